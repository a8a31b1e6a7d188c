import { button, make, paragraph, plural, row, select, title } from "./elements.js";
import { piecesOf, ruleButton } from "./rules.js";

// Declaring attackers and blockers: nothing happens before the whole declaration is made.

const PLANS = {
  attack: {
    title: "Who attacks whom? ",
    verb: "attacks",
    rests: "does not attack",
    none: "Declare no attackers",
    not: "Only creatures of the player whose turn it is can attack (508.1a).",
  },
  block: {
    title: "Who blocks what? ",
    verb: "blocks",
    rests: "does not block",
    none: "Declare no blockers",
    not: "Only creatures of a player who is attacked can block (509.1a).",
  },
};

// Python says what all have in common once: here each creature gets its targets, and the reasons in words.
export function planInFull({ targets, whys, rows, ...plan }) {
  const inFull = ({ no = [], why, ...one }) => {
    const reasons = new Map(no);
    const all = targets.map(([id, name], place) => ({ id, name, why: whys[reasons.get(place)] }));
    return { ...one, why: whys[why] ?? "", to: all.filter(({ id }) => id !== one.id) };
  };
  return { ...plan, rows: rows.map(inFull) };
}

// Why something on the table is not asked for.
export function notAsked({ what }) {
  return PLANS[what].not;
}

export function planPanel(view, plan) {
  const words = PLANS[plan.what];
  const pairs = [...view.picks];
  const text = pairs.length ? `Declare ${plural(pairs.length, `${plan.what}er`)}` : words.none;
  const armed = view.armed === null ? "" : `Now click what ${view.planRow(view.armed).name} ${words.verb}: it is lit.`;
  return [
    title(words.title, ruleButton(view, plan.rule)),
    paragraph(armed || "Click creatures, draw arrows, or choose here. Nothing happens before you declare.", "dfc-faint"),
    row("dfc-rows", ...plan.rows.map((one) => planRow(view, one, words))),
    plan.rows.length ? null : paragraph("There is no creature that could."),
    row(
      "dfc-actions",
      button("declare", text, () => view.tell({ do: plan.what, pairs })),
      button("cancel", "Cancel", () => view.escape())
    ),
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
    refusal ? make("small", { className: "dfc-refusal" }, "✗ ", ...piecesOf(view, refusal)) : null
  );
}

// What a declaration under way means for something on the table: { lit, why, notes, armed }; with quiet, it is not dimmed.
export function standingInPlan(view, plan, entity) {
  const mine = view.planRow(entity);
  const picked = mine?.to.find((to) => to.id === view.picks.get(entity));
  const notes = picked ? [`→ ${picked.name}`] : [];
  if (view.armed !== null && entity !== view.armed) {
    const target = view.planRow(view.armed).to.find((to) => to.id === entity);
    if (target) return { lit: !target.why, why: target.why ?? "", notes, armed: false };
    const { name } = view.planRow(view.armed);
    const why = `${name} cannot ${plan.what} this: it is not what is being ${plan.what}ed (${plan.rule}).`;
    return { lit: false, why: mine ? "" : why, notes, armed: false };
  }
  if (!mine) return { lit: false, why: view.isPlayer(entity) ? "" : notAsked(plan), quiet: true, notes, armed: false };
  return { lit: !mine.why && mine.to.length > 0, why: mine.why, notes, armed: entity === view.armed };
}
