"""The browser's back and forward, and what they do to the page."""

from collections.abc import Callable

from web.asking.commands import Command, Errand
from web.asking.dialogs import LEFT_BY_BACK, OPENED
from web.asking.ui import Ui
from web.play.dialogs import Dialogs
from web.play.playing import Playing
from web.play.trail import (
    HOME,
    LESSON,
    PUZZLE,
    REPLAY,
    TABLE,
    History,
    Steps,
    Trail,
    parted,
    steps_to,
)


class Travels:
    """Brings the page to where somebody went, and lets the browser's history follow the page."""

    def __init__(
        self,
        history: History,
        playing: Playing,
        dialogs: Dialogs,
        obey: Callable[[Command], None],
    ) -> None:
        """`obey` carries out a command, as if somebody had given it."""
        self.page = playing.page
        self.playing = playing
        self.dialogs = dialogs
        self.trail = Trail(history, self._travel)
        self._obey = obey
        self._returning = False
        """Whether a game or its replay is being opened, because somebody went to it."""

    def before_reload(self) -> tuple[str, str]:
        """Return the screen that this tab showed before it was reloaded, and the dialog over it.

        Both are empty in a new tab.
        """
        steps = self.trail.written()
        return parted(steps) if steps else ("", "")

    def start(self) -> None:
        """Begin with what the page shows now."""
        self.trail.start()
        self.page.drawn = self._follow
        self._follow(self.page.ui)

    def _follow(self, ui: Ui) -> None:
        self.trail.follow(steps_to(ui))

    def _travel(self, wanted: Steps) -> None:
        screen, dialog = parted(wanted)
        if screen == HOME:
            if self.page.ui.screen != HOME or self._returning:
                self.playing.leave()
            self.playing.first.fold(away=TABLE not in wanted)
            self._turn_to(dialog)
        elif screen == self.page.ui.screen:
            self._turn_to(dialog)
        elif screen == PUZZLE:
            self._obey(Command(PUZZLE))
            self._turn_to(dialog)
        elif screen == LESSON:
            self.playing.put_away()
            self.playing.school.resume()
            self._turn_to(dialog)
        else:
            opening = self.playing.look_back if screen == REPLAY else self.playing.go_forward
            if self.playing.errands.begin(self._return_by(opening, dialog)):
                return
        self.trail.arrived(steps_to(self.page.ui))

    async def _return_by(self, opening: Callable[[], Errand], dialog: str) -> None:
        """Open a game or its replay again, and then the dialog that was open over it."""
        self._returning = True
        try:
            await opening()
            if self.playing.match or self.playing.replay:
                self._turn_to(dialog)
        finally:
            self._returning = False
            self.trail.arrived(steps_to(self.page.ui))

    def _turn_to(self, dialog: str) -> None:
        """Open a dialog that people can open, or close what is open."""
        if dialog in OPENED:
            self._obey(Command(dialog))
        elif self.page.ui.dialog_name in LEFT_BY_BACK:
            self.dialogs.close()
