#!/usr/bin/env python3
"""Records perft counts of Chess960 by python-chess. The moves are compared with those of Fairy-Stockfish.

    pip install chess==1.11.2 pyffish==0.0.90
    tools/variants/chess960.py > tests/data/library/chess960.epd

First come published positions (https://www.chessprogramming.org/Chess960_Perft_Results), then positions in
which king or rook of a castling stand still, change places or shield the king, then start positions, and
positions of random games.
"""

import argparse
import random

import chess
import pyffish

PUBLISHED = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
    "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
    "qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9",
]
SPECIAL = [
    "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
    "r1k4r/8/8/8/8/8/8/R1K4R w HAha - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
    "r2kr3/8/8/8/8/8/8/R2KR3 w EAea - 0 1",
    "3rkr2/8/8/8/8/8/8/3RKR2 b FDfd - 0 1",
    "q1k1r3/8/8/8/8/8/8/qRK1R3 w EBe - 0 1",
    "2k4r/2p5/8/8/8/8/8/q1RK3R w HCh - 0 1",
    "4k3/8/8/8/8/8/7r/RR1K2RR w GB - 0 1",
    "rr1k2rr/8/8/8/8/8/8/RR1K2RR w HAgb - 0 1",
    "r3k2r/8/8/8/8/8/8/1RK2R2 w FBha - 0 1",
    "nrk1brnb/pp1ppppp/2p5/3q4/5P2/PP6/1KPPP1PP/NR1BBRNQ w fb - 3 9",
]
DEEPEST = 4
POSITIONS = 24
FEW = 6000


def moves_of(board):
    """The legal moves, after a comparison with Fairy-Stockfish."""
    moves = list(board.legal_moves)
    theirs = pyffish.legal_moves("chess", board.fen(shredder=True), [], True)
    assert sorted(theirs) == sorted(move.uci() for move in moves), board.fen()
    return moves


def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def record(board, deepest):
    moves_of(board)
    counts = [perft(board, 1), perft(board, 2)]
    while len(counts) < deepest and (deepest == DEEPEST or counts[1] < FEW):
        counts.append(perft(board, len(counts) + 1))
    text = "".join(f" ;D{depth} {count}" for depth, count in enumerate(counts, 1))
    print(board.fen(en_passant="legal") + text, flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args()
    chance = random.Random(960)
    for fen in PUBLISHED:
        record(chess.Board(fen, chess960=True), DEEPEST)
    for fen in SPECIAL:
        board = chess.Board(fen, chess960=True)
        assert board.is_valid(), fen
        record(board, 3)
    for number in range(0, 960, 41):
        record(chess.Board.from_chess960_pos(number), 3)
    for _ in range(POSITIONS):
        board = chess.Board.from_chess960_pos(chance.randrange(960))
        for _ in range(chance.randrange(2, 50)):
            moves = moves_of(board)
            if not moves:
                break
            castlings = [move for move in moves if board.is_castling(move)]
            board.push(chance.choice(castlings if castlings and chance.random() < 0.1 else moves))
        record(board, 3)


main()
