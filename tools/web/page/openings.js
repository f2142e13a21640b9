// The switch of the openings of a game. What shows them is loaded when a person first wants it.

import { byId, make } from "./dom.js";
import { openTab } from "./side.js";

export class Openings {
  // Stands after an element. `table` has the game.
  constructor(before, table) {
    this.table = table;
    // The games with openings.
    this.games = [];
    this.isOn = false;
    this.explorer = null;
    this.place = make("div", { hidden: true });
    before.after(this.place);
  }

  // Whether the openings of the game on the board can be shown. While it is played, they are no help.
  get isKnown() {
    const { tree, match, isOver } = this.table;
    return Boolean(tree && (!match || isOver) && this.games.includes(tree.game.id));
  }

  async toggle() {
    this.isOn = !this.isOn;
    if (this.isOn) openTab("moves");
    await this.show(this.table.tree.current);
  }

  // The table shows a position.
  async show(node) {
    const { isOn, isKnown, place } = this;
    byId("explorer").hidden = byId("explorer").disabled = !isKnown;
    byId("explorer").setAttribute("aria-pressed", String(isOn));
    place.hidden = !isOn || !isKnown;
    if (place.hidden) return;
    if (!this.explorer) await this.load();
    await this.explorer?.show(node);
  }

  async load() {
    try {
      const { later } = await import("./later.js");
      this.explorer ??= new later.Explorer(this.table);
      this.place.replaceChildren(this.explorer.element);
    } catch {
      this.place.textContent = "The openings cannot be loaded.";
    }
  }

  // The engine has found something.
  showScores() {
    this.explorer?.showScores();
  }
}
