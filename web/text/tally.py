"""What a game comes to in the end: who lost and stole how much, and which turns decided it.

It is counted from the engine's events alone, so playing a record again counts the same.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from niagara.model import events as ev
from niagara.model.actions import Seat
from niagara.model.board import KINDS, Cargo
from niagara.rules.goals import goals_met
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a treasury: gems that were brought home, or a gem that was paid."""

    round: int
    seat: Seat
    gems: Cargo
    landed: bool

    def done(self, treasury: Sequence[int]) -> tuple[int, ...]:
        """Return the treasury after it, given that before."""
        return self._moved(treasury, 1 if self.landed else -1)

    def undone(self, treasury: Sequence[int]) -> tuple[int, ...]:
        """Return the treasury as it was before, given that after it."""
        return self._moved(treasury, -1 if self.landed else 1)

    def _moved(self, treasury: Sequence[int], step: int) -> tuple[int, ...]:
        return tuple(count + step * self.gems.count(kind) for kind, count in enumerate(treasury))


@dataclass(slots=True)
class Tally:
    """What has been counted so far."""

    falls: list[tuple[int, Seat]] = field(default_factory=list)
    """The round in which each canoe was lost to the falls, and whose it was."""
    thefts: list[ev.Stole] = field(default_factory=list)
    """The gems that were stolen, the newest last."""
    changes: list[Change] = field(default_factory=list)
    """The changes of treasuries, the newest last."""
    round: int = 0

    def add(self, event: ev.Event) -> None:
        """Count what just happened."""
        match event:
            case ev.RoundBegan(number):
                self.round = number
            case ev.Fell(seat):
                self.falls.append((self.round, seat))
            case ev.Stole():
                self.thefts.append(event)
            case ev.Landed(seat, _canoe, gems) if gems:
                self.changes.append(Change(self.round, seat, gems, landed=True))
            case ev.Bought(seat, _canoe, kind):
                self.changes.append(Change(self.round, seat, (kind,), landed=False))
            case _:
                pass

    @property
    def lost(self) -> Counter[Seat]:
        """How many canoes each seat has lost to the falls."""
        return Counter(seat for _round, seat in self.falls)

    @property
    def stolen(self) -> Counter[Seat]:
        """How many gems each seat has stolen."""
        return Counter(theft.seat for theft in self.thefts)

    def treasuries(self, players: int) -> Iterator[list[tuple[int, ...]]]:
        """Yield the treasuries of all seats as they were after each round but the last."""
        now = [(0,) * len(KINDS) for _seat in range(players)]
        changes = deque(self.changes)
        for number in range(1, self.round):
            while changes and changes[0].round <= number:
                change = changes.popleft()
                now[change.seat] = change.done(now[change.seat])
            yield now[:]

    def deciding(self, seat: Seat, treasury: Sequence[int]) -> tuple[Change, str] | None:
        """Return the landing with which a seat has reached its goal for good, and that goal.

        `treasury` is the seat's treasury now. Return None if there was no such landing.
        """
        after = tuple(treasury)
        for change in reversed(self.changes):
            if change.seat != seat:
                continue
            before = change.undone(after)
            if change.landed and goals_met(after) and not goals_met(before):
                return change, goals_met(after)[0]
            after = before
        return None


def decision(tally: Tally, seat: Seat, treasury: Sequence[int], seating: Seating) -> str:
    """Return the turn that decided the game for a winner, in words; empty if nothing is known."""
    found = tally.deciding(seat, treasury)
    if found is None:
        return ""
    change, goal = found
    what = _decisive(goal, change.gems, treasury)
    if seating.is_unnamed(seat):
        return _("Round {number}: you brought home {what}", number=change.round, what=what)
    return _(
        "Round {number}: {name} brought home {what}",
        number=change.round,
        name=seating.name(seat),
        what=what,
    )


def _decisive(goal: str, gems: Cargo, treasury: Sequence[int]) -> str:
    """Return what was landed when a goal was reached."""
    if goal == "four":
        return fourth(max(range(len(KINDS)), key=treasury.__getitem__))
    if goal == "five":
        return _("{gems}, the last of the five kinds", gems=names.gems(gems))
    return _("{gems}, the seventh gem", gems=names.gems(gems))


def fourth(kind: int) -> str:
    """Return the fourth gem of a kind, in words."""
    return (
        _("the fourth amethyst"),
        _("the fourth diamond"),
        _("the fourth amber"),
        _("the fourth sapphire"),
        _("the fourth ruby"),
    )[kind]
