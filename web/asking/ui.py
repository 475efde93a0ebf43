"""What the people at the page are in the middle of: nothing of it is part of the game.

The test for what belongs here: would a player expect it back on undo? If not, it is ui.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from niagara import Setup
from niagara.model.actions import Action
from web.asking.aids import Aids
from web.asking.choices import Step
from web.text.hints import Hint

PACES: Final = {"slow": 1.3, "normal": 0.65, "fast": 0.28, "instant": 0.0}
"""How many seconds one thing that happens is shown, by the speed the players set."""


@dataclass(frozen=True, slots=True)
class Ui:
    """Everything the page shows that is neither the game nor its story."""

    screen: str = "home"
    """`home` with the form, or `play` with the game."""
    pace: str = "normal"
    """One of `PACES`."""
    cover: int | None = None
    """The seat to whom the tablet must be passed, while a cover hides the rest."""
    picked: tuple[Step, ...] = ()
    """The steps picked so far towards the next action."""
    pending: Action | None = None
    """The last action of a turn, shown but not played before it is confirmed."""
    deciding: bool = False
    """Whether a person at the page must decide now."""
    thinking: bool = False
    """Whether a bot must decide."""
    paused: bool = False
    """Whether the bots wait before they act."""
    forecast: bool = True
    """Whether the table agreed on seeing the chances of the river."""
    hints: bool = True
    """Whether the table agreed on hints."""
    hinting: bool = False
    """Whether a bot is thinking about a hint."""
    hint: Hint | None = None
    """The hint that was asked for."""
    dialog: str = ""
    """What was opened over the page: `replace` (a question), `menu`, `rules`, or nothing."""
    agreed: Setup | None = None
    """What the form of the first screen says, while its rules are shown."""
    saved: str = ""
    """A line about the saved game, where there is one to continue."""
    unsaved: bool = False
    """Whether the game could not be saved."""
    notices: tuple[str, ...] = ()
    """Sentences about things that went wrong, newest last."""
    damaged: tuple[str, ...] = field(default=())
    """The names of damaged saves kept for download."""
    kept: bool | None = None
    """Whether the browser has the whole site, to start without a network; None: not known yet."""
    renewable: bool = False
    """Whether a new version of the site is there, to be opened by a reload."""

    def next_screen(self, **begun: Any) -> "Ui":
        """Return the ui of the next screen or game: what people were in the middle of is over.

        What holds for the whole page stays: pace, notices, and what the browser keeps.
        """
        return Ui(
            pace=self.pace,
            unsaved=self.unsaved,
            notices=self.notices,
            damaged=self.damaged,
            kept=self.kept,
            renewable=self.renewable,
            **begun,
        )

    @property
    def aids(self) -> Aids:
        """What the table agreed on besides the rules."""
        return Aids(self.forecast, self.hints)
