"""Positions, games and limits behave as Python's own values do."""

import copy
import pickle
import subprocess
import sys

import belladonna
import pytest
from belladonna import Engine, Game, Limit, Position

LOST = '''
based-on = "chess"
name = "lost-at-stalemate"
title = "Lost at Stalemate"

[ends]
stalemate = "loss"
'''
CHILD = '''
based-on = "lost-at-stalemate"
name = "won-at-stalemate"
title = "Won at Stalemate"

[ends]
stalemate = "win"
'''


def after(*moves, game="chess"):
    return Position(game, moves=moves)


def test_positions_with_the_same_game_and_fen_are_equal():
    assert Position() == Position("chess") == Position(Game("chess"))
    assert after("e2e4") == Position("chess", after("e4").fen())
    assert after("Nf3", "Nf6", "Ng1", "Ng8") != Position(), "the move numbers differ"
    assert Position("chess") != Position("no-castling")
    assert Position() != Position().fen() and not Position() == None  # noqa: E711


def test_equal_positions_have_the_same_hash():
    seen = {Position(), after("e4")}
    assert after("e2e4") in seen and after("d4") not in seen
    assert len({hash(after(move)) for move in Position().legal_moves}) == 20


def test_keys_are_those_of_repetition():
    assert after("Nf3", "Nf6", "Ng1", "Ng8").key == Position().key != after("e4").key
    assert 0 <= Position().key < 2**64


def test_games_with_the_same_file_are_equal():
    assert Game("chess") == Game("Chess") and hash(Game("chess")) == hash(Game("Chess"))
    assert Game("chess") != Game("gothic") and Game("chess") != "chess"
    first = belladonna.load_game(LOST)
    assert belladonna.load_game(LOST) == first
    other = belladonna.load_game(LOST.replace("loss", "win"))
    assert other != first and other.name == first.name
    assert Position(other) != Position(first)
    assert belladonna.load_game(LOST) == first


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
@pytest.mark.parametrize("game", belladonna.games())
def test_copies_are_equal_and_independent(game, make):
    position = Position(game)
    for _ in range(6):
        position.push(position.legal_moves[-1])
    made = make(position)
    assert made == position and made.move_stack == position.move_stack and made.key == position.key
    assert make(Game(game)) == Game(game)
    while made.move_stack:
        made.pop()
    assert made == position.root() == Position(game) and len(position.move_stack) == 6


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle_keeps_the_history(protocol):
    position = Position("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 9 40", ["Ra2", "Ke7", "Ra1"])
    made = pickle.loads(pickle.dumps(position, protocol))
    assert (made, made.root()) == (position, position.root()) and made.peek() == "a2a1"
    limit = Limit(time=0.5, nodes=10)
    assert pickle.loads(pickle.dumps(limit, protocol)) == limit != Limit(time=0.5)


def test_a_loaded_game_comes_with_its_pickle():
    belladonna.load_game(LOST)
    game = belladonna.load_game(CHILD)
    position = Position(game, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", ["Qf8"])
    code = "import pickle, sys; it = pickle.load(sys.stdin.buffer); "
    code += "print([it.game, it.move_stack, it.root().fen()])"
    shown = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(position), capture_output=True)
    assert shown.stderr == b""
    assert eval(shown.stdout) == ["won-at-stalemate", ["f7f8"], position.root().fen()]


