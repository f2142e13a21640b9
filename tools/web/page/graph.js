// The course of a game that was analysed: a graph, the move under the mouse, and how well both sides played.

import { draw, make } from "./dom.js";
import { LOSSES, moveText } from "./tree.js";

// The size of the graph in its own units. It is as wide as its room once that is known.
const [WIDTH, HEIGHT] = [300, 60];
// A move that loses these points counts half.
const HALF = 0.1;
const COUNTS = [
  ["Inaccuracies", 6],
  ["Mistakes", 2],
  ["Blunders", 4],
];

export function scoreText(info) {
  if (info.end) return info.end;
  if (info.mate !== null) return info.mate > 0 ? `#${info.mate}` : `#−${-info.mate}`;
  return `${info.score >= 0 ? "+" : "−"}${(Math.abs(info.score) / 100).toFixed(2)}`;
}

// The points that White can expect: 1 for a win, 3/4 for an advantage.
export function expected(chances) {
  return chances.reduce((sum, chance, index) => sum + chance * (1 - index / 4), 0);
}

// The points that a move has lost for its side; null if that is not known.
export function lossOf({ parent, evaluation }) {
  if (!parent?.evaluation || !evaluation) return null;
  const change = expected(evaluation.chances) - expected(parent.evaluation.chances);
  return parent.view.side === "white" ? -change : change;
}

export class Graph {
  // `table` has the game, and goes to the position on which a person clicks.
  constructor(table) {
    this.table = table;
    this.known = [];
    this.svg = draw("svg", {
      class: "graph",
      role: "img",
      preserveAspectRatio: "none",
      "aria-label": "Course of the game",
    });
    this.words = make("p", { class: "hovered quiet" });
    this.sides = make("table", { class: "accuracy" });
    this.element = make("div", { class: "course", hidden: true }, this.svg, this.words, this.sides);
    this.svg.addEventListener("click", (event) => table.act(() => table.go(this.nodeAt(event))));
    this.svg.addEventListener("pointermove", (event) => this.hover(this.nodeAt(event)));
    this.svg.addEventListener("pointerleave", () => this.hover(null));
  }

  // Shows the points that White can expect, move by move, of the positions that were searched.
  show(reviewed) {
    const { tree } = this.table;
    this.known = reviewed[0] === tree.root ? reviewed.filter((node) => node.evaluation) : [];
    const { known } = this;
    this.element.hidden = !known.length;
    if (!known.length) return;
    this.width = this.svg.clientWidth || WIDTH;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    const y = (node) => (HEIGHT - HEIGHT * expected(node.evaluation.chances)).toFixed(1);
    const points = known.map((node, index) => `${this.x(index)} ${y(node)}`);
    this.marker = draw("path", { class: "over" });
    const current = known.indexOf(tree.current);
    this.svg.replaceChildren(
      draw("path", { d: `M0 ${HEIGHT}L${points.join("L")}V${HEIGHT}z`, class: "area" }),
      draw("path", { d: `M0 ${HEIGHT / 2}H${this.width}`, class: "middle" }),
      ...(current < 0 ? [] : [draw("path", { d: `M${this.x(current)} 0V${HEIGHT}`, class: "current" })]),
      ...known.flatMap((node, index) => {
        const place = { cx: this.x(index), cy: y(node), r: 3, class: LOSSES.get(node.mistake) };
        return node.mistake ? [draw("circle", place)] : [];
      }),
      this.marker,
    );
    this.svg.setAttribute("aria-label", `Course of the game, now ${scoreText(known.at(-1).evaluation)}`);
    this.showSides();
    this.hover(null);
  }

  x(index) {
    return (this.known.length > 1 ? (this.width * index) / (this.known.length - 1) : 0).toFixed(1);
  }

  // The position at a place of the graph.
  nodeAt(event) {
    const { left, width } = this.svg.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    return this.known[Math.round(share * (this.known.length - 1))];
  }

  // The move under the mouse, or else the current one, with its score.
  hover(node) {
    const { tree } = this.table;
    this.marker.setAttribute("d", node ? `M${this.x(this.known.indexOf(node))} 0V${HEIGHT}` : "");
    const shown = node ?? (this.known.includes(tree.current) ? tree.current : null);
    this.words.textContent = shown ? this.describe(shown) : "";
  }

  // A move with its score, and after a mistake the move that was better.
  describe(node) {
    const { tree } = this.table;
    const { parent, evaluation, mistake } = node;
    const move = parent ? moveText(tree, node) : "Start";
    const loss = mistake ? `, ${LOSSES.get(mistake)}` : "";
    const best = mistake ? parent.evaluation.san?.[0] : null;
    const better = best && best !== node.san ? `. Better: ${best} (${scoreText(parent.evaluation)})` : "";
    return `${move}: ${scoreText(evaluation)}${loss}${better}`;
  }

  // How many moves of each side were marked, and how good all of them were.
  showSides() {
    const { game } = this.table.tree;
    const of = (side) => this.known.filter((node) => lossOf(node) !== null && node.parent.view.side === side);
    const both = [of("white"), of("black")];
    const accuracy = (nodes) => {
      const sum = nodes.reduce((all, node) => all + 2 ** (-Math.max(0, lossOf(node)) / HALF), 0);
      return nodes.length ? `${Math.round((100 * sum) / nodes.length)} %` : "–";
    };
    const count = (nag) => (nodes) => String(nodes.filter(({ mistake }) => mistake === nag).length);
    const columns = [["Accuracy", accuracy], ...COUNTS.map(([words, nag]) => [words, count(nag)])];
    const row = (nodes, side) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, game.sides[side]),
        ...columns.map(([, value]) => make("td", {}, value(nodes))),
      );
    const heads = columns.map(([words]) => make("th", { scope: "col" }, words));
    this.sides.replaceChildren(
      make("thead", {}, make("tr", {}, make("td"), ...heads)),
      make("tbody", {}, row(both[0], "white"), row(both[1], "black")),
    );
  }
}
