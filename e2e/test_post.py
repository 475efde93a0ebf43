"""A game by post: three people who send each other links, and whose devices never connect."""

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.friends import ASKED, Friend, meeting
from tests.devices.network import lines_of
from tests.support.carried import WAYS
from tests.support.nightly import nightly
from tests.support.waiting import Patience, until

ALONE: Final = "delete window.RTCPeerConnection;"
"""Takes away all that could connect a page with another."""


NEXT: Final = f"{ASKED}, #prompt [data-do=letter], [role=dialog], .ranking"
"""What a page shows once it waits for somebody, here or elsewhere, or the game is over."""


BEGINNING: Final = 3
"""How many letters everybody writes before the first round; later, it is one a round."""


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

    def paste(self, letters: str) -> None:
        """Paste letters, and look until somebody must do something."""
        known, field = self.kept, self.page.get_by_label("Paste a letter")
        if not field.count():
            self.open_dialog()
        field.fill(letters)
        until(lambda: self.kept != known, "anything new from the letters")
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
    def is_over(self) -> bool:
        """Whether the game is over, and nothing is left to send."""
        return json.loads(self.kept.partition("\n")[0])["over"] is True

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
def test_a_game_by_letters_alone(writers: list[Writer]) -> None:
    """Letters come as messengers leave them, some in new pages, some late and the last first."""
    ana, ben, cleo = writers
    first = begin(ana, ["Ben", "Cleo"])
    ben.sit_down_by(first, "Ben")
    cleo.sit_down_by(first, "Cleo")
    ways, pages = cycle(WAYS.values()), cycle([False, False, True])
    arrived: dict[Writer, list[str]] = {each: [] for each in writers}
    count, patience = 1, Patience("the end of the game at all three")
    while not all(each.is_over for each in writers):
        patience.check()
        for writer in (ben, cleo, ana):
            letters, arrived[writer] = arrived[writer], []
            if not writer.round or (len(letters) == 1 and next(pages)):
                for letter in letters:
                    writer.read_anew(letter)
            elif letters:
                writer.paste("\n".join(next(ways)(letter) for letter in reversed(letters)))
            writer.play()
            if writer.has_written:
                letter, count, patience = writer.letter(), count + 1, Patience(patience.what)
                for other in writers:
                    arrived[other] += [letter] if other is not writer else []
    assert ana.record == ben.record == cleo.record
    assert count <= len(writers) * (len(ana.table.rounds) + BEGINNING)
    for each in writers:
        expect(each.page.get_by_role("list", name="Ranking")).to_be_visible()
