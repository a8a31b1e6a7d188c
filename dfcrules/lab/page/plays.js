import { button, make, numberInput, row } from "./elements.js";
import { piecesOf } from "./rules.js";

const WHERE = { exile: "exile", command: "the command zone" };

// A card that might be played, and how; for one with X in its cost there is a number to fill in.
export function playButtons(view, { text, asks_x: asksX, ...message }, where = "") {
  const key = `${where}${message.do} ${message.entity} ${message.transformed}`;
  const number = asksX ? numberInput(`x of ${key}`, `X of ${text}`, 0, 0) : null;
  const tell = () => view.tell({ ...message, ...(asksX ? { x: number.valueAsNumber } : {}) });
  return [button(key, text, tell), ...(asksX ? ["X =", number] : [])];
}

// For a card in an open pile: how it might be played, or a sentence about why not.
export function playsPanel(view, entity) {
  const pile = view.shown.players.flatMap(({ zones }) => zones).find(({ cards = [] }) => cards.some(({ id }) => id === entity));
  if (!pile) return null;
  const { plays = [] } = pile.cards.find(({ id }) => id === entity);
  if (plays.length) return row("dfc-actions", ...plays.flatMap((play) => playButtons(view, play, "card ")));
  return make("p", { className: "dfc-faint" }, ...piecesOf(view, `Nothing lets its owner play it from ${WHERE[pile.zone] ?? `the ${pile.zone}`} (601.3).`));
}
