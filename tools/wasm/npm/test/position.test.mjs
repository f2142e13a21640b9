// Games and positions. The package is the one that `cargo xtask npm` has made: BELLADONNA is its folder.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { Game, Position, games, readPgn, version } = await import(
  pathToFileURL(`${process.env.BELLADONNA}/node.js`)
);

test("games have names and boards", () => {
  assert.match(version(), /^\d+\.\d+\.\d+$/);
  const gothic = new Game("gothic");
  assert.deepEqual([gothic.title, gothic.files, gothic.ranks], ["Gothic Chess", 10, 8]);
  assert.equal(new Game("capablanca").network, "gothic");
  for (const name of games()) assert.equal(new Position(name).game, name);
  assert.throws(() => new Game("gothik"), /did you mean gothic\?/);
});

test("a game is played to its end and back", () => {
  const position = new Position("chess");
  const start = position.fen;
  for (const move of ["f2f3", "e7e5", "g2g4"]) {
    assert.ok(position.legalMoves().includes(move));
    position.make(move);
  }
  assert.equal(position.result, undefined);
  assert.equal(position.san(position.parse("Qh4")), "Qh4#");
  position.make("Qh4#");
  const { result, winner, reason, inCheck, turn } = position;
  assert.deepEqual([result, winner, reason, inCheck, turn], ["0-1", "black", "checkmate", true, "white"]);
  assert.deepEqual(position.legalMoves(), []);
  assert.equal(position.ply, 4);
  while (position.ply) position.undo();
  assert.equal(position.fen, start);
});

test("a draw can be claimed at the third occurrence, and the fifth one ends the game", () => {
  const position = new Position("chess");
  const again = () => ["Nf3", "Nf6", "Ng1", "Ng8"].forEach((move) => position.make(move));
  again();
  assert.equal(position.claim, undefined);
  again();
  assert.deepEqual(position.claim, { result: "1/2-1/2", reason: "repetition" });
  assert.deepEqual([position.result, position.legalMoves().length], [undefined, 20]);
  again();
  again();
  assert.deepEqual([position.result, position.legalMoves()], ["1/2-1/2", []]);
  assert.equal(position.claim, undefined);
  assert.throws(() => position.make("e2e4"), /the game is over: repetition/);
});

test("a game that goes on after a claim is read from PGN", () => {
  const moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2";
  const [{ position, problem, result }] = readPgn(moves);
  assert.deepEqual([position.ply, problem, result], [10, undefined, "1/2-1/2"]);
});

test("where points are counted, a repetition ends the game", () => {
  const position = new Position("apothecary-classic");
  const knights = () => position.legalMoves().find((move) => position.san(move).startsWith("N"));
  const back = (move) => move.replace(/^([a-z]\d+)([a-z]\d+)$/, "$2$1");
  const there = knights();
  position.make(there);
  const reply = knights();
  const moves = [reply, back(there), back(reply), there];
  for (let at = 0; position.result === undefined; at++) {
    assert.equal(position.claim, undefined);
    position.make(moves[at % 4]);
  }
  assert.equal(position.reason, "points by repetition");
});

test("perft counts as the program", () => {
  assert.equal(new Position("chess").perft(4), 197281n);
  assert.equal(new Position("gothic").perft(3), 25283n);
  assert.throws(() => new Position("chess").perft(11), /from 0 to 10/);
});

test("pictures", () => {
  const position = new Position("grand-apothecary");
  assert.match(position.svg(), /^<svg /);
  assert.notEqual(position.svg("dark", "black"), position.svg());
});

test("what is wrong is said, and nothing breaks", () => {
  assert.throws(() => new Position("chess", "8/8/8/8/8/8/8/8 w - - 0 1"), Error);
  assert.throws(() => new Position("chess", "nonsense"), Error);
  const position = new Position("chess");
  assert.throws(() => position.make("e2e5"), /e2e5|pawn/i);
  assert.throws(() => position.make("\0"), Error);
  assert.throws(() => position.san(""), Error);
  assert.throws(() => position.undo(), /no moves to take back/);
  assert.throws(() => Game.load("name = 'x'"), Error);
  assert.equal(position.legalMoves().length, 20);
});

