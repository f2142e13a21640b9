// A board on which a person clicks where a piece may go.

import { REACH, alike, isLeap, readBetza, squaresOf, writeBetza } from "./betza.js";
import { make, segments } from "./dom.js";

// The squares in each direction.
const FAR = 4;

// What a click means, before the person has chosen.
const FIRST = { kind: "leap", limit: 0, does: "both", where: "all", first: false, lame: false, hop: "" };

const CHOICES = [
  [
    "kind",
    "How",
    [
      ["leap", "Step or leap"],
      ["slide", "Slide"],
      ["again", "Leap on and on"],
    ],
  ],
  [
    "does",
    "What",
    [
      ["both", "Moves and captures"],
      ["moves", "Only moves"],
      ["captures", "Only captures"],
    ],
  ],
  [
    "where",
    "Where",
    [
      ["all", "All directions"],
      ["sides", "Left and right alike"],
      ["one", "This square"],
    ],
  ],
];
const HOPS = [
  ["", "no piece"],
  ["p", "one piece, at any distance"],
  ["g", "one piece, and lands behind it"],
];

const word = (count, one, other) => (count ? `${Math.abs(count)} ${count > 0 ? one : other}` : "");
const nameOf = (right, ahead) =>
  [word(ahead, "forward", "backward"), word(right, "right", "left")].filter(Boolean).join(", ");

// The greatest common divisor.
const divisor = (one, other) => (other ? divisor(other, one % other) : one);

