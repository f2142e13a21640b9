#!/usr/bin/env node
/* Records perft counts of Fairy-Stockfish, by its library ffish, for the games of the library.

    npm install ffish@0.7.10
    tools/variants/library.js FOLDER [GAME...]

For each game of the tables it writes FOLDER/GAME.epd: the start position to depth 4, and POSITIONS
positions of random games to depth 2, or to depth 3 where that are few. Games in which a king chooses where
to castle also have the start position with only kings, rooks and pawns, and without the pawns, to depth 3.
In games whose FEN has the pawn's advance as the en-passant field, the field becomes `-` where no pawn can
capture, and the advance, such as d2d4, where one can. */

// The library takes a page's way to load its code if it finds this function.
globalThis.fetch = undefined;

const fs = require("fs");
const path = require("path");
const ffish = require(require.resolve("ffish", { paths: [process.cwd(), __dirname] }));

const POSITIONS = 24;
const DEEPEST_START = 4;
const LONGEST_GAME = 80;
// The number of sequences of two moves up to which a position is counted to depth 3.
const FEW = 6000;

// Games in which a castling king chooses between several squares: White's first rank, and the files to
// which a king goes on either side. Fairy-Stockfish knows one square on each side, so each pair is a
// variant of its own. A position has the moves of all of them.
const TOWARD_F = [
  ["h", "d"],
  ["i", "c"],
  ["i", "b"],
];
const TOWARD_E = [
  ["g", "c"],
  ["h", "b"],
  ["i", "b"],
];
const FLEXIBLE = {
  grotesque: ["RBQNKCNABR", TOWARD_E],
  ladorean: ["RBQNKANCBR", TOWARD_E],
  schoolbook: ["RQNBAKBNCR", TOWARD_F],
  univers: ["RBNCQKANBR", TOWARD_F],
};

// Variants of Fairy-Stockfish, and whether the en-passant field is the pawn's advance.
const GAMES = {
  asean: ["asean", false],
  atomic: ["atomic", false],
  berolina: ["berolina", true],
  courier: ["courier", false],
  "five-check": ["5check", false],
  grasshopper: ["grasshopper", false],
  gustav: ["gustav3", false],
  "king-of-the-hill": ["kingofthehill", false],
  legan: ["legan-by-squares", false],
  makruk: ["makruk", false],
  nightrider: ["nightrider", false],
  "no-castling": ["nocastle", false],
  omicron: ["omicron", false],
  opulent: ["opulent", false],
  "pawn-sideways": ["pawnsideways", false],
  perfect: ["perfect", false],
  "racing-kings": ["racingkings", false],
  tencubed: ["tencubed", false],
  torpedo: ["torpedo", true],
  xiangqi: ["xiangqi", false],
};

// Legan Chess, which the library does not know.
const LEGAN = `[legan-by-squares:chess]
pawn = -
customPiece1 = p:mflFcflW
promotionPawnTypes = p
castling = false
doubleStep = false
promotionRegionWhite = a5 a6 a7 a8 b8 c8 d8
promotionRegionBlack = e1 f1 g1 h1 h2 h3 h4
startFen = knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1
`;

/* A generator of numbers below a limit, with the text as its seed. */
function generator(text) {
  let state = [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7) | 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * limit);
  };
}

/* A position in one or more variants. Their moves differ only in castlings. */
class Position {
  constructor(variants, fen) {
    const board = (variant) => (fen ? new ffish.Board(variant, fen) : new ffish.Board(variant));
    this.boards = variants.map(board);
  }

  /* The moves, each with the number of a variant that has it. */
  moves() {
    const found = new Map();
    this.boards.forEach((board, number) => {
      for (const move of board.legalMoves().split(" ")) if (move && !found.has(move)) found.set(move, number);
    });
    return found;
  }

  count() {
    return this.boards.length === 1 ? this.boards[0].numberLegalMoves() : this.moves().size;
  }

  /* Makes a move. Returns a function that takes it back. */
  push(move, number) {
    if (this.boards.length === 1) {
      this.boards[0].push(move);
      return () => this.boards[0].pop();
    }
    // Not all variants have the move, so they go to the position by its FEN. That forgets the moves before.
    const before = this.fen();
    this.boards[number].push(move);
    const after = this.boards[number].fen();
    this.boards.forEach((board) => board.setFen(after));
    return () => this.boards.forEach((board) => board.setFen(before));
  }

  fen() {
    return this.boards[0].fen();
  }

  delete() {
    this.boards.forEach((board) => board.delete());
  }
}

