"""The page as the app and its game share it: screen, sound, saves, bots, chance, what people do."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from random import Random
from typing import Protocol

from web.asking.commands import Command, Errand
from web.asking.dialogs import Dialog
from web.asking.settings import Settings
from web.asking.ui import QrCode, Ui
from web.board.drawing.nodes import Node, Scene
from web.board.motion.moves import Plan
from web.devices.signing import Signing
from web.play.match.sounding import Sounding, Speaker
from web.play.match.thinker import Thinker
from web.saving.saves import Saves
from web.scene.page import home
from web.text.catalogue import _


class NotArrived(Exception):  # noqa: N818 - the sentence for people is said where it is caught
    """A part of the page that is fetched only when it is needed did not arrive."""


class Screen(Protocol):
    """What the browser must be able to do. `web.browser.dom` does it; tests have their own."""

    def painted(self) -> str:
        """Return the mode of the page that is shown before the first draw.

        It is `home`, or that of a scene which was kept.
        """

    def draw(self, scene: Scene) -> None:
        """Make the page equal to the scene."""

    def speak(self, text: str) -> None:
        """Let a screen reader say the text."""

    def set_pace(self, seconds: float) -> None:
        """Set how long an event is shown, about this many seconds."""

    def use_language(self, language: str, *, chosen: bool) -> str:
        """Put the still page into a language; return the one in which it is then."""

    def look(self, settings: Settings) -> None:
        """Show the page in this theme and text size, and for this hand."""

    def animate(self, plan: Plan, seconds: float) -> None:
        """Let pieces move to where they are drawn."""

    def finish(self) -> None:
        """Let everything that still moves be at its place."""

    async def pause(self, seconds: float) -> None:
        """Wait this long, so that the browser can do its work."""

    def clock(self) -> float:
        """Return the seconds since a fixed moment."""

    def today(self) -> str:
        """Return the date, as `2026-11-23`."""

    def day(self) -> str:
        """Return the date by UTC, which is the same everywhere."""

    def measured(self, what: str, since: float, **details: float) -> None:
        """Record how long something took, where the browser's developer tools show it."""

    def is_roomy(self, edges: int) -> bool:
        """Tell whether so many people have room at the edges of the screen."""

    def form(self) -> Mapping[str, str]:
        """Return the values in the new-game form; those of ticked boxes are joined by spaces."""

    def tick(self, name: str, values: Collection[str]) -> None:
        """Tick the boxes or options of a field of the form with these values, and no others."""

    def fill(self, form: Mapping[str, str], *, over: bool) -> None:
        """Fill in fields of the form; those that somebody has changed only if `over` says so."""

    def open_table(self) -> None:
        """Show the table's settings on the first screen."""

    def close_table(self) -> None:
        """Show the first screen without the table's settings."""

    def form_error(self, text: str, field: str = "") -> None:
        """Show what is wrong with a field of the form, and go there; without texts, nothing is."""

    def download(self, name: str, text: str) -> None:
        """Let the player download the text as a file."""

    def address(self) -> str:
        """Return the address of the page; empty if it is a file, which is nowhere else."""

    def copy(self, text: str) -> None:
        """Put a text where other programs can paste it."""

    def keep_awake(self, *, awake: bool) -> None:
        """Keep the screen from going dark from now on, or no longer."""

    def can_send(self) -> bool:
        """Tell whether the system has a way of its own to share."""

    def send(self, title: str, link: str) -> None:
        """Let the player share a link in the system's own way."""

    async def qr_code(self, text: str) -> QrCode:
        """Return the QR code of a text, or raise `NotArrived`."""

    async def signing(self) -> Signing:
        """Return what signs for this device, or raise `NotArrived`."""

    async def scan(self) -> str | None:
        """Show what the camera sees until a QR code is in it; return the text in that.

        It is empty if people have given up, and None if there is no camera for this page. Raise
        `NotArrived` if what reads the codes is not there.
        """

    async def save_picture(self, name: str, board: tuple[Node, ...]) -> None:
        """Let the player download the board, with these nodes on it, as a picture."""

    def ask_for_file(self) -> None:
        """Let the player choose a file; its text goes to `App.load`."""


