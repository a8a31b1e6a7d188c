// The board in the browser. It shows what Python says and tells Python what was clicked; it knows no rules.

const UNKNOWN = { name: "…", line: "…", side: "", other: "", tapped: false, abilities: [], card: "", tile: "" };
const HALF_TURN = 170; // milliseconds
const LEAST_CARD = 205; // pixels; a narrower card could not be read
const TITLES = { refused: "✗ Not possible", nothing: "○ Nothing changes", told: "Why", done: "✓ Done" };

const movesLittle = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

// What has been received so far: drawings, log and code come bit by bit.
class Store {
  constructor(model) {
    this.model = model;
    this.faces = new Map();
    this.events = [];
    this.lines = [];
    this.receive();
    model.on("change", () => this.receive());
  }

  receive() {
    for (const [key, face] of Object.entries(this.model.get("faces"))) this.faces.set(key, face);
    for (const name of ["events", "lines"]) {
      const { from = 0, items = [] } = this.model.get(name);
      if (from <= this[name].length) this[name].splice(from, Infinity, ...items);
    }
  }

  // A page that was opened anew knows only the newest bits: it asks for the rest, once.
  complete(shown) {
    const keys = shown.players.flatMap(({ permanents }) => permanents.map(({ key }) => key));
    const counted = this.events.length === shown.events && this.lines.length === shown.lines;
    const lacking = !counted || !keys.every((key) => this.faces.has(key));
    if (lacking && !this.asking) this.model.send({ do: "everything" });
    this.asking = lacking;
  }
}

class View {
  constructor(model, store, el) {
    this.model = model;
    this.store = store;
    this.cards = new Map(); // entity → { button, slot, note, key, side }
    this.selected = null;
    this.dealing = false;
    this.picks = new Map(); // for a declaration: creature → whom; for a choice: option → amount
    this.asked = "";
    this.logged = [];
    this.codeIsOpen = false;
    this.build(el);
    this.update = () => this.show();
    model.on("change", this.update);
    this.resized = new ResizeObserver(() => this.size !== this.fittingSize() && this.show());
    this.resized.observe(this.root);
    this.show();
  }

  close() {
    this.model.off("change", this.update);
    this.resized.disconnect();
    window.removeEventListener("keydown", this.guard, { capture: true });
  }

  tell(message) {
    this.model.send(message);
  }

  get shown() {
    return this.model.get("shown");
  }

  get permanents() {
    return this.shown.players.flatMap(({ permanents }) => permanents);
  }

  face(entity) {
    return this.store.faces.get(this.permanents.find(({ id }) => id === entity)?.key) ?? UNKNOWN;
  }

  // --- the frame, built once

  build(el) {
    this.heading = make("h3");
    this.bar = make("div", { className: "dfc-bar", attributes: { role: "toolbar", "aria-label": "Game" } });
    this.table = make("div", { className: "dfc-table" });
    this.message = make("div", { className: "dfc-message", attributes: { role: "status", "aria-live": "polite" } });
    this.panel = make("div", { className: "dfc-panel", tabIndex: -1 });
    this.code = make("div", { className: "dfc-code" });
    this.log = make("ol", { className: "dfc-log", tabIndex: 0, attributes: { "aria-label": "Log" } });
    const summary = make("summary", { textContent: "Log" });
    const log = make("details", { open: true, className: "dfc-box" }, summary, this.log);
    this.root = make(
      "section",
      { className: "dfc-board", attributes: { "aria-label": "Board" } },
      row("dfc-head", this.heading, this.bar),
      row("dfc-main", this.table, row("dfc-side", this.message, this.panel, this.code, log))
    );
    this.root.addEventListener("keydown", (event) => this.keydown(event));
    this.panel.addEventListener("focusin", ({ target }) => this.pointAt(target));
    this.panel.addEventListener("mouseover", ({ target }) => this.pointAt(target));
    window.addEventListener("keydown", this.guard, { capture: true });
    el.append(this.root);
  }

  // --- showing

  show() {
    const { shown } = this;
    this.store.complete(shown);
    const focus = this.root.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : null;
    const news = this.forget(shown);
    this.heading.textContent = shown.heading;
    this.bar.replaceChildren(...this.barButtons(shown));
    this.showTable(shown);
    this.showMessage(shown.message);
    this.panel.classList.toggle("dfc-asks", Boolean(this.asked));
    this.panel.replaceChildren(...panelFor(this).filter(Boolean));
    this.showCode();
    this.showLog();
    if (focus !== null) this.restoreFocus(news ? null : focus);
    this.root.dataset.handled = shown.handled;
  }

