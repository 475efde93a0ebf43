"""One game at the page: asks people, lets bots choose, and shows what happens event by event.

The engine decides what is legal. This module only carries actions between the engine, the people
and the bots.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from niagara import Game, View
from niagara.model.actions import Action, CanoeMove, ChooseCard
from niagara.model.board import FIELDS
from niagara.model.state import Phase
from web.asking.choices import BUY, CANOE, WHOLE, Choice, Step, choose, steps
from web.asking.commands import Command, Verb
from web.asking.ui import PACES, Ui
from web.drawing.nodes import Scene
from web.drawing.places import places
from web.drawing.stage import Stage
from web.motion.plan import plan
from web.play.advisor import Advisor
from web.play.frames import Frame, frames_of, own_part, retelling
from web.play.gate import Gate
from web.play.session import Page
from web.play.slices import in_slices
from web.play.thinker import BOT_SEEDS
from web.saving.save import Saved
from web.scene.page import play
from web.text.catalogue import _
from web.text.seating import Seating

ANNOUNCE_AFTER: Final = 0.4
"""If a bot thinks for more seconds than this, a screen reader says so."""


class Match:
    """Runs one game at the page."""

    def __init__(self, page: Page, game: Game, rng: Random, pending: Action | None = None) -> None:
        self.page = page
        self.game = game
        self.seating = Seating.of(game.setup)
        self.rng = rng
        self._pending = pending
        """An action that was saved unconfirmed, to be shown first of all."""
        self._unconfirmed = pending
        """The unconfirmed action in the last save."""
        self._commands: asyncio.Queue[Command] = asyncio.Queue()
        self._gate = Gate()
        self._advisor = Advisor(page, self.seating, rng)
        self._choice: Choice | None = None
        """How far the person who decides has come in choosing an action."""
        self._stage = Stage(self.seating, game.view(self._viewer))
        self._step: asyncio.Task[None] | None = None
        """The pause in which an event is shown, while there is one."""

    async def prepare(self, show: Callable[[float], None]) -> None:
        """Tell the stage what has happened so far; `show` gets the share that is told."""
        await self._retell(show, self._pending)

    @property
    def _viewer(self) -> int | None:
        """The seat whose secrets may always be shown: the only person's, if there is just one."""
        humans = self.seating.humans
        return humans[0] if len(humans) == 1 else None

    @property
    def _view(self) -> View:
        """The view that is shown now."""
        return self._stage.view

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""
        return play(self._stage, ui, self._choice, self.game.undoable)

    def do(self, command: Command) -> None:
        """Take a command from the person at the page."""
        if command.verb is Verb.PAUSE and not self.page.ui.deciding:
            self._gate.pause_or_go_on()
            self.page.change(paused=self._gate.paused)
        elif command.verb is Verb.STEP:
            self._gate.step()
        elif command.verb is Verb.SKIP:
            self._skip()
        else:
            self._commands.put_nowait(command)

    async def run(self) -> None:
        """Play to the end of the game.

        Drawing takes longest, so the page is drawn where it waits, and not at each change.
        """
        self.page.sounding.rest(self._view.weather)
        self.page.set(thinking=self._awaits_bot())
        while (seat := self.game.actor) is not None:
            if self.seating.is_human(seat):
                await self._person(seat)
            else:
                await self._bot(seat)
        self._stage.show(self.game.view(self._viewer))
        self.page.change(deciding=False)

    # Bots

    async def _bot(self, seat: int) -> None:
        self.page.draw()
        await self.page.screen.pause(0)
        action = await self._decision_of(seat)
        await self._gate.passing()
        await self.page.saves.copy.written()  # a killed browser loses one action, not those before
        frames = frames_of(self.game, action, self._viewer)
        self._save()
        await self._show(frames)

    def _awaits_bot(self) -> bool:
        return self.game.actor is not None and not self.seating.is_human(self.game.actor)

    async def _decision_of(self, seat: int) -> Action:
        """Return what a bot decides; if it thinks for long, let a screen reader say so."""
        thought = asyncio.ensure_future(self._think(self.seating.seats[seat].bot))
        try:
            await asyncio.wait({thought}, timeout=ANNOUNCE_AFTER)
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
            await self._try(pending, shown=True)
            return
        self._choice = None
        self.page.set(deciding=False)
        view = self.game.view(seat)
        if view.phase is Phase.CARD and len(self.seating.humans) > 1:
            self.page.change(cover=seat)
            await self._wait_for(Verb.UNCOVER)
        self._stage.show(view)
        action = await self._decide()
        if action is None:
            return
        if self._view.phase is Phase.CARD:
            self._stage.show(self.game.view(self._viewer))
            self._stop_asking()
            frames = frames_of(self.game, action, self._viewer)
            self._save()
            await self._show(frames)
        else:
            await self._try(action)

    async def _decide(self) -> Action | None:
        """Return the action that the person chose, or None after an undo."""
        self._forget_early_taps()
        self._pick(cover=None, deciding=True)
        try:
            return await self._choosing()
        finally:
            self._advisor.forget()

    async def _choosing(self) -> Action | None:
        while True:
            assert self._choice is not None, "somebody is choosing"
            if self._choice.action and self._view.phase is not Phase.CARD:
                return self._choice.action
            command = await self._commands.get()
            picked = self.page.ui.picked
            match command.verb:
                case Verb.CONFIRM if self._choice.action:
                    return self._choice.action
                case Verb.UNDO if self.game.undoable:
                    await self._undo()
                    return None
                case Verb.PICK:
                    self._pick(*_with(picked, command.step))
                case Verb.BACK:
                    self._pick(*picked[:-1])
                case Verb.HINT if self.page.ui.hints:
                    self._advisor.ask(self.game)
                case Verb.FOLLOW if self.page.ui.hint:
                    advised = self.page.ui.hint.action
                    if isinstance(advised, ChooseCard):
                        return advised
                    self._pick(*self._steps_to(advised))

    def _pick(self, *picked: Step, **changes: Any) -> None:
        """Pick these steps instead of those before, and show that with the other changes."""
        self._advisor.forget()
        self._choice = choose(self._view.legal, self._places(), picked)
        self.page.change(picked=picked, **changes)

    def _stop_asking(self) -> None:
        self._choice = None
        self.page.set(deciding=False, picked=())

    def _forget_early_taps(self) -> None:
        """Drop the commands given before the question was shown: they were not meant for it."""
        while not self._commands.empty():
            self._commands.get_nowait()

    def _places(self) -> list[str]:
        """Return the fields of the deciding seat's canoes."""
        return [FIELDS[field] for field in self._view.players[self._view.seat or 0].fields]

    def _steps_to(self, action: Action) -> tuple[Step, ...]:
        place = self._places()[action.canoe] if isinstance(action, CanoeMove) else ""
        return steps(action, place)

    async def _undo(self) -> None:
        self.game.undo()
        self._save()
        self._choice = None
        await self._go_back()

    async def _retell(
        self, show: Callable[[float], None] | None = None, pending: Action | None = None
    ) -> None:
        work = retelling(self._stage, self.game, self._viewer, pending)
        await in_slices(work, self.page.screen, show)

    async def _go_back(self) -> None:
        """Show the game as it is after an undo; all pieces glide back."""
        before = places(self._stage)
        await self._retell()
        if length := PACES[self.page.ui.pace]:
            self.page.draw()
            self.page.screen.animate(plan(before, None, places(self._stage)), length)

    async def _try(self, action: Action, *, shown: bool = False) -> None:
        """Show what an action does, unless it is shown already.

        If it ends the turn, play it only after the player confirms.
        """
        trial = self.game.copy()
        frames = frames_of(trial, action, self._viewer)
        self._stop_asking()
        if trial.undoable:
            self.game = trial
            self._save()
            if not shown:
                await self._show(frames)
            return
        cut = own_part(frames)
        self._save(action)
        if not shown:
            await self._show(frames[:cut])
        self.page.change(pending=action, deciding=True)
        confirmed = await self._wait_for(Verb.CONFIRM, Verb.UNDO) is Verb.CONFIRM
        self.page.set(pending=None, deciding=False)
        if confirmed:
            self.game = trial
            self._save()
            await self._show(frames[cut:])
        else:
            self._save()
            self.page.draw()
            await self._go_back()

    async def _wait_for(self, *wanted: Verb) -> Verb:
        while True:
            command = await self._commands.get()
            if command.verb in wanted:
                return command.verb

    # Showing and saving

    async def _show(self, frames: Sequence[Frame]) -> None:
        self.page.set(thinking=False)
        before = places(self._stage)
        for frame in frames:
            self._stage.happen(frame.event, frame.view)
            self.page.sounding.happen(frame.event, frame.view.weather)
            if spoken := self._stage.story.spoken:
                self.page.screen.speak(spoken)
            length = PACES[self.page.ui.pace] * frame.length
            if length:
                after = places(self._stage)
                self.page.draw()
                self.page.screen.animate(plan(before, frame.event, after), length)
                before = after
                await self._rest(length)
        self.page.set(thinking=self._awaits_bot())

    async def _rest(self, seconds: float) -> None:
        """Let an event be seen for so long, or until it is skipped."""
        step = self._step = asyncio.ensure_future(self.page.screen.pause(seconds))
        try:
            await asyncio.wait({step})
        finally:
            self._step = None
            step.cancel()
        if not step.cancelled():
            step.result()

    def _skip(self) -> None:
        """End the step that is shown: all pieces are at their places, and the game goes on."""
        if self._step:
            self._step.cancel()
            self.page.screen.finish()

    @property
    def saved(self) -> Saved:
        """What was saved last."""
        return Saved(self.game, self._unconfirmed, self.page.ui.aids)

    def _save(self, pending: Action | None = None) -> None:
        self._unconfirmed = pending
        self.page.saves.save(self.game, pending, self.page.ui.aids)
        if self.page.ui.unsaved == self.page.saves.works:
            self.page.show_saving()


def _with(picked: Sequence[Step], step: Step) -> Iterator[Step]:
    """Yield the picked steps after one more is picked.

    The new step replaces one of the same kind. Picking a canoe or a whole action drops all other
    steps, except the choice of what to buy.
    """
    kind = step[0]
    for each in picked:
        if each[0] != kind and (kind not in (CANOE, WHOLE) or each[0] == BUY):
            yield each
    yield step
