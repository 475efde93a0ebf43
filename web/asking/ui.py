"""What the people at the page are in the middle of doing; none of it is part of the game.

To find out whether something belongs here, ask: would a player expect undo to bring it back? If
not, it belongs here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from niagara import Occupant, View
from niagara.analysis.analysis import Analysis, Costly
from niagara.model.actions import Action
from niagara.model.cards import Card
from web.asking.aids import Aids
from web.asking.challenges import Challenge
from web.asking.choices import Step
from web.asking.dialogs import Dialog
from web.asking.hints import Hint
from web.asking.settings import Settings
from web.devices.meeting import KeptTable, Meeting

SAFE_LINK: Final = 2_000
"""Some programs cut longer links, and their QR codes are too fine for a camera."""

QrCode = tuple[tuple[bool, ...], ...]
"""The squares of a QR code, row by row; true ones are black."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link that people send or let others scan."""

    address: str = ""
    """Empty where there is none."""
    leads_to: str = ""
    """`game`, `position`, or a `letter`, perhaps a `whole-letter`."""
    code: QrCode | None = ()
    """Its QR code, once it is there; None if it cannot be drawn."""
    copied: bool = False
    """Whether it has just been copied."""
    sendable: bool = False
    """Whether the system has a way of its own to share."""


@dataclass(frozen=True, slots=True)
class Ui:
    """Everything the page shows that is neither the game nor its log."""

    screen: str = "home"
    """`home`, that with the form, `play`, that with the game, `lesson`, `puzzle`, `replay`."""
    settings: Settings = field(default_factory=Settings)
    """What this device keeps for its people."""
    cover: int | None = None
    """The seat that must get the tablet now, while a cover hides the page; else None."""
    keeps: bool = False
    """Whether that seat has it already, from its last turn."""
    flat: bool = False
    """Whether the tablet lies flat among people who each have an edge of it."""
    turned: bool = False
    """Whether the board is turned round, for those who sit opposite."""
    pads: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """The cards of the seats that all choose one now, at their edges, as they lie on the pads."""
    hands: tuple[int, ...] = ()
    """The seats that all pick a card now, each from a covered hand that is opened by a tap."""
    picked: tuple[Step, ...] = ()
    """The steps picked so far towards the next action."""
    reason: str = ""
    """Why what was tapped cannot be chosen, until something else is picked."""
    moment: str = ""
    """The name of what somebody meets for the first time, of which the coach tells; else empty."""
    pending: Action | None = None
    """The last action of a turn: shown already, but not played until it is confirmed."""
    ends_soon: bool = False
    """Whether the pending action is played in a moment, if nobody takes it back."""
    deciding: bool = False
    """Whether a person at the page must decide now."""
    thinking: bool = False
    """Whether a bot must decide now."""
    shown: tuple[int, ...] = ()
    """The numbers of the lines of the log whose moves are shown on the board."""
    paused: bool = False
    """Whether the bots wait before they act."""
    forecast: bool = True
    """Whether the table agreed on the forecast."""
    hints: bool = True
    """Whether the table agreed on hints."""
    practice: bool = False
    """Whether the game is only for practice, and counted nowhere."""
    river: str = ""
    """The day whose river the game is, or the saved one; empty for any other game."""
    hinting: bool = False
    """Whether a bot is thinking about a hint."""
    hint: Hint | None = None
    """The hint that was asked for."""
    dialog: Dialog | None = None
    """What lies over the page, if anything does."""
    opening: float | None = None
    """The share of a game that is read already, while a large one is being opened; else None."""
    saved: View | None = None
    """The saved game as everybody may see it, if there is one to continue."""
    ended: bool = False
    """Whether the saved game is over, so that only its end can be seen again."""
    table_open: bool = False
    """Whether the table's settings are open on the first screen."""
    table: tuple[Occupant, ...] = ()
    """Who sits at the table in the form of the first screen."""
    lesson: str = ""
    """The name of the lesson that is on the page."""
    learned: frozenset[str] = frozenset()
    """The names of the lessons that were done, while one is on the page."""
    offer: tuple[str, ...] = ()
    """The modules of this game whose lessons are offered."""
    challenge: Challenge | None = None
    """What whoever played last may try next, on the first screen; None if nobody has played."""
    met: tuple[Challenge, ...] = ()
    """The challenges that this person has met."""
    newly_met: tuple[Challenge, ...] = ()
    """The challenges that people have met by the game that has just ended."""
    celebrates: bool = False
    """Whether the end of the game, once it comes, is celebrated: not where it is seen again."""
    so_far: Mapping[str, str] = field(default_factory=dict)
    """On the first screen, what is reached in lessons, daily rivers and puzzles, in few signs."""
    on_shelf: int = 0
    """How many games are on the shelf, on the first screen."""
    link: Link = Link()
    """The link to the game or the position that is shared, or to another device."""
    meeting: Meeting | None = None
    """The devices that have come together with this one."""
    kept_tables: tuple[KeptTable, ...] = ()
    """The games of several devices that can go on, on the first screen and in the dialog."""
    analysis: Analysis | None = None
    """What was found out about the game that somebody looks back at."""
    analysing: float | None = None
    """The share of its analysis that is done, while that goes on; else None."""
    verdict: Costly | None = None
    """The costly decision that is shown on the board."""
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

    def next_screen(self, screen: str = "home") -> "Ui":
        """Return the `Ui` with which the next screen or game begins.

        Only what belongs to the whole page stays: settings, notices, other devices, and what the
        browser keeps.
        """
        return Ui(
            screen=screen,
            settings=self.settings,
            unsaved=self.unsaved,
            notices=self.notices,
            damaged=self.damaged,
            kept=self.kept,
            renewable=self.renewable,
            meeting=self.meeting,
        )

    @property
    def dialog_name(self) -> str:
        """The name of the dialog that is open; empty if none is."""
        return self.dialog.name if self.dialog else ""

    @property
    def shared(self) -> Meeting | None:
        """The devices that play the game on the page, if there are several."""
        return self.meeting if self.screen == "play" else None

    @property
    def aids(self) -> Aids:
        """The aids that the table agreed on."""
        return Aids(self.forecast, self.hints)

    def aided(self) -> "Ui":
        """Return the `Ui` without the aids that the people at this device do not want to see."""
        if self.settings.hints and self.settings.forecast:
            return self
        hints = self.hints and self.settings.hints
        forecast = self.forecast and self.settings.forecast
        return replace(self, hints=hints, hint=self.hint if hints else None, forecast=forecast)
