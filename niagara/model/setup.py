"""What is agreed before play: seats, modules and options (RULES 12)."""

import reprlib
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields
from math import log10
from random import Random
from typing import Any, Final, NoReturn

from niagara.model.board import ARMS
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
    "tiebreak": ("shared", "value", "gems"),
}
"""The options and their values, the default first."""

LONGEST_SEED: Final = 4300
"""The most digits of a seed; Python does not print much longer numbers."""
UNTOLD: Final = "?"
"""What `flags` has in the place of a flag that is not known."""
LONGEST_WORD: Final = 40
"""The most characters of a wrong value that an error repeats."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a seat: what the page needs to know, and no rule asks.

    `bot` is the name of a bot, or empty for a person.
    """

    name: str = ""
    colour: str = ""
    bot: str = ""


WITH: Final = "/"
"""Stands in a bot's name between its level and its temperament."""


def parted(bot: str) -> tuple[str, str]:
    """Return a bot's level and its temperament, which is empty if it has none.

    >>> parted("paddler/thief"), parted("paddler")
    (('paddler', 'thief'), ('paddler', ''))
    """
    level, _with, temper = bot.partition(WITH)
    return level, temper


@dataclass(frozen=True, slots=True)
class Setup:
    """The game that was agreed on; the defaults give the base game of 2004 (RULES 12).

    Raise `SetupError` if there is no such game.

    >>> Setup(players=3, fork="chance", seed=7).fork
    'chance'
    >>> Setup(players=6, modules={"spirits"}).gems
    8
    >>> Setup(players=9)
    Traceback (most recent call last):
    niagara.model.errors.SetupError: players must be a whole number from 3 to 5, not 9
    """

    players: int = 4
    modules: AbstractSet[str] = frozenset()
    fork: str = "alternate"
    buyback: str = "turn"
    tiebreak: str = "shared"
    seed: int = 0
    """Decides all that is drawn: the first start player and, with `fork="chance"`, the flags."""
    start: int | None = None
    """The first start player, if it is given; otherwise it is drawn from the seed."""
    flags: str = ""
    """What the flag shows at first and after each push; flags not given here are drawn.

    `R?L` means right at first, then not given, then left. Only with `fork="chance"`.
    """
    seats: tuple[Occupant, ...] = field(default=(), compare=False)

    gems: int = field(init=False, compare=False)
    """How many gems of its own kind each site starts with (RULES 1)."""
    capacities: tuple[int, int] = field(init=False, compare=False)
    """How many gems canoe a and canoe b can carry (RULES 1)."""
    hand: Hand = field(init=False, compare=False)
    """All the cards of a player (RULES 1)."""
    _seedless: "Setup | None" = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        """Raise `SetupError` for what no table can play."""
        object.__setattr__(self, "modules", _modules(self.modules))
        most = most_players(self.modules)
        if not _is_int(self.players) or not FEWEST_PLAYERS <= self.players <= most:
            self._refuse_players(most)
        for name, choices in OPTIONS.items():
            if (chosen := getattr(self, name)) not in choices:
                raise SetupError(
                    "{option} must be one of {choices}, not {found}",
                    option=name,
                    choices=", ".join(choices),
                    found=_short(chosen),
                )
        if not _is_int(self.seed):
            raise SetupError("seed must be a whole number, not {found}", found=_short(self.seed))
        if abs(self.seed) >= 10**LONGEST_SEED:
            raise SetupError("seed must be a number of at most {most} digits", most=LONGEST_SEED)
        told = self.start is None or (_is_int(self.start) and self.start in range(self.players))
        if not told:
            raise SetupError(
                "start must be a seat from 0 to {last}, not {found}",
                last=self.players - 1,
                found=_short(self.start),
            )
        flags: object = self.flags
        if not isinstance(flags, str) or set(flags) - {*ARMS, UNTOLD}:
            raise SetupError("flags must be a row of L, R and ?, not {found}", found=_short(flags))
        if self.flags and self.fork != "chance":
            raise SetupError("flags can be given only with the fork left to chance")
        object.__setattr__(self, "seats", tuple(self.seats))
        if self.seats and len(self.seats) != self.players:
            raise SetupError(
                "seats must describe all {players} players or none, not {found}",
                players=self.players,
                found=len(self.seats),
            )
        self._work_out()

    def _work_out(self) -> None:
        """Keep what follows from the choices, as it is needed at every decision."""
        stock = gems_at_each_site(self.players, self.modules)
        capacities = DOUBLE_CANOES if "double_canoes" in self.modules else SINGLE_CANOES
        hand = FULL_HAND if "paddle_cards" in self.modules else BASE_HAND
        object.__setattr__(self, "gems", stock)
        object.__setattr__(self, "capacities", capacities)
        object.__setattr__(self, "hand", hand)

    def _refuse_players(self, most: int) -> NoReturn:
        if self.players == most_players(MODULES) > most:
            raise SetupError(
                "players must be a whole number from {fewest} to {most}, not {found}; "
                "for six, add one of {modules}",
                fewest=FEWEST_PLAYERS,
                most=most,
                found=_short(self.players),
                modules=", ".join(SPIRITS),
            )
        raise SetupError(
            "players must be a whole number from {fewest} to {most}, not {found}",
            fewest=FEWEST_PLAYERS,
            most=most,
            found=_short(self.players),
        )

    def with_chance(self, seed: int, start: int | None = None, flags: str = "") -> "Setup":
        """Return the same game with other draws; nothing is checked again."""
        new = object.__new__(Setup)
        for name in Setup.__slots__:
            object.__setattr__(new, name, getattr(self, name))
        object.__setattr__(new, "seed", seed)
        object.__setattr__(new, "start", start)
        object.__setattr__(new, "flags", flags)
        return new

    @property
    def seedless(self) -> "Setup":
        """The setup without its seed, start and flags, as everybody may know it."""
        if self._seedless is None:
            object.__setattr__(self, "_seedless", self.with_chance(0))
        assert self._seedless is not None, "it has just been made"
        return self._seedless

    def start_player(self) -> int:
        """Return the first start player: the given one, or one drawn from the seed (RULES 1)."""
        if self.start is not None:
            return self.start
        return Random(f"niagara start {self.seed}").randrange(self.players)

    def __repr__(self) -> str:
        """Return the call that makes this setup, without what has its default."""
        modules = tuple(name for name in MODULES if name in self.modules)
        said = {each.name: getattr(self, each.name) for each in fields(self) if each.init}
        said |= {"modules": modules or frozenset()}
        defaults = {each.name: each.default for each in fields(self)} | {"players": None}
        parts = (f"{name}={value!r}" for name, value in said.items() if value != defaults[name])
        return f"Setup({', '.join(parts)})"

    def to_json(self) -> dict[str, Any]:
        """Return the setup as plain data, ready for a record's first line."""
        data: dict[str, Any] = {
            "players": self.players,
            "modules": [name for name in MODULES if name in self.modules],
            **{name: getattr(self, name) for name in OPTIONS},
        }
        if self.start is not None:
            data["start"] = self.start
        if self.start is None or self.seed:
            data["seed"] = self.seed
        if self.flags:
            data["flags"] = self.flags
        if self.seats:
            data["seats"] = [
                {"name": seat.name, "colour": seat.colour, "bot": seat.bot} for seat in self.seats
            ]
        return data

    @classmethod
    def from_json(cls, data: object) -> "Setup":
        """Build a setup from plain data; raise `SetupError` for data that is damaged in any way."""
        if not isinstance(data, dict):
            raise SetupError("a setup is a JSON object, not {found}", found=_short(data))
        known = {"players", "modules", *OPTIONS, "seed", "start", "flags", "seats"}
        for key in data:
            if key not in known:
                raise SetupError("a setup has nothing called {name}", name=_short(key))
        if "players" not in data:
            raise SetupError("the setup does not say how many players there are")
        values = dict(data)
        values["seats"] = read_seats(data.get("seats", []))
        return cls(**values)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: object) -> str:
    """Return a value as text that is short enough for a sentence, and no word of a language."""
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SEED:
        return f"~{'-' if value < 0 else ''}1e{int(value.bit_length() * log10(2))}"
    text = reprlib.repr(value)
    return text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 3] + "..."


def _modules(names: object) -> frozenset[str]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SetupError("modules must be a list of names, not {found}", found=_short(names))
    chosen: set[str] = set()
    for name in names:
        if not isinstance(name, str) or name not in (*MODULES, *PRESETS):
            raise SetupError(
                "there is no module {module}; modules are {modules}",
                module=_short(name),
                modules=", ".join(MODULES),
            )
        chosen.update(PRESETS.get(name, (name,)))
    return frozenset(chosen)


def read_seats(data: object) -> tuple[Occupant, ...]:
    """Read who sits where from plain data; raise `SetupError` if it is damaged."""
    if not isinstance(data, list):
        raise SetupError("seats must be a list, not {found}", found=_short(data))
    return tuple(map(_seat, data))


def _seat(data: object) -> Occupant:
    if not isinstance(data, dict):
        raise SetupError("a seat is a JSON object, not {found}", found=_short(data))
    for key, value in data.items():
        if key not in Occupant.__slots__:
            raise SetupError("a seat has nothing called {name}", name=_short(key))
        if not isinstance(value, str):
            raise SetupError(
                "a seat's {name} must be text, not {found}", name=key, found=_short(value)
            )
    return Occupant(**data)
