"""Further games of the Chess Variant Pages for `slow.py`, nearer to chess. Sources as in `slow_cvp.py`."""

from slow_games import (
    ALFIL,
        CHESS,
    DABBABA,
    DIAGONAL,
    KNIGHT,
    ORTHOGONAL,
    PAWN_CAPTURES,
    PIECES,
    THREE,
    by_rank,
    from_rank,
    named,
    pawn,
)
from slow_position import Game, Part, leap, ride

UNICORN = [ride(DIAGONAL), ride(KNIGHT)]
HALF_DUCK = [leap(DIAGONAL + DABBABA + THREE)]


def double_16x8():
    return Game(
        16,
        8,
        {**CHESS, "P": from_rank(2, 2)},
        "rnbqrnbqkbnrqbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQRNBQKBNRQBNR w LEPAlepa - 0 1",
        promotion=by_rank({8: ("QRBN", False)}),
        # With the inner rooks two squares, with the outer ones four.
        castlings={"L": (9, 12, [11]), "E": (9, 5, [7]), "P": (9, 16, [13]), "A": (9, 1, [5])},
        few=["r7k6r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/R3R3K2R3R w LEPAap - 0 1"],
    )


def emperors_game():
    return Game(
        10,
        10,
        {
            **CHESS,
            "G": PIECES["amazon"],
            "A": PIECES["bishop-knight"],
            "P": from_rank(2, 3),
        },
        "rnbgqkabnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKABNR w KQkq - 0 1",
        promotion=by_rank({10: ("GQARBN", False)}),
        reserve="",
        castlings={"K": (6, 10, [9]), "Q": (6, 1, [2])},
        writes_advance=True,
        few=["r4k3r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1"],
        sparse=8,
    )


def great_shatranj():
    return Game(
        10,
        8,
        {
            "K": PIECES["king"],
            "R": PIECES["rook"],
            "N": PIECES["knight"],
            "G": PIECES["king"],
            "M": [leap(KNIGHT + ORTHOGONAL + DABBABA)],
            "H": [leap(KNIGHT + DIAGONAL + ALFIL)],
            "E": PIECES["elephant"],
            "P": pawn(1),
        },
        "rnegkmhenr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNEGKMHENR w - - 0 1",
        promotion=by_rank({8: ("G", False)}),
    )


def hyderabad():
    def promotion(letter, file, rank, before):
        return ("RNBCAMQBNR"[file - 1], False) if letter == "P" and rank == 10 else (None, False)

    return Game(
        10,
        10,
        {
            **CHESS,
            "A": PIECES["amazon"],
            "M": PIECES["rook-knight"],
            "C": PIECES["bishop-knight"],
            "P": pawn(1),
        },
        "rnbqkacbnr/ppppmmpppp/4pp4/10/10/10/10/4PP4/PPPPMMPPPP/RNBCAKQBNR w - - 0 1",
        promotion=promotion,
        limits={"R": 2, "N": 2, "B": 2, "C": 1, "A": 1, "M": 2, "Q": 1},
        sparse=8,
    )


def janus_kamil():
    return Game(
        12,
        10,
        {**CHESS, "J": PIECES["bishop-knight"], "C": PIECES["camel"], "P": from_rank(2, 3)},
        "crjnbqkbnjrc/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/CRJNBQKBNJRC w KQkq - 0 1",
        promotion=by_rank({10: ("CRJNBQ", False)}),
        castlings={"K": (7, 11, [10]), "Q": (7, 2, [3])},
        writes_advance=True,
        few=["1r4k3r1/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/1R4K3R1 w KQkq - 0 1"],
    )


def pemba():
    return Game(
        10,
        10,
        {
            **CHESS,
            **named(C="cannon", W="vao", D="machine", E="elephant", J="camel", Z="giraffe"),
            "P": from_rank(3, 2),
        },
        "cjwzddzwjc/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/CJWZDDZWJC w KQkq - 0 1",
        promotion=by_rank({10: ("NBRQECWJDZ", False)}),
        castlings={"K": (6, 9, [8]), "Q": (6, 2, [4])},
        home=2,
        few=["10/1r3k2r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R3K2R1/10 w KQkq - 0 1"],
        pawn_ranks=(3, 9),
    )


def reformed_courier():
    return Game(
        12,
        8,
        {
            "K": PIECES["king"],
            "Q": PIECES["queen"],
            "H": PIECES["champion"],
            "L": PIECES["centaur"],
            "R": PIECES["rook"],
            "C": PIECES["bishop"],
            "N": PIECES["knight"],
            "A": PIECES["elephant"],
            "P": from_rank(2, 2),
        },
        "rnachqklcanr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNACHQKLCANR w KQkq - 0 1",
        promotion=by_rank({8: ("QHLRCNA", False)}),
        castlings={"K": (7, 12, [11]), "Q": (7, 1, [3])},
        few=["r5k4r/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/R5K4R w KQkq - 0 1"],
    )


def unicorn_grand():
    return Game(
        10,
        10,
        {
            **CHESS,
            "U": UNICORN,
            "L": HALF_DUCK,
            "C": PIECES["rook-knight"],
            "P": from_rank(3, 2),
        },
        "r8r/cnlbukblnq/pppppppppp/10/10/10/10/PPPPPPPPPP/CNLBUKBLNQ/R8R w - - 0 1",
        promotion=by_rank({8: ("QRBNLCU", True), 9: ("QRBNLCU", True), 10: ("QRBNLCU", False)}),
        limits={"Q": 1, "R": 2, "B": 2, "N": 2, "L": 2, "C": 1, "U": 1},
        sparse=8,
        pawn_ranks=(3, 9),
    )


def unicorn_great():
    # A pawn makes a double step from each square on which a pawn of its side stands at the start.
    first = Part("advance", (lambda rank: 2, 2), "m", True)
    return Game(
        10,
        10,
        {
            **CHESS,
            "U": UNICORN,
            "L": HALF_DUCK,
            "C": PIECES["rook-knight"],
            "P": [Part("advance", (lambda rank: 1, 1), "m"), first, PAWN_CAPTURES],
        },
        "crnbukbnrq/ppppllpppp/4pp4/10/10/10/10/4PP4/PPPPLLPPPP/CRNBUKBNRQ w KQkq - 0 1",
        promotion=by_rank({10: ("QCU", False)}),
        castlings={"K": (6, 9, [8]), "Q": (6, 2, [4])},
        few=["1r3k2r1/pppp2pppp/4pp4/10/3p2p3/3P2P3/10/4PP4/PPPP2PPPP/1R3K2R1 w KQkq - 0 1"],
    )


GAMES = {
    "double-16x8": double_16x8,
    "emperors-game": emperors_game,
    "great-shatranj": great_shatranj,
    "hyderabad": hyderabad,
    "janus-kamil": janus_kamil,
    "pemba": pemba,
    "reformed-courier": reformed_courier,
    "unicorn-grand": unicorn_grand,
    "unicorn-great": unicorn_great,
}
