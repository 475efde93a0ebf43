"""The lessons at the page: which one is open, how far the learner has come, what comes after it."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from niagara import Occupant, Setup
from niagara.bots import LEVELS
from web.asking.commands import Command, Doers, does
from web.asking.dialogs import Lessons
from web.asking.learning.course import LESSONS, course_of, lesson
from web.asking.learning.progress import Progress
from web.asking.learning.steps import Said
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.play.lesson import Tutor
from web.play.match.session import Page
from web.saving.stores import LEARNING
from web.scene.lesson import finished
from web.text.catalogue import _
from web.text.people import bots_beside


def first_game(name: str, seed: int) -> Setup:
    """Return the table of a first game: the base game against two of the easiest bots.

    >>> [seat.name for seat in first_game("Ben", 7).seats]
    ['Ben', 'Cleo', 'Dan']
    """
    bots = (
        Occupant(other, colour, LEVELS[0])
        for other, colour in zip(bots_beside(name, 2), ("blue", "green"), strict=True)
    )
    return Setup(3, seed=seed, seats=(Occupant(name, "red"), *bots))


class School:
    """Opens lessons and keeps how far the learner has come."""

    screen = "lesson"

    def __init__(self, page: Page) -> None:
        self.page = page
        self._progress = Progress()
        self._tutor: Tutor | None = None
        self._task: asyncio.Task[object] | None = None
        """The lesson that is running."""
        self._ended = False
        """Whether the course is at its end, which is said."""
        self._course: Sequence[str] = ()
        """The lessons of which the open one is part, in their order."""
        self._playing = False
        """Whether a game waits that was left for the lesson."""
        self._doers = Doers(self)

    @property
    def progress(self) -> Progress:
        """How far the learner has come; other tabs may have changed that."""
        kept = self.page.saves.kept(LEARNING)
        return Progress.read(kept) if kept else self._progress

    def _keep(self, progress: Progress) -> None:
        self._progress = progress
        self.page.saves.keep(LEARNING, str(progress))

    # Lessons

    def show_list(self) -> None:
        """Show the list of all lessons."""
        progress = self.progress
        here = self.page.ui.lesson
        name = here if here and here not in progress.done else progress.next
        self.page.open(Lessons(name, progress.done))

    def open(
        self, name: str, step: int = 0, course: Sequence[str] = (), *, playing: bool = False
    ) -> None:
        """Open a lesson in place of what is on the page."""
        self.close()
        self._course, self._playing = course or course_of(name), playing
        self._tutor = Tutor(self.page, lesson(name), self._course, self._reached)
        self.page.turn_to(self)
        learned = self.progress.done
        self.page.ui = replace(
            self.page.ui, forecast=False, hints=False, lesson=name, learned=learned
        )
        self._run_from(step)

    def retell(self) -> None:
        """Go on with the lesson on the page in the language that has just been chosen."""
        if self._tutor is None or self.page.activity is not self:
            return
        step = self._tutor.step
        self._tutor = Tutor(self.page, lesson(self._tutor.lesson.name), self._course, self._reached)
        if self._ended:
            self._tutor.place(step)
            self.page.draw()
        else:
            self._run_from(step)

    def resume(self) -> None:
        """Open the lesson that was on the page last, at the same step."""
        progress = self.progress
        self.open(progress.lesson or progress.next, progress.step)

    def _reached(self, step: int) -> None:
        self._keep(self.progress.at(self.page.ui.lesson, step))

    def _run_from(self, step: int) -> None:
        assert self._tutor is not None, "a lesson is open"
        self._ended = False
        self._halt()
        self._tutor.place(step)
        self._task = self.page.begin(self._run(self._tutor))

    async def _run(self, tutor: Tutor) -> None:
        await tutor.run()
        self._task = None
        self._keep(self.progress.finished(tutor.lesson.name))
        self._go_on()

    def _go_on(self) -> None:
        """Open the next lesson of the course, or say that it was the last."""
        at = self._course.index(self.page.ui.lesson) + 1
        if at < len(self._course):
            self.open(self._course[at], 0, self._course, playing=self._playing)
            return
        assert self._tutor is not None, "a lesson is open"
        self._ended = True
        self.page.show(replace(self.page.ui, learned=self.progress.done, deciding=False))
        self.page.screen.speak(_end(self._tutor.lesson.name).text)

    def close(self) -> None:
        """Stop the lesson that is on the page, if there is one; it can still be seen."""
        if self._task:
            self._task.cancel()
        self._task = None

    def leave(self) -> None:
        """Stop the lesson, which is not to be resumed by a reload."""
        self.close()
        progress = self.progress
        if progress.here:
            self._keep(progress.away())

    def render(self, ui: Ui) -> Scene:
        """Return the lesson as it is now, or what is said after the last one."""
        assert self._tutor is not None, "a lesson is open"
        if not self._ended:
            return self._tutor.render(ui)
        end = _end(self._tutor.lesson.name)
        return finished(self._tutor.stage, ui, end, playing=self._playing)

    def do(self, command: Command) -> None:
        """Take a command from the learner."""
        if self._tutor and not self._doers.do(command) and self._task:
            self._tutor.do(command)

    @does("lesson-back")
    def _step_back(self) -> None:
        if self._tutor:
            self._run_from(self._tutor.earlier())

    @does("lesson-again")
    def _begin_again(self) -> None:
        self._run_from(0)

    @does("lesson-skip")
    def _skip(self) -> None:
        self._halt()
        self._go_on()

    def _halt(self) -> None:
        """Stop the lesson, and what moves in it."""
        self.close()
        self.page.screen.finish()

    # What is offered in a game

    def offer(self, modules: Iterable[str]) -> None:
        """Offer the lessons of those modules that are new to the learner, once."""
        progress = self.progress
        if new := progress.unknown(modules):
            self._keep(progress.offering(new))
            self.page.show(replace(self.page.ui, offer=new))


def _end(name: str) -> Said:
    """Return what is said after the last lesson, and below that why it is."""
    if name in course_of(next(iter(LESSONS))):
        return Said(
            _("Now you know the river!"),
            answer=_("The rest you find out as you play. The rules are behind the question mark."),
        )
    return Said(_("That is all there is to it!"), answer=_("Now it is in your hands."))
