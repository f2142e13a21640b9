// The board: pieces, marks, arrows, and moves by mouse, touch and keyboard.

import { Arrows } from "./arrows.js";
import { differInThird, showBegun } from "./choose.js";
import { make, pieceImage, plural } from "./dom.js";
import { follow, squareOf } from "./drag.js";

const LONG_PRESS_MS = 500;
const SLIDE_MS = 150;
// The colours of arrows without keys, with Shift, with Alt, and with both.
const COLOURS = ["G", "R", "B", "Y"];

// Where a move begins: a square, or `@` and the letter of a piece in hand.
export const originOf = (move) => (move.drop ? `@${move.drop}` : move.from);

export class Board {
  // `actions` has the functions `move(candidates)`, `explain(piece, element)`, `hover(event, piece)`,
  // `draw(from, to, colour)` for an arrow or a circle, and for the editor `edit(square, from, element)` and
  // `tool()`.
  constructor(element, actions) {
    this.element = element;
    this.actions = actions;
    this.cells = new Map();
    this.selected = null;
    this.flipped = false;
    this.playable = null;
    this.editing = false;
    this.dragged = null;
    // Two squares that are chosen while the engine thinks.
    this.premove = null;
    // Moves that differ in their third square alone, after the choice of the first two.
    this.begun = null;
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // The click after a touch would go to what has just opened there, such as the choice of a promotion.
    element.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
    element.addEventListener("pointerover", (event) => this.hover(event));
    element.addEventListener("pointerleave", (event) => this.actions.hover(event));
    element.addEventListener("keydown", (event) => this.key(event));
    // The arrow keys move over the board if the focus came by the keyboard, and not by a click.
    element.addEventListener("focusin", () => this.useKeys(!this.isPressed));
    document.addEventListener("pointerup", () => (this.isPressed = false));
    document.addEventListener("pointercancel", () => (this.isPressed = false));
  }

  // Lays the squares of a game out.
  lay(game, flipped) {
    this.game = game;
    this.flipped = flipped;
    this.view = null;
    this.selected = null;
    this.cells.clear();
    this.element.replaceChildren();
    const table = this.element.closest("section");
    table.style.setProperty("--files", game.files);
    table.style.setProperty("--rows", game.ranks.length);
    table.classList.toggle("flipped", flipped);
    const rows = game.ranks.map((_, row) => row);
    const files = Array.from({ length: game.files }, (_, file) => file);
    if (flipped) files.reverse();
    else rows.reverse();
    const squares = new Map(game.squares.map((square) => [`${square.file},${square.row}`, square]));
    this.grid = [];
    for (const row of rows) {
      const line = make("div", { role: "row" });
      const cells = [];
      // A name that stands on no square has the colour of the page.
      const place = squares.has(`${files[0]},${row}`) ? "rank" : "rank beyond";
      line.append(make("span", { class: place, "aria-hidden": "true" }, String(game.ranks[row])));
      for (const file of files) {
        const square = squares.get(`${file},${row}`);
        const cell = make("div", { role: "gridcell" });
        if (square) {
          cell.id = `square-${square.name}`;
          cell.dataset.square = square.name;
          const dark = (square.file + game.ranks[square.row]) % 2 !== 0;
          cell.className = `square ${dark ? "dark" : "light"}${square.brouhaha ? " brouhaha" : ""}`;
          this.cells.set(square.name, cell);
        } else {
          cell.className = "nowhere";
          cell.setAttribute("aria-hidden", "true");
        }
        cells.push(square ? cell : null);
        line.append(cell);
      }
      this.grid.push(cells);
      this.element.append(line);
    }
    const letters = files.map((file) => {
      const place = squares.has(`${file},${rows.at(-1)}`) ? null : "beyond";
      return make("span", { class: place }, String.fromCharCode(97 + file));
    });
    this.element.append(make("div", { class: "files", "aria-hidden": "true" }, ...letters));
    for (const kind of ["plain", "lines"])
      this.element.classList.toggle(`of-${kind}`, game.board_look === kind);
    if (game.board_look === "lines") {
      const src = `/start/${game.id}.svg?part=lines`;
      this.element.prepend(make("img", { class: "ground", src, alt: "", "aria-hidden": "true" }));
    }
    this.arrows = new Arrows(game.files, game.ranks.length, (name) => this.middle(name));
    this.element.append(this.arrows.element);
    this.focused = this.grid.flat().find((cell) => cell);
    this.focused.tabIndex = 0;
  }

  pieceName(letter) {
    return this.game.pieces.find((piece) => piece.letter === letter)?.name ?? letter;
  }

