import { button, keepChildren, make, row } from "./elements.js";
import { Arrows } from "./arrows.js";
import { UNKNOWN } from "./cards.js";
import { isOne, standingInChoice } from "./choosing.js";
import { notAsked, planInFull, standingInPlan } from "./declaring.js";
import { codeTab, filesTab } from "./files.js";
import { Foresight } from "./foresight.js";
import { showHead } from "./head.js";
import { inspectorTab } from "./inspector.js";
import { LogTab } from "./log.js";
import { showMessage } from "./message.js";
import { panelFor } from "./panels.js";
import { holdSteady } from "./steady.js";
import { storeOf } from "./store.js";
import { Table } from "./table.js";
import { Tips } from "./tips.js";
import { whatIfTab } from "./whatif.js";

// The board in the browser. It shows what Python says and tells Python what was clicked; it knows no rules.

const TABS = { log: "Log", inspect: "Why", lines: "What if", code: "Code", files: "Files" };
const NOTHING_ASKED = { lit: false, why: "", notes: [], armed: false };

class View {
  constructor(model, store, el) {
    this.model = model;
    this.store = store;
    this.selected = null;
    [this.selectedAt, this.maker] = [null, null]; // when it was clicked; what a button made it with, if one did
    this.asking = ""; // "damage" or "copy": what is being prepared for the selected permanent
    this.armed = null; // the creature whose target is clicked next
    this.picks = new Map(); // for a declaration: creature → whom; for a choice: option → amount
    this.asked = "";
    this.tab = "log";
    this.foresight = new Foresight(this);
    this.build(el);
    this.update = () => this.receive();
    model.on("change", this.update);
    this.resized = new ResizeObserver(() => this.table.resize(this.shown) && this.show());
    this.resized.observe(this.root);
    this.show();
  }

  close() {
    this.model.off("change", this.update);
    this.resized.disconnect();
    this.arrows.close();
    window.removeEventListener("keydown", this.guard, { capture: true });
  }

  // (The store has heard of the change before.) What answers lead to comes alone, and changes nothing else.
  receive() {
    if (this.model.get("shown") !== this.lastShown) this.show();
    if (this.model.get("foreseen") !== this.lastForeseen) this.foresight.receive(this.model.get("foreseen"));
    this.lastForeseen = this.model.get("foreseen");
  }

  tell(message) {
    this.model.send(message);
  }

  get shown() {
    return this.model.get("shown");
  }

  get plan() {
    const { choice, plan } = this.shown;
    if (choice || !plan.what) return null;
    if (this.planOf !== plan) [this.planOf, this.planNow] = [plan, planInFull(plan)];
    return this.planNow;
  }

  get inspector() {
    return this.model.get("inspector");
  }
  get beside() {
    return this.model.get("beside");
  }

  get permanents() {
    return this.shown.players.flatMap(({ rows }) => rows.flat());
  }

  get objects() {
    const piles = this.shown.players.flatMap(({ zones }) => zones.flatMap(({ cards = [] }) => cards));
    return [...this.permanents, ...piles, ...(this.shown.stack ?? [])];
  }

  isPermanent(entity) {
    return this.permanents.some(({ id }) => id === entity);
  }

  isPlayer(entity) {
    return entity < this.shown.players.length;
  }

  face(entity) {
    return this.store.faces.get(this.objects.find(({ id }) => id === entity)?.key) ?? UNKNOWN;
  }

  // --- the frame, built once

  build(el) {
    this.heading = make("h3");
    this.steps = make("ol", { className: "dfc-steps", attributes: { "aria-label": "Steps of the turn" } });
    this.steps.append(...this.model.get("fixed").steps.map((step) => make("li", { textContent: step })));
    this.bar = make("div", { className: "dfc-bar", attributes: { role: "toolbar", "aria-label": "Game" } });
    this.table = new Table(this);
    this.message = make("div", { className: "dfc-message", attributes: { role: "status", "aria-live": "polite" } });
    this.panel = make("div", { className: "dfc-panel", tabIndex: -1, attributes: { role: "group", "aria-label": "What to do" } });
    this.log = new LogTab(this);
    this.tabs = make("div", { className: "dfc-tabs", attributes: { role: "tablist", "aria-label": "More about the game" } });
    this.sheet = make("div", { className: "dfc-sheet", tabIndex: 0, attributes: { role: "tabpanel" } });
    const side = row("dfc-side", this.message, this.panel);
    this.root = make(
      "section",
      { className: "dfc-board", attributes: { "aria-label": "Board" } },
      row("dfc-head", row("dfc-where", this.heading, this.steps), this.bar),
      row("dfc-main", this.table.element, side, row("dfc-box", this.tabs, this.sheet))
    );
    this.arrows = new Arrows(this, this.table.inner);
    this.tips = new Tips(this.root, this.store);
    this.root.addEventListener("keydown", (event) => this.keydown(event));
    this.panel.addEventListener("focusin", ({ target }) => this.pointAt(target));
    this.panel.addEventListener("mouseover", ({ target }) => this.pointAt(target));
    window.addEventListener("keydown", this.guard, { capture: true });
    el.append(this.root);
  }

