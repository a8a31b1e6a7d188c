// Elements of a page. Texts become text nodes and nothing else; a drawing is taken only if it is plain SVG.

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "svg g rect circle ellipse line path polygon polyline text tspan title desc".split(" ");

// make("p", { textContent: "Hello", attributes: {...}, on: { click: ... } }, child, ...)
export function make(tag, { attributes = {}, on = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.filter((child) => child !== null && child !== "" && child !== undefined));
  return element;
}

// Sets an attribute, or takes it away if there is nothing to say.
export function setAttribute(element, name, value) {
  if (value === undefined || value === null || value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}

// An element of SVG, for what the page draws itself.
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The key tells which control it is when the part around it is made anew, so that the keyboard stays where it was.
export function button(key, text, click, { attributes = {}, ...others } = {}) {
  const all = { "data-key": key, ...attributes };
  return make("button", { type: "button", textContent: text, attributes: all, on: { click }, ...others });
}

// A button that looks inactive where there is a reason why it does nothing: the reason shows when it is pointed at, and a
// click still goes to Python, which says it.
export function doubtfulButton(key, text, click, reason) {
  return button(key, text, click, { attributes: reason ? { "aria-disabled": true, "data-tip": reason } : {} });
}

// Gives an element these children. What stays is not touched: thirty pictures would have to be laid out anew.
export function setChildren(parent, children) {
  const wanted = children.filter(Boolean);
  const stays = new Set(wanted);
  for (const child of Array.from(parent.childNodes)) if (!stays.has(child)) child.remove();
  for (const [place, child] of wanted.entries())
    if (parent.childNodes[place] !== child) parent.insertBefore(child, parent.childNodes[place] ?? null);
}

// The old element if it looks like the new one: then nothing is laid out anew, and focus and pointer stay on it. Only for
// parts whose listeners do the same, too.
export function kept(old, fresh) {
  return old?.isEqualNode(fresh) ? old : fresh;
}

// Gives an element these children, each of them kept where it looks the same.
export function keepChildren(parent, children) {
  const old = parent.childNodes;
  setChildren(parent, children.filter(Boolean).map((child, place) => kept(old[place], child)));
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function paragraph(text, className = "") {
  return make("p", { textContent: text, className });
}

export function row(className, ...children) {
  return make("div", { className }, ...children);
}

export function title(...children) {
  return make("h4", {}, ...children);
}

export function select(key, label, options, value, change = () => {}) {
  const choices = options.map(([id, text]) => make("option", { value: id, textContent: text }));
  const attributes = { "aria-label": label, "data-key": key };
  const element = make("select", { attributes, on: { change: () => change(element.value) } }, ...choices);
  element.value = value;
  return element;
}

export function numberInput(key, label, value, least, change = () => {}) {
  const attributes = { "aria-label": label, "data-key": key, inputmode: "numeric" };
  const on = { input: () => change() };
  return make("input", { type: "number", min: least, step: 1, value, attributes, on });
}

export function textInput(key, label, value, enter) {
  const attributes = { "aria-label": label, "data-key": key, autocomplete: "off", spellcheck: "false" };
  const on = { keydown: (event) => event.key === "Enter" && enter() };
  return make("input", { type: "text", value, placeholder: label, attributes, on });
}

function harmless({ localName }) {
  return !/^on|href$/i.test(localName);
}

function isPlain(node) {
  return node.namespaceURI === SVG && SHAPES.includes(node.localName) && [...node.attributes].every(harmless);
}

const DRAWINGS_KEPT = 200;
const drawings = new Map(); // source → the drawing, or null for what is not plain

// A drawing that Python has made. What is said of it stands beside it, so that no reader hears it twice.
export function drawing(source) {
  if (!drawings.has(source)) {
    if (drawings.size >= DRAWINGS_KEPT) drawings.delete(drawings.keys().next().value); // the oldest
    drawings.set(source, parsed(source));
  }
  return drawings.get(source)?.cloneNode(true) ?? null;
}

function parsed(source) {
  const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const plain = root.localName === "svg" && [root, ...root.querySelectorAll("*")].every(isPlain);
  if (!plain) return null;
  const taken = document.importNode(root, true);
  taken.setAttribute("aria-hidden", "true");
  taken.removeAttribute("role");
  for (const tip of taken.querySelectorAll("title")) tip.remove(); // it would show as a tip over ours
  return taken;
}

export function plural(number, one) {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

async function copyText(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = make("textarea", { value: text });
  document.body.append(area);
  area.select();
  document.execCommand("copy"); // a page without https has nothing newer
  area.remove();
}

export function copyButton(key, text, content) {
  const copy = async () => {
    await copyText(content);
    element.textContent = "✓ Copied";
  };
  const element = button(key, text, copy);
  return element;
}
