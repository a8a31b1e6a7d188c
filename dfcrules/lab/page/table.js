import { button, doubtfulButton, kept, make, paragraph, row, setAttribute, setChildren } from "./elements.js";
import { Card, UNKNOWN } from "./cards.js";
import { playButtons } from "./plays.js";

const LEAST_CARD = 180; // pixels; a narrower card could not be read
const PROJECTED = 1080; // pixels; so wide a table is looked at from the back row, and a card is to be wider
const PROJECTED_CARD = 255;
const SQUARE = 640;
const ROOMY_TILE = 242;
const ROOMY_HIGH = 200;
const HEAD_HIGH = 45;
const AROUND = 300; // what stands above and below the table

// The players with their zones and permanents, the stack, lasting effects.
export class Table {
  constructor(view) {
    this.view = view;
    this.cards = new Map(); // entity → Card
    this.parts = new Map(); // sections and lines, which stay while what is in them changes
    this.element = make("div", { className: "dfc-table", attributes: { role: "group", "aria-label": "Table" } });
    this.inner = make("div", { className: "dfc-felt" });
    this.element.append(this.inner);
    this.width = 0; // as last measured: asking for it while the page changes would have it laid out at once
  }

  // The room that there is has changed: measure it. Whether the cards are now to be shown in another size.
  resize(shown) {
    const { size, isRoomy, isSquare } = this;
    this.width = this.element.offsetWidth;
    this.fit(shown);
    return this.size !== size || this.isRoomy !== isRoomy || this.isSquare !== isSquare;
  }

  fit(shown, stays = false) {
    this.size = this.fittingSize(shown, stays && this.size === "tile");
    this.isSquare = this.size === "tile" && shown.players.length > 2 && this.width >= SQUARE; // around a table, two by two
    this.isRoomy = this.fitsRoomily(shown, stays && !this.isRoomy);
  }

  show(shown) {
    this.fit(shown, Boolean(shown.arrows));
    this.inner.dataset.size = this.size;
    this.inner.classList.toggle("dfc-roomy", this.isRoomy);
    this.inner.classList.toggle("dfc-square", this.isSquare);
    this.inner.style.gridTemplateColumns =
      this.size === "card" ? this.columns(shown).map((number) => `${number}fr`).join(" ") : "";
    const present = new Set(this.view.objects.map(({ id }) => id));
    for (const id of this.cards.keys()) if (!present.has(id)) this.cards.delete(id);
    const parts = shown.players.map((player, number) => this.player(player, number, shown));
    const above = this.size === "card" ? 0 : Math.ceil(parts.length / 2); // players stand side by side, or above each other
    if (shown.stack) parts.splice(above, 0, this.stack(shown.stack));
    if (shown.effects) parts.push(this.effects(shown.effects));
    setChildren(this.inner, [...parts, this.view.arrows.sheet]);
    this.showTabStop(this.cards.get(this.view.selected)?.button ?? this.tabStop);
  }

  // Whole cards where all of them have room side by side, so that nothing has to be scrolled; else the small form.
  // (During combat it stays small: nothing should jump about while creatures die.)
  fittingSize(shown, staysSmall) {
    if (staysSmall) return "tile";
    const columns = this.columns(shown);
    const cards = columns.reduce((sum, number) => sum + number, 0);
    const least = this.width < PROJECTED ? LEAST_CARD : PROJECTED_CARD;
    return this.width >= least * cards + 44 * columns.length ? "card" : "tile";
  }

  // The small form is larger where no row of it is long, and where there are so few that all can be seen at once.
  fitsRoomily({ players, stack }, staysSmall) {
    if (staysSmall) return false;
    const lines = players.flatMap(({ rows }) => (rows.length ? rows.map((cards) => cards.length) : [0]));
    const across = this.isSquare ? 2 : 1;
    const high = (lines.length / across + (stack ? 1 : 0)) * ROOMY_HIGH + (players.length / across) * HEAD_HIGH;
    return this.width / across >= ROOMY_TILE * Math.max(...lines, 1) + 30 && high <= window.innerHeight - AROUND;
  }

  columns({ players }) {
    return players.map(({ rows }) => Math.max(1, rows.flat().length));
  }

  player({ name, line, rows, zones }, number, { active, priority, plays, players }) {
    const signs = [number === active && "▶ active", number === priority && "◆ has priority"].filter(Boolean);
    const facesDown = this.size === "tile" && number < (this.isSquare ? 2 : players.length - 1); // creatures stand towards the others
    const cardLines = this.size === "card" ? [rows.flat()].filter((all) => all.length) : rows;
    const lines = cardLines.map((cards, place) => this.line(`row ${number} ${place}`, cards));
    const open = zones.filter(({ cards }) => cards);
    const head = make("h4", {}, this.nameOf(name, line, number), ...signs.map((text) => make("span", { textContent: text })));
    const chips = row("dfc-chips", ...zones.map((zone) => this.chip(zone, number)));
    const section = this.part(`player ${number}`, () =>
      make("section", { className: "dfc-player", attributes: { "data-entity": number } })
    );
    section.setAttribute("aria-label", `${name}’s side`);
    section.classList.toggle("dfc-active", number === active);
    setChildren(section, [
      kept(section.firstChild, row("dfc-player-head", head, chips)),
      ...open.map((zone) => this.pile(zone, name, number)),
      ...(lines.length ? (facesDown ? lines.toReversed() : lines) : [paragraph("(no permanents)", "dfc-faint")]),
      number === priority && plays ? row("dfc-actions dfc-plays", ...plays.flatMap((play) => playButtons(this.view, play))) : null,
    ]);
    return section;
  }

