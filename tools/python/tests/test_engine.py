"""The engine."""

import threading

import pytest
from belladonna import Engine, Limit, Position


@pytest.fixture
def engine():
    with Engine(hash=8) as engine:
        yield engine


def test_a_move_is_legal(engine):
    position = Position("gothic")
    played = engine.play(position, Limit(nodes=2000))
    assert played.move in position.legal_moves
    assert played.info.pv[0] == played.move and played.info.depth >= 1 and played.info.nodes > 0
    position.push(played.move)
    assert played.ponder in position.legal_moves


def test_lines_are_sorted_and_different(engine):
    seen = []
    lines = engine.analyse(Position(), Limit(depth=4), multipv=3, on_info=seen.append)
    assert [line.multipv for line in lines] == [1, 2, 3]
    assert len({line.pv[0] for line in lines}) == 3
    assert [line.cp for line in lines] == sorted((line.cp for line in lines), reverse=True)
    assert {info.depth for info in seen} >= {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("game", "fen"),
    [
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        ("grand-apothecary", None),
    ],
)
def test_all_lines_are_there_when_a_long_search_ends(engine, game, fen):
    for seconds in [2.3, 2.6]:
        lines = engine.analyse(Position(game, fen), Limit(time=seconds), multipv=5)
        assert [(line.multipv, line.bound) for line in lines] == [(rank, "exact") for rank in range(1, 6)]
        assert len({line.depth for line in lines}) == 1


def test_only_the_given_moves_are_searched(engine):
    assert engine.analyse(Position(), Limit(depth=4), root_moves=["a2a3"])[0].pv[0] == "a2a3"
    with pytest.raises(ValueError):
        engine.analyse(Position(), Limit(depth=4), root_moves=["a2a5"])


def test_a_mate_has_moves_and_no_centipawns(engine):
    position = Position("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    (line,) = engine.analyse(position, Limit(depth=4))
    assert (line.mate, line.cp, line.pv, line.bound) == (1, None, ["a1a8"], "exact")
    position.push("Ra8")
    assert engine.analyse(position, Limit(depth=4)) == []
    assert engine.play(position, Limit(depth=4)).move is None


def test_results_of_nodes_are_those_of_a_new_engine(engine):
    first = engine.analyse(Position("gothic"), Limit(nodes=5000))[0].pv
    engine.new_game()
    assert engine.analyse(Position("gothic"), Limit(nodes=5000))[0].pv == first


@pytest.mark.parametrize(
    "limits",
    [
        {},
        {"black_clock": 1.0},
    ],
)
def test_wrong_limits_are_refused(engine, limits):
    with pytest.raises(ValueError, match="a search needs a limit"):
        engine.play(Position(), Limit(**limits))


@pytest.mark.parametrize("options", [{"threads": 0}, {"hash": 0}, {"skill_level": 21}])
def test_wrong_options_are_refused(options):
    with pytest.raises(ValueError, match="is a whole number from"):
        Engine(**options)


def test_the_longest_clocks_are_no_problem(engine):
    limit = Limit(white_clock=1e19, white_inc=1e19, remaining_moves=1, nodes=1000)
    assert engine.play(Position(), limit).move


def test_an_engine_that_is_closed_by_its_callback_stays_closed(engine):
    assert engine.analyse(Position(), Limit(depth=3), on_info=lambda _: engine.close())
    with pytest.raises(RuntimeError, match="closed"):
        engine.play(Position(), Limit(depth=1))


def test_a_closed_engine_says_so(engine):
    engine.close()
    engine.close()
    with pytest.raises(RuntimeError, match="closed"):
        engine.play(Position(), Limit(depth=1))


def test_an_engine_is_used_by_one_thread_at_a_time(engine):
    begun = threading.Event()
    limit = Limit(nodes=10**12, time=2.0)
    search = threading.Thread(
        target=lambda: engine.analyse(Position(), limit, on_info=lambda _: begun.set())
    )
    search.start()
    assert begun.wait(60)
    with pytest.raises(RuntimeError, match="for another thread"):
        engine.play(Position(), Limit(depth=1))
    search.join()
    assert engine.play(Position(), Limit(depth=1)).move


def test_a_position_can_change_during_its_search(engine):
    position = Position()
    engine.analyse(position, Limit(depth=3), on_info=lambda _: position.push(position.legal_moves[0]))
    assert position.move_stack


def test_an_exception_of_the_callback_ends_the_search(engine):
    def fail(_):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        engine.analyse(Position(), Limit(time=600.0), on_info=fail)
    assert engine.play(Position(), Limit(depth=2)).move