  // Shows a position. `playable` is the side that the person may move, "both" or null. With `isWaiting` the
  // person can choose a move before its turn.
  show(view, playable, isWaiting = false) {
    const before = this.view;
    this.view = view;
    this.playable = playable;
    this.isWaiting = isWaiting;
    if (!isWaiting) this.premove = null;
    this.selected = null;
    this.begun = null;
    const [gone, walls] = [new Set(view.gone), new Set(view.walls)];
    for (const [name, cell] of this.cells) {
      const piece = view.pieces[name];
      const isGone = gone.has(name);
      cell.classList.toggle("gone", isGone);
      cell.classList.toggle("wall", walls.has(name));
      cell.classList.toggle("last", Boolean(view.last?.includes(name)) && !isGone);
      cell.classList.toggle("poisoned", piece?.poison !== undefined);
      const king =
        piece &&
        piece.side === view.side &&
        view.check &&
        this.game.pieces.some((known) => known.class === "king" && known.letter === piece.letter);
      cell.classList.toggle("check", Boolean(king));
      cell.replaceChildren();
      if (piece) {
        cell.append(pieceImage(this.game, piece.side, piece.letter));
        if (piece.poison !== undefined) cell.append(make("span", { class: "count" }, String(piece.poison)));
      }
      this.label(name, cell, piece, isGone ? "vanished" : walls.has(name) ? "a wall" : "empty");
    }
    this.mark();
    this.slide(before);
    this.dragged = null;
  }

  // Draws a move of the person at once. Its position comes from the server, with what else it changes.
  draw({ from, to, kind, promotion, drop }) {
    this.playable = null;
    const image = this.cells.get(from).querySelector("img");
    const { side } = this.view;
    if (drop) {
      this.cells.get(to).replaceChildren(pieceImage(this.game, side, drop));
      for (const [name, cell] of this.cells) cell.classList.toggle("last", name === to);
      return;
    }
    const stays = ["poison", "cure", "castle", "gate"].includes(kind) || from === to || !image;
    if (stays) return;
    this.cells.get(to).replaceChildren(promotion ? pieceImage(this.game, side, promotion) : image);
    this.cells.get(from).replaceChildren();
    for (const [name, cell] of this.cells) cell.classList.toggle("last", name === from || name === to);
    if (this.dragged !== to) this.animate(from, to);
    // It has been drawn.
    this.dragged = to;
  }

  // Lets the piece of the last move slide to its square, unless it was dragged there.
  slide(before) {
    const [from, to] = this.view.last ?? [];
    const isMove = before?.pieces[from] && before.fen !== this.view.fen;
    if (!isMove || from === to || this.dragged === to || !this.view.pieces[to]) return;
    this.animate(from, to);
  }

