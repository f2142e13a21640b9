// A position that is being set up, and its FEN.

const SIDES = ["white", "black"];

export class PositionState {
  // Begins as a position of the server.
  constructor(game, view) {
    this.game = game;
    this.pieces = structuredClone(view.pieces);
    this.walls = new Set(view.walls);
    // The reserves, or the hands.
    this.reserve = structuredClone(view.reserve ?? view.hands ?? { white: {}, black: {} });
    this.jokers = { ...(view.jokers ?? { white: null, black: null }) };
    const [, side, rights, passant, halfmoves, number] = view.fen.split(" ");
    this.fields = { side, rights, passant, halfmoves, number };
  }

  clear() {
    this.pieces = {};
    this.walls.clear();
    this.reserve = { white: {}, black: {} };
    this.jokers = { white: null, black: null };
  }

  move(from, to) {
    this.pieces[to] = this.pieces[from];
    delete this.pieces[from];
  }

  remove(square) {
    delete this.pieces[square];
  }

  // Poisons the piece on a square. A piece with that count already is poisoned no more.
  poison(square, count) {
    const piece = this.pieces[square];
    if (!piece) return;
    if (piece.poison === count) delete piece.poison;
    else piece.poison = count;
  }

  addToReserve(side, piece, by) {
    // A promoted piece is another one in hand, and a king never is.
    const letter = this.game.has_hands ? this.kind(piece)?.held : piece;
    if (!letter) return;
    const count = (this.reserve[side][letter] ?? 0) + by;
    if (count > 0) this.reserve[side][letter] = count;
    else delete this.reserve[side][letter];
  }

  kind(letter) {
    return this.game.pieces.find((piece) => piece.letter === letter);
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
    const empty = this.game.squares.filter((square) => square.brouhaha && !this.pieces[square.name]);
    return {
      pieces: this.pieces,
      gone: empty.map((square) => square.name),
      walls: [...this.walls].filter((name) => !this.pieces[name]),
      reserve: this.reserve,
      hands: this.game.has_hands ? this.reserve : null,
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
      this.placement() + (game.has_reserve || game.has_hands ? `[${this.reserveText()}]` : ""),
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
    const poisoned = Object.entries(this.pieces).filter(([, piece]) => piece.poison !== undefined);
    if (poisoned.length) {
      parts.push(`poison=${poisoned.map(([square, piece]) => `${square}:${piece.poison}`).join(",")}`);
    }
    return parts.join(" ");
  }

  reserveText() {
    const letters = (owner) =>
      this.game.pieces
        .map(({ letter, written }) => written[owner].repeat(this.reserve[owner][letter] ?? 0))
        .join("");
    return SIDES.map(letters).join("");
  }

  // The rows of the board from the top. A number counts empty squares, a star is a wall or a square that
  // is not there.
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
        const piece = square && this.pieces[square.name];
        const isClosed = !square || square.brouhaha || this.walls.has(square.name);
        if (piece) {
          flush();
          text += this.kind(piece.letter).written[piece.side];
        } else if (isClosed) {
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