def test_two_parts_of_a_program_do_not_see_each_others_games():
    mine, theirs = belladonna.Games(), belladonna.Games()
    game = mine.load(LOST.replace("lost-at-stalemate", "split"))
    other = theirs.load(LOST.replace("lost-at-stalemate", "split").replace("loss", "win"))
    assert game != other and mine.game("split") == game and theirs.game("split") == other
    assert "split" in mine.names() and "split" not in belladonna.games()
    for use in Game, Position:
        with pytest.raises(ValueError, match="unknown game"):
            use("split")
    ended = [Position(it, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").result() for it in (game, other)]
    assert ended == ["1-0", "0-1"]
    record = '[Variant "split"]\n[SetUp "1"]\n[FEN "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1"]\n\n1. Qf7 *\n'
    for games, result in (mine, "1-0"), (theirs, "0-1"):
        (read,) = belladonna.read_pgn(record, games=games)
        assert read.error is None and read.position.result() == result
        assert pickle.loads(pickle.dumps(read.position)) == read.position
    (read,) = belladonna.read_pgn(record)
    assert "unknown game" in read.error
    (read,) = belladonna.read_pgn(record, other)
    assert read.position.result() == "0-1"
    pickle.loads(pickle.dumps(game))
    assert "split" not in belladonna.games()


@pytest.mark.parametrize("game", belladonna.games())
def test_the_repr_of_a_position_makes_it_again(game):
    position = Position(game)
    for _ in range(5):
        # Two passes end a game of Janggi.
        if moves := position.legal_moves:
            position.push(moves[0])
    assert eval(repr(position)) == position
    assert eval(repr(Game(game))) == Game(game)


def test_reprs_have_the_form_of_python():
    fen = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1"
    assert repr(Position("gothic")) == f"Position('gothic', fen='{fen}')"
    assert repr(Limit(time=0.5, depth=3)) == "Limit(time=0.5, depth=3)" and repr(Limit()) == "Limit()"
    with Engine(hash=8) as engine:
        assert repr(engine) == "Engine(threads=1, hash=8, skill_level=20)"
        mated = Position("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        assert repr(engine.play(mated, Limit(depth=1))) == "PlayResult(move=None, ponder=None)"
        played = engine.play(Position("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), Limit(depth=2))
        assert repr(played) == "PlayResult(move='a1a8', ponder=None)"
        assert repr(played.info).endswith("pv=['a1a8'])") and "mate=1" in repr(played.info)


HUGE = 10**5000
NAN = float("nan")
INFINITE = float("inf")
COUNTS = {"negative": -1, "low": -(2**70), "large": 2**70, "huge": HUGE}
COUNTS |= {"part": 1.5, "nan": NAN, "inf": INFINITE}
TIMES = {"whole": -1, "part": -0.1, "nan": NAN, "inf": INFINITE, "huge": HUGE}
TEXTS = {"half": "\ud800", "end": "e2e4\udfff", "long": "w" * 5000, "nul": "\0"}


@pytest.mark.parametrize("number", COUNTS.values(), ids=COUNTS)
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("depth", lambda number: Position().perft(number)),
        ("depth", lambda number: Limit(depth=number)),
        ("nodes", lambda number: Limit(nodes=number)),
        ("mate", lambda number: Limit(mate=number)),
        ("remaining_moves", lambda number: Limit(white_clock=1, remaining_moves=number)),
        ("threads", lambda number: Engine(threads=number)),
        ("hash", lambda number: Engine(hash=number)),
        ("skill_level", lambda number: Engine(skill_level=number)),
        ("size", lambda number: Position().svg(size=number)),
    ],
)
def test_wrong_counts_are_refused_with_a_sentence(name, call, number):
    with pytest.raises(ValueError, match=f"^{name} is a whole number from [01] to \\d+, not "):
        call(number)


@pytest.mark.parametrize("name", ["depth", "nodes", "mate", "remaining_moves"])
def test_a_limit_is_at_least_one(name):
    with pytest.raises(ValueError, match=f"{name} is a whole number from 1 to .*, not 0"):
        Limit(**{name: 0})


@pytest.mark.parametrize("number", COUNTS.values(), ids=COUNTS)
def test_a_wrong_number_of_lines_is_refused(number):
    with Engine(hash=8) as engine, pytest.raises(ValueError, match="multipv is a whole number from 1 to 256"):
        engine.analyse(Position(), Limit(depth=1), multipv=number)


@pytest.mark.parametrize("name", ["time", "white_clock", "black_clock"])
@pytest.mark.parametrize("number", TIMES.values(), ids=TIMES)
def test_wrong_times_are_refused_with_a_sentence(name, number):
    with pytest.raises(ValueError, match=f"{name} is a number of seconds, at least 0, not "):
        Limit(**{name: number})


@pytest.mark.parametrize("name", ["white_inc", "black_inc", "remaining_moves"])
def test_what_belongs_to_a_clock_needs_one(name):
    with pytest.raises(ValueError, match=f"{name} needs white_clock|{name} needs black_clock"):
        Limit(time=1, **{name: 1})


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: Position().perft("3"), "depth is a whole number from 0 to 10, not '3'"),
        (lambda: Limit(time="1"), "time is a number of seconds, at least 0, not '1'"),
        (lambda: Position().push(3), "a move is a text such as 'e2e4', not 3"),
        (lambda: Position().piece_at(4), "a square is a name such as 'e4', not 4"),
        (lambda: Position(3), "a game is a name such as 'gothic' or a Game, not 3"),
        (lambda: Position("chess", 3), "a position is given as FEN, not 3"),
        (lambda: belladonna.load_game(None), "a game file is given as its text, not None"),
        (lambda: belladonna.read_pgn(3), "game records are given as text, not 3"),
    ],
)
def test_what_is_no_number_or_text_is_a_type_error(call, sentence):
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value) == sentence


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_odd_texts_are_refused_as_moves_and_names(text):
    position = Position()
    calls = [position.push, position.push_uci, position.san, position.piece_at, position.set_fen, Game]
    for call in calls:
        with pytest.raises(ValueError) as error:
            call(text)
        assert type(error.value) is ValueError and len(str(error.value)) < 300
    assert position == Position()
