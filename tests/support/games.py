"""Games that begin in a position, and readers that answer in its words (NOTATION).

A test built on this reads like the rulebook:

>>> game = paddling("0plays=2 0treasury=amber 0a@5 1a@3(ruby) 2b@falls")
>>> texts(game, "a 5>3")
['a 5>3', 'a 5>3 steal ruby from 1a']
>>> where(play(game, "a 5>3 steal ruby from 1a"))
'0a@3(ruby) 1a@3 2b@falls'
>>> treasury(game)
'0treasury=amber'
"""

import re
from collections.abc import Sequence
from typing import Final

from niagara import Game, Occupant
from niagara.model.board import ARMS, FIELDS, KINDS
from niagara.model.events import Event
from niagara.model.state import State
from niagara.position import seats_with_unknown_cards, state_of, text_of

LAST_CLOUD: Final = "players=3 start=1 actor=0 phase=weather 0plays=cloud"
"""Seat 0 has the last turn of the round: whichever way the weather goes, the river follows."""


def position(text: str, seats: Sequence[Occupant] = ()) -> Game:
    """Begin a game in a position; the cards that it does not tell are clouds."""
    unknown = seats_with_unknown_cards(state_of(text))
    clouds = [f"{seat}card=cloud" for seat in unknown]
    return Game.from_position(" ".join([text, *clouds]), seats)


def paddling(words: str) -> Game:
    """Begin a game of three in which seat 0 paddles: `0plays=4 0a@3`."""
    return position(f"players=3 phase=paddle {words}")


def turn(words: str) -> Game:
    """Begin the first turn of a round by the rules, once the last of three seats has chosen.

    The words name the chosen cards: `0card=4`.
    """
    return play(position(f"players=3 actor=2 {words}"), "card cloud")


def game_at(state: State) -> Game:
    """Return a game that begins in this position."""
    return Game.from_position(text_of(state), state.setup.seats)


def state_at(game: Game) -> State:
    """Return the position that a game is in."""
    return state_of(game.position())


def play(game: Game, *actions: str) -> Game:
    """Play the actions one after the other and return the game."""
    for action in actions:
        game.play(action)
    return game


def told(game: Game, action: str, *kinds: str) -> str:
    """Play the action and return what is told of it, perhaps only events of these kinds.

    >>> told(paddling("0plays=1 0a@7R(ruby) 0b@3"), "a 7R>falls")
    'Paddled(0, 0, 9, 10), Fell(0, 0, (4,))'
    """
    seen: list[Event] = []
    game.play(action, seen.append)
    wanted = (event for event in seen if not kinds or type(event).__name__ in kinds)
    return ", ".join(re.sub(r"\w+=", "", str(event)) for event in wanted)


def texts(game: Game, beginning: str = "") -> list[str]:
    """Return the legal actions as text, or only those with this beginning."""
    return [text for text in map(str, game.legal()) if text.startswith(beginning)]


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
