// The rules of a game: its special features and its pieces, with pictures of their moves.

import { make, movesAddress, pieceImage } from "./dom.js";

const MARKS = [
  ["disc", "moves or captures"],
  ["ring", "moves only"],
  ["broken ring", "first move of a pawn"],
  ["cross", "captures only"],
  ["cross under an arc", "captures by hopping over a piece"],
  ["diamond", "castling or leap of the king"],
];

export class Learn {
  constructor(panel) {
    this.facts = make("ul", { class: "facts" });
    this.card = make("div", { id: "card", "aria-live": "polite" });
    this.pieces = make("div", { class: "pieces", role: "group", "aria-label": "Pieces" });
    const marks = make("dl", { class: "legend" });
    for (const [mark, meaning] of MARKS) marks.append(make("dt", {}, mark), make("dd", {}, meaning));
    const legend = make("details", {}, make("summary", {}, "Marks in the pictures"), marks);
    panel.append(this.facts, this.pieces, this.card, legend);
  }

  show(game) {
    this.game = game;
    this.facts.replaceChildren(...game.facts.map((fact) => make("li", {}, fact)));
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
    this.card.replaceChildren(make("p", {}, "Choose a piece, or press long on one on the board."));
  }

  // Shows the moves, name, value and rules of a piece. `power` is what a joker imitates now.
  explain(side, letter, power = null) {
    const { game } = this;
    const piece = game.pieces.find((known) => known.letter === letter);
    const shown = piece.betza === "" && power ? power : letter;
    const value = piece.value === null ? "" : `, worth ${(piece.value / 100).toFixed(1)} pawns`;
    const imitated =
      shown === letter
        ? null
        : make("p", {}, `Now it moves as the ${game.pieces.find((known) => known.letter === shown).name}.`);
    const parts = [
      make("h3", {}, pieceImage(game, side, letter, 32), `${piece.name} (${letter})`),
      make(
        "p",
        {},
        `${
          piece.class === "king" || piece.class === "joker" || piece.class === "pawn"
            ? ""
            : `${piece.class} piece`
        }${value}`.replace(/^, /, ""),
      ),
      imitated,
      ...piece.rules.map((rule) => make("p", {}, rule)),
      ...(piece.betza === "" && shown === letter
        ? []
        : [
            make("img", {
              class: "moves",
              src: movesAddress(game, side, shown),
              alt: `Moves of the ${piece.name}`,
            }),
          ]),
    ];
    this.card.replaceChildren(...parts.filter(Boolean));
  }
}
