"""What the page says about itself: what went wrong, damaged saves, what the browser keeps."""

from dataclasses import replace

from web.asking.commands import does
from web.play.match.session import Keeper, Page
from web.text.catalogue import _


class Notices:
    """Takes the answers to notices, and what the browser tells of itself."""

    def __init__(self, page: Page, keeper: Keeper) -> None:
        self.page = page
        self.keeper = keeper

    @does("dismiss")
    def _dismiss(self, number: str) -> None:
        notices = list(self.page.ui.notices)
        del notices[int(number)]
        self.page.show(replace(self.page.ui, notices=tuple(notices)))

    # Damaged saves and files

    @does("rescue")
    def _rescue(self, key: str) -> None:
        self.page.screen.download("niagara-damaged.txt", self.page.saves.kept(key))

    @does("drop")
    def _drop(self, key: str) -> None:
        self.page.saves.drop_damaged(key)
        self.page.show(replace(self.page.ui, damaged=self.page.saves.damaged()))

    @does("unreadable", tapped=False)
    def _say_unreadable(self) -> None:
        self.page.open(None)
        self.page.notify(_("This file cannot be read. It may be gone, or not on this device."))

    @does("too-large", tapped=False)
    def _say_too_large(self) -> None:
        self.page.open(None)
        self.page.notify(_("This file cannot be played: it has more than 10 megabytes."))

    # What the browser keeps

    def note_kept(self, *, works: bool) -> None:
        """Say on the first screen whether the page needs no network."""
        self.page.show(replace(self.page.ui, kept=works))

    def offer_new_version(self) -> None:
        """Offer the new version of the site between games."""
        self.page.show(replace(self.page.ui, renewable=True))

    @does("later")
    def _put_off(self) -> None:
        self.page.show(replace(self.page.ui, renewable=False))

    @does("renew")
    def _renew(self) -> None:
        self.keeper.renew()
