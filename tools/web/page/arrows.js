// Arrows and circles over the board: those of the engine, and those that the person has drawn.

import { draw } from "./dom.js";

// How far arrows of the same direction from one square are apart, in squares.
const APART = 0.17;

export class Arrows {
  // `middle` gives the place of a square in units of squares.
  constructor(files, rows, middle) {
    this.middle = middle;
    this.engine = draw("g");
    this.drawn = draw("g");
    this.element = draw(
      "svg",
      { viewBox: `0 0 ${files} ${rows}`, class: "arrows", "aria-hidden": "true" },
      this.engine,
      this.drawn,
    );
  }

  // Shows the moves of the engine as pairs of squares, the best first.
  showEngine(pairs) {
    const arrows = this.spread(pairs.filter(([from, to]) => from !== to));
    this.engine.replaceChildren(
      ...arrows.map((arrow, index) => this.arrow(arrow, index ? "other" : "best")).reverse(),
    );
  }

  // Shows what the person has drawn: two squares, for a circle twice the same, and a colour.
  showDrawn(pairs) {
    const circles = pairs.filter(([from, to]) => from === to);
    const arrows = this.spread(pairs.filter(([from, to]) => from !== to));
    const kind = (colour = "G") => `drawn drawn-${colour}`;
    const circle = ([square, , colour]) => {
      const [cx, cy] = this.middle(square);
      return draw("circle", { cx, cy, r: 0.45, class: kind(colour) });
    };
    const arrow = (drawn) => this.arrow(drawn, kind(drawn.colour));
    this.drawn.replaceChildren(...circles.map(circle), ...arrows.map(arrow));
  }

  // Each arrow once, and those of the same direction from one square beside each other.
  spread(pairs) {
    const known = new Map(pairs.map(([from, to, colour]) => [from + to, { from, to, colour }]));
    const groups = new Map();
    for (const arrow of known.values()) {
      const [[x1, y1], [x2, y2]] = [this.middle(arrow.from), this.middle(arrow.to)];
      arrow.angle = Math.atan2(y2 - y1, x2 - x1);
      const group = `${arrow.from} ${arrow.angle.toFixed(3)}`;
      groups.set(group, [...(groups.get(group) ?? []), arrow]);
    }
    for (const group of groups.values())
      group.forEach((arrow, index) => (arrow.aside = APART * (index - (group.length - 1) / 2)));
    return [...known.values()];
  }

  arrow({ from, to, angle, aside }, kind) {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const shifted = ([x, y]) => [x - dy * aside, y + dx * aside];
    const [[x1, y1], [x2, y2]] = [shifted(this.middle(from)), shifted(this.middle(to))];
    const at = (along, side) => `${x2 - dx * along - dy * side} ${y2 - dy * along + dx * side}`;
    const width = kind === "other" ? 0.08 : 0.14;
    const line = draw("path", {
      d: `M${x1 + dx * 0.3} ${y1 + dy * 0.3}L${at(0.3, 0)}`,
      "stroke-width": width,
    });
    const head = draw("path", {
      d: `M${at(0, 0)}L${at(0.34, width * 1.4)}L${at(0.34, -width * 1.4)}z`,
      class: "head",
    });
    return draw("g", { class: kind }, line, head);
  }
}
