/* chess.js, the library of most pages with chess. */

import { load, serve, version } from "./bridge.mjs";

const { Chess } = load("chess.js");

const coordinates = ({ from, to, promotion }) => from + to + (promotion ?? "");

function board({ fen, moves }) {
  const found = fen ? new Chess(fen) : new Chess();
  for (const text of moves ?? []) {
    found.move({ from: text.slice(0, 2), to: text.slice(2, 4), promotion: text[4] });
  }
  return found;
}

function result(found) {
  if (found.isCheckmate()) return [found.turn() === "w" ? "0-1" : "1-0", "mate"];
  if (found.isStalemate()) return ["1/2-1/2", "stalemate"];
  if (found.isInsufficientMaterial()) return ["1/2-1/2", "material"];
  return [null, null];
}

const history = (found) => found.history({ verbose: true }).map(coordinates);

const library = {
  about: () => ({ name: "chess.js", version: version("chess.js"), games: { chess: ["chess"] } }),
  look: (question) => {
    const found = board(question);
    const [outcome, kind] = result(found);
    const legal = found.moves({ verbose: true }).map(coordinates);
    return { fen: found.fen(), legal, result: outcome, kind };
  },
  result: (question) => result(board(question)),
  san: (question) => board(question).history(),
  play_san: ({ texts, fen }) => {
    const found = board({ fen });
    texts.forEach((text) => found.move(text, { strict: true }));
    return history(found);
  },
  write_pgn: ({ result: outcome, ...question }) => {
    const found = board(question);
    found.setHeader("Result", outcome);
    return found.pgn({ maxWidth: 80 });
  },
  read_pgn: ({ text }) => {
    const found = new Chess();
    found.loadPgn(text);
    const headers = found.getHeaders();
    return { moves: history(found), result: headers.Result, start: headers.FEN ?? null };
  },
};

serve(library);
