"""Games of the library for `slow.py`: movements of pieces, and rules of the games from their pages."""

from slow_position import Game, advance, bent, hop, leap, ride

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
AROUND = ORTHOGONAL + DIAGONAL


def leaps(a, b):
    return sorted({(x * s, y * t) for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)})


KNIGHT, CAMEL, ZEBRA = leaps(1, 2), leaps(1, 3), leaps(2, 3)
ALFIL, DABBABA, THREE, TRIPPER = leaps(2, 2), leaps(2, 0), leaps(3, 0), leaps(3, 3)
PAWN_CAPTURES = leap([(1, 1), (-1, 1)], "c")


def pawn(longest):
    return [advance(longest), PAWN_CAPTURES]


def from_rank(rank, longest):
    """A pawn whose first move, from one rank, is longer."""
    return pawn(lambda at: longest if at == rank else 1)


def gryphon(second):
    """A diagonal step, and then outward along ranks (x) and files (y)."""
    return [
        bent([((x, y), [(x, 0)] * ("x" in second) + [(0, y)] * ("y" in second)) for x, y in DIAGONAL]),
    ]


PIECES = {
    "king": [leap(AROUND)],
    "queen": [ride(AROUND)],
    "rook": [ride(ORTHOGONAL)],
    "bishop": [ride(DIAGONAL)],
    "knight": [leap(KNIGHT)],
    "rook-knight": [leap(KNIGHT), ride(ORTHOGONAL)],
    "bishop-knight": [leap(KNIGHT), ride(DIAGONAL)],
    "crowned rook": [leap(DIAGONAL), ride(ORTHOGONAL)],
    "crowned bishop": [leap(ORTHOGONAL), ride(DIAGONAL)],
    "amazon": [ride(AROUND), leap(KNIGHT)],
    "centaur": [leap(AROUND + KNIGHT)],
    "cannon": [ride(ORTHOGONAL, "m"), hop(ORTHOGONAL)],
    "vao": [ride(DIAGONAL, "m"), hop(DIAGONAL)],
    "sorceress": [ride(AROUND, "m"), hop(AROUND)],
    "champion": [leap(ORTHOGONAL + DABBABA + ALFIL)],
    "wizard": [leap(DIAGONAL + CAMEL)],
    "camel": [leap(CAMEL)],
    "giraffe": [leap(ZEBRA)],
    "buffalo": [leap(KNIGHT + CAMEL + ZEBRA)],
    "elephant": [leap(DIAGONAL + ALFIL)],
    "machine": [leap(ORTHOGONAL + DABBABA)],
    "lion": [leap(AROUND + ALFIL + DABBABA + KNIGHT)],
    "duchess": [leap(AROUND + ALFIL + DABBABA + THREE + TRIPPER)],
    "gryphon": gryphon("xy"),
    "ship": gryphon("y"),
    "rhinoceros": [
        bent([((x, y), [(x or s, y or s) for s in (1, -1)]) for x, y in ORTHOGONAL]),
    ],
    "snake": [bent([((0, y), [(1, y), (-1, y)]) for y in (1, -1)])],
}
CHESS = {letter: PIECES[name] for letter, name in zip("KQRBN", ("king", "queen", "rook", "bishop", "knight"))}


def by_rank(ranks, letters="P"):
    """Promotion by the rank: what it can become, and whether it can stay what it is."""
    return lambda letter, file, rank, before: (
        ranks.get(rank, (None, False)) if letter in letters else (None, False)
    )


def named(**letters):
    return {letter: PIECES[name.replace("_", " ")] for letter, name in letters.items()}


def balbo_holes():
    widths = [3, 5, 7, 9, 11, 11, 9, 7, 5, 3]
    return {
        (file, rank)
        for rank, width in enumerate(widths, 1)
        for file in range(1, 12)
        if abs(file - 6) > width // 2
    }


