#!/usr/bin/env python3
"""Makes the seed corpus and the dictionaries for fuzzing from the data of the project.

    corpus.py FOLDER [--program BELLADONNA]

writes FOLDER/NAME/* and FOLDER/NAME.dict for each check NAME of tests/properties. With --program, the games
of tests/data are also written in the other formats of game records. The same data give the same files. The
first bytes of an input are choices (tests/properties/src/source.rs): each is one byte, the rest is text.

Example: tools/endurance/corpus.py fuzz/corpus --program target/release/belladonna
"""

import argparse
import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests/data"

# Moves that many games have, in all notations.
MOVES = ["e2e4", "g1f3", "Nf3", "e4", "P e2-e4", "N g1-f3", "O-O", "e1g1", "a7a8q", "a8=Q", "Nbd2", "exd5"]

PGN = [
    '1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5)) 2. Nf3! Nc6?! 3. Bb5 1-0\n',
    '[Event "?"]\n[White "Ann"]\n[Black "B \\"B\\""]\n[Result "0-1"]\n\n{first} 1. d4 ; end\n1... d5 0-1\n',
    '[Variant "gothic"]\n\n1. e4 e5 2. Nh3 *\n\n[Variant "poison"]\n\n1. e4 *\n',
    '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 {[%eval 0.31] x} Kd7 1/2-1/2\n',
    '% escaped\n1. e4 {open\n\n[Event "next"]\n\n1. d4 *\n',
]

MESSAGES = [
    '{"id":1,"type":"games"}',
    '{"id":2,"type":"game","game":"poison"}',
    '{"id":3,"type":"position","line":{"game":"gothic","moves":["e2e4","e7e5"]}}',
    '{"id":4,"type":"position","line":{"game":"apothecary-modern","array":3}}',
    '{"id":5,"type":"move","line":{"game":"chess"},"text":"Nf3"}',
    '{"id":6,"type":"search","line":{"game":"chess"},"limits":{"clock":{"remaining_ms":1000,'
    '"increment_ms":10},"skill":3}}',
    '{"id":7,"type":"export","line":{"game":"chess"},"record":{"comment":"c","nodes":[{"move":"e2e4",'
    '"parent":null,'
    '"nags":[1],"comment":"x"},{"move":"e7e5","parent":0}]},"white":"A","black":"B","result":"1-0 resigns"}',
    '{"id":8,"type":"import","text":"1. e4 e5 (1... c5) 2. Nf3 *","game":"chess"}',
    '{"id":9,"type":"picture","line":{"game":"poison"},"theme":"light","flip":true}',
    '{"id":10,"type":"stop"}',
]

# What White (0), Black (1) and one who watches (2) send. The length of a line says who it is.
FRIENDS = [
    text + " " * ((seat - len(text)) % 3)
    for seat, text in [
        (0, '{"type":"move","ply":0,"move":"e2e4"}'),
        (2, '{"type":"move","ply":1,"move":"e7e5"}'),
        (1, '{"type":"move","ply":1,"move":"e7e5"}'),
        (1, '{"type":"draw"}'),
        (0, '{"type":"no-draw"}'),
        (0, '{"type":"move","ply":2,"move":"g1h3"}'),
        (0, '{"type":"draw"}'),
        (1, '{"type":"resign"}'),
        (0, '{"type":"rematch"}'),
        (1, '{"type":"rematch"}'),
    ]
]


def games():
    """The names of the games, in the order of the program's list."""
    text = (ROOT / "movegen/src/builtin.rs").read_text()
    listed = text[text.index("files![") : text.index("];")]
    return [name for name in re.findall(r'"([a-z0-9-]+)"', listed) if name not in ("games", "library")]


def game_file(name):
    """The text of a game's file."""
    found = [ROOT / "movegen" / folder / f"{name}.toml" for folder in ("games", "library")]
    return next(path for path in found if path.exists()).read_text()


