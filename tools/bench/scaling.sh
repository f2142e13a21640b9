#!/usr/bin/env bash
# scaling.sh [--nodes 1000000] [--repeats 3] [--most-hash 8192] [--out scaling]
#
# Measures how the cost of a search grows with the board, the number of threads and the size of the
# transposition table, and writes OUT/scaling.tsv and the plots OUT/scaling-*.svg (with gnuplot). Speeds are
# nodes per second of processor time, so other work on the machine disturbs them less; of several runs the
# best counts. With two threads, processor time is that of both: a value equal to that of one thread means
# that two free cores search twice as many nodes. BELLADONNA selects another program than
# target/release/belladonna.
#
# Besides the games of the program it measures generated ones, so that one thing changes at a time: the same
# 16 pieces a side on boards from 8x8 to 16x12, and 24 pieces a side of 6 to 18 kinds on 12x12. Their files
# are made in a temporary folder. They have no network.

set -euo pipefail
source "$(dirname "$0")/lib.sh"

nodes=1000000 repeats=3 most_hash=8192 out=scaling
while (($#)); do
    case $1 in
        --nodes) nodes=$2 ;;
        --repeats) repeats=$2 ;;
        --most-hash) most_hash=$2 ;;
        --out) out=$2 ;;
        -h | --help) usage && exit ;;
        *) fail "unknown option $1 (--nodes, --repeats, --most-hash, --out)" ;;
    esac
    shift 2
done
FAIRY_STOCKFISH=/bin/true # find_engines asks for both; only Belladonna is measured
find_engines
command -v gnuplot >/dev/null || fail "no gnuplot on PATH; on Debian: apt-get install gnuplot-nox"

# The columns of the table: game, squares, kinds of piece.
games=("chess 64 6" "poison 64 8" "gothic 80 8" "apothecary-classic 110 11" "apothecary-modern 110 11"
    "grand-apothecary 152 18")

# ticks: the processor time that the engine has used, in hundredths of a second.
ticks() {
    awk '{ print $14 + $15 }' "/proc/$ENGINE_PID/stat"
}

# peak: the largest memory that the engine has used, in MB.
peak() {
    awk '/^VmHWM/ { printf "%.0f\n", $2 / 1024 }' "/proc/$ENGINE_PID/status"
}

