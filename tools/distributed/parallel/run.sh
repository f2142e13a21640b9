#!/usr/bin/env bash
# run.sh [--jobs J] [--nice P] [--retries R] [--sshloginfile FILE] FOLDER N WORK...
#
# Plays or solves N shards of some work of belladonna-tools by GNU parallel, or continues them: run the same
# command again. A shard that is complete takes a moment only. shard.sh --help describes FOLDER and WORK.
#   --jobs J             shards at the same time on a machine (default: one for each processor)
#   --nice P             the niceness of the programs (default: 0)
#   --retries R          how often a shard that fails is tried (default: 3)
#   --sshloginfile FILE  machines, as GNU parallel has them; FOLDER and this folder must be there under the
#                        same absolute paths, on a shared file system
# WORK should have --concurrency 1 or --threads 1, since the shards share the processors.
# FOLDER/joblog has a line for each shard: when it began, how long it took, its exit status.
#
# Example:
#   run.sh --jobs 2 run 16 match gothic --engine name=A,cmd=belladonna --engine name=B,cmd=old/belladonna \
#       --games 10000 --nodes 100 --concurrency 1

set -euo pipefail
source "$(dirname "$0")/../../bench/lib.sh"

options=(--jobs 100% --retries 3)
while [[ ${1:-} == --* ]]; do
    case $1 in
        --help) usage; exit ;;
        --jobs | --nice | --retries | --sshloginfile)
            (($# >= 2)) || fail "$1 needs a value"
            options+=("$1" "$2")
            shift 2
            ;;
        *) fail "$1 is no option; run.sh --help lists them" ;;
    esac
done
(($# >= 3)) || fail "expected FOLDER N WORK...; run.sh --help has an example"
command -v parallel >/dev/null || fail "GNU parallel is missing; on Debian: apt-get install parallel"
folder=$1 count=$2
whole_number "the number of shards" "$count"
shift
mkdir -p "$folder"
shard=$(realpath "$(dirname "$0")/../shard.sh")

# One word of shell for each argument. The number of the shard takes the place of a word that nobody writes.
number=@shard@
printf -v command '%q ' env ${TOOLS:+"TOOLS=$TOOLS"} "$shard" --shard "$number" "$folder" "$@"
status=0
seq "$count" | parallel "${options[@]}" -I "$number" --workdir "$PWD" --joblog "$folder/joblog" \
    --termseq TERM,10000,KILL,100 "$command" || status=$?
if ((status != 0)); then
    echo "run.sh: not all shards are complete: $folder/joblog, $folder/part-*.out; run the command again" >&2
fi
exit "$status"
