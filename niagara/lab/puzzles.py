"""The command `python -m niagara puzzles`: positions in which one action is clearly best.

Legends play, and each decision that looks clear is searched anew. It is a puzzle if the best action
leads each of the next ones by a margin that chance cannot explain, both as far as this round goes
and as far as the next. Bots of all levels then try it: how many of them find the answer gives its
rating. With `--again`, longer searches with other chances measure the puzzles of a file anew.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log
from pathlib import Path
from random import Random
from typing import Final

from niagara.analysis.puzzles import FILE, THEMES, Puzzle
from niagara.analysis.questions import difference
from niagara.bots import bot_named
from niagara.bots.base import uncollected
from niagara.bots.shares import draw_by
from niagara.bots.tree import EvenNode
from niagara.bots.worlds import Budget, Worlds, only_after
from niagara.forecast import fall_chances
from niagara.game import Game
from niagara.lab.commands import add_games, check_writable, in_processes
from niagara.lab.results import MOST_ROUNDS
from niagara.model.actions import Action, CanoeMove, ChooseCard, MoveCloud, Rope
from niagara.model.board import DEPTH, SHORE, WATER
from niagara.model.cards import CLOUD, NUMBERS, ONE_TO_THREE, ROPE
from niagara.model.errors import NiagaraError
from niagara.model.modules import MODULES
from niagara.model.setup import Setup
from niagara.model.state import STORM, Phase
from niagara.notation import parse
from niagara.rules.goals import goals_met, with_gems
from niagara.view import View

TEXT: Final = "find puzzles: positions in which one action is clearly best"

PLAYERS: Final = (3, 3, 4)
"""The number of players is drawn from these."""
FIRST_LOOK: Final = 80
"""How many worlds a legend plays for a decision of its game."""
CLEAR: Final = 0.5
"""The least part of these that tried an action which may be clearly best."""
RIVALS: Final = 3
"""How many actions beside the best one are compared with it."""
LOOK: Final = 900
"""How many worlds tell which these are."""
GLANCE: Final = 60
"""How many worlds of a first comparison try each of them: most decisions turn out not clear."""
TRIES: Final = 400
"""How many worlds of the comparison try each of them."""
LEAST_LEAD: Final = 0.04
"""The least lead of the best action, as a part of a win."""
SURE: Final = 4.0
"""The least lead, in its standard errors."""
AGAIN: Final = 1200
"""How many worlds try each of them when a puzzle is measured again."""
LONGER: Final = Budget(looks=(0.5, 0.5))
"""How far such a search looks: as legends do."""
FEWEST: Final = 3
"""The fewest legal actions of a puzzle."""
CELL: Final = 16
"""The most puzzles of a theme and a level."""
LOOKS: Final = ((1.0,), only_after(1))
"""The lead must hold after this round, and after the next one."""
SOLVERS: Final = ("drifter", "paddler", "guide", "scout", "captain")
"""The bots that try each puzzle; a legend has found it."""
ATTEMPTS: Final = 6
"""How often each of them tries."""
MIDDLE: Final = 1500.0
"""The mean rating of the bots."""
PER_E: Final = 400 / log(10)
"""How many points of rating make the odds of a solution e times as good."""
DOUBT: Final = 350.0
"""The spread of the ratings of puzzles before anybody has tried them."""
STEPS: Final = 200
"""How many steps the ratings take to settle."""

Solved = tuple[int, ...]
"""How often each of the `SOLVERS` found the answer, of `ATTEMPTS`."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, and what is known of it."""

    theme: str
    best: str
    """The best action, in notation."""
    position: str
    """The position, as far as the seat that decides knows it."""
    lead: float
    """How much more of a win it brings than the next best."""
    solved: Solved


