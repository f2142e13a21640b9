// Setting a position up: pieces by click or drag, everything else in fields. The server reads the result as a
// FEN, with the same errors.

import { make, pieceImage } from "./dom.js";

export class Editor {
  constructor(panel, table) {
    this.table = table;
    this.panel = panel;
    this.men = {};
    this.tool = null;
    this.toggle = make("input", {
      type: "checkbox",
      id: "edit",
      onchange: () => this.turn(this.toggle.checked),
    });
    this.palette = make("div", { class: "pieces", role: "group", "aria-label": "Pieces to place" });
    this.side = make(
      "select",
      { id: "edit-side" },
      make("option", { value: "w" }, "White"),
      make("option", { value: "b" }, "Black"),
    );
    const text = (id, size) => make("input", { id, size, spellcheck: "false", autocomplete: "off" });
    this.rights = text("edit-rights", 8);
    this.passant = text("edit-passant", 6);
    this.halfmoves = text("edit-halfmoves", 4);
    this.number = text("edit-number", 4);
    this.reserve = text("edit-reserve", 16);
    this.jokers = text("edit-jokers", 4);
    this.poison = text("edit-poison", 14);
    this.fen = make("textarea", { id: "fen", rows: 3, spellcheck: "false", autocomplete: "off" });
    const field = (words, element) =>
      make("div", { class: "field" }, make("label", { for: element.id }, words), element);
    this.reserveField = field("Reserves, such as QRqr", this.reserve);
    this.jokersField = field("Jokers imitate, such as N-", this.jokers);
    this.poisonField = field("Poison, such as e6:5", this.poison);
    this.fields = make(
      "div",
      { class: "fields", hidden: true },
      this.palette,
      field("To move", this.side),
      field("Rights", this.rights),
      field("En passant", this.passant),
      field("Plies without progress", this.halfmoves),
      field("Move number", this.number),
      this.reserveField,
      this.jokersField,
      this.poisonField,
      make(
        "div",
        { class: "row" },
        make("button", { type: "button", onclick: () => this.clear() }, "Empty board"),
        make("button", { type: "button", onclick: () => this.apply() }, "Use this position"),
      ),
    );
    panel.append(
      make(
        "div",
        { class: "row" },
        this.toggle,
        make("label", { for: "edit" }, "Edit the position on the board"),
      ),
      this.fields,
      field("FEN", this.fen),
      make("button", { type: "button", onclick: () => this.load(this.fen.value.trim()) }, "Set up this FEN"),
    );
  }

  get isOn() {
    return this.toggle.checked;
  }

  showGame(game) {
    this.game = game;
    this.reserveField.hidden = !game.has_reserve;
    this.jokersField.hidden = !game.has_jokers;
    this.poisonField.hidden = !game.has_poison;
    const tool = (label, value, ...content) =>
      make(
        "button",
        {
          type: "button",
          "aria-label": label,
          title: label,
          "aria-pressed": "false",
          onclick: (event) => this.choose(value, event.currentTarget),
        },
        ...content,
      );
    this.palette.replaceChildren(
      tool("Move pieces", null, "Move"),
      tool("Remove pieces", "erase", "✕"),
      ...["white", "black"].flatMap((side) =>
        game.pieces.map((piece) =>
          tool(
            `${side} ${piece.name}`,
            { side, letter: piece.letter },
            pieceImage(game, side, piece.letter, 32),
          ),
        ),
      ),
    );
    this.choose(null, this.palette.firstChild);
  }

  choose(value, button) {
    this.tool = value;
    for (const other of this.palette.children) other.setAttribute("aria-pressed", String(other === button));
  }

  // Takes the fields of the current position over.
  showPosition(view) {
    this.fen.value = view.fen;
    if (this.isOn) return;
    const [placement, side, rights, passant, halfmoves, number, ...more] = view.fen.split(" ");
    this.side.value = side;
    [this.rights.value, this.passant.value, this.halfmoves.value, this.number.value] = [
      rights,
      passant,
      halfmoves,
      number,
    ];
    this.reserve.value = placement.match(/\[(.*)\]/)?.[1] ?? "";
    const extra = (name) => more.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
    [this.jokers.value, this.poison.value] = [extra("jokers"), extra("poison")];
    this.men = structuredClone(view.men);
    this.gone = new Set(view.gone);
  }

  turn(on) {
    this.toggle.checked = on;
    this.fields.hidden = !on;
    this.table.board.editing = on;
    if (on) this.table.stopPlaying();
    this.table.refresh();
  }

  clear() {
    this.men = {};
    this.rights.value = "-";
    this.passant.value = "-";
    this.poison.value = "";
    this.redraw();
  }

  // A click on a square, or a man dragged from one square to another or off the board.
  edit(square, from) {
    const { tool } = this;
    const dragged = from && from !== square && this.men[from] && tool === null;
    if (dragged) {
      if (square) this.men[square] = this.men[from];
      delete this.men[from];
    } else if (square && tool === "erase") {
      delete this.men[square];
    } else if (square && tool) {
      this.men[square] = { ...tool };
    } else {
      this.table.board.select(square);
      return;
    }
    this.redraw();
  }

  redraw() {
    const empty = this.game.squares.filter((square) => square.brouhaha && !this.men[square.name]);
    const view = {
      ...this.table.tree.current.view,
      men: this.men,
      gone: empty.map((square) => square.name),
      last: null,
      check: false,
      legal: [],
    };
    this.table.board.show(view, "both");
    this.fen.value = this.text();
  }

  // The position of board and fields as a FEN.
  text() {
    const { game } = this;
    const places = new Map(game.squares.map((square) => [`${square.file},${square.row}`, square]));
    const rows = game.ranks.map((_, row) => {
      let [text, empty] = ["", 0];
      const flush = () => {
        if (empty) text += empty;
        empty = 0;
      };
      for (let file = 0; file < game.files; file++) {
        const square = places.get(`${file},${row}`);
        const man = square && this.men[square.name];
        if (man) {
          flush();
          text += man.side === "white" ? man.letter : man.letter.toLowerCase();
        } else if (!square || square.brouhaha) {
          flush();
          text += "*";
        } else {
          empty++;
        }
      }
      flush();
      return text;
    });
    const value = (element, otherwise) => element.value.trim() || otherwise;
    const reserve = game.has_reserve ? `[${this.reserve.value.trim()}]` : "";
    const jokers = game.has_jokers ? ` jokers=${value(this.jokers, "--")}` : "";
    const poison = this.poison.value.trim() ? ` poison=${this.poison.value.trim()}` : "";
    return (
      `${rows.reverse().join("/")}${reserve} ${this.side.value} ${value(this.rights, "-")} ` +
      `${value(this.passant, "-")} ${value(this.halfmoves, "0")} ${value(this.number, "1")}${jokers}${poison}`
    );
  }

  async apply() {
    await this.load(this.text());
  }

  // Sets a FEN up. A wrong one leaves the game as it is.
  async load(fen) {
    if (await this.table.begin({ fen }, this.game.id)) {
      this.turn(false);
    }
  }
}
