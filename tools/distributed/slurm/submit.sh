#!/usr/bin/env bash
# submit.sh [--at-once M] [--shards LIST] [--test-only] [--sbatch OPTION]... FOLDER N WORK...
#
# Submits N shards of some work of belladonna-tools to Slurm as a job array, and prints the number of the job.
# shard.sh --help describes FOLDER and WORK. FOLDER must be on a file system that all nodes share, and
# belladonna-tools on the PATH of the jobs; TOOLS names another program.
#   --at-once M      run at most M shards at the same time
#   --shards LIST    submit only these shards again: 3,7-9
#   --test-only      only let Slurm check the job
#   --sbatch OPTION  a further option of sbatch, such as --sbatch --time=4:00:00; can be repeated
# Two minutes before the time of a job ends it is stopped and put into the queue again, and continues its
# shard. A job that is preempted, or whose node fails, is put into the queue again by Slurm.
#
# Examples:
#   submit.sh --sbatch --time=4:00:00 --sbatch --partition=long run 64 match gothic --games 20000 \
#       --nodes 5000 --engine name=A,cmd=/opt/new --engine name=B,cmd=/opt/old --concurrency 1
#   sbatch --dependency=afterok:JOB --wrap "tools/distributed/merge.sh run match"

set -euo pipefail
source "$(dirname "$0")/../../bench/lib.sh"

shards='' limit='' options=()
while [[ ${1:-} == --* ]]; do
    case $1 in
        --help) usage; exit ;;
        --test-only) options+=("$1") && shift && continue ;;
        --at-once | --shards | --sbatch) (($# >= 2)) || fail "$1 needs a value" ;;&
        --at-once) limit=%$2 ;;
        --shards) shards=$2 ;;
        --sbatch) options+=("$2") ;;
        *) fail "$1 is no option; submit.sh --help lists them" ;;
    esac
    shift 2
done
(($# >= 3)) || fail "expected FOLDER N WORK...; submit.sh --help has examples"
folder=$1 count=$2
whole_number "the number of shards" "$count"
command -v sbatch >/dev/null || fail "there is no sbatch; submit from a machine of the cluster"
mkdir -p "$folder"

# Slurm copies the script, and runs the copy in the present folder.
exec sbatch --parsable --job-name="belladonna-$3" --array="${shards:-1-$count}$limit" --ntasks=1 \
    --cpus-per-task=1 --requeue --signal=B:USR1@120 --open-mode=append --output="$folder/slurm-%a.out" \
    "${options[@]}" "$(dirname "$0")/../shard.sh" "$@"
