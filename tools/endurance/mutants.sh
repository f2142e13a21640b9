#!/usr/bin/env bash
# Changes the code of a library in small ways, one at a time, and lists the changes that no test notices.
#
#   mutants.sh [--shard K/N] [--only REGEX] [--passes LIST] [--out FOLDER] [--timeout N] [--jobs N] [--again]
#              [--table] [PLACE...]
#
# A PLACE is a folder or a file of movegen/src, or of tools/src; one run takes places in one of the two.
# Without one: position, rules and notation of movegen. cargo-mutants lists the changes. Nearly all are
# compiled into one program, in which an environment variable selects one (tests/mutants); the others are
# built one at a time. Each changed program (a mutant) is tested in passes, and each pass has the mutants that
# those before it missed:
#   quick  the suite of the package tests, without long tests and those of the search
#   own    the tests of movegen without long ones
#   doc    the examples in the documentation of movegen
#   suite  most long tests of the suite, in fewer positions than usual
#   long   all of the suite and of the tests of movegen
# For tools there are two: quick has the unit tests, own all tests of the package.
# --passes names some of them, such as quick,own. --shard K/N takes each N-th mutant, from the K-th of 0 to
# N-1 on; --only takes those whose names fit, such as the name of a function. A test run longer than N seconds
# is a timeout (default: 60 for quick, 600 for the others). --jobs N tests are run at the same time (default:
# one for each processor).
#
# Results are kept in the folder --out (default: mutants in the target folder), so the same command continues
# after an interruption. A file that has changed since then is tested again. --again repeats the mutants that
# nothing noticed, after tests were added. --table only prints the table of all results so far and the list of
# survivors. The sources are copied into the folder, so the working tree may change meanwhile. One run at a
# time can use the folder. Needs Python and cargo-mutants (cargo install cargo-mutants --locked). The exit
# status is 1 if a mutant survives.
#
# Example: tools/endurance/mutants.sh --shard 0/10 movegen/src/notation movegen/src/position/fen

set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/bench/lib.sh

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
shard="" only="" passes=quick,own,doc,suite,long out=$target/mutants timeout="" jobs=$(nproc) again=""
table_only=""
places=()
value() { (($# >= 2)) || fail "$1 needs a value"; }
while (($#)); do
    case $1 in
        --shard) value "$@" && shard=$2 && shift ;;
        --only) value "$@" && only=$2 && shift ;;
        --passes) value "$@" && passes=$2 && shift ;;
        --out) value "$@" && out=$(realpath -m "$2") && shift ;;
        --timeout) value "$@" && whole_number "$1" "$2" && timeout=$2 && shift ;;
        --jobs) value "$@" && whole_number "$1" "$2" && jobs=$2 && shift ;;
        --again) again=1 ;;
        --table) table_only=1 ;;
        -h | --help) usage && exit ;;
        -*) fail "unknown option $1; --help lists them" ;;
        *) places+=("${1%/}") ;;
    esac
    shift
