#!/usr/bin/env bash
# man-pages.sh XTASK: groff finds no fault in the man pages that xtask, the program, writes. Needs Debian's
# groff-base.

set -euo pipefail
(($# == 1)) || { echo "usage: man-pages.sh XTASK" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$1" man "$folder"
pages=("$folder"/man/*.1)
[[ -e ${pages[0]} ]] || { echo "man-pages.sh: there are no pages" >&2; exit 1; }
for page in "${pages[@]}"; do
    told=$(groff -man -ww -Tutf8 -z "$page" 2>&1) || { echo "$page: $told" >&2; exit 1; }
    [[ -z $told ]] || { echo "$page: $told" >&2; exit 1; }
done
echo "${#pages[@]} man pages: groff finds no fault"