class News(Protocol):
    """Who hears what becomes of the site in the browser."""

    def note_kept(self, *, works: bool) -> None:
        """The browser keeps the site, or it cannot."""

    def offer_new_version(self) -> None:
        """There is a new version of the site."""


class Keeper(Protocol):
    """What keeps the site in the browser, to open it offline; `web.browser.offline` does it."""

    def start(self, news: News) -> None:
        """Begin to keep the site, and tell what becomes of it."""

    def renew(self) -> None:
        """Open the new version."""

    def persist(self) -> None:
        """Ask the browser never to delete by itself what is saved."""


class Activity(Protocol):
    """What people are at: the first screen, a game, the look back at one, a lesson, a puzzle."""

    screen: str
    """What `Ui.screen` is meanwhile."""

    def render(self, ui: Ui) -> Scene:
        """Return the page as it is now."""

    def do(self, command: Command) -> None:
        """Take a command that no part of the whole page carries out."""

    def close(self) -> None:
        """Stop what goes on by itself; it can still be seen."""


class Still:
    """What takes no commands: the first screen, and what stays to be seen for a while."""

    screen = "home"

    def __init__(self, render: Callable[[Ui], Scene]) -> None:
        self.render = render

    def do(self, command: Command) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class Page:
    """The page and the one thing that people are at there."""

    def __init__(
        self, screen: Screen, saves: Saves, thinker: Thinker, rng: Random, speaker: Speaker
    ) -> None:
        self.screen = screen
        self.sounding = Sounding(speaker, screen.clock)
        self.saves = saves
        self.thinker = thinker
        self.rng = rng
        self.guarded: Callable[[Errand], Errand] = lambda work: work
        """What carries out work that is begun; the app lets it tell people of failures."""
        self.ui = Ui()
        self.activity: Activity = Still(home)
        self.drawn: Callable[[Ui], None] = lambda _ui: None
        """Is told what is shown, each time the page has been drawn."""
        self.in_sight = asyncio.Event()
        """Is set while no dialog hides what people are at."""

    def begin(self, work: Errand) -> asyncio.Task[object]:
        """Begin some work; people are told if it fails."""
        task = asyncio.ensure_future(self.guarded(work))
        # What is cancelled before its first step was never awaited.
        task.add_done_callback(lambda _task: work.close())
        return task

    def turn_to(self, activity: Activity) -> None:
        """Let people be at something else, which nobody has drawn yet."""
        self.activity = activity
        self.ui = self.ui.next_screen(activity.screen)

    def show(self, ui: Ui) -> None:
        """Show this from now on."""
        self.ui = ui
        self.draw()

    def open(self, dialog: Dialog | None) -> None:
        """Show this dialog over the page, and no other; or none."""
        self.show(replace(self.ui, dialog=dialog))

    def draw(self) -> None:
        """Show the page as it is now."""
        self.screen.draw(self.activity.render(self.ui))
        self.drawn(self.ui)
        if self.ui.dialog is None:
            self.in_sight.set()
        else:
            self.in_sight.clear()

    async def show_code(self, link: str) -> None:
        """Show the QR code of a link, unless another link is shown once it is drawn."""
        code: QrCode | None
        try:
            code = await self.screen.qr_code(link)
        except NotArrived:
            code = None
        if self.ui.link.address == link:
            self.show(replace(self.ui, link=replace(self.ui.link, code=code)))

    def show_saving(self, *, works: bool) -> None:
        """Show whether the game is being saved; the next draw shows it, if nothing is wrong."""
        self.ui = replace(self.ui, unsaved=not works)
        if not works:
            self.notify(
                _("This game is not being saved: the browser's storage is full or blocked.")
            )

    def notify(self, text: str) -> None:
        """Show a sentence about something that went wrong, unless it is shown already."""
        if text not in self.ui.notices:
            self.show(replace(self.ui, notices=(*self.ui.notices, text)))
            self.screen.speak(text)
