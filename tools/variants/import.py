#!/usr/bin/env python3
"""Imports every section of a variants.ini, and compares the games with pyffish (Fairy-Stockfish).

    pip install pyffish==0.0.90
    tools/variants/import.py target/release/belladonna variants.ini gothic

For each section prints why it is refused, or whether the counts of depths 1 to 3 are the same in the start
position and in POSITIONS positions of random games, and whether GAMES random games have the same moves in
algebraic notation and the same results. The last line has the totals. The exit status is 1 if a game that was
imported differs.

--built-in takes the variants that Fairy-Stockfish has by name instead, and --pychess the rule sets of
pychess.org. The file is Fairy-Stockfish's file for the one, and pychess's for the other (in its repository,
gbtami/pychess-variants). A variant that is neither a section of it nor one of the templates of the import
can be a game of the library. With --log, the lines are added to a file, and sections that it has
already are not tried again.
"""
import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import pyffish
from record import legal_moves, perft

POSITIONS = 20
GAMES = 6
LONGEST_GAME = 60
MOST_NODES = 8_000
"""A deeper count is left out if it would have more nodes than this."""
PYCHESS = """
3check alice antichess asean ataxx atomic borderlands bughouse cambodian cannonshogi capablanca capahouse
chak chennis chess crazyhouse cwda dobutsu dragon duck embassy empire fogofwar gorogoroplus gothhouse gothic
grand grandhouse hoppelpoppel horde janggi jieqi khans kingofthehill kyotoshogi makbug makpong makruk
makrukhouse manchu mansindam minishogi minixiangqi orda ordamirror placement racingkings seirawan shako
shatranj shinobi shinobiplus shogi shogun shoshogi shouse sittuyin spartan supply synochess torishogi xiangfu
xiangqi xiangqihouse yokai
"""
"""The 65 rule sets of pychess.org, by their names there (server/variants.py, August 2026). Its games from
shuffled start positions have the rules of the others."""


def positions(variant):
    """The start position, and positions of random games that are not over."""
    generator = random.Random(variant)
    start = pyffish.get_fen(variant, pyffish.start_fen(variant), [])
    yield start
    for _ in range(POSITIONS):
        played = []
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = pyffish.legal_moves(variant, start, played)
            if not moves:
                played = played[: len(played) // 2]
                break
            played.append(generator.choice(moves))
        yield pyffish.get_fen(variant, start, played)


def counted(variant, fen, no_mate):
    counts = []
    for depth in (1, 2, 3):
        if counts and counts[-1] * max(counts[0], 1) > MOST_NODES:
            break
        counts.append(perft(variant, fen, depth, (), no_mate))
    return counts


def differences(engine, variant, game, no_mate):
    """The positions in which the engine counts other numbers, as lines, and the number of positions.

    game has the arguments that name the game. no_mate is the letter of a piece whose drop may not be mate.
    """
    found = []
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as suite:
        lines = []
        for fen in positions(variant):
            counts = counted(variant, fen, no_mate)
            lines.append(" ;".join([fen] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)]))
        suite.write("\n".join(lines) + "\n")
        suite.flush()
        command = [engine, "perft", *game, "--epd", suite.name]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            output = (result.stdout + result.stderr).splitlines()
            found = [line for line in output if "expected" in line or "belladonna:" in line] or output
    return found, len(lines)


def random_games(variant, no_mate):
    """Random games as lists of moves, to their ends or to the greatest length.

    Games with demotions are left out: Fairy-Stockfish writes them with a hyphen.
    """
    generator = random.Random(f"games of {variant}")
    start = pyffish.start_fen(variant)
    for _ in range(GAMES):
        played = []
        for _ in range(LONGEST_GAME):
            moves = legal_moves(variant, start, played, no_mate)
            if not moves:
                break
            played.append(generator.choice(moves))
        if not any(move.endswith("-") for move in played):
            yield played


