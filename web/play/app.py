"""The page from the first screen on: new game, saves, files, menu. One game runs at a time."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from niagara import Game, Setup, View
from niagara.bots import with_tempers
from web.around.games import Games
from web.around.loader import Loader
from web.around.notices import Notices
from web.around.preferences import Preferences
from web.around.sharing import Sharing
from web.around.statistics import Statistics
from web.asking.aids import Aids
from web.asking.commands import UNTAPPED, Command, Verb
from web.asking.levels import harder
from web.asking.ui import OPENED
from web.devices.device import Device
from web.drawing.nodes import Scene
from web.joining.codes import BEGINNING as INVITATION
from web.joining.wires import Wire
from web.language import catalogue
from web.language.catalogue import _
from web.learning.course import LESSONS
from web.match.match import Match
from web.play.arrivals import Arrivals
from web.play.form import (
    FormError,
    agreed,
    aids_in,
    form_of,
    from_text,
    seats_in,
    setup_from,
    ticked,
    to_text,
)
from web.play.school import School, first_game
from web.play.trail import (
    HOME,
    LEFT_BY_BACK,
    LESSON,
    REPLAY,
    History,
    NoHistory,
    Steps,
    Trail,
    parted,
    steps_to,
)
from web.replay.replay import Replay
from web.saving.letter import is_letter
from web.saving.save import Saved
from web.saving.saves import Found, Overtaken, Saves
from web.saving.stores import Claim, OnlyTab
from web.scene.page import home
from web.text.people import fitting
from web.thinking.thinker import PATIENT, Limits, Thinker, Thread
from web.together.company import Company
from web.together.gathering import Gathering
from web.together.post import Post
from web.together.shared import SharedMatch
from web.turn.parts import Parts
from web.turn.session import Keeper, Page, Screen
from web.turn.sounding import Speaker

DRAWN_SEEDS: Final = 10**9
"""The seed drawn for a new game is below this."""

ENDS_SHOWING: Final = frozenset(Verb) - UNTAPPED - {Verb.SHOW} | {Verb.ESCAPE}
"""The commands after which the board no longer shows the moves of lines of the log."""

Errand = Coroutine[Any, Any, None]
"""What a command begins and cannot end at once, because it waits for the browser."""


class App:
    """Everything the page does in answer to commands."""

    def __init__(
        self,
        screen: Screen,
        saves: Saves,
        rng: Random,
        thread: Thread | None = None,
        limits: Limits = PATIENT,
        keeper: Keeper | None = None,
        claim: Claim | None = None,
        speaker: Speaker | None = None,
        history: History | None = None,
        new_wire: Callable[[], Wire] | None = None,
    ) -> None:
        self.screen = screen
        self.keeper = keeper
        self.claim = claim or OnlyTab()
        thinker = Thinker(screen.pause, screen.clock, thread, limits)
        self.page = Page(screen, saves, thinker, speaker)
        self.loader = Loader(self.page)
        self.preferences = Preferences(self.page)
        self.parts = Parts(self.page, self._guarded)
        self.statistics = Statistics(self.page)
        self.sharing = Sharing(self.page, self._guarded)
        self.games = Games(self.page, self.loader, self.parts)
        self.company = Company(self.page, saves.tables, new_wire, self._guarded, self._open_shared)
        self.gathering = Gathering(self.company, self._table)
        self.post = Post(self.company, self._table)
        self._done_by: Mapping[Verb, Callable[[Command], None]] = {
            verb: helper.do
            for helper in (
                *(self.statistics, self.games, self.sharing, self.gathering, self.post),
                Notices(self.page, keeper),
            )
            for verb in helper.VERBS
        }
        """What the parts of the app do that need nothing else of it."""
        self.school = School(self.page, self._guarded)
        self.trail = Trail(history or NoHistory(), self._travel)
        self.rng = rng
        self.match: Match | None = None
        self.replay: Replay | None = None
        self._table_left = ""
        """The table of several devices that was left last, if nothing else was since."""
        self._task: asyncio.Task[None] | None = None
        """The game that is running."""
        self._errand: asyncio.Task[None] | None = None
        """What the last command that had to wait is doing."""
        self._look: asyncio.Task[None] | None = None
        """The look at what is saved, for the first screen."""
        self.arrivals = Arrivals(
            self.page, self.loader, self.games, self.claim, self._at_table, self._take_over
        )

    async def start(self) -> None:
        """Show the first screen, or the game that was on the page when it was closed."""
        self.preferences.wear(self.page.saves.settings())
        self.screen.fill(from_text(self.page.saves.table()), over=False)
        self._agree("")
        self.claim.start(self.do)
        await self._guarded(self._resume())
        self.trail.start()
        self.page.drawn = lambda ui: self.trail.follow(steps_to(ui))
        self.page.drawn(self.page.ui)
        if self.keeper:
            self.keeper.start(self.do)

    async def _resume(self) -> None:
        if (painted := self.page.screen.painted()) != HOME:
            self.page.render = lambda _ui: Scene({}, painted)  # it stays until the game is here
        if table := self.page.saves.tables.sitting:
            self._show_home()
            await self.company.resume(table)
            return
        if self.page.saves.was_playing() and await self._enter():
            return
        if self.school.progress.here:
            self.school.resume()
        else:
            self._show_home()
            self._stored("")

    def do(self, text: str) -> None:
        """Carry out a command; raise `CommandError` if the text is not one."""
        self._obey(Command.read(text))

    def _obey(self, command: Command) -> None:
        if command.verb not in UNTAPPED:
            self.page.sounding.tap()
        if self.page.ui.shown and command.verb in ENDS_SHOWING:
            self.page.change(shown=())
        if own := _OWN.get(command.verb):
            own(self, command.about)
        elif do := self._done_by.get(command.verb):
            do(command)
        elif self.match:
            self.page.set(offer=())
            self.match.do(command)
        elif self.replay:
            self.replay.do(command)
        else:
            self.school.do(command)

    def load(self, text: str) -> None:
        """Open the game in a file's text, or tell the player why that is not possible."""
        self._begin(self.arrivals.load(text))

    def follow(self, link: str) -> None:
        """Open the game in a link, or tell the player why that is not possible.

        A link may also bring a letter, or invite this device to a table.
        """
        if is_letter(link) or INVITATION in link:
            if not self.company.seated:
                self._leave("")
            if not is_letter(link):
                self.gathering.show()
            self._take(link)
        else:
            self._begin(self.arrivals.follow(link))

    def _take(self, text: str) -> None:
        """Take a letter or a code that somebody has followed or pasted."""
        if text:
            taking = self.post.open if is_letter(text) else self.gathering.take
            self.company.begin(taking(text))

    # Errands

    def _begin(self, errand: Errand) -> bool:
        """Begin an errand, unless the player has one under way already; return whether it began."""
        if self._errand and not self._errand.done():
            errand.close()
            return False
        self._errand = asyncio.ensure_future(self._guarded(errand))
        return True

    async def _guarded(self, errand: Errand) -> None:
        """Carry out an errand or a game; if it fails, tell the player."""
        try:
            await errand
        except Overtaken:
            self._lose("")
        except Exception as error:
            self.page.notify(
                _("The page has failed ({why}). Reload it to go on from the save.", why=repr(error))
            )
            raise
        finally:
            self.loader.done()

    # The first screen

    def _leave(self, _about: str) -> None:
        saved = self._put_away()
        self.school.leave()
        self._show_home(saved)
        self._stored("")

    def _put_away(self) -> Saved | None:
        """Leave the game that is on the page, if there is one; return it as it is saved.

        What a game of several devices has told is kept with its table.
        """
        self._table_left = self.company.table
        saved = None if self._table_left else self._remembered()
        if saved or self.replay:
            self.page.saves.set_playing(playing=False)
        self.company.left()
        self._stop()
        self.claim.leave()
        return saved

    def _remembered(self) -> Saved | None:
        """Return the game that is on the page as it is saved, which need not be read again."""
        saved = self.match.saved if self.match else None
        if saved and not isinstance(self.match, SharedMatch):
            self.loader.remember(self.page.saves.text, saved)
        return saved

    def _show_home(self, saved: Saved | None = None) -> None:
        self.page.sounding.rest()
        self.page.render = home
        self.page.ui = self.page.ui.next_screen()
        self.page.change(
            saved=_view(saved),
            table=seats_in(self.screen.form()),
            damaged=self.page.saves.damaged(),
            kept_tables=tuple(self.page.saves.tables.going_on()),
        )

    def _stored(self, _about: str) -> None:
        """Look at what is saved now, if the first screen is shown."""
        if self.page.ui.screen == "home":
            if self._look:
                self._look.cancel()
            self._look = asyncio.ensure_future(self._look_again())

    async def _look_again(self) -> None:
        await self._guarded(self._show_saved())

    async def _show_saved(self) -> None:
        saved = await self._saved()
        elsewhere = await self.claim.elsewhere()
        if self.page.ui.screen == "home":
            if not elsewhere and self.page.saves.was_playing():
                self.page.saves.set_playing(playing=False)
            damaged = self.page.saves.damaged()
            self.page.change(
                saved=_view(saved),
                elsewhere=elsewhere,
                damaged=damaged,
                on_shelf=self.games.count,
            )

    async def _saved(self) -> Saved | None:
        saved = await self.loader.newest(await self.page.saves.look())
        self.page.saves.opened()
        return saved

    def _ticked(self, changed: str) -> None:
        self._agree(changed)
        if self.page.ui.screen == "home":
            self.page.change(table=seats_in(self.screen.form()))

    def _agree(self, changed: str) -> None:
        """Let the form agree with itself after a field has changed."""
        for name, values in ticked(self.screen.form(), changed).items():
            self.screen.tick(name, values)

    def _start_game(self, _about: str) -> None:
        """Begin the game in the form; where friends have come together, show their table first."""
        if self.gathering.is_waited_for:
            self.gathering.show()
        elif setup := self._table():
            self._begin_at(setup, aids_in(self.screen.form()))

    def _table(self) -> Setup | None:
        """Return the table in the form; None if no game can begin there, which is said."""
        try:
            setup = setup_from(self.screen.form(), self.rng.randrange(DRAWN_SEEDS))
        except FormError as error:
            self.page.change(dialog="")
            self.screen.form_error(str(error), error.field)
            return None
        self.screen.form_error("")
        return setup

    def _begin_at(self, setup: Setup, aids: Aids) -> None:
        """Begin a game at a table, and keep that table for the next time."""
        self.page.saves.set_table(to_text(form_of(setup, aids)))
        game = Game(with_tempers(setup, self.rng))
        self._begin(self.arrivals.bring(Saved(game, aids=aids)))

    # From the table to the shelf and back

    async def _at_table(self) -> Saved | None:
        """Return the newest state of the game at the table; what another tab has saved counts."""
        here = self._remembered()
        return here if here and not self.page.saves.works else await self._saved()

    async def _take_over(self, saved: Saved) -> Match | None:
        await self._play(saved, by_force=True)
        return self.match

    def _replace(self, _about: str) -> None:
        self._begin(self.arrivals.make_way())

    def _discard(self, _about: str) -> None:
        self._begin(self.arrivals.arrive())

    def _made_room(self, _about: str) -> None:
        self._begin(self.arrivals.arrive_in_room())

    def _open_game(self, key: str) -> None:
        self._begin(self.arrivals.take(key))

    def _games(self, _about: str) -> None:
        self.games.show()

    def _share(self, _about: str) -> None:
        if self.match:
            self.sharing.show(self.match.game, self.match.stage)
        elif self.replay:
            self.sharing.show(self.replay.here(), self.replay.stage)

    def _continue(self, _about: str) -> None:
        self._begin(self._play())

    def _play_here(self, _about: str) -> None:
        if table := self.page.saves.tables.sitting:
            self._begin(self._sit_down(table))
        else:
            self._begin(self._play(by_force=True))

    async def _sit_down(self, table: str) -> None:
        """Take a game of several devices from the tab where it goes on."""
        await self.company.resume(table)

    async def _play(self, begun: Saved | None = None, *, by_force: bool = False) -> None:
        if not await self._enter(begun, by_force=by_force):
            self.school.leave()
            self._show_home()
            await self._show_saved()

    # A game

    async def _enter(self, begun: Saved | None = None, *, by_force: bool = False) -> bool:
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
        self.company.close()
        self.page.saves.tables.sit("")
        self._table_left = ""
        match = Match(self.page, saved.game, self.rng, saved.pending)
        await match.prepare(self.loader.show)
        self.page.saves.go_on_from(found)
        self.page.saves.save(saved.game, saved.pending, saved.aids)
        self.page.saves.set_playing(playing=True)
        self._stop()
        self.school.leave()
        self._show_match(match, saved.aids)
        self.page.show_saving()
        self.page.saves.opened()
        if not match.game.history:
            self.school.offer(match.game.setup.modules)

    def _show_match(self, match: Match, aids: Aids) -> None:
        """Let a game run on the page."""
        self.match = match
        if match.seating.has_bots:
            self.page.thinker.prepare()
        self.page.render = match.render
        self.page.ui = self.page.ui.next_screen(
            screen="play", forecast=aids.forecast, hints=aids.hints
        )
        self.page.set(notices=(), damaged=self.page.saves.damaged())
        self._task = asyncio.ensure_future(self._run(match))

    async def _open_shared(self, device: Device) -> SharedMatch | None:
        """Open a game of several devices in place of what is on the page."""
        if not await self.claim.take(by_force=True):
            return None
        match = SharedMatch(self.page, device, self.company.tell, self.rng)
        await match.prepare(self.loader.show)
        self.page.saves.set_playing(playing=False)
        self._stop()
        self.school.leave()
        aids = aids_in(self.screen.form())
        self._show_match(match, aids)
        return match

    async def _run(self, match: Match) -> None:
        await self._guarded(self._run_to_the_end(match))

    async def _run_to_the_end(self, match: Match) -> None:
        begun_over = match.game.over
        await match.run()
        if not begun_over:
            self.statistics.add(match.stage)
        self._remembered()
        self.claim.leave()
        if self.keeper and not begun_over:
            self.keeper.persist()

    def _stop(self) -> None:
        self.screen.speak("")
        if self._task:
            self._task.cancel()
        self._task = self.match = None
        if self.replay:
            self.replay.close()
        self.replay = None
        self.school.close()

    def _lose(self, _about: str) -> None:
        """Stop a game that another tab has taken, and say so."""
        self.company.close()
        self._stop()
        self.claim.leave()
        if self.page.ui.screen == "play":
            self.page.change(dialog="elsewhere", deciding=False, cover=None, hands=())
        self._stored("")

    def _kept_elsewhere(self, table: str) -> None:
        """Leave a table that another tab has gone on with, before its game is on this page."""
        if self.company.table == table and not self.match:
            self.company.close()
            self.page.change(dialog="")
            self._stored("")

    # Looking back

    def _look_back(self, _about: str) -> None:
        self._begin(self._open_replay())

    async def _open_replay(self) -> None:
        """Look back at the game on the page, or else at the saved one."""
        saved = self._remembered() or await self._saved()
        if saved is None:
            return
        self._stop()  # or bots would go on in the game that is being told
        self.claim.leave()
        replay = Replay(self.page, saved, self._guarded, self.parts)
        await replay.prepare(self.loader.show)
        self.replay = replay
        self.page.sounding.rest()
        self.page.render = replay.render
        self.page.ui = self.page.ui.next_screen(screen=REPLAY, forecast=False, hints=False)
        self.page.draw()

    def _play_on(self, _about: str) -> None:
        """Begin a game that goes on from the moment which is shown."""
        if self.replay:
            saved = replace(self.replay.saved, game=self.replay.here(), pending=None)
            self._begin(self.arrivals.bring(saved))

    # Lessons

    def _learn(self, _about: str) -> None:
        if self.school.progress.lesson:
            self._lessons("")
        else:
            self._lesson(self.school.progress.next)

    def _lessons(self, _about: str) -> None:
        self.school.show_list()

    def _lesson(self, name: str) -> None:
        if name in LESSONS:
            offered = self.page.ui.offer
            saved = self._put_away()
            playing = saved is not None and not saved.game.over
            self.school.open(name, course=offered if name in offered else (), playing=playing)

    def _no_lesson(self, _about: str) -> None:
        self.page.change(offer=())

    def _first_game(self, _about: str) -> None:
        name = fitting(self.screen.form().get("seat1-name", ""))
        setup = with_tempers(first_game(name, self.rng.randrange(DRAWN_SEEDS)), self.rng)
        self._begin(self.arrivals.bring(Saved(Game(setup))))

    # Other games

    def _again(self, _about: str) -> None:
        if self.match:
            self._next(self.match.game.setup)

    def _harder(self, _about: str) -> None:
        if self.match and (setup := harder(self.match.game.setup)):
            self._next(setup)

    def _next(self, setup: Setup) -> None:
        """Begin another game of this table, which the form offers from then on."""
        self._fill_in(setup)
        self._begin_at(setup.with_chance(self.rng.randrange(DRAWN_SEEDS)), self.page.ui.aids)

    def _change_table(self, _about: str) -> None:
        if self.match:
            self._fill_in(self.match.game.setup)
            self._leave("")
            self.screen.open_table()

    def _fill_in(self, setup: Setup) -> None:
        """Let the form describe this table."""
        self.screen.fill(form_of(setup, self.page.ui.aids), over=True)
        self._agree("modules")

    # The browser's back and forward

    def _travel(self, wanted: Steps) -> None:
        """Bring the page to where somebody went by the browser's back or forward."""
        screen, dialog = parted(wanted)
        if screen == self.page.ui.screen:
            self._turn_to(dialog)
        elif screen == HOME:
            self._leave("")
            self._turn_to(dialog)
        elif screen == LESSON:
            self._put_away()
            self.school.resume()
            self._turn_to(dialog)
        elif self._begin(
            self._return_by(self._open_replay if screen == REPLAY else self._go_forward, dialog)
        ):
            return
        self.trail.arrived(steps_to(self.page.ui))

    async def _go_forward(self) -> None:
        """Open the game again that was left by the browser's back."""
        if self._table_left:
            seated = await self.company.resume(self._table_left)
            if seated:
                await seated.opened()
        else:
            await self._play()

    async def _return_by(self, opening: Callable[[], Errand], dialog: str) -> None:
        """Open a game or its replay again, and then the dialog that was open over it."""
        try:
            await opening()
            if self.match or self.replay:
                self._turn_to(dialog)
        finally:
            self.trail.arrived(steps_to(self.page.ui))

    def _turn_to(self, dialog: str) -> None:
        """Open a dialog that people can open, or close what is open."""
        if dialog in OPENED:
            _OWN[Verb(dialog)](self, "")
        elif self.page.ui.dialog in LEFT_BY_BACK:
            self._close("")

    # Dialogs, settings, files

    def _menu(self, _about: str) -> None:
        self.page.change(dialog="menu")

    def _settings(self, _about: str) -> None:
        self.page.change(dialog="settings")

    def _log(self, _about: str) -> None:
        self.page.change(dialog="log")

    def _show(self, about: str) -> None:
        """Show the moves of lines of the log on the board, or no longer; what moves is skipped."""
        shown = Command(Verb.SHOW, about).lines
        if self.match and not self.page.ui.deciding and not self.page.ui.dialog:
            self.match.do(Command(Verb.SKIP))
            return
        if shown == self.page.ui.shown and not self.page.ui.dialog:
            shown = ()
        self.page.change(
            shown=shown, dialog="" if self.page.ui.dialog == "log" else self.page.ui.dialog
        )

    def _point(self, about: str) -> None:
        """Show the moves of the lines that are pointed at."""
        self.page.change(shown=Command(Verb.POINT, about).lines)

    def _analysis(self, _about: str) -> None:
        if self.replay:
            self.replay.do(Command(Verb.ANALYSIS))

    def _devices(self, _about: str) -> None:
        self.gathering.show()

    def _statistics(self, _about: str) -> None:
        self.statistics.show()

    def _rules(self, _about: str) -> None:
        self.parts.rules(None if self.match else agreed(self.screen.form()))

    def _away(self, _about: str) -> None:
        """Keep what the next start is to show at once."""
        self.company.keep()
        if self.match and not isinstance(self.match, SharedMatch):
            self.page.saves.keep_scene(self.match.still())

    def _actions(self, _about: str) -> None:
        self._filter("")

    def _filter(self, wanted: str) -> None:
        """Show the legal actions that have these words, all if there are none."""
        if self.match and self.match.offered:
            self.parts.actions(self.match.offered, wanted)

    def _choose(self, action: str) -> None:
        self.page.set(dialog="")
        if self.match:
            self.match.do(Command(Verb.CHOOSE, action))

    def _close(self, _about: str) -> None:
        self.arrivals.forget()
        self.page.change(dialog="")

    def _download(self, _about: str) -> None:
        if proof := self.company.proof():
            self.screen.download("niagara-devices.txt", proof)
            return
        if self.match:
            name = f"niagara-round-{self.match.game.round}.txt"
            self.screen.download(name, self.page.saves.text)
        self._close("")

    def _open_file(self, _about: str) -> None:
        self.screen.ask_for_file()

    def _set(self, change: str) -> None:
        before = catalogue.current()
        self.preferences.change(change)
        if catalogue.current() != before:
            self.school.retell()

    def _sound(self, _about: str) -> None:
        self.preferences.switch_sound()

    def _escape(self, _about: str) -> None:
        if self.page.ui.dialog == "elsewhere":
            return
        if self.page.ui.dialog:
            self._close("")
        elif self.match:
            self.match.do(Command(Verb.BACK))
        else:
            self.school.do(Command(Verb.BACK))


