// Games and positions. The package is the one that `cargo xtask npm` has made: BELLADONNA is its folder.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { Game, Position, games, version } = await import(pathToFileURL(`${process.env.BELLADONNA}/index.js`));

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

test("a drawn game is over although pieces can move", () => {
  const position = new Position("chess");
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) position.make(move);
  assert.deepEqual([position.result, position.legalMoves()], ["1/2-1/2", []]);
  assert.throws(() => position.make("e2e4"), /the game is over: repetition/);
});

test("perft counts as the program", () => {
  assert.equal(new Position("chess").perft(4), 197281n);
  assert.equal(new Position("gothic").perft(3), 25283n);
  assert.throws(() => new Position("chess").perft(11), /at most 10/);
});

test("pictures", () => {
  const position = new Position("grand-apothecary");
  assert.match(position.svg(), /^<svg /);
  assert.notEqual(position.svg("dark", "black"), position.svg());
  assert.throws(() => position.svg("pink"), /light or dark/);
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
