// The rules of a game: its special features and its pieces, with pictures of their moves.

import { make, movesAddress, pieceImage } from "./dom.js";
import { Examples } from "./examples.js";
import { sided } from "./players.js";

export const MARKS = [
  ["disc", "moves or captures"],
  ["ring", "moves only"],
  ["broken ring", "first move of a pawn"],
  ["cross", "captures only"],
  ["cross under an arc", "captures by hopping over a piece"],
  ["diamond", "castling or leap of the king"],
];

// The classes of the targets of a chosen piece, and of other squares, with their meaning.
const SQUARES = [
  ["target", "the piece can go there"],
  ["target captures", "it can capture there"],
  ["target promotes", "the pawn promotes there"],
  ["target castle", "castling or leap of the king", "castle"],
  ["target poison", "it can poison that piece", "poison"],
  ["target cure", "it can cure that piece", "poison"],
  ["last", "the last move"],
  ["check", "a king in check"],
  ["poisoned", "a poisoned piece; the number of moves that it has left", "poison"],
  ["gone", "a square that has vanished", "brouhaha"],
  ["wall", "a wall, which no piece can enter or pass", "walls"],
];

export class Learn {
  constructor(panel, table) {
    this.facts = make("ul", { class: "facts" });
    const read = () => table.act(() => table.beginning.read(this.game));
    const book = make("button", { type: "button", id: "read-rules", onclick: read }, "All rules on one page");
    this.card = make("div", { id: "card", "aria-live": "polite" });
    this.pieces = make("div", { class: "pieces", role: "group", "aria-label": "Pieces" });
    const marks = make("dl", { class: "legend" });
    for (const [mark, meaning] of MARKS) marks.append(make("dt", {}, mark), make("dd", {}, meaning));
    const legend = make("details", {}, make("summary", {}, "Marks in the pictures"), marks);
    this.squares = make("dl", { class: "legend" });
    const targets = make("details", {}, make("summary", {}, "Marks on the board"), this.squares);
    const examples = make("div");
    this.examples = new Examples(examples, table);
    panel.append(book, this.facts, this.pieces, this.card, examples, targets, legend);
  }

  show(game) {
    this.game = game;
    this.facts.replaceChildren(...game.facts.map((fact) => make("li", {}, sided(game, fact))));
    this.pieces.replaceChildren(
      ...game.pieces.map((piece) =>
        make(
          "button",
          {
            type: "button",
            "aria-label": piece.name,
            title: piece.name,
            onclick: () => this.explain("white", piece.letter),
          },
          pieceImage(game, "white", piece.letter, 36),
        ),
      ),
    );
    this.showSquares();
    this.examples.showGame(game);
    this.card.replaceChildren(
      make("p", {}, "Choose a piece. On the board, press long on one, or click with the right button."),
    );
  }

  // Explains the marks on the board that the game can have.
  showSquares() {
    const { game } = this;
    const has = {
      castle: game.start.split(" ")[2] !== "-",
      poison: game.has_poison,
      walls: game.has_walls,
      brouhaha: game.squares.some((square) => square.brouhaha),
    };
    this.squares.replaceChildren(
      ...SQUARES.filter(([, , only]) => !only || has[only]).flatMap(([mark, meaning]) => [
        make("dt", {}, make("span", { class: `sample square light ${mark}`, "aria-hidden": "true" })),
        make("dd", {}, meaning),
      ]),
    );
  }

  // Shows a piece in the panel. `power` is what a joker imitates now.
  explain(side, letter, power = null) {
    this.card.replaceChildren(...this.describe(side, letter, power));
  }

  // The name, value, rules and moves of a piece.
  describe(side, letter, power) {
    const { game } = this;
    const piece = game.pieces.find((known) => known.letter === letter);
    const shown = piece.betza === "" && power ? power : letter;
    const value = piece.value === null ? "" : `, worth ${(piece.value / 100).toFixed(1)} pawns`;
    const isPlain = ["king", "joker", "pawn"].includes(piece.class);
    const imitated = game.pieces.find((known) => known.letter === shown).name;
    const heading = `${piece.name} (${piece.written.white})`;
    const parts = [
      make("h2", { class: "minor" }, pieceImage(game, side, letter, 32), heading),
      make("p", {}, `${isPlain ? "" : `${piece.class} piece`}${value}`.replace(/^, /, "")),
      shown === letter ? null : make("p", {}, `Now it moves as the ${imitated}.`),
      ...piece.rules[side].map((rule) => make("p", {}, sided(game, rule))),
    ];
    if (piece.betza !== "" || shown !== letter) {
      const src = movesAddress(game, side, shown);
      parts.push(make("img", { class: "moves", src, alt: `Moves of the ${piece.name}` }));
    }
    return parts.filter(Boolean);
  }
}
