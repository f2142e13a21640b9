/* chessops, the library of lichess in TypeScript. */

import { loadModule, serve, version } from "./bridge.mjs";

// Node refuses the package's files for `require`.
const part = (name) => loadModule("chessops", `dist/esm/${name}.js`);
const { makeFen, parseFen } = await part("fen");
const pgn = await part("pgn");
const { makeSanAndPlay, parseSan } = await part("san");
const { makeUci, parseUci } = await part("util");
const { defaultPosition, setupPosition } = await part("variant");

// The names for engines and in PGN.
const GAMES = {
  chess: ["chess", "Standard"],
  chess960: ["chess", "Chess960"],
  atomic: ["atomic", "Atomic"],
  "king-of-the-hill": ["kingofthehill", "King of the Hill"],
  "racing-kings": ["racingkings", "Racing Kings"],
  "three-check": ["3check", "Three-check"],
};

function position({ name, fen, moves }) {
  const found = fen ? setupPosition(name, parseFen(fen).unwrap()).unwrap() : defaultPosition(name);
  for (const text of moves ?? []) {
    const move = parseUci(text);
    if (!move || !found.isLegal(move)) throw new Error(`illegal move ${text}`);
    found.play(move);
  }
  return found;
}

function legal(found) {
  const moves = [];
  for (const [from, dests] of found.allDests()) {
    const isPawn = found.board.getRole(from) === "pawn";
    for (const to of dests) {
      const promotes = isPawn && (to < 8 || to >= 56);
      for (const promotion of promotes ? ["queen", "rook", "bishop", "knight"] : [undefined]) {
        moves.push(makeUci({ from, to, promotion }));
      }
    }
  }
  return moves;
}

function result(found) {
  const outcome = found.outcome();
  if (!outcome) return [null, null];
  const kind = found.isVariantEnd()
    ? "variant"
    : found.isCheckmate()
      ? "mate"
      : found.isStalemate()
        ? "stalemate"
        : "material";
  return [pgn.makeOutcome(outcome), kind];
}

const library = {
  about: () => ({ name: "chessops", version: version("chessops"), games: GAMES, kingTakesRook: true }),
  look: (question) => {
    const found = position(question);
    const [outcome, kind] = result(found);
    return { fen: makeFen(found.toSetup()), legal: legal(found), result: outcome, kind };
  },
  result: (question) => result(position(question)),
  san: ({ moves, ...question }) => {
    const found = position(question);
    return moves.map((text) => makeSanAndPlay(found, parseUci(text)));
  },
  play_san: ({ texts, ...question }) => {
    const found = position(question);
    return texts.map((text) => {
      const move = parseSan(found, text);
      if (!move) throw new Error(`parseSan refuses ${text}`);
      found.play(move);
      return makeUci(move);
    });
  },
  write_pgn: ({ moves, game, result: outcome, ...question }) => {
    const found = position({ game, ...question });
    const headers = pgn.defaultHeaders();
    if (game !== "chess" || question.fen) pgn.setStartingPosition(headers, found);
    if (game === "chess960") headers.set("Variant", "Chess960");
    headers.set("Result", outcome);
    const written = pgn.defaultGame(() => headers);
    const sans = moves.map((text) => ({ san: makeSanAndPlay(found, parseUci(text)) }));
    pgn.extend(written.moves, sans);
    return pgn.makePgn(written);
  },
  read_pgn: ({ text, name }) => {
    const [read] = pgn.parsePgn(text);
    if (!read) throw new Error("no game was read");
    const found = pgn.startingPosition(read.headers).unwrap();
    const faults = found.rules === name ? [] : [`read as ${found.rules}`];
    const moves = [];
    for (const { san } of read.moves.mainline()) {
      const move = parseSan(found, san);
      if (!move) {
        faults.push(`parseSan refuses ${san}`);
        break;
      }
      found.play(move);
      moves.push(makeUci(move));
    }
    return { moves, result: read.headers.get("Result"), start: read.headers.get("FEN") ?? null, faults };
  },
};

serve(library);
