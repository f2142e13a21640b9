"""Searches: streams of information, their end, and what ends long calls."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from belladonna import Engine, Limit, Position


@pytest.fixture
def engine():
    with Engine(hash=8) as engine:
        yield engine


def test_an_analysis_is_an_iterator_that_ends_with_the_search(engine):
    analysis = engine.analysis(Position("gothic"), Limit(depth=5))
    infos = list(analysis)
    assert {info.depth for info in infos} >= {1, 2, 3, 4, 5}
    assert list(analysis) == [] and analysis.info.depth == 5
    assert analysis.wait().move == analysis.info.pv[0]


def test_an_analysis_without_a_limit_ends_when_it_is_stopped(engine):
    with engine.analysis(Position(), multipv=2) as analysis:
        for info in analysis:
            if info.depth >= 4:
                break
    rest = list(analysis)
    best = analysis.wait()
    assert best.move == analysis.info.pv[0] and [info.multipv for info in analysis.multipv] == [1, 2]
    assert all(info.pv for info in rest)
    assert engine.play(Position(), Limit(depth=2)).move, "the engine is free again"


@pytest.mark.parametrize("owner", ["engine", "analysis"])
def test_another_thread_stops_an_analysis(engine, owner):
    analysis = engine.analysis(Position())
    first = next(analysis)
    stopper = threading.Thread(target=engine.stop if owner == "engine" else analysis.stop)
    stopper.start()
    infos = list(analysis)
    stopper.join()
    assert first.depth >= 1 and analysis.wait().move in Position().legal_moves
    assert all(info.depth >= first.depth for info in infos)


@pytest.mark.parametrize("name", ["analyse", "play"])
def test_another_thread_stops_a_call_without_a_limit(engine, name):
    found = []
    search = threading.Thread(target=lambda: found.append(getattr(engine, name)(Position(), None)))
    search.start()
    # A stop that comes before the search begins has no effect.
    while search.is_alive():
        engine.stop()
        search.join(0.01)
    (found,) = found
    assert (found.move if name == "play" else found[0].pv[0]) in Position().legal_moves


def test_an_unlimited_analysis_ends_when_nothing_is_left_to_search(engine):
    mated = Position("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    analysis = engine.analysis(mated)
    assert list(analysis) == [] and analysis.wait().move is None and analysis.info is None


def test_an_analysis_that_nobody_has_any_more_is_ended(engine):
    for info in engine.analysis(Position()):
        if info.depth > 1:
            break
    assert engine.play(Position(), Limit(depth=1)).move


def test_an_engine_has_one_search_at_a_time(engine):
    analysis = engine.analysis(Position())
    for call in [engine.analysis, lambda it: engine.play(it, Limit(depth=1))]:
        with pytest.raises(RuntimeError, match=r"the engine is searching.*call stop\(\) first"):
            call(Position())
    with pytest.raises(RuntimeError, match="the engine is searching"):
        engine.new_game()
    analysis.stop()
    assert engine.play(Position(), Limit(depth=1)).move
    assert analysis.wait().move, "what it has found can still be read"


def test_stop_without_a_search_does_nothing(engine):
    engine.stop()
    old = engine.analysis(Position(), Limit(depth=1))
    old.wait()
    new = engine.analysis(Position())
    old.stop()
    with pytest.raises(RuntimeError, match="the engine is searching"):
        engine.play(Position(), Limit(depth=1))
    new.stop()


def test_closing_an_engine_ends_its_analysis(engine):
    analysis = engine.analysis(Position())
    engine.close()
    assert analysis.wait().move
    for call in [lambda: engine.analysis(Position()), engine.new_game]:
        with pytest.raises(RuntimeError, match="the engine is closed"):
            call()
    engine.stop()


def test_no_root_move_is_not_all_moves(engine):
    with pytest.raises(ValueError, match="root_moves has no move; leave it out to search all moves"):
        engine.analyse(Position(), Limit(depth=1), root_moves=[])


def test_chances_and_speed(engine):
    info = engine.analyse(Position("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), Limit(nodes=20_000))[0]
    assert sum(info.wdl) == 1000 and info.wdl[0] > 800
    assert info.nps > 0 and abs(info.nps - info.nodes / info.time) <= 0.01 * info.nps
    (mate,) = engine.analyse(Position("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), Limit(depth=4))
    assert mate.wdl == (1000, 0, 0)


LONG_CALLS = {
    "perft": "Position('grand-apothecary').perft(9)",
    "analyse": "Engine(hash=8).analyse(Position(), Limit(time=3600))",
    "play": "Engine(hash=8).play(Position(), None)",
    "analysis": "list(Engine(hash=8).analysis(Position()))",
    "wait": "Engine(hash=8).analysis(Position()).wait()",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS)
def test_ctrl_c_ends_long_calls(call):
    code = f"""
import signal, sys, threading, time
from belladonna import Engine, Limit, Position
signal.signal(signal.SIGINT, signal.default_int_handler)
beats = []
def beat():
    while True:
        beats.append(time.monotonic())
        if len(beats) == 20:
            print("others run", flush=True)
        time.sleep(0.01)
threading.Thread(target=beat, daemon=True).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "others run\n", "the interpreter lock is not held"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=120)[0] == "interrupted\n"
        assert process.returncode == 0
    finally:
        process.kill()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize(
    "call",
    [
        "engine.play(Position(), Limit(depth=1))",
        "engine.analyse(Position(), None)",
        "engine.analysis(Position())",
        "engine.new_game()",
        "engine.stop()",
        "next(analysis)",
        "analysis.wait()",
        "analysis.stop()",
        "analysis.info",
    ],
)
def test_an_engine_of_a_parent_process_is_refused(call):
    code = f"""
import os, signal, sys
from belladonna import Engine, Limit, Position
engine = Engine(hash=8)
analysis = engine.analysis(Position("gothic"))
next(analysis)
parent = os.getpid()
child = os.fork()
if child == 0:
    signal.alarm(60)
    try:
        {call}
    except RuntimeError as error:
        assert f"this engine belongs to process {{parent}}, which has forked this one" in str(error), error
    else:
        sys.exit("not refused")
    own = Engine(hash=8)
    assert own.play(Position("gothic"), Limit(depth=2)).move and Position().perft(4) == 197281
    engine.close()
    del analysis, engine
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
analysis.stop()
assert analysis.wait().move
print("good")
"""
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.stdout, done.stderr) == ("good\n", "")
