// Games, positions and records. They check what they are given, and ask the WebAssembly.

import * as wasm from "./belladonna/belladonna.js";
import { object, oneOf, text, whole } from "./check.js";

export { version } from "./belladonna/belladonna.js";

// Marks an argument of a constructor as the object of the WebAssembly.
const INNER = Symbol("inner");

// The name of a game, given as such or as a game.
export const gameName = (name, value) => (value instanceof Game ? value.name : text(name, value));

// The object of the WebAssembly of a game, given as such or by its name among some games.
const innerGame = (known, value) =>
  value instanceof Game ? value[INNER] : known.game(text("the game", value));

export class Game {
  #inner;

  constructor(name, inner) {
    this.#inner = name === INNER ? inner : innerGame(standard(), text("the game", name));
  }

  static load(file) {
    return shared().load(file);
  }

  get [INNER]() {
    return this.#inner;
  }

  get name() {
    return this.#inner.name;
  }

  get title() {
    return this.#inner.title;
  }

  get files() {
    return this.#inner.files;
  }

  get ranks() {
    return this.#inner.ranks;
  }

  get network() {
    return this.#inner.network;
  }
}

export class Games {
  #inner = new wasm.Games();

  get [INNER]() {
    return this.#inner;
  }

  names() {
    return this.#inner.names();
  }

