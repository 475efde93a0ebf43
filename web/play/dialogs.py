"""Dialogs that people open and close, and what they do there: settings, files, lists, the log."""

from dataclasses import replace
from typing import Final

from web.around.preferences import Preferences
from web.around.sharing import Sharing
from web.asking import dialogs
from web.asking.commands import Command, Verb
from web.language import catalogue
from web.play.arrivals import Arrivals
from web.play.playing import Playing
from web.turn.parts import Parts


class Dialogs:
    """Opens one dialog at a time over the page."""

    VERBS: Final = frozenset(
        {
            *(Verb.MENU, Verb.SETTINGS, Verb.LOG, Verb.RULES, Verb.SHARE),
            *(Verb.ACTIONS, Verb.FILTER, Verb.CHOOSE, Verb.SHOW, Verb.POINT),
            *(Verb.CLOSE, Verb.ESCAPE, Verb.DOWNLOAD, Verb.OPEN_FILE, Verb.SET, Verb.SOUND),
        }
    )

    def __init__(
        self,
        playing: Playing,
        arrivals: Arrivals,
        parts: Parts,
        sharing: Sharing,
        preferences: Preferences,
    ) -> None:
        self.page = playing.page
        self.playing = playing
        self.arrivals = arrivals
        self.parts = parts
        self.sharing = sharing
        self.preferences = preferences

    def do(self, command: Command) -> None:
        """Take a command about a dialog."""
        match command.verb:
            case Verb.MENU:
                self.page.open(dialogs.Menu())
            case Verb.SETTINGS:
                self.page.open(dialogs.Settings())
            case Verb.LOG:
                self.page.open(dialogs.Log())
            case Verb.RULES:
                self.parts.rules(None if self.playing.match else self.playing.first.rules())
            case Verb.SHARE:
                self._share()
            case Verb.ACTIONS | Verb.FILTER:
                self._filter(command.about)
            case Verb.CHOOSE:
                self._choose(command)
            case Verb.SHOW:
                self._show(command.lines)
            case Verb.POINT:
                self.page.show(replace(self.page.ui, shown=command.lines))
            case Verb.CLOSE:
                self.close()
            case Verb.ESCAPE:
                self._escape()
            case _:
                self._do_with_device(command)

    def _do_with_device(self, command: Command) -> None:
        """Take a command about files and settings, which are kept outside the page."""
        match command.verb:
            case Verb.DOWNLOAD:
                self._download()
            case Verb.OPEN_FILE:
                self.page.screen.ask_for_file()
            case Verb.SET:
                self._set(command.about)
            case Verb.SOUND:
                self.preferences.switch_sound()
            case _:
                raise AssertionError(command)

    def close(self) -> None:
        """Close the dialog that is open."""
        self.arrivals.forget()
        self.page.open(None)

    def _escape(self) -> None:
        if isinstance(self.page.ui.dialog, dialogs.Elsewhere):
            return
        if self.page.ui.dialog:
            self.close()
        elif self.playing.match:
            self.playing.match.do(Command(Verb.BACK))
        else:
            self.playing.school.do(Command(Verb.BACK))

    def _share(self) -> None:
        if match := self.playing.match:
            self.sharing.show(match.game, match.stage)
        elif replay := self.playing.replay:
            self.sharing.show(replay.here(), replay.stage)

    # The log

    def _show(self, lines: tuple[int, ...]) -> None:
        """Show the moves of lines of the log on the board, or no longer; what moves is skipped."""
        ui = self.page.ui
        if self.playing.match and not ui.deciding and not ui.dialog:
            self.playing.match.do(Command(Verb.SKIP))
            return
        if lines == ui.shown and not ui.dialog:
            lines = ()
        in_log = isinstance(ui.dialog, dialogs.Log)
        self.page.show(replace(self.page.ui, shown=lines, dialog=None if in_log else ui.dialog))

    # The list of legal actions

    def _filter(self, wanted: str) -> None:
        """Show the legal actions that have these words, all if there are none."""
        match = self.playing.match
        if match and match.offered:
            self.parts.actions(match.offered, wanted)

    def _choose(self, command: Command) -> None:
        self.page.ui = replace(self.page.ui, dialog=None)
        if self.playing.match:
            self.playing.match.do(command)

    # Files and settings

    def _download(self) -> None:
        if proof := self.playing.company.proof():
            self.page.screen.download("niagara-devices.txt", proof)
            return
        if self.playing.match:
            name = f"niagara-round-{self.playing.match.game.round}.txt"
            self.page.screen.download(name, self.page.saves.text)
        self.close()

    def _set(self, change: str) -> None:
        before = catalogue.current()
        self.preferences.change(change)
        if catalogue.current() != before:
            self.playing.school.retell()
