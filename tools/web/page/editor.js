// The editor of positions: pieces by click or drag, and all other parts of a position. The server reads the
// result as a FEN, with the same errors.

import { make, pieceImage } from "./dom.js";
import { follow, squareOf } from "./drag.js";
import { SIDES } from "./players.js";
import { PositionState } from "./state.js";

const WINGS = { K: "king’s side", Q: "queen’s side" };
const PALETTE_PIXELS = 32;

const field = (words, element, ...more) =>
  make("div", { class: "field" }, make("label", { for: element.id }, words), element, ...more);

export class Editor {
  // `setup` has the place of the fields, and the FEN.
  constructor(setup) {
    this.setup = setup;
    this.table = setup.table;
    this.tool = null;
    this.palette = make("div", { class: "pieces", role: "group", "aria-label": "Pieces to place" });
    const changed = { onchange: () => this.changed() };
    this.side = make("select", { id: "edit-side", ...changed });
    const number = (id, min, max, value) =>
      make("input", { id, type: "number", min, max, value, ...changed });
    this.halfmoves = number("edit-halfmoves", 0, 9999, 0);
    this.number = number("edit-number", 1, 9999, 1);
    this.count = number("edit-count", 1, 9, 5);
    this.passant = make("input", {
      id: "edit-passant",
      size: 6,
      spellcheck: "false",
      autocomplete: "off",
      ...changed,
    });
    this.rights = make("fieldset", {}, make("legend", {}, "Rights to castle or to leap"));
    this.reserves = make("div", {});
    this.jokers = make("div", {});
    this.countField = field("Count of a poisoned piece", this.count);
    this.hint = make("p", { class: "quiet" });
    setup.fields.append(
      this.hint,
      this.palette,
      this.countField,
      this.reserves,
      this.jokers,
      this.rights,
      field("To move", this.side),
      make(
        "details",
        {},
        make("summary", {}, "En passant and move numbers"),
        field("En passant", this.passant),
        field("Plies without progress", this.halfmoves),
        field("Move number", this.number),
      ),
      make(
        "div",
        { class: "row" },
        make("button", { type: "button", onclick: () => this.clear() }, "Empty board"),
        make("button", { type: "button", onclick: () => setup.load(this.text()) }, "Use this position"),
      ),
    );
  }

  // What pieces beside the board stand in, if the game has them there.
  get beside() {
    if (this.game.has_hands) return "hand";
    return this.game.has_reserve ? "reserve" : null;
  }

  pieceName(letter) {
    return this.game.pieces.find((piece) => piece.letter === letter).name;
  }

  showGame(game) {
    this.game = game;
    this.state = null;
    this.countField.hidden = !game.has_poison;
    this.count.max = game.poison_moves;
    this.count.value = game.poison_moves;
    const parts = ["Drag pieces to the board and off it, or choose one and click squares."];
    if (game.squares.some((square) => square.brouhaha))
      parts.push("A square outside the board exists while a piece stands on it.");
    if (this.beside) parts.push(`Drag pieces into the ${this.beside}s, too, and click there to remove them.`);
    this.hint.textContent = parts.join(" ");
    this.palette.replaceChildren(
      this.toolButton("Move pieces", null, "Move"),
      this.toolButton("Remove pieces", "erase", "Remove"),
      ...(game.has_poison ? [this.toolButton("Poison a piece, or end its poison", "poison", "Poison")] : []),
      ...SIDES.flatMap((side) => [
        make("span", { class: "break" }, game.sides[side]),
        ...game.pieces.map((piece) =>
          this.toolButton(
            `${game.sides[side].toLowerCase()} ${piece.name}`,
            { side, letter: piece.letter },
            pieceImage(game, side, piece.letter, PALETTE_PIXELS),
          ),
        ),
      ]),
    );
    this.side.replaceChildren(...SIDES.map((side) => make("option", { value: side[0] }, game.sides[side])));
    this.choose(null, this.palette.firstChild);
    this.showRights();
  }

  toolButton(label, value, content) {
    return make(
      "button",
      {
        type: "button",
        "aria-label": label,
        title: label,
        "aria-pressed": "false",
        onclick: (event) => this.choose(value, event.currentTarget),
        onpointerdown: (event) => this.pressTool(event, value, content),
      },
      content,
    );
  }

  // A piece or the poison is dragged from the palette.
  pressTool(event, value, content) {
    if (event.button > 0 || value === null || value === "erase") return;
    const picture = () => (typeof content === "string" ? make("span", {}, content) : content.cloneNode());
    follow(event, {
      lift: picture,
      drop: (element, dragged) => {
        if (dragged && element) this.place(value, element);
      },
    });
  }

  choose(value, button) {
    this.tool = value;
    for (const other of this.palette.querySelectorAll("button"))
      other.setAttribute("aria-pressed", String(other === button));
  }

  // The rights that the game knows: those of its start position.
  showRights() {
    const letters = this.game.start.split(" ")[2].replace("-", "");
    this.rights.hidden = letters === "";
    this.boxes = [...letters].map((letter) =>
      make("input", {
        type: "checkbox",
        id: `edit-right-${letter}`,
        value: letter,
        onchange: () => this.changed(),
      }),
    );
    const words = (letter) => {
      const isPair = /kq/i.test(letters);
      return (isPair && WINGS[letter.toUpperCase()]) || (letters.length > 2 ? letter : "may still do so");
    };
    const row = (side) => {
      const own = this.boxes.filter(({ value }) => (value === value.toUpperCase()) === (side === "white"));
      const parts = own.map((box) => make("label", {}, box, ` ${words(box.value)}`));
      return make("div", { class: "row" }, `${this.game.sides[side]}: `, ...parts);
    };
    this.rights.replaceChildren(this.rights.firstChild, ...SIDES.map(row));
  }