def quoted(path):
    """The quoted words of a source file."""
    return set(re.findall(r'"([!-~][ -~]{0,30}?)"', (ROOT / path).read_text()))


def fields(path):
    """The fields of the structures of a source file, as they are written in files."""
    return {name.replace("_", "-") for name in re.findall(r"^\s+pub (\w+):", (ROOT / path).read_text(), re.M)}


class Corpus:
    def __init__(self, folder):
        self.folder = folder
        self.games = games()

    def add(self, name, content, choices=()):
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        content = content.encode() if isinstance(content, str) else content
        number = len(list(folder.glob("made-*")))
        (folder / f"made-{number:03}").write_bytes(bytes(choices) + content)

    def dictionary(self, name, words):
        self.folder.mkdir(parents=True, exist_ok=True)

        def escape(byte):
            return chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}"

        lines = ['"' + "".join(map(escape, word.encode())) + '"' for word in sorted(set(words)) if word]
        (self.folder / f"{name}.dict").write_text("\n".join(lines) + "\n")

    def random(self, name, count, length):
        source = random.Random(name)
        for _ in range(count):
            self.add(name, source.randbytes(source.randrange(4, length)))

    def positions_and_moves(self):
        for number, name in enumerate(self.games):
            fens = re.findall(r'^fen = "(.*)"', game_file(name), re.M)
            for fen in fens[:1]:
                self.add("fen", fen, [number, 0])
            for mv in MOVES[number % 3 :: 3]:
                self.add("moves", mv, [number, 0, number % 2, 0])
        for path in sorted((DATA / "games").glob("*.jsonl")):
            number = self.games.index(path.stem)
            for line in path.read_text().splitlines()[:6]:
                for fen in json.loads(line)["fens"][-2:]:
                    self.add("fen", fen, [number, 0])
        self.random("fen", 20, 60)
        self.random("moves", 20, 60)
        words = ["/", "8", "10", "12", " w ", " b ", "KQkq", "jokers=", "poison=", "a1:5", "[QRNM]", "*"]
        self.dictionary("fen", words)
        self.dictionary("moves", MOVES + ["x", "=", "+", "#", "e.p.", "O-O-O", "@", ";", "!?"])

    def game_files(self):
        movements = set()
        for name in self.games:
            text = game_file(name)
            movements |= set(re.findall(r'betza = "([^"]*)"', text))
            if len(text) < 2500:
                self.add("game_file", re.sub(r"^name = .*", 'name = "fuzzed"', text, flags=re.M), [0])
        for number, movement in enumerate(sorted(movements)):
            self.add("betza", movement, [number % 4, 0 if number % 8 == 0 else 1])
        self.random("game_file", 60, 40)
        words = ["m", "c", "fr", "[F?R]", "[R2?B]", "yafs", "{WWWF}", "NN", "N0", "pR", "gQ", "0", "16"]
        self.dictionary("betza", words)
        files = ["game/mod.rs", "game/ends.rs", "game/xboard.rs"]
        words = movements.union(*(fields(f"movegen/src/{file}") for file in files))
        self.dictionary("game_file", words | {" = ", "[[", "]]", "true", "false", "based-on", "without"})
        text = (DATA / "variants.ini").read_text()
        for section in re.findall(r"^\[.*?(?=^\[|\Z)", text, re.M | re.S):
            self.add("variants_ini", re.sub(r"^#.*\n", "", section, flags=re.M))
        words = quoted("movegen/variants-ini/src/keys.rs")
        self.dictionary("variants_ini", words | {" = ", "customPiece1", "true"})

    def records(self, program):
        for text in PGN:
            self.add("pgn", text, [self.games.index("chess")])
        for path in sorted((DATA / "games").glob("*.jsonl")):
            number = self.games.index(path.stem)
            for line in path.read_text().splitlines()[:4]:
                game = json.loads(line)
                text = f"position fen {game['start']} moves {' '.join(game['moves'][:30])}\n"
                self.add("coordinates", text, [number])
                for name in ("pgn", "courier") if program else ():
                    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                        file.write(text)
                        file.flush()
                        command = [program, "convert", path.stem, file.name, "--to", name]
                        written = subprocess.run(command, check=True, capture_output=True).stdout
                        self.add(name, written, [number])
        log = "// Game: chess\n// White: Ann\n// Result: 0-1\n1. P e2-e4 p e7-e5 // well\n2. P d2-d4\n"
        self.add("courier", log, [self.games.index("chess")])
        words = ["[Variant \"", "[FEN \"", "\"]\n", " *\n", "1-0", "1/2", "{", "}", "(", ")", "$1", ";"]
        self.dictionary("pgn", words)
        self.dictionary("courier", ["// Game: ", "// Result: ", "1. ", "; ", "//", "P e2-e4", "*", "-"])
        self.dictionary("coordinates", ["position ", "startpos", " moves ", "fen ", "#", "\n", "e2e4"])

    def files(self):
        for name, length in [("network", 60), ("ending", 80), ("xboard", 240), ("uci", 240)]:
            self.random(name, 24, length)
        for path in sorted((ROOT / "engine/books").glob("*.book")):
            lines = path.read_text().splitlines()
            self.add("book", "\n".join(lines[1:4]) + "\n", [self.games.index(path.stem), 1])
        words = ['{"fen":"', '","moves":[', '{"move":"', '","weight":', ',"score":', ',"games":']
        self.dictionary("book", words + [',"points":', "4294967295"])
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        line = (
            f'{{"game":"chess","index":%d,"white":"a","black":"b","start":"{start}","moves":["e2e4"],'
            '"result":"%s","reason":"r","fault":null,"book":1,"date":"2026.01.01","limits":["1+0","1+0"],'
            '"thoughts":[[12,3,40]]}\n'
        )
        results = ["1-0", "0-1", "1/2-1/2"]
        self.add("match_log", "".join(line % game for game in enumerate(results)))
        self.add("match_log", (line % (7, "1-0"))[:-20])
        words = re.findall(r'"[a-z]+":', line)
        self.dictionary("match_log", words + ["null", "illegal move", "white", "[", "]"])
        # The body of a training game: number, points, array 1, no opening moves.
        self.add("training_games", bytes([1, 4, 1, 0]))
        self.add("training_games", b"belladonna-games 1 chess depth 1\n")
        self.add("training_games", b"belladonna-games 2 chess depth 1\n")
        self.random("training_games", 12, 96)
        words = ["belladonna-games 1 ", "belladonna-games 2 ", "chess", "gothic", "g", "\n"]
        self.dictionary("training_games", words)
        for message in MESSAGES:
            self.add("web", message)
        words = re.findall(r'"[a-z_]+":?', "".join(MESSAGES))
        self.dictionary("web", words + ["null", "[", "]", "{", "}"])
        for name in ["chess", "poison", "crazyhouse"]:
            made = f'{{"type":"create","game":"{name}","side":"white","time":%s}}'
            self.add("friends", "\n".join([made % "null", *FRIENDS]))
        times = '{"initial_ms":5000,"increment_ms":100}'
        self.add("friends", "\n".join([made % times, *FRIENDS]))
        words = re.findall(r'"[a-z_-]+":?', made + times + "".join(FRIENDS))
        self.dictionary("friends", words + ["\n", '"array":', '"fen":', '"file":"name = ', "null"])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", help="the program belladonna")
    arguments = parser.parse_args()
    corpus = Corpus(arguments.folder)
    for old in arguments.folder.glob("*/made-*"):
        old.unlink()
    corpus.positions_and_moves()
    corpus.game_files()
    corpus.records(arguments.program)
    corpus.files()
    inputs = len(list(arguments.folder.glob("*/made-*")))
    dictionaries = len(list(arguments.folder.glob("*.dict")))
    print(f"{inputs} inputs and {dictionaries} dictionaries in {arguments.folder}")


if __name__ == "__main__":
    main()
