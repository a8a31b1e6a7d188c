import { button, drawing, make, setAttribute } from "./elements.js";

export const UNKNOWN = { name: "…", line: "…", side: "", other: "", tapped: false, abilities: [], card: "", tile: "" };
const HALF_TURN = 190; // milliseconds

const movesLittle = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

// One card on the table: a button with its picture, and a note below it. It lives as long as the object is there.
export class Card {
  constructor(id, click) {
    this.slot = make("span", { className: "dfc-slot" });
    this.note = make("span", { className: "dfc-note" });
    this.button = button(`card ${id}`, "", click, { className: "dfc-card", attributes: { "data-entity": id } });
    this.button.append(this.slot, this.note);
    this.drawn = "";
    this.side = "";
  }

  // standing: what the question under way means for it: { lit, why, notes, armed }.
  show(key, face, size, { pressed, label, standing }) {
    this.draw(`${key} ${size}`, face, size);
    const { button: element } = this;
    const notes = [label && `“${label}”`, ...standing.notes].filter(Boolean);
    this.note.textContent = notes.join(" · ");
    Object.assign(element.dataset, { face: key, size });
    element.classList.toggle("dfc-tapped", face.tapped);
    element.classList.toggle("dfc-lit", standing.lit);
    element.classList.toggle("dfc-armed", standing.armed);
    element.classList.toggle("dfc-unfit", Boolean(standing.why) && !standing.quiet);
    setAttribute(element, "data-tip", standing.why);
    element.setAttribute("aria-pressed", pressed);
    const can = standing.lit ? ["can be chosen"] : [];
    element.setAttribute("aria-label", [face.line, ...notes, ...can].join(" · "));
  }

  // A permanent that has turned over turns over: away, the other picture, and back.
  draw(drawn, face, size) {
    if (drawn === this.drawn || face === UNKNOWN) return;
    const turned = this.side && this.side !== face.side;
    const put = () => this.slot.replaceChildren(drawing(face[size]) ?? make("span", { textContent: face.line }));
    Object.assign(this, { drawn, side: face.side });
    this.motion?.cancel();
    if (!turned || movesLittle()) return put();
    const [flat, edge, back] = [0, 90, -90].map((angle) => ({ transform: `perspective(50em) rotateY(${angle}deg)` }));
    this.motion = this.slot.animate([flat, edge], { duration: HALF_TURN, easing: "ease-in" });
    this.motion.onfinish = () => {
      put();
      this.motion = this.slot.animate([back, flat], { duration: HALF_TURN, easing: "ease-out" });
    };
  }
}
