// A position that is being set up, and its FEN.

const SIDES = ["white", "black"];

export class PositionState {
  // Begins as a position of the server.
  constructor(game, view) {
    this.game = game;
    this.men = structuredClone(view.men);
    this.reserve = structuredClone(view.reserve ?? { white: {}, black: {} });
    this.jokers = { ...(view.jokers ?? { white: null, black: null }) };
    const [, side, rights, passant, halfmoves, number] = view.fen.split(" ");
    this.fields = { side, rights, passant, halfmoves, number };
  }

  clear() {
    this.men = {};
    this.reserve = { white: {}, black: {} };
    this.jokers = { white: null, black: null };
  }

  move(from, to) {
    this.men[to] = this.men[from];
    delete this.men[from];
  }

  remove(square) {
    delete this.men[square];
  }

  // Poisons the piece on a square. A piece with that count already is poisoned no more.
  poison(square, count) {
    const man = this.men[square];
    if (!man) return;
    if (man.poison === count) delete man.poison;
    else man.poison = count;
  }

  addToReserve(side, letter, by) {
    const count = (this.reserve[side][letter] ?? 0) + by;
    if (count > 0) this.reserve[side][letter] = count;
    else delete this.reserve[side][letter];
  }

  // The letters of the kinds that jokers can imitate.
  powers() {
    return this.game.pieces.filter((piece) => piece.betza !== "").map((piece) => piece.letter);
  }

  imitate(side, letter) {
    this.jokers[side] = this.powers().includes(letter) ? letter : null;
  }

  // What the board shows of the position.
  view() {
    const empty = this.game.squares.filter((square) => square.brouhaha && !this.men[square.name]);
    return {
      men: this.men,
      gone: empty.map((square) => square.name),
      reserve: this.reserve,
      jokers: this.jokers,
      last: null,
      check: false,
      legal: [],
    };
  }

  // The FEN of the position with the given fields.
  fen({ side, rights, passant, halfmoves, number }) {
    const { game } = this;
    const parts = [
      this.placement() + (game.has_reserve ? `[${this.reserveText()}]` : ""),
      side,
      rights || "-",
      passant || "-",
      halfmoves || "0",
      number || "1",
    ];
    if (game.has_jokers) {
      const power = (owner) => this.jokers[owner] ?? "-";
      parts.push(`jokers=${power("white")}${power("black").toLowerCase()}`);
    }
    const poisoned = Object.entries(this.men).filter(([, man]) => man.poison !== undefined);
    if (poisoned.length) {
      parts.push(`poison=${poisoned.map(([square, man]) => `${square}:${man.poison}`).join(",")}`);
    }
    return parts.join(" ");
  }

  reserveText() {
    const letters = (owner) =>
      this.game.pieces.map(({ letter }) => letter.repeat(this.reserve[owner][letter] ?? 0)).join("");
    const [white, black] = SIDES.map(letters);
    return white + black.toLowerCase();
  }

  // The rows of the board from the top. A number counts empty squares, a star is a square that is not there.
  placement() {
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
    return rows.reverse().join("/");
  }
}
