// What has been received so far: drawings, rules, log and code come bit by bit.
export class Store {
  constructor(model) {
    this.model = model;
    this.faces = new Map();
    this.rules = new Map();
    this.events = [];
    this.lines = [];
    this.receive();
    model.on("change", () => this.receive());
  }

  receive() {
    for (const name of ["faces", "rules"])
      for (const [key, value] of Object.entries(this.model.get(name))) this[name].set(key, value);
    for (const name of ["events", "lines"]) {
      const { from = 0, items = [] } = this.model.get(name);
      if (from <= this[name].length) this[name].splice(from, Infinity, ...items);
    }
  }

  // A page that was opened anew knows only the newest bits: it asks for the rest, once.
  complete(shown) {
    const piles = shown.players.flatMap(({ rows, zones }) => [...rows, ...zones.map(({ cards = [] }) => cards)]);
    const keys = [...piles.flat(), ...(shown.stack ?? [])].map(({ key }) => key);
    const counted = this.events.length === shown.events && this.lines.length === shown.lines;
    const lacking = !counted || !keys.every((key) => this.faces.has(key));
    if (lacking && !this.asking) this.model.send({ do: "everything" });
    this.asking = lacking;
  }
}

const stores = new WeakMap();

export function storeOf(model) {
  if (!stores.has(model)) stores.set(model, new Store(model));
  return stores.get(model);
}
