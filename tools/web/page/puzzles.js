// Puzzles: positions with one good move. The puzzle on the board is the one with the FEN of the start
// position, so it outlives a reload.

import { confirm } from "./choose.js";
import { byId, make } from "./dom.js";
import { openTab } from "./side.js";

const KEY = "belladonna-puzzles";

// The FENs of the puzzles that the person has solved.
function solvedOnes() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

export class Puzzles {
  constructor(panel, table) {
    this.table = table;
    // The lists that the server has sent, by game.
    this.lists = new Map();
    this.solved = new Set(solvedOnes());
    const button = (words, action) =>
      make("button", { type: "button", onclick: () => table.act(action) }, words);
    this.game = make("select", { id: "puzzle-game", onchange: () => table.act(() => this.choose()) });
    this.list = make("div", { class: "row puzzles", role: "group", "aria-label": "Puzzles" });
    this.words = make("p", { role: "status", id: "puzzle-words" });
    this.hint = button("Hint", () => this.giveHint());
    this.answer = button("Show the solution", () => this.showSolution());
    this.next = button("Next puzzle", () => this.openNext());
    panel.append(
      make("div", { class: "field" }, make("label", { for: "puzzle-game" }, "Game"), this.game),
      this.list,
      this.words,
      make("div", { class: "row" }, this.hint, this.answer, this.next),
    );
    byId("tab-puzzles").addEventListener("click", () => table.act(() => this.choose()));
  }

  // The games that have puzzles. The game on the board is chosen if it is one of them.
  showGames(games) {
    const option = ({ id, title }) => make("option", { value: id }, title);
    this.game.replaceChildren(...games.filter((game) => game.puzzles).map(option));
  }

  // The table has begun with a game. A puzzle opens the panel.
  async begun({ game, start }) {
    if (!game.puzzles || !this.game.length) return;
    this.game.value = game.id;
    if (start.fen) await this.load();
    if (this.current) openTab("puzzles");
    this.show();
  }

  // Has the puzzles of the chosen game from the server.
  async load() {
    await (this.table.list ??= this.table.listGames());
    const game = this.game.value;
    if (!this.lists.has(game)) {
      const { puzzles } = await this.table.server.ask("puzzles", { game });
      this.lists.set(game, puzzles);
    }
    return this.lists.get(game);
  }

  async choose() {
    await this.load();
    this.show();
  }

  // The puzzle on the board. A game that is played from its position is none.
  get current() {
    const { tree, match } = this.table;
    const list = !match && tree.game.id === this.game.value ? this.lists.get(tree.game.id) : null;
    return list?.find(({ fen }) => fen === tree.start.fen) ?? null;
  }

  // Lists the puzzles of the chosen game, and asks for the move of the one on the board.
  show(words = null) {
    const { current, solved } = this;
    const list = this.lists.get(this.game.value) ?? [];
    const shown = list.map((puzzle, index) => {
      const is = solved.has(puzzle.fen);
      const open = () => this.table.act(() => this.open(puzzle));
      const label = `Puzzle ${index + 1}: ${puzzle.title}${is ? ", solved" : ""}`;
      const pressed = String(puzzle === current);
      const attributes = { type: "button", "aria-label": label, title: label, "aria-pressed": pressed };
      return make("button", { ...attributes, onclick: open }, is ? "✓" : String(index + 1));
    });
    this.list.replaceChildren(...shown);
    this.hint.disabled = this.answer.disabled = !current;
    const count = list.filter(({ fen }) => solved.has(fen)).length;
    const side = current?.fen.split(" ")[1] === "w" ? "white" : "black";
    const asked = current && `${current.title}. ${this.table.tree.game.sides[side]} to move.`;
    this.words.textContent = words ?? asked ?? `${count} of ${list.length} solved. Choose a puzzle.`;
  }

  async open({ fen }) {
    const { table } = this;
    if (table.isRunning && !(await confirm("The game in progress ends. Open the puzzle?", "Open"))) return;
    // The analysis would show the solution.
    if (table.analysis.isOn) table.analysis.turnOff();
    await table.begin({ fen }, this.game.value, { flip: fen.split(" ")[1] === "b" });
  }

  // Opens the first puzzle after this one that is not solved, or the next one.
  async openNext() {
    const list = await this.load();
    const at = list.indexOf(this.current) + 1;
    const following = [...list.slice(at), ...list.slice(0, at)];
    await this.open(following.find(({ fen }) => !this.solved.has(fen)) ?? following[0]);
  }

  giveHint() {
    const { board, tree } = this.table;
    const [from] = this.current.line[0].match(/^[a-z]\d+/);
    const piece = tree.root.view.pieces[from];
    this.show(`${this.current.title}: the ${board.pieceName(piece.letter)} on ${from} moves.`);
  }

  // Adds the solution to the moves. The first move is shown.
  async addSolution() {
    const { table, current } = this;
    const { tree } = table;
    const { position } = await table.server.ask("position", {
      line: { ...tree.line(tree.root), moves: current.line },
    });
    let node = tree.root;
    current.line.forEach((move, index) => (node = tree.add(node, move, position.san[index])));
    const first = tree.root.children.find(({ move }) => move === current.line[0]);
    tree.promote(first);
    await table.go(first);
    return position.san.join(" ");
  }

  async showSolution() {
    this.show(`The solution: ${await this.addSolution()}`);
  }

  // The person has played a move: is it the one?
  async played(child) {
    const { table, current, solved } = this;
    const { tree } = table;
    if (!current || child.parent !== tree.root) return;
    if (child.move !== current.line[0]) {
      tree.remove(child);
      await table.go(tree.root);
      this.show(`${child.san} is not the move. Try another one.`);
      return;
    }
    solved.add(current.fen);
    try {
      localStorage.setItem(KEY, JSON.stringify([...solved]));
    } catch {
      // A forbidden store: it counts as solved until the page is closed.
    }
    this.show(`${child.san} is right. The line: ${await this.addSolution()}`);
  }
}
