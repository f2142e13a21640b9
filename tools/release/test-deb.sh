#!/usr/bin/env bash
# test-deb.sh [--base TARBALL] PACKAGE
#
# Installs the Debian package in a minimal Debian of its own, runs the programs there, reads the man pages and
# completions, lets XBoard find the engine, removes the package and checks that nothing of it is left. Prints
# what it checked; ends at the first fault.
#
#   --base TARBALL    the minimal Debian, made here if the file does not exist (default: a temporary one)
#
# Needs root, and Debian's mmdebstrap, xboard, xvfb, xauth and strace.
#
# Example: tools/release/test-deb.sh target/deb/belladonna_0.4.0-1_amd64.deb

set -euo pipefail
here=$(dirname "$(realpath "$0")")
source "$here/lib.sh"

base=
while (($#)); do
    case $1 in
        -h | --help) usage && exit ;;
        --base) (($# > 1)) || fail "--base needs a file"; base=$(realpath -m "$2") && shift 2 ;;
        -*) fail "unknown option $1 (--base)" ;;
        *) break ;;
    esac
done
(($# == 1)) || fail "expected one package"
package=$(realpath "$1")
[[ -f $package ]] || fail "there is no file $package"
((EUID == 0)) || fail "needs root, to change the root folder"
export PATH=$PATH:/usr/games # Debian keeps XBoard there
need mmdebstrap xboard xvfb-run xauth strace

work=$(mktemp -d)
root=$work/root
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$work"' EXIT

base=${base:-$work/base.tar}
if [[ ! -f $base ]]; then
    # Man pages and completions need their readers.
    mmdebstrap --quiet --variant=minbase --include=man-db,bash-completion bookworm "$base"
fi
mkdir "$root"
tar -C "$root" -xf "$base" --exclude=./dev/*
mount -t proc proc "$root/proc"

# inside COMMAND...: runs a command in the minimal Debian, without the variables of this shell.
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$root" "$@"
}

# expect TITLE PATTERN COMMAND...: the command must succeed and print a line with this pattern.
expect() {
    local title=$1 pattern=$2 text
    shift 2
    text=$("$@" 2>&1) || fail "$title: $* failed: $text"
    grep -q -e "$pattern" <<<"$text" || fail "$title: '$pattern' is not in the output of $*: $text"
    echo "fine: $title"
}

# files: all files of the system, apart from those that packages of the system write at run time: logs,
# caches, and lists of packages.
files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./tmp -o -path ./var/cache -o -path ./var/log -o \
        -path ./var/lib/dpkg -o -path ./var/lib/apt \) -prune -o -print | sort)
}

mkdir -p "$root/dev"
mknod -m 666 "$root/dev/null" c 1 3
files >"$work/before"

cp "$package" "$root/package.deb"
inside dpkg --install package.deb
rm "$root/package.deb"
expect "the engine starts" "Usage: belladonna" inside belladonna --help
expect "the tools start" "Usage: belladonna-tools" inside belladonna-tools --help
expect "the board starts" "Usage: belladonna-web" inside belladonna-web --help
# 808984 nodes: the published counts of Gothic Chess (tests/data/perft/gothic.epd).
expect "perft of Gothic Chess" "808984" inside belladonna perft gothic --depth 4
expect "XBoard's protocol" 'feature .*myname="Belladonna' \
    inside bash -c "printf 'xboard\nprotover 2\nquit\n' | belladonna"
expect "a man page" "chess" inside man --pager=cat belladonna-play
expect "the index of man pages" "belladonna-tools-match" inside man --where belladonna-tools-match
expect "completion of games" "grand-apothecary" inside bash -c \
    'source /usr/share/bash-completion/bash_completion && _completion_loader belladonna || true
    COMP_WORDS=(belladonna play grand-) COMP_CWORD=2
    _belladonna belladonna grand- play && echo "${COMPREPLY[@]}"'
expect "the menu entry" "Exec=belladonna-web" inside cat /usr/share/applications/belladonna.desktop
expect "the start of a game in XBoard" "^-variant gothic" \
    inside cat /usr/share/games/xboard/themes/conf/gothic
expect "the icon" "<svg" inside cat /usr/share/icons/hicolor/scalable/apps/belladonna.svg
expect "the guide" "<title>.*Belladonna" inside cat /usr/share/doc/belladonna/html/start.html
expect "the style of the guide" "body" inside \
    bash -c 'cd /usr/share/doc/belladonna/html && cat $(grep -o "css/general[^\"]*" start.html)'
expect "the licences of the parts" "serde [0-9.]* (MIT OR Apache-2.0)" \
    inside cat /usr/share/doc/belladonna/THIRD-PARTY
for program in belladonna belladonna-tools belladonna-web; do
    expect "the parts of $program" '"CycloneDX"' inside cat "/usr/share/doc/belladonna/sbom/$program.cdx.json"
done

# XBoard of this system sees the engine list and the logo of the other one, in a mount namespace of its own.
expect "XBoard adds the engine to its list" "^belladonna$" \
    unshare --mount "$here/xboard-list.sh" "$root" "$work"
expect "XBoard opens the engine's logo" 'logos/belladonna.png".* = [0-9]' cat "$work/files"

inside dpkg --purge belladonna
files >"$work/after"
diff "$work/before" "$work/after" || fail "the lines above differ after the removal"
echo "fine: nothing is left after the removal"
