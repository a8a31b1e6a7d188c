import { button, make, numberInput, paragraph, row, title } from "./elements.js";
import { ruleButton } from "./rules.js";

// Answering: who decides, what, between what, by which rule; and what each answer would lead to.

const ANSWERS = { one: onePanel, some: somePanel, split: splitPanel, number: numberPanel };

// Exactly one is to be chosen: a click answers.
export function isOne({ kind, least, most }) {
  return kind === "one" || (kind === "some" && least === 1 && most === 1);
}

export function choicePanel(view, choice) {
  const answer = (given) => view.tell({ do: "answer", at: view.shown.at, ...given });
  const options = (isOne(choice) ? onePanel : ANSWERS[choice.kind])(view, choice, answer);
  return [
    title(`${choice.player} decides`),
    make("p", {}, choice.question, " ", ruleButton(view, choice.rule)),
    ...(choice.hidden ? [hidden(view, choice, options)] : [...options, foresightSwitch(view)]),
  ];
}

// It stays open while several are picked, and is closed for the next player.
function hidden(view, choice, options) {
  const summary = make("summary", { textContent: `Only ${choice.player} may look` });
  const details = make("details", { open: view.looksAt === view.asked }, summary, ...options);
  details.addEventListener("toggle", () => (view.looksAt = details.open ? view.asked : ""));
  return details;
}

function foresightSwitch(view) {
  const { foresee } = view.shown;
  const input = make("input", { type: "checkbox", checked: foresee, attributes: { "data-key": "foresight" } });
  input.addEventListener("change", () => view.tell({ do: "foresight", on: input.checked }));
  return make("label", { className: "dfc-faint dfc-check" }, input, " Show what each answer leads to");
}

function numbered({ label }, place) {
  return `${place + 1}. ${label}`;
}

// Points at the card on the table that an option means.
function ofCard({ id }) {
  return { "data-of": id };
}

function onePanel(view, { options }) {
  const each = (option, place) =>
    row(
      "dfc-option",
      button(`option ${place}`, numbered(option, place), () => view.pickOption(place), { attributes: ofCard(option) }),
      view.foresight.place(`picks ${place}`, { picks: [place] })
    );
  return [row("dfc-options", ...options.map(each))];
}

function somePanel(view, { options, least, most }, answer) {
  const each = (option, place) => {
    const picked = view.picks.has(place);
    const text = `${picked ? "☑" : "☐"} ${numbered(option, place)}`;
    const attributes = { "aria-pressed": picked, ...ofCard(option) };
    return button(`option ${place}`, text, () => view.pickOption(place), { attributes });
  };
  const needed = least === most ? `${least}` : `${least} to ${most}`;
  const picks = [...view.picks.keys()].toSorted((a, b) => a - b);
  const fits = picks.length >= least && picks.length <= most;
  return [
    row("dfc-options", ...options.map(each)),
    paragraph(`${picks.length} chosen, ${needed} needed`),
    button("answer", "Choose these", () => answer({ picks })),
    fits ? view.foresight.place(`picks ${picks.join(" ")}`, { picks }) : null,
  ];
}

function numberPanel(view, { least, most }, answer) {
  const text = `A number from ${least} to ${most}`;
  const input = numberInput("number", text, view.picks.get("number") ?? least, least, () => update());
  const number = () => input.valueAsNumber || 0;
  const then = view.foresight.place(`number ${number()}`, { number: number() });
  const update = () => {
    view.picks.set("number", number());
    view.foresight.change(then, `number ${number()}`, { number: number() });
  };
  const choose = button("answer", "Choose it", () => answer({ number: input.valueAsNumber }));
  return [row("dfc-row", make("label", {}, `${text}: `, input), choose), then];
}

// --- sharing out damage

// The numbers are kept, and what is left is counted, without making the panel anew: somebody is typing in it.
function splitPanel(view, { options, total, lethal }, answer) {
  const shares = options.map((_, place) => share(view, shareName(options, place), place, lethal[place] ?? 0, () => count()));
  const amounts = () => shares.map(({ amount }) => amount());
  const left = make("p", { className: "dfc-left", attributes: { "aria-live": "polite" } });
  const then = view.foresight.place("", null);
  const count = () => {
    const rest = total - amounts().reduce((sum, amount) => sum + amount, 0);
    left.textContent = rest < 0 ? `${-rest} too many` : `${rest} of ${total} left to assign`;
    left.classList.toggle("dfc-refusal", rest !== 0);
    view.foresight.change(then, `amounts ${amounts().join(" ")}`, rest ? null : { amounts: amounts() });
  };
  count();
  const deadly = lethal.some((amount) => amount > 0);
  const [intent, words] = deadly ? ["lethal, the rest", "Lethal, the rest to"] : ["all", "All to"];
  const quick = (_, place) =>
    row(
      "dfc-option",
      button(`intent ${place}`, `${words} ${shareName(options, place)}`, () => answer({ intent, to: place })),
      view.foresight.place(`${intent} ${place}`, { intent, to: place })
    );
  return [
    row("dfc-rows", ...shares.map(({ element }) => element)),
    left,
    row("dfc-option", button("answer", "Assign", () => answer({ amounts: amounts() })), then),
    row("dfc-options", ...options.map(quick)),
  ];
}

// An option by its name; numbered, as on the table, if another one has the same.
function shareName(options, place) {
  const same = options.filter(({ label }) => label === options[place].label);
  return same.length > 1 ? numbered(options[place], place) : options[place].label;
}

function share(view, name, place, lethal, changed) {
  const mark = make("small");
  const input = numberInput(`share ${place}`, `Damage to ${name}`, view.picks.get(place) ?? 0, 0, () => update());
  const amount = () => Math.max(0, Math.trunc(input.valueAsNumber || 0));
  const words = () => (amount() >= lethal ? `✓ lethal (${lethal})` : `lethal: ${lethal}`);
  const show = () => {
    mark.textContent = lethal ? words() : "";
    mark.classList.toggle("dfc-deadly", lethal > 0 && amount() >= lethal);
  };
  const update = () => {
    view.picks.set(place, amount());
    show();
    changed();
  };
  const step = (key, sign, change, label) => {
    const click = () => {
      input.value = Math.max(0, amount() + change);
      update();
    };
    return button(`${key} ${place}`, sign, click, { attributes: { "aria-label": `${label} to ${name}` } });
  };
  show();
  const steps = [step("less", "−", -1, "One less"), input, step("more", "+", 1, "One more")];
  const attributes = { "data-of": view.shown.choice.options[place].id };
  const element = make("div", { className: "dfc-row dfc-share", attributes }, make("span", { className: "dfc-name" }, name, mark), ...steps);
  return { amount, element };
}

// What a choice under way means for something on the table.
export function standingInChoice(view, choice, entity) {
  if (choice.hidden) return { lit: false, why: "", notes: [], armed: false }; // all look at the table
  const place = view.placeOf(entity);
  if (place >= 0) {
    const picked = view.picks.has(place) && choice.kind === "some" ? "☑ " : "";
    return { lit: true, why: "", notes: [`${picked}option ${place + 1}`], armed: false };
  }
  if (entity === choice.subject) return { lit: false, why: "", notes: [`deals ${choice.total}`], armed: false };
  const onTable = choice.options.some(({ id }) => id >= 0);
  const why = onTable ? `Not to be chosen here. ${choice.player} decides: ${choice.question} (${choice.rule})` : "";
  return { lit: false, why, notes: [], armed: false };
}
