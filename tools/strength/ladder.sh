#!/usr/bin/env bash
# ladder.sh [--games 200] [--rungs NAME,...] [--out ladder] [--resume] [--concurrency C] [--seed 1]
#           [--hash 16] [--cache FOLDER]
#
# Plays the standing ladder and prints one table. The rungs:
#   fsf-nodes     Gothic Chess against Fairy-Stockfish (Debian's fairy-stockfish), 40,000 nodes a move
#   fsf-2s        the same with 2 s a game and 0.02 s a move
#   fsf-10s       the same with 10 s a game and 0.1 s a move
#   base-GAME     GAME against the version of the commit b3d87e7, 20,000 nodes a move; GAME is gothic,
#                 apothecary-classic, apothecary-modern, grand-apothecary, poison or chess
# --rungs also takes "fsf" and "base" for all rungs of that kind. Without it all are played.
#
# Every rung has a log and the output of its match in the folder --out: NAME.jsonl and NAME.txt. A rung that
# is there already is refused; with --resume the ladder goes on where it was stopped. Openings are random:8.
# The old version is built once, from its commit, into --cache (default: ~/.cache/belladonna-ladder).
# The environment variables BELLADONNA, TOOLS and FAIRY_STOCKFISH name other programs than
# target/release/belladonna, target/release/belladonna-tools and the fairy-stockfish on PATH.

set -euo pipefail
source "$(dirname "$0")/../bench/lib.sh"

base_commit=b3d87e7
games_of_base=(gothic apothecary-classic apothecary-modern grand-apothecary poison chess)
fsf_rungs=(fsf-nodes fsf-2s fsf-10s)
base_rungs=("${games_of_base[@]/#/base-}")
root=$(cd "$(dirname "$0")/../.." && pwd)

games=200 rungs=fsf,base out=ladder resume= concurrency= seed=1 hash=16
cache=${XDG_CACHE_HOME:-$HOME/.cache}/belladonna-ladder

value() { (($# >= 2)) || fail "$1 needs a value"; }
while (($#)); do
    case $1 in
        --games) value "$@" && games=$2 && shift ;;
        --rungs) value "$@" && rungs=$2 && shift ;;
        --out) value "$@" && out=$2 && shift ;;
        --concurrency) value "$@" && concurrency=$2 && shift ;;
        --seed) value "$@" && seed=$2 && shift ;;
        --hash) value "$@" && hash=$2 && shift ;;
        --cache) value "$@" && cache=$2 && shift ;;
        --resume) resume=yes ;;
        -h | --help) usage && exit ;;
        *) fail "unknown option $1; --help lists them" ;;
    esac
    shift
done

# Prints the rungs that --rungs asks for, one a line.
chosen_rungs() {
    local name known=" ${fsf_rungs[*]} ${base_rungs[*]} "
    for name in ${rungs//,/ }; do
        case $name in
            fsf) printf '%s\n' "${fsf_rungs[@]}" ;;
            base) printf '%s\n' "${base_rungs[@]}" ;;
            *)
                [[ $known == *" $name "* ]] || fail "there is no rung $name; there are$known(or fsf, base)"
                echo "$name"
                ;;
        esac
    done
}

# Sets BASE to the program of the old version, and builds it if it is not there.
find_base() {
    BASE=$cache/belladonna-$base_commit
    [[ -x $BASE ]] && return
    local tree=$cache/tree-$base_commit
    echo "building the version of $base_commit into $cache" >&2
    mkdir -p "$cache"
    git -C "$root" worktree prune
    [[ -d $tree ]] || git -C "$root" worktree add --quiet --detach "$tree" "$base_commit"
    (cd "$tree" && CARGO_TARGET_DIR=$cache/target cargo build --release --bin belladonna --locked)
    cp "$cache/target/release/belladonna" "$BASE.part"
    mv "$BASE.part" "$BASE"
    git -C "$root" worktree remove --force "$tree"
}

# play RUNG: plays it and leaves its output in RUNG.txt.
play() {
    local rung=$1 game=gothic opponent limit
    case $rung in
        fsf-nodes) limit=(--nodes 40000) ;;
        fsf-2s) limit=(--tc 2+0.02) ;;
        fsf-10s) limit=(--tc 10+0.1) ;;
        base-*) game=${rung#base-} limit=(--nodes 20000) ;;
    esac
    case $rung in
        fsf-*) opponent="name=Fairy-Stockfish,cmd=$FAIRY_STOCKFISH" ;;
        base-*) opponent="name=$base_commit,cmd=$BASE" ;;
    esac
    "$TOOLS" match "$game" --engine "name=Belladonna,cmd=$BELLADONNA" --engine "$opponent" \
        --each "hash=$hash" "${limit[@]}" --openings random:8 --games "$games" --seed "$seed" \
        ${concurrency:+--concurrency "$concurrency"} --log "$out/$rung.jsonl" ${resume:+--resume} \
        >"$out/$rung.txt"
}

row='%-24s %6s %18s %18s %6s\n'

# print_result RUNG: a row of the table, from the last line of the match:
# "46 games, mean 0.9348 +- 0.0619 points, Elo 462.5 +- 327.5, 0 faults".
print_result() {
    local last games_played mean mean_error elo elo_error faults
    last=$(tail -n 1 "$out/$1.txt")
    if [[ $last != *" games, mean "*" faults" ]]; then
        printf '%-24s %s\n' "$1" "no result: see $out/$1.txt"
        return
    fi
    read -r games_played _ _ mean _ mean_error _ _ elo _ elo_error faults _ <<<"${last//,/}"
    printf "$row" "$1" "$games_played" "$mean +- $mean_error" "$elo +- $elo_error" "$faults"
}

TOOLS=${TOOLS:-$root/target/release/belladonna-tools}
chosen=$(chosen_rungs)
[[ $games =~ ^[1-9][0-9]*$ && $games == *[02468] ]] ||
    fail "--games is $games; it must be an even number from 2 on"
[[ -x $TOOLS ]] || fail "no $TOOLS; build it with: cargo build --release --workspace"
find_engines
mkdir -p "$out"
for rung in $chosen; do
    [[ -n $resume || ! -s $out/$rung.jsonl ]] ||
        fail "$out/$rung.jsonl exists: add --resume, or name another folder"
done
[[ $chosen != *base-* ]] || find_base

# A match ends in good order on Ctrl-C; then the table of what was played is printed.
interrupted=
trap 'interrupted=yes' INT
played=()
for rung in $chosen; do
    echo "playing $rung" >&2
    play "$rung" || echo "$rung ended with an error" >&2
    played+=("$rung")
    [[ -z $interrupted ]] || break
done

printf "$row" rung games "points a game" Elo faults
for rung in "${played[@]}"; do
    print_result "$rung"
done
