#!/usr/bin/env bash
# Evaluates the output of match.sh: prints the score and every fault of a match.
#
#   check-match.sh FOLDER GAMES [POINTS]
#
# The match must have GAMES games, and the first engine must have scored at least POINTS points (default 0).
# Faults are games without a result, forfeits, false claims, illegal moves, error messages, and moves of the
# first engine when it was not to move. The exit status is 1 if there is a fault, 2 if the files cannot be
# read.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"

expect_arguments 2 3 "$@"
folder=$1 games=$2 points=${3:-0}
pgn=$folder/game.pgn log=$folder/xboard.debug
[[ -r $pgn && -r $log ]] || { echo "check-match.sh: no game.pgn and xboard.debug in $folder" >&2; exit 2; }

# XBoard writes the name that the first engine reports into the PGN.
name=$(sed -n 's/.*<first : feature .*myname="\([^"]*\)".*/\1/p' "$log" | head -n 1)

awk -v name="$name" -v games="$games" -v points="$points" '
    function fault(text) { print "FAULT: " text; faults++ }
    function tag_value() { return substr($0, index($0, "\"") + 1, length($0) - index($0, "\"") - 2) }

    # The PGN: tags, then moves with comments; the last comment of a game is the reason for its end.
    FILENAME ~ /game\.pgn$/ && /^\[White "/ { white = tag_value() }
    FILENAME ~ /game\.pgn$/ && /^\[Black "/ { black = tag_value() }
    FILENAME ~ /game\.pgn$/ && /^\[Result "/ {
        result = tag_value()
        played++
        if (white == black) value = 0.5
        else if (result == "1/2-1/2") value = 0.5
        else if (result == "1-0") value = (white == name)
        else if (result == "0-1") value = (black == name)
        else { value = 0; fault("game " played " has no result") }
        score += value
        wins += value == 1; draws += value == 0.5; losses += value == 0
    }
    FILENAME ~ /game\.pgn$/ && /^\{.*\} (1-0|0-1|1\/2-1\/2|\*)$/ {
        printf "game %d: %s - %s %s\n", played, white, black, $0
        if (tolower($0) ~ /forfeit|invalid|illegal|false|exited|adjudication: long|abort/)
            fault("game " played " ended badly: " $0)
    }

    # The log: lines of both engines and of XBoard.
    FILENAME ~ /xboard\.debug$/ && /^[0-9]+ <(first |second): *Illegal move/ { fault($0) }
    FILENAME ~ /xboard\.debug$/ && /^[0-9]+ <first : *(Error|tellusererror)/ { fault($0) }
    FILENAME ~ /xboard\.debug$/ && /^[0-9]+ >first : (force|result|new|quit)/ { to_move = 0; forced = 1 }
    FILENAME ~ /xboard\.debug$/ && /^[0-9]+ >first : go/ { to_move = 1; forced = 0 }
    FILENAME ~ /xboard\.debug$/ && /^[0-9]+ >first : usermove/ { if (!forced) to_move = 1 }
    FILENAME ~ /xboard\.debug$/ && /^[0-9]+ <first : move / {
        if (!to_move) fault("late move: " $0)
        # The first part of a move in two parts, such as a cure, ends with a comma.
        to_move = /,$/
    }

    END {
        if (played != games) fault(played + 0 " games instead of " games)
        if (score < points) fault(score " points instead of at least " points)
        printf "%s: %d games, +%d =%d -%d, ", name, played, wins, draws, losses
        printf "%g points, %d faults\n", score, faults
        exit faults > 0
    }
' "$pgn" "$log"