  animate(from, to) {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [a, b] = [from, to].map((name) => this.cells.get(name).getBoundingClientRect());
    const start = `translate(${a.left - b.left}px, ${a.top - b.top}px)`;
    const image = this.cells.get(to).querySelector("img");
    image.animate(
      [
        { transform: start, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      SLIDE_MS,
    );
  }

  // `text` says what is there without a piece.
  label(name, cell, piece, text) {
    if (piece) text = `${this.game.sides[piece.side].toLowerCase()} ${this.pieceName(piece.letter)}`;
    if (piece?.poison !== undefined) text += `, poisoned, ${plural(piece.poison, "move")} left`;
    cell.setAttribute("aria-label", `${name}, ${text}`);
  }

  // The legal moves of the piece on the selected square; those that have begun, if their third square is to
  // be chosen.
  candidates(from = this.selected) {
    if (this.begun) return this.begun;
    return from ? (this.view?.legal ?? []).filter((move) => originOf(move) === from) : [];
  }

  // The piece on a square, or the piece in hand of the side that can move.
  pieceAt(name) {
    if (!name?.startsWith("@")) return this.view?.pieces[name];
    const side = this.isWaiting ? this.playable : this.view?.side;
    const letter = name.slice(1);
    return this.view?.hands?.[side]?.[letter] ? { side, letter } : undefined;
  }

  // The buttons of pieces in hand.
  get handButtons() {
    return this.element.closest("section").querySelectorAll("[data-hand]");
  }

  canSelect(name) {
    const piece = this.pieceAt(name);
    if (!piece || this.editing) return this.editing && Boolean(piece) && !name.startsWith("@");
    if (this.isWaiting) return piece.side === this.playable;
    return piece.side === this.view.side && ["both", piece.side].includes(this.playable);
  }

  // The moves to a square. That of a move that has begun is its third one, or again the second one if it has
  // no third, as the step of a lion that goes straight to a square.
  movesTo(name) {
    return this.candidates().filter((move) => this.targetOf(move) === name);
  }

  targetOf(move) {
    return (this.begun && move.third) || move.to;
  }

  // Plays one of several moves between two squares. If they differ in a third square, it is chosen first.
  offer(moves) {
    const isWhole = this.begun || !differInThird(moves);
    this.selected = isWhole ? null : originOf(moves[0]);
    this.begun = isWhole ? null : moves;
    this.mark();
    if (isWhole) this.actions.move(moves);
  }

  select(name) {
    this.begun = null;
    this.selected = name && this.canSelect(name) ? name : null;
    this.mark();
  }

  // Marks the selected square and its targets by kind.
  mark() {
    for (const cell of this.cells.values()) {
      cell.querySelector(".preview")?.remove();
      cell.classList.remove("left", "selected", "target", "captures", "poison", "cure", "castle", "promotes");
      cell.classList.toggle("begun", this.begun?.[0].to === cell.dataset.square);
      cell.classList.toggle("premove", Boolean(this.premove?.includes(cell.dataset.square)));
      cell.removeAttribute("aria-selected");
      cell.removeAttribute("aria-description");
    }
    const held = this.selected?.startsWith("@") ? this.pieceAt(this.selected) : null;
    for (const button of this.handButtons) {
      const isHeld = held !== null && button.dataset.hand === `${held?.side} ${held?.letter}`;
      button.classList.toggle("selected", isHeld);
      button.setAttribute("aria-pressed", String(isHeld));
    }
    if (!this.selected) return;
    const own = this.cells.get(this.selected);
    own?.classList.add("selected");
    own?.setAttribute("aria-selected", "true");
    if (this.editing) return;
    if (this.begun) showBegun(own, this.cells.get(this.begun[0].to));
    const kinds = new Map();
    for (const move of this.candidates()) {
      const cell = this.cells.get(this.targetOf(move));
      cell.classList.add("target");
      if (this.begun) {
        kinds.set(cell, `can be chosen next: ${move.san}`);
        continue;
      }
      if (move.captures) cell.classList.add("captures");
      if (move.kind === "poison" || move.kind === "cure") cell.classList.add(move.kind);
      if (move.kind === "castle" || move.kind === "leap") cell.classList.add("castle");
      if (move.kind === "promotion") cell.classList.add("promotes");
      if (move.vanishes) own?.classList.add("vanishes");
      // Of moves that differ in a third square the first stands for all.
      const text = move.third ? move.san.split(",")[0] : move.san;
      const known = kinds.get(cell);
      if (!known?.endsWith(text)) kinds.set(cell, `${known ? `${known}, ` : "can go there: "}${text}`);
    }
    for (const [cell, text] of kinds) cell.setAttribute("aria-description", text);
  }

  // Goes from the selected square to another one, or selects it.
  choose(name) {
    if (this.editing) {
      this.actions.edit(name, this.selected);
      return;
    }
    if (this.isWaiting) {
      this.choosePremove(name);
      return;
    }
    const moves = this.movesTo(name);
    if (moves.length) {
      this.offer(moves);
    } else {
      this.select(name === this.selected ? null : name);
    }
  }

  // Chooses a move before its turn. A click without a piece drops it.
  choosePremove(name) {
    const { selected } = this;
    this.premove = selected && !this.canSelect(name) ? [selected, name] : null;
    this.select(this.premove || name === selected ? null : name);
  }

  // The move that was chosen before its turn. It is then no longer chosen.
  takePremove() {
    const { premove } = this;
    this.premove = null;
    return premove;
  }

  useKeys(has) {
    this.element.toggleAttribute("data-keys", has);
  }

  press(event) {
    this.isPressed = true;
    this.useKeys(false);
    const name = event.target.closest("[data-square]")?.dataset.square;
    if (name && event.button === 2) this.drawFrom(name, event);
    if (!name || event.button > 0) return;
    const piece = this.view?.pieces[name];
    const wasSelected = this.selected;
    const drags = this.canSelect(name) && !(this.editing && this.actions.tool());
    const isTarget = !this.editing && this.movesTo(name).length > 0;
    this.focus(this.cells.get(name), false);
    if (drags && !isTarget) this.select(name);
    const pressed = piece
      ? setTimeout(() => this.actions.explain(piece, this.cells.get(name)), LONG_PRESS_MS)
      : null;
    if (drags) event.preventDefault();
    follow(event, {
      lift: () => {
        clearTimeout(pressed);
        if (!drags) return null;
        this.select(name);
        this.cells.get(name).classList.add("lifted");
        const size = this.cells.get(name).getBoundingClientRect().width;
        return pieceImage(this.game, piece.side, piece.letter, Math.round(size));
      },
      over: (element) => this.light(this.isTarget(squareOf(element)) ? squareOf(element) : null),
      drop: (element, dragged) => {
        clearTimeout(pressed);
        this.cells.get(name)?.classList.remove("lifted");
        this.light(null);
        if (element) this.released(name, element, dragged, { drags, isTarget, wasSelected });
      },
    });
  }

  // A pointer was pressed on a piece in hand: a click selects it, a drag takes it to a square.
  pressHand(event, { side, letter }) {
    const name = `@${letter}`;
    if (event.button > 0 || this.editing) return;
    if (this.pieceAt(name)?.side !== side || !this.canSelect(name)) return;
    const button = event.currentTarget;
    const wasSelected = this.selected === name;
    const pressed = setTimeout(() => this.actions.explain({ side, letter }, button), LONG_PRESS_MS);
    this.select(name);
    event.preventDefault();
    follow(event, {
      lift: () => {
        clearTimeout(pressed);
        const size = this.cells.values().next().value.getBoundingClientRect().width;
        return pieceImage(this.game, side, letter, Math.round(size));
      },
      over: (element) => this.light(this.isTarget(squareOf(element)) ? squareOf(element) : null),
      drop: (element, dragged) => {
        clearTimeout(pressed);
        this.light(null);
        const target = squareOf(element);
        if (dragged && target) {
          if (!this.isWaiting) this.dragged = target;
          this.choose(target);
        } else if (!dragged && wasSelected) {
          this.select(null);
        }
      },
    });
  }

  // Selects a piece in hand with the keyboard, or no longer.
  chooseHand({ side, letter }) {
    const name = `@${letter}`;
    if (this.pieceAt(name)?.side === side) this.select(this.selected === name ? null : name);
  }

  // The right button draws an arrow to the square where it is released, or a circle. On a piece it opens the
  // card; with a key that chooses a colour it draws there, too.
  drawFrom(name, event) {
    const { shiftKey, altKey } = event;
    const colour = COLOURS[(shiftKey ? 1 : 0) + (altKey ? 2 : 0)];
    const piece = this.view?.pieces[name];
    follow(event, {
      lift: () => null,
      drop: (element) => {
        const target = squareOf(element);
        if (target === name && piece && colour === COLOURS[0]) {
          this.actions.explain(piece, this.cells.get(name));
        } else if (target) {
          this.actions.draw(name, target, colour);
        }
      },
    });
  }

  // Whether the piece that is dragged can be dropped on a square.
  isTarget(name) {
    return this.editing || this.isWaiting || this.movesTo(name).length > 0;
  }

  // Marks the square under a piece that is dragged.
  light(name) {
    for (const [known, cell] of this.cells) cell.classList.toggle("over", known === name);
  }

  // The pointer was released over an element, after it was pressed on a square.
  released(name, element, dragged, { drags, isTarget, wasSelected }) {
    const target = squareOf(element);
    if (dragged) {
      if (this.editing) this.actions.edit(target, name, element);
      else if (target && target !== name) {
        if (!this.isWaiting) this.dragged = target;
        this.choose(target);
      }
    } else if (target === name) {
      if (this.editing || isTarget || !drags) this.choose(name);
      else if (wasSelected === name) this.select(null);
    }
  }

  // A mouse that is over a square.
  hover(event) {
    this.actions.hover(event, this.view?.pieces[event.target.closest("[data-square]")?.dataset.square]);
  }

  focus(cell, visibly = true) {
    if (!cell) return;
    this.focused.tabIndex = -1;
    cell.tabIndex = 0;
    this.focused = cell;
    if (visibly) cell.focus();
  }

  // The nearest square ahead of the one with the focus, preferably in its line. It may be a corner outside
  // the board.
  neighbour([dy, dx]) {
    const row = this.grid.findIndex((cells) => cells.includes(this.focused));
    const file = this.grid[row].indexOf(this.focused);
    let [nearest, least] = [null, Infinity];
    this.grid.forEach((cells, y) =>
      cells.forEach((cell, x) => {
        const along = (y - row) * dy + (x - file) * dx;
        const aside = Math.abs((y - row) * dx) + Math.abs((x - file) * dy);
        const distance = along + 1.5 * aside;
        if (cell && along > 0 && aside <= along && distance < least) [nearest, least] = [cell, distance];
      }),
    );
    return nearest;
  }

  key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step && !this.element.hasAttribute("data-keys")) return;
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      this.focus(this.neighbour(step));
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.focused.dataset.square);
    } else if (event.key === "Escape") {
      this.premove = null;
      this.select(null);
    } else if (event.key === "?") {
      const piece = this.view?.pieces[this.focused.dataset.square];
      if (piece) this.actions.explain(piece, this.focused);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The middle of a square in the units of the arrows.
  middle(name) {
    const square = this.game.squares.find((known) => known.name === name);
    const { files, ranks } = this.game;
    return this.flipped
      ? [files - square.file - 0.5, square.row + 0.5]
      : [square.file + 0.5, ranks.length - square.row - 0.5];
  }
}