test("a game file is a game", () => {
  const file = ['based-on = "chess"', 'name = "no-stalemate"', 'title = "No Stalemate"'];
  assert.equal(Game.load([...file, "[ends]", 'stalemate = "loss"'].join("\n")).title, "No Stalemate");
  const position = new Position("no-stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  assert.deepEqual([position.result, position.reason], ["1-0", "stalemate"]);
});

test("a square has a piece, and a board has all of them", () => {
  const position = new Position("gothic");
  assert.deepEqual(position.pieceAt("e8"), { color: "black", role: "chancellor", letter: "c" });
  assert.equal(position.pieceAt("e4"), undefined);
  assert.throws(() => position.pieceAt("k1"), /no square "k1"; its squares are a1 to j8/);
  const pieces = position.pieces();
  assert.equal(pieces.size, 40);
  assert.deepEqual(pieces.get("a1"), position.pieceAt("a1"));
});

test("squares that pieces reach, the last move and a king in check", () => {
  const position = new Position();
  assert.deepEqual([position.lastMove, position.checked, position.dests().size], [undefined, undefined, 10]);
  assert.deepEqual(position.dests().get("b1").toSorted(), ["a3", "c3"]);
  for (const move of ["e4", "f6", "Qh5+"]) position.make(move);
  assert.deepEqual(position.lastMove, ["d1", "h5"]);
  assert.equal(position.checked, "e8");
  assert.deepEqual([...position.dests()], [["g7", ["g6"]]]);
  assert.deepEqual(position.moves, ["e2e4", "f7f6", "d1h5"]);
  assert.equal(position.startFen, new Position().fen);
  position.undo();
  assert.deepEqual(position.lastMove, ["f7", "f6"]);
});

test("the squares of a promotion are there once, and those of a free castling are its partner's", () => {
  const promotion = new Position("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  assert.equal(promotion.legalMoves().length, 7);
  assert.deepEqual(promotion.dests().get("a7"), ["a8"]);
  const castling = new Position("chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  assert.ok(castling.dests().get("e1").includes("h1"));
  castling.make("O-O");
  assert.deepEqual([castling.lastMove, castling.moves], [["e1", "h1"], ["e1h1"]]);
});

test("castlings of one number have the squares of their position", () => {
  const fens = ["1k6/8/8/8/8/8/8/4K2R w K - 0 1", "1k6/8/8/8/8/8/8/5K1R w K - 0 1"];
  const castlings = fens.map((fen) => {
    const position = new Position("chess960", fen);
    const [move] = position.legalMoves().filter((text) => position.san(text) === "O-O");
    return move;
  });
  assert.deepEqual(castlings, ["e1h1", "f1h1"]);
});

test("algebraic notation of all moves in their order, and captures", () => {
  const position = new Position("chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
  const [moves, sans] = [position.legalMoves(), position.legalMovesSan()];
  assert.deepEqual(
    moves.map((move) => position.san(move)),
    sans,
  );
  assert.ok(position.isCapture("e5f6") && position.isCapture("exf6") && !position.isCapture("Nf3"));
  assert.throws(() => position.isCapture("exd6"), /d6/);
});

test("a game goes to PGN and back", () => {
  const position = new Position("capablanca");
  for (const move of ["e4", "e5", "Nh3"]) position.make(move);
  const text = position.pgn({ White: 'A "B"', Event: "Test", Annotator: "me" });
  const [record] = readPgn(text);
  assert.deepEqual(record.tags.White, 'A "B"');
  assert.deepEqual([record.tags.Annotator, record.result, record.problem], ["me", "*", undefined]);
  assert.equal(record.position.game, "capablanca");
  assert.deepEqual([record.position.fen, record.position.moves], [position.fen, position.moves]);
  const mate = new Position();
  for (const move of ["f3", "e5", "g4", "Qh4"]) mate.make(move);
  assert.match(mate.pgn(), /\[Result "0-1"\][^]*Qh4# \{checkmate\} 0-1/);
  assert.match(position.pgn({ Result: "1-0" }), /1-0\s*$/);
});

test("a broken game of a file keeps its moves, and the games after it", () => {
  const records = readPgn('[White "A"]\n\n1. e4 e5 2. Ke3 *\n\n[White "B"]\n\n1. d4 d5 1/2-1/2\n');
  const [broken, whole] = records;
  assert.equal(records.length, 2);
  assert.match(broken.problem, /game 1 \(line 3\).*Ke3/);
  assert.deepEqual([broken.tags.White, broken.position.moves], ["A", ["e2e4", "e7e5"]]);
  assert.deepEqual([whole.position.moves, whole.result], [["d2d4", "d7d5"], "1/2-1/2"]);
  const [nothing] = readPgn('[FEN "nonsense"]\n\n1. e4 *\n');
  assert.equal(nothing.position, undefined);
  assert.match(nothing.problem, /FEN/);
  assert.deepEqual(readPgn(""), []);
});

test("arguments of a wrong type throw a TypeError that names them", () => {
  const position = new Position();
  for (const [call, sentence] of [
    [() => new Position(5), /^the game must be a string, not the number 5$/],
    [() => new Position("chess", null), /^the FEN must be a string, not null$/],
    [() => new Game(), /^the game must be a string, not undefined$/],
    [() => Game.load({}), /^the game file must be a string, not an object$/],
    [() => position.make(), /^the move must be a string, not undefined$/],
    [() => position.make(["e4"]), /^the move must be a string, not an array$/],
    [() => position.san(1), /^the move/],
    [() => position.parse(Symbol("e4")), /^the move must be a string, not a symbol$/],
    [() => position.isCapture(null), /^the move/],
    [() => position.pieceAt(0), /^the square/],
    [() => position.perft("2"), /^the depth must be a number, not "2"$/],
    [() => position.svg(5), /^the theme must be light or dark, not the number 5$/],
    [() => position.svg("dark", null), /^the side at the bottom/],
    [() => position.pgn("White"), /^the tags must be an object, not "White"$/],
    [() => position.pgn(null), /^the tags must be an object, not null$/],
    [() => position.pgn({ White: 5 }), /^the tag White must be a string, not the number 5$/],
    [() => readPgn(5), /^the PGN must be a string/],
    [() => readPgn("", 5), /^the game must be a string/],
  ])
    assert.throws(call, (error) => error instanceof TypeError && sentence.test(error.message), `${call}`);
  for (const [call, sentence] of [
    [() => position.perft(-1), /^the depth must be a whole number from 0 to 10, not -1$/],
    [() => position.perft(1.5), /not 1\.5$/],
    [() => position.perft(NaN), /not NaN$/],
    [() => position.svg("pink"), /^the theme must be light or dark, not "pink"$/],
    [() => position.pgn({ FEN: "x" }), /the position itself gives the tag FEN/],
    [() => position.pgn({ White: "a\nb" }), /^the tag White must be one line without control characters$/],
    [() => position.pgn({ White: "a\0b" }), /control characters/],
    [() => position.pgn({ "a b": "c" }), /the name of a tag/],
  ])
    assert.throws(call, (error) => error instanceof RangeError && sentence.test(error.message), `${call}`);
  assert.throws(
    () => position.pgn({ Result: "2-0" }),
    /the tag Result is 1-0, 0-1, 1\/2-1\/2, \*, not "2-0"/,
  );
  assert.equal(position.fen, new Position().fen);
});

test("a position that was freed says so", () => {
  const position = new Position();
  const copy = position.clone();
  position[Symbol.dispose]();
  position.free();
  for (const call of [() => position.fen, () => position.legalMoves(), () => position.make("e4")])
    assert.throws(call, /^Error: the position was freed$/);
  assert.equal(copy.legalMoves().length, 20);
});

test("a game that is loaded again has the moves of its new rules", () => {
  Game.load(`based-on = "chess"\nname = "again"`);
  const before = new Position("again");
  Game.load(`based-on = "capablanca"\nname = "again"`);
  const after = new Position("again");
  assert.deepEqual([before.legalMoves().length, after.legalMoves().length], [20, 28]);
  assert.ok(after.legalMoves().includes("j2j4") && before.legalMoves().includes("h2h4"));
});

test("positions and names of other programs are read, and what cannot be so is told", () => {
  const position = new Position("chess", "4k3/8/8/8/8/8/8/4K2R_w_HQ_-_3_0");
  assert.equal(position.fen, "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
  assert.match(position.notes.join(), /^the right Q was left out/);
  assert.deepEqual([position.clone().notes, new Position().notes], [position.notes, []]);
  const epd = new Position("chess", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;");
  assert.deepEqual(epd.notes, ["the operations of the EPD were left out"]);
  assert.equal(new Position("kingOfTheHill").game, "king-of-the-hill");
  const [{ notes }] = readPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2");
  assert.match(notes.join(), /goes on after a draw by repetition/);
});
