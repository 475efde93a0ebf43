"""The page from the first screen on: new game, saves, files, menu. One game runs at a time."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from niagara import Game, RecordError
from web.asking.commands import Command, Verb
from web.asking.ui import PACES
from web.play.form import FormError, agreed, aids_in, setup_from, ticked
from web.play.match import Match
from web.play.saves import Saved, Saves, Storage, from_text
from web.play.session import Keeper, Page, Screen
from web.play.thinker import PATIENT, Limits, Thinker, Thread
from web.scene.page import home
from web.text.catalogue import _
from web.text.seating import Seating

DRAWN_SEEDS: Final = 10**9
"""The seed drawn for a new game is below this."""


class App:
    """Everything the page does in answer to commands."""

    def __init__(
        self,
        screen: Screen,
        storage: Storage,
        rng: Random,
        thread: Thread | None = None,
        limits: Limits = PATIENT,
        keeper: Keeper | None = None,
    ) -> None:
        self.screen = screen
        self.keeper = keeper
        thinker = Thinker(screen.pause, screen.clock, thread, limits)
        self.page = Page(screen, Saves(storage), thinker)
        self.rng = rng
        self.match: Match | None = None
        self._task: asyncio.Task[None] | None = None
        self._wanted: Callable[[], None] | None = None
        """What to do once the player agrees to lose the save."""

    def start(self) -> None:
        """Show the first screen, or the game that was on the page when it was closed."""
        self._set_pace(self.page.saves.pace() or self.page.ui.pace)
        self._ticked("")
        if not (self.page.saves.was_playing() and self._resume()):
            self._go_home()
        if self.keeper:
            self.keeper.start(self.do)

    def do(self, text: str) -> None:
        """Carry out a command; raise `CommandError` if the text is not one."""
        self._obey(Command.read(text))

    def _obey(self, command: Command) -> None:
        if own := _OWN.get(command.verb):
            own(self, command.about)
        elif self.match:
            self.match.do(command)

    def load(self, text: str) -> None:
        """Open the game in a file's text, or tell the player why that is not possible."""
        try:
            saved = from_text(text)
        except RecordError as error:
            self.page.change(dialog="")
            self.page.notify(_("This file cannot be played: {why}.", why=error))
            return
        self._ask_before_replacing(lambda: self._open(saved))

    # The first screen

    def _go_home(self, _about: str = "") -> None:
        self._stop()
        self.page.saves.set_playing(playing=False)
        self.page.render = home
        self.page.ui = self.page.ui.next_screen()
        self.page.change(saved=self._saved_line(), damaged=self.page.saves.damaged())

    def _saved_line(self) -> str:
        saved = self._load()
        if saved is None or saved.game.over:
            return ""
        seating = Seating.of(saved.game.setup)
        return _(
            "Round {number}: {names}",
            number=saved.game.round,
            names=seating.names(range(len(seating.seats))),
        )

    def _load(self) -> Saved | None:
        """Return the save, or None; tell the player if it cannot be read."""
        try:
            return self.page.saves.load()
        except RecordError as error:
            self.page.notify(_("The saved game cannot be read ({why}).", why=error))
            return None

    def _ticked(self, changed: str) -> None:
        for name, values in ticked(self.screen.form(), changed).items():
            self.screen.tick(name, values)

    def _start_game(self, _about: str) -> None:
        try:
            setup = setup_from(self.screen.form(), self.rng.randrange(DRAWN_SEEDS))
        except FormError as error:
            self.screen.form_error(str(error), error.field)
            return
        self.screen.form_error("")
        begun = Saved(Game(setup), aids=aids_in(self.screen.form()))
        self._ask_before_replacing(lambda: self._open(begun))

    def _ask_before_replacing(self, wanted: Callable[[], None]) -> None:
        """Do what is wanted; if that replaces an unfinished game, ask first."""
        if self._has_unfinished():
            self._wanted = wanted
            self.page.change(dialog="replace")
        else:
            wanted()

    def _has_unfinished(self) -> bool:
        if self.match:
            return not self.match.game.over
        return bool(self.page.ui.saved)

    def _replace(self, _about: str) -> None:
        wanted, self._wanted = self._wanted, None
        self.page.change(dialog="")
        if wanted:
            wanted()

    def _continue(self, _about: str) -> None:
        if not self._resume():
            self._go_home()

    def _resume(self) -> bool:
        """Open the save; return whether there was one."""
        saved = self._load()
        if saved:
            self._open(saved)
        return saved is not None

    # A game

    def _open(self, saved: Saved) -> None:
        self._stop()
        self.match = Match(self.page, saved.game, self.rng, saved.pending)
        if self.match.seating.has_bots:
            self.page.thinker.prepare()
        self.page.render = self.match.render
        self.page.saves.save(saved.game, saved.pending, saved.aids)
        self.page.saves.set_playing(playing=True)
        self.page.ui = self.page.ui.next_screen(
            screen="play", forecast=saved.aids.forecast, hints=saved.aids.hints
        )
        self.page.change(notices=())
        self.page.show_saving()
        self._task = asyncio.ensure_future(self._run(self.match))

    async def _run(self, match: Match) -> None:
        begun_over = match.game.over
        await match.run()
        if self.keeper and not begun_over:
            self.keeper.persist()

    def _stop(self) -> None:
        self.screen.speak("")
        if self._task:
            self._task.cancel()
        self._task = self.match = None

    def _again(self, _about: str) -> None:
        if self.match:
            setup = self.match.game.setup
            again = Game(setup.with_chance(self.rng.randrange(DRAWN_SEEDS)))
            self._open(Saved(again, aids=self.page.ui.aids))

    # Menu, rules, files, pace

    def _menu(self, _about: str) -> None:
        self.page.change(dialog="menu")

    def _rules(self, _about: str) -> None:
        setup = None if self.match else agreed(self.screen.form())
        self.page.change(dialog="rules", agreed=setup)

    def _close(self, _about: str) -> None:
        self._wanted = None
        self.page.change(dialog="")

    def _download(self, _about: str) -> None:
        if self.match:
            name = f"niagara-round-{self.match.game.round}.txt"
            self.screen.download(name, self.page.saves.text)
        self._close("")

    def _open_file(self, _about: str) -> None:
        self.screen.ask_for_file()

    def _rescue(self, name: str) -> None:
        self.screen.download("niagara-damaged.txt", self.page.saves.damaged_text(name))

    def _drop(self, name: str) -> None:
        self.page.saves.drop_damaged(name)
        self.page.change(damaged=self.page.saves.damaged())

    def _dismiss(self, number: str) -> None:
        notices = list(self.page.ui.notices)
        del notices[int(number)]
        self.page.change(notices=tuple(notices))

    def _pace(self, name: str) -> None:
        self._set_pace(name)
        self.page.saves.set_pace(name)

    def _set_pace(self, name: str) -> None:
        if name in PACES:
            self.screen.set_pace(PACES[name])
            self.page.change(pace=name)

    # What the browser keeps

    def _kept(self, _about: str) -> None:
        self.page.change(kept=True)

    def _unkept(self, _about: str) -> None:
        self.page.change(kept=False)

    def _renewable(self, _about: str) -> None:
        self.page.change(renewable=True)

    def _renew(self, _about: str) -> None:
        if self.keeper:
            self.keeper.renew()

    def _later(self, _about: str) -> None:
        self.page.change(renewable=False)

    def _escape(self, _about: str) -> None:
        if self.page.ui.dialog:
            self._close("")
        elif self.match:
            self.match.do(Command(Verb.BACK))


_OWN: Final[Mapping[Verb, Callable[[App, str], None]]] = {
    Verb.START: App._start_game,
    Verb.TICKED: App._ticked,
    Verb.CONTINUE: App._continue,
    Verb.REPLACE: App._replace,
    Verb.AGAIN: App._again,
    Verb.LEAVE: App._go_home,
    Verb.MENU: App._menu,
    Verb.RULES: App._rules,
    Verb.CLOSE: App._close,
    Verb.DOWNLOAD: App._download,
    Verb.OPEN_FILE: App._open_file,
    Verb.RESCUE: App._rescue,
    Verb.DROP: App._drop,
    Verb.DISMISS: App._dismiss,
    Verb.PACE: App._pace,
    Verb.KEPT: App._kept,
    Verb.UNKEPT: App._unkept,
    Verb.RENEWABLE: App._renewable,
    Verb.RENEW: App._renew,
    Verb.LATER: App._later,
    Verb.ESCAPE: App._escape,
}
"""What the app does itself; all other commands go to the game that is running."""
