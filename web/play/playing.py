"""What is played at the page: a game, or the look back at one. It is opened, run and put away."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from web.asking.commands import does
from web.asking.dialogs import Elsewhere
from web.devices.wires import Wire
from web.play.errands import Errands
from web.play.first_screen import FirstScreen
from web.play.match.alone import Alone
from web.play.match.match import Match
from web.play.match.parts import Parts
from web.play.match.replay.replay import Replay
from web.play.match.session import Keeper, Still
from web.play.school import School
from web.play.statistics import Statistics
from web.play.together.company import Company
from web.play.together.seated import Seated
from web.play.together.shared import Shared
from web.saving.save import Saved
from web.saving.saves import Found
from web.saving.stores import RIVER


class Playing:
    """Lets one game run at a time, here or with other devices."""

    def __init__(
        self,
        first: FirstScreen,
        school: School,
        parts: Parts,
        statistics: Statistics,
        errands: Errands,
        keeper: Keeper,
        new_wire: Callable[[], Wire] | None,
    ) -> None:
        self.page = first.page
        self.loader = first.loader
        self.claim = first.claim
        self.first = first
        self.school = school
        self.parts = parts
        self.statistics = statistics
        self.errands = errands
        self.keeper = keeper
        self.company = Company(self.page, new_wire, self._open_shared, self.leave)
        self.match: Match | None = None
        self.replay: Replay | None = None
        self._table_left = ""
        """The table of several devices that was left last, if nothing else was since."""
        self._task: asyncio.Task[object] | None = None
        """The game that is running."""

    # Commands

    @does("continue")
    async def _continue(self) -> None:
        await self._play()

    # Opening a game

    async def at_table(self) -> Saved | None:
        """Return the newest state of the game at the table; what another tab has saved counts."""
        here = self._remembered()
        return here if here and not self.page.saves.works else await self.loader.stored()

    async def take_over(self, begun: Saved) -> Match | None:
        """Open a game in place of what is saved; return it if it is on the page now."""
        await self._play(begun, by_force=True)
        return self.match

    async def go_forward(self) -> None:
        """Open the game again that was left by the browser's back."""
        if self._table_left:
            seated = await self.company.resume(self._table_left)
            if seated:
                await seated.opened()
        else:
            await self._play()

    @does("play-here")
    async def _take_here(self) -> None:
        """Take the game, or the one of several devices, from the tab where it goes on."""
        if table := self.page.saves.tables.sitting:
            await self.company.resume(table)
        else:
            await self._play(by_force=True)

    async def _play(self, begun: Saved | None = None, *, by_force: bool = False) -> None:
        if not await self.enter(begun, by_force=by_force):
            self.school.leave()
            self.first.show()
            await self.first.show_saved()

    async def enter(self, begun: Saved | None = None, *, by_force: bool = False) -> bool:
        """Open a game that begins, or else the saved one; return whether a game is open.

        With `by_force`, it is taken from the tab where it goes on.
        """
        if begun is None and await self.company.reopen():
            return True
        if not await self.claim.take(by_force=by_force):
            return False
        found = await self.page.saves.look()
        saved = begun or await self.loader.newest(found)
        if saved is None:
            self.claim.leave()
            return False
        await self._open(saved, found)
        return True

    async def _open(self, saved: Saved, found: Found) -> None:
        """Open a game in place of what is saved."""
        self._stop()  # or bots would go on in the game that makes way, and save it
        self.company.close()
        self.page.saves.tables.sit("")
        self._table_left = ""
        match = Alone(self.page, saved).match
        await match.prepare(self.loader.show)
        self.page.saves.go_on_from(found)
        self.page.saves.save(saved)
        self.page.saves.set_playing(playing=True)
        if not saved.practice and "" < saved.river <= self.page.screen.day():
            self.page.saves.keep(RIVER, max(saved.river, self.page.saves.kept(RIVER)))
        self._begin(match, saved)
        self.page.show_saving(works=self.page.saves.works)
        self.page.saves.opened()
        if not match.game.history:
            self.school.offer(match.game.setup.modules)

    async def _open_shared(self, seated: Seated) -> Shared | None:
        """Open a game of several devices in place of what is on the page."""
        if not await self.claim.take(by_force=True):
            return None
        shared = Shared(self.page, seated.device, seated.tell)
        await shared.match.prepare(self.loader.show)
        self.page.saves.set_playing(playing=False)
        self._begin(shared.match, Saved(shared.match.game, aids=self.first.aids()))
        self.page.show_saving(works=self.page.saves.tables.works)
        return shared

    # The game on the page

    def _begin(self, match: Match, saved: Saved) -> None:
        """Let a game run in place of what is on the page."""
        self._stop()
        self.school.leave()
        self.match = match
        if match.seating.has_bots:
            self.page.thinker.prepare()
        self.page.turn_to(match)
        self.page.ui = replace(
            self.page.ui,
            forecast=saved.aids.forecast,
            hints=saved.aids.hints,
            practice=saved.practice,
            celebrates=not saved.game.over,
            river=saved.river,
            notices=(),
            damaged=self.page.saves.damaged(),
        )
        self._task = self.page.begin(self._run(match))

    async def _run(self, match: Match) -> None:
        begun_over = match.game.over
        await match.run()
        has_ended = match.game.over and not begun_over
        if has_ended and not self.page.ui.practice:
            self.statistics.add(match.stage)
        self._remembered()
        self.claim.leave()
        if has_ended:
            self.keeper.persist()

    def _remembered(self) -> Saved | None:
        """Return the game that is on the page as it is saved, which need not be read again."""
        if not self.match:
            return None
        if self.match.driver.saves:
            self.loader.remember(self.page.saves.text, self.match.saved)
        return self.match.saved

    @does("away", tapped=False)
    def _keep_scene(self) -> None:
        """Keep what the next start is to show at once."""
        self.company.keep()
        saved = self.match if self.match and self.match.driver.saves else None
        if shown := self.replay or saved:
            scene = shown.still()
            self.page.saves.keep_scene(scene.mode, scene.shape, scene.places)

    # Leaving it

    @does("leave")
    def leave(self) -> None:
        """Leave what is on the page for the first screen."""
        saved = self.put_away()
        self.school.leave()
        self.first.show(saved)
        self.first.look()

    def put_away(self) -> Saved | None:
        """Put away the game that is on the page, if there is one; return it as it is saved.

        One that is being opened is opened no longer. What a game of several devices has told is
        kept with its table.
        """
        self.errands.drop()
        self._table_left = self.company.table
        saved = None if self._table_left else self._remembered()
        if saved or self.replay:
            self.page.saves.set_playing(playing=False)
        self.company.left()
        self._stop()
        self.claim.leave()
        return saved

    # What other tabs do

    def hear_of_change(self) -> None:
        """Look again at what is saved, if the first screen shows it."""
        if self.page.ui.screen == "home":
            self.statistics.look_ahead()
        self.first.look()

    def lose(self) -> None:
        """Stop a game that another tab has taken, and say so."""
        self.company.close()
        self._stop()
        self.claim.leave()
        if self.page.ui.screen == "play":
            self.page.show(
                replace(
                    self.page.ui, dialog=Elsewhere(), deciding=False, cover=None, hands=(), pads={}
                )
            )
        self.first.look()

    def lose_table(self, table: str) -> None:
        """Leave a table that another tab has gone on with, before its game is on this page."""
        if self.company.table == table and not self.match:
            self.company.close()
            self.page.open(None)
            self.first.look()

    def _stop(self) -> None:
        """Stop what is on the page; it stays to be seen until something else takes its place."""
        self.page.activity.close()
        self.page.activity = Still(self.page.activity.render)
        self.page.screen.speak("")
        if self._task:
            self._task.cancel()
        self._task = self.match = None
        self.replay = None

    # Looking back

    @does("replay")
    async def look_back(self) -> None:
        """Look back at the game on the page, or else at the saved one."""
        saved = self._remembered() or await self.loader.stored()
        if saved is None:
            return
        self._stop()  # or bots would go on in the game that is being told
        self.claim.leave()
        replay = Replay(self.page, saved, self.parts)
        await replay.prepare(self.loader.show)
        self.replay = replay
        self.page.sounding.rest()
        self.page.turn_to(replay)
        self.page.show(replace(self.page.ui, forecast=False, hints=False))
