"""What the people at the page are in the middle of doing; none of it is part of the game.

To find out whether something belongs here, ask: would a player expect undo to bring it back? If
not, it belongs here.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from niagara import Occupant, Setup, View
from niagara.model.actions import Action
from web.asking.aids import Aids
from web.asking.choices import Step
from web.asking.hearing import OFF, Hearing
from web.text.hints import Hint

PACES: Final = {"slow": 1.3, "normal": 0.6, "fast": 0.28, "instant": 0.0}
"""For each pace, how many seconds an event is shown."""


@dataclass(frozen=True, slots=True)
class Ui:
    """Everything the page shows that is neither the game nor its log."""

    screen: str = "home"
    """`home`, the screen with the form, or `play`, the screen with the game."""
    pace: str = "normal"
    """One of `PACES`."""
    hearing: Hearing = OFF
    """Whether the page is heard, and how loud."""
    cover: int | None = None
    """The seat that must get the tablet now, while a cover hides the page; else None."""
    picked: tuple[Step, ...] = ()
    """The steps picked so far towards the next action."""
    pending: Action | None = None
    """The last action of a turn: shown already, but not played until it is confirmed."""
    deciding: bool = False
    """Whether a person at the page must decide now."""
    thinking: bool = False
    """Whether a bot must decide now."""
    paused: bool = False
    """Whether the bots wait before they act."""
    forecast: bool = True
    """Whether the table agreed on the forecast."""
    hints: bool = True
    """Whether the table agreed on hints."""
    hinting: bool = False
    """Whether a bot is thinking about a hint."""
    hint: Hint | None = None
    """The hint that was asked for."""
    dialog: str = ""
    """Which is open: `replace` (a question), `elsewhere`, `menu`, `log`, `rules`, or none."""
    parts: int | None = None
    """How many parts of the rules are drawn, while these are being opened; else None, for all."""
    opening: float | None = None
    """The share of a game that is read already, while a large one is being opened; else None."""
    agreed: Setup | None = None
    """The setup in the form of the first screen, so that the rules can fit it."""
    saved: View | None = None
    """The saved game as everybody may see it, if there is one to continue."""
    table: tuple[Occupant, ...] = ()
    """Who sits at the table in the form of the first screen."""
    elsewhere: bool = False
    """Whether the saved game goes on in another tab."""
    unsaved: bool = False
    """Whether the game is not being saved."""
    notices: tuple[str, ...] = ()
    """Sentences about what went wrong, the newest last."""
    damaged: tuple[str, ...] = field(default=())
    """The names of the damaged saves, which can be downloaded."""
    kept: bool | None = None
    """Whether the site can start without a network; None if that is not known yet."""
    renewable: bool = False
    """Whether there is a new version of the site, which a reload would open."""

    def next_screen(self, **begun: Any) -> "Ui":
        """Return the `Ui` with which the next screen or game begins.

        Only what belongs to the whole page stays: pace, sound, notices, and what the browser keeps.
        """
        return Ui(
            pace=self.pace,
            hearing=self.hearing,
            unsaved=self.unsaved,
            notices=self.notices,
            damaged=self.damaged,
            kept=self.kept,
            renewable=self.renewable,
            **begun,
        )

    @property
    def aids(self) -> Aids:
        """The aids that the table agreed on."""
        return Aids(self.forecast, self.hints)
