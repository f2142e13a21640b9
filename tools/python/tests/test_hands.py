"""Hands: drops, promoted pieces, and Crazyhouse as python-chess plays it."""

import random

import belladonna
import pytest
from belladonna import BLACK, WHITE, Position

chess = pytest.importorskip("chess")
variant = pytest.importorskip("chess.variant")
HANDS = "4k3/8/8/8/8/8/3Q~4/4K3[NPPq] w - - 0 1"


def test_pieces_in_hand():
    position = Position("crazyhouse", HANDS)
    assert position.hand(WHITE) == {"N": 1, "P": 2}
    assert position.hand(BLACK) == {"Q": 1}
    assert position.piece_at("d2") == "Q~"
    assert position.push("P@e4") == "P@e4"
    assert position.push_uci("Q@e6") == "Q@e6"
    assert position.hand(WHITE) == {"N": 1, "P": 1}
    assert position.pop() == "Q@e6"
    assert Position().hand(WHITE) == {}


def test_a_drop_that_is_not_possible():
    position = Position("crazyhouse", HANDS)
    with pytest.raises(ValueError, match="a8"):
        position.push("P@a8")
    with pytest.raises(ValueError):
        position.push_uci("P@@e4")


def test_crazyhouse_equals_python_chess():
    choose = random.Random(7)
    for _ in range(5):
        board, position = variant.CrazyhouseBoard(), Position("crazyhouse")
        while not board.is_game_over() and board.ply() < 120:
            legal = sorted(move.uci() for move in board.legal_moves)
            assert legal == sorted(position.legal_moves), board.fen()
            move = choose.choice(legal)
            board.push_uci(move)
            position.push_uci(move)
            again = Position("crazyhouse", board.fen())
            assert sorted(again.legal_moves) == sorted(position.legal_moves), board.fen()
        assert belladonna.WHITE is True
