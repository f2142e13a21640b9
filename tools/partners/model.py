"""What the crossings need of a partner: one class, whose methods a partner fills in as far as it can."""

from dataclasses import dataclass, field


@dataclass
class Seen:
    """A position as a program sees it."""

    fen: str
    legal: list  # coordinates, in the program's own form
    result: str | None = None  # 1-0, 0-1, 1/2-1/2; None: the game goes on
    kind: str | None = None  # mate, stalemate, repetition, moves, material, variant


@dataclass
class Game:
    """A game that a program has played with itself."""

    start: str | None  # a FEN; None: the start position
    moves: list
    fens: list  # before each move, and at the end
    result: str | None = None
    kind: str | None = None


@dataclass
class Record:
    """What a program has read from a PGN."""

    moves: list
    result: str
    start: str | None = None
    faults: list = field(default_factory=list)


class Partner:
    """A program or library. A method that is left out is a crossing that it does not have."""

    name = ""
    # The games, each with the names that the partner has for it; the first is the usual one.
    games: dict = {}
    # Castling is written as the king's move onto its rook in all games.
    king_takes_rook = False

    def __init__(self):
        # The games that the program has played with itself.
        self.played = {}

    def version(self):
        raise NotImplementedError

    def start(self, game, chance):
        """A start position as a FEN, or None for the only one."""
        return None

    def look(self, game, fen, moves):
        """The position after moves. Raises Refused."""
        raise NotImplementedError

    def result(self, game, fen, moves):
        """Result and kind alone, where that is quicker."""
        seen = self.look(game, fen, moves)
        return seen.result, seen.kind

    def play(self, game, fen, moves):
        """The FEN after moves, given as another program gives them."""
        return self.look(game, fen, moves).fen

    def games_of(self, game):
        """Games that the program plays with itself."""
        from games import random_games  # it needs the classes of this file

        return random_games(self, game)

    san = None  # san(game, fen, moves): the moves in algebraic notation
    play_san = None  # play_san(game, fen, texts): the moves as coordinates
    write_pgn = None  # write_pgn(game, played): the game as a PGN
    read_pgn = None  # read_pgn(game, text): the Record
    has_results = True
    tells_kinds = True  # why a decisive game has ended
    number_of_games = 6  # random games for each game
    tried_moves = 12  # moves that are tried for an end, at each ply of them
    advertises = False  # clients compare the names that an engine advertises

    def close(self):
        """Ends the programs that were started."""
