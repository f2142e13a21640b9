#!/usr/bin/env bash
# ffish 0.7.10: the list of variants is empty until the first board is made.
#
# Usual expectation: `ffish.variants()` lists the variants, as the README shows it as the first call.
# Seen: an empty text in onRuntimeInitialized, and the list after `new ffish.Board("chess")`.
#
# The exit status is 1 if the list is there at once.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ffish@0.7.10

echo "ffish 0.7.10, Node $(node --version)"
node -e '
globalThis.fetch = undefined; // it takes the way of a page to load its code if there is one
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const before = ffish.variants();
  new ffish.Board("chess").delete();
  const after = ffish.variants();
  console.log("before the first board:", before.split(" ").filter((name) => name).length, "variants");
  console.log("after it:", after.split(" ").length, "variants");
  process.exit(before === "" && after !== "" ? 0 : 1);
};'
