"""Readers that answer in the words of a position: canoes, treasuries, and where the pieces are.

>>> game = Game.from_position("players=3 0treasury=amber 0a@3(ruby) 1a@5 2b@falls")
>>> where(game)
'0a@3(ruby) 1a@5 2b@falls'
>>> treasury(game)
'0treasury=amber'
"""

import re

from niagara import Game
from niagara.model.board import ARMS, FIELDS, KINDS


def where(game: Game) -> str:
    """Return the words about canoes that are not on shore."""
    return _words(game, r"\d[ab]@")


def treasury(game: Game) -> str:
    """Return the words about treasuries with gems."""
    return _words(game, "treasury=")


def foreign(game: Game) -> str:
    """Return the words about sites with gems of other kinds."""
    return _words(game, "-site=")


def moose(game: Game) -> str:
    """Return the moose's place; there is no word for it while it waits beside the rubies."""
    return _words(game, "moose@").removeprefix("moose@")


def joe(game: Game) -> str:
    """Return Joe's field and his gem, `4(ruby)` or `4`."""
    view = game.view(None)
    return FIELDS[view.joe] + "".join(f"({KINDS[kind]})" for kind in view.joe_cargo)


def whirlpool(game: Game) -> str:
    """Return the whirlpool's field."""
    return FIELDS[game.view(None).whirlpool]


def beaver(game: Game) -> str:
    """Return the beaver's field."""
    return FIELDS[game.view(None).beaver]


def flag(game: Game) -> str:
    """Return the arm that the next push feeds."""
    return ARMS[game.view(None).flag]


def stock(game: Game, kind: str) -> int:
    """Return how many gems of this kind lie at the site of their own kind."""
    return game.view(None).sites[KINDS.index(kind)][KINDS.index(kind)]


def roped(game: Game) -> list[int]:
    """Return the seats whose canoes are tied up."""
    return [seat for seat, player in enumerate(game.view(None).players) if player.roped]


def _words(game: Game, name: str) -> str:
    """Return the words of the position that have this name, of any seat or site."""
    words = game.position().split()
    return " ".join(word for word in words if re.match(rf"\w*{name}", word))
