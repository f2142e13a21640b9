#!/usr/bin/env bash
# Long work as a Slurm job array, and a job that joins the results when all tasks are done.
#
#   submit.sh match TASKS LOG.jsonl [--sprt TEST] GAME OPTION...     options of `belladonna-tools match`
#   submit.sh datagen TASKS DATA.manifest GAME OPTION...             options of `belladonna-tools datagen`
#   submit.sh endings LIST FOLDER GAME OPTION...                     LIST has lines such as `KQ kr`
#   submit.sh analyse TASKS GAMES.pgn ANNOTATED.pgn GAME OPTION...   options of `belladonna analyse`
#
# With --sprt a job follows the logs while they grow, and cancels the tasks when the test is decided. In the
# options {} is the number of the task: give datagen --seed 7{} for other games than those of --seed {}, the
# default. The parts are in LOG.jsonl.parts and so on. Submit the same work again to continue it.
#
# The programs are those in PATH, and the paths must be the same on all nodes. Settings of Slurm come from its
# environment variables: with SBATCH_TIMELIMIT=4:00:00 a task goes back to the queue after four hours.
#
# Example: submit.sh match 12 match.jsonl gothic --games 300 --nodes 5000 \
#              --engine name=new,cmd=belladonna --engine name=old,cmd=old/belladonna

set -euo pipefail
source "$(dirname "$0")/../bench/lib.sh"

task=$(cd "$(dirname "$0")" && pwd)/task.sbatch
work=${1-}
case $work in
    -h | --help) usage && exit ;;
    match | datagen | endings) least=4 ;;
    analyse) least=5 ;;
    *) usage >&2 && exit 2 ;;
esac
(($# >= least)) || { usage >&2 && exit 2; }

options=() # further options of sbatch for the tasks

# array TASKS COMMAND...: submits the tasks, and prints the number of their job.
array() {
    sbatch --parsable --array="1-$1" --output="$parts/%a.out" "${options[@]}" "$task" "${@:2}"
}

# finally JOB LINE: submits a line of shell for the time after a job, or for now if JOB is empty.
finally() {
    local after=()
    [[ -z $1 ]] || after=(--dependency="afterok:$1" --kill-on-invalid-dep=yes)
    sbatch --parsable --job-name=belladonna-join --requeue --output="$parts/join.out" "${after[@]}" \
        --wrap "$2"
}

case $work in
    match | datagen | analyse)
        tasks=$2
        [[ $tasks =~ ^[1-9][0-9]*$ ]] || fail "TASKS is \"$tasks\"; it must be a number, 1 or more"
        ;;
    endings) tasks=$(grep -c . "$2") ;;
esac

case $work in
    match)
        log=$3 && shift 3
        sprt=()
        [[ $1 != --sprt ]] || { sprt=(--sprt "$2" --follow) && shift 2; }
        parts=$log.parts && mkdir -p "$parts"
        readarray -t logs < <(seq -f "$parts/%.0f.jsonl" "$tasks")
        play=(belladonna-tools match "$@" --concurrency 1 --shard "{}/{n}" --log "$parts/{}.jsonl" --resume)
        merge=(belladonna-tools merge "${logs[@]}" --log "$log")
        if ((${#sprt[@]})); then
            # The job that follows the logs needs a core of its own, so the tasks wait for its beginning.
            name=belladonna-$$-$EPOCHSECONDS
            joined=$(finally "" "${merge[*]@Q} ${sprt[*]@Q}; scancel --name=$name")
            options=(--job-name="$name" --dependency="after:$joined")
            job=$(array "$tasks" "${play[@]}")
        else
            job=$(array "$tasks" "${play[@]}")
            joined=$(finally "$job" "${merge[*]@Q}")
        fi
        ;;
    datagen)
        manifest=$3 && shift 3
        [[ " $* " == *" --seed "* ]] || set -- "$@" --seed "{}"
        parts=$manifest.parts && mkdir -p "$parts"
        readarray -t files < <(seq -f "$parts/%.0f.games" "$tasks")
        job=$(array "$tasks" belladonna-tools datagen "$@" --concurrency 1 --out "$parts/{}.games" --resume)
        join=(belladonna-tools data manifest "${files[@]}" --out "$manifest")
        joined=$(finally "$job" "${join[*]@Q}")
        ;;
    endings)
        list=$2 folder=$3 && shift 3
        parts=$folder.parts && mkdir -p "$parts"
        # Each task makes the tables that its ending needs, if they are not there. They are the same.
        job=$(array "$tasks" bash -c 'ending=$(grep . "$1" | sed -n "$2p") && shift 2 &&
            exec belladonna-tools endings "$1" "$ending" "${@:2}"' endings "$list" "{}" "$@" \
            --threads 1 --out "$folder")
        joined=$(finally "$job" "ls -l ${folder@Q}")
        ;;
    analyse)
        games=$3 annotated=$4 && shift 4
        parts=$annotated.parts && mkdir -p "$parts"
        # Each part has games that follow each other in the file.
        total=$(grep -c '^\[Event ' "$games")
        awk -v each=$(((total + tasks - 1) / tasks)) -v parts="$parts" \
            '/^\[Event / { part = sprintf("%s/%d.pgn", parts, int(n / each) + 1); n++ }
             part { print > part }' "$games"
        readarray -t files < <(seq -f "$parts/%.0f.annotated.pgn" "$tasks")
        touch "${files[@]}"
        job=$(array "$tasks" belladonna analyse "$@" --annotate "$parts/{}.pgn" \
            --out "$parts/{}.annotated.pgn")
        joined=$(finally "$job" "cat ${files[*]@Q} > ${annotated@Q}")
        ;;
esac
echo "job $job: $tasks tasks, output in $parts; job $joined joins the results" >&2
