import { button, make, paragraph, row, title } from "./elements.js";
import { UNKNOWN } from "./cards.js";
import { faceBeside } from "./faces.js";
import { ruleButton } from "./rules.js";

// Why an object is as it is: its faces, what counts bright and what is ignored dim; each characteristic with its chain.
export function inspectorTab(view) {
  const { inspector } = view;
  if (!inspector.id) return [paragraph("Select a card and click “Why is it so?”: here stands where each characteristic comes from.")];
  return [
    title(inspector.name, make("span", { className: "dfc-faint", textContent: ` ${inspector.where}` })),
    row(
      "dfc-why",
      inspector.faces ? row("dfc-faces", ...inspector.faces.map((face) => faceOf(view, face))) : null,
      characteristics(view, inspector)
    ),
    inspector.original ? original(view, inspector.original) : null,
    inspector.turned ? turned(view, inspector.turned) : null,
  ];
}

// A copy beside what it copies: what differs, with the reasons for both; what is the same is named in one line.
function original(view, { words, id, rows, same }) {
  const heads = ["The original", "This copy"];
  const cell = (value, chain, place) => {
    const attributes = { role: "cell", "data-head": heads[place] };
    return make("td", { attributes }, make("strong", { textContent: value }), ...chain.flatMap((link) => linkOf(view, link)));
  };
  const line = ({ what, values, why }) =>
    make(
      "tr",
      { className: values[0] === values[1] ? "dfc-same" : "", ...role("row") },
      make("th", { scope: "row", textContent: what, ...role("rowheader") }),
      ...values.map((value, place) => cell(value, why[place], place))
    );
  const head = ["", ...heads].map((text) => make(text ? "th" : "td", { ...(text ? { scope: "col" } : {}), textContent: text }));
  const show = view.isThere(id) ? button("original", "Show the original", () => view.showOriginal(id)) : null;
  return unfolding(
    view,
    "comparesCopy",
    "Compare with the original",
    make("p", {}, words, " ", show),
    make(
      "table",
      { className: "dfc-table-of dfc-two", ...role("table") },
      make("thead", {}, make("tr", {}, ...head)),
      make("tbody", role("rowgroup"), ...rows.map(line))
    ),
    same.length ? paragraph(`The same: ${same.join(", ")}.`, "dfc-faint") : null
  );
}

// Open at first; it stays as it was left.
function unfolding(view, key, text, ...children) {
  const details = make("details", { open: view[key] !== false }, make("summary", { textContent: text }), ...children);
  details.addEventListener("toggle", () => (view[key] = details.open));
  return details;
}

function faceOf(view, { key, title: text, told, counts, partly }) {
  const face = view.store.faces.get(key) ?? UNKNOWN;
  return faceBeside(face.card, `${text}: ${told}`, face.line, counts, partly);
}

// Said, since a narrow page lays out each row as a block of its own, and browsers then forget what it is.
const role = (name) => ({ attributes: { role: name } });

const SOURCES = { 0: "front", 1: "back" };

function characteristics(view, { rows, faces = [] }) {
  const two = faces.some(({ face }) => face === 1);
  const cells = ({ what, value, unsettled, face, chain }) =>
    make(
      "tr",
      role("row"),
      make("th", { scope: "row", textContent: what, ...role("rowheader") }),
      make("td", role("cell"), make("strong", { textContent: value }), unsettled ? make("em", { textContent: " unsettled" }) : null),
      make("td", role("cell"), two && face in SOURCES ? make("span", { className: "dfc-from", textContent: SOURCES[face] }) : null, ...chain.flatMap((link) => linkOf(view, link)))
    );
  const head = ["", "Value", "Where it comes from"].map((text) => make(text ? "th" : "td", { ...(text ? { scope: "col" } : {}), textContent: text }));
  return make(
    "table",
    { className: "dfc-table-of", ...role("table") },
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", role("rowgroup"), ...rows.map(cells))
  );
}

function linkOf(view, [reason, rule]) {
  return [make("div", { className: "dfc-link" }, reason, " ", ruleButton(view, rule))];
}

function turned(view, { words, rule, at, rows }) {
  const head = ["", "Before", "After"].map((text) => make(text ? "th" : "td", { ...(text ? { scope: "col" } : {}), textContent: text }));
  const line = ([what, before, after]) =>
    make(
      "tr",
      { className: before === after ? "dfc-same" : "dfc-changed" },
      make("th", { scope: "row", textContent: what }),
      make("td", { textContent: before }),
      make("td", { textContent: before === after ? `${after} (stays)` : after })
    );
  return unfolding(
    view,
    "compares",
    "Compare before and after the last transformation",
    make("p", {}, words, " ", ruleButton(view, rule), " ", button("before", "Go to just before", () => view.tell({ do: "go", to: at - 1 }))),
    make("table", { className: "dfc-table-of" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows.map(line)))
  );
}