# generate NAME FILES RANKS ROW KINDS: writes a game whose sides have ROW and as many pawns before it, in the
# middle of their ranks, with KINDS of `all_kinds` and pawns. It is chess with other pieces.
all_kinds=(K=K Q=Q R=R B=B N=N C=RN A=BN M=KN S=WAD W=FC E=FAD L=C Z=Z G=NN H=WDH D=FDH U=WH)
generate() {
    local name=$1 files=$2 ranks=$3 pieces=$4 kinds=$5 kind pad list=
    pad=$(((files - ${#pieces}) / 2))
    ((pad)) || pad=
    local pawns=${pieces//?/p} empty=$files/
    empty=$(printf "%0.s$empty" $(seq $((ranks - 4))))
    local black=$pad${pieces,,}$pad/$pad$pawns$pad white=$pad${pawns^^}$pad/$pad$pieces$pad
    for kind in "${all_kinds[@]:0:kinds}"; do
        list+="${kind%=*} = { name = \"piece $kind\", betza = \"${kind#*=}\""
        [[ $kind == K=K ]] && list+=', role = "royal"'
        list+=$' }\n'
    done
    cat >"$generated/$name.toml" <<END
name = "$name"
title = "$name"
[board]
files = $files
ranks = $ranks
[pieces]
${list}P = { name = "pawn", betza = "fmWfcFifmR", role = "pawn" }
[pawns]
first-rank = 2
last-advance-rank = 2
advance-limit = 4
[promotion]
zones = [{ rank = $ranks, to = "QRBN" }]
[start]
fen = "$black/$empty$white w - - 0 1"
END
}

# search GAME THREADS HASH: sets SPEED (thousand nodes per second of processor time), START (seconds of
# processor time until the engine is ready) and MEMORY (MB).
search() {
    local before line searched=0
    start_engine "$BELLADONNA"
    say uci "setoption name VariantPath value $generated" "setoption name UCI_Variant value $1" \
        "setoption name Threads value $2" "setoption name Hash value $3" "position startpos" isready
    await readyok 60
    before=$(ticks)
    START=$(awk -v t="$before" 'BEGIN { printf "%.2f", t / 100 }')
    say "go nodes $nodes"
    await 'bestmove *' 600
    for line in "${SEEN[@]}"; do
        [[ $line =~ \ nodes\ ([0-9]+) ]] && searched=${BASH_REMATCH[1]}
    done
    SPEED=$(awk -v n="$searched" -v t="$(($(ticks) - before))" 'BEGIN { printf "%.0f", n / (t * 10) }')
    MEMORY=$(peak)
    stop_engine
}

# measure GAME THREADS HASH: the best of several searches.
measure() {
    local best=0
    for ((repeat = 0; repeat < repeats; repeat++)); do
        search "$@"
        ((SPEED > best)) && best=$SPEED
    done
    SPEED=$best
}

generated=$(mktemp -d)
trap 'rm -rf "$generated"' EXIT
sizes=("8 8" "10 8" "10 10" "12 10" "12 12" "14 12" "16 12")
for size in "${sizes[@]}"; do
    generate "size-${size/ /x}" $size RNBQKACR 7
done
armies=("6 RNBBNQKRNBBR" "10 RNBACQKSMBNR" "14 RZBACQKSMWEL" "18 UZDACQKGMWEH")
for army in "${armies[@]}"; do
    generate "kinds-${army% *}" 12 12 "${army#* }" $((${army% *} - 1))
done

mkdir -p "$out"
table=$out/scaling.tsv
printf '# game squares kinds threads hash_MB thousand_nodes_per_cpu_second start_cpu_s memory_MB\n' >"$table"
row() {
    measure "$1" "$4" "$5"
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$@" "$SPEED" "$START" "$MEMORY" | tee -a "$table"
}
for game in "${games[@]}"; do
    # shellcheck disable=SC2086 # three columns
    for threads in 1 2; do row $game $threads 64; done
done
for size in "${sizes[@]}"; do
    for threads in 1 2; do row "size-${size/ /x}" $((${size/ / * })) 8 $threads 64; done
done
for army in "${armies[@]}"; do
    row "kinds-${army% *}" 144 "${army% *}" 1 64
done
hashes=0
for hash in 1 8 64 512 4096 8192; do
    ((hash <= most_hash)) || break
    ((++hashes))
    row gothic 80 8 1 "$hash"
done

# plot NAME TITLE XLABEL COMMANDS
plot() {
    gnuplot <<END
set terminal svg size 640,400 font "sans-serif,13" background "white"
set output "$out/scaling-$1.svg"
set title "$2"
set xlabel "$3"
set ylabel "thousand nodes per second of processor time"
set yrange [0:*]
set grid
$4
END
}
plot board "Speed of the search of each game" "squares" "
set xrange [50:170]
plot '< grep -v -e ^# -e ^size -e ^kinds $table | head -n -$hashes' \
    using (\$4 == 1 ? \$2 : NaN):6 title '1 thread' pt 7 lc 'black', \
    '' using (\$4 == 2 ? \$2 : NaN):6 title '2 threads' pt 6 lc 'black', \
    '' using (\$4 == 1 ? \$2 : NaN):6:1 with labels offset 0,1 notitle"
plot size "Speed of the search and size of the board (the same pieces)" "squares" "
set xrange [50:210]
plot '< awk \"/^size-/ && \\\$4 == 1\" $table' using 2:6 title '1 thread' with linespoints pt 7 lc 'black', \
    '< awk \"/^size-/ && \\\$4 == 2\" $table' using 2:6 title '2 threads' with points pt 6 lc 'black'"
plot kinds "Speed of the search and number of kinds (24 pieces a side on 12x12)" "kinds" "
set xrange [4:20]
plot '< grep ^kinds- $table' using 3:6 title '1 thread' with linespoints pt 7 lc 'black'"
plot hash "Speed of the search and size of the table (Gothic Chess)" "table, MB" "
set logscale x 2
plot '< tail -n $hashes $table' using 5:6 title '1 thread' with linespoints pt 7 lc 'black'"
echo "Written: $table and the plots beside it"
