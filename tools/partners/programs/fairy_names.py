"""The names of games in Fairy-Stockfish and its libraries."""

NAMES = {
    "five-check": "5check",
    "gustav": "gustav3",
    "no-castling": "nocastle",
    "three-check": "3check",
}


def known(library, theirs):
    """The games of ours that are among the variants of one of them, each with its name there."""
    found = {}
    for game in library:
        name = NAMES.get(game, game.replace("-", ""))
        if game == "chess960":
            name = "fischerandom" if "fischerandom" in theirs else "chess"
        if name in theirs:
            found[game] = [name]
    return found


def record(variant, played, sans, chess960=False):
    """A PGN as sites write it that use the libraries: the variant's name, and the moves of the library."""
    tags = {"Event": "?", "White": "?", "Black": "?", "Result": played.result or "*"}
    if variant != "chess" or chess960:
        tags["Variant"] = variant
    if played.start:
        tags |= {"SetUp": "1", "FEN": played.start}
    words, black = [], bool(played.start) and played.start.split()[1] == "b"
    for number, san in enumerate(sans, start=int(black)):
        if number % 2 == 0:
            words.append(f"{number // 2 + 1}.")
        elif not words:
            words.append("1...")
        words.append(san)
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{' '.join([*words, tags['Result']])}\n"
