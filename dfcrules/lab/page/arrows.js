import { shape } from "./elements.js";

const FAR = 8; // pixels that the pointer has to move before it drags
const HEAD = 13;
const BESIDE_WORDS = 7; // pixels between an arrow and the name of a player

// Arrows over the table: who attacks whom, who blocks what, what is picked, and the one that is being drawn by hand.
export class Arrows {
  constructor(view, felt) {
    this.view = view;
    this.felt = felt;
    this.sheet = shape("svg", { class: "dfc-arrows", "aria-hidden": "true" });
    this.hand = null; // { from, to: [x, y] }
    felt.addEventListener("pointerdown", (event) => this.press(event));
    this.resized = new ResizeObserver(() => this.show());
    this.resized.observe(felt);
  }

  close() {
    this.resized.disconnect();
    this.release?.();
  }

  // Drawn after the table, whose parts then are where they will be.
  show() {
    const { shown } = this.view;
    const picked = this.view.plan ? [...this.view.picks].map(([from, to]) => [from, to, `${this.view.plan.what} dfc-planned`]) : [];
    const lines = [...(shown.arrows ?? []), ...picked].map(([from, to, kind], place) => this.between(from, to, kind, place));
    if (this.hand?.to) lines.push(this.drawn(this.middleOf(this.hand.from), this.hand.to, "hand"));
    this.sheet.replaceChildren(...lines.filter(Boolean));
  }

  boxOf(entity) {
    const { felt } = this;
    const part =
      felt.querySelector(`.dfc-card[data-entity="${entity}"] .dfc-slot`) ??
      felt.querySelector(`.dfc-player[data-entity="${entity}"] h4`);
    if (!part) return null;
    const [frame, box] = [felt.getBoundingClientRect(), part.getBoundingClientRect()];
    const around = part.localName === "h4" ? BESIDE_WORDS : 0;
    return { left: box.left - frame.left, top: box.top - frame.top - around, wide: box.width, high: box.height + 2 * around };
  }

  middleOf(entity) {
    const box = this.boxOf(entity);
    return box && [box.left + box.wide / 2, box.top + box.high / 2];
  }

  between(from, to, kind, place) {
    const [one, other] = [this.boxOf(from), this.boxOf(to)];
    if (!one || !other) return null;
    const aim = [other.left + Math.min(other.wide / 2, 90), other.top + other.high / 2];
    const start = edgeOf(one, aim);
    const shift = ((place % 3) - 1) * 10;
    return this.drawn([start[0] + shift, start[1]], edgeOf({ ...other, left: other.left + shift }, start, aim), kind);
  }

  drawn([x1, y1], [x2, y2], kind) {
    const bend = Math.min(40, Math.hypot(x2 - x1, y2 - y1) / 5);
    const [mx, my] = [(x1 + x2) / 2 + bend, (y1 + y2) / 2];
    const angle = Math.atan2(y2 - my, x2 - mx);
    const wing = (turn) => `${x2 - HEAD * Math.cos(angle + turn)} ${y2 - HEAD * Math.sin(angle + turn)}`;
    const line = `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
    const head = `M${x2} ${y2}L${wing(0.45)}L${wing(-0.45)}Z`;
    const parts = [shape("path", { d: line, class: "dfc-halo" }), shape("path", { d: line }), shape("path", { d: head, class: "dfc-head-of" })];
    return shape("g", { class: `dfc-arrow dfc-${kind}` }, ...parts);
  }

  // --- drawn by hand: from a creature to what it attacks or blocks

  press(event) {
    const card = event.target.closest(".dfc-card");
    if (!card || event.button !== 0 || event.pointerType === "touch") return; // a finger scrolls; it selects and chooses
    const [startX, startY, from] = [event.clientX, event.clientY, Number(card.dataset.entity)];
    const move = ({ clientX, clientY }) => {
      if (!this.hand && Math.hypot(clientX - startX, clientY - startY) < FAR) return;
      if (!this.hand && !this.begin(from)) return this.release();
      const frame = this.felt.getBoundingClientRect();
      this.hand.to = [clientX - frame.left, clientY - frame.top];
      this.show();
      this.view.table.pointAt(this.under(clientX, clientY));
    };
    const up = ({ clientX, clientY }) => {
      const { hand } = this;
      this.release();
      if (hand) this.drop(from, this.under(clientX, clientY));
    };
    const stop = ({ key }) => key === "Escape" && this.release();
    const listeners = { pointermove: move, pointerup: up, pointercancel: () => this.release(), keydown: stop };
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener, true);
    this.release = () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener, true);
      this.release = undefined;
      this.hand = null;
      this.view.table.pointAt(-1);
      this.show();
    };
  }

  // Which declaration it is, Python finds out; what it says comes back while the arrow is being drawn.
  begin(from) {
    if (this.view.shown.choice) return false;
    this.hand = { from, to: null };
    if (!this.view.plan) this.view.tell({ do: "plan", what: this.view.shown.combat ? "block" : "attack", entity: from });
    else if (this.view.planRow(from)) this.view.arm(from);
    return true;
  }

  under(x, y) {
    const part = document.elementFromPoint(x, y)?.closest("[data-entity]");
    return part && this.felt.contains(part) ? Number(part.dataset.entity) : -1;
  }

  drop(from, onto) {
    this.view.ignoreClick();
    if (onto >= 0 && onto !== from) this.view.dropped(from, onto);
  }
}

// Where the line from the middle of a box to a point leaves the box.
function edgeOf({ left, top, wide, high }, [x, y], middle = [left + wide / 2, top + high / 2]) {
  const [dx, dy] = [x - middle[0], y - middle[1]];
  if (!dx && !dy) return middle;
  const part = Math.min(Math.abs(wide / 2 / (dx || 1e-9)), Math.abs(high / 2 / (dy || 1e-9)), 1);
  return [middle[0] + dx * part, middle[1] + dy * part];
}
