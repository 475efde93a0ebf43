"""Positions for the page to show: found in games that seeded bots play in Python."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache
from itertools import tee
from random import Random
from typing import Final

from niagara import Game, Setup
from niagara.lab.games import FROZEN
from niagara.model.actions import Action, CanoeMove
from niagara.model.board import FALLS
from niagara.model.setup import parted
from niagara.model.state import Phase
from tests.support.stories import NAMES, seats
from web.play.match.replay.moments import Moments
from web.play.match.replay.sights import first_sight, seen_as
from web.saving.save import Saved
from web.saving.shelf import kept_text

WIDE: Final = "W" * 24
"""A name as wide as a name can be; seats that are called so differ in their last letter."""

ADVISER: Final = FROZEN["paddler@1"]
"""Who plays most moves: a bot that does not change, so that positions stay what they are."""
LONGEST: Final = 900
"""After so many decisions a game is given up."""


def setup(
    players: int = 3,
    *,
    bots: int = 0,
    seed: int = 7,
    modules: Iterable[str] = (),
    names: tuple[str, ...] = NAMES,
) -> Setup:
    """Return a setup whose last seats are paddler bots."""
    who = ["person"] * (players - bots) + ["paddler"] * bots
    at_table = seats(*names[:players], bots=" ".join(who))
    return Setup(players, frozenset(modules), seed=seed, seats=at_table)


def wide(players: int, seed: int) -> Setup:
    """Return a setup with the widest names."""
    names = tuple(f"{WIDE[1:]}{letter}" for letter in "ABCDE")
    return setup(players, seed=seed, names=names)


def levels(setup: Setup) -> list[str]:
    """Return the bots at a table, without their temperaments; empty for people."""
    return [parted(seat.bot)[0] for seat in setup.seats]


def play(begun: Setup, skill: float = 0.6) -> Iterator[Game]:
    """Play a game, with some moves drawn at random, and yield it before each decision.

    What has been played is kept, for whoever asks for the same game again and sits there.
    """
    return (game.seated(begun.seats) for game in copy(_played(begun, skill)))


@cache
def _played(begun: Setup, skill: float) -> Iterator[Game]:
    return tee(_decisions(begun, skill), 1)[0]


def _decisions(begun: Setup, skill: float) -> Iterator[Game]:
    game, rng = Game(begun), Random(begun.seed)
    for _time in range(LONGEST):
        yield game.copy()
        if game.over:
            return
        if rng.random() < skill:
            game.play(ADVISER.choose(game.view(game.actor), rng))
        else:
            game.play(rng.choice(game.legal()))


def find(
    wanted: Callable[[Game], bool],
    begun: Callable[[int], Setup] = lambda seed: setup(seed=seed),
    skill: float = 0.6,
    first: int = 0,
) -> Game:
    """Return the first position that is as wanted, in games from this seed on."""
    for seed in range(first, first + 400):
        for game in play(begun(seed), skill):
            if wanted(game):
                return game.copy()
    raise LookupError("no such position was found")


def ended(begun: Callable[[int], Setup] = lambda seed: setup(seed=seed)) -> Game:
    """Return a game that is over."""
    return find(lambda game: game.over, begun, skill=1.0)


def moments_of(game: Game) -> Moments:
    """Return the moments of a game at which one can look again."""
    moments = Moments(game, seen_as(first_sight(game), game))
    for _share in moments.telling():
        pass
    return moments


def shelf(*games: Game) -> dict[str, str]:
    """Return what the storage holds of games on the shelf, the first one the oldest."""
    return {
        f"shelf.{number}": kept_text(Saved(each), f"2026-11-{number:02}", f"Game {number}")
        for number, each in enumerate(games, start=1)
    }


def moves(game: Game) -> list[CanoeMove]:
    """Return the legal canoe moves."""
    return [action for action in game.legal() if isinstance(action, CanoeMove)]


def choosing_card(game: Game) -> bool:
    """Tell whether a card is due, some rounds into the game."""
    return game.view(None).phase is Phase.CARD and game.round > 3


def paddling(game: Game) -> bool:
    """Tell whether the first of two canoes is due, somewhere down the river."""
    view = game.view(game.actor)
    return (
        view.phase is Phase.PADDLE
        and view.turn < view.setup.players - 1
        and game.undoable == 0
        and {move.canoe for move in moves(game)} == {0, 1}
        and all(0 < field < FALLS for field in view.players[view.seat or 0].fields)
    )


def moves_weather(game: Game) -> bool:
    """Tell whether somebody may move the cloud both ways."""
    deciding = not game.over and game.view(game.actor).phase is Phase.WEATHER
    return deciding and len(game.legal()) == 2


def goes_on(game: Game, action: Action) -> bool:
    """Tell whether the same turn goes on after an action."""
    trial = game.copy()
    trial.play(action)
    return trial.undoable > 0
