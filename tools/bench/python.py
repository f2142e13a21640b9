#!/usr/bin/env python3
"""Compares the package for Python with python-chess: nanoseconds for a list of the legal moves of a position,
for a move that is made and taken back, and for a FEN that is read, in positions of a random game of chess.

Needs both packages: `pip install ./tools/python chess`.
"""
import functools
import random
import timeit

import chess
from belladonna import Position


def positions(count):
    """The FENs of random games, the same in every run."""
    choose, fens = random.Random(1), []
    while len(fens) < count:
        position = Position("chess")
        while len(fens) < count and not position.is_game_over():
            position.push(choose.choice(position.legal_moves))
            fens.append(position.fen())
    return [fen for fen in fens if not Position("chess", fen).is_game_over()]


def measure(name, items, own, other):
    """Prints the best time of each for one of the items."""
    own, other = (min(timeit.repeat(it, number=3, repeat=5)) / 3 / items * 1e9 for it in (own, other))
    print(f"{name:14} {own:9.0f} ns, python-chess {other:9.0f} ns: {other / own:.1f} times as fast")


def make(positions, lists):
    for position, moves in zip(positions, lists):
        for move in moves:
            position.push(move)
            position.pop()


fens = positions(200)
ours = [Position("chess", fen) for fen in fens]
theirs = [chess.Board(fen) for fen in fens]
our_moves = [position.legal_moves for position in ours]
their_moves = [list(board.legal_moves) for board in theirs]
count = sum(map(len, our_moves))
assert count == sum(map(len, their_moves))
measure(
    "legal moves",
    len(fens),
    lambda: [position.legal_moves for position in ours],
    lambda: [list(board.legal_moves) for board in theirs],
)
measure("push and pop", count, lambda: make(ours, our_moves), lambda: make(theirs, their_moves))
read = functools.partial(Position, "chess")
measure("FEN", len(fens), lambda: list(map(read, fens)), lambda: list(map(chess.Board, fens)))
