"""A second opinion: what python-chess has too gives the same here."""

import io
import random

import chess
import chess.pgn
import pytest
from belladonna import BLACK, WHITE, Position, read_pgn

FENS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 b - - 99 60",
    "4k3/8/8/8/8/8/8/4KBB1 w - - 0 1",
]


def compare(ours, theirs):
    assert ours.fen() == theirs.fen()
    assert ours.turn == theirs.turn
    assert (ours.ply(), ours.fullmove_number) == (theirs.ply(), theirs.fullmove_number)
    assert ours.halfmove_clock == theirs.halfmove_clock
    assert ours.move_stack == [move.uci() for move in theirs.move_stack]
    assert sorted(ours.legal_moves) == sorted(move.uci() for move in theirs.legal_moves)
    assert ours.can_claim_draw() == theirs.can_claim_draw()
    for claim in [False, True]:
        assert ours.result(claim_draw=claim) == theirs.result(claim_draw=claim)
        assert ours.is_game_over(claim_draw=claim) == theirs.is_game_over(claim_draw=claim)
        assert (ours.outcome(claim_draw=claim) is None) == (theirs.outcome(claim_draw=claim) is None)
    for name in ["is_check", "is_checkmate", "is_stalemate", "is_insufficient_material"]:
        assert getattr(ours, name)() == getattr(theirs, name)(), name
    pieces = {chess.square_name(square): str(piece) for square, piece in theirs.piece_map().items()}
    assert ours.piece_map() == pieces
    for square in chess.SQUARES:
        assert ours.piece_at(chess.square_name(square)) == pieces.get(chess.square_name(square))
    for move in theirs.legal_moves:
        uci = move.uci()
        assert ours.san(uci) == theirs.san(move)
        assert ours.is_capture(uci) == theirs.is_capture(move)
        assert ours.gives_check(uci) == theirs.gives_check(move)
        assert ours.parse_uci(uci) == ours.parse_san(theirs.san(move)) == uci


