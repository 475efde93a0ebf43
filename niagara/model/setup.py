"""What is agreed before play: seats, modules and options (RULES 12)."""

import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from niagara.model.cards import BASE_HAND, FULL_HAND, Hand
from niagara.model.errors import SetupError
from niagara.model.modules import (
    DOUBLE_CANOES,
    FEWEST_PLAYERS,
    MODULES,
    PRESETS,
    SINGLE_CANOES,
    SPIRITS,
    gems_at_each_site,
    most_players,
)

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "fork": ("alternate", "chance"),
    "buyback": ("turn", "round"),
    "tiebreak": ("shared", "value"),
}
"""The choices a table has, the default first."""

LONGEST_SEED: Final = 4300
"""In digits; Python does not print much longer numbers."""
LONGEST_WORD: Final = 40
"""An error repeats no more than this of a wrong value."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits where. It never changes the game: the page's names, colours and bots.

    `bot` is the name of a bot, or empty for a human.
    """

    name: str = ""
    colour: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreed game; the defaults are the 2004 base game.

    >>> Setup(players=3, fork="chance", seed=7).fork
    'chance'
    >>> Setup(players=6, modules={"spirits"}).gems
    8
    >>> Setup(players=9)
    Traceback (most recent call last):
    niagara.model.errors.SetupError: players must be a whole number from 3 to 5, not 9
    """

    players: int = 4
    modules: frozenset[str] = frozenset()
    fork: str = "alternate"
    buyback: str = "turn"
    tiebreak: str = "shared"
    seed: int = 0
    seats: tuple[Occupant, ...] = field(default=(), compare=False)

    gems: int = field(init=False, repr=False, compare=False)
    """How many gems of its own kind each site starts with (RULES 1)."""
    capacities: tuple[int, int] = field(init=False, repr=False, compare=False)
    """The seats of canoe a and of canoe b; one seat carries one gem (RULES 1)."""
    hand: Hand = field(init=False, repr=False, compare=False)
    """All the cards of a player (RULES 1)."""
    _seedless: "Setup | None" = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what no table can play, in a sentence."""
        object.__setattr__(self, "modules", _modules(self.modules))
        most = most_players(self.modules)
        if not _is_int(self.players) or not FEWEST_PLAYERS <= self.players <= most:
            raise SetupError(
                f"players must be a whole number from {FEWEST_PLAYERS} to {most}, "
                f"not {_short(self.players)}{self._remedy()}"
            )
        for name, choices in OPTIONS.items():
            if (chosen := getattr(self, name)) not in choices:
                allowed = " or ".join(choices)
                raise SetupError(f"{name} must be {allowed}, not {_short(chosen)}")
        if not _is_int(self.seed):
            raise SetupError(f"seed must be a whole number, not {_short(self.seed)}")
        if abs(self.seed) >= 10**LONGEST_SEED:
            raise SetupError(f"seed must be a number of at most {LONGEST_SEED} digits")
        object.__setattr__(self, "seats", tuple(self.seats))
        if self.seats and len(self.seats) != self.players:
            raise SetupError(
                f"seats must describe all {self.players} players or none, not {len(self.seats)}"
            )
        self._work_out()

    def _work_out(self) -> None:
        """Put down what follows from the choices: it is asked for at every decision."""
        stock = gems_at_each_site(self.players, self.modules)
        capacities = DOUBLE_CANOES if "double_canoes" in self.modules else SINGLE_CANOES
        hand = FULL_HAND if "paddle_cards" in self.modules else BASE_HAND
        object.__setattr__(self, "gems", stock)
        object.__setattr__(self, "capacities", capacities)
        object.__setattr__(self, "hand", hand)

    def _remedy(self) -> str:
        if self.players == most_players(MODULES):
            return f"; for six, add one of {', '.join(SPIRITS)}"
        return ""

    def with_seed(self, seed: int) -> "Setup":
        """Return the same game with another seed; the rest was checked once and is not again."""
        new = object.__new__(Setup)
        for name in Setup.__slots__:
            object.__setattr__(new, name, getattr(self, name))
        object.__setattr__(new, "seed", seed)
        return new

    @property
    def seedless(self) -> "Setup":
        """The agreed game without its seed, as everybody may know it."""
        if self._seedless is None:
            object.__setattr__(self, "_seedless", self.with_seed(0))
        assert self._seedless is not None, "it has just been put down"
        return self._seedless

    def start_player(self) -> int:
        """Draw the first start player from the seed (RULES 1)."""
        return Random(f"niagara start {self.seed}").randrange(self.players)

    def to_json(self) -> dict[str, Any]:
        """Return the setup as plain data, ready for a record's first line."""
        data: dict[str, Any] = {
            "players": self.players,
            "modules": [name for name in MODULES if name in self.modules],
            **{name: getattr(self, name) for name in OPTIONS},
            "seed": self.seed,
        }
        if self.seats:
            data["seats"] = [
                {"name": seat.name, "colour": seat.colour, "bot": seat.bot} for seat in self.seats
            ]
        return data

    @classmethod
    def from_json(cls, data: object) -> "Setup":
        """Build a setup from plain data, however damaged; raise `SetupError` if it is none."""
        if not isinstance(data, dict):
            raise SetupError(f"a setup is a JSON object, not {_short(data)}")
        known = {"players", "modules", *OPTIONS, "seed", "seats"}
        for key in data:
            if key not in known:
                raise SetupError(f"a setup has no {_short(key)}")
        if "players" not in data:
            raise SetupError("the setup does not say how many players there are")
        values = dict(data)
        values["seats"] = _seats(data.get("seats", []))
        return cls(**values)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: object) -> str:
    """Return a value as a sentence can bear it, however long or deep it is."""
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SEED:
        return "a number that long"
    text = reprlib.repr(value)
    return text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 3] + "..."


def _modules(names: object) -> frozenset[str]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SetupError(f"modules must be a list of names, not {_short(names)}")
    chosen: set[str] = set()
    for name in names:
        if not isinstance(name, str) or name not in (*MODULES, *PRESETS):
            raise SetupError(f"there is no module {_short(name)}; there are {', '.join(MODULES)}")
        chosen.update(PRESETS.get(name, (name,)))
    return frozenset(chosen)


def _seats(data: object) -> tuple[Occupant, ...]:
    if not isinstance(data, list):
        raise SetupError(f"seats must be a list, not {_short(data)}")
    return tuple(map(_seat, data))


def _seat(data: object) -> Occupant:
    if not isinstance(data, dict):
        raise SetupError(f"a seat is a JSON object, not {_short(data)}")
    for key, value in data.items():
        if key not in Occupant.__slots__:
            raise SetupError(f"a seat has no {_short(key)}")
        if not isinstance(value, str):
            raise SetupError(f"a seat's {key} must be text, not {_short(value)}")
    return Occupant(**data)