  // Takes the current position over.
  showPosition(view) {
    this.state = new PositionState(this.game, view);
    const { fields } = this.state;
    [this.side.value, this.passant.value] = [fields.side, fields.passant];
    [this.halfmoves.value, this.number.value] = [fields.halfmoves, fields.number];
    for (const box of this.boxes) box.checked = fields.rights.includes(box.value);
  }

  clear() {
    this.state.clear();
    for (const box of this.boxes) box.checked = false;
    this.passant.value = "-";
    this.redraw();
  }

  // A click on a square with the chosen tool, or a piece that was dragged from the board to an element.
  edit(square, from, element) {
    const { state, tool } = this;
    const area = element?.closest?.("[data-drop]");
    if (from && from !== square && tool === null && state.pieces[from]) {
      if (square) state.move(from, square);
      else if (area) this.place(state.pieces[from], area);
      if (!square && area?.dataset.drop !== "joker") state.remove(from);
      this.redraw();
    } else if (square && tool === "erase") {
      state.remove(square);
      this.redraw();
    } else if (square && tool) {
      this.place(tool, this.table.board.cells.get(square));
    } else {
      this.table.board.select(square);
    }
  }

  // Puts a piece or poison on a square, into a reserve, or gives a joker its power.
  place(value, element) {
    const { state } = this;
    const square = squareOf(element);
    const { drop, side } = element.closest("[data-drop]")?.dataset ?? {};
    if (value === "poison") {
      if (square) state.poison(square, Number(this.count.value));
    } else if (square) {
      state.pieces[square] = { side: value.side, letter: value.letter };
    } else if (drop === "reserve") {
      state.addToReserve(side, value.letter, 1);
    } else if (drop === "joker") {
      state.imitate(side, value.letter);
    }
    this.redraw();
  }

  // A field has changed.
  changed() {
    this.setup.fen.value = this.text();
  }

  redraw() {
    const { state, table } = this;
    if (!state) return;
    table.board.show({ ...table.tree.current.view, ...state.view() }, "both");
    if (this.beside) this.showReserves();
    else this.reserves.replaceChildren();
    if (this.game.has_jokers) this.showJokers();
    else this.jokers.replaceChildren();
    this.changed();
  }

  // A box for each reserve or hand: its pieces, which a click removes, and a button that adds the chosen
  // piece.
  showReserves() {
    const { game, state, beside } = this;
    const box = (side) => {
      const held = game.pieces.filter((piece) => state.reserve[side][piece.letter]);
      const change = (letter, by) => () => {
        state.addToReserve(side, letter, by);
        this.redraw();
      };
      const pieces = held.map((piece) => {
        const count = state.reserve[side][piece.letter];
        const label = `Remove a ${piece.name} from ${this.game.sides[side]}'s ${beside}, which has ${count}`;
        return make(
          "button",
          {
            type: "button",
            class: "held",
            title: label,
            "aria-label": label,
            onclick: change(piece.letter, -1),
          },
          pieceImage(game, side, piece.letter, 28),
          make("span", {}, String(count)),
        );
      });
      const add = () => {
        if (this.tool?.letter) change(this.tool.letter, 1)();
        else this.table.report(new Error("Choose a piece first, then add it here."));
      };
      const label = `Add the chosen piece to ${this.game.sides[side]}'s ${beside}`;
      return make(
        "div",
        { class: "drop", "data-drop": "reserve", "data-side": side },
        `${this.game.sides[side]}'s ${beside}: `,
        ...pieces,
        make(
          "button",
          { type: "button", id: `edit-reserve-${side}`, title: label, "aria-label": label, onclick: add },
          "+",
        ),
      );
    };
    this.reserves.replaceChildren(...SIDES.map(box));
  }

  // A box for what the jokers of each side imitate.
  showJokers() {
    const { game, state } = this;
    const box = (side) => {
      const power = state.jokers[side];
      const option = (value, words) => make("option", { value, selected: value === (power ?? "") }, words);
      const choice = make(
        "select",
        {
          id: `edit-joker-${side}`,
          onchange: () => {
            state.imitate(side, choice.value || null);
            this.redraw();
          },
        },
        option("", "nothing yet"),
        ...state.powers().map((letter) => option(letter, this.pieceName(letter))),
      );
      return make(
        "div",
        { class: "drop", "data-drop": "joker", "data-side": side },
        make("label", { for: choice.id }, `${this.game.sides[side]}'s jokers imitate: `),
        power ? pieceImage(game, side, power, 28) : null,
        choice,
      );
    };
    this.jokers.replaceChildren(...SIDES.map(box));
  }

  // The position as a FEN.
  text() {
    return this.state.fen({
      side: this.side.value,
      rights: this.boxes
        .filter((box) => box.checked)
        .map((box) => box.value)
        .join(""),
      passant: this.passant.value.trim(),
      halfmoves: this.halfmoves.value.trim(),
      number: this.number.value.trim(),
    });
  }
}
