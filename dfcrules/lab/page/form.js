import { button, drawing, make, paragraph, row, select, setChildren, textInput } from "./elements.js";
import { faceBeside } from "./faces.js";
import { linesOf, piecesOf } from "./rules.js";
import { Tips } from "./tips.js";

// A small lab in the browser: controls, and what they lead to. What is chosen goes to Python; what comes back is drawn.

const LONG = 45; // characters; a longer text in a table gets room, and a narrow page scrolls the table

class Form {
  constructor(model, el) {
    this.model = model;
    this.store = { faces: new Map(), rules: new Map() };
    this.made = new Map(); // controls, which stay while they are in use
    this.waiting = new Map(); // what a slider says while Python is at work
    this.heading = make("h3");
    this.controls = make("div", { className: "dfc-controls", attributes: { role: "group", "aria-label": "Settings" } });
    this.said = make("div", { className: "dfc-said", attributes: { role: "status", "aria-live": "polite" } });
    this.before = make("div", { className: "dfc-before" }); // a question
    this.answers = make("div", { className: "dfc-controls", attributes: { role: "group", "aria-label": "Answers" } });
    this.parts = make("div", { className: "dfc-parts" });
    const all = [this.heading, this.controls, this.before, this.answers, this.said, this.parts];
    this.root = make("section", { className: "dfc-board dfc-form" }, ...all);
    this.tips = new Tips(this.root, this.store);
    this.root.addEventListener("keydown", (event) => this.keydown(event));
    this.guard = (event) => this.root.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
    window.addEventListener("keydown", this.guard, { capture: true });
    this.update = () => this.show();
    model.on("change", this.update);
    el.append(this.root);
    this.show();
  }

  close() {
    this.model.off("change", this.update);
    window.removeEventListener("keydown", this.guard, { capture: true });
  }

  keydown(event) {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === "Escape") this.tips.hide();
  }

  tell(message) {
    this.busy = true;
    this.model.send(message);
  }

  // A slider is faster than Python: of what it said meanwhile, only the last counts.
  set(name, value) {
    if (this.busy) this.waiting.set(name, value);
    else this.tell({ do: "set", name, value });
  }

  show() {
    const shown = this.model.get("shown");
    for (const name of ["faces", "rules"])
      for (const [key, value] of Object.entries(this.model.get(name))) this.store[name].set(key, value);
    this.busy = false;
    const focus = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.heading.textContent = shown.title;
    this.root.setAttribute("aria-label", shown.title);
    const isAnswer = ({ name }) => shown.answers.includes(name);
    setChildren(this.controls, shown.controls.filter((one) => !isAnswer(one)).map((control) => this.control(control)));
    setChildren(this.answers, shown.controls.filter(isAnswer).map((control) => this.control(control)));
    this.said.replaceChildren(...(shown.said ? linesOf(this, shown.said) : []));
    const parts = shown.parts.map((part) => PARTS[part.kind](this, part));
    this.before.replaceChildren(...parts.slice(0, shown.before));
    this.parts.replaceChildren(...parts.slice(shown.before));
    this.root.dataset.handled = shown.handled;
    if (focus) this.restoreFocus(focus);
    const [next] = this.waiting;
    if (!next) return;
    this.waiting.delete(next[0]);
    this.set(...next);
  }

  // The keyboard stays where it was; where an answer has been given, it goes to what comes next.
  restoreFocus(key) {
    const same = [...this.root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
    const next = same ?? this.answers.querySelector("button, input") ?? this.controls.querySelector("button, input, select");
    next?.focus({ preventScroll: true });
  }

  // A control is made once for each set of possibilities; after that only its value changes.
  control(control) {
    const { value, ...fixed } = control;
    const key = JSON.stringify(fixed);
    if (!this.made.has(key)) this.made.set(key, CONTROLS[control.kind](this, control));
    const { element, update } = this.made.get(key);
    update(value);
    return element;
  }
}

