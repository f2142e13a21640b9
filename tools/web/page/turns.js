// A game that is played: the turns of the engine, taking back, and how the game ends by clock or agreement.

import { confirm } from "./choose.js";
import { NAME, OTHER, SIDES, sided } from "./players.js";

export class Turns {
  // `table` has the game.
  constructor(table) {
    this.table = table;
    // The search for a move: the node where the engine thinks.
    this.search = null;
  }

  // Why the person may not move now: here the board says it.
  refusal() {
    return null;
  }

  // A side has no time left. It loses, unless the other one cannot win.
  flag(side) {
    const { live } = this.table;
    const other = OTHER[side];
    const { can_win } = live.view ?? live.parent.view;
    const words = `${NAME[side]} has no time left`;
    if (can_win[other]) return this.finish(`${side === "white" ? "0-1" : "1-0"} ${words}`);
    return this.finish(`1/2-1/2 Draw: ${words}, and ${NAME[other]} cannot win`);
  }

  // A move was played: the answer of a search that runs is no longer wanted.
  played() {
    this.stop();
  }

  // Lets the engine move if it is its turn.
  async answer(node) {
    const { table } = this;
    const { tree, match, clocks } = table;
    if (!table.isEngines(node)) return;
    const search = { node };
    this.search = search;
    table.showState();
    const limits = {
      skill: match.skill,
      ...(clocks ? { clock: clocks.state(node.view.side) } : { movetime_ms: match.movetime }),
    };
    try {
      const fields = { line: tree.line(node), limits, purpose: "game" };
      const { best, accepts_draw } = await table.server.ask("search", fields);
      if (search !== this.search) return;
      this.search = null;
      match.acceptsDraw = accepts_draw;
      const move = node.view.legal.find((known) => known.text === best);
      if (move) await table.play(move.text, move.san, node);
      else table.showState();
    } catch (error) {
      if (search === this.search) {
        this.search = null;
        table.showState();
      }
      table.report(error);
    }
  }

  // The answer of a search that runs is no longer wanted.
  stop() {
    if (this.search) this.table.server.stop("game");
    this.search = null;
  }

  async finish(ending) {
    const { table } = this;
    table.ending = ending;
    this.stop();
    table.clocks?.stop();
    table.settings.sound("end");
    await table.refresh();
  }

  // Takes back to the person's last turn, also after the end. The moves stay in the list, so that they can be
  // played again.
  async takeBack() {
    const { table } = this;
    let node = table.node.parent;
    if (!node) throw new Error("There are no moves to take back.");
    await table.load(node);
    const persons = table.persons();
    if (persons.length === 1 && node.view.side !== persons[0] && node.parent) {
      node = node.parent;
      await table.load(node);
    }
    this.stop();
    const { match, clocks } = table;
    if (match) {
      // A game that goes on after a clock has run out has no clocks.
      if (clocks && SIDES.some((side) => clocks.left[side] === 0)) {
        clocks.end();
        [table.clocks, match.time] = [null, null];
      }
      table.ending = null;
      table.live = node;
      table.clocks?.start(node.view.side);
    }
    await table.go(node);
  }

  // Lets the person resign: the only one, or the one whose turn it is.
  async resign() {
    const { table } = this;
    const persons = table.persons();
    const side = persons.length === 2 ? table.live.view.side : persons[0];
    const words = `Resign as ${sided(table.tree.game, NAME[side])}`;
    if (await this.wants(`${words}?`, words, "danger"))
      await this.finish(`${side === "white" ? "0-1" : "1-0"} ${NAME[side]} resigns`);
  }

  // Offers the engine a draw, or lets two persons agree on one.
  async offerDraw() {
    const { table } = this;
    const isAgreed = table.persons().length === 2;
    const [question, words] = isAgreed
      ? ["Do both players agree to a draw?", "Agree to a draw"]
      : ["Offer a draw?", "Offer a draw"];
    if (!(await this.wants(question, words, "primary"))) return;
    if (isAgreed || table.match.acceptsDraw) await this.finish("1/2-1/2 Draw by agreement");
    else table.say("Belladonna declines the draw.");
  }

  // Asks a question about the game. A move meanwhile is a no.
  async wants(question, yes, kind) {
    const { table } = this;
    const { live } = table;
    const isWanted = await confirm(question, yes, kind);
    return isWanted && live === table.live && !table.isOver;
  }

  // A game with the same players and the other colours.
  async rematch() {
    const { table } = this;
    const { match, tree, board } = table;
    const kinds = { white: match.kinds.black, black: match.kinds.white };
    const flip = table.persons().length === 1 ? kinds.black === "person" : board.flipped;
    await table.begin(tree.start, tree.game.id, { flip, match: { ...match, kinds } });
  }
}
