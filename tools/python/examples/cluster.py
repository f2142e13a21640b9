"""Analyses, perft and statistics of legal moves on a Dask cluster, compared with those of one process.

It needs the package `distributed`. The cluster is one of processes on this machine; for another one, give
its scheduler's address to `Client`. During the last run, one of the processes is killed.
"""

import argparse
import logging
import os
import pathlib
import random
import signal
import time
from collections import Counter

import dask
import psutil
from belladonna import Engine, Limit, Position
from distributed import Client, LocalCluster, as_completed

GAMES = ["chess", "gothic", "poison", "apothecary-modern", "apothecary-classic", "grand-apothecary"]

# Dask looks at its own processes 50 times a second. That would take more time than all else it does here.
QUIET = {
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.worker.profile.enabled": False,
}


def random_positions(count, seed):
    """Positions of random games, as a game and a FEN. A text costs less to send than a position."""
    choose = random.Random(seed)
    positions = []
    while len(positions) < count:
        position = Position(choose.choice(GAMES))
        for ply in range(60):
            if position.is_game_over():
                break
            if ply % 6 == 5:
                positions.append((position.game, position.fen()))
            position.push(choose.choice(position.legal_moves))
    return positions[:count]


def analyse(positions, nodes):
    """The best move and the score of each position. It does not depend on those before it."""
    with Engine(hash=1) as engine:
        results = []
        for game, fen in positions:
            engine.new_game()
            info = engine.play(Position(game, fen), Limit(nodes=nodes)).info
            results.append((info.pv[0], info.cp, info.mate, info.nodes))
        return results


def perft(lines):
    """For each line of a suite, how many counts are right."""
    positions = [(Position(game, fen), counts) for game, fen, counts in lines]
    return [sum(position.perft(depth) == count for depth, count in counts) for position, counts in positions]


def statistics(positions):
    """How many moves, captures and checks each position has."""
    counts = []
    for game, fen in positions:
        position = Position(game, fen)
        moves = position.legal_moves
        captures, checks = map(position.is_capture, moves), map(position.gives_check, moves)
        counts.append((game, len(moves), sum(captures), sum(checks)))
    return counts


def suite(folder):
    """The positions of a folder of EPD files, each with its counts."""
    for path in sorted(pathlib.Path(folder).glob("*.epd")):
        for line in path.read_text().splitlines():
            fen, *counts = line.split(" ;D")
            yield path.stem, fen, [tuple(map(int, count.split())) for count in counts]


def timed(function, batch, *arguments):
    begin = time.process_time()
    return function(batch, *arguments), time.process_time() - begin


def processor_time():
    """Seconds of this process and of those that it started."""
    this = psutil.Process()
    return sum(sum(process.cpu_times()[:2]) for process in [this, *this.children(recursive=True)])


def on_cluster(client, function, batches, *arguments, kill=False):
    """The results in the order of the batches. Kills a process after a third of them."""
    tasks = {
        client.submit(timed, function, batch, *arguments, pure=False): number
        for number, batch in enumerate(batches)
    }
    results, seconds = {}, []
    for task, (result, spent) in as_completed(tasks, with_results=True):
        assert tasks[task] not in results, "a batch came twice"
        results[tasks[task]] = result
        seconds.append(spent)
        if kill and len(results) == len(batches) // 3:
            killed = min(client.run(os.getpid).values())
            os.kill(killed, signal.SIGKILL)
            print(f"  killed process {killed} after {len(results)} of {len(batches)} tasks")
    return [results[number] for number in range(len(batches))], seconds


def compare(client, name, function, batches, *arguments, kill=False):
    """Runs a function in this process and on the cluster."""
    print(f"{name}: {sum(map(len, batches))} in {len(batches)} tasks")
    alone, seconds = zip(*(timed(function, batch, *arguments) for batch in batches))
    spent = sum(seconds)
    print(f"  one process: {spent:.2f} s of processor time, {spent / len(batches):.2f} s a task")
    begin = processor_time()
    together, seconds = on_cluster(client, function, batches, *arguments)
    whole, tasks = processor_time() - begin, sum(seconds)
    print(f"  cluster: {tasks:.2f} s in tasks, {whole:.2f} s with all else, ratio {whole / tasks:.3f}")
    print(f"  equal to one process: {list(alone) == together}")
    if kill:
        together, _ = on_cluster(client, function, batches, *arguments, kill=True)
        print(f"  equal to one process: {list(alone) == together}")
    return [result for batch in together for result in batch]


def split(items, size):
    return [items[start : start + size] for start in range(0, len(items), size)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", help="a folder of EPD files with perft counts, such as tests/data/perft")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=2500)
    arguments = parser.parse_args()
    positions = random_positions(arguments.positions, seed=1)
    lines = list(suite(arguments.suite))
    dask.config.set(QUIET)
    local = LocalCluster(n_workers=arguments.workers, threads_per_worker=1, silence_logs=logging.ERROR)
    with local as cluster, Client(cluster) as client:
        compare(client, "analyses", analyse, split(positions, 200), arguments.nodes, kill=True)
        right = compare(client, "perft", perft, split(lines, 50))
        print(f"  {sum(right)} of {sum(len(counts) for *_, counts in lines)} counts are right")
        counted = compare(client, "legal moves", statistics, split(positions, 2000))
    for game, number in sorted(Counter(game for game, *_ in counted).items()):
        own = [counts for name, *counts in counted if name == game]
        moves, captures, checks = (sum(column) / number for column in zip(*own))
        most = max(count for count, *_ in own)
        print(
            f"{game:18} {number:5} positions: {moves:5.1f} moves, at most {most:3};"
            f" {captures:4.1f} captures, {checks:4.1f} checks"
        )


if __name__ == "__main__":
    main()
