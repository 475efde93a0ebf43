"""Puzzles at the page: which one is open, what somebody answers, and what is kept of it.

What is right was found out beforehand. Any other answer is compared with it here, in possible
worlds that agree with what the seat knows.
"""

import asyncio
from dataclasses import replace
from typing import Final

from niagara import Occupant, parse
from niagara.analysis.advice import reasons
from niagara.analysis.asking import ROUNDS
from niagara.analysis.puzzles import Puzzle, puzzles
from niagara.analysis.questions import Answer, Question, contrast_of
from niagara.bots import LEVELS
from niagara.model.actions import Action, ChooseCard
from web.asking import dialogs
from web.asking.commands import Command, does
from web.asking.played import read as results
from web.asking.puzzling import Answered, Tried, following, read, table, within
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.board.drawing.stage import Stage
from web.play.match.chooser import Chooser
from web.play.match.frames import frames_of, own_part
from web.play.match.session import Page
from web.play.match.showing import Showing
from web.play.school import School
from web.saving.stores import PUZZLES, RESULTS
from web.scene.puzzle import puzzle as scene_of
from web.text.habits import together
from web.text.people import bots_beside
from web.text.seating import COLOURS, Seating

WORLDS: Final = 480
"""How many worlds are played to compare an answer with the best action,"""
PLANNED: Final = 160
"""and how many to tell what an action is for."""
SAME: Final = 2.0
"""An answer that is worse by less than so many standard errors is as good."""


