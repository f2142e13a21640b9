#!/usr/bin/env bash
# chess.js cannot read some of the records that it writes: with a null move, or with a quote in a name.
#
# Program: chess.js 1.4.0 (npm).
# Expectation: loadPgn() reads what pgn() has written, also after the null move, which is move("--"). "A quote
#   inside a string is represented by the backslash immediately followed by a quote" (PGN standard, section
#   7).
# Behaviour: pgn() writes the null move as "--", and a quote without a backslash. loadPgn() answers both texts
#   with a syntax error. It also refuses a tag whose quotes have the backslashes of the standard.
# Output: The lines in question, and whether loadPgn() reads each record.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chess.js@1.4.0 || exit 2
cat >records.mjs <<'NODE'
import { Chess } from "chess.js";

function answer(text) {
  try {
    new Chess().loadPgn(text);
    return "loadPgn() reads it";
  } catch (error) {
    return `loadPgn() refuses it: ${error.name}`;
  }
}

const plain = new Chess();
plain.move("e4");
plain.move("e5");
console.log(plain.pgn().split("\n").at(-1), "->", answer(plain.pgn()));

const withNull = new Chess();
for (const move of ["e4", "--", "d4"]) withNull.move(move);
console.log(withNull.pgn().split("\n").at(-1), "->", answer(withNull.pgn()));

const named = new Chess();
named.setHeader("White", 'A "B" C');
const tag = named.pgn().split("\n").find((line) => line.startsWith("[White "));
console.log(tag, "->", answer(named.pgn()));

const standard = '[White "A \\"B\\" C"]\n\n1. e4 *\n';
console.log(standard.split("\n")[0], "->", answer(standard));
NODE
node records.mjs | tee out
grep -Fqx '1. e4 e5 * -> loadPgn() reads it' out &&
    grep -Fqx '1. e4 -- 2. d4 * -> loadPgn() refuses it: SyntaxError' out &&
    grep -Fqx '[White "A "B" C"] -> loadPgn() refuses it: SyntaxError' out &&
    grep -Fqx '[White "A \"B\" C"] -> loadPgn() refuses it: SyntaxError' out
