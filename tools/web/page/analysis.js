// Analysis: several lines with their scores, the bar of chances, arrows, and the course of a game.

import { byId, isDark, make } from "./dom.js";
import { Graph, lossOf, scoreText } from "./graph.js";
import { lineNumbers } from "./tree.js";

const NAMES = ["win", "advantage", "draw", "disadvantage", "loss"];
const REVIEW_MS = 300;
// The time after which the speed of a search is known. Its beginning is slow.
const SPEED_MS = 500;
// The longest line that is shown, in plies.
const LONGEST_LINE = 12;

// How far a search is. `first` is its first line of thinking.
export function progressText(info, first) {
  const time = info.time_ms - first.time_ms;
  const speed = Math.round((info.nodes - first.nodes) / time);
  const nodes = `depth ${info.depth}, ${(info.nodes / 1000).toFixed(0)} thousand nodes`;
  return time < SPEED_MS ? nodes : `${nodes}, ${speed} thousand/s`;
}

const canHover = () => window.matchMedia("(hover: hover)").matches;

export class Analysis {
  // `table` has the current tree, the board and the connection.
  constructor(panel, table) {
    this.table = table;
    this.infos = [];
    this.node = null;
    // The number of the last search or review; an older one has ended.
    this.run = 0;
    this.reviewed = [];
    this.isReviewing = false;
    this.toggle = make("input", { type: "checkbox", id: "analyse", onchange: () => this.restart() });
    this.count = make(
      "select",
      { id: "lines", onchange: () => this.restart() },
      ...[1, 2, 3, 4, 5].map((count) =>
        make("option", { value: count, selected: count === 3 }, String(count)),
      ),
    );
    this.state = make("p", { class: "state" });
    this.list = make("ol", { class: "lines", "aria-label": "Lines" });
    // The positions and moves up to the buttons of the lines. Some listeners serve all of them.
    this.steps = new WeakMap();
    const step = (event) => this.steps.get(event.target.closest(".step"));
    this.list.addEventListener("click", (event) => {
      if (step(event)) table.act(() => table.playLine(step(event).until));
    });
    this.list.addEventListener("pointerover", (event) => {
      const at = step(event);
      table.tip.over(event, at && (() => [this.preview(at.node, at.until)]));
    });
    this.list.addEventListener("pointerleave", () => table.tip.hide());
    const review = () => (this.isReviewing ? this.restart() : this.analyseGame());
    this.whole = make("button", { type: "button", id: "review", onclick: () => table.act(review) });
    this.moves = make("div", { class: "list" });
    this.graph = new Graph(table);
    this.score = make("strong", { class: "big" });
    panel.append(
      make(
        "div",
        { class: "row engine" },
        this.toggle,
        make("label", { for: "analyse" }, "Engine"),
        this.score,
        make("span", { class: "lines-wanted" }, make("label", { for: "lines" }, "Lines "), this.count),
        this.whole,
      ),
      this.state,
      this.list,
      this.graph.element,
      this.moves,
    );
    this.setReviewing(false);
  }

  get isOn() {
    return this.toggle.checked;
  }

  turnOn() {
    if (this.toggle.disabled) throw new Error("In a game with a friend the engine does not help.");
    this.toggle.checked = true;
    return this.restart();
  }

  turnOff() {
    this.toggle.checked = false;
    this.restart();
  }

  setReviewing(is) {
    this.isReviewing = is;
    this.whole.textContent = is ? "Stop" : "Analyse the whole game";
  }

  // The table shows a position. A search goes on while the position is the same, and a review always.
  show(node) {
    this.graph.show(this.reviewed);
    this.table.lesson.refresh();
    if (!this.isOn && this.reviewed[0] !== this.table.tree.root) this.state.textContent = "";
    if (this.isReviewing || !this.isOn) return;
    if (node === this.node) this.drawArrows();
    else this.restart();
  }

  // Begins to search the current position, or stops.
  async restart() {
    const run = ++this.run;
    const { tree, board, server, bar } = this.table;
    this.setReviewing(false);
    this.infos = [];
    this.list.replaceChildren();
    this.table.openings.showScores();
    board.arrows.showEngine([]);
    bar.hidden = !this.isOn;
    this.score.textContent = "";
    byId("engine").setAttribute("aria-pressed", String(this.isOn));
    this.state.textContent = "";
    server.stop("analysis");
    this.node = this.isOn ? tree.current : null;
    if (!this.isOn) return;
    const { node } = this;
    if (!node.view?.legal.length) {
      this.state.textContent = node.view?.outcome?.text ?? "";
      if (node.view?.outcome) this.showBar(endOf(node.view.outcome));
      return;
    }
    const request = {
      line: tree.line(),
      limits: { lines: Number(this.count.value) },
      purpose: "analysis",
    };
    try {
      let first = null;
      let answer;
      // An analysis that has made room for others goes on after them.
      do {
        answer = await server.ask("search", request, (progress) => {
          if (run !== this.run) return;
          if (progress.type === "waiting") {
            this.state.textContent = "Others are using the engine: waiting until it is free …";
            first = null;
          } else {
            first ??= progress.info;
            this.take(node, progress.info, first);
          }
        });
      } while (answer.interrupted && run === this.run);
    } catch (error) {
      if (run === this.run) this.table.report(error);
    }
  }

  take(node, info, first) {
    if (info.bound !== "exact") return;
    this.infos[info.line - 1] = info;
    this.table.openings.showScores();
    if (info.line === 1) {
      node.evaluation = info;
      this.showBar(info);
    }
    this.drawArrows();
    this.showLines(node, progressText(info, first));
  }