done
((${#places[@]})) || places=(movegen/src/{position,rules,notation})
[[ $passes =~ ^(quick|own|doc|suite|long)(,(quick|own|doc|suite|long))*$ ]] ||
    fail "--passes is \"$passes\"; it must be names out of quick,own,doc,suite,long with commas between them"
if [[ -n $shard ]]; then
    [[ $shard =~ ^(0|[1-9][0-9]{0,3})/([1-9][0-9]{0,3})$ && ${shard%/*} -lt ${shard#*/} ]] ||
        fail "--shard is \"$shard\"; it must be K/N with K from 0 to N-1, such as 0/10"
fi
folder=${places[0]%%/*} files=()
[[ $folder == tools ]] && package=belladonna-tools || package=movegen
for place in "${places[@]}"; do
    [[ $place =~ ^(movegen|tools)/src(/|$) && -e $place ]] ||
        fail "no folder or file $place in movegen/src or tools/src"
    [[ ${place%%/*} == "$folder" ]] || fail "places in movegen and in tools need a run each"
    [[ -d $place ]] && files+=(--file "$place/**") || files+=(--file "$place")
done
cargo mutants --version >/dev/null 2>&1 ||
    fail "no cargo-mutants; install it with: cargo install cargo-mutants --locked"
command -v python3 >/dev/null || fail "no python3"

book=(python3 "$PWD/tools/endurance/mutants.py" "$out")
mkdir -p "$out"
[[ -z $table_only ]] || exec "${book[@]}" table

command -v flock >/dev/null || fail "no flock; it is in the package util-linux"
exec {lock}>"$out/lock"
flock --nonblock "$lock" ||
    fail "another run uses the folder $out; wait for its end, or name another folder with --out"

for pass in quick own doc suite long; do "${book[@]}" collect "$pass"; done # of a run that was interrupted
git ls-files -z --cached --others --exclude-standard | "${book[@]}" begin

[[ -z $again ]] || "${book[@]}" forget
cargo mutants --list --json --package "$package" "${files[@]}" >"$out/all.json"
cargo mutants --list --package "$package" "${files[@]}" ${only:+--re "$only"} \
    ${shard:+--shard "$shard" --sharding round-robin} >"$out/list"

export CARGO_TARGET_DIR=$target/mutants-build
# A mutant such as 200_u8 * 2 is an error only when it runs.
export RUSTFLAGS="--cap-lints allow"
export RUST_TEST_THREADS=1 # of two tests at the same time the second one would be in vain
# The test programs, but not their build, get what --fail-fast needs with a stable compiler.
host=$(rustc -vV | sed -n 's/^host: //p')
host=${host//-/_}
export "CARGO_TARGET_${host^^}_RUNNER=env RUSTC_BOOTSTRAP=1"

# What the test programs are told.
fail_fast=(-Zunstable-options --fail-fast)
# The long tests of movegen.
long_own=(replies_counted_together damaged_files)
# The long tests of the suite. One of them can take minutes without optimisation.
long=(arrays:: attack_map:: damaged differential:: games:: generated:: library:: mating:: messages_name
    perft:: piece_boards:: random variants::)

# Those of them that find most mutants soon.
medium=(arrays:: attack_map:: differential:: generated:: mating:: perft:: variants::)

# has_pass PASS: whether the package has the pass.
has_pass() {
    [[ $folder == movegen || $1 == quick || $1 == own ]]
}

# options PASS: sets the packages, the options of cargo for each build, those of its test run, the time limit,
# and how many positions and games the long tests have.
options() {
    build=(--test=suite --no-default-features) packages=(tests) run=(-- "${fail_fast[@]}")
    limit=${timeout:-600}
    export BELLADONNA_DIFFERENTIAL=200 BELLADONNA_ATTACK_MAPS=30 BELLADONNA_GENERATED=40
    export BELLADONNA_GIVING_CHECK=1
    case ${folder#movegen}$1 in
        quick)
            run+=("${long[@]/#/--skip=}")
            limit=${timeout:-60}
            ;;
        suite)
            run+=("${medium[@]}")
            export BELLADONNA_DIFFERENTIAL=40 BELLADONNA_ATTACK_MAPS=3 BELLADONNA_GENERATED=20
            ;;
        own)
            packages=(movegen) build=(--tests)
            run+=("${long_own[@]/#/--skip=}")
            ;;
        long) packages=(tests movegen) build=(--tests --no-default-features) ;;
        toolsquick) packages=("$package") build=(--lib) limit=${timeout:-60} ;;
        toolsown) packages=("$package") build=(--tests) ;;
        doc) packages=(movegen) build=() run=(--doc) ;; # cargo test --doc cannot build without a run
    esac
}

# sources: prints a sum of the files that the tests need.
sources() {
    (cd "$out/tree" &&
        find Cargo.* movegen eval engine tools tests -type f -exec sha256sum {} + | sort | sha256sum)
}

# switch_all: makes the folder "switched", a copy of the sources with all mutants that one program can have.
# Sources and list that were switched before are not switched again.
switch_all() {
    local sum
    sum=$(sources && sha256sum "$out/all.json")
    [[ $(cat "$out/switched.sum" 2>/dev/null) == "$sum" ]] && return
    rm -rf "$out/switched" "$out/switched.sum"
    cp -r "$out/tree" "$out/switched"
    env -u RUSTFLAGS cargo build --quiet --release --package mutants --target-dir "$target"
    "$target/release/mutants" "$out/switched" "$out/all.json" >"$out/numbers"
    echo "$sum" >"$out/switched.sum"
}

# run_switched PASS: tests the mutants of the one program that this pass has not seen. It is compiled once, so
# it is worth optimising. A mutant that asks for memory without end gets 8 GiB.
run_switched() {
    local packages build run limit
    options "$1"
    export CARGO_PROFILE_MUTANTS_OPT_LEVEL=2
    (
        cd "$out/switched"
        test=(cargo test --quiet --profile mutants "${packages[@]/#/--package=}" "${build[@]}" "${run[@]}")
        if [[ $1 == doc ]]; then
            build_examples "${test[@]}"
            test=("$examples" --quiet)
            export RUSTDOC_DOCTEST_BIN_PATH=$examples
            cd movegen
        fi
        "${test[@]}" || fail "the tests of the pass \"$1\" fail without a change"
        ulimit -v $((8 << 20))
        "${book[@]}" run "$1" "$jobs" "$limit" "${test[@]}"
    )
    unset CARGO_PROFILE_MUTANTS_OPT_LEVEL
}

# build_examples COMMAND...: builds the examples of the documentation into the program $examples, and runs
# them. Otherwise they are built for each mutant. Rustdoc's names for the folder and for the variable are not
# stable.
examples=$out/examples/merged_doctest_2024_0/rust_out
build_examples() {
    RUSTC_BOOTSTRAP=1 RUSTDOCFLAGS="-Z unstable-options --persist-doctests $out/examples" "$@" ||
        fail "the examples of the documentation fail without a change"
}

# run_alone PASS: the same for those that are built alone, some hundred at a time.
run_alone() {
    local pass=$1 config=$out/$1.toml packages build run limit
    options "$pass"
    while "${book[@]}" rest "$pass" .cargo/mutants.toml >"$config" && grep -q '^    "^' "$config"; do
        check_unchanged "$pass"
        run_some "$pass" "$config"
        "${book[@]}" collect "$pass"
    done
}

# The tests must pass on the sources as they are. Unchanged sources that passed before pass again. (The
# baseline of cargo-mutants runs the tests of movegen only.)
check_unchanged() {
    local sum
    sum=$(sources)
    [[ $(cat "$out/$1.passed" 2>/dev/null) == "$sum" ]] && return
    (cd "$out/tree" &&
        cargo test --quiet --profile mutants "${packages[@]/#/--package=}" "${build[@]}" "${run[@]}") ||
        fail "the tests of the pass \"$1\" fail without a change"
    echo "$sum" >"$out/$1.passed"
}

run_some() {
    local status=0
    cargo mutants --in-place --dir "$out/tree" --config "$2" --output "$out/$1" --package "$package" \
        "${packages[@]/#/--test-package=}" --baseline skip --timeout "$limit" --colors never \
        "${build[@]/#/--cargo-arg=}" -- "${run[@]}" || status=$?
    # 2: mutants were missed, 3: a test ran too long. All else says that nothing was measured.
    ((status == 0 || status == 2 || status == 3)) || fail "cargo-mutants failed in the pass \"$1\""
}

switch_all
"${book[@]}" switched
for pass in ${passes//,/ }; do
    has_pass "$pass" || continue
    run_switched "$pass"
    run_alone "$pass"
done
"${book[@]}" table
