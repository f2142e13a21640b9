"""Games and positions."""

import copy
import importlib.metadata

import belladonna
import pytest
from belladonna import BLACK, WHITE, Game, Position


def test_version():
    assert importlib.metadata.version("belladonna") == belladonna.__version__


def test_games_have_names_and_boards():
    gothic = Game("gothic")
    assert (gothic.title, gothic.files, gothic.ranks) == ("Gothic Chess", 10, 8)
    for name in belladonna.games():
        assert Position(name).game == name
        assert Position(Game(name)).fen() == Game(name).starting_fen
    with pytest.raises(ValueError, match="did you mean gothic?"):
        Game("gothik")


def test_a_game_is_played_to_its_end_and_back():
    position = Position()
    start = position.fen()
    assert (position.outcome(), position.is_game_over(), position.result()) == (None, False, "*")
    for move in ["f2f3", "e7e5", "g2g4"]:
        assert move in position.legal_moves
        assert position.push(move) == move
    assert position.turn is BLACK
    assert position.san(position.parse_san("Qh4")) == "Qh4#"
    before = copy.copy(position)
    assert position.push("Qh4#") == "d8h4"
    outcome = position.outcome()
    assert (outcome.winner, outcome.result, outcome.reason) == (BLACK, "0-1", "checkmate")
    assert position.is_check() and position.is_game_over() and position.result() == "0-1"
    assert position.legal_moves == []
    assert position.move_stack == ["f2f3", "e7e5", "g2g4", "d8h4"]
    with pytest.raises(ValueError, match="the game is over: checkmate"):
        position.push("e1e2")
    while position.move_stack:
        position.pop()
    assert (position.fen(), position.turn) == (start, WHITE)
    assert len(before.move_stack) == 3, "a copy does not change with the original"
    with pytest.raises(IndexError, match="no moves to take back"):
        position.pop()


def test_a_dead_position_is_a_draw_although_pieces_can_move():
    position = Position("chess", "7k/8/6K1/8/8/8/8/8 b - - 0 1")
    assert (position.result(), position.legal_moves) == ("1/2-1/2", ["h8g8"])
    assert position.is_insufficient_material()
    position.push("h8g8")
    assert position.is_game_over()


def test_perft_counts_as_the_program():
    assert Position("chess").perft(4) == 197_281
    assert Position("gothic").perft(3) == 25_283
    with pytest.raises(ValueError, match="depth is a whole number from 0 to 10, not 11"):
        Position().perft(11)


def test_pictures():
    position = Position("grand-apothecary")
    assert position._repr_svg_().startswith("<svg ")
    assert len({position.svg(o, d) for o in (WHITE, BLACK) for d in (True, False)}) == 4
    assert str(position).count("\n") >= 12


@pytest.mark.parametrize(
    "wrong",
    [
        lambda position: Position("chess", "8/8/8/8/8/8/8/8 w - - 0 1"),
        lambda position: Position("chess", "nonsense"),
        lambda position: position.push("e2e5"),
        lambda position: position.push("\0"),
        lambda position: position.san(""),
        lambda position: position.parse_san("Kf7"),
        lambda position: belladonna.load_game("name = 'x'"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_breaks(wrong):
    position = Position()
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        wrong(position)
    assert len(position.legal_moves) == 20


def test_a_game_file_is_a_game():
    lines = ['based-on = "chess"', 'name = "no-stalemate"', 'title = "No Stalemate"', "[ends]"]
    game = belladonna.load_game("\n".join([*lines, 'stalemate = "loss"']))
    assert game.title == "No Stalemate"
    position = Position("no-stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert (position.outcome().winner, position.outcome().reason) == (WHITE, "stalemate")