def balbo_promotion(letter, file, rank, before):
    if letter == "P" and (file, rank) in ((3, 8), (9, 8)):
        return "BN", False
    if letter == "P" and (rank == 10 or (file, rank) in ((4, 9), (8, 9))):
        return "QRBN", False
    return None, False


def balbo():
    return Game(
        11,
        10,
        {**CHESS, "P": from_rank(3, 2)},
        "****kbq****/***rnbnr***/**ppppppp**/*9*/11/11/*9*/**PPPPPPP**/***RNBNR***/****KBQ**** w - - 0 1",
        promotion=balbo_promotion,
        holes=balbo_holes(),
        few=["****1k1****/***2P2***/**3P3**/*P3P3P*/P9P/p4p4p/*p3p3p*/**3p3**/***5***/****1K1**** w - - 0 1"],
    )


def duke_of_rutland():
    return Game(
        14,
        10,
        {**CHESS, "C": PIECES["rook-knight"], "D": PIECES["crowned rook"], "P": from_rank(2, 3)},
        "rdnbbckqbbnndr/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/RDNBBCKQBBNNDR w KQkq - 0 1",
        promotion=by_rank({10: ("QCRDNB", False)}),
        castlings={"K": (7, 14, [11]), "Q": (7, 1, [3])},
        writes_advance=True,
        few=["r5k6r/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/R5K6R w KQkq - 0 1"],
    )


def eurasian():
    return Game(
        10,
        10,
        {**CHESS, "C": PIECES["cannon"], "V": PIECES["vao"], "P": from_rank(3, 2)},
        "r1c4c1r/1nbvqkvbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBVQKVBN1/R1C4C1R w - - 0 1",
        promotion=by_rank({8: ("QRBNCV", True), 9: ("QRBNCV", True), 10: ("QRBNCV", False)}),
        limits={"Q": 1, "R": 2, "B": 2, "N": 2, "C": 2, "V": 2},
        king_ranks=5,
        facing=True,
        few=[
            "10/10/1P2P3P1/10/3k2n3/2N3K3/10/p3p4p/10/10 w - - 0 1",
            "10/P3P4P/4k5/10/10/3K6/10/10/1p3p3p/10 b - - 0 1",
        ],
    )


def gross():
    return Game(
        12,
        12,
        {
            "K": PIECES["king"],
            "Q": PIECES["queen"],
            "R": PIECES["rook"],
            "B": PIECES["bishop"],
            "N": PIECES["knight"],
            "M": PIECES["rook-knight"],
            "A": PIECES["bishop-knight"],
            **named(C="cannon", V="vao", W="wizard", S="champion"),
            "P": from_rank(3, 3),
        },
        "mavwc2cwvam/1rsnbqkbnsr1/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/1RSNBQKBNSR1/MAVWC2CWVAM"
        " w KQkq - 0 1",
        promotion=by_rank({10: ("BNVW", True), 11: ("BNVWRCS", True), 12: ("BNVWRCSAMQ", False)}),
        reserve="QQRRRRBBBBNNNN",
        castlings={"K": (7, 11, [9, 10]), "Q": (7, 2, [5, 4, 3])},
        home=2,
        writes_advance=True,
        few=[
            "12/1r4k3r1/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/1R4K3R1/12 w KQkq - 0 1",
            "12/P11/1P10/10P1/6k5/12/12/5K6/1p10/10p1/11p/12 w - - 0 1",
        ],
    )


def wild_tamerlane():
    return Game(
        11,
        11,
        {**CHESS, **named(G="gryphon", C="cannon", J="camel", E="elephant"), "P": from_rank(3, 2)},
        "e1j1c1c1j1e/rnbgqkqgbnr/ppppppppppp/11/11/11/11/11/PPPPPPPPPPP/RNBGQKQGBNR/E1J1C1C1J1E w - - 0 1",
        promotion=by_rank({11: ("GQ", False)}),
    )


GAMES = {
    "balbo": balbo,
    "duke-of-rutland": duke_of_rutland,
    "eurasian": eurasian,
    "gross": gross,
    "wild-tamerlane": wild_tamerlane,
}
