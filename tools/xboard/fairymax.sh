#!/usr/bin/env bash
# Starts Debian's Fairy-Max with the commands that it knows, and moves. XBoard sends others in matches, which
# Fairy-Max 5.0b reads as moves.

known='accepted|rejected|xboard|protover|new|variant|option|memory|level|st|sd|time|otim|post|nopost|hard'
known+='|easy|ping|force|go|white|black|undo|remove|setboard|edit|hint|draw|result|analyze|exit|quit'
exec fairymax "$@" < <(sed -unE "/^(($known)( .*)?|[#.?]|[a-n][0-9]+[a-n][0-9]+.?)\$/p")
