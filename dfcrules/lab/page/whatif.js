import { button, drawing, make, paragraph, plural, row, title } from "./elements.js";
import { UNKNOWN } from "./cards.js";
import { piecesOf } from "./rules.js";

// What if: the ends of two lines of play, side by side.
export function whatIfTab(view) {
  const { lines = [], parted } = view.beside;
  const keep = button("keep", lines.length ? "Keep this end instead" : "Keep this end", () => view.tell({ do: "keep" }));
  if (!lines.length)
    return [
      paragraph("Go back to a moment (click an event of the log, or move the slider) and play on differently: both ends then stand here side by side."),
      row("dfc-actions", keep),
    ];
  const names = ["This line", "The other line"];
  return [
    paragraph(`They part after moment ${parted}.`, "dfc-faint"),
    row("dfc-ends", ...lines.map((line, place) => endOf(view, line, names[place]))),
    row("dfc-actions", button("switch", "⇄ Go over to the other line", () => view.tell({ do: "switch" })), keep),
  ];
}

function endOf(view, { heading, steps, more, players }, name) {
  const step = (text) => make("li", {}, ...piecesOf(view, text));
  return make(
    "section",
    { className: "dfc-end", attributes: { "aria-label": name } },
    title(name),
    paragraph(heading, "dfc-faint"),
    ...players.map((player) => endOfPlayer(view, player)),
    more ? paragraph(`${plural(more, "event")} before these:`, "dfc-faint") : null,
    steps.length ? make("ol", {}, ...steps.map(step)) : paragraph("Nothing has happened here since.", "dfc-faint")
  );
}

function endOfPlayer(view, { line, cards, same, differs }) {
  const mark = differs ? make("strong", { textContent: `≠ ${line}` }) : make("span", { textContent: line });
  const tiles = cards.map((key) => {
    const face = view.store.faces.get(key) ?? UNKNOWN;
    return make("div", { className: "dfc-small", attributes: { role: "img", "aria-label": face.line } }, drawing(face.tile));
  });
  const others = same ? paragraph(`${plural(same, "permanent")} the same`, "dfc-faint") : null;
  return make("div", {}, make("p", {}, mark), tiles.length ? row("dfc-tiles", ...tiles) : null, others);
}