def written(engine, game, moves):
    """The moves of a game in algebraic notation, and its result, as the engine writes them."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as record:
        record.write(f"position startpos moves {' '.join(moves)}\n")
        record.flush()
        command = [engine, "convert", *game, record.name, "--to", "pgn"]
        result = subprocess.run(command, capture_output=True, text=True)
    text = result.stdout.partition("\n\n")[2]
    words = re.sub(r"\{[^}]*\}", " ", text).split()
    sans = [word for word in words if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)]
    return sans, words[-1] if words else result.stderr.strip()


def result_of(variant, moves):
    """The result of a game that has no more moves, or None."""
    start = pyffish.start_fen(variant)
    if pyffish.legal_moves(variant, start, moves):
        return None
    value = pyffish.game_result(variant, start, moves)
    white = value if len(moves) % 2 == 0 else -value
    return "1/2-1/2" if value == 0 else "1-0" if white > 0 else "0-1"


def without_mark(san):
    """A move without the mark of check or mate, which Fairy-Stockfish gives for attacks on kings alone."""
    return san.rstrip("+#")


def without_letters(san):
    """A move without letters of pieces, which programs choose differently, and without its first square: in
    Fairy-Stockfish several kinds have the same letter."""
    parts = re.search(r"^(\+?[A-Z]'?)?([a-p]?\d*)(@|x?)([a-p]\d+)([=/]?)", san)
    return "".join(parts.groups()[2:]) if parts else san


def difference(own, theirs):
    """How two texts of a move differ; None if they do not."""
    if own == theirs:
        return None
    if without_mark(own) == without_mark(theirs):
        return "marks"
    return "letters" if without_letters(own) == without_letters(theirs) else "notation"


def in_games(engine, variant, game, no_mate):
    """How the notation and the results of random games differ; nothing if they do not."""
    told = collections.defaultdict(list)
    for moves in random_games(variant, no_mate):
        own, result = written(engine, game, moves)
        start = pyffish.start_fen(variant)
        theirs = pyffish.get_san_moves(variant, start, moves, False, pyffish.NOTATION_SAN)
        for a, b in zip(own, theirs, strict=False):
            if kind := difference(a, b):
                told[kind].append(f"{a} for {b}")
        told["notation"] += [f"{len(own)} moves for {len(theirs)}"] if len(own) != len(theirs) else []
        right = result_of(variant, moves)
        told["results"] += [f"{result} for {right}"] if right and right != result else []
    found = sorted((what, lines) for what, lines in told.items() if lines)
    return "; ".join(f"{what}: {len(lines)} differ, as {lines[0]}" for what, lines in found)


def game_of(engine, ini, section, folder):
    """The arguments that name the game of a section or variant, its file, and the reasons of a refusal."""
    text = ini.read_text()
    if not re.search(rf"^\[{re.escape(section)}[:\]]", text, re.MULTILINE):
        ini = folder / "built-in.ini"
        ini.write_text(f"[my-{section}:{section}]\n")
        section = f"my-{section}"
    file = folder / f"{section}.toml"
    command = [engine, "games", "import", str(ini), "--variant", section, "--out", str(file)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 0:
        text = file.read_text()
        name = re.search(r'^name = "(.*)"', text, re.MULTILINE)[1]
        return ["--game-file", str(file), name], text, []
    reasons = result.stderr.splitlines()[1:]
    name = section.removeprefix("my-")
    result = subprocess.run([engine, "games", "print", name], capture_output=True, text=True)
    if result.returncode == 0 and section != name:
        return [name], result.stdout, []
    return None, "", reasons


def line_of(engine, ini, section, folder, totals):
    """What is said of a section. Counts it."""
    game, file, reasons = game_of(engine, ini, section, folder)
    if game is None:
        totals["refused"] += 1
        return f"{section}: refused: {'; '.join(reasons)}"
    if section not in pyffish.variants():
        totals["not compared"] += 1
        return f"{section}: imported, but pyffish does not have it"
    no_mate = (re.findall('no-mate = "(.)"', file) or [""])[0]
    wrong, count = differences(engine, section, game, no_mate)
    totals["different" if wrong else "equal"] += 1
    if wrong:
        return f"{section}: DIFFERENT: {wrong[0]} (and {len(wrong) - 1} more)"
    told = in_games(engine, section, game, no_mate)
    totals["notation or results differ"] += bool(told)
    return f"{section}: equal in {count} positions" + (f"; {told}" if told else "")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("belladonna", help="the program")
    parser.add_argument("ini", type=pathlib.Path, help="the file with the sections")
    parser.add_argument("sections", nargs="*", metavar="section", help="a section (default: all)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--built-in", action="store_true", help="the variants of Fairy-Stockfish")
    which.add_argument("--pychess", action="store_true", help="the rule sets of pychess.org")
    parser.add_argument("--log", type=pathlib.Path, help="a file to which the lines are added")
    options = parser.parse_intermixed_args()
    if options.sections and (options.built_in or options.pychess):
        parser.error("--built-in and --pychess choose the variants themselves; leave out the sections")
    engine, ini, log = options.belladonna, options.ini, options.log
    text = ini.read_text()
    pyffish.load_variant_config(text)
    own = re.findall(r"^\[([^:\]]+)", text, re.MULTILINE)
    if options.built_in:
        sections = [variant for variant in pyffish.variants() if variant not in own]
    elif options.pychess:
        sections = PYCHESS.split()
    else:
        sections = options.sections or own
    done = log.read_text().splitlines() if log and log.exists() else []
    done = [line.split(":")[0] for line in done]
    totals = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for section in sections:
            if section in done:
                continue
            line = line_of(engine, ini, section, pathlib.Path(folder), totals)
            print(line, flush=True)
            if log:
                with log.open("a") as file:
                    file.write(f"{line}\n")
    print(", ".join(f"{count} {what}" for what, count in sorted(totals.items())), f"of {len(sections)}")
    sys.exit(1 if totals["different"] else 0)


main()
