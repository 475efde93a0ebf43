"""A game by post: three people who send each other links, and whose devices never connect."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.friends import ASKED, Friend, meeting
from tests.devices.network import lines_of
from tests.support.nightly import nightly
from tests.support.waiting import Patience, until

ALONE: Final = "delete window.RTCPeerConnection;"
"""Takes away all that could connect a page with another."""


NEXT: Final = f"{ASKED}, #prompt [data-do=letter], [role=dialog]"
"""What a page shows once it waits for somebody, here or elsewhere."""


class Writer(Friend):
    """Somebody who plays by post."""

    def letter(self) -> str:
        """Return the letter that the page offers, as it would be sent."""
        send = self.button("Send the letter")
        if send.count():
            send.click()
        field = self.page.get_by_label("Letter", exact=True)
        expect(field).to_be_visible()
        link = field.input_value()
        self.button("Copy the letter").click()
        expect(self.button("Copied")).to_be_visible()
        self.button("Close").click()
        return link

    def read(self, link: str) -> None:
        """Open a letter in the page that is open, and look until somebody must do something."""
        known = self.kept
        self.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
        until(lambda: self.kept != known, "anything new from the letter")
        expect(self.page.locator(NEXT).first).to_be_visible()

    def read_anew(self, link: str) -> None:
        """Open a letter in a new page, as from another program."""
        self.follow(link)
        expect(self.page.locator(NEXT).first).to_be_visible(timeout=30_000)

    def play(self) -> None:
        """Decide all that is asked."""
        patience = Patience("somebody else who must decide")
        while self.decide():
            patience.check()
            expect(self.page.locator(NEXT).first).to_be_visible(timeout=30_000)

    def sit_down_by(self, link: str, name: str) -> None:
        """Open the first letter, and say who it is."""
        self.follow(link)
        self.button(f"I am {name}").click()

    @property
    def has_written(self) -> bool:
        """Whether a letter waits to be sent."""
        return self.button("Send the letter").or_(self.button("Copy the letter")).count() > 0


@pytest.fixture
def writers(browser: Browser, base_url: str, people: int) -> Iterator[list[Writer]]:
    """Give so many people."""
    with meeting(Writer, [browser] * people, base_url, ALONE) as everybody:
        yield everybody


def begin(host: Writer, names: list[str]) -> str:
    """Let somebody begin a game by post with every module; return the first letter."""
    host.tablet.preset("Everything").check(force=True)
    host.tablet.seat(4, "", who="Nobody")
    host.tablet.invite("Play by post")
    for field, name in zip(("Name of blue", "Name of green"), names, strict=True):
        host.page.get_by_label(field).fill(name)
    host.button("Begin by post").click()
    return host.letter()


@pytest.mark.parametrize("people", [2])
def test_somebody_sits_down_by_a_letter(writers: list[Writer]) -> None:
    """The answer is a letter, too; whoever began the game knows then what it says."""
    ana, ben = writers
    ben.sit_down_by(begin(ana, ["Ben", "Cleo"]), "Ben")
    ben.play()
    ana.read_anew(ben.letter())
    assert {*lines_of(ben.device)} <= {*lines_of(ana.device)}


@nightly
@pytest.mark.parametrize("people", [3])
def test_a_round_by_letters_alone(writers: list[Writer]) -> None:
    """Everybody opens the links of the others until the second round has begun for all."""
    ana, ben, cleo = writers
    letter = begin(ana, ["Ben", "Cleo"])
    ben.sit_down_by(letter, "Ben")
    cleo.sit_down_by(letter, "Cleo")
    patience = Patience("the second round at all three")
    while not all(each.round == 2 for each in writers):
        patience.check()
        for writer in (ben, cleo, ana):
            writer.play()
            if writer.has_written:
                letter = writer.letter()
                for other in writers:
                    if other is ana and ana is not writer:
                        ana.read_anew(letter)
                    elif other is not writer:
                        other.read(letter)
    for each in writers:
        expect(each.page.get_by_text("Round 2").first).to_be_visible()
