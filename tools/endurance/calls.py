#!/usr/bin/env python3
"""Calls the package for Python at random, and compares what it answers with what the calls before imply.

    tools/endurance/calls.py --seconds 600 --seed 1

Needs the package: `pip install ./tools/python`. Positions of all games are made, copied, changed, printed and
searched, with right and wrong arguments. A wrong argument may only raise ValueError or IndexError, and must
leave the position as it was. Prints the number of calls of each kind. The exit status is 1 after a fault.
"""
import argparse
import collections
import pickle
import random
import sys
import time

from belladonna import Engine, Limit, Position, games

POOL = 40
WRONG = ["", "e2", "e2e9", "z1z2", "0-0-0-0", "e2e4q=", "é2e4", "a1a1", "e2e4 ", "\0", "Nxx", "@", "w" * 500]


class Caller:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.engine = Engine(hash=8)
        self.counts = collections.Counter()
        self.pool = [(Position(name), []) for name in games()]
        self.kinds = [self.push, self.pop, self.wrong_move, self.notation, self.copy, self.picture]
        self.kinds += [self.new, self.broken_fen, self.end, self.search, self.lines]

    def call(self):
        """One random call. Each position is kept with the FENs before its moves."""
        kind = self.random.choice(self.kinds)
        self.counts[kind.__name__] += 1
        position, fens = self.random.choice(self.pool)
        fen = position.fen()
        try:
            kind(position, fens)
            assert len(position.move_stack) == len(fens)
        except BaseException:
            print(f"in call {self.counts.total()}, {kind.__name__}, {position.game}: {fen}", file=sys.stderr)
            raise

    def add(self, position, fens):
        if len(self.pool) >= POOL:
            self.pool.pop(self.random.randrange(len(self.pool)))
        self.pool.append((position, fens))

    def refuses(self, position, call):
        before = position.fen(), position.move_stack, position.legal_moves
        try:
            call()
        except (ValueError, IndexError) as error:
            assert str(error) and "\0" not in str(error), repr(error)
            self.counts["refusals"] += 1
        else:
            return False
        assert before == (position.fen(), position.move_stack, position.legal_moves)
        return True

    def push(self, position, fens):
        for _ in range(self.random.randint(1, 20)):
            if position.is_game_over():
                return
            fen = position.fen()
            position.push(self.random.choice(position.legal_moves))
            fens.append(fen)
            assert position.fen() != fen

    def pop(self, position, fens):
        if not fens:
            assert self.refuses(position, position.pop)
            return
        position.pop()
        assert position.fen() == fens.pop()

    def wrong_move(self, position, fens):
        move = self.random.choice(WRONG + Position(self.random.choice(games())).legal_moves)
        call = self.random.choice([position.san, position.parse_san, position.push])
        if move not in position.legal_moves:
            fen = position.fen()
            if not self.refuses(position, lambda: call(move)) and call == position.push:
                fens.append(fen)  # another way to write a legal move

    def notation(self, position, _fens):
        for move in position.legal_moves[:10]:
            assert position.parse_san(position.san(move)) == move
            assert position.parse_san(move) == move

    def copy(self, position, fens):
        copy, fen = position.copy(), position.fen()
        if self.random.random() < 0.3:
            copy = pickle.loads(pickle.dumps(position))
        assert copy == position and hash(copy) == hash(position)
        assert (copy.fen(), copy.move_stack) == (fen, position.move_stack)
        assert copy.legal_moves == position.legal_moves
        if copy.legal_moves:
            copy.push(copy.legal_moves[-1])
            assert position.fen() == fen
            copy.pop()
        self.add(copy, list(fens))

    def picture(self, position, _fens):
        picture = position.svg(self.random.random() < 0.5, self.random.random() < 0.5)
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")

    def new(self, position, _fens):
        # A king can be missing at the end of a game. A FEN without a king is refused.
        if not position.is_game_over():
            again = Position(position.game, position.fen())
            assert again == position == eval(repr(position)) and again.turn == position.turn
            self.add(again, [])
        self.add(Position(self.random.choice(games())), [])

    def broken_fen(self, position, _fens):
        fen = list(position.fen())
        for _ in range(self.random.randint(1, 4)):
            fen[self.random.randrange(len(fen))] = self.random.choice("kKqQpPxX/0129 -[]w*+é~")
        game = self.random.choice([position.game, self.random.choice(games()), "nothing"])
        self.refuses(position, lambda: self.add(Position(game, "".join(fen)), []))

    def end(self, position, _fens):
        over = position.is_game_over()
        assert over == (position.outcome() is not None) == (position.result() != "*")
        assert over or position.legal_moves
        assert position.perft(1) == len(position.legal_moves)
        assert over >= (position.is_checkmate() or position.is_stalemate())
        assert len(position.piece_map()) >= 1

    def search(self, position, fens):
        if position.is_game_over():
            return
        before = position.fen()
        limit = Limit(nodes=self.random.randint(1, 3000), depth=self.random.choice([None, 1, 3, 200]))
        move = self.engine.play(position, limit).move
        assert position.fen() == before
        assert move in position.legal_moves
        position.push(move)
        fens.append(before)

    def lines(self, position, _fens):
        count = self.random.randint(1, 6)
        lines = self.engine.analyse(position, Limit(nodes=self.random.randint(500, 5000)), multipv=count)
        assert bool(lines) or position.is_game_over()
        assert len({line.pv[0] for line in lines}) == len(lines) <= count
        for line in lines:
            copy = position.copy()
            for move in line.pv:
                if copy.is_game_over():
                    break  # drawn: the search goes on
                assert move in copy.legal_moves
                copy.push(move)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    caller, until = Caller(options.seed), time.monotonic() + options.seconds
    while time.monotonic() < until:
        caller.call()
    for name, count in sorted(caller.counts.items()):
        print(f"{name}: {count}")
    print(f"{sum(caller.counts.values()) - caller.counts['refusals']} calls, no fault", file=sys.stderr)


if __name__ == "__main__":
    main()
