// The bar above the moves while the person looks at another position than that of the game that is played.

import { confirm } from "./choose.js";
import { byId, make } from "./dom.js";
import { moveText } from "./tree.js";

export class Looking {
  constructor(table) {
    this.table = table;
    this.element = byId("looking");
    this.words = make("span");
    const back = make("button", { type: "button", onclick: () => table.act(() => table.go(table.live)) });
    back.textContent = "Back to the game";
    this.element.append(this.words, back);
  }

  // Whether a game is played and another position is on the board.
  get isAway() {
    const { match, isOver, live, tree } = this.table;
    return Boolean(match && !isOver && live !== tree.current);
  }

  show() {
    const { isAway, table } = this;
    // The bar takes the room of the counter, so that no button moves.
    this.element.hidden = !isAway;
    byId("counter").hidden = isAway;
    if (isAway) this.words.textContent = `You are looking at ${placeOf(table.tree)}.`;
  }

  // Whether a move may be played in the position on the board, with which a running game begins anew there.
  async mayPlay() {
    const refusal = this.table.turns.refusal();
    if (refusal) throw new Error(refusal);
    if (!this.isAway) return true;
    const question = `Play from here? The game then goes on after ${placeOf(this.table.tree)}.`;
    return Boolean(await confirm(question, "Play from here", "primary"));
  }
}

const placeOf = (tree) => (tree.current.parent ? `move ${moveText(tree, tree.current)}` : "the start");
