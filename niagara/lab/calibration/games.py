"""Playing a game, weighing some of its positions, and noting who won."""

from dataclasses import dataclass
from random import Random
from typing import Final

from niagara.analysis.asking import Effort
from niagara.analysis.questions import Question, answer
from niagara.bots import bot_named
from niagara.game import Game
from niagara.lab.arena.contestants import Contestant
from niagara.lab.fit.plans import Plan, draw_setup
from niagara.model.state import Phase

OPENING: Final = 7
"""The legends begin after fewer rounds than this; the number is drawn."""
OPENERS: Final = ("drifter", "paddler", "guide")
"""Who plays before that, so that some positions are lopsided."""
WEIGHED: Final = 0.1
"""How likely it is that a position is weighed."""
MOST_ROUNDS: Final = 60
"""A game is given up after this many rounds."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game to be played."""

    plan: Plan
    legend: Contestant


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an analysis says of one seat, and what became of it."""

    chance: float
    won: float
    """1 for a win, and a part of it for a shared one."""


def forecasts(match: Match) -> list[Forecast]:
    """Play a game; return what was said of the seats in some positions from which legends played.

    There is none if the game was given up.
    """
    rng = Random(match.plan.seed)
    game = Game(draw_setup(match.plan.table, rng))
    openers = [bot_named(rng.choice(OPENERS)) for _seat in range(game.setup.players)]
    opening = rng.randrange(OPENING)
    weighed: list[tuple[float, ...]] = []
    while (seat := game.actor) is not None and game.round <= MOST_ROUNDS:
        view = game.view(seat)
        if game.round <= opening:
            game.play(openers[seat].choose(view, rng))
            continue
        if (view.phase is not Phase.CARD or not view.turn) and rng.random() < WEIGHED:
            seed = rng.getrandbits(32)
            position = game.position_for(None)
            weighed.append(answer(Question(position, None, (), Effort().chances, seed)).numbers)
        game.play(match.legend.think(view, rng).action)
    return [
        Forecast(chance, 1 / len(game.winners) if seat in game.winners else 0.0)
        for numbers in (weighed if game.over else ())
        for seat, chance in enumerate(numbers)
    ]
