"""Drives a game of several devices at the page of one of them.

Each page shows what its device has heard, and asks only its own people and bots.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from niagara import Game
from niagara.model.actions import Action, ChooseCard, Seat
from niagara.model.state import Phase
from web.devices.course import Due
from web.devices.device import Device
from web.play.match.frames import Frame, frames_of, own_part
from web.play.match.hands import Hands, asked
from web.play.match.match import Match
from web.play.match.session import Page


class Shared:
    """Lets a match follow what the devices have told each other; their table is kept, no save."""

    saves = False

    def __init__(self, page: Page, device: Device, tell: Callable[[Sequence[str]], None]) -> None:
        """The start player must have been drawn; `tell` sends packets to all others."""
        game = device.game
        assert game, "the start player has been drawn"
        self.page = page
        self.device = device
        self._tell = tell
        self._news = asyncio.Event()
        self._told = len(game.history)
        """How many actions are shown, or were told to the stage before it was shown."""
        self._frames_shown = 0
        """How many frames of the action after them are shown already: the end of a turn."""
        self._table = device.table
        """The table whose game is shown."""
        self.match = Match(page, game, self)

    def here(self, people: Sequence[Seat]) -> Sequence[Seat]:
        """Return the people of this device."""
        return tuple(seat for seat in people if seat in self.device.seats)

    def hides(self, people: Sequence[Seat]) -> bool:
        """Several do who sat down here; whoever plays for somebody else knows both cards."""
        agreed = self.device.table.agreed
        return sum(agreed[seat] == self.device.name for seat in people) > 1

    def hear(self) -> None:
        """Go on with what the device has heard."""
        self._news.set()
        if self.match.chooser.choice and self.device.table.course.due is Due.CARD_SEAL:
            self._show_sealed()
            self.page.draw()

    async def run(self) -> None:
        """Play to the end of the game, or until the devices stop."""
        waited = False
        while not self.device.table.stopped:
            self._news.clear()
            self._say()
            await self._catch_up()
            if self._news.is_set():
                continue  # more was heard while the page showed what was known
            if self.match.game.over:
                return
            if asked_here := self._asked:
                if waited and any(map(self.match.seating.is_human, asked_here)):
                    self.page.sounding.call(0.0)
                waited = False
                await self._unless_overtaken(self._ask(asked_here))
            else:
                waited = True
                self.page.show(replace(self.page.ui, deciding=False))
                await self._news.wait()

    def _say(self, *packets: str) -> None:
        """Tell the others this, and all that the device owes them."""
        if all_packets := [*packets, *self.device.owed()]:
            self._tell(all_packets)

    @property
    def _asked(self) -> list[Seat]:
        """The seats of this device whose people or bots must decide now."""
        table = self.device.table
        seats = sorted(self.device.seats.intersection(table.waited_for))
        return seats if table.course.due in (Due.CARD_SEAL, Due.ACTION) else []

    async def _unless_overtaken(self, deciding: Coroutine[Any, Any, None]) -> None:
        """Let somebody decide, unless the others have gone on without them."""
        at, task = self._place, asyncio.ensure_future(deciding)
        try:
            while not task.done() and self._place == at:
                self._news.clear()
                news = asyncio.ensure_future(self._news.wait())
                await asyncio.wait({task, news}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
            if task.done():
                task.result()
        finally:
            task.cancel()
            self.match.chooser.stop()
            self.page.ui = replace(self.page.ui, pending=None, cover=None)
        if not task.done():
            await self._take_back()

    async def _take_back(self) -> None:
        """Show the game without what somebody has done in a turn and not told the others."""
        game = self.device.game
        if self._table is self.device.table and game and not self._frames_shown:
            self.match.game = game.at(self._told)
            await self.match.go_back()

    @property
    def _place(self) -> tuple[object, ...]:
        """What changes when a decision is no longer asked for, beside the decision itself."""
        table = self.device.table
        return table, table.stopped, table.place.before, self.match.people

    # Deciding

    async def _ask(self, seats: Sequence[Seat]) -> None:
        if self.device.table.course.due is Due.ACTION:
            await self._act(seats[0])
            return
        match, round_begun = self.match, self.device.table.course.round_begun
        for seat in seats:
            if not match.seating.is_human(seat):
                self._choose(seat, await match.decision_of(seat, asked(round_begun, seat)))
        people = [seat for seat in seats if match.seating.is_human(seat)]
        match.hands, shown = Hands(people), match.stage.view
        self._show_sealed()
        try:
            for seat in people:
                self._choose(seat, await match.card_of(seat, round_begun))
        finally:
            if self._frames_shown:
                match.stage.show(shown)  # the end of the turn, after which a card was sealed early

    def _choose(self, seat: Seat, card: Action) -> None:
        assert isinstance(card, ChooseCard), "a card is asked for"
        self._say(self.device.choose(seat, card.card))
        self._show_sealed()

    async def _act(self, seat: Seat) -> None:
        if self.match.seating.is_human(seat):
            while not self._frames_shown:
                await self.match.act(seat)
        else:
            action = await self.match.decision_of(seat, self.match.game)
            self._say(self.device.act(seat, action))

    async def end_turn(self, shown: Sequence[Frame], _rest: Sequence[Frame]) -> None:
        """Tell the others what a person has done; what follows is shown once it is known."""
        (seat,) = self.device.table.course.seats
        known = self.device.game
        assert known, "somebody has taken a turn"
        history = self.match.game.history
        self._told, self._frames_shown = len(history) - 1, len(shown)
        self._say(*[self.device.act(seat, action) for action in history[len(known.history) :]])

    # Showing

    async def _catch_up(self) -> None:
        """Show what has happened since the page was shown last."""
        game = self.device.game
        assert game, "the game has begun"
        match = self.match
        match.game = game
        if self._table is not self.device.table:
            self._table = self.device.table
            self._told, self._frames_shown = len(game.history), 0
            match.hands = Hands(())
            await match.go_back()
        while self._told < len(game.history):
            frames = frames_of(game.at(self._told), game.history[self._told], match.viewer)
            shown, self._frames_shown = self._frames_shown, 0
            self._told += 1
            await match.show(frames[shown:])
        await self._show_pending(game)
        self._show_sealed()

    async def _show_pending(self, game: Game) -> None:
        """Show the end of a turn before all that follows from it is known."""
        pending = self.device.table.course.pending
        if pending is None or self._frames_shown:
            return
        frames = frames_of(game.copy(), pending, self.match.viewer)
        self._frames_shown = own_part(frames)
        await self.match.show(frames[: self._frames_shown])

    def _show_sealed(self) -> None:
        """Show the game as it is now, who has sealed a card, and who is waited for."""
        if self._frames_shown:
            return  # more is shown than is known: the end of a turn
        match, table = self.match, self.device.table
        choosing = match.chooser.choice is not None
        view = match.stage.view if choosing else match.game.view(match.viewer)
        match.hands.sealed = ()
        if view.phase is Phase.CARD and table.waited_for:
            course = table.course
            sealing = course.due is Due.CARD_SEAL and (choosing or not course.is_early)
            sealed = {*course.sealed, *table.place.seats}
            match.hands.sealed = sealed if sealing else range(len(view.players))
            view = view if choosing else replace(view, actor=table.waited_for[0])
        match.stage.show(match.hands.marked(view))
