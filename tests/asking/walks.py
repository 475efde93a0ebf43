"""Every way through the choices of many positions."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from niagara import View
from niagara.view import view_of
from tests.support.games import position
from tests.support.stories import choice_of
from tests.support.strategies import MODULE_SETS, random_position, random_setup, walk
from web.asking.choices import Choice, Step

Way = tuple[tuple[Step, ...], Choice]
"""Picks, and the choice that they lead to."""

MANY: Final = "amethyst-site=diamond+diamond+amber+amber+sapphire+sapphire+ruby+ruby"
"""Gems of all the other kinds at the site of the amethysts."""

CROWDED: Final = (
    # Gems of every kind lie beside an empty canoe of two seats, which may go or stay.
    f"phase=paddle whirlpool@falls moose@0b {MANY} 0plays=4 0b@3",
    # They lie beside a full canoe too, which may swap a gem with Joe.
    f"phase=paddle whirlpool@falls joe@5(amber) {MANY} 0plays=6 0b@3(sapphire+ruby)",
    # The canoe may take the moose aboard first.
    "phase=paddle whirlpool@falls ruby-site=diamond+amber 0plays=7 0a@2 0b@7R(amber+ruby)",
    # Three points to choose from, and loot above.
    "phase=paddle whirlpool@3 moose@0b joe@5(ruby) 0plays=1-3 0b@6R(diamond) 1b@5(amber+ruby) "
    "2b@5(ruby+ruby)",
    # Two other players with loot in their canoes, then four.
    "phase=paddle whirlpool@falls 0plays=2 0b@6L 1a@4(ruby) 1b@4(amber+ruby) 2a@4(amber) "
    "2b@4(diamond+ruby)",
    "phase=paddle whirlpool@falls 0plays=2 0b@6L 1a@4(ruby) 1b@4(diamond+amber) 2a@4(amber) "
    "2b@4(diamond+ruby) 3a@4(sapphire) 3b@4(diamond+sapphire) 4a@4(amethyst) 4b@4(amethyst+amber)",
    # Both canoes are lost, and there is much to pay with.
    "phase=buy whirlpool@falls 0plays=2 0treasury=amethyst+diamond+amber+sapphire 0a@falls "
    "0b@falls",
    # The shore is near, so that points may be wasted, and there are many gems to handle before.
    f"phase=paddle whirlpool@falls moose@0b {MANY} 0plays=7 0b@3(ruby)",
)
"""Positions with much to choose from, all modules in play."""


def views() -> Iterator[View]:
    """Yield what deciding seats know: at random with every set of modules, in games, crowded."""
    for seed, modules in enumerate(MODULE_SETS):
        rng = Random(seed)
        state = random_position(rng, random_setup(rng, modules))
        yield view_of(state, state.actor)
    for seed in range(3):
        rng = Random(seed)
        yield from (
            game.view(game.actor) for game in walk(random_setup(rng), rng, 80) if not game.over
        )
    yield from map(crowded, range(len(CROWDED)))


def crowded(place: int) -> View:
    """Return what seat 0 knows in one of `CROWDED`."""
    return position(f"players=5 modules=spirits+joe {CROWDED[place]}").view(0)


def every_way(view: View, picked: tuple[Step, ...] = ()) -> Iterator[Way]:
    """Yield every choice that can be reached, depth first, with the picks that lead to it."""
    choice = choice_of(view, picked)
    yield picked, choice
    for option in choice.options:
        yield from every_way(view, (*picked, option.step))


@cache
def walks() -> list[tuple[View, list[Way]]]:
    """Return many positions, each with every way through its choices."""
    return [(view, list(every_way(view))) for view in views()]
