import { button, make } from "./elements.js";

// A rule's number: what the rule says shows when it is pointed at, and stays in the message when it is clicked.
export function ruleButton(view, number) {
  if (!number) return "";
  const attributes = { "aria-label": `Rule ${number}`, "data-rule": number };
  const tell = () => view.tell({ do: "rule", number });
  return button(`rule ${number}`, number, tell, { className: "dfc-rule", attributes });
}

// A text line by line; the numbers of rules in brackets can be pointed at.
export function linesOf(view, text) {
  return text.split("\n").map((line) => make("p", {}, ...piecesOf(view, line)));
}

const NUMBERS = /\((\d{3}(?:\.\d+[a-z]{0,2})?(?:, \d{3}(?:\.\d+[a-z]{0,2})?)*)\)/;

export function piecesOf(view, line) {
  const buttons = (numbers) => numbers.split(", ").flatMap((number) => [ruleButton(view, number), " "]).slice(0, -1);
  return line.split(NUMBERS).flatMap((piece, place) => (place % 2 ? buttons(piece) : piece));
}
