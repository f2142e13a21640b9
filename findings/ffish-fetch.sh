#!/usr/bin/env bash
# ffish cannot be loaded in a Node that has a global function fetch.
#
# Program: ffish 0.7.10 (npm), in Node 20 or a newer Node.
# Expectation: In Node, require("ffish") reads its WebAssembly from the disk and calls onRuntimeInitialized.
#   Its README shows this.
# Behaviour: Node has a global fetch since version 18. ffish takes that for a sign that it runs in a page, and
#   fetches the path of its file, which is no address. Loading ends with an error. Without the global fetch,
#   the same program loads ffish.
# Output: "Failed to parse URL from" and a path with fetch; a FEN without fetch.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund ffish@0.7.10 || exit 2
load='
    const ffish = require("ffish");
    ffish.onRuntimeInitialized = () => console.log(new ffish.Board().fen());
'
echo "Node $(node --version), ffish 0.7.10"
echo "with fetch:"
with=$(node -e "$load" 2>&1 | cut -c1-150 | grep -m1 -E 'Failed to parse URL|^rnbqkbnr' || true)
echo "  $with"
echo "without fetch:"
without=$(node -e "delete globalThis.fetch; $load" 2>&1 | cut -c1-150 | head -1)
echo "  $without"
[[ $with == *"Failed to parse URL"* && $without == rnbqkbnr* ]]
