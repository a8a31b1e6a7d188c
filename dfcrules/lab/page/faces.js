import { drawing, make, row } from "./elements.js";

// A face beside its other one: it counts, counts for one thing only, or is ignored; never told by its brightness alone.
export function faceBeside(source, words, line, counts, partly) {
  const attributes = { role: "img", "aria-label": `${words}. ${line}` };
  const bright = partly ? make("span", { className: "dfc-cost-alone" }, drawing(source)) : null; // over the dim one
  const picture = make("div", { className: "dfc-face", attributes }, drawing(source), bright);
  const kind = counts ? "dfc-counts" : partly ? "dfc-ignored dfc-partly" : "dfc-ignored";
  const sign = counts ? "●" : partly ? "◐" : "○";
  return row(kind, make("strong", { textContent: `${sign} ${words}` }), picture);
}
