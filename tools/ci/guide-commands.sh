#!/usr/bin/env bash
# guide-commands.sh FOLDER...: runs the commands of the guide with the programs of the folders.
#
# Runs every block ```sh of docs and README.md, each page in a folder of its own, with a limit of LIMIT
# seconds (default 60) for each block. A block whose first line is ```sh not-run: REASON is only printed.

set -euo pipefail
cd "$(dirname "$0")/../.."

for folder in "$@"; do
    programs=${programs:+$programs:}$(realpath "$folder")
done
for program in belladonna belladonna-tools belladonna-web; do
    PATH=${programs:-} type -P "$program" >/dev/null ||
        { echo "guide-commands.sh: no $program in the folders '$*'" >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

run=0 not_run=0 faults=0

# run_block PAGE LINE: runs $work/block in the folder of the page.
run_block() {
    local folder=$work/${1//\//-}
    mkdir -p "$folder"
    run=$((run + 1))
    (cd "$folder" && PATH=$programs:$PATH timeout "${LIMIT:-60}" bash -euo pipefail "$work/block") \
        >"$work/output" 2>&1 </dev/null && return
    echo "$1:$2: this block failed with status $?:" >&2
    cat "$work/block" "$work/output" >&2
    faults=$((faults + 1))
}

while IFS= read -r page; do
    inside= number=0
    while IFS= read -r line || [[ -n $line ]]; do
        number=$((number + 1))
        if [[ $line == '```'* && -n $inside ]]; then
            [[ $inside != run ]] || run_block "$page" "$start"
            inside=
        elif [[ $line == '```sh not-run: '?* ]]; then
            not_run=$((not_run + 1)) inside=other
            echo "$page:$number: not run: ${line#'```sh not-run: '}"
        elif [[ $line == '```sh' ]]; then
            inside=run start=$number
            : >"$work/block"
        elif [[ $line == '```sh'* ]]; then
            echo "$page:$number: expected \`\`\`sh or \`\`\`sh not-run: REASON" >&2
            faults=$((faults + 1)) inside=other
        elif [[ $line == '```'* ]]; then
            inside=other
        elif [[ $inside == run ]]; then
            printf '%s\n' "$line" >>"$work/block"
        fi
    done <"$page"
done < <(git ls-files --cached --others --exclude-standard README.md 'docs/*.md')

echo "$run blocks ran, $not_run are marked, $faults faults"
((run > 0 && faults == 0))