const CONTROLS = {
  choose(form, { name, label, options, value }) {
    const index = (wanted) => options.findIndex(([option]) => option === wanted);
    const choices = options.map(([, text], place) => [place, text]);
    const control = select(name, label, choices, index(value), (place) => form.set(name, options[place][0]));
    const update = (now) => (control.value = index(now));
    return { element: labelled(label, control), update };
  },
  slide(form, { name, label, least, most }) {
    const attributes = { "data-key": name, "aria-label": label };
    const control = make("input", { type: "range", min: least, max: most, step: 1, attributes });
    const number = make("span", { className: "dfc-number", attributes: { "aria-hidden": true } }); // the slider says it
    control.addEventListener("input", () => {
      number.textContent = control.value;
      form.set(name, control.valueAsNumber);
    });
    const update = (now) => {
      if (form.waiting.has(name)) return;
      control.value = now;
      number.textContent = now;
    };
    return { element: labelled(label, control, number), update };
  },
  tick(form, { name, label }) {
    const control = make("input", { type: "checkbox", attributes: { "data-key": name } });
    control.addEventListener("change", () => form.set(name, control.checked));
    return { element: make("label", { className: "dfc-tick" }, control, ` ${label}`), update: (now) => (control.checked = now) };
  },
  ask(form, { name, label, options }) {
    let said = "";
    const say = () => {
      if (control.value === said) return; // Enter, and leaving the field, say the same
      said = control.value;
      form.set(name, said);
    };
    const control = textInput(name, label, "", say);
    control.placeholder = ""; // the label stands beside it
    control.addEventListener("change", say);
    const list = make("datalist", { id: `${name}-${Math.random().toString(36).slice(2)}` });
    list.append(...options.map((value) => make("option", { value })));
    if (options.length) control.setAttribute("list", list.id);
    const update = (now) => {
      said = now;
      if (document.activeElement !== control) control.value = now;
    };
    return { element: labelled(label, control, list), update };
  },
  press(form, { name, label, options }) {
    const press = (value) => form.tell({ do: "press", name, value });
    const buttons = options.map(([value, text], place) => button(`${name} ${place}`, text, () => press(value)));
    const attributes = label ? { role: "group", "aria-label": label } : {};
    const words = label ? make("span", { textContent: label }) : null;
    const element = make("div", { className: "dfc-press", attributes }, words, row("dfc-actions", ...buttons));
    return { element, update: () => {} };
  },
};

function labelled(text, ...controls) {
  return make("label", { className: "dfc-labelled" }, make("span", { textContent: text }), ...controls);
}

const PARTS = {
  words(form, { text, tone }) {
    const element = make("div", { className: `dfc-words dfc-tone-${tone || "plain"}` }, ...linesOf(form, text));
    return element;
  },
  steps(form, { caption, lines }) {
    const items = lines.map((line) => make("li", {}, ...piecesOf(form, line)));
    return make("div", {}, make("h4", { textContent: caption }), make("ol", {}, ...items));
  },
  // (The roles are said, since a narrow page lays out each row as a block of its own, and browsers then forget them.)
  table(form, { caption, head, rows, marked }) {
    const headed = head.map((text) => make(text ? "th" : "td", { ...(text ? { scope: "col" } : {}), textContent: text }));
    for (const one of headed) one.setAttribute("role", one.localName === "th" ? "columnheader" : "cell");
    const line = (cells, place) => {
      const [first, ...others] = cells;
      const cell = (text, number) => {
        const attributes = { role: "cell", "data-head": head[number + 1] };
        return make("td", { className: text.length > LONG ? "dfc-long" : "", attributes }, ...piecesOf(form, text));
      };
      const th = make("th", { scope: "row", attributes: { role: "rowheader" } }, ...piecesOf(form, first));
      const className = marked.includes(place) ? "dfc-marked" : "";
      return make("tr", { className, attributes: { role: "row" } }, th, ...others.map(cell));
    };
    const group = (tag, ...lines) => make(tag, { attributes: { role: "rowgroup" } }, ...lines);
    const top = group("thead", make("tr", { attributes: { role: "row" } }, ...headed));
    const body = group("tbody", ...rows.map(line));
    const words = make("caption", { textContent: caption });
    const whole = make("table", { className: "dfc-table-of", attributes: { role: "table" } }, words, top, body);
    return make("div", { className: "dfc-scrolls", tabIndex: 0, attributes: { role: "group", "aria-label": caption } }, whole);
  },
  faces(form, { faces }) {
    const one = ({ key, title, counts, partly, line }) =>
      faceBeside(form.store.faces.get(key)?.card ?? "", title, line, counts, partly);
    return row(`dfc-faces${faces.length > 2 ? "" : " dfc-few"}`, ...faces.map(one));
  },
  cards(form, { keys }) {
    const one = (key) => make("div", { className: "dfc-face" }, drawing(form.store.faces.get(key)?.card ?? ""));
    return row("dfc-faces dfc-printed", ...keys.map(one));
  },
  bars(form, { caption, rows, most }) {
    const bar = ([kind, start, wide, text]) => {
      const share = (number) => `${(number / most) * 60}%`;
      const block = make("span", { className: `dfc-bar-of dfc-is-${kind}` });
      Object.assign(block.style, { marginLeft: share(start), width: share(wide) });
      return make("div", { className: "dfc-bar-line" }, block, make("span", {}, ...piecesOf(form, text)));
    };
    const group = ({ label, bars }) => make("div", { className: "dfc-bar-group" }, paragraph(label), ...bars.map(bar));
    return make("div", { className: "dfc-bars" }, make("h4", { textContent: caption }), ...rows.map(group));
  },
};

export default {
  render({ model, el }) {
    const form = new Form(model, el);
    return () => form.close();
  },
};
