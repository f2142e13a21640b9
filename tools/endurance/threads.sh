#!/usr/bin/env bash
# Looks for data races in the program, and for undefined behaviour in its dependencies.
#
#   threads.sh [--races] [--miri] [--models] [--jobs J]
#
# Runs the parts that are named; without one, all of them:
#   --races   ThreadSanitizer over searches of two and three threads, sessions of the engine, and perft
#   --miri    Miri over the tests of the crates that end in minutes there
#   --models  loom: small models of the engine's threads and of its table, under every interleaving
# J processors compile (default: 1). The exit status is 1 if a part found a fault, and 2 if something is
# missing. Needs a nightly compiler: --races with rust-src, --miri with miri as well. docs/dev/testing.md
# lists what runs, what is left out, and what was found.
#
# Example: tools/endurance/threads.sh --races --models

set -euo pipefail
cd "$(dirname "$0")/../.."

refuse() {
    echo "threads.sh: $1" >&2
    exit 2
}

parts=() jobs=1
while (($#)); do
    case $1 in
        --help | -h) sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --races | --miri | --models) parts+=("${1#--}") ;;
        --jobs)
            [[ ${2-} =~ ^[1-9][0-9]{0,2}$ ]] || refuse "--jobs needs a number from 1 on, not \"${2-}\""
            jobs=$2
            shift
            ;;
        *) refuse "unknown argument $1; see threads.sh --help" ;;
    esac
    shift
done
((${#parts[@]})) || parts=(races miri models)

# need COMPONENT...: ends the script if the nightly compiler or one of its components is missing.
need() {
    local there component
    there=$(rustup component list --toolchain nightly --installed 2>/dev/null) ||
        refuse "a nightly compiler is missing: rustup toolchain install nightly --component $*"
    for component; do
        grep -q "^$component" <<<"$there" ||
            refuse "$component is missing: rustup component add --toolchain nightly $component"
    done
}

for part in "${parts[@]}"; do
    case $part in
        races) need rust-src ;;
        miri) need rust-src miri ;;
    esac
done

programs=$(realpath -m "${CARGO_TARGET_DIR:-target}")
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# tests LOG COMMAND...: runs tests, and fails if none ran, because a filter may match nothing any more.
tests() {
    local log=$logs/$1
    shift
    "$@" 2>&1 | tee "$log" || return 1
    tools/ci/check-test-log.sh "$log"
}

# ThreadSanitizer must see the standard library, so that is built too. The names are those of the tests of the
# libraries that start threads. A report ends a test program with status 66. Tests of tables that the system
# refuses are left out: under ThreadSanitizer it refuses none, and the machine runs out of memory.
races() {
    local host names
    host=$(rustc +nightly -vV | sed -n 's/^host: //p')
    names=(engine::tests:: searcher:: threads:: transposition::)
    export RUSTFLAGS=-Zsanitizer=thread CARGO_TARGET_DIR=$programs/threads
    export CARGO_PROFILE_TESTED_DEBUG=line-tables-only
    local cargo=(cargo +nightly test --jobs "$jobs" -Zbuild-std --target "$host" --profile tested
        --package belladonna --package belladonna-search --no-default-features --features native)
    tests races-program "${cargo[@]}" --test threads -- --test-threads 1 &&
        tests races-library "${cargo[@]}" --lib \
            -- --test-threads 1 "${names[@]}" --skip that_cannot_be_had
}

# miri PACKAGE FILTER...: the tests of a package's library that the filters choose.
miri_tests() {
    local package=$1
    shift
    local build=()
    [[ $package != belladonna-search ]] || build=(--no-default-features)
    tests "miri-$package" cargo +nightly miri test --jobs "$jobs" --package "$package" "${build[@]}" --lib \
        -- "$@"
}

miri() {
    # Files of the packages are read, and clocks.
    export MIRIFLAGS="-Zmiri-disable-isolation ${MIRIFLAGS-}" CARGO_TARGET_DIR=$programs/miri
    miri_tests diagram chart:: lettering:: svg:: &&
        miri_tests movegen printable:: builtin:: betza:: &&
        miri_tests eval envelope:: params:: result_chances:: score:: &&
        miri_tests belladonna-search a_torn_entry_is_absent
}

models() {
    export RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR=$programs/loom
    local package faster=()
    for package in belladonna belladonna-eval belladonna-movegen belladonna-search; do
        faster+=(--config "profile.test.package.$package.opt-level=1")
    done
    tests models cargo test --jobs "$jobs" "${faster[@]}" --package belladonna --package belladonna-search \
        --no-default-features --lib -- --nocapture --test-threads 1 model::model_of
}

faults=()
for part in "${parts[@]}"; do
    started=$SECONDS result=passed
    printf '\n=== %s ===\n' "$part"
    ("$part") || { result=FAULT; faults+=("$part"); }
    printf -- '--- %s: %s in %s s\n' "$part" "$result" "$((SECONDS - started))"
done
((${#faults[@]} == 0)) || { echo "threads.sh: faults in: ${faults[*]}" >&2; exit 1; }
