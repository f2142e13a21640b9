#!/usr/bin/env bash
# Tries submit.sh on a cluster of three nodes on this machine: a match in twelve parts, with a node that dies,
# and one in two parts whose time ends, compared with the same matches in one process; what the tasks cost in
# time; a sequential test that stops its tasks; training games, solved endings and annotated games. Prints
# what happened.
#
#   try.sh FOLDER      FOLDER must not exist; it gets the cluster's files, the logs and the results
#
# It needs root and the packages slurm-wlm and munge. The environment variables BELLADONNA and TOOLS name
# other programs than those of target/release. It takes about 20 minutes on two cores.

set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../bench/lib.sh"

case ${1-} in
    -h | --help) usage && exit ;;
    "" | -*) usage >&2 && exit 2 ;;
esac
[[ ! -e $1 ]] || fail "$1 exists; name a new folder"
root=$(cd "$here/../.." && pwd)
mkdir -p "$1/bin" && cd "$1"
ln -s "$(realpath "${BELLADONNA:-$root/target/release/belladonna}")" bin/belladonna
ln -s "$(realpath "${TOOLS:-$root/target/release/belladonna-tools}")" bin/belladonna-tools
export PATH=$PWD/bin:$PATH SLURM_CONF=$PWD/cluster/slurm.conf
submit=$here/submit.sh loopback=$here/loopback.sh

"$loopback" start cluster 3
trap '"$loopback" stop cluster' EXIT
until [[ $(sinfo --noheader --format=%T) == idle ]]; do sleep 1; done

# wait_for_jobs: until the queue is empty. Jobs that can never begin have been removed by Slurm.
wait_for_jobs() {
    while [[ -n $(squeue --noheader) ]]; do sleep 1; done
}

# content LOG: number, moves, result and reason of each game, in order.
content() {
    jq -c '[.index, .white, .moves, .result, .reason]' "$1" | sort -t, -k1.2n
}

# per_thought LOG SECONDS GAMES: what a second in which engines think costs, if GAMES are played at a time. It
# does not depend on what else the machine does.
per_thought() {
    jq -nr "[inputs.thoughts[] | arrays | .[2]] | (100 * $2 * $3 * 1000 / add | round / 100) |
        \"\\(.) times the thinking time\"" "$1"
}

# single LOG OPTION...: the match in one process with two games at a time; sets `took` to its seconds.
single() {
    local start=$SECONDS
    belladonna-tools match "${@:2}" --concurrency 2 --log "$1" > "$1.out"
    took=$((SECONDS - start))
    echo "one process, two games at a time: $took seconds"
}

echo "== a match of 300 games in 12 tasks, and a node that dies"
engines=(--engine "name=network,cmd=belladonna" --engine "name=terms,cmd=belladonna,option.Network=false")
match=(gothic --games 300 --nodes 4000 "${engines[@]}")
start=$SECONDS
"$submit" match 12 match.jsonl "${match[@]}"
until [[ $(cat match.jsonl.parts/*.jsonl 2> /dev/null | wc -l) -ge 40 ]]; do sleep 0.2; done
victim=$(squeue --noheader --states=R --nodelist=node2 --format=%K)
echo "node 2 dies with task $victim, which has $(wc -l < "match.jsonl.parts/$victim.jsonl") games"
"$loopback" kill-node cluster 2
sleep 30
sinfo --noheader --format="%N %T" --Node
"$loopback" start-node cluster 2
wait_for_jobs
echo "array: $((SECONDS - start)) seconds"
grep -h "start [2-9]" match.jsonl.parts/*.out
tail -n 3 match.jsonl.parts/join.out
single single.jsonl "${match[@]}"
cmp <(content match.jsonl) <(content single.jsonl)
echo "the same $(content match.jsonl | wc -l) games"

echo "== a match in 2 tasks; a task has 2 minutes, and goes back to the queue after one"
long=(gothic --games "${GAMES:-100}" --nodes 60000 "${engines[@]}")
SBATCH_TIMELIMIT=2 "$submit" match 2 limited.jsonl "${long[@]}"
wait_for_jobs
grep -h "time is up\|start [2-9]" limited.jsonl.parts/*.out
single long.jsonl "${long[@]}"
cmp <(content limited.jsonl) <(content long.jsonl)
echo "the same $(content limited.jsonl | wc -l) games"
start=$SECONDS
"$submit" match 12 unlimited.jsonl "${long[@]}"
wait_for_jobs
array=$((SECONDS - start))
cmp <(content unlimited.jsonl) <(content long.jsonl)
echo "without a limit, 12 tasks on 3 nodes: $array seconds, $(per_thought unlimited.jsonl "$array" 3)"
echo "one process: $(per_thought long.jsonl "$took" 2)"

echo "== a sequential test stops its tasks"
"$submit" match 12 test.jsonl --sprt elo0=0,elo1=50 gothic --games 2000 --nodes 500 "${engines[@]}"
wait_for_jobs
tail -n 4 test.jsonl.parts/join.out

echo "== training games"
"$submit" datagen 6 data.toml chess --games 40 --nodes 200
wait_for_jobs
cat data.toml
belladonna-tools data check data.toml

echo "== endings"
printf '%s\n' "KQ k" "KR k" "KQ kr" > list
"$submit" endings list tables chess
wait_for_jobs
cat tables.parts/join.out

echo "== annotated games"
belladonna-tools match chess --games 6 --nodes 100 "${engines[@]}" --pgn games.pgn > /dev/null
"$submit" analyse 3 games.pgn annotated.pgn chess --nodes 500
wait_for_jobs
belladonna analyse chess --annotate games.pgn --nodes 500 --out single.pgn > /dev/null
cmp annotated.pgn single.pgn
echo "the same $(grep -c '^\[Event ' annotated.pgn) annotated games"