  // --- showing

  show() {
    const { shown } = this;
    const settle = holdSteady(this.panel, this.table.element);
    if (shown !== this.lastShown && shown.select !== undefined) this.selectMade(shown.select);
    this.lastShown = shown;
    this.store.complete(shown);
    const focus = this.root.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : null;
    const news = this.forget(shown) && !this.log.element.contains(document.activeElement); // who travels in time goes on
    showHead(this, shown);
    this.table.show(shown);
    showMessage(this, shown.message);
    this.showPanel();
    this.showTabs(shown);
    this.arrows.show();
    if (focus !== null) this.restoreFocus(news ? null : focus);
    this.log.scroll();
    settle();
    this.root.dataset.handled = shown.handled;
  }

  showPanel() {
    this.foresight.begin(this.shown);
    this.panel.classList.toggle("dfc-asks", Boolean(this.asked));
    const of = this.asked || this.asking ? null : this.selected; // what is filled in belongs to one question
    if (of !== null && of === this.panelOf) keepChildren(this.panel, panelFor(this));
    else this.panel.replaceChildren(...panelFor(this).filter(Boolean));
    this.panelOf = of;
  }

  // What was picked belongs to one question; what has left is not selected any more. Tells whether a question is new.
  forget({ choice, at }) {
    const { plan } = this;
    const asked = choice ? `choice ${at}` : plan ? `${plan.what} ${plan.start} ${at}` : "";
    const isNew = asked !== this.asked;
    if (isNew) [this.picks, this.armed] = [new Map(), null];
    if (isNew && asked) this.asking = "";
    if (isNew && plan) this.startPlan(plan);
    this.asked = asked;
    const isGone = this.selected !== null && !this.isThere(this.selected);
    if (isGone) [this.selected, this.asking] = [this.isThere(this.maker) ? this.maker : null, ""];
    return isNew && asked;
  }

  isThere(entity) {
    return this.objects.some(({ id }) => id === entity);
  }

  // What a button has made is what one wants to see. If it is taken back, what it was made with is selected again.
  selectMade(entity) {
    [this.maker, this.selected, this.asking, this.selectedAt] = [this.selected, entity, "", null];
  }

  // Who was chosen to attack or block does so at once if there is only one way, or if an arrow was drawn.
  startPlan({ rows, start }) {
    const first = rows.find(({ id, why, to }) => id === start && !why && to.length);
    const drop = this.pendingDrop;
    this.pendingDrop = null;
    if (drop && drop.from === start) setTimeout(() => this.dropped(drop.from, drop.onto));
    else if (first && !this.arrows.hand) this.picks.set(start, first.to[0].id);
    if (first && (first.to.length > 1 || this.arrows.hand)) this.armed = start;
  }

