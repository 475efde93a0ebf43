"""Shows what happens on a stage: event by event, at the page's pace, with movement and sound."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from web.asking.settings import PACES
from web.board.drawing.places import Places, places
from web.board.drawing.stage import Stage
from web.board.motion.plan import plan
from web.play.match.frames import Frame
from web.play.match.session import Page

LINGER: Final = 4
"""For how many steps the end of a round can be looked at."""
LEISURE: Final = 2.5
"""For how many steps a wait goes on at the pace of the page,"""
HASTE: Final = 0.1
"""how much sooner each step is over with every further step of that wait,"""
SHORTEST: Final = 0.45
"""and the least share of its time that it takes."""


def share(waited: float) -> float:
    """Return which share of its time an event takes, after a wait of so many steps."""
    return max(SHORTEST, min(1.0, 1 - HASTE * (waited - LEISURE)))


class Showing:
    """Shows frames on a stage. What is shown can be skipped."""

    def __init__(self, page: Page, stage: Stage, *, hastens: bool = False) -> None:
        """With `hastens`, events are over the sooner, the longer somebody has to wait."""
        self.page = page
        self.stage = stage
        self._hastens = hastens
        self._waited = 0.0
        """For how many steps somebody has been waiting, at the pace of the page."""
        self._step: asyncio.Task[None] | None = None
        """The pause in which an event is shown, while there is one."""

    async def show(self, frames: Sequence[Frame]) -> None:
        """Show these events, one after the other."""
        before = places(self.stage)
        self.page.ui = replace(self.page.ui, shown=())
        for frame in frames:
            self.stage.happen(frame.event, frame.view)
            self.page.sounding.happen(frame.event, frame.view.weather)
            if spoken := self.stage.story.spoken:
                self.page.screen.speak(spoken)
            length = PACES[self.page.ui.settings.pace] * frame.length * share(self._waited)
            if self._hastens:
                self._waited += frame.length
            if length:
                after = places(self.stage)
                self.page.draw()
                self.page.screen.animate(plan(before, frame.event, after), length)
                before = after
                await self._rest(length)

    def waits_anew(self) -> None:
        """Begin to count: somebody has just done something."""
        self._waited = 0.0

    async def linger(self) -> None:
        """Let the end of a round be looked at before a cover hides it."""
        if length := PACES[self.page.ui.settings.pace]:
            self.page.draw()
            await self._rest(LINGER * length)

    def glide(self, before: Places) -> None:
        """Draw the stage; all pieces glide there from where they were."""
        if length := PACES[self.page.ui.settings.pace]:
            self.page.draw()
            self.page.screen.animate(plan(before, None, places(self.stage)), length)

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

    def skip(self) -> None:
        """End the step that is shown: all pieces are at their places, and the game goes on."""
        if self._step:
            self._step.cancel()
            self.page.screen.finish()
