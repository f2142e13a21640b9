// The names of the players and of the event, which the person can write.

import { make } from "./dom.js";

const NAMES = ["White", "Black", "Event", "Date"];

export class Tags {
  constructor(panel, table) {
    this.table = table;
    this.inputs = new Map(
      NAMES.map((name) => [
        name,
        make("input", {
          id: `tag-${name.toLowerCase()}`,
          autocomplete: "off",
          maxlength: 100,
          oninput: () => this.set(name, this.inputs.get(name).value.trim()),
        }),
      ]),
    );
    this.labels = new Map();
    const field = (name) => {
      const input = this.inputs.get(name);
      this.labels.set(name, make("label", { for: input.id }, name));
      return make("div", { class: "field" }, this.labels.get(name), input);
    };
    const summary = make("summary", {}, "Names and event");
    panel.append(make("details", { class: "tags" }, summary, ...NAMES.map(field)));
  }

  show(tree) {
    for (const [name, input] of this.inputs) {
      const side = tree.game.sides[name.toLowerCase()];
      this.labels.get(name).textContent = side ?? name;
      const value = tree.tags.find(([known]) => known === name)?.[1] ?? "";
      // What is typed now stays.
      if (document.activeElement !== input) input.value = value === "?" ? "" : value;
    }
  }

  set(name, value) {
    const { table } = this;
    const others = table.tree.tags.filter(([known]) => known !== name);
    table.tree.tags = value ? [...others, [name, value]] : others;
    table.showPlayers(table.tree.current.view);
    table.store();
  }
}
