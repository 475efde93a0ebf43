"""Plays one lesson at the page, with the real engine and the real stage. Nothing of it is saved."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from niagara import Game, Occupant
from niagara.model import events as ev
from niagara.model.actions import Action
from niagara.model.board import FIELDS
from web.asking.choices import Step as Pick
from web.asking.commands import Command, awaited
from web.asking.learning.steps import LEARNER, Do, Later, Lesson, Read, Said, Step, Watch
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.board.drawing.places import places
from web.board.drawing.stage import Stage
from web.play.match import whynot
from web.play.match.chooser import Chooser
from web.play.match.frames import Frame, frames_of, own_part
from web.play.match.session import Page
from web.play.match.showing import Showing
from web.scene.lesson import lesson as scene_of
from web.text.catalogue import _
from web.text.habits import together
from web.text.seating import Seating

awaited("lesson-next")

GO_ON: Final = frozenset({"lesson-next", "pause"})
"""What goes on: the button, and the key that does the same in a game."""


def table() -> tuple[Occupant, ...]:
    """Return who sits at the table in lessons."""
    return (
        Occupant("", "red"),
        Occupant("Ben", "blue", "drifter"),
        Occupant("Cleo", "green", "paddler"),
    )


class Tutor:
    """Plays one lesson, step by step, from whichever step."""

    def __init__(
        self, page: Page, lesson: Lesson, course: Sequence[str], keep: Callable[[int], None]
    ) -> None:
        """`keep` is called with the number of each step at which the learner can stop."""
        self.page = page
        self.lesson = lesson
        self.course = course
        self.step = 0
        """The number of the step that the learner is at."""
        self._keep = keep
        self._game = self._begun(lesson.position)
        self.stage = Stage(Seating.of(self._game.setup), self._game.view(LEARNER))
        self._showing = Showing(page, self.stage)
        self._chooser = Chooser(page, lambda: None)
        self._said = Said("")
        self._left: list[Frame] = []
        """What has happened in the game and is not shown yet."""
        self._chosen: dict[int, Action] = {}
        """What the learner has done, by the number of the step."""
        self._watching = False
        """Whether something is being shown."""
        self._go_on = asyncio.Event()

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""
        choice = self._chooser.choice
        foreseen = self.lesson.tells_of("forecast", self.step)
        if foreseen and not ui.dialog:  # the settings show what people have set
            ui = replace(ui, settings=ui.settings.having("forecast", True))
        ui = replace(ui, forecast=foreseen)
        return scene_of(self.stage, ui, self._said, self.lesson.title, self.course, choice)

    # Steps

    def place(self, number: int) -> None:
        """Be at the beginning of a step, with everything done that comes before it."""
        steps = self.lesson.steps
        self.step = min(number, len(steps) - 1)
        while not _can_stop(steps[self.step]):
            self.step -= 1
        self._chooser.stop()
        self._watching = False
        self._lay_out(self.lesson.position)
        for before in range(self.step):
            self._pass(before)

    def earlier(self) -> int:
        """Return the number of the last step before this one at which the learner can stop."""
        steps = self.lesson.steps
        before = (number for number in reversed(range(self.step)) if _can_stop(steps[number]))
        return next(before, 0)

    def _begun(self, position: str) -> Game:
        return Game.from_position(position, table())

    def _lay_out(self, position: str) -> None:
        self._game, self._left = self._begun(position), []
        view = self._game.view(LEARNER)
        self.stage.begin(view.round, view.start)
        self.stage.show(view)

    def _pass(self, number: int) -> None:
        """Carry out a step that has been gone through before."""
        match self.lesson.steps[number]:
            case Later(position):
                self._lay_out(position)
            case Do(wanted=wanted):
                self._tell(self._done(self._chosen.get(number) or wanted[0]))
            case Watch() as watch:
                self._tell(self._followed(watch))
            case Read():
                pass

    def _tell(self, frames: Sequence[Frame]) -> None:
        for frame in frames:
            self.stage.happen(frame.event, frame.view)

    def _done(self, action: Action | str) -> list[Frame]:
        """Play what the learner does; return what of it is shown at once."""
        frames = self._play(str(action))
        cut = own_part(frames)
        self._left = frames[cut:]
        return frames[:cut]

    def _play(self, text: str) -> list[Frame]:
        """Play the legal action that is written so; return what happens."""
        action = next(each for each in self._game.legal() if str(each) == text)
        return frames_of(self._game, action, LEARNER)

    def _followed(self, watch: Watch) -> list[Frame]:
        """Play what the bots do; return what is shown of that and of what was still to come."""
        frames = self._left
        for text in watch.actions:
            frames = [*frames, *self._play(text)]
        ends = (at for at, frame in enumerate(frames) if isinstance(frame.event, ev.GameEnded))
        cut = next(ends, len(frames))
        self._left = frames[cut:]
        return frames[:cut]

    # Playing

    async def run(self) -> None:
        """Go through the lesson, from the step it is at to its end."""
        while self.step < len(self.lesson.steps):
            step = self.lesson.steps[self.step]
            if _can_stop(step):
                self._keep(self.step)
            await self._go_through(step)
            self.step += 1

    async def _go_through(self, step: Step) -> None:
        match step:
            case Read(text, about):
                onward = self._onward() if step is self.lesson.steps[-1] else ""
                await self._read(Said(text, about, reading=True, onward=onward))
            case Do():
                await self._let(step)
            case Watch(text, about):
                await self._read(Said(text, about, reading=True, watching=True))
                self._say(Said(text, about), aloud=False)
                await self._show(self._followed(step))
            case Later(position):
                before = places(self.stage)
                self._lay_out(position)
                self._said = Said("")
                self._showing.glide(before)

    def _onward(self) -> str:
        return _("Finish") if self.lesson.name == self.course[-1] else _("Next lesson")

    async def _read(self, said: Said) -> None:
        self._go_on.clear()
        self._say(said)
        await self._go_on.wait()

    async def _let(self, step: Do) -> None:
        """Let the learner do something, until it is right."""
        self.stage.show(self._game.view(LEARNER))
        self._say(Said(step.text, step.about, doing=True))
        self._chooser.begin(self.stage.view)
        while isinstance(answer := await self._chooser.answer(), Command):
            if answer.verb == "why":
                self._why_not(answer.about)
        self._chooser.stop()
        self._chosen[self.step] = answer
        self._say(Said(self._said.text, self._said.about), aloud=False)
        await self._show(self._done(answer))

    async def _show(self, frames: Sequence[Frame]) -> None:
        self._watching = True
        await self._showing.show(frames)
        self._watching = False

    def _say(self, said: Said, *, aloud: bool = True) -> None:
        self._said = said
        self.page.draw()
        if aloud:
            self.page.screen.speak(together((said.answer, said.text)))

    # Commands

    def do(self, command: Command) -> None:
        """Take a command from the learner."""
        if command.verb in GO_ON:
            self._on()
        elif command.verb == "pick":
            self._pick(command)
        else:
            self._chooser.do(command)

    def _on(self) -> None:
        if self._watching:
            self._showing.skip()
        elif self._said.doing:
            self.refused("")
        else:
            self._go_on.set()

    def _pick(self, command: Command) -> None:
        """Pick a step if it leads to what is wanted; if not, answer it and change nothing."""
        if not self._said.doing or self._chooser.choice is None:
            return
        if self._leads_on(command.step):
            self._chooser.do(command)
            task = self._task
            self._say(Said(task.then or task.text, task.then_about or task.about, doing=True))
        else:
            self.refused(command.about)

    def _why_not(self, field: str) -> None:
        """Answer a tap on a field that is not offered: it may stand for a canoe and the field."""
        assert self._chooser.choice is not None, "the learner is choosing"
        seating = self.stage.seating
        answer = whynot.answer(self._game, self._chooser.choice, FIELDS.index(field), seating)
        if isinstance(answer, str):
            self.refused(f"to {field}", answer)
        elif self._leads_on(*answer):
            self._chooser.pick(*answer)
        else:
            self.refused(f"to {field}")

    def _leads_on(self, *steps: Pick) -> bool:
        """Tell whether these picks lead to something that is wanted."""
        left = self._chooser.after(*steps).left
        return any(str(action) in self._task.wanted for action in left)

    def refused(self, tap: str, reason: str = "") -> None:
        """Answer a wrong try: a tap on something else than what is wanted.

        `tap` is the step that would be picked, such as `to 5`; empty for a tap beside everything,
        which only lets the words be seen again. `reason` says why the rules forbid it, if they do.
        """
        said = replace(self._said, tries=self._said.tries + 1)
        if tap:
            known = {mistake.step: mistake.text for mistake in self._task.mistakes}
            said = replace(said, answer=known.get(tap) or reason or self._task.otherwise)
        self._say(said)

    @property
    def _task(self) -> Do:
        """What the learner must do now."""
        step = self.lesson.steps[self.step]
        assert isinstance(step, Do), "there is something to do"
        return step


def _can_stop(step: Step) -> bool:
    """Tell whether the learner can stop at a step: the page waits there."""
    return not isinstance(step, Later)
