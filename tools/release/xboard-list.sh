#!/usr/bin/env bash
# xboard-list.sh ROOT FOLDER: starts XBoard so that it adds the engines of the Debian in ROOT to its list, and
# prints its settings. It plays by the engine of ROOT meanwhile. FOLDER gets its files. test-deb.sh runs this
# in a mount namespace of its own, since XBoard reads fixed folders.

set -euo pipefail
mkdir -p /usr/share/games/plugins
mount --bind "$1/usr/share/games/plugins" /usr/share/games/plugins
export ROOT=$1 HOME=$2/home
mkdir -p "$HOME"
# XBoard reads the folders only if it starts with an engine, and not with -autoClose.
timeout 60 xvfb-run -a bash -c 'xboard -fcp "chroot $ROOT belladonna" -autoInstall all \
    -settingsFile "$HOME/none" -saveSettingsFile "$HOME/saved" & sleep 30; kill $!; sleep 2' >&2
cat "$HOME/saved"