class Puzzles:
    """Opens one puzzle at a time, and keeps what came of the first tries."""

    screen = "puzzle"

    def __init__(self, page: Page, school: School) -> None:
        self.page = page
        self.school = school
        self._puzzle: Puzzle | None = None
        self._theme = ""
        """What the puzzles are about that are offered; empty for everything."""
        self._skipped: set[str] = set()
        self._chooser = Chooser(page, lambda: None)
        self._answered: Answered | None = None
        self._weighing = False
        """Whether an answer is being compared with the best action."""
        self._task: asyncio.Task[object] | None = None

    @does("puzzles")
    def show(self) -> None:
        """Open the list of what puzzles are about."""
        self.page.open(dialogs.Puzzles(puzzles(), self._tried()))

    @does("save-puzzles")
    def _save(self) -> None:
        self.page.screen.download("niagara-puzzles.csv", table(self._tried()))

    def _tried(self) -> tuple[Tried, ...]:
        return read(self.page.saves.kept(PUZZLES))

    def open(self, theme: str = "") -> None:
        """Open the next puzzle about something, or about anything."""
        self._theme = theme
        self.close()
        known = self.school.progress.done | self._played()
        every = [each for each in puzzles() if theme == each.theme]
        every = every or [each for each in puzzles() if within(known, each)]
        found = following(every, self._tried(), self._skipped)
        if not found and self._skipped:
            self._skipped = set()
            found = following(every, self._tried(), ())
        self.page.thinker.prepare()
        self._puzzle = found or every[0]
        self.page.turn_to(self)
        self._begin()
        self.school.offer(self._game.setup.modules)

    def _played(self) -> set[str]:
        """Return the modules of the games that people have finished here."""
        return {each for game in results(self.page.saves.kept(RESULTS)) for each in game.modules}

    def retell(self) -> None:
        """Ask once more in the language that has just been chosen."""
        if self.page.activity is self:
            self._begin()

    def _begin(self) -> None:
        """Lay the puzzle out, and ask."""
        assert self._puzzle, "a puzzle is open"
        self.close()
        self._game = self._puzzle.game(_table(self._puzzle))
        view = self._game.view(self._puzzle.seat)
        self.stage = Stage(Seating.of(self._game.setup), view)
        self.stage.begin(view.round, view.start)
        self.stage.show(view)
        self._showing = Showing(self.page, self.stage)
        self._answered = None
        self.page.ui = replace(self.page.ui, hints=False)
        self._task = self.page.begin(self._ask())

    async def _ask(self) -> None:
        """Let somebody answer, and tell them what came of it."""
        assert self._puzzle, "a puzzle is open"
        self._chooser.begin(self.stage.view)
        while isinstance(answer := await self._chooser.answer(), Command):
            if answer.verb == "why":
                self._chooser.why_not(self._game, answer.about, self.stage.seating)
        self._chooser.stop()
        self._weighing = True
        self.page.draw()
        try:
            self._answered = await self._judged(self._puzzle, answer)
        finally:
            self._weighing = False
        told = self._answered
        self.page.screen.speak(together([told.title, *told.told(self.stage.seating)]))
        if told.solved:
            await self._play(answer)
        self.page.draw()

    async def _judged(self, puzzle: Puzzle, answer: Action) -> Answered:
        """Find out how good an answer is, and keep what came of a first try."""
        planned = await self._find_out(puzzle, (), PLANNED)
        wins, solved = puzzle.lead, answer == puzzle.best
        other = planned.obvious if solved else str(answer)
        contrast = None
        if other not in ("", str(puzzle.best)):
            compared = await self._find_out(puzzle, (str(puzzle.best), other), WORLDS)
            contrast = contrast_of(compared)
            if not solved:
                lead, error = compared.numbers
                solved = lead < SAME * error
                wins = 0 if solved else max(puzzle.lead, round(100 * lead))
                contrast = None if solved else contrast
        best = answer if solved else puzzle.best
        known = planned.actions[0] == str(best)
        then = [*map(parse, planned.then)] if known else []
        tried = self._tried()
        counts = puzzle.name not in {each.puzzle for each in tried}
        if counts:
            now = Tried(puzzle.name, puzzle.rating, solved)
            tried = (*tried, now)
            self.page.saves.keep(PUZZLES, f"{self.page.saves.kept(PUZZLES)}{now}\n")
        found_out = reasons(puzzle.view, best, then, contrast)
        return Answered(answer, best, found_out, wins, solved, tried, counts)

    async def _find_out(self, puzzle: Puzzle, compared: tuple[str, ...], worlds: int) -> Answer:
        question = Question(puzzle.position, puzzle.seat, compared, worlds, puzzle.lead, ROUNDS)
        return await self.page.thinker.answer(question)

    async def _play(self, action: Action) -> None:
        """Show on the board what an action does."""
        assert self._puzzle, "a puzzle is open"
        frames = frames_of(self._game, action, self._puzzle.seat)
        cut = 1 if isinstance(action, ChooseCard) else own_part(frames)
        await self._showing.show(frames[:cut])

    @does("puzzle-again")
    def _try_again(self) -> None:
        if self._answered:
            self._begin()

    @does("puzzle-answer")
    def _show_best(self) -> None:
        """Play the best action on the board, and tell why it is that."""
        if self._answered and not self._answered.shown:
            self._answered = replace(self._answered, shown=True)
            self.page.screen.speak(together(self._answered.told(self.stage.seating)))
            self._task = self.page.begin(self._play(self._answered.best))
            self.page.draw()

    @does("puzzle-next")
    def _go_on(self) -> None:
        if self._puzzle and self.page.activity is self:
            self._skipped.add(self._puzzle.name)
            self.open(self._theme)

    # What people are at

    def render(self, ui: Ui) -> Scene:
        """Return the puzzle as it is now."""
        assert self._puzzle, "a puzzle is open"
        return scene_of(
            self.stage,
            ui,
            self._chooser.choice,
            self._puzzle,
            self._answered,
            weighing=self._weighing,
            told=bool(self._theme),
        )

    def do(self, command: Command) -> None:
        """Take a command from whoever solves the puzzle."""
        if command.verb == "pause":
            self._showing.skip()
        else:
            self._chooser.do(command)

    def close(self) -> None:
        """Stop the puzzle that is on the page, if there is one; it can still be seen."""
        if self._task:
            self._task.cancel()
        self._task = None


def _table(puzzle: Puzzle) -> tuple[Occupant, ...]:
    """Return who sits at the table of a puzzle: bots, and whoever solves it, with red canoes."""
    others = range(1, puzzle.view.setup.players)
    bots = zip(bots_beside("", len(others)), (COLOURS[place] for place in others), strict=True)
    seats = [Occupant(*each, LEVELS[-1]) for each in bots]
    seats.insert(puzzle.seat, Occupant("", COLOURS[0]))
    return tuple(seats)
