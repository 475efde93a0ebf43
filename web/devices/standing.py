"""Who may speak for each seat: the device that has it, and those that may take it over."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Self

from niagara.model.actions import Seat
from web.devices.messages import Message


@dataclass(frozen=True, slots=True)
class Standing:
    """Who may speak for each seat in one step of the game.

    What is said in the step itself changes nothing of it, so it is no matter who is heard first.
    """

    agreed: tuple[str, ...]
    """The device to which each seat belongs; empty as long as nobody has sat down by post."""
    owners: tuple[str, ...]
    """The device that speaks for each seat."""
    gone: frozenset[tuple[str, str]] = frozenset()
    """Owners that are gone, each with a device that may speak for its seats by earlier votes."""

    def speaker(self, message: Message) -> str:
        """Return the device that says the message, if it may; empty if the seat has none."""
        return message.by or self.owners[message.seat]

    def needs_votes(self, seat: Seat, taker: str) -> bool:
        """Tell whether a device may take a seat over only if others agree."""
        may = self.agreed[seat] in ("", taker) or (self.owners[seat], taker) in self.gone
        return not may and self.owners[seat] != taker

    def are_enough(self, owner: str, voters: Collection[str]) -> bool:
        """Tell whether these are most of the devices that have seats, without their owner."""
        asked = {*self.agreed} - {owner, ""}
        return 2 * len(asked.intersection(voters)) > len(asked)

    def after(self, step: Mapping[Seat, Message]) -> Self:
        """Return who may speak once all of this step is said."""
        agreed, owners, gone = [*self.agreed], [*self.owners], {*self.gone}
        for seat, message in step.items():
            if message.by:
                if message.votes and self.needs_votes(seat, message.by):
                    gone.add((self.owners[seat], message.by))
                agreed[seat] = agreed[seat] or message.by
                owners[seat] = message.by
        spoke = set(map(self.speaker, step.values()))
        back = frozenset((owner, taker) for owner, taker in gone if owner not in spoke)
        return type(self)(tuple(agreed), tuple(owners), back)
