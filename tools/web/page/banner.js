// What stands above the moves at the end of a game.

import { byId, make, plural } from "./dom.js";
import { sided } from "./players.js";

export class Banner {
  constructor(table) {
    this.table = table;
    this.element = byId("banner");
    this.outcome = null;
  }

  // Shows how a game has ended: a `text`, and by the rules a `result`. Null while it goes on.
  show(outcome) {
    if (outcome?.text === this.outcome?.text) return;
    this.outcome = outcome;
    this.element.hidden = !outcome;
    if (!outcome) return;
    const { table } = this;
    const { live, tree } = table;
    const points = live.view.points ? `Points ${live.view.points.white} to ${live.view.points.black}. ` : "";
    const count = Math.ceil(tree.path(live).length / 2);
    const button = (words, action) =>
      make("button", { type: "button", onclick: () => table.act(action) }, words);
    this.element.replaceChildren(
      make("p", { class: "result" }, `${sided(tree.game, outcome.text)}.`),
      make("p", {}, `${points}${plural(count, "move")}.`),
      make(
        "div",
        { class: "row" },
        button("Rematch", () => table.turns.rematch()),
        button("Review", () => table.analysis.analyseGame()),
        button("Save", async () => (await table.records.get()).save()),
      ),
    );
  }
}