  game(name) {
    return new Game(INNER, innerGame(this.#inner, text("the game", name)));
  }

  load(file) {
    return new Game(INNER, this.#inner.load(text("the game file", file)));
  }

  readPgn(pgn, game = "chess") {
    const inner = innerGame(this.#inner, game);
    return wasm.readPgn(this.#inner, text("the PGN", pgn), inner).map(readRecord);
  }
}

// The games of this thread, of which `Game.load` loads more. The WebAssembly is there when they are needed.
let known = null;
const shared = () => (known ??= new Games());
const standard = () => shared()[INNER];

export const games = () => shared().names();

// The texts of the moves of a game. A move comes as a number: its square, its target in the next 8 bits, and
// the code of the letter after them. A drop has its square twice, and a capital letter. A capital with a mark
// has a code beyond the other letters. The square of the first of two steps follows the code VIA.
const VIA = 0x100;
const MARKED = 0xff21;
const letter = (code) => String.fromCodePoint(code);
const written = (code) => (code < MARKED ? letter(code) : `${letter(code - MARKED + 65)}'`);
const isDrop = (number) => number >> 16 >= MARKED || /[A-Z]/.test(String.fromCodePoint(number >> 16));

class Texts {
  #squares;
  // The texts without a letter, by square and target.
  #rows = [];

  constructor(position) {
    this.#squares = position.squares().split(" ");
  }

  from(number) {
    return this.#squares[number & 0xff];
  }

  to(number) {
    return this.#squares[(number >> 8) & 0xff];
  }

  of(number) {
    const letter = number >> 16;
    if (isDrop(number)) return `${written(letter)}@${this.to(number)}`;
    if (letter >> 8 === 1) return this.from(number) + this.#squares[letter - VIA] + this.to(number);
    if (letter) return this.from(number) + this.to(number) + String.fromCodePoint(letter);
    const row = (this.#rows[number & 0xff] ??= []);
    return (row[number >> 8] ??= this.from(number) + this.to(number));
  }
}

// The texts of each set of rules.
const TEXTS = new Map();

function textsOf(position) {
  const { rules } = position;
  if (!TEXTS.has(rules)) TEXTS.set(rules, new Texts(position));
  return TEXTS.get(rules);
}

const words = (text) => (text ? text.split(" ") : []);

// A piece from its line: square, colour, letter and name, which can have spaces.
function readPiece(line) {
  const [square, color, letter, ...name] = line.split(" ");
  return [square, { color, role: name.join(" "), letter }];
}

export class Position {
  #inner;
  #texts;

  constructor(game = "chess", fen = undefined) {
    if (game === INNER) this.#inner = fen;
    else {
      const inner = innerGame(standard(), game);
      this.#inner = new wasm.Position(inner, fen === undefined ? undefined : text("the FEN", fen));
    }
    this.#texts = textsOf(this.#inner);
  }

  get #position() {
    if (!this.#inner) throw new Error("the position was freed");
    return this.#inner;
  }

  clone() {
    return new Position(INNER, this.#position.clone());
  }

  get game() {
    return this.#position.game;
  }

  get fen() {
    return this.#position.fen;
  }

  get startFen() {
    return this.#position.startFen;
  }

  get notes() {
    return this.#position.notes;
  }

  get turn() {
    return this.#position.turn;
  }

  get inCheck() {
    return this.#position.inCheck;
  }

  get checked() {
    return this.#position.checked;
  }

  get ply() {
    return this.#position.ply;
  }

  get moves() {
    return words(this.#position.moves);
  }

  get lastMove() {
    return this.#position.lastMove?.split(" ");
  }

  get result() {
    return this.#position.result;
  }

  get winner() {
    return this.#position.winner;
  }

  get reason() {
    return this.#position.reason;
  }

  get claim() {
    const claim = this.#position.claim;
    if (claim === undefined) return undefined;
    const [result, ...reason] = claim.split(" ");
    return { result, reason: reason.join(" ") };
  }

  legalMoves() {
    const walled = this.#position.movesWithWalls();
    if (walled !== undefined) return words(walled);
    const moves = this.#position.legalMoves();
    const texts = this.#texts;
    const list = new Array(moves.length);
    for (let index = 0; index < moves.length; index++) list[index] = texts.of(moves[index]);
    return list;
  }

  legalMovesSan() {
    return words(this.#position.legalMovesSan());
  }

  dests() {
    const dests = new Map();
    for (const move of this.#position.legalMoves()) {
      if (isDrop(move)) continue;
      const [from, to] = [this.#texts.from(move), this.#texts.to(move)];
      const known = dests.get(from);
      if (!known) dests.set(from, [to]);
      else if (!known.includes(to)) known.push(to);
    }
    return dests;
  }

  pieceAt(square) {
    const line = this.#position.pieceAt(text("the square", square));
    return line === undefined ? undefined : readPiece(line)[1];
  }

  pieces() {
    const lines = this.#position.pieces();
    return new Map(lines ? lines.split("\n").map(readPiece) : []);
  }

  hand(side) {
    const list = words(this.#position.hand(oneOf("the side", side, ["white", "black"]) === "white"));
    return new Map(list.flatMap((letter, index) => (index % 2 ? [] : [[letter, Number(list[index + 1])]])));
  }

  drops() {
    const drops = new Map();
    for (const move of this.#position.legalMoves().filter(isDrop)) {
      const letter = written(move >> 16);
      drops.set(letter, [...(drops.get(letter) ?? []), this.#texts.to(move)]);
    }
    return drops;
  }

  parse(move) {
    return this.#position.parse(text("the move", move));
  }

  san(move) {
    return this.#position.san(text("the move", move));
  }

  isCapture(move) {
    return this.#position.isCapture(text("the move", move));
  }

  make(move) {
    this.#position.make(text("the move", move));
  }

  undo() {
    this.#position.undo();
  }

  perft(depth) {
    return this.#position.perft(whole("the depth", depth, 0, 10));
  }

  pgn(tags = {}) {
    const pairs = Object.entries(object("the tags", tags, Object.keys(tags ?? {})));
    for (const [name, value] of pairs) {
      if (!/^\w+$/.test(name))
        throw new RangeError(`the name of a tag has letters and digits, not "${name}"`);
      if (/^(variant|setup|fen)$/i.test(name))
        throw new RangeError(`the position itself gives the tag ${name}`);
      if (/\p{Cc}/u.test(text(`the tag ${name}`, value)))
        throw new RangeError(`the tag ${name} must be one line without control characters`);
    }
    return this.#position.pgn(pairs.flat());
  }

  svg(theme = "light", bottom = "white") {
    oneOf("the theme", theme, ["light", "dark"]);
    oneOf("the side at the bottom", bottom, ["white", "black"]);
    return this.#position.svg(theme === "dark", bottom === "black");
  }

  toString() {
    return this.#position.toString();
  }

  free() {
    this.#inner?.free();
    this.#inner = null;
  }
}

// For `using`, where it is known.
if (Symbol.dispose) Position.prototype[Symbol.dispose] = Position.prototype.free;

// A record as an object of its own.
function readRecord(record) {
  const { position, tags, result, notes, problem } = record;
  record.free();
  const pairs = tags.flatMap((name, index) => (index % 2 ? [] : [[name, tags[index + 1]]]));
  return {
    tags: Object.fromEntries(pairs),
    position: position && new Position(INNER, position),
    result,
    notes,
    problem,
  };
}

export function readPgn(pgn, game = "chess") {
  return shared().readPgn(pgn, game);
}