// Whether two moves cannot stand beside each other: they reach a square in two ways.
function collide(one, other) {
  if (!(one.moves && other.moves) && !(one.captures && other.captures)) return false;
  const reached = squaresOf(one, 2 * FAR).map(String);
  return squaresOf(other, 2 * FAR).some((square) => reached.includes(String(square)));
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class MoveBoard {
  // `changed` receives the Betza string after each click.
  constructor(changed) {
    this.changed = changed;
    this.wish = { ...FIRST };
    this.movement = readBetza("");
    this.squares = new Map();
    this.at = [0, 1];
    this.grid = make("div", {
      class: "moveboard",
      role: "grid",
      "aria-label": "Where the piece may go",
      onkeydown: (event) => this.step(event),
    });
    for (let ahead = FAR; ahead >= -FAR; ahead--) {
      const row = make("div", { role: "row" });
      for (let right = -FAR; right <= FAR; right++) row.append(this.square(right, ahead));
      this.grid.append(row);
    }
    this.say = make("p", { class: "quiet", role: "status" });
    this.element = make(
      "div",
      { class: "movement" },
      this.grid,
      make("div", {}, ...this.controls(), this.say),
    );
  }

  square(right, ahead) {
    const dark = (right + ahead) % 2 === 0 ? "dark" : "";
    const cell = make("div", { role: "gridcell" });
    if (!right && !ahead) {
      this.centre = cell;
      cell.className = `centre ${dark}`;
      cell.setAttribute("aria-label", "The piece");
      return cell;
    }
    const button = make("button", {
      type: "button",
      class: dark,
      tabindex: right === 0 && ahead === 1 ? 0 : -1,
      "data-to": `${right},${ahead}`,
      onclick: () => this.click(right, ahead),
      onfocus: () => this.focusAt(right, ahead),
    });
    this.squares.set(`${right},${ahead}`, button);
    cell.append(button);
    return cell;
  }

  // The switches.
  controls() {
    const group = ([key, title, choices]) =>
      segments(`move-${key}`, title, choices, this.wish[key], (value) => {
        this.wish[key] = value;
        this.limit.parentElement.hidden = this.wish.kind === "leap";
      });
    const check = (key, words) =>
      make(
        "label",
        {},
        make("input", {
          type: "checkbox",
          id: `move-${key}`,
          onchange: (event) => (this.wish[key] = event.target.checked),
        }),
        ` ${words}`,
      );
    this.limit = make("input", {
      id: "move-limit",
      type: "number",
      min: 0,
      max: 16,
      value: 0,
      oninput: () => (this.wish.limit = Math.min(16, Math.max(0, Math.round(Number(this.limit.value) || 0)))),
    });
    const limit = make("label", { hidden: true }, "At most ", this.limit, " times (0: as far as it can)");
    const hop = make(
      "select",
      { id: "move-hop", onchange: () => (this.wish.hop = hop.value) },
      ...HOPS.map(([value, words]) => make("option", { value }, words)),
    );
    return [
      ...CHOICES.map(group),
      make(
        "div",
        { class: "field" },
        limit,
        check("first", "Only its first move"),
        check("lame", "Its way must be free"),
        make("label", {}, "Jumps over ", hop),
      ),
    ];
  }

  // Shows a movement. `image` is the picture of the piece.
  show(betza, image) {
    this.movement = readBetza(betza);
    this.centre.replaceChildren(image);
    this.draw();
    const { rest, isWrong } = this.movement;
    const more = rest.length
      ? `Also ${rest.join(" and ")}, which no board shows. The picture below does.`
      : "";
    this.say.textContent = isWrong ? "The letters of the moves cannot be read." : more;
  }

  draw() {
    for (const [place, button] of this.squares) {
      const [right, ahead] = place.split(",").map(Number);
      const here = this.movesTo(right, ahead);
      const does = (what) => here.some((move) => move[what]);
      const kind = does("moves") && does("captures") ? "both" : does("moves") ? "move" : "take";
      button.dataset.mark = here.length ? kind : "";
      button.toggleAttribute("data-first", here.length > 0 && here.every(({ first }) => first));
      const words = { both: "moves and captures", move: "moves", take: "captures" }[kind];
      const said = here.length ? `: ${words}${button.hasAttribute("data-first") ? ", first move" : ""}` : "";
      button.setAttribute("aria-label", `${nameOf(right, ahead)}${said}`);
    }
  }

  movesTo(right, ahead) {
    const isHere = ([x, y]) => x === right && y === ahead;
    return this.movement.moves.filter((move) => squaresOf(move, FAR).some(isHere));
  }

  // The move that the switches and a square mean; null if none goes there.
  meant(right, ahead) {
    const { kind, limit, does, first, lame, hop } = this.wish;
    const parts = kind === "slide" ? divisor(Math.abs(right), Math.abs(ahead)) : 1;
    const [x, y] = [right / parts, ahead / parts];
    if (Math.max(Math.abs(x), Math.abs(y)) > REACH || !isLeap(x, y)) return null;
    return {
      right: x,
      ahead: y,
      limit: kind === "leap" ? 1 : limit,
      moves: does !== "captures",
      captures: does !== "moves",
      first,
      lame,
      passant: false,
      hop,
    };
  }

  // Adds the moves that the switches mean, or removes them if they are there.
  click(right, ahead) {
    const move = this.meant(right, ahead);
    const { moves } = this.movement;
    const wanted = move ? alike(move, this.wish.where) : [];
    const added = wanted.filter((one) => !moves.some((known) => isSame(one, known)));
    if (!wanted.length) {
      // What stands there by other moves goes.
      const here = this.movesTo(right, ahead);
      if (!here.length) {
        this.say.textContent = `No leap goes so far: at most ${REACH} squares. A slide does.`;
        return;
      }
      this.movement.moves = moves.filter((known) => !here.includes(known));
    } else if (!added.length) {
      this.movement.moves = moves.filter((known) => !wanted.some((one) => isSame(one, known)));
    } else {
      this.movement.moves = [
        ...moves.filter((known) => !wanted.some((one) => collide(one, known))),
        ...wanted,
      ];
    }
    this.say.textContent = "";
    this.draw();
    this.changed(writeBetza(this.movement));
  }

  focusAt(right, ahead) {
    this.squares.get(this.at.join()).tabIndex = -1;
    this.at = [right, ahead];
    this.squares.get(this.at.join()).tabIndex = 0;
  }

  // The arrow keys move over the board.
  step(event) {
    const [x, y] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (x === undefined) return;
    event.preventDefault();
    const [right, ahead] = this.at;
    const beside =
      this.squares.get(`${right + x},${ahead + y}`) ?? this.squares.get(`${right + 2 * x},${ahead + 2 * y}`);
    beside?.focus();
  }
}
