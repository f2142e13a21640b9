#!/usr/bin/env bash
# chessops cannot be loaded with require(), although its package offers files for it.
#
# Program: chessops 0.15.1 (npm), in Node 20 or a newer Node.
# Expectation: The field "exports" of package.json has paths under "require", so require() loads the package,
#   as import does.
# Behaviour: import works. require() is answered by an error: the package also has the line "type": "module",
#   so Node takes the files in dist/cjs for ES modules.
# Output: A FEN after import, then the first line of the error after require(). Node 20 writes "Cannot find
#   module './board.js'".
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 || exit 2
echo "Node $(node --version), chessops 0.15.1"
node -e 'import("chessops/fen").then((it) => console.log("import: ", it.INITIAL_FEN))'
if node -e 'console.log("require:", require("chessops/fen").INITIAL_FEN)' 2>error; then
    exit 1
fi
echo "require: $(grep -m 1 -E '^(Error|ReferenceError|SyntaxError)' error)"
