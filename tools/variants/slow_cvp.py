"""Games of the Chess Variant Pages for `slow.py`. Sources are in the game files in `tests/data/cvp`."""

from slow_games import (
    ALFIL,
    AROUND,
    CAMEL,
    CHESS,
    DABBABA,
    DIAGONAL,
    KNIGHT,
    ORTHOGONAL,
    PAWN_CAPTURES,
    PIECES,
    THREE,
    TRIPPER,
    ZEBRA,
    by_rank,
    from_rank,
    named,
    pawn,
)
from slow_position import Game, advance, bent, lame, leap, ride

JUMPS = ALFIL + DABBABA + KNIGHT
FAST = pawn(2)
PRINCE = [leap(AROUND), advance(2, 2)]
TROLL = [leap(THREE + TRIPPER), advance(1), PAWN_CAPTURES]
HORSE = [lame([((x, y), [(x // 2 if abs(x) > 1 else 0, y // 2 if abs(y) > 1 else 0)]) for x, y in KNIGHT])]
NIGHTRIDER = [ride(KNIGHT)]


def rules(*rows):
    """Promotion by rows of letters, rank, choice, and perhaps the rank before the move and `optional`."""

    def promotion(letter, file, rank, before):
        for letters, last, choice, *more in rows:
            if letter in letters and rank == last and (not more or more[0] in (None, before)):
                return choice, len(more) > 1 and more[1]
        return None, False

    return promotion


def mirrored(white, rights, middle):
    """A FEN from White's ranks, the first one first."""
    return "/".join([it.lower() for it in white] + middle + white[::-1]) + f" w {rights} - 0 1"


CAZAUX = {
    **CHESS,
    **named(
        G="gryphon",
        L="lion",
        U="rhinoceros",
        F="buffalo",
        C="cannon",
        V="vao",
        M="camel",
        Z="giraffe",
        E="elephant",
        W="machine",
        O="sorceress",
        D="duchess",
    ),
    "I": PRINCE,
    "P": FAST,
}
COMPOUNDS = {
    "A": PIECES["amazon"],
    "H": PIECES["rook-knight"],
    "X": PIECES["bishop-knight"],
    "S": PIECES["crowned rook"],
    "Y": PIECES["crowned bishop"],
    "J": PIECES["centaur"],
}


def cazaux(size, kinds, white, promotion, promoting, first, **more):
    """A game with the king's leap and pawns that are fast everywhere."""
    middle = [str(size)] * (size - 2 * len(white))
    return Game(
        size,
        size,
        {letter: {**CAZAUX, **COMPOUNDS, **more.get("pieces", {})}[letter] for letter in kinds},
        mirrored(white, "Kk", middle),
        promotion=promotion,
        promoting=promoting,
        leaps=JUMPS,
        en_passant=more.get("en_passant", ("PI", "P")),
        sparse=12,
        pawn_ranks=(first, size - 1),
    )


def metamachy():
    return cazaux(
        12,
        "KQGLRCBNMEIP",
        ["CM3QK3MC", "ERNBILGIBNRE", "PPPPPPPPPPPP"],
        rules(("PI", 12, "QGL")),
        "PI",
        3,
    )


def zanzibar_s():
    return cazaux(
        12,
        "KQGLUFRCVBNMZEWIP",
        ["CMZVFQKUVZMC", "ERNBWLGWBNRE", "PPPPIPPIPPPP"],
        rules(("PI", 12, "QGLUF")),
        "PI",
        3,
    )


def zanzibar_xxl():
    return cazaux(
        12,
        "KQGLUFODRCVBNMZEWIAP",
        ["CMZVUQKFVZMC", "ERNBOLGDBNRE", "AAAAIWWIAAAA", "PPPPPPPPPPPP"],
        rules(("PAI", 12, "QGLFUOD")),
        "PAI",
        4,
        en_passant=("PAI", "PA"),
        pieces={
            "A": [*FAST, leap([(1, 0), (-1, 0)], "m")],
            "P": from_rank(4, 2),
        },
    )


def gigachess_2():
    return cazaux(
        14,
        "KAQGOHXUSYLDFJRBCVNMZEWIP",
        ["CMZVUHOAXFVZMC", "ERNBWJQKDWBNRE", "PPPPIYGLSIPPPP", "4PPPPPP4"],
        rules(("P", 14, "Q"), ("I", 14, "A"), ("NMZ", 14, "F"), ("EWJ", 14, "L")),
        "PINMZEWJ",
        3,
    )


def terachess_2():
    return cazaux(
        16,
        "KAQGOHXUSYLDFJRBCVNMZEWTIP",
        ["SJYHXFDOODFXHYJS", "CMZTUVLKALVUTZMC", "ERNBWIGQQGIWBNRE", "P" * 16],
        rules(("P", 16, "Q"), ("T", 16, "Q", 15), ("I", 16, "A"), ("NMZ", 16, "F"), ("EWJ", 16, "L")),
        "PTINMZEWJ",
        4,
        pieces={"T": TROLL},
    )


def fantastic_xiii():
    return cazaux(
        13,
        "KOGUCMQHSNITP",
        ["HMQCSNKNSCQMH", "5TIT5", "6T6", "P" * 13],
        rules(("PI", 13, "O"), ("T", 13, "O", 12), ("S", 13, "G"), ("N", 13, "U")),
        "PITSN",
        4,
        pieces={
            "O": [leap(JUMPS + THREE + TRIPPER + CAMEL + ZEBRA)],
            "C": [leap(THREE + TRIPPER + CAMEL + ZEBRA)],
            "M": [leap(AROUND + ALFIL + DABBABA)],
            "Q": [leap(JUMPS)],
            "H": [leap(ALFIL + DABBABA + THREE + TRIPPER)],
            "S": PIECES["ship"],
            "N": PIECES["snake"],
            "T": TROLL,
        },
    )


def gigachess():
    return Game(
        14,
        14,
        {
            **{letter: CAZAUX[letter] for letter in "KQLFRBNEIP"},
            "A": PIECES["amazon"],
            "M": PIECES["rook-knight"],
            "C": PIECES["bishop-knight"],
            **named(H="gryphon", Z="cannon", W="vao", X="ship", J="camel", D="machine"),
            "O": [advance(2), leap([(1, 1), (-1, 1)])],
        },
        mirrored(
            ["WZJXFLHAMCXJZW", "DERNBIQKIBNRED", "PPPPOOOOOOPPPP", "4PPPPPP4"],
            "-",
            ["14"] * 6,
        ),
        promotion=rules(("PO", 14, "Q"), ("I", 14, "A"), ("X", 14, "H"), ("NJ", 14, "F"), ("ED", 14, "L")),
        promoting="POIXNJED",
        en_passant=("POI", "P"),
        sparse=12,
        pawn_ranks=(3, 13),
    )


def timurid():
    return Game(
        12,
        12,
        {
            **{letter: CAZAUX[letter] for letter in "KQRBNEIP"},
            **named(H="gryphon", X="ship", Z="cannon", J="camel"),
        },
        mirrored(["E1J1Z2Z1J1E", "RNBXIKQIXBNR", "P" * 12], "-", ["12"] * 6),
        promotion=rules(("PI", 12, "Q"), ("X", 12, "H")),
        promoting="PIX",
        en_passant=("PI", "P"),
        sparse=12,
        pawn_ranks=(3, 11),
    )


def grant_acedrex():
    def promotion(letter, file, rank, before):
        return ("RLUGCAACGULR"[file - 1], False) if letter == "P" and rank == 12 else (None, False)

    unicorn = [bent([((x, y), [(x // abs(x), y // abs(y))]) for x, y in KNIGHT])]
    return Game(
        12,
        12,
        {
            "K": PIECES["king"],
            "A": PIECES["gryphon"],
            "U": unicorn,
            "R": PIECES["rook"],
            "L": [leap(THREE + CAMEL)],
            "C": PIECES["bishop"],
            "G": PIECES["giraffe"],
            "P": from_rank(4, 2),
        },
        mirrored(["RLUGCAKCGULR", "12", "12", "P" * 12], "Kk", ["12"] * 4),
        promotion=promotion,
        en_passant=("", ""),
        leaps=ALFIL + DABBABA,
        sparse=12,
        pawn_ranks=(4, 11),
    )


def cavalier():
    def promotion(letter, file, rank, before):
        if (letter, rank) != ("V", 8):
            return None, False
        return ("M", "N", "A", "Q", "QMAN", "A", "N", "M")[file - 1], False

    return Game(
        8,
        8,
        {
            "K": PIECES["centaur"],
            "Q": PIECES["queen"],
            "M": PIECES["rook-knight"],
            "A": PIECES["bishop-knight"],
            "N": NIGHTRIDER,
            "V": HORSE,
        },
        mirrored(["MNAQKANM", "V" * 8], "-", ["8"] * 4),
        promotion=promotion,
        promoting="V",
        sparse=12,
        pawn_ranks=(1, 7),
    )


def grand_cavalier():
    return Game(
        10,
        10,
        {
            "K": PIECES["centaur"],
            "Q": PIECES["queen"],
            "C": PIECES["cannon"],
            "N": NIGHTRIDER,
            "M": PIECES["rook-knight"],
            "A": PIECES["bishop-knight"],
            "V": HORSE,
        },
        mirrored(["1MNAQKANM1", "C8C", "1VVVVVVVV1"], "-", ["10"] * 4),
        promotion=rules(("V", 10, "QCNMA")),
        promoting="V",
        reserve="",
        sparse=12,
        pawn_ranks=(1, 9),
    )


def wildebeest():
    return Game(
        11,
        10,
        {
            **CHESS,
            "W": [leap(KNIGHT + CAMEL)],
            "C": PIECES["camel"],
            "P": pawn(lambda rank: {2: 3, 3: 2}.get(rank, 1)),
        },
        "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1",
        promotion=by_rank({10: ("QW", False)}),
        castlings={"K": (6, 11, [7, 8, 9, 10]), "Q": (6, 1, [5, 4, 3, 2])},
        writes_advance=True,
        few=["r4k4r/11/11/ppppppppppp/11/11/PPPPPPPPPPP/11/11/R4K4R w KQkq - 0 1"],
        sparse=6,
    )


def colossus():
    return Game(
        10,
        10,
        {**CHESS, "P": FAST},
        mirrored(["R1NB2BN1R", "1RNBQKBNR1", "P" * 10], "KQkq", ["10"] * 4),
        promotion=by_rank({10: ("QRBN", False)}),
        castlings={"K": (6, 9, [7, 8, 9]), "Q": (6, 2, [5, 4, 3, 2])},
        home=2,
        few=["10/1r3k2r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R3K2R1/10 w KQkq - 0 1"],
        sparse=6,
        pawn_ranks=(3, 9),
    )


def courier_moderno():
    silver = [leap(DIAGONAL + [(0, 1)]), leap([(0, 2), (2, 2), (-2, 2)], first=True)]
    return Game(
        12,
        8,
        {
            **CHESS,
            "Q": [leap(DIAGONAL)],
            "M": PIECES["king"],
            "S": [leap(ORTHOGONAL)],
            "E": silver,
            "P": from_rank(2, 2),
        },
        "rnebsqkmbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKQSBENR w KQkq - 0 1",
        promotion=by_rank({8: ("QRBNMSE", False)}),
        castlings={
            "w": {"K": (6, 12, [9]), "Q": (6, 1, [3])},
            "b": {"K": (7, 12, [10]), "Q": (7, 1, [4])},
        },
        few=["r5k4r/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/R4K5R w KQkq - 0 1"],
        sparse=6,
    )


def grand_shatranj_d():
    def double(steps):
        """One or two leaps of one or two squares along a line, the second one from an empty square."""
        near = [(x * n, y * n) for x, y in steps for n in (1, 2)]
        three = [((3 * x, 3 * y), [(x, y), (2 * x, 2 * y)]) for x, y in steps]
        four = [((4 * x, 4 * y), [(2 * x, 2 * y)]) for x, y in steps]
        return [leap(near), lame(three + four)]

    return Game(
        10,
        10,
        {
            "K": PIECES["king"],
            "J": [leap(AROUND + ALFIL + DABBABA)],
            "M": [leap(KNIGHT + ORTHOGONAL + DABBABA)],
            "H": [leap(KNIGHT + DIAGONAL + ALFIL)],
            "O": double(DIAGONAL),
            "L": double(ORTHOGONAL),
            "N": PIECES["knight"],
            "P": pawn(1),
        },
        mirrored(["L8L", "1NOJKMHON1", "P" * 10], "-", ["10"] * 4),
        promotion=by_rank({9: ("JMHOLN", True), 10: ("JMHOLN", False)}),
        reserve="",
        sparse=12,
        pawn_ranks=(3, 9),
    )


def army(letters, black, castlings):
    """The army of chess against another one."""
    return Game(
        8,
        8,
        {**CHESS, **letters, "P": from_rank(2, 2)},
        f"{black}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        promotion=by_rank({8: ("QRBN" + "".join(letters), False)}),
        castlings={"w": {"K": (5, 8, [7]), "Q": (5, 1, [3])}, "b": castlings},
        few=[f"{black[0]}3k2{black[7]}/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1"],
        sparse=12,
    )


def nutty_knights():
    ahead = [step for step in KNIGHT if step[1] > 0]
    rides = ride([(0, 1), (1, 0), (-1, 0)])
    letters = {
        "O": [leap([(1, 1), (-1, 1), (1, -1), (-1, -1), (0, -1)] + ahead), rides],
        "G": [rides, leap([(0, -1), (1, -1), (-1, -1)])],
        "H": [leap(ahead + [(1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)])],
        "I": [leap(DIAGONAL + [step for step in KNIGHT if abs(step[1]) == 2])],
    }
    return army(letters, "gihokhig", {"K": (5, 8, [7]), "Q": (5, 1, [3])})


def colorbound_clobberers():
    letters = {
        "C": PIECES["bishop-knight"],
        "D": [ride(DIAGONAL), leap(DABBABA)],
        "F": [leap(DIAGONAL + ALFIL + DABBABA)],
        "W": [leap(ORTHOGONAL + ALFIL)],
    }
    return army(letters, "dwfckfwd", {"K": (5, 8, [7]), "Q": (5, 1, [2])})


def remarkable_rookies():
    letters = {
        "C": PIECES["rook-knight"],
        "S": [ride(ORTHOGONAL, limit=4)],
        "H": [leap(DIAGONAL + DABBABA + THREE)],
        "W": [leap(ORTHOGONAL + DABBABA)],
    }
    return army(letters, "swhckhws", {"K": (5, 8, [7]), "Q": (5, 1, [3])})


def spartan():
    hoplite = [
        leap([(1, 1), (-1, 1)], "m"),
        leap([(0, 1)], "c"),
        leap([(2, 2), (-2, 2)], "m", first=True),
    ]
    return Game(
        8,
        8,
        {
            **CHESS,
            "P": from_rank(2, 2),
            "W": PIECES["bishop-knight"],
            "G": PIECES["crowned rook"],
            "C": PIECES["machine"],
            "L": [leap(DIAGONAL + ALFIL), leap([(1, 0), (-1, 0)], "m")],
            "H": hoplite,
        },
        "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        promotion=rules(("P", 8, "QRBN"), ("H", 8, "WGCLK")),
        promoting="PH",
        limits={"K": 2},
        castlings={"w": {"K": (5, 8, [7]), "Q": (5, 1, [3])}, "b": {}},
        all_kings=True,
        en_passant=("P", "P"),
        sparse=12,
        few=["8/8/2k2k2/8/3Q4/8/1h4h1/4K3 b - - 0 1", "8/8/2k5/8/3Q4/8/1h4h1/4K3 b - - 0 1"],
    )


LIBRARY = {
    "cavalier": cavalier,
    "cwda-fide-clobberers": colorbound_clobberers,
    "cwda-fide-nutty": nutty_knights,
    "cwda-fide-rookies": remarkable_rookies,
    "metamachy": metamachy,
    "spartan": spartan,
    "terachess-2": terachess_2,
    "wildebeest": wildebeest,
}
GAMES = {
    "colossus": colossus,
    "courier-moderno": courier_moderno,
    "fantastic-xiii": fantastic_xiii,
    "gigachess": gigachess,
    "gigachess-2": gigachess_2,
    "grand-cavalier": grand_cavalier,
    "grand-shatranj-d": grand_shatranj_d,
    "grant-acedrex": grant_acedrex,
    "timurid": timurid,
    "zanzibar-s": zanzibar_s,
    "zanzibar-xxl": zanzibar_xxl,
}
