#!/usr/bin/env bash
# Runs the checks of tests/properties with inputs that libFuzzer finds.
#
#   fuzz.sh [--seconds N] [--jobs J] [--seed S] [--build-only] [--core] [TARGET...]
#
# Each TARGET runs for N seconds (default: 60), J at the same time (default: 1); without TARGET all of them.
# With --seed the inputs are tried in the same order each time, as long as the program and the seed corpus
# stay the same. --core leaves out the targets of belladonna-tools and belladonna-web, so that fewer packages
# are built. Inputs are collected in fuzz/corpus, so a later run continues where this one ends. A failing
# input is kept in fuzz/artifacts/TARGET. Copy it to fuzz/findings/TARGET, so that "cargo test -p properties"
# runs it. The exit status is 1 if there was a fault. Needs a compiler of C++, for libFuzzer, and Python. With
# BELLADONNA_PROGRAM, the path of belladonna, the seed corpus is larger.
#
# Example: tools/endurance/fuzz.sh --seconds 300 fen xboard

set -euo pipefail
cd "$(dirname "$0")/../.."

usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

seconds=60 jobs=1 seed=0 build_only="" features=() targets=()
while (($#)); do
    case $1 in
        --help | -h) usage; exit 0 ;;
        --seconds | --jobs | --seed)
            [[ ${2-} =~ ^[1-9][0-9]{0,6}$ ]] || { echo "fuzz.sh: $1 needs a number from 1 on" >&2; exit 2; }
            printf -v "${1#--}" %s "$2"
            shift
            ;;
        --build-only) build_only=1 ;;
        --core) features=(--no-default-features) ;;
        -*) echo "fuzz.sh: unknown option $1; see fuzz.sh --help" >&2; exit 2 ;;
        *) targets+=("$1") ;;
    esac
    shift
done

all=$(ls fuzz/seeds)
core=$(grep -vxE 'training_games|match_log|web|friends' <<<"$all")
((${#features[@]})) && wanted=$core || wanted=$all
((${#targets[@]})) || mapfile -t targets <<<"$wanted"
for target in "${targets[@]}"; do
    grep -qx -- "$target" <<<"$wanted" || {
        printf 'fuzz.sh: no target %s; the targets are\n%s\n' "$target" "$wanted" >&2
        exit 2
    }
done

# The program is built as cargo-fuzz does it: with the instructions by which libFuzzer sees which code runs
# and what is compared, with all assertions, and without a sanitizer. No crate here has unsafe code, and it is
# twice as fast.
build_folder=$(realpath -m "${FUZZ_TARGET_DIR:-${CARGO_TARGET_DIR:-target}/fuzz}")
host=$(rustc -vV | sed -n 's/^host: //p')
coverage=(-level=4 -inline-8bit-counters -pc-table -trace-compares -stack-depth)
flags=(--cfg fuzzing -Cdebug-assertions -Cpasses=sancov-module)
RUSTFLAGS="${flags[*]} ${coverage[*]/#/-Cllvm-args=-sanitizer-coverage}" \
    cargo build --release --locked --manifest-path fuzz/Cargo.toml "${features[@]}" \
    --target "$host" --target-dir "$build_folder"
program=$build_folder/$host/release/check
[[ -z $build_only ]] || exit 0
tools/endurance/corpus.py fuzz/corpus ${BELLADONNA_PROGRAM:+--program "$BELLADONNA_PROGRAM"}

# A game that was compiled stays in memory until the program ends. So these targets run in processes that end
# when they have used much of it.
leaks() {
    [[ $1 == game_file || $1 == betza || $1 == variants_ini ]]
}

# run TARGET LOG: runs one target.
run() {
    local target=$1 log=$2
    local options=(-max_total_time="$seconds" -seed="$seed" -timeout=30 -rss_limit_mb=2500 -detect_leaks=0)
    leaks "$target" && options+=(-fork=1 -ignore_ooms=1)
    [[ -f fuzz/corpus/$target.dict ]] && options+=(-dict="fuzz/corpus/$target.dict")
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    local folder inputs=("fuzz/corpus/$target")
    for folder in "fuzz/seeds/$target" "fuzz/findings/$target"; do
        [[ -d $folder ]] && inputs+=("$folder")
    done
    BELLADONNA_CHECK=$target "$program" "${options[@]}" -artifact_prefix="fuzz/artifacts/$target/" \
        "${inputs[@]}" >"$log" 2>&1
}

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
for target in "${targets[@]}"; do
    while (($(jobs -rp | wc -l) >= jobs)); do wait -n || true; done
    { run "$target" "$logs/$target" || touch "$logs/$target.fault"; } &
done
wait

# The last line of progress is "#12345 ... cov: 678 ft: 9 corp: 10/11b ...".
faults=0
printf '%-16s %12s %8s %8s %8s\n' target executions edges inputs result
for target in "${targets[@]}"; do
    result=passed
    [[ -e $logs/$target.fault ]] && { result=FAULT; faults=$((faults + 1)); }
    awk -v target="$target" -v result="$result" '
        /^#[0-9]+/ && /cov: / {
            runs = substr($1, 2); sub(/:$/, "", runs)
            for (i = 1; i < NF; i++) {
                if ($i == "cov:") edges = $(i + 1)
                if ($i == "corp:") { inputs = $(i + 1); sub(/\/.*/, "", inputs) }
            }
        }
        END { printf "%-16s %12s %8s %8s %8s\n", target, runs, edges, inputs, result }
    ' "$logs/$target"
    if [[ $result == FAULT ]]; then
        grep -aE -A 3 'panicked at|SUMMARY|Test unit written' "$logs/$target" | head -40 >&2 || true
    fi
done
((faults == 0)) || { echo "$faults targets found a fault" >&2; exit 1; }
