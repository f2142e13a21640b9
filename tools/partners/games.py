"""Games that a program plays with itself, and positions of them."""

import random

from model import Game

GAMES = 6  # games of our program
POSITIONS = 20
LONGEST = 160  # plies
FIFTH, FOURTH = 16, 12  # plies to the fifth and the fourth occurrence of a game that goes back and forth


def board_of(fen):
    """The placement without reserve and marks of promoted pieces."""
    return fen.split()[0].split("[")[0].replace("~", "")


def random_games(player, game):
    """Games of random moves that end where the player finds an end, and one that goes back and forth."""
    chance = random.Random(f"{player.name} {game}")
    games = [random_game(player, game, chance) for _ in range(player.number_of_games)]
    return games + [shuffled_game(player, game, chance)]


def random_game(player, game, chance):
    start = player.start(game, chance)
    moves, seen = [], player.look(game, start, [])
    fens = [seen.fen]
    while seen.legal and seen.result is None and len(moves) < LONGEST:
        move = ending_move(player, game, chance, seen) or chance.choice(seen.legal)
        moves.append(move)
        seen = player.look(game, start, moves)
        fens.append(seen.fen)
    return Game(start, moves, fens, seen.result, seen.kind)


def ending_move(player, game, chance, seen):
    """A move that ends the game, if there is one among some that are tried."""
    if not player.has_results:
        return None
    tried = chance.sample(seen.legal, min(player.tried_moves, len(seen.legal)))
    return next((move for move in tried if player.result(game, seen.fen, [move])[0]), None)


def shuffled_game(player, game, chance):
    """A game in which both sides move a piece out and back, until the player ends it.

    Some libraries leave the end at the fifth occurrence to their callers. Their game has four.
    """
    start = player.start(game, chance)
    cycle = find_cycle(lambda moves: player.look(game, start, moves))
    moves = []
    while cycle and len(moves) < FIFTH and player.look(game, start, moves).result is None:
        moves.append(cycle[len(moves) % 4])
    if moves and player.look(game, start, moves).result is None:
        moves = moves[:FOURTH]
    seen = [player.look(game, start, moves[:number]) for number in range(len(moves) + 1)]
    return Game(start, moves, [it.fen for it in seen], seen[-1].result, seen[-1].kind)


def find_cycle(look):
    """Four moves that lead back to the start position, as text."""
    first = look([])
    for out in first.legal:
        back = reverse(out)
        for reply in look([out]).legal if back else []:
            if back not in look([out, reply]).legal:
                break
            cycle = [out, reply, back, reverse(reply)]
            if cycle[3] in look(cycle[:3]).legal and board_of(look(cycle).fen) == board_of(first.fen):
                return cycle
    return None


def reverse(move):
    """The move back, or None if it cannot be written."""
    for cut in range(2, len(move) - 1):
        start, end = move[:cut], move[cut:]
        if end[0].isalpha() and start[1:].isdigit() and end[1:].isdigit():
            return end + start
    return None


def positions(games, chance):
    """FENs of games that went on: first those with an en-passant square, and one of each kind of rights."""
    fens = list(dict.fromkeys(fen for game in games for fen in game.fens[: len(game.moves)]))
    chance.shuffle(fens)
    passed = [fen for fen in fens if len(fen.split()) > 3 and fen.split()[3] != "-"]
    rights = {fen.split()[2]: fen for fen in fens}
    some = passed[: POSITIONS // 4] + list(rights.values())[: POSITIONS // 4]
    return list(dict.fromkeys(some + fens))[:POSITIONS]