  part(key, build) {
    if (!this.parts.has(key)) this.parts.set(key, build());
    return this.parts.get(key);
  }

  line(key, cards, size = this.size) {
    const element = this.part(key, () => row("dfc-cards"));
    element.dataset.size = size;
    element.style.setProperty("--cards", cards.length);
    setChildren(element, cards.map((card) => this.card(card, size)));
    return element;
  }

  // A player is a button while it can be chosen, or while there is something to say about why not.
  nameOf(name, line, number) {
    const { lit, why, notes } = this.view.standing(number);
    const text = [line, ...notes].join(" · ");
    if (!lit && !why) return make("span", { textContent: text });
    const element = button(`player ${number}`, text, () => this.view.clickEntity(number), { className: "dfc-target" });
    element.classList.toggle("dfc-lit", lit);
    element.classList.toggle("dfc-unfit", Boolean(why));
    setAttribute(element, "data-tip", why);
    if (lit) element.setAttribute("aria-label", `${text} · can be chosen`);
    return element;
  }

  chip({ zone, count, cards }, player) {
    const text = `${zone} ${count}`;
    const tell = () => this.view.tell({ do: "open", zone, player });
    if (zone === "library") return doubtfulButton(`zone ${zone} ${player}`, text, tell, "Nobody may look into a library (401.2).");
    return button(`zone ${zone} ${player}`, text, tell, { attributes: { "aria-expanded": Boolean(cards) } });
  }

  // Always in the small form: a pile may hold many.
  pile({ zone, cards }, name, player) {
    const shown = cards.length ? this.line(`${zone} ${player}`, cards, "tile") : paragraph("(no cards)", "dfc-faint");
    const attributes = { role: "group", "aria-label": `${name}’s ${zone}` };
    const words = make("span", { className: "dfc-faint", textContent: zone });
    return make("div", { className: "dfc-pile", tabIndex: 0, attributes }, words, shown); // a high one is scrolled
  }

  stack(cards) {
    const heading = make("h4", { textContent: "Stack, what resolves first on the left" });
    const attributes = { "data-part": "stack", "aria-label": "Stack" };
    return make("section", { className: "dfc-stack", attributes }, heading, this.line("stack", cards, "tile"));
  }

  effects(lines) {
    const items = lines.map((line) => make("li", { textContent: line }));
    const heading = make("h4", { textContent: "Effects that last" });
    const attributes = { "data-part": "effects", "aria-label": "Effects that last" };
    return make("section", { className: "dfc-effects", attributes }, heading, make("ol", {}, ...items));
  }

  card({ id, key, label }, size) {
    if (!this.cards.has(id)) this.cards.set(id, new Card(id, (event) => this.view.clickEntity(id, event)));
    const card = this.cards.get(id);
    const face = this.view.store.faces.get(key) ?? UNKNOWN;
    const standing = this.view.standing(id);
    card.show(key, face, size, { pressed: id === this.view.selected, label, standing });
    return card.button;
  }

  // Of several cards with one name: which does this part of the panel mean?
  pointAt(of) {
    for (const [id, card] of this.cards) card.button.classList.toggle("dfc-pointed", id === of);
  }

  // --- the keyboard: Tab reaches one card; the arrow keys reach the others

  buttons() {
    return [...this.element.querySelectorAll(".dfc-card")];
  }

  // (Only what changes is set: the page would be laid out anew before each.)
  showTabStop(wanted) {
    const cards = this.buttons();
    this.tabStop = cards.includes(wanted) ? wanted : cards[0];
    for (const card of cards) {
      const index = card === this.tabStop ? 0 : -1;
      if (card.tabIndex !== index) card.tabIndex = index;
    }
  }

  move({ key, target }) {
    const cards = this.buttons();
    const here = cards.indexOf(target);
    const steps = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 };
    const next = key in steps ? cards[steps[key]] : acrossFrom(target, key === "ArrowDown" ? 1 : -1, cards);
    if (!next) return;
    this.showTabStop(next);
    next.focus();
  }
}

// The card above or below: the nearest in that direction.
function acrossFrom(target, direction, cards) {
  const from = target.getBoundingClientRect();
  const distances = cards.map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return { one, away: (top - from.top) * direction, aside: Math.abs(left - from.left) };
  });
  const onTheWay = distances.filter(({ away }) => away > 4);
  return onTheWay.toSorted((a, b) => a.away * 4 + a.aside - b.away * 4 - b.aside)[0]?.one;
}
