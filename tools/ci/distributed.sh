#!/usr/bin/env bash
# distributed.sh FOLDER: tests the scripts of tools/distributed with the programs of the folder.
#
# Work in shards, interrupted and continued, must give the same as work without shards: a match under GNU
# parallel, training games with the variables of Slurm, endings with those of Kubernetes. Missing shards must
# be named. The job of Kubernetes must have the form of its schema.

set -euo pipefail
cd "$(dirname "$0")/../.."

[[ -x ${1:-}/belladonna-tools ]] || { echo "distributed.sh: no belladonna-tools in '${1:-}'" >&2; exit 2; }
programs=$(realpath "$1")
scripts=$PWD/tools/distributed
export PATH=$programs:$PATH
unset TOOLS SLURM_ARRAY_TASK_ID SLURM_JOB_ID JOB_COMPLETION_INDEX
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "distributed.sh: $*" >&2
    cat "$work"/run*/part-*.out "$work"/told 2>/dev/null >&2 || true
    exit 1
}

# wait_for FILE SIZE: until the file has more bytes.
wait_for() {
    local _
    for _ in {1..3000}; do
        [[ $(stat -c %s "$1" 2>/dev/null || echo 0) -le $2 ]] || return 0
        sleep 0.1
    done
    fail "$1 does not grow beyond $2 bytes"
}

# The process of shard.sh that wrote the output of a shard.
process_of() {
    sed -nE 's/^shard .*, process ([0-9]+), .*/\1/p' "$1" | tail -n 1
}

# refused TEXT COMMAND...: the command must fail and say TEXT.
refused() {
    local text=$1
    shift
    ! "$@" >"$work/told" 2>&1 || fail "must be refused: $*"
    grep -qF "$text" "$work/told" || fail "does not say \"$text\": $*"
}

# The results of a log: number, moves and result of each game.
results() {
    sed -E 's/.*"index":([0-9]+),.*"moves":(\[[^]]*\]),"result":"([^"]*)".*/\1 \3 \2/' "$1" | sort -n
}

shellcheck -x -P SCRIPTDIR "$scripts"/*.sh "$scripts"/*/*.sh "$0"
for script in "$scripts"/*.sh "$scripts"/*/*.sh; do
    "$script" --help | grep -qE '^Examples?:$' || fail "$script --help has no example"
done
cd "$work"

echo "a match of 160 games under GNU parallel"
match=(match chess --engine "name=A,cmd=belladonna,nodes=60" --engine "name=B,cmd=belladonna,nodes=50"
    --each hash=1 --games 160 --seed 3 --concurrency 1 --opening-nodes 50 --resign "score=250,moves=2"
    --max-moves 60)
"$scripts/parallel/run.sh" --jobs 2 --retries 1 run 4 "${match[@]}" 2>told &
runner=$!
wait_for run/part-2.jsonl 20000
# The shard dies without a chance to end in good order, and leaves an incomplete line.
kill -KILL "$(ps -o pid= --ppid "$(process_of run/part-2.out)")"
! wait "$runner" || fail "run.sh does not tell that a shard has failed"
grep -q "not all shards are complete" told || fail "run.sh does not say what to do"
printf '{"game":"chess","ind' >>run/part-2.jsonl
refused "the match is not complete: shard 2/4 lacks " "$scripts/merge.sh" run match
rm run/part-4.jsonl
refused "shard 4/4 is missing" "$scripts/merge.sh" run match
"$scripts/parallel/run.sh" --jobs 2 run 4 "${match[@]}" || fail "the match cannot be continued"
"$scripts/merge.sh" run match
belladonna-tools "${match[@]}" --log whole.jsonl >/dev/null
cmp <(results run/all.jsonl) <(results whole.jsonl) || fail "the shards played other games"

echo "training games, with the variables of a job array of Slurm"
datagen=(datagen poison --games 60 --nodes 100 --concurrency 1)
shard() { SLURM_ARRAY_TASK_ID=$1 "$scripts/shard.sh" run-2 3 "${datagen[@]}"; }
shard 1
shard 2 2>told &
runner=$!
wait_for run-2/part-2.games 2000
kill -TERM "$(process_of run-2/part-2.out)"
status=0
wait "$runner" || status=$?
((status == 143)) || fail "a shard that was stopped ends with status $status"
refused "shard 2/3 lacks " "$scripts/merge.sh" run-2 datagen
shard 2
shard 3
"$scripts/merge.sh" run-2 datagen
belladonna-tools "${datagen[@]}" --out whole.games 2>/dev/null
cmp run-2/all.games whole.games || fail "the shards made other games"

echo "endings, with the variable of an indexed job of Kubernetes"
endings=(endings chess "KQ k" "KP k" "KR k" "KB k" --check 1000)
for index in 0 1; do
    JOB_COMPLETION_INDEX=$index "$scripts/shard.sh" run-3 2 "${endings[@]}"
done
"$scripts/merge.sh" run-3 endings
belladonna-tools "${endings[@]}" --out whole >/dev/null 2>&1
diff -r run-3/all whole || fail "the shards made other tables"

echo "a tuning run of an engine that announces numbers"
spsa=(spsa gothic --engine "cmd=mock-engine,proto=xboard,args=stamina" --parameters all --iterations 7
    --nodes 9 --max-moves 20 --openings random:2 --opening-nodes 10 --concurrency 1)
"$scripts/shard.sh" --shard 1 run-4 2 "${spsa[@]}"
"$scripts/merge.sh" run-4 spsa >told
grep -qx "not complete: shard 2/2 is missing" told || fail "the missing shard of a tuning run is not named"
"$scripts/parallel/run.sh" --jobs 1 run-4 2 "${spsa[@]}" || fail "the tuning run cannot be continued"
"$scripts/merge.sh" run-4 spsa >told
grep -qx "7 of 7 iterations, 14 games" told || fail "iterations of the tuning run are missing"
! grep -q "not complete" told || fail "the tuning run is complete"

echo "the job of Kubernetes"
"$scripts/kubernetes/job.sh" --image example/belladonna --claim games \
    run 4 endings chess "KQ k" 'a"b\c' >job.yaml
if python3 -m venv venv 2>/dev/null && venv/bin/pip -q install kubernetes-validate==1.37.0; then
    venv/bin/kubernetes-validate --strict job.yaml
    venv/bin/python - <<'END'
import yaml

spec = yaml.safe_load(open("job.yaml"))["spec"]
arguments = spec["template"]["spec"]["containers"][0]["args"]
assert arguments == ["run", "4", "endings", "chess", "KQ k", 'a"b\\c'], arguments
assert (spec["completions"], spec["completionMode"]) == (4, "Indexed"), spec
END
else
    echo "SKIPPED: kubernetes-validate cannot be had here"
fi
