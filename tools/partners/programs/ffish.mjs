/* ffish, Fairy-Stockfish as a library of JavaScript. */

import { load, serve, version } from "./bridge.mjs";

const ffish = load("ffish");
const is960 = (game) => game === "chess960";

// A new board costs more than a thousand moves.
const boards = new Map();

/* The board of a variant, with a position. */
function withBoard({ game, name, fen, moves }, use) {
  if (fen) {
    const code = ffish.validateFen(fen, name, is960(game));
    if (code !== 1) throw new Error(`validateFen answers ${code}`);
  }
  const key = `${name} ${is960(game)}`;
  if (!boards.has(key)) boards.set(key, new ffish.Board(name, "", is960(game)));
  const board = boards.get(key);
  if (fen) board.setFen(fen);
  else board.reset();
  (moves ?? []).forEach((move) => {
    if (!board.push(move)) throw new Error(`push refuses ${move}`);
  });
  return use(board);
}

function result(board) {
  if (!board.isGameOver(false)) return [null, null];
  const found = board.result(false);
  if (board.numberLegalMoves() > 0) return [found, board.isInsufficientMaterial() ? "material" : "variant"];
  return [found, board.isCheck() ? "mate" : "stalemate"];
}

const split = (text) => text.split(" ").filter((word) => word);

const library = {
  about: () => {
    const variants = ffish.variants().split(" ");
    return { name: "ffish", version: version("ffish"), variants, tellsKinds: false };
  },
  look: (question) =>
    withBoard(question, (board) => {
      const [found, kind] = result(board);
      return { fen: board.fen(), legal: split(board.legalMoves()), result: found, kind };
    }),
  result: (question) => withBoard(question, result),
  san: ({ moves, ...question }) =>
    withBoard(question, (board) =>
      moves.map((move) => {
        const text = board.sanMove(move);
        if (!board.push(move)) throw new Error(`push refuses ${move}`);
        return text;
      }),
    ),
  play_san: ({ texts, ...question }) =>
    withBoard(question, (board) => {
      texts.forEach((text) => {
        if (!board.pushSan(text)) throw new Error(`pushSan refuses ${text}`);
      });
      return split(board.moveStack());
    }),
  // The library has no writer. Sites join its moves.
  write_pgn: ({ moves, ...question }) => library.san({ moves, ...question }),
  read_pgn: ({ text }) => {
    const read = ffish.readGamePGN(text);
    try {
      const moves = split(read.mainlineMoves());
      return { moves, result: read.headers("Result"), start: read.headers("FEN") || null };
    } finally {
      read.delete();
    }
  },
};

ffish.onRuntimeInitialized = () => {
  // The list of variants is empty before the first board.
  withBoard({ game: "chess", name: "chess" }, () => undefined);
  serve(library);
};