def add_options(puzzles: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the command, and let it call `run`."""
    add_games(puzzles, 400)
    add = puzzles.add_argument
    add("--file", type=Path, default=FILE, help="the file of puzzles (the one of the page)")
    add("--again", action="store_true", help="measure the puzzles of the file anew, change nothing")
    puzzles.set_defaults(run=run)


def run(args: argparse.Namespace) -> str:
    """Find puzzles and write the file, or measure those of the file; return what came of it."""
    if args.again:
        return _measured_again(args)
    check_writable(args.file)
    seeds = [f"puzzles {args.seed} {number}" for number in range(args.games)]
    found = [each for game in in_processes(puzzles_of, seeds, args.jobs) for each in game]
    chosen = choose(rated(found))
    args.file.write_text("".join(f"{each}\n" for each in chosen), "utf-8")
    counts = Counter((each.theme, each.step) for each in chosen)
    told = [
        " ".join([f"{theme:<14}", *(f"{counts[theme, step]:>4}" for step in range(3))])
        for theme in THEMES
    ]
    return "\n".join([f"{len(found)} puzzles in {args.games} games, {len(chosen)} kept", *told, ""])


# Finding them


def puzzles_of(seed: str) -> list[Found]:
    """Let legends play a game; return its puzzles, with how often bots solve them.

    There is one at most of each theme, and of each round. Where a module is in play, all are about
    that module: whoever does not know it would be lost.
    """
    rng, others = Random(seed), Random(f"{seed} again")
    modules = frozenset({rng.choice(MODULES)}) if rng.random() < 0.6 else frozenset[str]()
    game = Game(Setup(players=rng.choice(PLAYERS), modules=modules, seed=rng.getrandbits(32)))
    found: dict[str, Found] = {}
    rounds = set[int]()
    with uncollected():
        while (seat := game.actor) is not None and game.round <= MOST_ROUNDS:
            view = game.view(seat)
            action, clear = _chosen(view, rng)
            theme = theme_of(view, action) if clear and len(view.legal) >= FEWEST else ""
            fits = theme in modules if modules else theme
            if fits and theme not in found and game.round not in rounds:
                puzzle = _puzzle(view, theme, action, game.position_for(seat), others)
                if puzzle:
                    found[theme] = puzzle
                    rounds.add(game.round)
            game.play(action)
    return [*found.values()]


def _chosen(view: View, rng: Random) -> tuple[Action, bool]:
    """Return what a legend does, and whether it looks clearly best."""
    if len(view.legal) == 1:
        return view.legal[0], False
    worlds = Worlds(view, rng, Budget())
    for _world in range(FIRST_LOOK):
        worlds.play()
    node = worlds.next
    place = node.visits.index(max(node.visits))
    if node.visits[place] >= CLEAR * node.seen:
        return node.actions[place], True
    drawn = draw_by(node.visits, rng.random()) if view.phase is Phase.CARD else place
    return node.actions[drawn], False


def _puzzle(view: View, theme: str, best: Action, position: str, rng: Random) -> Found | None:
    """Return the puzzle that a decision makes; None if it makes none, or if all bots solve it."""
    solved = tuple(
        sum(bot_named(name).choose(view, rng) == best for _attempt in range(ATTEMPTS))
        for name in SOLVERS
    )
    if sum(solved) == ATTEMPTS * len(SOLVERS) or not (lead := lead_of(view, best, rng)):
        return None
    return Found(theme, str(best), position, lead, solved)


def lead_of(view: View, best: Action, rng: Random) -> float:
    """Return how much more an action brings than all others, however far one looks.

    That is 0 if it is not sure.
    """
    ranked = _ranked(view, rng, Budget(), FIRST_LOOK)
    if ranked[0] != best:
        return 0.0
    lead, _error = _compared(view, rng, Budget(), ranked[: RIVALS + 1], GLANCE)
    if lead < LEAST_LEAD / 2:
        return 0.0
    ranked = _ranked(view, rng, Budget(), LOOK)
    if ranked[0] != best:
        return 0.0
    least = 1.0
    for looks in LOOKS:
        lead, error = _compared(view, rng, Budget(looks=looks), ranked[: RIVALS + 1], TRIES)
        if lead < max(LEAST_LEAD, SURE * error):
            return 0.0
        least = min(least, lead)
    return least


def _ranked(view: View, rng: Random, budget: Budget, count: int) -> list[Action]:
    """Return the actions of a decision: the one first that these worlds try most often."""
    worlds = Worlds(view, rng, budget)
    for _world in range(count):
        worlds.play()
    node = worlds.next
    return [node.actions[place] for place in node.ranked([1.0] * len(node.actions))]


def _compared(
    view: View, rng: Random, budget: Budget, actions: Sequence[Action], tries: int
) -> tuple[float, float]:
    """Return how much more the first action brings than the best other, and the standard error."""
    worlds = Worlds(view, rng, budget, actions)
    for _world in range(tries * len(actions)):
        worlds.play()
    assert isinstance(worlds.next, EvenNode), "actions are compared"
    return difference(worlds.next)


def _measured_again(args: argparse.Namespace) -> str:
    try:
        lines = args.file.read_text("utf-8").splitlines()
    except OSError as error:
        raise NiagaraError(f"{args.file} cannot be read: {error.strerror}") from None
    held = [*in_processes(partial(holds_again, args.seed), lines, args.jobs)]
    failed = [line for line, good in zip(lines, held, strict=True) if not good]
    return "\n".join([f"{sum(held)} of {len(lines)} puzzles hold", *failed, ""])


def holds_again(seed: int, line: str) -> bool:
    """Tell whether the answer of a puzzle still leads in a longer search with other chances.

    It has to be ahead of the next action by two standard errors, after this round and the next.
    """
    puzzle = Puzzle.of(line)
    rng = Random(f"{seed} {line}")
    with uncollected():
        ranked = _ranked(puzzle.view, rng, LONGER, AGAIN)
        rivals = [each for each in ranked if each != puzzle.best][:RIVALS]
        lead, error = _compared(puzzle.view, rng, LONGER, [puzzle.best, *rivals], AGAIN)
    return lead >= 2 * error


# Themes


def theme_of(view: View, best: Action) -> str:
    """Return what a puzzle is about; empty if it is about nothing that has a name."""
    away = {*MODULES} - view.setup.modules
    fitting = (name for name, about in ABOUT.items() if name not in away and about(view, best))
    return next(fitting, "")


def _is_first_gem(view: View, best: Action) -> bool:
    if any(view.players[view.own].treasury) or not isinstance(best, CanoeMove):
        return False
    return bool(best.before.load or best.after.load or best.rest == SHORE)


def _steals(_view: View, best: Action) -> bool:
    return isinstance(best, CanoeMove) and bool(best.steals)


def _is_at_brink(view: View, best: Action) -> bool:
    if not isinstance(best, CanoeMove | ChooseCard):
        return False
    chances = fall_chances(view)
    return any(chances.get((view.own, canoe), 0.0) >= 0.5 for canoe in (0, 1))


def _has_two_canoes(view: View, best: Action) -> bool:
    afloat = sum(field in WATER for field in view.players[view.own].fields)
    return isinstance(best, CanoeMove) and afloat == 2


def _moves_cloud(_view: View, best: Action) -> bool:
    return isinstance(best, MoveCloud) or best == ChooseCard(CLOUD)


def _may_be_last_round(view: View, _best: Action) -> bool:
    """Tell whether somebody has won, or has the gems that are missing aboard."""
    return any(
        goals_met(with_gems(player.treasury, sum(player.cargo, ()))) for player in view.players
    )


def _is_near(view: View, best: Action, field: int) -> bool:
    if field not in WATER or not isinstance(best, CanoeMove):
        return False
    ways = {*view.players[view.own].fields, best.rest or 0} & {*WATER}
    return any(abs(DEPTH[field] - DEPTH[each]) <= 1 for each in ways)


def _has_double(view: View, best: Action) -> bool:
    own = view.players[view.own]
    if not isinstance(best, CanoeMove) or best.canoe == 0:
        return False
    loaded = len(best.before.load + best.after.load) + len(best.steals)
    return len(own.cargo[1]) == 2 or (loaded > 0 and len(own.cargo[1]) + loaded >= 2)


def _has_new_card(view: View, best: Action) -> bool:
    if isinstance(best, ChooseCard):
        return best.card in (ROPE, ONE_TO_THREE, NUMBERS[-1])
    return isinstance(best, Rope) or view.players[view.own].card in (ONE_TO_THREE, NUMBERS[-1])


def _has_moose(view: View, best: Action) -> bool:
    own = view.players[view.own]
    return bool(getattr(best, "moose", False)) or own.moose is not None


def _is_about_beaver(view: View, best: Action) -> bool:
    """Tell whether the beaver is near, or a cloud card could bring or keep the storm."""
    return _is_near(view, best, view.beaver) or (
        _moves_cloud(view, best) and view.weather >= STORM - 1
    )


ABOUT: Final[Mapping[str, Callable[[View, Action], bool]]] = {
    "double_canoes": _has_double,
    "whirlpool": lambda view, best: _is_near(view, best, view.whirlpool),
    "paddle_cards": _has_new_card,
    "beaver": _is_about_beaver,
    "moose": _has_moose,
    "joe": lambda view, best: _is_near(view, best, view.joe),
    "theft": _steals,
    "cloud": _moves_cloud,
    "last_round": _may_be_last_round,
    "first_load": _is_first_gem,
    "two_canoes": _has_two_canoes,
    "brink": _is_at_brink,
}
"""What puzzles are about: the first that fits, and is in play if it is a module.

Modules come first, as they are rarer.
"""


# Ratings


def rated(found: Sequence[Found]) -> list[Puzzle]:
    """Return the puzzles with their ratings, at which these bots solve them as often as they did.

    That is a Rasch model: bots and puzzles have ratings, and a bot whose rating is d points above
    that of a puzzle solves it with the odds 10 ** (d / 400). Puzzles that look alike to all bots
    are held near the middle by `DOUBT`.
    """
    bots = [0.0] * len(SOLVERS)
    ratings = [0.0] * len(found)
    for _step in range(STEPS):
        for number, each in enumerate(found):
            ratings[number] = _settled(ratings[number], bots, each.solved)
        for bot in range(len(bots)):
            missed = [ATTEMPTS - each.solved[bot] for each in found]
            bots[bot] = _settled(bots[bot], ratings, missed)
        middle = sum(bots) / len(bots)
        bots = [each - middle for each in bots]
    return [
        Puzzle(
            round(MIDDLE + PER_E * rating),
            each.theme,
            round(100 * each.lead),
            parse(each.best),
            each.position,
        )
        for rating, each in zip(ratings, found, strict=True)
    ]


def _settled(rating: float, others: Sequence[float], lost: Sequence[int]) -> float:
    """Take one step of Newton's method towards the rating at which so many tries are lost."""
    slope, curve = -rating * (PER_E / DOUBT) ** 2, (PER_E / DOUBT) ** 2
    for other, count in zip(others, lost, strict=True):
        likely = 1 / (1 + exp(rating - other))
        slope += ATTEMPTS * likely - count
        curve += ATTEMPTS * likely * (1 - likely)
    return rating + max(-1.0, min(1.0, slope / curve))


def choose(every: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles to keep, by theme and rating: the first `CELL` of each theme and step."""
    cells = defaultdict[tuple[str, int], list[Puzzle]](list)
    for each in {each.position: each for each in every}.values():
        cells[each.theme, each.step].append(each)
    kept = [each for cell in cells.values() for each in cell[:CELL]]
    return sorted(kept, key=lambda each: (THEMES.index(each.theme), each.rating, each.position))