  // What was picked belongs to one question; what has left is not selected any more. Tells whether a question is new.
  forget({ choice, plan, at }) {
    const asked = choice ? `choice ${at}` : plan.what ? `${plan.what} ${plan.start} ${at}` : "";
    const isNew = asked !== this.asked;
    if (isNew) this.picks = new Map();
    if (isNew && asked) this.dealing = false;
    if (isNew && plan.what) this.startPlan(plan);
    this.asked = asked;
    if (!this.permanents.some(({ id }) => id === this.selected)) [this.selected, this.dealing] = [null, false];
    return isNew && asked;
  }

  startPlan({ rows, start }) {
    const first = rows.find(({ id, why, to }) => id === start && !why && to.length);
    if (first) this.picks.set(start, first.to[0].id);
  }

  // The keyboard stays where it was; if that is gone, it goes to the panel.
  restoreFocus(key) {
    const same = [...this.root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
    if (same) return same.focus({ preventScroll: true });
    this.toPanel();
  }

  toPanel() {
    const first = this.panel.querySelector("button:not(.dfc-rule), input, select") ?? this.panel;
    first.focus({ preventScroll: true });
    this.panel.scrollIntoView({ block: "nearest" });
  }

  barButtons({ stack, combat, off }) {
    const tell = (key, text, message) => button(key, text, () => this.tell(message));
    const attack = tell("attack", "Attack…", { do: "plan", what: "attack" });
    const block = tell("block", "Block…", { do: "plan", what: "block" });
    return [
      doubtfulButton("undo", "↶ Undo", () => this.tell({ do: "undo" }), off.undo),
      doubtfulButton("redo", "↷ Redo", () => this.tell({ do: "redo" }), off.redo),
      tell("pass", "Pass priority", { do: "pass" }),
      tell("step", "Next step", { do: "advance", to: "next step" }),
      tell("turn", "Next turn", { do: "advance", to: "next turn" }),
      ...(combat ? [block, tell("damage", "Combat damage", { do: "damage" })] : [attack]),
      ...(stack ? [tell("resolve", "Resolve top of stack", { do: "resolve" })] : []),
      this.codeButton(),
    ];
  }

  codeButton() {
    const attributes = { "aria-expanded": this.codeIsOpen };
    const toggle = () => {
      this.codeIsOpen = !this.codeIsOpen;
      this.show();
      if (this.codeIsOpen) this.code.scrollIntoView({ block: "nearest" });
    };
    return button("code", this.codeIsOpen ? "Hide code" : "Show code", toggle, { attributes });
  }

  // --- the table

  showTable(shown) {
    this.table.dataset.size = this.size = this.fittingSize();
    this.table.style.gridTemplateColumns = this.size === "card" ? this.columns().map((n) => `${n}fr`).join(" ") : "";
    const present = new Set(this.permanents.map(({ id }) => id));
    for (const id of this.cards.keys()) if (!present.has(id)) this.cards.delete(id);
    const list = (title, className, lines = []) => (lines.length ? [this.list(title, className, lines)] : []);
    this.table.replaceChildren(
      ...shown.players.map((player, number) => this.player(player, number, shown)),
      ...list("Stack, what resolves first on top", "dfc-stack", shown.stack),
      ...list("Effects that last", "dfc-effects", shown.effects),
      ...list("Other zones", "dfc-zones", shown.zones)
    );
    this.showTabStop(this.cards.get(this.selected)?.button ?? this.tabStop);
  }

  // Whole cards where all of them have room side by side, so that nothing has to be scrolled; else the small form.
  fittingSize() {
    const columns = this.columns();
    const cards = columns.reduce((sum, number) => sum + number, 0);
    return this.table.clientWidth >= LEAST_CARD * cards + 40 * columns.length ? "card" : "tile";
  }

  columns() {
    return this.shown.players.map(({ permanents }) => Math.max(1, permanents.length));
  }

  player({ name, line, permanents, zones }, number, { active, priority, plays }) {
    const cards = permanents.map((permanent) => this.card(permanent));
    const shownCards = row("dfc-cards", ...cards);
    shownCards.style.setProperty("--cards", cards.length);
    const signs = [number === active && "▶ active", number === priority && "◆ has priority"].filter(Boolean);
    return make(
      "section",
      { className: "dfc-player", attributes: { "aria-label": name } },
      title(...[line, ...signs].map((textContent) => make("span", { textContent }))),
      cards.length ? shownCards : paragraph("(no permanents)", "dfc-faint"),
      ...zones.map((zone) => paragraph(zone, "dfc-faint")),
      number === priority && plays ? row("dfc-actions", ...plays.flatMap((play) => this.play(play))) : null
    );
  }

  // A card that might be played; for one with X in its cost there is a number to fill in.
  play({ text, asks_x: asksX, ...message }) {
    const key = `${message.do} ${message.entity} ${message.transformed}`;
    const number = asksX ? numberInput(`x of ${key}`, `X of ${text}`, 0, 0) : null;
    const tell = () => this.tell({ ...message, ...(asksX ? { x: number.valueAsNumber } : {}) });
    return [button(key, text, tell), ...(asksX ? ["X =", number] : [])];
  }

  list(text, className, lines) {
    const items = lines.map((line) => make("li", { textContent: line }));
    return make("section", { className: `dfc-list ${className}` }, title(text), make("ol", {}, ...items));
  }

  card({ id, key, label }) {
    if (!this.cards.has(id)) this.cards.set(id, this.newCard(id));
    const card = this.cards.get(id);
    const face = this.store.faces.get(key) ?? UNKNOWN;
    this.turnTo(card, `${key} ${this.size}`, face);
    const notes = [label && `“${label}”`, this.pickNote(id)].filter(Boolean);
    card.note.textContent = notes.join(" · ");
    card.button.classList.toggle("dfc-tapped", face.tapped);
    card.button.setAttribute("aria-pressed", id === this.selected);
    card.button.setAttribute("aria-label", [face.line, ...notes].join(" · "));
    return card.button;
  }

  newCard(id) {
    const slot = make("span", { className: "dfc-slot" });
    const note = make("span", { className: "dfc-note" });
    const element = button(`card ${id}`, "", (event) => this.clickCard(id, event), { className: "dfc-card" });
    element.append(slot, note);
    return { button: element, slot, note, key: "", side: "" };
  }

  // Shows a face; a permanent that has turned over turns over.
  turnTo(card, key, face) {
    if (key === card.key || face === UNKNOWN) return;
    const turned = card.side && card.side !== face.side;
    const draw = () => card.slot.replaceChildren(drawing(face[this.size]) ?? make("span", { textContent: face.line }));
    Object.assign(card, { key, side: face.side });
    for (const motion of card.slot.getAnimations()) motion.cancel();
    if (!turned || movesLittle()) return draw();
    const [flat, edge, back] = [0, 90, -90].map((angle) => ({ transform: `perspective(60em) rotateY(${angle}deg)` }));
    const away = card.slot.animate([flat, edge], { duration: HALF_TURN, easing: "ease-in" });
    away.onfinish = () => {
      draw();
      card.slot.animate([back, flat], { duration: HALF_TURN, easing: "ease-out" });
    };
  }

  // What the question under way means for this card: its number among the options, or what is picked for it.
  pickNote(id) {
    const place = this.placeOf(id);
    if (place >= 0) return `${this.picks.get(place) ? "☑ " : ""}option ${place + 1}`;
    const target = this.planRow(id)?.to.find((to) => to.id === this.picks.get(id));
    return target ? `→ ${target.name}` : "";
  }

  placeOf(id) {
    return this.shown.choice?.options.findIndex((option) => option.id === id) ?? -1;
  }

  planRow(id) {
    return this.shown.choice ? undefined : this.shown.plan.rows?.find((row) => row.id === id);
  }

  // Of several cards with one name: which does this part of the panel mean?
  pointAt(target) {
    const of = Number(target.closest("[data-of]")?.dataset.of);
    for (const [id, card] of this.cards) card.button.classList.toggle("dfc-pointed", id === of);
  }

  // --- clicks on the table

  clickCard(id, event) {
    const place = this.placeOf(id);
    if (place >= 0 && ["one", "some"].includes(this.shown.choice.kind)) return this.pickOption(place);
    const row = this.planRow(id);
    if (row) return this.nextPick(row);
    this.selected = this.selected === id ? null : id;
    this.dealing = false;
    this.show();
    if (this.selected === null) return;
    if (event.detail === 0) this.toPanel(); // by keyboard
    else this.panel.scrollIntoView({ block: "nearest" });
  }

  pickOption(place) {
    const { choice, at } = this.shown;
    if (isOne(choice)) return this.tell({ do: "answer", at, picks: [place] });
    this.pick(place, this.picks.has(place) ? undefined : 1);
  }

  // A click on a creature goes through what it could attack or block.
  nextPick({ id, to }) {
    const targets = [undefined, ...to.map((target) => target.id)];
    this.pick(id, targets[(targets.indexOf(this.picks.get(id)) + 1) % targets.length]);
  }

  pick(id, value) {
    if (value === undefined) this.picks.delete(id);
    else this.picks.set(id, value);
    this.show();
  }

  startDealing() {
    this.dealing = true;
    this.show();
    this.toPanel();
  }

  // --- message, code and log

  showMessage({ kind = "", title: heading = TITLES[kind], text = "", events = [] }) {
    const event = ([words, number]) => make("p", {}, words, " ", ruleButton(this, number));
    this.message.dataset.kind = kind;
    this.message.replaceChildren(
      ...(heading ? [make("strong", { textContent: heading })] : []),
      ...(text ? linesOf(this, text) : []),
      ...events.map(event)
    );
  }

  showCode() {
    const { lines } = this.store;
    this.code.hidden = !this.codeIsOpen;
    if (!lines.length) return this.code.replaceChildren(paragraph("Each click is shown here as Python.", "dfc-faint"));
    const code = make("pre", { tabIndex: 0, textContent: lines.join("\n") });
    const all = lines.length > 1 ? copyButton("copy all", `Copy all ${lines.length} lines`, lines.join("\n")) : null;
    this.code.replaceChildren(
      title("The same in Python"),
      code,
      row("dfc-actions", copyButton("copy line", lines.length > 1 ? "Copy the last line" : "Copy", lines.at(-1)), all)
    );
    code.scrollTop = code.scrollHeight;
  }

  showLog() {
    const { events } = this.store;
    let same = 0;
    while (same < this.logged.length && this.logged[same] === events[same]) same += 1;
    while (this.log.children.length > same) this.log.lastChild.remove();
    const item = ([words, rule]) => make("li", {}, words, " ", ruleButton(this, rule));
    this.log.append(...events.slice(same).map(item));
    this.logged = [...events];
    this.log.scrollTop = this.log.scrollHeight;
  }

  // --- keys

  // JupyterLab's own keys (Enter, arrows, dd to delete a cell) are not for somebody who plays; Ctrl-S still is.
  guard = (event) => this.root.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);

