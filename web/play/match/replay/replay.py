"""Shows a game again at the page: any moment of it, or one after the other by itself."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from niagara import Game
from web.asking.commands import Command, Doers, does
from web.asking.settings import PACES
from web.asking.ui import Ui
from web.asking.verdicts import verdict
from web.board.drawing.nodes import Scene
from web.board.drawing.places import places
from web.board.drawing.stage import Stage
from web.board.traces import Compared
from web.play.match.parts import Parts
from web.play.match.replay.analyst import Analyst, compared
from web.play.match.replay.moments import Moments
from web.play.match.replay.scene import replayed, still, told
from web.play.match.replay.sights import first_sight, seen_as, sights
from web.play.match.session import Page
from web.play.match.showing import Showing
from web.play.match.slices import in_slices
from web.saving.save import Saved

BETWEEN: Final = 0.35
"""For how many seconds a moment stays before the next, while the replay goes on by itself."""
LEAST: Final = 0.7
"""The same where no movement is shown."""


class Replay:
    """A game that somebody looks back at. Nothing here changes the game."""

    screen = "replay"

    def __init__(self, page: Page, saved: Saved, parts: Parts) -> None:
        self.page = page
        self.saved = saved
        self._sight = first_sight(saved.game)
        self._moments = Moments(saved.game, seen_as(self._sight, saved.game))
        self._analyst = Analyst(page, saved.game, parts)
        self._compared: Compared | None = None
        """The ways of a canoe in the costly decision that is shown."""
        self._showing: Showing | None = None
        """What shows how the next moment comes about, while that is shown."""
        self._task: asyncio.Task[object] | None = None
        """The movement that is shown, or all of them that follow."""
        self._plays = False
        """Whether moment follows moment by itself."""
        self._doers = Doers(self)

    async def prepare(self, show: Callable[[float], None]) -> None:
        """Find the moments; `show` gets the share of the game that is told."""
        screen = self.page.screen
        await in_slices(self._moments.telling(), screen.pause, screen.clock, show)
        if not self.saved.game.over:
            self._moments.go_to(self._moments.last)

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""
        return replayed(self._moments, ui, self._sight, self._compared, plays=self._plays)

    def still(self) -> Scene:
        """Return the page as it is kept for the start before Python is there."""
        return still(self._moments.stage, self.page.ui)

    @property
    def stage(self) -> Stage:
        """The stage with the moment that is shown."""
        return self._moments.stage

    def here(self) -> Game:
        """Return a game that goes on from the moment that is shown."""
        return self._moments.game_at(self._moments.at)

    def close(self) -> None:
        """Stop everything."""
        self._halt()
        self._analyst.stop()

    def _halt(self) -> None:
        """Stop whatever moves, and show no decision any longer."""
        if self._task:
            self._task.cancel()
        self._task = self._showing = self._compared = None
        self._plays = False
        self.page.ui = replace(self.page.ui, verdict=None)

    # Commands

    def do(self, command: Command) -> None:
        """Take a command from somebody who looks back; others are for those who play."""
        self._doers.do(command)

    @does("skip")
    def _skip(self) -> None:
        if self._showing:
            self._showing.skip()

    @does("analysis")
    def _analyse(self) -> None:
        if self.saved.game.over:
            self._stop()
            self._analyst.open()

    @does("stop-analysis")
    def _stop_analysis(self) -> None:
        self._analyst.stop()
        self.page.open(None)

    # Moments

    @does("moment", tapped=False)
    def _turn_to(self, wanted: str) -> None:
        """Show the moment with this number, or that is so called from where the replay is."""
        self._stop()
        moments = self._moments
        if wanted == "next":
            if moments.at < moments.last:
                self._task = self.page.begin(self._step(self._set_out()))
            return
        number = {
            "before": moments.at - 1,
            "round-before": self._round_before(),
            "round-next": self._round_next(),
            "first": 0,
            "last": moments.last,
        }.get(wanted, int(wanted) if wanted.isdecimal() else moments.at)
        self._jump(min(max(number, 0), moments.last))
        if not wanted.isdecimal():  # the slider says itself where it is
            self.page.screen.speak(told(self._moments.stage))

    def _round_before(self) -> int:
        """Return the moment in which the round began, or if that is shown, the one before."""
        moments = self._moments
        first = moments.rounds[moments.round].first
        if moments.at > first:
            return first
        return moments.rounds[max(moments.round - 1, 0)].first

    def _round_next(self) -> int:
        moments = self._moments
        following = moments.rounds[moments.round + 1 :]
        return following[0].first if following else moments.last

    def _jump(self, number: int) -> None:
        """Show a moment; the pieces glide there from where they are."""
        if number == self._moments.at:
            self.page.draw()
            return
        near = abs(number - self._moments.at) == 1
        before = places(self._moments.stage)
        self._moments.go_to(number)
        self.page.ui = replace(self.page.ui, shown=())
        self.page.sounding.rest(self._moments.stage.view.weather)
        self.page.draw()
        if near:
            Showing(self.page, self._moments.stage).glide(before)

    def _set_out(self) -> Showing:
        """Set out for the next moment: whatever is asked for from now on ends that movement."""
        self._showing = Showing(self.page, self._moments.stage)
        return self._showing

    async def _step(self, showing: Showing) -> None:
        """Show how the next moment comes about."""
        await showing.show(self._moments.frames_to_next())
        self._moments.arrive()
        self._showing = None
        self.page.draw()

    # By itself

    @does("pause")
    def _play_or_pause(self) -> None:
        if self._plays:
            self._stop()
            self.page.draw()
            return
        if self._moments.at == self._moments.last:
            self._moments.go_to(0)
        self._plays = True
        self.page.draw()
        self._task = self.page.begin(self._play())

    async def _play(self) -> None:
        await self._play_to(self._moments.last)
        self._plays = False
        self.page.draw()

    async def _play_to(self, number: int) -> None:
        """Show moment after moment up to this one."""
        while self._moments.at < number:
            moves = PACES[self.page.ui.settings.pace] > 0
            await self.page.screen.pause(BETWEEN if moves else LEAST)
            await self._step(self._set_out())

    def _stop(self) -> None:
        """Stop what moves; a movement that is under way is at its end at once."""
        moving = self._showing is not None
        self._halt()
        if moving:
            self.page.screen.finish()
            self._moments.go_to(self._moments.at + 1)

    # What an analysis has found

    @does("verdict")
    def _show_found(self, about: str) -> None:
        """Show a turning point, or a costly decision of a seat, on the board."""
        whose, number = about.split()
        self._stop()
        self.page.ui = replace(self.page.ui, dialog=None)
        analysis = self.page.ui.analysis
        if analysis is None:
            return
        if whose == "turn":
            turn = analysis.turning_points[int(number)]
            self._jump(self._moments.number_at(turn.before.actions))
            after = self._moments.number_at(turn.after.actions)
            self._task = self.page.begin(self._play_to(after))
        else:
            costly = analysis.choices[int(whose)].costliest[int(number)]
            self._jump(self._moments.number_at(costly.at))
            self._compared = compared(self._moments.here(), costly)
            self.page.show(replace(self.page.ui, verdict=costly))
            self.page.screen.speak(verdict(costly, self._moments.stage.seating))

    # What is seen

    @does("sight", tapped=False)
    def _look_as(self, name: str) -> None:
        if name in dict(sights(self.saved.game)):
            self._stop()
            self._sight = name
            self._moments.seen = seen_as(name, self.saved.game)
            self._moments.go_to(self._moments.at)
            self.page.draw()
