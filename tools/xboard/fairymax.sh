#!/usr/bin/env bash
# Starts Debian's Fairy-Max without the command `computer`, which XBoard sends in matches. Fairy-Max 5.0b does
# not know it, reads it as a move, and on some machines crashes.

exec fairymax "$@" < <(sed -u '/^computer$/d')
