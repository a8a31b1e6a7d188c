// Elements of a page. Texts become text nodes and nothing else; a drawing is taken only if it is plain SVG.
// (The board's JavaScript is read in this order as one module: elements.js, panels.js, board.js.)

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "svg g rect circle ellipse line path polygon polyline text tspan title desc".split(" ");

// make("p", { textContent: "Hello", attributes: {...}, on: { click: ... } }, child, ...)
function make(tag, { attributes = {}, on = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

// The key tells which control it is when the part around it is made anew, so that the keyboard stays where it was.
function button(key, text, click, { attributes = {}, ...others } = {}) {
  const all = { "data-key": key, ...attributes };
  return make("button", { type: "button", textContent: text, attributes: all, on: { click }, ...others });
}

// A button that looks inactive where there is a reason why it does nothing; a click still goes to Python, which says it.
function doubtfulButton(key, text, click, reason) {
  return button(key, text, click, { attributes: reason ? { "aria-disabled": true, title: reason } : {} });
}

function paragraph(text, className = "") {
  return make("p", { textContent: text, className });
}

function row(className, ...children) {
  return make("div", { className }, ...children);
}

function title(...children) {
  return make("h4", {}, ...children);
}

function select(key, label, options, value, change = () => {}) {
  const choices = options.map(([id, text]) => make("option", { value: id, textContent: text }));
  const attributes = { "aria-label": label, "data-key": key };
  const element = make("select", { attributes, on: { change: () => change(element.value) } }, ...choices);
  element.value = value;
  return element;
}

function numberInput(key, label, value, least, change = () => {}) {
  const attributes = { "aria-label": label, "data-key": key, inputmode: "numeric" };
  const on = { input: () => change() };
  const element = make("input", { type: "number", min: least, step: 1, value, attributes, on });
  return element;
}

function isPlain(node) {
  const harmless = ({ localName }) => !/^on|href$/i.test(localName);
  return node.namespaceURI === SVG && SHAPES.includes(node.localName) && [...node.attributes].every(harmless);
}

function drawing(source) {
  const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const plain = root.localName === "svg" && [root, ...root.querySelectorAll("*")].every(isPlain);
  return plain ? document.importNode(root, true) : null;
}

function plural(number, one) {
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

function copyButton(key, text, content) {
  const copy = async () => {
    await copyText(content);
    element.textContent = "Copied";
  };
  const element = button(key, text, copy);
  return element;
}