function perft(position, depth) {
  if (depth === 1) return position.count();
  let count = 0;
  for (const [move, number] of position.moves()) {
    const takeBack = position.push(move, number);
    count += perft(position, depth - 1);
    takeBack();
  }
  return count;
}

/* A line of the file: the FEN as it is written, and the counts. */
function line(variants, written, fen, deepest) {
  const board = new Position(variants, fen);
  const parts = [written];
  for (let depth = 1, count = 0; depth <= deepest; depth++) {
    if (depth === 3 && deepest === 3 && count > FEW) break;
    count = perft(board, depth);
    parts.push(`D${depth} ${count}`);
  }
  board.delete();
  return parts.join(" ;");
}

/* A position of a random game that is not over, and the move that led to it. */
function randomPosition(variants, below) {
  for (;;) {
    const position = new Position(variants);
    let last = "";
    for (let plies = 2 + below(LONGEST_GAME - 1); plies > 0 && position.count() > 0; plies--) {
      const legal = [...position.moves()];
      const [move, number] = legal[below(legal.length)];
      position.push(move, number);
      last = move;
    }
    const found = position.count() > 0 ? [position.fen(), last] : undefined;
    position.delete();
    if (found) return found;
  }
}

/* The FEN with the pieces of some letters only. */
function withOnly(letters, fen) {
  const [placement, ...rest] = fen.split(" ");
  const squares = placement.replace(/\d+/g, (number) => ".".repeat(Number(number)));
  const kept = (letter) => (letters.includes(letter.toLowerCase()) ? letter : ".");
  const left = squares.replace(/[a-z]/gi, kept);
  return [left.replace(/\.+/g, (run) => String(run.length)), ...rest].join(" ");
}

/* The FEN with one square in its en-passant field. The program writes the pawn's square after it, if the
pawn's movement is not that of chess. */
function withPassedSquare(fen) {
  const fields = fen.split(" ");
  fields[3] = fields[3].match(/^(-|[a-l]\d+)/)[0];
  return fields.join(" ");
}

/* The FEN with the last advance as its en-passant field. */
function withAdvance(variant, fen, last) {
  const fields = fen.split(" ");
  if (fields[3] === "-") return fen;
  fields[3] = "-";
  const count = (text) => {
    const board = new ffish.Board(variant, text);
    const number = board.numberLegalMoves();
    board.delete();
    return number;
  };
  if (count(fen) !== count(fields.join(" "))) fields[3] = last.match(/^[a-l]\d+[a-l]\d+/)[0];
  return fields.join(" ");
}

/* The variants of a game with several castlings. */
function flexibleVariants(game) {
  const [rank, files] = FLEXIBLE[game];
  const start = `${rank.toLowerCase()}/pppppppppp/10/10/10/10/PPPPPPPPPP/${rank} w KQkq - 0 1`;
  return files.map(([kingside, queenside]) => {
    const name = `${game}-${kingside}${queenside}`;
    const files = `castlingKingsideFile = ${kingside}\ncastlingQueensideFile = ${queenside}`;
    ffish.loadVariantConfig(`[${name}:capablanca]\nstartFen = ${start}\n${files}\n`);
    return name;
  });
}

function record(game) {
  if (game === "legan") ffish.loadVariantConfig(LEGAN);
  const isFlexible = game in FLEXIBLE;
  const variants = isFlexible ? flexibleVariants(game) : [GAMES[game][0]];
  const isAdvance = !isFlexible && GAMES[game][1];
  const below = generator(game);
  const position = new Position(variants);
  const start = position.fen();
  position.delete();
  const lines = [line(variants, start, start, DEEPEST_START)];
  if (isFlexible) {
    for (const letters of ["krp", "kr"]) {
      const fen = withOnly(letters, start);
      lines.push(line(variants, fen, fen, 3));
    }
  }
  for (let number = lines.length + POSITIONS; lines.length < number;) {
    const [fen, last] = randomPosition(variants, below);
    const written = isAdvance ? withAdvance(variants[0], fen, last) : withPassedSquare(fen);
    const found = line(variants, written, fen, 3);
    if (!lines.includes(found)) lines.push(found);
  }
  return lines.join("\n") + "\n";
}

ffish.onRuntimeInitialized = () => {
  const [folder, ...games] = process.argv.slice(2);
  for (const game of games.length ? games : Object.keys({ ...GAMES, ...FLEXIBLE })) {
    fs.writeFileSync(path.join(folder, `${game}.epd`), record(game));
    console.log(game);
  }
};