@pytest.mark.parametrize("fen", FENS)
def test_random_games_are_those_of_python_chess(fen):
    chance = random.Random(fen)
    for _ in range(4):
        ours, theirs = Position("chess", fen), chess.Board(fen)
        for _ in range(60):
            compare(ours, theirs)
            moves = sorted(ours.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            if chance.random() < 0.5:
                assert ours.push_uci(move) == theirs.push_uci(move).uci()
            else:
                assert ours.push_san(theirs.san(chess.Move.from_uci(move))) == move
                theirs.push_uci(move)
            assert ours.peek() == theirs.peek().uci()
        assert ours.root().fen() == theirs.root().fen()


@pytest.mark.parametrize(
    "fen", [FENS[0], "4k3/8/8/8/8/8/8/R3K3 w - - 90 80", "4k3/8/8/8/8/8/R7/4K3 b - - 99 80"]
)
def test_claims_are_those_of_python_chess(fen):
    ours, theirs = Position("chess", fen), chess.Board(fen)
    cycle = ["Nf3", "Nf6", "Ng1", "Ng8"] if fen == FENS[0] else ["Ra2", "Ke7", "Ra1", "Ke8"]
    cycle = cycle[1:] + cycle[:1] if theirs.turn == chess.BLACK else cycle
    for ply in range(80):
        compare(ours, theirs)
        move = ours.push(cycle[ply % 4])
        theirs.push_uci(move)
    assert ours.is_game_over() and ours.result() == "1/2-1/2"


def test_a_game_that_counts_points_ends_without_a_claim():
    position = Position("apothecary-classic")
    while not position.is_game_over():
        assert not position.can_claim_draw() and not position.is_game_over(claim_draw=True)
        position.push(["Nb4", "Nb7", "Nc2", "Nc9"][len(position.move_stack) % 4])
    assert position.outcome().reason == "points by repetition" and not position.can_claim_draw()


def test_mate_and_stalemate():
    mate = Position("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert mate.is_checkmate() and not mate.is_stalemate()
    stalemate = Position("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.is_stalemate() and not stalemate.is_checkmate()
    # A king on the hill has won: the other side is not mated.
    hill = Position("king-of-the-hill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", ["Ke4"])
    assert hill.is_game_over() and hill.legal_moves == []
    assert not hill.is_checkmate() and not hill.is_stalemate()


def test_a_fen_replaces_position_and_history_or_nothing():
    position = Position("gothic", moves=["Nh3"])
    fen = position.fen()
    with pytest.raises(ValueError, match="FEN"):
        position.set_fen("8/8 w - - 0 1")
    assert (position.fen(), position.move_stack) == (fen, ["i1h3"])
    position.set_fen(fen)
    assert (position.fen(), position.move_stack, position.game) == (fen, [], "gothic")
    with pytest.raises(IndexError, match="no move has been made"):
        position.peek()


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KQ -",
    ],
)
@pytest.mark.filterwarnings("ignore:.*left out")
def test_fens_that_python_chess_reads_are_read(fen):
    # python-chess keeps impossible rights, but does not write them.
    assert Position("chess", fen).fen() == chess.Board(fen).fen()


def test_what_is_left_out_of_a_fen_is_said():
    with pytest.warns(UserWarning, match="the right Q was left out"):
        position = Position("chess", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")
    with pytest.warns(UserWarning, match="the operations .*bm Rf1.* were left out"):
        position.set_fen("4k3/8/8/8/8/8/8/4K2R w K - bm Rf1;")
    assert position == Position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    (record,) = read_pgn('[FEN "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"]\n\n1. O-O *')
    assert record.error is None and any("the right Q was left out" in note for note in record.notes)


def test_coordinates_are_wanted_where_only_they_are_read():
    position = Position()
    for wrong in ["Nf3", "e4", "O-O", "", "e2e4e5", "0000", "E2E4", "e2-e4", "e2e4Q"]:
        with pytest.raises(ValueError, match="is not a move as coordinates, such as e2e4"):
            position.push_uci(wrong)
    with pytest.raises(ValueError, match="illegal move \"e2e5\": the pawn on e2 cannot go to e5"):
        position.push_uci("e2e5")
    assert position.move_stack == []


@pytest.mark.parametrize("call", [Position.is_capture, Position.gives_check, Position.san])
def test_questions_about_illegal_moves_are_refused(call):
    with pytest.raises(ValueError, match="illegal move"):
        call(Position(), "e2e5")


def test_squares_are_those_of_the_board():
    assert Position("gothic").piece_at("j8") == "r" and Position("xiangqi").piece_at("e10") == "k"
    with pytest.raises(ValueError, match="the board has no square \"i1\"; its squares are a1 to h8"):
        Position().piece_at("i1")


@pytest.mark.parametrize("moves", [[], ["e4", "e5", "Nf3"], ["f3", "e5", "g4", "Qh4#"]])
def test_records_are_read_by_python_chess_and_the_other_way_round(moves):
    ours = Position(moves=moves)
    headers = {"White": "A", "Black": "B", "Date": "2026.11.27", "Opening": "x"}
    theirs = chess.pgn.read_game(io.StringIO(ours.pgn(headers)))
    assert theirs.errors == []
    assert [move.uci() for move in theirs.mainline_moves()] == ours.move_stack
    assert {name: theirs.headers[name] for name in headers} == headers
    assert theirs.headers["Result"] == ours.result()
    (record,) = read_pgn(str(theirs))
    assert (record.position, record.result, record.error) == (ours, ours.result(), None)
    assert record.position.move_stack == ours.move_stack
    assert record.headers == dict(theirs.headers)
    assert record.position.pgn(record.headers) == ours.pgn(headers)


def test_quotes_in_tags_are_kept():
    headers = {"White": 'A "quoted" \\ name'}
    (record,) = read_pgn(Position().pgn(headers))
    assert record.headers["White"] == headers["White"]


def test_the_record_of_another_start_and_game():
    fen = "rnbqckabnr/pppppppppp/10/10/10/7N2/PPPPPPPPPP/RNBQCKAB1R b KQkq - 1 1"
    position = Position("gothic", fen, ["Nc6"])
    text = position.pgn({"Result": "1-0"})
    assert f'[FEN "{fen}"]' in text and '[Variant "gothic"]' in text and text.endswith("1... Nc6 1-0\n\n")
    (record,) = read_pgn(text)
    assert (record.position.game, record.position, record.result) == ("gothic", position, "1-0")


def test_an_advantage_is_a_draw_with_a_comment():
    fen = Position("apothecary-classic").fen().replace("1anbqkbnc1", "1anb1kbnc1")
    position = Position("apothecary-classic", fen)
    while not position.is_game_over():
        position.push(["Nb4", "Nb7", "Nc2", "Nc9"][len(position.move_stack) % 4])
    assert position.result() == "white-advantage" and not position.can_claim_draw()
    assert "{white-advantage: points by repetition} 1/2-1/2" in position.pgn().replace("\n", " ")
    (record,) = read_pgn(position.pgn())
    assert record.position == position and record.position.result() == "white-advantage"


def test_games_are_read_one_after_another():
    text = '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. e4 e9 2. d4 *\n\n'
    text += '[FEN "x"]\n\n1. e4 *\n\n1. d4 1-0\n'
    games = list(read_pgn(text))
    assert [game.position and game.position.move_stack for game in games] == [
        ["e2e4", "e7e5"], ["e2e4"], None, ["d2d4"]
    ]  # fmt: skip
    assert [game.error is None for game in games] == [True, False, False, True]
    assert 'game 2 (line 7): move 1... "e9"' in games[1].error
    assert games[1].headers == {"White": "B"} and games[3].result == "1-0"
    assert list(read_pgn("")) == []
    (gothic,) = read_pgn("1. Nh3 *", "gothic")
    assert gothic.position.game == "gothic"


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({"1": "x"}, 'a tag has a name of letters, digits and _, not "1"'),
        ({"A b": "x"}, 'a tag has a name of letters, digits and _, not "A b"'),
        ({"White": "a\nb"}, 'the value of the tag White is one line, not "a\\u{a}b"'),
        ({"Result": "win"}, 'the result of a game is 1-0, 0-1, 1/2-1/2, *, not "win"'),
    ],
)
def test_tags_that_cannot_be_written_are_refused(headers, sentence):
    with pytest.raises(ValueError) as error:
        Position().pgn(headers)
    assert str(error.value) == sentence


def test_pictures_have_the_size_that_is_asked_for():
    for game, long_side in [("chess", "width"), ("xiangqi", "height"), ("grand-apothecary", "width")]:
        picture = Position(game).svg(size=350)
        assert f'{long_side}="350"' in picture.split(">")[0], picture.split(">")[0]
    small, large = Position().svg(WHITE, False, 100), Position().svg(BLACK, size=200)
    assert 'width="100"' in small and 'width="200"' in large
