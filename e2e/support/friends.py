"""Friends who play one game on devices of their own, each in a browser context."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import cycle
from random import Random
from typing import Final, TypeVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from e2e.support.relay import Relay
from e2e.support.tablet import Tablet, buttons_to, slide, start, store, stored
from e2e.support.visitor import keep_memory
from niagara import Game
from niagara.bots import BOTS
from niagara.model.actions import Action, Seat
from tests.support.page import DictStorage
from tests.support.signing import Signatures
from tests.support.stories import NAMES
from tests.support.waiting import Patience, until
from web.devices.course import Due
from web.devices.device import Device
from web.devices.table import Table
from web.play.match.hands import asked
from web.saving.stores import DEVICE, SITTING, TABLES
from web.saving.tables import Tables
from web.text.seating import Seating

CODE: Final = ".carry .link[readonly]"
ASKED: Final = "#prompt .hand, #prompt [data-do=actions], [data-do=uncover]"
"""What a page shows while a person must decide."""
REPLY_IS_SHOWN: Final = "Now let the device that invited you scan this reply"
COVER: Final = "[data-slide]"
"""What hides the cards of several people at one device from each other."""
KEEP: Final = """new Promise(done => {
  dispatchEvent(new Event("pagehide"));
  setTimeout(done, 100);
})"""
"""What lets a page keep at once what its device knows; it gets time for others, too."""


Someone = TypeVar("Someone", bound="Friend")


class Friend:
    """A person with a device of their own."""

    def __init__(self, browser: Browser, site: str, script: str = "") -> None:
        """The script runs before those of the page."""
        self.site = site
        self.context: BrowserContext = browser.new_context(
            base_url=site, locale="en-GB", service_workers="block", reduced_motion="reduce"
        )
        if script:
            self.context.add_init_script(script)
        self.elsewhere: list[str] = []
        """The addresses of all that was asked for from anywhere but the site."""
        self.context.on("request", lambda request: self._note(request.url))
        self.page: Page = self.context.new_page()
        keep_memory(self.page, site)
        self.rng = Random(1)
        store(self.page, pace="instant", confirm=False)
        self.tablet: Tablet = start(self.page, site)

    def _note(self, url: str) -> None:
        if not url.startswith((self.site, "blob:", "data:")):
            self.elsewhere.append(url)

    def button(self, name: str) -> Locator:
        """Return the button with exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def follow(self, link: str) -> None:
        """Open a link, as from another program; the page is a new one."""
        self.page.close()
        self.page = self.context.new_page()
        self.tablet = start(self.page, link)

    def close(self) -> None:
        """Close the browser without a word."""
        self.context.close()

    # Coming together

    def seat(self, number: int) -> Locator:
        """Return a line in the list of seats."""
        return self.page.locator(".sitting li").nth(number)

    def open_dialog(self) -> None:
        """Open the dialog about the devices in a game."""
        self.tablet.menu.click()
        self.button("Devices").last.click()

    def invitation(self) -> str:
        """Return the link that is shown."""
        code = self.page.locator(CODE)
        expect(code).to_have_value(re.compile("#join="))
        return code.input_value()

    def take(self, link: str) -> str:
        """Open the link with an invitation in a new page; return the reply that is shown."""
        self.follow(link)
        expect(self.page.get_by_text(REPLY_IS_SHOWN)).to_be_visible()
        code = self.page.locator(CODE)
        expect(code).to_have_value(re.compile(r"\."))
        return code.input_value()

    def hear(self, reply: str) -> None:
        """Paste a reply."""
        self.page.get_by_label("or paste the reply").fill(reply)

    def sit_down(self, number: int, name: str) -> None:
        """Take a seat under a name."""
        self.seat(number).get_by_role("button", name="Sit here").click()
        self.seat(number).get_by_role("textbox").fill(name)

    def start(self) -> None:
        """Begin the game with all who have come."""
        self.page.locator(".sitters").get_by_role("button", name="Start").click()

    # What the device knows

    @property
    def kept(self) -> str:
        """What the page keeps of the table."""
        self.page.evaluate(KEEP)
        return stored(self.page, TABLES + stored(self.page, SITTING))

    @property
    def heard(self) -> tuple[str, ...]:
        """The messages that the page keeps, each of which begins with the number of its step."""
        return tuple(line for line in self.kept.splitlines() if line[:1].isdigit())

    @property
    def device(self) -> Device:
        """The device as the page keeps it, with its secrets."""
        storage, name = DictStorage(), "here"
        storage.write(TABLES + name, self.kept)
        storage.write(DEVICE, stored(self.page, DEVICE))
        sitting = Tables(storage).read(name, Signatures())
        assert sitting, "the device is at a table"
        return sitting.device

    @property
    def table(self) -> Table:
        """The table as the device knows it."""
        return self.device.table

    @property
    def round(self) -> int:
        """The number of the round; 0 once the game is over."""
        told = json.loads(self.kept.partition("\n")[0])
        return 0 if told["over"] else int(told["round"])

    @property
    def record(self) -> str:
        """The record of the game as everybody knows it."""
        game = self.table.course.game
        assert game, "the game has begun"
        return game.record()

    # Deciding

    def asked(self, device: Device) -> list[Seat]:
        """Return the people at this device who must decide now."""
        table = device.table
        people = Seating.of(table.agreement.setup).humans
        here = device.seats | device.taken  # the votes for a seat are kept nowhere
        seats = [seat for seat in people if seat in here & {*table.waited_for}]
        return seats if table.course.due in (Due.CARD_SEAL, Due.ACTION) else []

    def decide(self) -> bool:
        """Let a person of this device decide as a good bot would; return False if none must."""
        if not self.page.locator(ASKED).first.is_visible():
            return False
        device = self.device
        if not (seats := self.asked(device)):
            return False
        if device.table.course.due is Due.ACTION:
            assert device.game, "an action is due"
            self._take_turn(device.game)
        else:
            self._choose_card(device, seats[0])
        said = f"\n{device.table.place.step} {seats[0]} "
        patience = Patience(f"what seat {seats[0]} has decided in what the device keeps")
        while said not in self.kept:
            patience.check()
            if self.tablet.end_turn.count():
                self.tablet.end_turn.click()  # it is asked for where a canoe would be lost
        return True

    def pick_card(self) -> None:
        """Choose a card, without playing it."""
        self.page.locator("#prompt .hand button").first.click()

    def play_card(self) -> None:
        """Play the card that is chosen."""
        self.page.locator("#prompt .main").click()

    def _choose_card(self, device: Device, seat: Seat) -> None:
        if self.page.locator(COVER).is_visible():
            slide(self.page)
        game = asked(device.table.course.round_begun, seat)
        self._tap(game, self._advised(game, seat))

    def _take_turn(self, game: Game) -> None:
        while True:
            assert game.actor is not None, "an action is due"
            action = self._advised(game, game.actor)
            self._tap(game, action)
            game.play(action)
            if not game.undoable:
                return

    def _advised(self, game: Game, seat: Seat) -> Action:
        return BOTS["guide"].choose(game.view(seat), self.rng)

    def _tap(self, game: Game, action: Action) -> None:
        for name in buttons_to(game, action):
            self.tablet.option(name).click()


