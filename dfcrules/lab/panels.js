// The panel: one question at a time. A panel is a list of elements; what is clicked in it goes to Python.

function panelFor(view) {
  const { choice, plan } = view.shown;
  if (choice) return choicePanel(view, choice);
  if (plan.what) return planPanel(view, plan);
  if (view.dealing) return dealPanel(view);
  if (view.selected !== null) return actionPanel(view);
  return idlePanel(view);
}

function idlePanel(view) {
  const { variable, players } = view.shown;
  if (view.cards.size)
    return [
      paragraph("Choose a permanent: click it, or use Tab, the arrow keys and Enter."),
      row("dfc-actions", flipButton(view)),
    ];
  const example = `${variable}.put("Kuja, Genome Sorcerer", ${JSON.stringify(players[0].name)})`;
  return [paragraph("The battlefield is empty. A cell below can fill it:"), make("code", { textContent: example })];
}

// With nothing selected it looks inactive, and says what to do first.
function flipButton(view) {
  const attributes = { "aria-disabled": view.selected === null, title: "transform" };
  return button("flip", "Flip", () => view.tell({ do: "transform", entity: view.selected }), { attributes });
}

// A rule's number that tells, when clicked, what the rule says.
function ruleButton(view, number) {
  if (!number) return "";
  const attributes = { "aria-label": `Rule ${number}` };
  const tell = () => view.tell({ do: "rule", number });
  return button(`rule ${number}`, number, tell, { className: "dfc-rule", attributes });
}

// A text line by line; the numbers of rules in brackets can be clicked.
function linesOf(view, text) {
  const pieces = (line) => line.split(/\((\d{3}(?:\.\d+[a-z]{0,2})?)\)/);
  const shown = (piece, place) => (place % 2 ? ruleButton(view, piece) : piece);
  return text.split("\n").map((line) => make("p", {}, ...pieces(line).map(shown)));
}

function cancelButton(view) {
  return button("cancel", "Cancel", () => view.escape());
}

// --- what can be done with a permanent

function actionPanel(view) {
  const entity = view.selected;
  const face = view.face(entity);
  const act = (key, text, message, attributes) =>
    button(key, text, () => view.tell({ ...message, entity }), { attributes });
  const copies = view.shown.players.map(({ name }, player) =>
    act(`copy ${player}`, name, { do: "copy", player }, { "aria-label": `Token copy for ${name}` })
  );
  const other = face.other ? `Flip turns it over to ${face.other}.` : "It has no other face to turn over to.";
  const ability = (words, place) =>
    act(`ability ${place + 1}`, `${place + 1}. ${words}`, { do: "activate", ability: place + 1 });
  return [
    title(face.name),
    paragraph(face.line, "dfc-faint"),
    row(
      "dfc-actions",
      flipButton(view),
      act("attack with", "Attack with it…", { do: "plan", what: "attack" }),
      act("block with", "Block with it…", { do: "plan", what: "block" }),
      button("dealing", "Deal damage…", () => view.startDealing()),
      act("why", "Why is it so?", { do: "why" })
    ),
    face.abilities.length ? row("dfc-actions dfc-column", "Activate:", ...face.abilities.map(ability)) : null,
    row("dfc-actions", make("span", { textContent: "Token copy for" }), ...copies),
    paragraph(other, "dfc-faint"),
    view.size === "tile" ? row("dfc-large", drawing(face.card)) : null,
  ];
}

function dealPanel(view) {
  const { players, active } = view.shown;
  const objects = ({ name, permanents }) => permanents.map(({ id }) => [id, `${view.face(id).name} (${name})`]);
  const targets = [...players.map(({ name }, number) => [number, name]), ...players.flatMap(objects)];
  const amount = numberInput("amount", "Amount of damage", 1, 0);
  const to = select("deal to", "To", targets, active === 0 ? 1 : 0);
  const deal = () =>
    view.tell({ do: "deal", amount: amount.valueAsNumber, entity: view.selected, to: Number(to.value) });
  return [
    title(`${view.face(view.selected).name} deals damage`),
    row("dfc-row", amount, "to", to),
    row("dfc-actions", button("deal", "Deal it", deal), cancelButton(view)),
  ];
}

// --- declaring attackers and blockers

const PLANS = {
  attack: { title: "Who attacks whom? ", verb: "attacks", rests: "does not attack", none: "Declare no attackers" },
  block: { title: "Who blocks what? ", verb: "blocks", rests: "does not block", none: "Declare no blockers" },
};

