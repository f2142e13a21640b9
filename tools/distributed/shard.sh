#!/usr/bin/env bash
# shard.sh [--shard I] FOLDER N WORK...
#
# Plays or solves shard I of N of some work of belladonna-tools, or continues it. WORK is match, values-match,
# spsa, screen, datagen or endings with its arguments, without outputs and without --resume and --shard.
# FOLDER gets the result of the shard and what the program printed (part-I.out):
#   match, values-match, spsa, screen   part-I.jsonl
#   datagen                             part-I.games
#   endings                             the folder part-I
#
# Without --shard the number of the shard is that of the job: SLURM_ARRAY_TASK_ID, or JOB_COMPLETION_INDEX
# (Kubernetes), which counts from 0, plus 1. TOOLS names another program than the belladonna-tools on PATH.
#
# The exit status is that of the program. After SIGTERM and SIGINT the program ends in good order, and the
# status is 143 or 130, so that no scheduler takes the shard for complete. After SIGUSR1, by which Slurm
# announces the end of the job's time (see slurm/submit.sh), the job is put into the queue again.
#
# Examples:
#   shard.sh --shard 3 run 16 datagen gothic --games 100000 --nodes 1000 --concurrency 1
#   SLURM_ARRAY_TASK_ID=3 shard.sh run 16 endings chess "KQ k" "KR k" "KBN k"

set -euo pipefail # alone: Slurm and the image copy this script, so it uses no other file

fail() {
    echo "shard.sh: $*" >&2
    exit 2 # which Kubernetes does not try again
}

# Prints the usage: the comment block at the top of the script.
usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

[[ ${1:-} != --help ]] || { usage; exit; }
shard=
if [[ ${1:-} == --shard ]]; then
    (($# >= 2)) || fail "--shard needs a number"
    shard=$2
    shift 2
elif [[ -n ${SLURM_ARRAY_TASK_ID:-} ]]; then
    shard=$SLURM_ARRAY_TASK_ID
elif [[ -n ${JOB_COMPLETION_INDEX:-} ]]; then
    shard=$((JOB_COMPLETION_INDEX + 1))
fi
(($# >= 3)) || fail "expected FOLDER N WORK...; shard.sh --help has examples"
folder=$1 count=$2 work=$3
shift 3
[[ -n $shard ]] || fail "which shard? Add --shard I, or run it as a job of an array"
[[ $count =~ ^[1-9][0-9]*$ ]] || fail "the number of shards is \"$count\"; it must be a whole number from 1"
[[ $shard =~ ^[1-9][0-9]*$ ]] || fail "\"$shard\" is not the number of a shard, from 1 to $count"
((shard <= count)) || fail "there is no shard \"$shard\" of $count"

part=$folder/part-$shard
case $work in
    match | values-match | spsa | screen) outputs=(--log "$part.jsonl" --resume) ;;
    datagen) outputs=(--out "$part.games" --resume) ;;
    endings) outputs=(--out "$part") ;;
    *) fail "\"$work\" cannot be divided; expected match, values-match, spsa, screen, datagen or endings" ;;
esac
mkdir -p "$folder"

status=
requeue=
child=
# stop STATUS: asks the program to end; its finished games stay.
# shellcheck disable=SC2317 # traps call it
stop() {
    status=$1
    [[ -z $child ]] || kill -TERM "$child" 2>/dev/null || true
}
trap 'stop 143' TERM
trap 'stop 130' INT
trap 'requeue=yes; stop 143' USR1

echo "shard $shard/$count on ${HOSTNAME:-this machine}, process $$, $(date -u +%FT%TZ)" >>"$part.out"
"${TOOLS:-belladonna-tools}" "$work" "$@" --shard "$shard/$count" "${outputs[@]}" >>"$part.out" 2>&1 &
child=$!
ended=0
wait "$child" || ended=$?
# A signal ends `wait`, not the program.
while kill -0 "$child" 2>/dev/null; do
    ended=0
    wait "$child" || ended=$?
done
if [[ -n $requeue && -n ${SLURM_JOB_ID:-} ]]; then
    scontrol requeue "$SLURM_JOB_ID"
fi
status=${status:-$ended}
((status == 0)) || echo "shard.sh: shard $shard/$count ended with status $status; see $part.out" >&2
exit "$status"
