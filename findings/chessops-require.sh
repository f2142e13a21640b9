#!/usr/bin/env bash
# chessops 0.15.1: `require` fails, though the package's `exports` offer files for it.
#
# Usual expectation: a path under "require" in `exports` can be loaded with require(), as the README's other
# form, import, can.
# Seen with Node 20: Error: Cannot find module './board.js'. The package says "type": "module", so Node takes
# dist/cjs/*.js for ES modules.
#
# The exit status is 1 if require() works.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1

echo "Node $(node --version), chessops 0.15.1"
node -e 'import("chessops/fen").then((it) => console.log("import: ", it.INITIAL_FEN))'
if node -e 'console.log("require:", require("chessops/fen").INITIAL_FEN)' 2>error; then
    exit 1
fi
echo "require: $(grep -m 1 -E '^(Error|ReferenceError|SyntaxError)' error)"
