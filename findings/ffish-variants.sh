#!/usr/bin/env bash
# The list of variants of ffish is empty until the first board is made.
#
# Program: ffish 0.7.10 (npm), in Node 20 or a newer Node.
# Expectation: When onRuntimeInitialized is called, ffish.variants() lists the variants. The README shows it
#   as the first call.
# Behaviour: ffish.variants() gives an empty text then, and all variants after new ffish.Board("chess").
# Output: 0 variants before the first board, 121 variants after it.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ffish@0.7.10 || exit 2
echo "ffish 0.7.10, Node $(node --version)"
node -e '
globalThis.fetch = undefined; // with it, ffish does not load in Node
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const before = ffish.variants();
  new ffish.Board("chess").delete();
  const after = ffish.variants();
  console.log("before the first board:", before.split(" ").filter((name) => name).length, "variants");
  console.log("after it:", after.split(" ").length, "variants");
  process.exit(before === "" && after !== "" ? 0 : 1);
};'
