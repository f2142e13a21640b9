// Analysis: several lines with their scores, the bar of chances, arrows, and the course of a game.

import { draw, isDark, make } from "./dom.js";
import { LOSSES, lineNumbers } from "./tree.js";

const NAMES = ["win", "advantage", "draw", "disadvantage", "loss"];
const REVIEW_MS = 300;
// The time after which the speed of a search is known. Its beginning is slow.
const SPEED_MS = 500;
// The longest line that is shown, in plies.
const LONGEST_LINE = 12;
// The size of the graph in its own units.
const [WIDTH, HEIGHT] = [300, 50];

export function scoreText(info) {
  if (info.mate !== null) return info.mate > 0 ? `#${info.mate}` : `#−${-info.mate}`;
  return `${info.score >= 0 ? "+" : "−"}${(Math.abs(info.score) / 100).toFixed(2)}`;
}

// The points that White can expect: 1 for a win, 3/4 for an advantage.
export function expected(chances) {
  return chances.reduce((sum, chance, index) => sum + chance * (1 - index / 4), 0);
}

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
    this.graph = draw("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "graph",
      role: "img",
      "aria-label": "Course of the game",
    });
    this.graph.style.display = "none";
    this.graph.addEventListener("click", (event) => table.act(() => this.choose(event)));
    panel.append(
      make(
        "div",
        { class: "row" },
        this.toggle,
        make("label", { for: "analyse" }, "Analyse"),
        make("label", { for: "lines" }, "lines"),
        this.count,
        this.whole,
      ),
      this.state,
      this.list,
      this.graph,
      this.moves,
    );
    this.setReviewing(false);
  }

  get isOn() {
    return this.toggle.checked;
  }

  turnOn() {
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
    this.drawGraph();
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
    board.arrows.showEngine([]);
    bar.hidden = !this.isOn;
    this.state.textContent = "";
    server.stop("analysis");
    this.node = this.isOn ? tree.current : null;
    if (!this.isOn) return;
    const { node } = this;
    if (!node.view?.legal.length) {
      this.state.textContent = node.view?.outcome?.text ?? "";
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
    this.state.textContent = progressText(info, first);
    if (info.line === 1) {
      node.evaluation = info;
      this.showBar(info);
    }
    this.showLines(node);
    this.drawArrows();
  }

  // Lists the lines. While the mouse is over them they stay.
  showLines(node) {
    const lines = this.infos.filter(Boolean);
    const { childElementCount } = this.list;
    if (childElementCount === lines.length && this.list.matches(":hover") && canHover()) return;
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
    bar.setAttribute("aria-label", `For White: ${words.join(", ")}`);
    bar.title = `For White: ${words.join(", ")}`;
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
        this.drawGraph();
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
    node.mistake = null;
    if (!node.parent?.evaluation || !node.evaluation) return;
    const change = expected(node.evaluation.chances) - expected(node.parent.evaluation.chances);
    const loss = node.parent.view.side === "white" ? -change : change;
    const found = this.table.marks.filter(({ least }) => loss >= least);
    node.mistake = found.at(-1)?.nag ?? null;
  }

  // The points that White can expect, move by move, of the line that was reviewed.
  drawGraph() {
    const { tree } = this.table;
    const known = this.reviewed[0] === tree.root ? this.reviewed.filter((node) => node.evaluation) : [];
    this.graph.style.display = known.length ? "" : "none";
    if (!known.length) return;
    const x = (index) => (known.length > 1 ? (WIDTH * index) / (known.length - 1) : 0).toFixed(1);
    const y = (node) => (HEIGHT - HEIGHT * expected(node.evaluation.chances)).toFixed(1);
    const points = known.map((node, index) => `${x(index)} ${y(node)}`);
    const bottom = `M0 ${HEIGHT}L${points.join("L")}L${x(known.length - 1)} ${HEIGHT}z`;
    this.graph.replaceChildren(
      draw("path", { d: bottom, class: "area" }),
      draw("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "middle" }),
    );
    const current = known.indexOf(tree.current);
    if (current >= 0) this.graph.append(draw("path", { d: `M${x(current)} 0V${HEIGHT}`, class: "current" }));
    known.forEach((node, index) => {
      if (!node.mistake) return;
      this.graph.append(
        draw("circle", { cx: x(index), cy: y(node), r: 2.5, class: LOSSES.get(node.mistake) }),
      );
    });
    const last = known.at(-1);
    this.graph.setAttribute("aria-label", `Course of the game, now ${scoreText(last.evaluation)}`);
  }

  // Goes to the position at a place of the graph.
  choose(event) {
    const { left, width } = this.graph.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    return this.table.go(this.reviewed[Math.round(share * (this.reviewed.length - 1))]);
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
  return { chances: chances[result] ?? [0, 0, 1, 0, 0], score: 0, mate: null };
}
