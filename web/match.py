"""One game at the page: asks people, lets bots choose, and shows what happens step by step.

The game itself decides what is legal; this module only carries notation between it, the people
and the bots. Each thing that happens is a frame: an event and how the table looks at that moment.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from niagara import Game, View
from niagara import events as ev
from niagara.actions import Action
from niagara.board import FIELDS
from niagara.bots import BOTS
from niagara.state import Phase
from web.choices import BUY, CANOE, WHOLE, Choice, choose
from web.nodes import Scene
from web.page import Page
from web.pieces import Gems
from web.scene import Moment, play
from web.story import Story
from web.table import Table
from web.ui import PACES, Ui

LENGTHS: Final[dict[type, float]] = {
    ev.CardChosen: 0.35,
    ev.TurnBegan: 1.1,
    ev.Landed: 0.8,
    ev.Stayed: 0.6,
    ev.Fell: 1.3,
    ev.TurnEnded: 0.0,
    ev.RiverRose: 1.4,
    ev.RoundBegan: 0.9,
    ev.GameEnded: 0.0,
}
"""How long an event is shown, as a share of the pace; others 1."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Something that happened, and the position at that moment."""

    event: ev.Event
    view: View


class Match:
    """Runs one game at the page."""

    def __init__(self, page: Page, game: Game, rng: Random, pending: Action | None = None) -> None:
        self.page = page
        self.game = game
        self.table = Table.of(game.setup)
        self.rng = rng
        self._pending = pending
        self._commands: asyncio.Queue[str] = asyncio.Queue()
        self._look_again()

    @property
    def _viewer(self) -> int | None:
        """The seat whose secrets may always be shown: the only person's."""
        humans = self.table.humans
        return humans[0] if len(humans) == 1 else None

    def _look_again(self) -> None:
        """Show the game as it is, whatever was shown before."""
        self._story = Story.of(self.game, self.table)
        self._gems = getattr(self, "_gems", None) or Gems()
        self._see(self.game.view(self._viewer))

    def _see(self, view: View) -> None:
        self._view = view
        self._gems.follow(view)

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""
        choice = self._choice() if ui.deciding and not ui.pending else None
        undoable = self.game.undoable
        return play(Moment(self._view, self.table, self._story, self._gems, choice, undoable), ui)

    def do(self, command: str) -> None:
        """Take a command from the person at the page."""
        self._commands.put_nowait(command)

    async def run(self) -> None:
        """Play on to the end of the game."""
        while (seat := self.game.actor) is not None:
            if self.table.is_human(seat):
                await self._person(seat)
            else:
                await self._bot(seat)
        self._see(self.game.view(self._viewer))
        self.page.change(deciding=False)

    # Bots

    async def _bot(self, seat: int) -> None:
        await self.page.screen.pause(0)
        bot = BOTS[self.table.seats[seat].bot]
        action = bot.choose(self.game.view(seat), self.rng)
        frames = _frames(self.game, action, self._viewer)
        self._save()
        await self._show(frames)

    # People

    async def _person(self, seat: int) -> None:
        if self._pending:
            pending, self._pending = self._pending, None
            await self._try(pending, at_once=True)
            return
        self.page.change(picked=(), deciding=False)
        view = self.game.view(seat)
        if view.phase is Phase.CARD and len(self.table.humans) > 1:
            self.page.change(cover=seat)
            await self._wait_for("uncover")
        self._see(view)
        self.page.change(cover=None, deciding=True)
        action = await self._decide()
        if action is None:
            return
        if self._view.phase is Phase.CARD:
            self._hide()
            frames = _frames(self.game, action, self._viewer)
            self._save()
            await self._show(frames)
        else:
            await self._try(action)

    def _hide(self) -> None:
        self._see(self.game.view(self._viewer))
        self.page.change(deciding=False, picked=())

    async def _decide(self) -> Action | None:
        """Return the action that was chosen, or None after something was taken back."""
        self._forget_early_taps()
        while True:
            choice = self._choice()
            if choice.action and self._view.phase is not Phase.CARD:
                return choice.action
            verb, _, rest = (await self._commands.get()).partition(" ")
            picked = self.page.ui.picked
            if verb == "confirm" and choice.action:
                return choice.action
            if verb == "undo" and self.game.undoable:
                self._undo()
                return None
            if verb == "pick":
                kind, _, name = rest.partition(" ")
                anew = kind in (CANOE, WHOLE)
                kept = [each for each in picked if each[0] != kind and (not anew or each[0] == BUY)]
                self.page.change(picked=(*kept, (kind, name)))
            elif verb == "back":
                self.page.change(picked=picked[:-1])

    def _forget_early_taps(self) -> None:
        """Drop what was tapped while something else was shown: it was meant for that."""
        while not self._commands.empty():
            self._commands.get_nowait()

    def _choice(self) -> Choice:
        player = self._view.players[self._view.seat or 0]
        places = [FIELDS[field] for field in player.fields]
        return choose(self._view.legal, places, self.page.ui.picked)

    def _undo(self) -> None:
        self.game.undo()
        self._save()
        self._look_again()

    async def _try(self, action: Action, *, at_once: bool = False) -> None:
        """Show what an action does; play it when the turn goes on, else once it is confirmed."""
        trial = self.game.copy()
        frames = _frames(trial, action, self._viewer)
        self.page.change(deciding=False, picked=())
        if trial.undoable:
            self.game = trial
            self._save()
            await self._show(frames)
            return
        cut = _own_part(frames)
        self._save(action)
        await self._show(frames[:cut], at_once=at_once)
        self.page.change(pending=action, deciding=True)
        confirmed = await self._wait_for("confirm", "undo") == "confirm"
        self.page.change(pending=None, deciding=False)
        if confirmed:
            self.game = trial
        self._save()
        if confirmed:
            await self._show(frames[cut:])
        else:
            self._look_again()

    async def _wait_for(self, *wanted: str) -> str:
        while True:
            command = await self._commands.get()
            if command in wanted:
                return command

    # Showing and saving

    async def _show(self, frames: Sequence[Frame], *, at_once: bool = False) -> None:
        for frame in frames:
            self._story.add(frame.event)
            self._see(frame.view)
            if self._story.spoken:
                self.page.screen.speak(self._story.spoken)
            length = PACES[self.page.ui.pace] * LENGTHS.get(type(frame.event), 1.0)
            if length and not at_once:
                self.page.draw()
                await self.page.screen.pause(length)
        self._see(frames[-1].view if frames else self._view)
        self.page.draw()

    def _save(self, pending: Action | None = None) -> None:
        self.page.saves.save(self.game, pending)
        if self.page.ui.unsaved == self.page.saves.works:
            self.page.show_saving()


def _frames(game: Game, action: Action, viewer: int | None) -> list[Frame]:
    """Play an action and return what happened, event by event."""
    frames: list[Frame] = []
    game.play(action, lambda event: frames.append(Frame(event, game.view(viewer))))
    return frames


def _own_part(frames: Sequence[Frame]) -> int:
    """Return how many frames show the player's own doing, before others or the river go on."""
    events = [frame.event for frame in frames]
    if isinstance(events[0], ev.Swept):
        return 1
    ends = (place for place, event in enumerate(events, start=1) if isinstance(event, ev.TurnEnded))
    return next(ends, len(events))
