"""The modules of the expansions: their names, and what each puts on the table (RULES 1, 9, 10).

What a module does during play is in its file in `niagara/rules/modules/`. The cards of
`paddle_cards` are with the other cards in `niagara.model.cards`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from niagara.model.board import Field

SPIRITS: Final = ("double_canoes", "whirlpool", "paddle_cards", "beaver", "moose")
"""The modules of Spirits of Niagara (RULES 9)."""

MODULES: Final = (*SPIRITS, "joe")
PRESETS: Final[Mapping[str, tuple[str, ...]]] = {"spirits": SPIRITS}
"""Names that mean several modules at once."""

FEWEST_PLAYERS: Final = 3

SINGLE_CANOES: Final = (1, 1)
DOUBLE_CANOES: Final = (1, 2)
"""The capacities of canoe a and canoe b with the module `double_canoes`; `SINGLE_CANOES` without.

There is no more to the module: the base rules work with any capacity.
"""

WHIRLPOOL_STARTS: Final[Field] = 3
JOE_STARTS: Final[Field] = 1


def has_spirits(modules: Iterable[str]) -> bool:
    """Tell whether any Spirits module is in play, which changes seats and stock (RULES 1)."""
    return not frozenset(SPIRITS).isdisjoint(modules)


def most_players(modules: Iterable[str]) -> int:
    """Return the most players that these modules allow (RULES 1)."""
    return 6 if has_spirits(modules) else 5


def gems_at_each_site(players: int, modules: Iterable[str]) -> int:
    """Return how many gems of its own kind each site starts with (RULES 1)."""
    return {3: 6, 6: 8}.get(players, 7) if has_spirits(modules) else 7
