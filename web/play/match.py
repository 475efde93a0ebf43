"""One game at the page: asks people, lets bots choose, and shows what happens step by step.

The game itself decides what is legal; this module only carries notation between it, the people
and the bots.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from niagara import Game, View
from niagara.model.actions import Action, CanoeMove
from niagara.model.board import FIELDS
from niagara.model.state import Phase
from web.asking.choices import BUY, CANOE, WHOLE, Choice, Step, choose, steps
from web.asking.ui import PACES, Ui
from web.drawing.gems import Gems
from web.drawing.nodes import Scene
from web.play.advisor import Advisor
from web.play.frames import Frame, frames_of, own_part
from web.play.gate import Gate
from web.play.session import Page
from web.play.thinker import BOT_SEEDS
from web.scene.page import Moment, play
from web.text.catalogue import _
from web.text.seating import Seating
from web.text.story import Story

LASTS: Final = 0.4
"""Of a bot that thinks for longer than so many seconds it is said."""


class Match:
    """Runs one game at the page."""

    def __init__(self, page: Page, game: Game, rng: Random, pending: Action | None = None) -> None:
        self.page = page
        self.game = game
        self.seating = Seating.of(game.setup)
        self.rng = rng
        self._pending = pending
        self._commands: asyncio.Queue[str] = asyncio.Queue()
        self._gate = Gate()
        self._advisor = Advisor(page, self.seating, rng)
        self._look_again()

    @property
    def _viewer(self) -> int | None:
        """The seat whose secrets may always be shown: the only person's."""
        humans = self.seating.humans
        return humans[0] if len(humans) == 1 else None

    def _look_again(self) -> None:
        """Show the game as it is, whatever was shown before."""
        self._story = Story.of(self.game, self.seating)
        self._gems = getattr(self, "_gems", None) or Gems()
        self._see(self.game.view(self._viewer))

    def _see(self, view: View) -> None:
        self._view = view
        self._gems.follow(view)

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""
        choice = self._choice() if ui.deciding and not ui.pending else None
        undoable = self.game.undoable
        return play(Moment(self._view, self.seating, self._story, self._gems, choice, undoable), ui)

    def do(self, command: str) -> None:
        """Take a command from the person at the page."""
        if command == "pause" and not self.page.ui.deciding:
            self._gate.pause_or_go_on()
            self.page.change(paused=self._gate.paused)
        elif command == "step":
            self._gate.step()
        else:
            self._commands.put_nowait(command)

    async def run(self) -> None:
        """Play on to the end of the game."""
        self.page.change(thinking=self._awaits_bot())
        while (seat := self.game.actor) is not None:
            if self.seating.is_human(seat):
                await self._person(seat)
            else:
                await self._bot(seat)
        self._see(self.game.view(self._viewer))
        self.page.change(deciding=False)

    # Bots

    async def _bot(self, seat: int) -> None:
        await self.page.screen.pause(0)
        action = await self._decision_of(seat)
        await self._gate.passing()
        frames = frames_of(self.game, action, self._viewer)
        self._save()
        await self._show(frames)

    def _awaits_bot(self) -> bool:
        return self.game.actor is not None and not self.seating.is_human(self.game.actor)

    async def _decision_of(self, seat: int) -> Action:
        """Return what a bot decides, and say that it thinks where that lasts."""
        thought = asyncio.ensure_future(self._think(self.seating.seats[seat].bot))
        try:
            await asyncio.wait({thought}, timeout=LASTS)
            if not thought.done():
                self.page.screen.speak(_("{name} is thinking", name=self.seating.name(seat)))
            return await thought
        finally:
            thought.cancel()

    async def _think(self, bot: str) -> Action:
        screen, began = self.page.screen, self.page.screen.clock()
        answer = await self.page.thinker.think(bot, self.game, self.rng.randrange(BOT_SEEDS))
        screen.measured(f"{bot} thinks", began, iterations=answer.iterations)
        return answer.action

    # People

    async def _person(self, seat: int) -> None:
        if self._pending:
            pending, self._pending = self._pending, None
            await self._try(pending, at_once=True)
            return
        self.page.change(picked=(), deciding=False)
        view = self.game.view(seat)
        if view.phase is Phase.CARD and len(self.seating.humans) > 1:
            self.page.change(cover=seat)
            await self._wait_for("uncover")
        self._see(view)
        self.page.change(cover=None, deciding=True)
        action = await self._decide()
        if action is None:
            return
        if self._view.phase is Phase.CARD:
            self._hide()
            frames = frames_of(self.game, action, self._viewer)
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
        try:
            return await self._choosing()
        finally:
            self._advisor.forget()

    async def _choosing(self) -> Action | None:
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
                self._pick(*kept, (kind, name))
            elif verb == "back":
                self._pick(*picked[:-1])
            elif verb == "hint" and self.page.ui.hints:
                self._advisor.ask(self.game)
            elif verb == "follow" and self.page.ui.hint:
                self._pick(*self._steps_to(self.page.ui.hint.action))

    def _pick(self, *picked: Step) -> None:
        self._advisor.forget()
        self.page.change(picked=picked)

    def _forget_early_taps(self) -> None:
        """Drop what was tapped while something else was shown: it was meant for that."""
        while not self._commands.empty():
            self._commands.get_nowait()

    def _choice(self) -> Choice:
        return choose(self._view.legal, self._places(), self.page.ui.picked)

    def _places(self) -> list[str]:
        """Return where the canoes of the deciding seat are."""
        return [FIELDS[field] for field in self._view.players[self._view.seat or 0].fields]

    def _steps_to(self, action: Action) -> tuple[Step, ...]:
        place = self._places()[action.canoe] if isinstance(action, CanoeMove) else ""
        return steps(action, place)

    def _undo(self) -> None:
        self.game.undo()
        self._save()
        self._look_again()

    async def _try(self, action: Action, *, at_once: bool = False) -> None:
        """Show what an action does; play it when the turn goes on, else once it is confirmed."""
        trial = self.game.copy()
        frames = frames_of(trial, action, self._viewer)
        self.page.change(deciding=False, picked=())
        if trial.undoable:
            self.game = trial
            self._save()
            await self._show(frames)
            return
        cut = own_part(frames)
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
        self.page.ui = replace(self.page.ui, thinking=False)
        for frame in frames:
            self._story.add(frame.event)
            self._see(frame.view)
            if self._story.spoken:
                self.page.screen.speak(self._story.spoken)
            length = PACES[self.page.ui.pace] * frame.length
            if length and not at_once:
                self.page.draw()
                await self.page.screen.pause(length)
        self._see(frames[-1].view if frames else self._view)
        self.page.change(thinking=self._awaits_bot())

    def _save(self, pending: Action | None = None) -> None:
        self.page.saves.save(self.game, pending, self.page.ui.aids)
        if self.page.ui.unsaved == self.page.saves.works:
            self.page.show_saving()
