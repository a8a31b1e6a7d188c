import { drawing, make } from "./elements.js";

const WAIT = 350; // milliseconds until a card is shown large
const BELOW = 40; // pixels at the lower edge of the window, where a notebook has a bar of its own
const SMALL = 200; // pixels; of a whole card that is narrower, not all is read with ease
let made = 0;

function isSmall({ dataset, offsetWidth }) {
  return dataset.size === "tile" || offsetWidth < SMALL;
}

// What shows when something is pointed at, with the mouse or by the keyboard: a reason, a rule, a card at its full size.
export class Tips {
  constructor(root, store) {
    this.root = root;
    this.store = store;
    made += 1;
    this.box = make("div", { className: "dfc-tip", hidden: true, id: `dfc-tip-${made}-${Math.random().toString(36).slice(2)}` });
    this.box.setAttribute("role", "tooltip");
    this.large = make("div", { className: "dfc-preview", hidden: true, attributes: { "aria-hidden": true } });
    root.append(this.box, this.large);
    root.addEventListener("mouseover", ({ target }) => this.point(target));
    root.addEventListener("focusin", ({ target }) => this.point(target));
    root.addEventListener("mouseleave", () => this.hide());
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("pointerdown", () => this.hide());
  }

  textOf({ dataset }) {
    if (dataset.rule) return this.store.rules.get(dataset.rule) ?? "";
    return dataset.tip ?? "";
  }

  point(target) {
    const of = target.closest("[data-tip], [data-rule]");
    this.preview(target.closest(".dfc-card"));
    const text = of && this.root.contains(of) ? this.textOf(of) : "";
    if (!text) return this.hideText();
    if (this.of !== of) this.hideText();
    this.of = of;
    of.setAttribute("aria-describedby", this.box.id);
    this.box.textContent = text;
    this.box.hidden = false;
    this.put(this.box, of);
  }

  // A card that is drawn small is shown large after a moment.
  preview(card) {
    if (card === this.card) return;
    clearTimeout(this.timer);
    this.card = card;
    this.large.hidden = true;
    const face = card && this.store.faces.get(card.dataset.face);
    const isLarge = card?.getAttribute("aria-pressed") === "true" && this.root.querySelector(".dfc-large"); // in the panel
    if (!face || isLarge || !isSmall(card) || matchMedia("(hover: none)").matches) return;
    this.timer = setTimeout(() => {
      if (!card.isConnected) return;
      this.large.replaceChildren(drawing(face.card) ?? "");
      this.large.hidden = false;
      this.putBeside(this.large, card);
    }, WAIT);
  }

  // Below what it belongs to, or above it where there is no room; never beyond the edges of the board.
  put(box, of) {
    const [frame, place] = [this.root.getBoundingClientRect(), of.getBoundingClientRect()];
    const room = Math.max(0, frame.width - box.offsetWidth - 8);
    const left = Math.min(Math.max(4, place.left - frame.left), room);
    const below = place.bottom - frame.top + 6;
    const fits = place.bottom + box.offsetHeight + 6 < Math.min(window.innerHeight, frame.bottom + 60);
    const top = fits ? below : Math.max(0, place.top - frame.top - box.offsetHeight - 6);
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  }

  putBeside(box, of) {
    const [frame, place] = [this.root.getBoundingClientRect(), of.getBoundingClientRect()];
    const right = place.right - frame.left + 8;
    const left = right + box.offsetWidth < frame.width ? right : Math.max(0, place.left - frame.left - box.offsetWidth - 8);
    const lowest = Math.max(0, Math.min(frame.height, window.innerHeight - frame.top) - box.offsetHeight - BELOW);
    const top = Math.min(Math.max(0, place.top - frame.top - 20), lowest);
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  }

  hideText() {
    this.of?.removeAttribute("aria-describedby");
    this.of = null;
    this.box.hidden = true;
  }

  hide() {
    clearTimeout(this.timer);
    this.card = null;
    this.large.hidden = true;
    this.hideText();
  }
}
