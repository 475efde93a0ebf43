"""The command `python -m niagara calibrate`: do the chances of an analysis come true?

Legends play on from positions, some of which were weighed as an analysis weighs them. Chances that
are about the same form a group, and are compared with how often they came true.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from niagara.analysis.asking import Effort
from niagara.analysis.questions import Question, answer
from niagara.bots import bot_named
from niagara.bots.shares import of_the_win
from niagara.game import Game
from niagara.lab.commands import add_games, in_processes, whole_number
from niagara.lab.games import Contestant, contestants
from niagara.lab.results import MOST_ROUNDS
from niagara.lab.selfplay import TABLES, Plan, draw_setup, plans
from niagara.model.state import Phase

TEXT: Final = "compare the chances that an analysis gives with how legends play on"
OPENING: Final = 7
"""The legends begin after fewer rounds than this; the number is drawn."""
OPENERS: Final = ("drifter", "paddler", "guide")
"""Who plays before that, so that some positions are lopsided."""
WEIGHED: Final = 0.1
"""How likely it is that a position is weighed."""
GROUPS: Final = 10
"""How many groups there are: from 0 to 10%, and so on."""
RESAMPLES: Final = 1000
"""How often the games are drawn anew to find an interval."""


class Forecast(NamedTuple):
    """What an analysis says of one seat, and what became of it."""

    chance: float
    won: float
    """1 for a win, and a part of it for a shared one."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    add_games(parser, 200)
    many = "the legends' iterations a decision"
    parser.add_argument("--iterations", type=whole_number, default=100, help=many)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Play, and return the result as lines of text."""
    [legend] = contestants(f"legend:{args.iterations}")
    found: dict[str, list[list[Forecast]]] = {}
    for kind, name in enumerate(TABLES):
        planned = plans(f"calibrate {args.seed}", kind, args.games)
        played = in_processes(partial(forecasts, legend), planned, args.jobs)
        found[name] = [game for game in played if game]
    found["all"] = [game for games in found.values() for game in games]
    return "\n\n".join(table(name, games) for name, games in found.items() if games) + "\n"


def forecasts(legend: Contestant, plan: Plan) -> list[Forecast]:
    """Play a game; return what was said of the seats in some positions from which legends played.

    There is none if the game was given up.
    """
    rng = Random(plan.seed)
    game = Game(draw_setup(plan.table, rng))
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
        game.play(legend.think(view, rng).action)
    won = of_the_win(game.winners, game.setup.players)
    every = weighed if game.over else []
    return [Forecast(*each) for chances in every for each in zip(chances, won, strict=True)]


def table(name: str, games: Sequence[Sequence[Forecast]]) -> str:
    """Return the groups as lines of text; empty groups are left out."""
    error = fmean((each.chance - each.won) ** 2 for game in games for each in game)
    lines = [f"{name}: {len(games)} games, mean squared error {error:.4f}"]
    lines.append(f"{'said':>6} {'won':>6}   interval          forecasts")
    for number in range(GROUPS):
        parts = [part for game in games if (part := _in_group(game, number))]
        if every := [each for part in parts for each in part]:
            said, won = map(fmean, zip(*every, strict=True))
            low, high = _interval(parts)
            interval = f"{low:>5.1%} to {high:>6.1%}"
            lines.append(f"{said:>6.1%} {won:>6.1%}   {interval} {len(every):>12}")
    return "\n".join(lines)


def _in_group(game: Sequence[Forecast], number: int) -> list[Forecast]:
    return [each for each in game if min(int(each.chance * GROUPS), GROUPS - 1) == number]


def _interval(games: Sequence[Sequence[Forecast]]) -> tuple[float, float]:
    """Return the 95% interval of the part that came true, by drawing whole games anew (bootstrap).

    Forecasts of one game are not independent, so games are drawn and not forecasts.
    """
    rng = Random(2004)
    totals = [(sum(each.won for each in game), len(game)) for game in games]
    shares = []
    for _resample in range(RESAMPLES):
        drawn = rng.choices(totals, k=len(totals))
        shares.append(sum(won for won, _count in drawn) / sum(count for _won, count in drawn))
    shares.sort()
    return shares[RESAMPLES // 40], shares[-RESAMPLES // 40 - 1]