  keydown(event) {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === "Escape") this.escape();
    else if (event.target.classList.contains("dfc-card") && /^Arrow|^Home$|^End$/.test(event.key)) this.move(event);
    else return;
    event.preventDefault();
  }

  // One step back: from a declaration, from dealing damage, from what is selected.
  escape() {
    if (this.shown.plan.what) return this.tell({ do: "cancel" });
    const card = this.cards.get(this.selected)?.button;
    if (this.dealing) this.dealing = false;
    else this.selected = null;
    this.show();
    card?.focus();
  }

  move({ key, target }) {
    const cards = this.cardButtons();
    const here = cards.indexOf(target);
    const steps = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 };
    const next = key in steps ? cards[steps[key]] : this.acrossFrom(target, key === "ArrowDown" ? 1 : -1, cards);
    if (!next) return;
    this.showTabStop(next);
    next.focus();
  }

  // The nearest card in the rows below (1) or above (-1).
  acrossFrom(card, direction, cards) {
    const from = card.getBoundingClientRect();
    const distances = cards.map((one) => {
      const { left, top } = one.getBoundingClientRect();
      return { one, away: (top - from.top) * direction, aside: Math.abs(left - from.left) };
    });
    const onTheWay = distances.filter(({ away }) => away > 4);
    return onTheWay.sort((a, b) => a.away * 4 + a.aside - b.away * 4 - b.aside)[0]?.one;
  }

  cardButtons() {
    return [...this.table.querySelectorAll(".dfc-card")];
  }

  // Tab reaches one card; the arrow keys reach the others.
  showTabStop(wanted) {
    const cards = this.cardButtons();
    this.tabStop = cards.includes(wanted) ? wanted : cards[0];
    for (const card of cards) card.tabIndex = card === this.tabStop ? 0 : -1;
  }
}

const stores = new WeakMap();

function storeOf(model) {
  if (!stores.has(model)) stores.set(model, new Store(model));
  return stores.get(model);
}

export default {
  initialize({ model }) {
    storeOf(model);
  },
  render({ model, el }) {
    const view = new View(model, storeOf(model), el);
    return () => view.close();
  },
};
