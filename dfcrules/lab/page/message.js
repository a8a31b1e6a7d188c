import { make } from "./elements.js";
import { linesOf, ruleButton } from "./rules.js";

// What the last click did, or why it did nothing.

const TITLES = { refused: "✗ Not possible", nothing: "○ Nothing changes", told: "Why", done: "✓ Done" };

export function showMessage(view, { kind = "", title = TITLES[kind], text = "", events = [] }) {
  const event = ([words, number]) => make("p", {}, words, " ", ruleButton(view, number));
  view.message.dataset.kind = kind;
  view.message.replaceChildren(
    ...(title ? [make("strong", { textContent: title })] : []),
    ...(text ? linesOf(view, text) : []),
    ...events.map(event)
  );
}
