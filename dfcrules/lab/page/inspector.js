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
    inspector.turned ? turned(view, inspector.turned) : null,
  ];
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
  const summary = make("summary", { textContent: "Compare before and after the last transformation" });
  const details = make("details", { open: view.compares !== false }, summary);
  details.addEventListener("toggle", () => (view.compares = details.open));
  details.append(
    make("p", {}, words, " ", ruleButton(view, rule), " ", button("before", "Go to just before", () => view.tell({ do: "go", to: at - 1 }))),
    make("table", { className: "dfc-table-of" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows.map(line)))
  );
  return details;
}
