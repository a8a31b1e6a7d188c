import { button, make, row } from "./elements.js";
import { ruleButton } from "./rules.js";

// The log and the time: each event with its rule; a click on an event goes to the moment it happened at.
export class LogTab {
  constructor(view) {
    this.view = view;
    this.shownEvents = [];
    this.list = make("ol", { className: "dfc-log", tabIndex: 0, attributes: { "aria-label": "Log" } });
    this.label = make("span", { className: "dfc-faint" });
    const attributes = { "aria-label": "Moment of the game", "data-key": "time" };
    this.slider = make("input", { type: "range", min: 0, step: 1, attributes });
    this.slider.addEventListener("input", () => this.tellTime(this.slider.valueAsNumber));
    this.slider.addEventListener("change", () => view.tell({ do: "go", to: this.slider.valueAsNumber }));
    this.element = row("dfc-column", row("dfc-time", this.slider, this.label), this.list);
  }

  show({ at, of, now }) {
    this.slider.max = of;
    this.slider.value = at;
    this.tellTime(at);
    const { events } = this.view.store;
    let same = 0;
    while (same < this.shownEvents.length && this.shownEvents[same] === events[same]) same += 1;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...events.slice(same).map((event, place) => this.line(event, same + place)));
    this.shownEvents = [...events];
    if (same === events.length && this.now === now) return;
    this.now = now;
    const from = Math.min(this.toldUntil ?? 0, now, same);
    for (let place = from; place < events.length; place += 1)
      this.list.children[place].classList.toggle("dfc-future", place >= now);
    this.toldUntil = now;
    this.scrollsTo = now === events.length ? "end" : this.list.children[now - 1];
  }

  // Scroll to the present, when all else has been put in its place: before, the page would be laid out twice. Within the
  // list only: the notebook stays where it is.
  scroll() {
    const { list, scrollsTo: line } = this;
    this.scrollsTo = null;
    if (!line || !list.isConnected) return;
    if (line === "end") list.scrollTop = list.scrollHeight;
    else list.scrollTop += line.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  }

  line([words, rule, moment], place) {
    const go = () => this.view.tell({ do: "go", to: moment });
    const attributes = { "data-tip": "Go to this moment", "aria-label": `${words} (go to this moment)` };
    return make("li", {}, button(`event ${place}`, words, go, { className: "dfc-event", attributes }), " ", ruleButton(this.view, rule));
  }

  tellTime(moment) {
    const { of, start } = this.view.shown;
    const began = moment === start ? ", where the board began" : "";
    const text = `moment ${moment} of ${of}${began}`;
    const last = this.view.store.events.findLast(([, , number]) => number === moment);
    this.label.textContent = text;
    this.slider.setAttribute("aria-valuetext", last ? `${text}: ${last[0]}` : text);
  }
}
