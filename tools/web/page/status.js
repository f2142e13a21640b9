// The status, the buttons of the toolbar and the banner.

import { byId, make } from "./dom.js";
import { NAME, OTHER, sided } from "./players.js";
import { spoken } from "./tree.js";

export class Status {
  constructor(table) {
    this.table = table;
  }

  // What the status says. Brackets of poisonings and cures are read aloud as words.
  say(text) {
    const shown = sided(this.table.tree.game, text);
    const words = spoken(shown);
    const isPlain = words === shown;
    byId("status").replaceChildren(
      isPlain ? shown : make("span", { "aria-hidden": "true" }, shown),
      isPlain ? "" : make("span", { class: "hidden" }, words),
    );
  }

  show() {
    const { table } = this;
    const { ending, node } = table;
    const { view, san } = node;
    const before = san ? `${NAME[OTHER[view.side]]} moved ${san}. ` : "";
    const limit =
      view.move_limit > 0
        ? `, ${Math.floor(view.halfmove_clock / 2)} of ${view.move_limit / 2} moves without progress`
        : "";
    byId("counter").textContent = `Move ${view.move_number}${limit}`;
    const [, result, reason] = ending?.match(/^(\S+) (.*)$/) ?? [];
    const winner = { "1-0": "White wins: ", "0-1": "Black wins: " }[result] ?? "";
    if (table.turns.search?.node === node) this.say(`${before}${NAME[view.side]} is thinking …`);
    else if (ending && node === table.live) this.say(`${before}${reason}.`);
    else if (table.isEnd(view)) this.say(`${before}${view.outcome.text}.`);
    else {
      const claim = view.outcome ? ` A player can claim: ${view.outcome.text}.` : "";
      this.say(`${before}${NAME[view.side]} to move${view.check ? ", in check" : ""}.${claim}`);
    }
    this.showButtons(node);
    table.looking.show();
    const outcome = table.live?.view?.outcome ?? { text: `${winner}${reason}` };
    table.banner.show(table.match && table.isOver ? outcome : null);
  }

  // A game has other buttons than an analysis.
  showButtons(node) {
    const { table } = this;
    const { match, isOver } = table;
    const isElsewhere = table.tabs.isElsewhere;
    const persons = table.persons().length;
    const isThinking = table.turns.search?.node === node;
    const show = (id, isShown, isOn = true) => {
      byId(id).hidden = !isShown;
      byId(id).disabled = !isShown || !isOn;
    };
    show("back", match && (isOver || !table.isFriends), !isElsewhere);
    show("resign", persons, !isOver && !isElsewhere);
    show("draw", persons, !isOver && !isElsewhere);
    show("now", match && persons < 2 && !table.isFriends, isThinking || table.isEngines(node));
    show("engine", !match || isOver);
    byId("draw").title = persons === 2 ? "Agree to a draw" : "Offer a draw";
    byId("now").title = isThinking || !table.isEngines(node) ? "Move now" : "Let the engine move";
    byId("engine").setAttribute("aria-pressed", String(table.analysis.isOn));
  }
}