@contextmanager
def meeting(
    kind: Callable[[Browser, str, str], Someone],
    browsers: Iterable[Browser],
    site: str,
    script: str = "",
) -> Iterator[list[Someone]]:
    """Give a friend for each browser; nothing that they ask for may come from elsewhere."""
    everybody = [kind(browser, site, script) for browser in browsers]
    yield everybody
    for each in everybody:
        assert not each.elsewhere
        each.close()


def connect(host: Friend, guest: Friend, seat: int = 1, relay: Relay | None = None) -> None:
    """Let people carry an invitation and its reply between two devices, which may lead to a relay.

    The host shows the invitation; the guest takes a seat.
    """
    invitation = host.invitation()
    if relay:
        host.hear(relay.reply(guest.take(relay.invitation(invitation)), invitation))
    else:
        host.hear(guest.take(invitation))
    guest.sit_down(seat, NAMES[seat])
    expect(host.seat(seat)).to_contain_text(NAMES[seat])


def play(friends: list[Friend], number: int) -> None:
    """Let friends decide one after the other until this round begins, 0 for the end of the game."""
    awaited = f"round {number} or anybody who could decide"
    patience = Patience(awaited)
    for friend in cycle(friends):
        settle(friends)
        if friends[0].round in (number, 0):
            return
        if friend.decide():
            patience = Patience(awaited)
        patience.check()


def settle(friends: list[Friend]) -> None:
    """Wait until all have heard the same."""
    until(
        lambda: len({friend.heard for friend in friends}) == 1,
        "the same game on all devices",
    )
