#!/usr/bin/env bash
# xboard-list.sh ROOT FOLDER: starts XBoard so that it adds the engines of the Debian in ROOT to its list, and
# prints its settings. It plays by the engine of ROOT meanwhile, and shows logos. FOLDER gets its files, and
# in FOLDER/files the names of all files that XBoard opened. test-deb.sh runs this in a mount namespace of its
# own, since XBoard reads fixed folders.

set -euo pipefail
mkdir -p /usr/share/games/plugins
mount --bind "$1/usr/share/games/plugins" /usr/share/games/plugins
export HOME=$2/home
mkdir -p "$HOME" "$2/bin"
# XBoard looks for a logo with the name of the program. (-D: the trace runs aside, and $! is XBoard.)
printf '#!/bin/sh\nexec chroot %s belladonna\n' "$1" >"$2/bin/belladonna"
chmod 755 "$2/bin/belladonna"
export PATH=$2/bin:$PATH
# XBoard reads the folders only if it starts with an engine, and not with -autoClose.
timeout 60 xvfb-run -a bash -c 'strace -D -e trace=openat -o "$0" \
    xboard -fcp belladonna -autoInstall all -autoLogo true -logoSize 100 \
    -settingsFile "$HOME/none" -saveSettingsFile "$HOME/saved" & sleep 30; kill $!; sleep 2' "$2/files" >&2
cat "$HOME/saved"
