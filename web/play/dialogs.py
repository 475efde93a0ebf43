"""Dialogs that people open and close, and what they do there: files, lists, the log."""

from dataclasses import replace

from web.asking import dialogs
from web.asking.commands import Command, does
from web.play.arrivals import Arrivals
from web.play.match.parts import Parts
from web.play.playing import Playing
from web.play.sharing import Sharing


class Dialogs:
    """Opens one dialog at a time over the page."""

    def __init__(
        self,
        playing: Playing,
        arrivals: Arrivals,
        parts: Parts,
        sharing: Sharing,
    ) -> None:
        self.page = playing.page
        self.playing = playing
        self.arrivals = arrivals
        self.parts = parts
        self.sharing = sharing

    @does("menu")
    def _menu(self) -> None:
        self.page.open(dialogs.Menu())

    @does("settings")
    def _settings(self) -> None:
        self.page.open(dialogs.Settings())

    @does("rules")
    def _rules(self) -> None:
        self.parts.rules(None if self.playing.match else self.playing.first.rules())

    @does("share")
    def _share(self) -> None:
        if match := self.playing.match:
            self.sharing.show(match.game, match.stage)
        elif replay := self.playing.replay:
            self.sharing.show(replay.here(), replay.stage)

    @does("close")
    def close(self) -> None:
        """Close the dialog that is open."""
        self.arrivals.forget()
        self.page.open(None)

    @does("escape", tapped=False)
    def _escape(self) -> None:
        if isinstance(self.page.ui.dialog, dialogs.Elsewhere):
            return
        if self.page.ui.dialog:
            self.close()
        else:
            self.page.activity.do(Command("back"))

    # The log

    @does("log")
    def _log(self) -> None:
        self.page.open(dialogs.Log())

    @does("point", tapped=False)
    def _point(self, lines: str) -> None:
        self.page.show(replace(self.page.ui, shown=_numbers(lines)))

    @does("show")
    def _show(self, lines: str) -> None:
        """Show the moves of lines of the log on the board, or no longer; what moves is skipped."""
        ui, shown = self.page.ui, _numbers(lines)
        if self.playing.match and not ui.deciding and not ui.dialog:
            self.playing.match.skip()
            return
        if shown == ui.shown and not ui.dialog:
            shown = ()
        in_log = isinstance(ui.dialog, dialogs.Log)
        self.page.show(replace(ui, shown=shown, dialog=None if in_log else ui.dialog))

    # The list of legal actions

    @does("actions")
    def _actions(self) -> None:
        self._filter()

    @does("filter", tapped=False)
    def _filter(self, wanted: str = "") -> None:
        """Show the legal actions that have these words, all if there are none."""
        match = self.playing.match
        if match and match.offered:
            self.parts.actions(match.offered, wanted)

    @does("choose")
    def _choose(self, action: str) -> None:
        self.page.ui = replace(self.page.ui, dialog=None)
        if self.playing.match:
            self.playing.match.do(Command("choose", action))

    # Files

    @does("download")
    def _download(self) -> None:
        if seated := self.playing.company.seated:
            self.page.screen.download("niagara-devices.txt", seated.proof())
            return
        if self.playing.match:
            name = f"niagara-round-{self.playing.match.game.round}.txt"
            self.page.screen.download(name, self.page.saves.text)
        self.close()

    @does("open-file")
    def _ask_for_file(self) -> None:
        self.page.screen.ask_for_file()


def _numbers(lines: str) -> tuple[int, ...]:
    """Return the numbers of lines of the log, such as those in `3 4`."""
    return tuple(int(number) for number in lines.split() if number.isdecimal())
