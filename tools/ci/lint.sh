#!/usr/bin/env bash
# lint.sh: checks the scripts and pages: shells by shellcheck, JavaScript by eslint and prettier, Python by
# ruff. Installs fixed versions of the last three into tools/ci/lint and the target folder.

set -euo pipefail
cd "$(dirname "$0")/../.."

environment=$(realpath -m "${CARGO_TARGET_DIR:-target}")/lint
tools=tools/ci/lint/node_modules/.bin

git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck --severity warning -x -P SCRIPTDIR
npm ci --prefix tools/ci/lint --no-audit --no-fund
git ls-files -z '*.js' '*.mjs' |
    xargs -0 "$tools/eslint" --config tools/ci/lint/eslint.config.mjs --max-warnings 0
git ls-files -z '*.js' '*.mjs' 'tools/web/*.css' | xargs -0 "$tools/prettier" --check --log-level warn
python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --requirement tools/ci/lint/requirements.txt
"$environment/bin/ruff" check
echo "$(git ls-files '*.sh' '*.js' '*.mjs' '*.css' '*.py' .ci/run | wc -l) scripts and pages are fine"
