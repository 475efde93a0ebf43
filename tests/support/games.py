"""Games that begin in a position (NOTATION), and what can be done in them.

A test built on this reads like the rulebook:

>>> game = paddling("0plays=2 0a@5 1a@3(ruby) 2b@falls")
>>> texts(game, "a 5>3")
['a 5>3', 'a 5>3 steal ruby from 1a']
"""

import re
from collections.abc import Sequence
from random import Random
from typing import Final

from niagara import BOTS, Game, Occupant
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


def freed(words: str = "", seats: Sequence[Occupant] = ()) -> Game:
    """Return a game after the river, in which a freed canoe of seat 1 is on the whirlpool at 5."""
    whirl = "modules=whirlpool+paddle_cards whirlpool@4 1plays=rope"
    return play(position(f"{LAST_CLOUD} {whirl} 1a@5 2plays=2 {words}", seats), "weather down")


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


def everything(game: Game) -> tuple[object, ...]:
    """Return all that can be seen of a game."""
    views = [game.view(seat) for seat in (None, *range(game.setup.players))]
    return (*views, game.record(), game.legal(), game.actor, game.winners, len(game.history))


def finish(game: Game) -> Game:
    """Let paddler bots play a game to its end."""
    rng = Random(1)
    while game.actor is not None:
        game.play(BOTS["paddler"].choose(game.view(game.actor), rng))
    return game


def blundered(seats: Sequence[Occupant] = ()) -> Game:
    """Return a game in which seat 0 did not land its fourth ruby, and others won."""
    game = position(
        "players=3 phase=paddle 0plays=3 0treasury=ruby+ruby+ruby 0a@2(ruby) 0b@4 "
        "1treasury=amber+amber+amber 1a@1(amber) 2treasury=amethyst+amethyst+amethyst "
        "2a@1(amethyst)",
        seats,
    )
    return finish(play(game, "a 2>5"))
