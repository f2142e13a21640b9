#!/usr/bin/env bash
# guide.sh: builds the guide from docs with mdBook into target/guide and checks it: no warning, every document
# has its place in docs/SUMMARY.md, and every link inside the guide has its target.
#
# The first run installs mdBook into the target folder: about 90 s of processor time. It is built without the
# server and search of its default features, which the guide does not need.

set -euo pipefail
cd "$(dirname "$0")/../.."

guide=target/guide

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

mdbook=$(tools/ci/cargo-tool.sh mdbook 0.5.4 --no-default-features)

# Every page is in the summary.
missing=$(comm -23 <(find docs -name '*.md' ! -name SUMMARY.md -printf '%P\n' | sort) \
    <(grep -o '([^)]*\.md)' docs/SUMMARY.md | tr -d '()' | sort))
[[ -z $missing ]] || fail "not in docs/SUMMARY.md: $missing"

rm -rf "$guide"
log=$("$mdbook" build docs 2>&1) || fail "$log"
if grep -E 'WARN|ERROR' <<<"$log"; then
    fail "mdBook has the warnings above"
fi

# targets PAGE: the relative links of a page, without those that leave the guide.
targets() {
    grep -oE '(href|src)="[^"]*"' "$1" | sed -E 's/^[a-z]+="//; s/"$//' |
        grep -vE '^(https?:|data:|mailto:|$)' | sort -u
}

faults=0 links=0
while IFS= read -r page; do
    while IFS= read -r link; do
        links=$((links + 1))
        path=${link%%#*} anchor=
        [[ $link != *#* ]] || anchor=${link#*#}
        file=$page
        [[ -z $path ]] || file=$(dirname "$page")/$path
        if [[ ! -e $file ]]; then
            echo "$page: no file for the link $link" >&2
            faults=$((faults + 1))
        elif [[ -n $anchor ]] && ! grep -qF "id=\"$anchor\"" "$file"; then
            echo "$page: no place for the link $link" >&2
            faults=$((faults + 1))
        fi
    done < <(targets "$page")
done < <(find "$guide" -name '*.html' ! -name 404.html)
((faults == 0)) || fail "$faults links lead nowhere"
((links > 0)) || fail "the guide has no links"
echo "$(find "$guide" -name '*.html' | wc -l) pages, $links links: $guide/index.html"
