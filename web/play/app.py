"""The page from the first screen on: new game, continue, files, menu. One game runs at a time."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random

from niagara import Game, RecordError
from web.asking.ui import PACES
from web.play.form import FormError, agreed, aids_in, setup_from, ticked
from web.play.match import Match
from web.play.saves import Saved, Saves, Storage, from_text
from web.play.session import Keeper, Page, Screen
from web.play.thinker import PATIENT, Limits, Thinker, Thread
from web.scene.page import home
from web.text.catalogue import _
from web.text.seating import Seating

DRAWN_SEEDS = 10**9


class App:
    """Everything the page does, told by commands: a verb and perhaps its object."""

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
        """What to do once the player agrees to give the saved game up."""

    def start(self) -> None:
        """Show the first screen, or the game that was going on when the page was closed."""
        self._set_pace(self.page.saves.pace() or self.page.ui.pace)
        self._ticked("")
        if not (self.page.saves.was_playing() and self._resume()):
            self._go_home()
        if self.keeper:
            self.keeper.start(self.do)

    def do(self, command: str) -> None:
        """Carry out a command from the page."""
        verb, _, rest = command.partition(" ")
        method = _VERBS.get(verb)
        if method:
            method(self, rest)
        elif self.match:
            self.match.do(command)

    def load(self, text: str) -> None:
        """Open a game from a file's text, or say why that is not possible."""
        try:
            saved = from_text(text)
        except RecordError as error:
            self.page.change(question="")
            self.page.notify(_("This file cannot be played: {why}.", why=error))
            return
        self._unless_it_costs_a_game(lambda: self._open(saved))

    # The first screen

    def _go_home(self, _rest: str = "") -> None:
        self._stop()
        self.page.saves.set_playing(playing=False)
        self.page.render = home
        self.page.ui = replace(
            self.page.ui, screen="home", question="", cover=None, pending=None, picked=()
        )
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
        """Return the saved game, or None where there is none; say why if it cannot be played."""
        try:
            return self.page.saves.load()
        except RecordError as error:
            self.page.notify(_("The saved game cannot be read ({why}).", why=error))
            return None

    def _ticked(self, changed: str) -> None:
        for name, values in ticked(self.screen.form(), changed).items():
            self.screen.tick(name, values)

    def _start_game(self, _rest: str) -> None:
        try:
            setup = setup_from(self.screen.form(), self.rng.randrange(DRAWN_SEEDS))
        except FormError as error:
            self.screen.form_error(str(error))
            return
        self.screen.form_error("")
        begun = Saved(Game(setup), aids=aids_in(self.screen.form()))
        self._unless_it_costs_a_game(lambda: self._open(begun))

    def _unless_it_costs_a_game(self, wanted: Callable[[], None]) -> None:
        """Do what would replace a saved game, after asking where there is one."""
        if self._has_unfinished():
            self._wanted = wanted
            self.page.change(question="replace")
        else:
            wanted()

    def _has_unfinished(self) -> bool:
        if self.match:
            return not self.match.game.over
        return bool(self.page.ui.saved)

    def _replace(self, _rest: str) -> None:
        wanted, self._wanted = self._wanted, None
        self.page.change(question="")
        if wanted:
            wanted()

    def _continue(self, _rest: str) -> None:
        if not self._resume():
            self._go_home()

    def _resume(self) -> bool:
        """Open the saved game; return whether there is one to be opened."""
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
        self.page.change(
            screen="play",
            question="",
            cover=None,
            pending=None,
            picked=(),
            deciding=False,
            thinking=False,
            hinting=False,
            hint=None,
            paused=False,
            forecast=saved.aids.forecast,
            hints=saved.aids.hints,
            notices=(),
        )
        self.page.show_saving()
        self._task = asyncio.ensure_future(self._run(self.match))

    async def _run(self, match: Match) -> None:
        begun_over = match.game.over
        await match.run()
        if self.keeper and not begun_over:
            self.keeper.persist()

    def _stop(self) -> None:
        if self._task:
            self._task.cancel()
        self._task = self.match = None

    def _again(self, _rest: str) -> None:
        if self.match:
            setup = self.match.game.setup
            again = Game(replace(setup, seed=self.rng.randrange(DRAWN_SEEDS)))
            self._open(Saved(again, aids=self.page.ui.aids))

    # Menu, rules, files, speed

    def _menu(self, _rest: str) -> None:
        self.page.change(question="menu")

    def _rules(self, _rest: str) -> None:
        setup = None if self.match else agreed(self.screen.form())
        self.page.change(question="rules", agreed=setup)

    def _close(self, _rest: str) -> None:
        self._wanted = None
        self.page.change(question="")

    def _download(self, _rest: str) -> None:
        if self.match:
            name = f"niagara-round-{self.match.game.round}.txt"
            self.screen.download(name, self.page.saves.text)
        self._close("")

    def _open_file(self, _rest: str) -> None:
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

    def _kept(self, _rest: str) -> None:
        self.page.change(kept=True)

    def _unkept(self, _rest: str) -> None:
        self.page.change(kept=False)

    def _renewable(self, _rest: str) -> None:
        self.page.change(renewable=True)

    def _renew(self, _rest: str) -> None:
        if self.keeper:
            self.keeper.renew()

    def _later(self, _rest: str) -> None:
        self.page.change(renewable=False)

    def _escape(self, _rest: str) -> None:
        if self.page.ui.question:
            self._close("")
        elif self.match:
            self.match.do("back")


_VERBS: dict[str, Callable[[App, str], None]] = {
    "start": App._start_game,
    "ticked": App._ticked,
    "continue": App._continue,
    "replace": App._replace,
    "again": App._again,
    "leave": App._go_home,
    "menu": App._menu,
    "rules": App._rules,
    "close": App._close,
    "download": App._download,
    "open-file": App._open_file,
    "rescue": App._rescue,
    "drop": App._drop,
    "dismiss": App._dismiss,
    "pace": App._pace,
    "kept": App._kept,
    "unkept": App._unkept,
    "renewable": App._renewable,
    "renew": App._renew,
    "later": App._later,
    "escape": App._escape,
}
"""What the app does itself; every other command is for the game that runs."""
