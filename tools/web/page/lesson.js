// Learning from the mistakes that a review has found: the person looks for a better move.

import { make } from "./dom.js";
import { LOSSES, SIGNS, moveNumber } from "./tree.js";

export class Lesson {
  constructor(analysis, table) {
    this.analysis = analysis;
    this.table = table;
    // The move for which a better one is looked for.
    this.node = null;
    this.left = [];
    const button = (words, action) =>
      make("button", { type: "button", onclick: () => table.act(action) }, words);
    this.words = make("p", { class: "lesson-words", role: "status" });
    this.begins = button("Learn from the mistakes", () => this.begin());
    this.answer = button("Show the move", () => this.show());
    this.next = button("Next mistake", () => this.open());
    this.row = make("div", { class: "row" }, this.begins, this.answer, this.next);
    this.element = make("div", { class: "lesson", hidden: true }, this.words, this.row);
    analysis.graph.element.after(this.element);
  }

  // The mistakes of a review, of the persons if the game was played here.
  mistakes() {
    const { table, analysis } = this;
    if (analysis.isReviewing || analysis.reviewed[0] !== table.tree.root) return [];
    const persons = table.persons();
    const isOf = (node) => !persons.length || persons.includes(node.parent.view.side);
    return analysis.reviewed.filter((node) => node.mistake && isOf(node));
  }

  showButtons() {
    this.answer.hidden = !this.node;
    this.next.hidden = !this.node || !this.left.length;
    this.begins.hidden = Boolean(this.node);
    this.element.hidden = !this.node && (this.table.isRunning || !this.mistakes().length);
  }

  // The table shows a position of a game, perhaps of another one.
  refresh() {
    const { tree } = this.table;
    if (this.node && ![tree.current, tree.current.parent].includes(this.node.parent)) this.end();
    this.showButtons();
  }

  end() {
    this.node = null;
    this.words.textContent = "";
  }

  async begin() {
    this.left = this.mistakes();
    await this.open();
  }

  // Goes to the position before the next mistake.
  async open() {
    const { table } = this;
    const node = this.left.shift();
    this.node = node;
    await table.go(node.parent);
    const { number, white } = moveNumber(table.tree, node);
    const move = `${number}${white ? "." : "…"} ${node.san}${SIGNS.get(node.mistake)}`;
    const side = table.tree.game.sides[node.parent.view.side];
    const loss = LOSSES.get(node.mistake);
    const article = loss === "inaccuracy" ? "an" : "a";
    this.words.textContent = `${move} was ${article} ${loss}. Find a better move for ${side}.`;
    this.showButtons();
  }

  // Plays the move of the review.
  async show() {
    const { node, table } = this;
    if (table.tree.current !== node.parent) await table.go(node.parent);
    await table.playLine(node.parent.evaluation.moves.slice(0, 1));
  }

  // The person has played a move: is it better?
  async played(child) {
    const { node, table, analysis } = this;
    if (!node || child.parent !== node.parent) return;
    const { tree } = table;
    if (child === node) {
      this.words.textContent = `${child.san} is the move that was played. Try another one.`;
      await table.go(node.parent);
      return;
    }
    // A second short search could judge the move of the review otherwise.
    if (child.move === node.parent.evaluation.moves[0]) {
      this.words.textContent = `${child.san} is good.`;
      return;
    }
    this.words.textContent = `Looking at ${child.san} …`;
    await analysis.evaluate(tree, child);
    if (this.node !== node || tree.current !== child) return;
    if (child.mistake) {
      this.words.textContent = `${child.san} loses too. Try another move.`;
      await table.go(node.parent);
    } else {
      this.words.textContent = `${child.san} is good.`;
    }
  }
}
