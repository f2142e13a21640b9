#!/usr/bin/env bash
# test.sh: compiles the package for Python, installs it into an environment of its own below the target
# folder, and tests it there.

set -euo pipefail
cd "$(dirname "$0")"

target=$(realpath -m "${CARGO_TARGET_DIR:-../../target}")
export CARGO_TARGET_DIR=$target/python
python3 -m venv "$target/python/environment"
pip=$target/python/environment/bin/pip
"$pip" install --quiet --requirement tests/requirements.txt
"$pip" install --quiet --force-reinstall .
"$target/python/environment/bin/pytest" --quiet tests
