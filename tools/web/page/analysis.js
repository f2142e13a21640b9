// Analysis: several lines with their scores, the bar of chances, arrows, and the course of a game.

import { draw, make } from "./dom.js";

const NAMES = ["win", "advantage", "draw", "disadvantage", "loss"];
const MISTAKES = [
  [0.3, "??", "blunder"],
  [0.2, "?", "mistake"],
  [0.1, "?!", "inaccuracy"],
];

export function scoreText(info) {
  if (info.mate !== null) return info.mate > 0 ? `#${info.mate}` : `#−${-info.mate}`;
  return `${info.score >= 0 ? "+" : "−"}${(Math.abs(info.score) / 100).toFixed(2)}`;
}

// The points that White can expect: 1 for a win, 3/4 for an advantage.
export function expected(chances) {
  return chances.reduce((sum, chance, index) => sum + chance * (1 - index / 4), 0);
}

export class Analysis {
  // `table` has the current tree, the board and the connection.
  constructor(panel, table) {
    this.table = table;
    this.infos = [];
    this.run = 0;
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
    this.whole = make(
      "button",
      { type: "button", onclick: () => this.analyseGame() },
      "Analyse the whole game",
    );
    this.graph = draw("svg", {
      viewBox: "0 0 100 40",
      preserveAspectRatio: "none",
      class: "graph",
      role: "img",
      "aria-label": "Course of the game",
    });
    this.graph.style.display = "none";
    panel.append(
      make(
        "div",
        { class: "row" },
        this.toggle,
        make("label", { for: "analyse" }, "Analyse"),
        make("label", { for: "lines" }, "lines"),
        this.count,
      ),
      this.state,
      this.list,
      this.whole,
      this.graph,
    );
  }

  get isOn() {
    return this.toggle.checked;
  }

  turnOff() {
    this.toggle.checked = false;
    this.restart();
  }

  // Begins to search the current position, or stops.
  async restart() {
    const run = ++this.run;
    const { tree, board, server, bar } = this.table;
    this.infos = [];
    this.list.replaceChildren();
    board.arrows([]);
    bar.hidden = !this.isOn;
    this.state.textContent = "";
    await server.stop();
    if (!this.isOn || run !== this.run) return;
    const view = tree.current.view;
    if (!view || view.outcome) {
      this.state.textContent = view?.outcome?.text ?? "";
      return;
    }
    const node = tree.current;
    try {
      await server.ask(
        "search",
        { line: tree.line(), limits: { lines: Number(this.count.value) } },
        (answer) => {
          if (run !== this.run) return;
          if (answer.type === "waiting") this.state.textContent = "Waiting for a free engine …";
          else this.take(node, answer.info);
        },
      );
    } catch (error) {
      this.table.report(error);
    }
  }

  take(node, info) {
    if (info.bound !== "exact") return;
    this.infos[info.line - 1] = info;
    const seconds = Math.max(info.time_ms, 1) / 1000;
    const speed = Math.round(info.nodes / seconds / 1000);
    const nodes = (info.nodes / 1000).toFixed(0);
    this.state.textContent = `depth ${info.depth}, ${nodes} thousand nodes, ${speed} thousand/s`;
    if (info.line === 1) {
      node.evaluation = info;
      this.showBar(info);
    }
    const { board, tree } = this.table;
    this.list.replaceChildren(
      ...this.infos
        .filter(Boolean)
        .map((line) =>
          make(
            "li",
            {},
            make("span", { class: "score" }, scoreText(line)),
            " ",
            make(
              "button",
              { type: "button", class: "line", onclick: () => this.table.playLine(line.moves) },
              line.san.slice(0, 12).join(" "),
            ),
          ),
        ),
    );
    const legal = tree.current.view.legal;
    const arrows = this.infos
      .filter(Boolean)
      .map((line) => legal.find((move) => move.text === line.moves[0]));
    board.arrows(arrows.filter(Boolean).map((move) => [move.from, move.to]));
  }

  // Shows the chances of the results for White.
  showBar(info) {
    const { bar } = this.table;
    const words = info.chances
      .map((chance, index) => `${NAMES[index]} ${Math.round(chance * 100)} %`)
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
    const { tree, server } = this.table;
    if (this.isOn) this.turnOff();
    const run = ++this.run;
    const nodes = [tree.root, ...tree.path(tree.end(tree.current))];
    this.whole.disabled = true;
    try {
      for (const [index, node] of nodes.entries()) {
        if (run !== this.run || tree !== this.table.tree) return;
        this.state.textContent = `Analysing move ${index} of ${nodes.length - 1}`;
        await this.table.load(node);
        if (node.view.outcome) {
          node.evaluation = {
            chances: {
              "1-0": [1, 0, 0, 0, 0],
              "0-1": [0, 0, 0, 0, 1],
              "white-advantage": [0, 1, 0, 0, 0],
              "black-advantage": [0, 0, 0, 1, 0],
            }[node.view.outcome.result] ?? [0, 0, 1, 0, 0],
            score: 0,
            mate: null,
          };
        } else {
          let best = null;
          await server.ask("search", { line: tree.line(node), limits: { movetime_ms: 300 } }, (answer) => {
            if (answer.info?.bound === "exact" || (answer.info && !best)) best = answer.info;
          });
          node.evaluation = best;
        }
        this.judge(node);
        this.drawGraph(nodes.slice(0, index + 1));
        this.table.showMoves();
      }
      const mistakes = nodes.filter((node) => node.mistake).length;
      this.state.textContent = `The game is analysed. Mistakes marked in the list of moves: ${mistakes}.`;
    } catch (error) {
      this.table.report(error);
    } finally {
      this.whole.disabled = false;
    }
  }

  // Marks a move after which its side can expect clearly less.
  judge(node) {
    node.mistake = null;
    if (!node.parent?.evaluation || !node.evaluation) return;
    const change = expected(node.evaluation.chances) - expected(node.parent.evaluation.chances);
    const loss = node.parent.view.side === "white" ? -change : change;
    node.mistake = MISTAKES.find(([least]) => loss >= least) ?? null;
  }

  // The points that White can expect, move by move.
  drawGraph(nodes) {
    const known = nodes.filter((node) => node.evaluation);
    this.graph.style.display = "";
    const x = (index) => (known.length > 1 ? (100 * index) / (known.length - 1) : 0);
    const points = known.map(
      (node, index) => `${x(index).toFixed(1)} ${(40 - 40 * expected(node.evaluation.chances)).toFixed(1)}`,
    );
    this.graph.replaceChildren(
      draw("path", { d: "M0 20H100", class: "middle" }),
      draw("path", { d: `M0 40L${points.join("L")}L${x(known.length - 1)} 40z`, class: "area" }),
    );
    known.forEach((node, index) => {
      if (!node.mistake) return;
      const y = 40 - 40 * expected(node.evaluation.chances);
      this.graph.append(draw("circle", { cx: x(index), cy: y, r: 1.2, class: node.mistake[2] }));
    });
    const last = known.at(-1);
    if (last) this.graph.setAttribute("aria-label", `Course of the game, now ${scoreText(last.evaluation)}`);
  }
}