_OWN: Final[Mapping[Verb, Callable[[App, str], None]]] = {
    Verb.START: App._start_game,
    Verb.TICKED: App._ticked,
    Verb.CONTINUE: App._continue,
    Verb.REPLACE: App._replace,
    Verb.DISCARD: App._discard,
    Verb.MADE_ROOM: App._made_room,
    Verb.GAMES: App._games,
    Verb.OPEN_GAME: App._open_game,
    Verb.SHARE: App._share,
    Verb.LEARN: App._learn,
    Verb.LESSONS: App._lessons,
    Verb.LESSON: App._lesson,
    Verb.FIRST_GAME: App._first_game,
    Verb.NO_LESSON: App._no_lesson,
    Verb.AGAIN: App._again,
    Verb.HARDER: App._harder,
    Verb.CHANGE_TABLE: App._change_table,
    Verb.LEAVE: App._leave,
    Verb.REPLAY: App._look_back,
    Verb.PLAY_ON: App._play_on,
    Verb.MENU: App._menu,
    Verb.LOG: App._log,
    Verb.SHOW: App._show,
    Verb.POINT: App._point,
    Verb.RULES: App._rules,
    Verb.ACTIONS: App._actions,
    Verb.STATISTICS: App._statistics,
    Verb.DEVICES: App._devices,
    Verb.CODE: App._take,
    Verb.ANALYSIS: App._analysis,
    Verb.FILTER: App._filter,
    Verb.CHOOSE: App._choose,
    Verb.SETTINGS: App._settings,
    Verb.CLOSE: App._close,
    Verb.DOWNLOAD: App._download,
    Verb.OPEN_FILE: App._open_file,
    Verb.SET: App._set,
    Verb.SOUND: App._sound,
    Verb.ESCAPE: App._escape,
    Verb.AWAY: App._away,
    Verb.PLAY_HERE: App._play_here,
    Verb.TAKEN: App._lose,
    Verb.STORED: App._stored,
    Verb.KEPT_ELSEWHERE: App._kept_elsewhere,
}
"""What the app does itself; all other commands go to the game that is running."""


def _view(saved: Saved | None) -> View | None:
    """Return a saved game as everybody may see it; None if it is over."""
    return saved.game.view(None) if saved and not saved.game.over else None
