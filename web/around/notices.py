"""What the page says about itself: what went wrong, damaged saves, what the browser keeps."""

from dataclasses import replace
from typing import Final

from web.asking.commands import Command, Verb
from web.language.catalogue import _
from web.turn.session import Keeper, Page


class Notices:
    """Takes the answers to notices, and what the browser tells of itself."""

    VERBS: Final = frozenset(
        {
            *(Verb.DISMISS, Verb.RESCUE, Verb.DROP, Verb.UNREADABLE),
            *(Verb.KEPT, Verb.UNKEPT, Verb.RENEWABLE, Verb.RENEW, Verb.LATER),
        }
    )

    def __init__(self, page: Page, keeper: Keeper | None) -> None:
        self.page = page
        self.keeper = keeper

    def do(self, command: Command) -> None:
        """Take a command about a notice, a damaged save or the site's own files."""
        match command.verb:
            case Verb.DISMISS:
                notices = list(self.page.ui.notices)
                del notices[int(command.about)]
                self.page.show(replace(self.page.ui, notices=tuple(notices)))
            case Verb.RESCUE:
                damaged = self.page.saves.damaged_text(command.about)
                self.page.screen.download("niagara-damaged.txt", damaged)
            case Verb.DROP:
                self.page.saves.drop_damaged(command.about)
                self.page.show(replace(self.page.ui, damaged=self.page.saves.damaged()))
            case Verb.UNREADABLE:
                self.page.open(None)
                self.page.notify(
                    _("This file cannot be read. It may be gone, or not on this device.")
                )
            case Verb.KEPT | Verb.UNKEPT:
                self.page.show(replace(self.page.ui, kept=command.verb is Verb.KEPT))
            case Verb.RENEWABLE | Verb.LATER:
                self.page.show(replace(self.page.ui, renewable=command.verb is Verb.RENEWABLE))
            case Verb.RENEW if self.keeper:
                self.keeper.renew()
            case _:
                pass
