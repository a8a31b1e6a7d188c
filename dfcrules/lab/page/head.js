import { button, doubtfulButton, keepChildren, setText } from "./elements.js";

// The head of the board: whose turn, which step, and what can be done without choosing a card.
export function showHead(view, shown) {
  setText(view.heading, shown.heading);
  for (const one of view.steps.children) {
    if (one.textContent === shown.step) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  }
  keepChildren(view.bar, barButtons(view, shown));
}

function barButtons(view, { stack, combat, off }) {
  const tell = (key, text, message) => button(key, text, () => view.tell(message));
  const attack = tell("attack", "Attack…", { do: "plan", what: "attack" });
  const block = tell("block", "Block…", { do: "plan", what: "block" });
  return [
    doubtfulButton("undo", "↶ Undo", () => view.tell({ do: "undo" }), off.undo),
    doubtfulButton("redo", "↷ Redo", () => view.tell({ do: "redo" }), off.redo),
    doubtfulButton("reset", "⟲ Reset", () => view.tell({ do: "reset" }), off.reset),
    tell("pass", "Pass priority", { do: "pass" }),
    tell("step", "Next step", { do: "advance", to: "next step" }),
    tell("turn", "Next turn", { do: "advance", to: "next turn" }),
    ...(combat ? [block, tell("damage", "Combat damage", { do: "damage" })] : [attack]),
    ...(stack ? [tell("resolve", "Resolve top of stack", { do: "resolve" })] : []),
  ];
}