  // The keyboard stays where it was; if that is gone, it goes to the panel.
  restoreFocus(key) {
    if (key && document.activeElement.dataset.key === key) return;
    const same = [...this.root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
    if (same) return same.focus({ preventScroll: true });
    this.toPanel();
  }

  toPanel() {
    const first = this.panel.querySelector("button:not(.dfc-rule), input, select") ?? this.panel;
    first.focus({ preventScroll: true });
    this.panel.scrollIntoView({ block: "nearest" });
  }

  // A sentence that the page itself has to say, until Python says the next one.
  say(text) {
    showMessage(this, { kind: "refused", text });
  }

  // --- tabs

  showTabs(shown) {
    const tabs = Object.entries(TABS).map(([name, text]) => {
      const attributes = { role: "tab", "aria-selected": name === this.tab };
      const element = button(`tab ${name}`, text, () => this.openTab(name), { attributes });
      element.tabIndex = name === this.tab ? 0 : -1;
      return element;
    });
    keepChildren(this.tabs, tabs);
    this.sheet.setAttribute("aria-label", TABS[this.tab]);
    if (this.tab === "log") {
      if (this.log.element.parentNode !== this.sheet) this.sheet.replaceChildren(this.log.element);
      return this.log.show(shown);
    }
    const contents = { inspect: inspectorTab, lines: whatIfTab, code: codeTab, files: filesTab }[this.tab];
    const { scrollTop } = this.sheet;
    this.sheet.replaceChildren(...contents(this).filter(Boolean));
    this.sheet.scrollTop = scrollTop;
    if (this.comesIntoView && this.tab === "inspect") this.tabs.parentNode.scrollIntoView({ block: "nearest" });
    this.comesIntoView = false;
  }

  openTab(name) {
    this.tab = name;
    if (name === "inspect" && this.selected !== null) return this.inspect(this.selected);
    this.tell({ do: "tab", what: name });
    this.show();
  }

  showOriginal(entity) {
    this.selectMade(entity);
    this.inspect(entity);
  }

  inspect(entity) {
    this.tab = "inspect";
    this.comesIntoView = true;
    this.tell({ do: "inspect", entity });
  }

  moveTab({ key }) {
    const names = Object.keys(TABS);
    const step = key === "ArrowRight" ? 1 : -1;
    this.openTab(names[(names.indexOf(this.tab) + step + names.length) % names.length]);
    this.tabs.querySelector('[aria-selected="true"]').focus();
  }

  // --- what a question means for what is on the table

  standing(entity) {
    const { choice } = this.shown;
    if (choice) return standingInChoice(this, choice, entity);
    return this.plan ? standingInPlan(this, this.plan, entity) : NOTHING_ASKED;
  }

  placeOf(entity) {
    return this.shown.choice?.options.findIndex((option) => option.id === entity) ?? -1;
  }

  planRow(entity) {
    return this.plan?.rows.find((one) => one.id === entity);
  }

  // Of several cards with one name: which does this part of the panel mean?
  pointAt(target) {
    this.table.pointAt(Number(target.closest("[data-of]")?.dataset.of ?? -1));
  }

  // --- clicks on the table

  clickEntity(entity, event) {
    if (this.ignores) return;
    const { choice } = this.shown;
    if (choice) return this.clickInChoice(entity, choice);
    if (this.plan) return this.clickInPlan(entity);
    // Twice the same, with nothing done in between: no more. (After a flip, "click it again" means to look at it.)
    const again = this.selected === entity && this.selectedAt === this.shown.at;
    [this.selected, this.selectedAt, this.maker, this.asking] = [again ? null : entity, this.shown.at, null, ""];
    this.show();
    if (this.tab === "inspect" && this.selected !== null) this.inspect(entity);
    if (this.selected === null) return;
    if (event?.detail === 0) this.toPanel(); // by keyboard
    else this.panel.scrollIntoView({ block: "nearest" });
  }

  clickInChoice(entity, choice) {
    if (choice.hidden) return this.say(`Only ${choice.player} may look: choose in the panel (101.4a).`);
    const place = this.placeOf(entity);
    if (place < 0) return this.say(this.standing(entity).why || `${choice.player} has to decide first.`);
    if (["one", "some"].includes(choice.kind)) return this.pickOption(place);
    this.panel.querySelector(`[data-key="share ${place}"]`)?.focus();
  }

  pickOption(place) {
    const { choice, at } = this.shown;
    if (isOne(choice)) return this.tell({ do: "answer", at, picks: [place] });
    this.pick(place, this.picks.has(place) ? undefined : 1);
  }

  // A creature with one possible target takes it at once; one with several is armed, and the next click is its target.
  clickInPlan(entity) {
    if (this.armed !== null && entity !== this.armed && this.target(this.armed, entity)) return this.dropped(this.armed, entity);
    const one = this.planRow(entity);
    if (!one) return this.say(this.standing(entity).why || notAsked(this.plan));
    if (one.why) return this.say(one.why);
    if (this.picks.has(entity)) return this.pick(entity, undefined);
    if (one.to.length === 1) return this.pick(entity, one.to[0].id);
    this.arm(this.armed === entity ? null : entity);
  }

  target(from, onto) {
    return this.planRow(from)?.to.find((to) => to.id === onto);
  }

  arm(entity) {
    this.armed = entity;
    this.show();
  }

  // From a creature onto what it is to attack or block: by an arrow, or by two clicks.
  dropped(from, onto) {
    if (!this.plan) {
      this.pendingDrop = { from, onto }; // Python has not said yet what is possible
      return;
    }
    const target = this.target(from, onto);
    const why = this.planRow(from)?.why || target?.why;
    if (why || !target) return this.say(why || `${this.face(from).name} cannot ${this.plan.what} that (${this.plan.rule}).`);
    this.pick(from, onto);
  }

  pick(key, value) {
    this.armed = null;
    if (value === undefined) this.picks.delete(key);
    else this.picks.set(key, value);
    this.show();
  }

  // The click that ends an arrow is no click on a card.
  ignoreClick() {
    this.ignores = true;
    setTimeout(() => (this.ignores = false));
  }

  ask(what) {
    this.asking = what;
    this.show();
    this.toPanel();
  }

  // --- keys

  // JupyterLab's own keys (Enter, arrows, dd to delete a cell) are not for somebody who plays; Ctrl-S still is.
  guard = (event) => this.root.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);

  keydown(event) {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    const { target, key } = event;
    if (key === "Escape") this.escape();
    else if (target.classList.contains("dfc-card") && /^Arrow|^Home$|^End$/.test(key)) this.table.move(event);
    else if (target.getAttribute("role") === "tab" && /^Arrow(Left|Right)$/.test(key)) this.moveTab(event);
    else return;
    event.preventDefault();
  }

  // One step back: from a target, from a declaration, from what is being prepared, from what is selected.
  escape() {
    this.tips.hide();
    if (this.armed !== null) return this.arm(null);
    if (this.plan) return this.tell({ do: "cancel" });
    const card = this.table.cards.get(this.selected)?.button;
    if (this.asking) this.asking = "";
    else this.selected = null;
    this.show();
    card?.focus();
  }
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
