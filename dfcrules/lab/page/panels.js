import { button, doubtfulButton, drawing, make, numberInput, paragraph, row, select, textInput, title } from "./elements.js";
import { choicePanel } from "./choosing.js";
import { planPanel } from "./declaring.js";
import { playsPanel } from "./plays.js";

// The panel: one question at a time. A panel is a list of elements; what is clicked in it goes to Python.
export function panelFor(view) {
  const { choice } = view.shown;
  if (choice) return choicePanel(view, choice);
  if (view.plan) return planPanel(view, view.plan);
  if (view.selected === null) return idlePanel(view);
  if (view.asking === "damage") return dealPanel(view);
  if (view.asking === "copy") return copyPanel(view);
  return actionPanel(view);
}

export function cancelButton(view) {
  return button("cancel", "Cancel", () => view.escape());
}

function idlePanel(view) {
  const empty = !view.permanents.length;
  const text = empty
    ? "The battlefield is empty. Put a card there:"
    : "Choose a permanent: click it, or use Tab, the arrow keys and Enter. Draw an arrow from a creature to attack or block.";
  const adding = [addingRow(view)];
  const more = make("details", {}, make("summary", { textContent: "Put another card onto the battlefield" }), ...adding);
  if (!empty) more.addEventListener("toggle", () => (view.adds = more.open));
  more.open = Boolean(view.adds);
  return [paragraph(text), empty ? null : row("dfc-actions", flipButton(view)), ...(empty ? adding : [more])];
}

function addingRow(view) {
  const put = () => view.tell({ do: "put", name: name.value, player: Number(whose.value) });
  const name = textInput("adding", "Name of a card, e.g. Kuja", view.added ?? "", put);
  name.addEventListener("input", () => (view.added = name.value));
  const whose = select("adding for", "For", players(view), view.addedFor ?? 0, (value) => (view.addedFor = value));
  return row("dfc-actions", name, whose, button("add", "Put it there", put));
}

function players(view) {
  return view.shown.players.map(({ name }, number) => [number, `for ${name}`]);
}

// With nothing selected it looks inactive, and says what to do first.
function flipButton(view) {
  const reason = view.selected === null ? "Select a card first: click it." : "";
  return doubtfulButton("flip", "Flip", () => view.tell({ do: "transform", entity: view.selected }), reason);
}

// --- what can be done with an object

const MORE = [
  ["tap", "Tap"],
  ["untap", "Untap"],
  ["counters", "+1/+1 counter"],
  ["return transformed", "Exile, return transformed"],
  ["destroy", "Destroy"],
  ["sacrifice", "Sacrifice"],
  ["exile", "Exile"],
  ["bounce", "Return to hand"],
];

function actionPanel(view) {
  const entity = view.selected;
  const face = view.face(entity);
  const act = (key, text, message, attributes) => button(key, text, () => view.tell({ ...message, entity }), { attributes });
  const each = (key, verb, label) =>
    view.shown.players.map(({ name }, player) =>
      act(`${key} ${player}`, name, { do: verb, player }, { "aria-label": `${label} for ${name}` })
    );
  const ability = (words, place) =>
    act(`ability ${place + 1}`, `${place + 1}. ${words}`, { do: "activate", ability: place + 1 });
  const why = button("why", "Why is it so?", () => view.inspect(entity));
  const line = paragraph(face.line, "dfc-faint");
  const abilities = face.abilities.length ? row("dfc-actions dfc-column", "Activate:", ...face.abilities.map(ability)) : null;
  if (!view.isPermanent(entity))
    return [title(face.name), line, row("dfc-actions", why), playsPanel(view, entity), abilities, largeCard(view, face)];
  const other = face.other ? `Flip turns it over to ${face.other}.` : "It has no other face to turn over to.";
  const more = make("details", { open: Boolean(view.wantsMore) }, make("summary", { textContent: "More" }));
  more.addEventListener("toggle", () => (view.wantsMore = more.open));
  more.append(
    row(
      "dfc-actions",
      ...MORE.map(([verb, text]) => act(verb, text, { do: verb })),
      button("copying", "Becomes a copy of…", () => view.ask("copy"))
    )
  );
  return [
    title(face.name),
    line,
    row(
      "dfc-actions",
      flipButton(view),
      why,
      act("attack with", "Attack with it…", { do: "plan", what: "attack" }),
      act("block with", "Block with it…", { do: "plan", what: "block" }),
      button("dealing", "Deal damage…", () => view.ask("damage"))
    ),
    abilities,
    row("dfc-actions", make("span", { textContent: "Token copy for" }), ...each("copy", "copy", "Token copy")),
    row("dfc-actions", make("span", { textContent: "Clone of it for" }), ...each("clone", "clone", "Clone")),
    more,
    paragraph(other, "dfc-faint"),
    largeCard(view, face),
  ];
}

function largeCard(view, face) {
  const isSmall = view.table.size === "tile" || !view.isPermanent(view.selected);
  return isSmall && view.tab !== "inspect" ? row("dfc-large", drawing(face.card)) : null;
}

function dealPanel(view) {
  const { players: all, active } = view.shown;
  const objects = ({ name, rows }) => rows.flat().map(({ id }) => [id, `${view.face(id).name} (${name})`]);
  const targets = [...all.map(({ name }, number) => [number, name]), ...all.flatMap(objects)];
  const amount = numberInput("amount", "Amount of damage", 1, 0);
  const to = select("deal to", "To", targets, active === 0 ? 1 : 0);
  const deal = () =>
    view.tell({ do: "deal", amount: amount.valueAsNumber, entity: view.selected, to: Number(to.value) });
  return [
    title(`${view.face(view.selected).name} deals damage`),
    row("dfc-row", amount, "to", to),
    row("dfc-actions", button("deal", "Deal it", deal), cancelButton(view)),
  ];
}

function copyPanel(view) {
  const others = view.shown.players.flatMap(({ name, rows }) =>
    rows.flat().filter(({ id }) => id !== view.selected).map(({ id }) => [id, `${view.face(id).name} (${name})`])
  );
  const of = select("copy of", "Of what", others, others[0]?.[0]);
  const become = () => view.tell({ do: "become copy", entity: view.selected, of: Number(of.value) });
  return [
    title(`${view.face(view.selected).name} becomes a copy`),
    others.length ? row("dfc-row", "of", of) : paragraph("There is nothing else that it could copy."),
    row("dfc-actions", others.length ? button("become", "Become it", become) : null, cancelButton(view)),
  ];
}
