#!/usr/bin/env bash
# reproducible.sh [--quick] [--target TARGET] [PACKAGE...]
#
# Builds programs of a release twice, from copies of the sources in two folders, with dependencies in two
# folders, and compares them: both builds must give the same files. Prints the SHA-256 of each program. The
# programs are those of lib.sh (build_programs), without profile guidance.
#
# Default: the three programs for this system. Each build of all takes some minutes of all processors. --quick
# builds by the profile `tested`, without optimisation of whole programs.
#
# Example: tools/release/reproducible.sh belladonna

set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/release/lib.sh

target=$(rustc -vV | sed -n 's/^host: //p')
while (($#)); do
    case $1 in
        -h | --help) usage && exit ;;
        --quick) quick=1 && shift ;;
        --target) (($# > 1)) || fail "--target needs a value"; target=$2 && shift 2 ;;
        -*) fail "unknown option $1 (--quick, --target)" ;;
        *) break ;;
    esac
done
(($#)) || set -- belladonna belladonna-tools belladonna-web
target_settings "$target"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
first=$work/first second=$work/a/second-copy
mkdir -p "$first" "$second" "$work/cargo-home/registry"
for folder in "$first" "$second"; do
    git ls-files -z --cached --others --exclude-standard | tar -c --null --files-from=- | tar -x -C "$folder"
done
# Cargo unpacks the dependencies again.
cp -R "${CARGO_HOME:-$HOME/.cargo}"/registry/{cache,index} "$work/cargo-home/registry"

# build FOLDER PACKAGE...: builds the programs from the sources in FOLDER into FOLDER/out.
build() {
    (cd "$1" && built=$1/target CARGO_TARGET_DIR=$1/target build_programs "$target" "$1/out" "${@:2}")
}
build "$first" "$@"
CARGO_HOME=$work/cargo-home build "$second" "$@"

different=0
for package; do
    program=$package$ending
    if cmp "$first/out/$program" "$second/out/$program"; then
        echo "the same: $(sha256sum "$first/out/$program" | sed "s| .*| $program|")"
    else
        different=$((different + 1))
    fi
    for text in "$work" "$HOME"; do
        ! grep -qaF "$text" "$first/out/$program" || fail "$program has the path $text in it"
    done
done
((different == 0)) || fail "$different programs differ"
