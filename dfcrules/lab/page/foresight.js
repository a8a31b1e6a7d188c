import { make } from "./elements.js";

const AT_ONCE = 3; // answers that Python looks at in one go, so that a click in between is not kept waiting
const PAUSE = 200; // milliseconds after the last change of an amount

// "then ...": what answers would lead to. Asked for when the question is on the screen, and filled in when known.
export class Foresight {
  constructor(view) {
    this.view = view;
    this.places = new Map(); // key → elements
    this.wanted = new Map(); // key → answer
    this.known = new Map();
    this.at = -1;
  }

  // Before the panel is made anew.
  begin({ at, foresee, choice }) {
    if (at !== this.at || !choice) this.known = new Map();
    Object.assign(this, { at, isOn: foresee && Boolean(choice) && !choice.hidden, places: new Map(), wanted: new Map() });
  }

  // A place for a sentence about this answer.
  place(key, answer) {
    const element = make("small", { className: "dfc-then", attributes: { "aria-live": "polite" } });
    this.change(element, key, answer, 0);
    return element;
  }

  change(element, key, answer, pause = PAUSE) {
    for (const [one, elements] of this.places) this.places.set(one, elements.filter((other) => other !== element));
    element.textContent = this.isOn && answer ? this.known.get(key) ?? "…" : "";
    if (!this.isOn || !answer) return;
    this.places.set(key, [...(this.places.get(key) ?? []), element]);
    if (this.known.has(key)) return;
    this.wanted.set(key, answer);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => requestAnimationFrame(() => setTimeout(() => this.ask())), pause);
  }

  ask() {
    const some = [...this.wanted].filter(([key]) => this.places.get(key)?.length).slice(0, AT_ONCE);
    this.wanted = new Map([...this.wanted].filter(([key]) => !some.some(([one]) => one === key)));
    if (some.length) this.view.model.send({ do: "foresee", at: this.at, answers: Object.fromEntries(some) });
  }

  receive({ at, then = {} }) {
    if (at !== this.at) return;
    for (const [key, text] of Object.entries(then)) {
      this.known.set(key, text);
      for (const element of this.places.get(key) ?? []) element.textContent = text;
    }
    this.ask();
  }
}