  // Lists the lines. While the mouse is over them they stay, and with them what stands above, whose length
  // would move them.
  showLines(node, progress) {
    const lines = this.infos.filter(Boolean);
    const { childElementCount } = this.list;
    if (childElementCount === lines.length && this.list.matches(":hover") && canHover()) return;
    this.state.textContent = progress;
    if (node.evaluation) this.score.textContent = scoreText(node.evaluation);
    this.list.replaceChildren(
      ...lines.map((line) =>
        make("li", {}, make("span", { class: "score" }, scoreText(line)), " ", this.line(node, line)),
      ),
    );
  }

  // A line of thinking. The mouse over a move shows the position after it, and a click plays up to it.
  line(node, { moves, san }) {
    const numbers = lineNumbers(node.view);
    const steps = san.slice(0, LONGEST_LINE).flatMap((text, index) => {
      const number = make("span", { class: "number" }, numbers(index));
      const step = make("button", { type: "button", class: "step" }, text);
      this.steps.set(step, { node, until: moves.slice(0, index + 1) });
      return [number, step, " "];
    });
    return make("span", { class: "line" }, ...steps);
  }

  // A picture of the position after some moves.
  preview(node, moves) {
    const { server, tree, board } = this.table;
    const image = make("img", { class: "moves", alt: "The position after the move" });
    const line = tree.line(node);
    line.moves.push(...moves);
    const fields = { line, theme: isDark() ? "dark" : "light", flip: board.flipped };
    this.table.act(async () => {
      const { svg } = await server.ask("picture", fields);
      image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      image.onload = () => URL.revokeObjectURL(image.src);
    });
    return image;
  }

  drawArrows() {
    const { board } = this.table;
    const { legal } = this.node.view;
    const moves = this.infos.filter(Boolean).map((line) => legal.find((move) => move.text === line.moves[0]));
    board.arrows.showEngine(moves.filter(Boolean).map((move) => [move.from, move.to]));
  }

  // Shows the chances of the results for White.
  showBar(info) {
    const { bar } = this.table;
    const words = info.percents
      .map((percent, index) => `${NAMES[index]} ${percent} %`)
      .filter((_, index) => info.chances[index] > 0);
    bar.title = `For ${this.table.tree.game.sides.white}: ${words.join(", ")}`;
    bar.setAttribute("aria-label", bar.title);
    bar.replaceChildren(
      ...info.chances.map((chance, index) => {
        const part = make("span", { class: NAMES[index] });
        part.style.flexGrow = chance;
        return part;
      }),
    );
  }

  // Searches every position of the game for a moment, and marks the mistakes.
  async analyseGame() {
    const { tree } = this.table;
    this.turnOff();
    const run = ++this.run;
    const nodes = [tree.root, ...tree.path(tree.end(tree.current))];
    this.setReviewing(true);
    const isCurrent = () => run === this.run && tree === this.table.tree;
    try {
      for (const [index, node] of nodes.entries()) {
        this.state.textContent = `Analysing move ${index} of ${nodes.length - 1}`;
        await this.table.load(node, tree);
        if (!(await this.evaluate(tree, node, isCurrent))) return;
        this.reviewed = nodes.slice(0, index + 1);
        this.graph.show(this.reviewed);
        this.table.showMoves();
      }
      const mistakes = nodes.filter((node) => node.mistake).length;
      this.state.textContent = `The game is analysed. Mistakes marked in the list of moves: ${mistakes}.`;
      this.table.store();
    } finally {
      if (run === this.run) this.setReviewing(false);
      this.table.lesson.refresh();
    }
  }

  // Evaluates a position and judges the move that leads to it, unless that is no longer wanted. Returns
  // whether it is done.
  async evaluate(tree, node, isWanted = () => true) {
    const { outcome } = node.view;
    const isEnd = outcome && !(outcome.claim && node.children.length);
    const evaluation = isEnd ? endOf(outcome) : await this.search(tree, node);
    if (!isWanted()) return false;
    node.evaluation = evaluation;
    this.judge(node);
    return true;
  }

  // The last exact line of a short search; of a search that was interrupted it begins again.
  async search(tree, node) {
    const fields = { line: tree.line(node), limits: { movetime_ms: REVIEW_MS }, purpose: "analysis" };
    let best = null;
    let answer;
    do {
      answer = await this.table.server.ask("search", fields, ({ info }) => {
        if (info?.bound === "exact" || (info && !best)) best = info;
      });
    } while (answer.interrupted);
    return best;
  }

  // Marks a move after which its side can expect clearly less.
  judge(node) {
    const loss = lossOf(node);
    const found = this.table.marks.filter(({ least }) => loss !== null && loss >= least);
    node.mistake = found.at(-1)?.nag ?? null;
  }
}

// The evaluation of a game that is over.
function endOf({ result }) {
  const chances = {
    "1-0": [1, 0, 0, 0, 0],
    "0-1": [0, 0, 0, 0, 1],
    "white-advantage": [0, 1, 0, 0, 0],
    "black-advantage": [0, 0, 0, 1, 0],
  };
  const words = { "1/2-1/2": "½–½", "white-advantage": "¾–¼", "black-advantage": "¼–¾" };
  const found = chances[result] ?? [0, 0, 1, 0, 0];
  return { chances: found, percents: found.map((chance) => 100 * chance), end: words[result] ?? result };
}
