#!/usr/bin/env python3
"""Plays a rating list and prints it: one round robin for each game, as Markdown tables and a picture.

    tools/strength/ratings.py --folder ratings --games 40 --each tc=5+0.05 gothic chess makruk
    tools/strength/ratings.py --folder time --games 40 --steps nodes=10000,nodes=20000,nodes=40000 poison
    tools/strength/ratings.py --folder ratings --report

The engines are Belladonna and those of Debian's fairy-stockfish, sjaakii and fairymax that are installed.
--engine NAME=PROGRAM adds another Belladonna, such as an older version. With --steps the only engine is
Belladonna, once with each limit. An engine that does not know a game is left out of it.

The folder has a log, the games as PGN and the output of each match. The same command continues a list that
was interrupted. --shard I/N plays one part of each match; the logs of all parts belong into one folder.
--report plays nothing and prints the list of a folder. Options after -- are those of the match, such as
`-- --concurrency 4`. Each rating is the one under which the results of a game are most likely, with the first
engine (Belladonna, or the smallest limit) at 0. One drawn game is added for each pair of engines, so that the
ratings are finite. Its error is the 95 % interval when pairs of games are drawn again at random.
"""
import argparse
import collections
import html
import json
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
POINTS = {"1-0": 1, "white-advantage": 0.75, "1/2-1/2": 0.5, "black-advantage": 0.25, "0-1": 0}
SAMPLES = 200


def engines(options):
    """The --engine arguments of the match, Belladonna first."""
    own = options.belladonna
    if options.steps:
        return [f"name={step.partition('=')[2]},cmd={own},{step}" for step in options.steps.split(",")]
    found = [f"name=Belladonna,cmd={own}"]
    found += ["name={},cmd={}".format(*engine.split("=", 1)) for engine in options.engine]
    fairy_max = ROOT / "tools/xboard/fairymax.sh"
    for name, program, command, protocol in [
        ("Fairy-Stockfish", "fairy-stockfish", None, "uci"),
        ("Sjaak II", "sjaakii", None, "xboard"),
        ("Fairy-Max", "fairymax", fairy_max, "xboard"),
    ]:
        path = shutil.which(program)
        if path:
            found.append(f"name={name},cmd={command or path},proto={protocol}")
        else:
            print(f"{name} is not installed, and left out", file=sys.stderr)
    return found


def play(options, game):
    """Plays the match of a game, or what is left of it. Returns whether it was finished."""
    part = f"-{options.shard.replace('/', '-of-')}" if options.shard else ""
    files = options.folder / f"{game}{part}"
    command = [options.tools, "match", game, "--games", str(options.games), "--each", options.each]
    for engine in engines(options):
        command += ["--engine", engine]
    command += ["--log", f"{files}.jsonl", "--pgn", f"{files}.pgn", "--resume", *options.match]
    if options.shard:
        command += ["--shard", options.shard]
    print(f"playing {game}", file=sys.stderr)
    with open(f"{files}.txt", "w") as output:
        played = subprocess.run(command, stdout=output, stdin=subprocess.DEVNULL)
    if played.returncode:
        reason = f"the reason is above, or in {files}.txt"
        print(f"the match of {game} was not finished; {reason}", file=sys.stderr)
    return not played.returncode