function planPanel(view, plan) {
  const words = PLANS[plan.what];
  const pairs = [...view.picks];
  const text = pairs.length ? `Declare ${plural(pairs.length, `${plan.what}er`)}` : words.none;
  return [
    title(words.title, ruleButton(view, plan.rule)),
    paragraph("Click creatures, or choose here. Nothing happens before you declare.", "dfc-faint"),
    row("dfc-rows", ...plan.rows.map((one) => planRow(view, one, words))),
    plan.rows.length ? null : paragraph("There is no creature that could."),
    row("dfc-actions", button("declare", text, () => view.tell({ do: plan.what, pairs })), cancelButton(view)),
  ];
}

function planRow(view, { id, name, why, to }, { verb, rests }) {
  const picked = view.picks.get(id);
  const options = [["", rests], ...to.map((target) => [target.id, `${verb} ${target.name}`])];
  const pick = (value) => view.pick(id, value === "" ? undefined : Number(value));
  const refusal = why || to.find((target) => target.id === picked)?.why;
  return make(
    "div",
    { className: "dfc-row", attributes: { "data-of": id } },
    make("label", {}, `${name} `, select(`row ${id}`, name, options, picked ?? "", pick)),
    refusal ? make("small", { textContent: `✗ ${refusal}` }) : null
  );
}

// --- answering

const ANSWERS = { one: onePanel, some: somePanel, split: splitPanel, number: numberPanel };

// Exactly one is to be chosen: a click answers.
function isOne({ kind, least, most }) {
  return kind === "one" || (kind === "some" && least === 1 && most === 1);
}

function choicePanel(view, choice) {
  const answer = (given) => view.tell({ do: "answer", at: view.shown.at, ...given });
  const options = (isOne(choice) ? onePanel : ANSWERS[choice.kind])(view, choice, answer);
  const summary = make("summary", { textContent: `Only ${choice.player} may look` });
  return [
    title(`${choice.player} decides`),
    make("p", {}, choice.question, " ", ruleButton(view, choice.rule)),
    ...(choice.hidden ? [make("details", {}, summary, ...options)] : options),
  ];
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
    button(`option ${place}`, numbered(option, place), () => view.pickOption(place), { attributes: ofCard(option) });
  return [row("dfc-actions dfc-column", ...options.map(each))];
}

function somePanel(view, { options, least, most }, answer) {
  const each = (option, place) => {
    const picked = view.picks.has(place);
    const text = `${picked ? "☑" : "☐"} ${numbered(option, place)}`;
    const attributes = { "aria-pressed": picked, ...ofCard(option) };
    return button(`option ${place}`, text, () => view.pickOption(place), { attributes });
  };
  const needed = least === most ? `${least}` : `${least} to ${most}`;
  const picks = [...view.picks.keys()].sort((a, b) => a - b);
  return [
    row("dfc-actions dfc-column", ...options.map(each)),
    paragraph(`${picks.length} chosen, ${needed} needed`),
    button("answer", "Choose these", () => answer({ picks })),
  ];
}

function numberPanel(view, { least, most }, answer) {
  const text = `A number from ${least} to ${most}`;
  const input = numberInput("number", text, least, least);
  const choose = button("answer", "Choose it", () => answer({ number: input.valueAsNumber }));
  return [row("dfc-row", make("label", {}, `${text}: `, input), choose)];
}

// The numbers are kept, and what is left is counted, without making the panel anew: somebody is typing in it.
function splitPanel(view, { options, total, lethal }, answer) {
  const changed = () => count();
  const shares = options.map((_, place) => share(view, shareName(options, place), place, lethal[place] ?? 0, changed));
  const left = paragraph("", "dfc-left");
  const count = () => {
    const rest = total - shares.reduce((sum, { amount }) => sum + amount(), 0);
    left.textContent = rest < 0 ? `${-rest} too many` : `${rest} of ${total} left to assign`;
  };
  count();
  const deadly = lethal.some((amount) => amount > 0);
  const [intent, words] = deadly ? ["lethal, the rest", "Lethal, the rest to"] : ["all", "All to"];
  const quick = (_, place) =>
    button(`intent ${place}`, `${words} ${shareName(options, place)}`, () => answer({ intent, to: place }));
  const assign = button("answer", "Assign", () => answer({ amounts: shares.map(({ amount }) => amount()) }));
  return [
    row("dfc-rows", ...shares.map(({ element }) => element)),
    left,
    row("dfc-actions", assign, ...options.map(quick)),
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
  const show = () => (mark.textContent = lethal ? words() : "");
  const update = () => {
    view.picks.set(place, amount());
    show();
    changed();
  };
  const step = (key, sign, change, words) => {
    const click = () => {
      input.value = Math.max(0, amount() + change);
      update();
    };
    return button(`${key} ${place}`, sign, click, { attributes: { "aria-label": `${words} to ${name}` } });
  };
  show();
  const steps = [step("less", "−", -1, "One less"), input, step("more", "+", 1, "One more")];
  return { amount, element: row("dfc-row dfc-share", make("span", { className: "dfc-name" }, name, mark), ...steps) };
}