def results(logs):
    """The pairs of games as (engine, opponent, points, games), and the number of games of each engine."""
    pairs, played = collections.defaultdict(lambda: [None, None, 0.0, 0]), collections.Counter()
    for log in logs:
        # A line without an end is that of a match that was stopped while it wrote.
        for line in log.read_text().split("\n")[:-1]:
            game = json.loads(line)
            names = sorted((game["white"], game["black"]))
            points = POINTS[game["result"]]
            pair = pairs[(game["index"] // 2, *names)]
            pair[:2] = names
            pair[2] += points if game["white"] == names[0] else 1 - points
            pair[3] += 1
            played.update(names)
    return [tuple(pair) for pair in pairs.values()], played


def ratings(pairs, names):
    """The most likely Elo of each engine, by the method of Zermelo (Bradley and Terry)."""
    score, games = collections.Counter(), collections.Counter()
    for one, other, points, count in pairs:
        score[one] += points
        score[other] += count - points
        games[one, other] += count
    for one, other in list(games):
        score[one] += 0.5
        score[other] += 0.5
        games[one, other] += 1
    strength = dict.fromkeys(names, 1.0)
    for _ in range(2000):
        before = dict(strength)
        for name in names:
            against = sum(
                count / (strength[one] + strength[other])
                for (one, other), count in games.items()
                if name in (one, other)
            )
            if against:
                strength[name] = score[name] / against
        if all(abs(math.log(strength[name] / before[name])) < 1e-6 for name in names):
            break
    return {name: 400 * math.log10(strength[name] / strength[names[0]]) for name in names}


def rated(pairs, names):
    """The rating of each engine and the half width of its 95 % interval."""
    values, source = ratings(pairs, names), random.Random(1)
    samples = [ratings(source.choices(pairs, k=len(pairs)), names) for _ in range(SAMPLES)]
    errors = {}
    for name in names:
        sorted_values = sorted(sample[name] for sample in samples)
        errors[name] = (sorted_values[int(0.975 * SAMPLES)] - sorted_values[int(0.025 * SAMPLES)]) / 2
    return {name: (values[name], errors[name]) for name in names}


def table(game, pairs, names, played, values):
    """A Markdown table of the ratings of a game, with the score against each opponent in percent."""
    order = sorted(names, key=lambda name: -values[name][0])
    rows = [[game, "Elo", "games"] + [f"against {name}" for name in order], ["---"] * (3 + len(order))]
    for name in order:
        elo, error = values[name]
        cells = [name, f"{elo:+.0f} +- {error:.0f}" if name != names[0] else "0", str(played[name])]
        for opponent in order:
            met = [
                (points if one == name else count - points, count)
                for one, other, points, count in pairs
                if {one, other} == {name, opponent}
            ]
            count = sum(count for _, count in met)
            cells.append(f"{100 * sum(points for points, _ in met) / count:.0f} %" if count else "")
        rows.append(cells)
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def picture(lists):
    """An SVG with a dot and an error bar for each engine of each game."""
    values = [value for _, rows in lists for value in rows.values()]
    low = min(elo - error for elo, error in values)
    high = max(elo + error for elo, error in values)
    step = next(step for step in (50, 100, 200, 500, 1000) if (high - low) / step <= 10)
    low, high = step * math.floor(low / step), step * math.ceil(high / step)
    left, width, line = 170, 560, 20
    lines, y = [], 30

    def place(elo):
        return left + width * (elo - low) / (high - low)

    for game, rows in lists:
        lines.append(f'<text x="8" y="{y + 4}" style="font-weight:bold">{game}</text>')
        y += line
        for name, (elo, error) in sorted(rows.items(), key=lambda row: -row[1][0]):
            x = place(elo)
            lines.append(f'<text x="20" y="{y + 4}">{html.escape(name)}</text>')
            lines.append(f'<circle cx="{x:.1f}" cy="{y}" r="4"/>')
            lines.append(f'<path d="M{place(elo - error):.1f} {y}H{place(elo + error):.1f}"/>')
            y += line
    grid = ""
    for elo in range(low, high + 1, step):
        grid += f'<path class="grid" d="M{place(elo):.1f} 20V{y}"/>'
        label = f"{elo:+d}" if elo else "0"
        grid += f'<text x="{place(elo):.1f}" y="{y + 16}" text-anchor="middle">{label}</text>'
    style = "text{font:13px sans-serif}path{stroke:#333;stroke-width:2}.grid{stroke:#ddd;stroke-width:1}"
    size = f'viewBox="0 0 {left + width + 40} {y + 24}"'
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    body = "\n".join([f"<style>{style}</style>", paper, grid, *lines])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>\n'


def sort_key(name):
    """The place of an engine in a list: Belladonna first, then limits by size, then other engines."""
    limit = re.match(r"\d+(\.\d+)?(?=\+|$)", name)
    return name != "Belladonna", float(limit[0]) if limit else math.inf, name


def report(folder):
    """Prints the tables of all games of the folder, and writes the picture."""
    games = collections.defaultdict(list)
    for log in sorted(folder.glob("*.jsonl")):
        games[re.sub(r"-\d+-of-\d+$", "", log.stem)].append(log)
    lists = []
    for game, logs in games.items():
        pairs, played = results(logs)
        if not pairs:
            continue
        names = sorted(played, key=sort_key)
        values = rated(pairs, names)
        lists.append((game, values))
        print(table(game, pairs, names, played, values), end="\n\n")
    if not lists:
        sys.exit(f"no finished games in {folder}")
    (folder / "ratings.svg").write_text(picture(lists))
    print(f"wrote {folder / 'ratings.svg'}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", help="games to play; `belladonna games` lists them")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("ratings"))
    parser.add_argument("--games", type=int, default=40, help="games of each two engines (40)")
    parser.add_argument("--each", default="tc=5+0.05,hash=64,margin=200", help="settings of all engines")
    parser.add_argument("--steps", help="limits of Belladonna against itself, separated by commas")
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=PROGRAM")
    parser.add_argument("--shard", metavar="I/N", help="play only part I of N")
    parser.add_argument("--report", action="store_true", help="play nothing")
    parser.add_argument("--belladonna", default=str(ROOT / "target/release/belladonna"))
    parser.add_argument("--tools", default=str(ROOT / "target/release/belladonna-tools"))
    words = sys.argv[1:]
    own = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:own])
    options.match = words[own + 1 :]
    # Debian installs games in a folder that is not on every user's PATH.
    os.environ["PATH"] += ":/usr/games"
    if options.report == bool(options.game):
        parser.error("give the games to play, or --report")
    options.folder.mkdir(parents=True, exist_ok=True)
    missing = [game for game in options.game if not play(options, game)]
    if missing:
        print(f"not finished: {', '.join(missing)}", file=sys.stderr)
    report(options.folder)
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command continues")
