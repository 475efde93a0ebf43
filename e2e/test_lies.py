"""A device that does not keep to the protocol is refused, or named, over a real connection.

The liar's page is an honest one. What it sends is changed on the way out, or something is sent
beside it, as a program could that somebody else has written.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.friends import Friend, connect, settle
from e2e.support.tablet import stored
from niagara import parse
from niagara.model.errors import IllegalAction
from tests.support.nightly import nightly
from tests.support.page import DictStorage
from tests.support.signing import Signatures
from tests.support.waiting import Patience, until
from web.asking.refusals import worded
from web.devices.course import Due
from web.devices.frames import pieces
from web.devices.letters import LONGEST, write
from web.devices.messages import Message, OpenCard, OpenShare, Seal
from web.devices.sealing import Key
from web.devices.signing import of_message
from web.saving.stores import DEVICE
from web.saving.tables import Tables

CHANNEL: Final = """
(() => {
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (piece) {
    window.channel = this;
    send.call(this, window.lie ? window.lie(piece) : piece);
  };
})();
"""
"""Lets a test send what it likes over the channel of a page, and change what the page sends."""

SILENT: Final = """piece => /^\\.\\d+ \\S+ 1 open /.test(piece) ? ".know" : piece"""
"""Keeps the liar from telling what it opens, so that something else can be told."""

WRONG: Final = Seal("x" * 43)
"""A seal of nothing."""
HOST: Final = 0
LIAR: Final = 1
"""Their seats."""


class Liar(Friend):
    """Somebody whose device sends what it should not."""

    def sign(self, message: Message) -> Message:
        """Return a message as the device signs it."""
        storage = DictStorage()
        storage.write(DEVICE, stored(self.page, DEVICE))
        signer = Signatures().signer(Key(Tables(storage).secret).seed)
        return replace(message, signature=signer.sign(of_message(message.line)))

    def send(self, packet: object) -> None:
        """Send a packet beside those of the page."""
        for piece in pieces(str(packet)):
            self.page.evaluate("piece => window.channel.send(piece)", piece)

    def lie(self, change: str) -> None:
        """Change all that the page sends from now on by this function."""
        self.page.evaluate(f"() => {{ window.lie = {change}; }}")

    def next(self, seat: int) -> Message:
        """Return a seal for a seat where the next message belongs."""
        place = self.table.place
        return Message(place.step, place.before, seat, WRONG)

    def opened(self) -> Message | None:
        """Return what the device has opened last, and has not told."""
        opened = [
            message
            for _speaker, message in self.table.spoken()
            if message.seat == LIAR and isinstance(message.said, OpenCard | OpenShare)
        ]
        return opened[-1] if opened else None


@pytest.fixture
def host(browser: Browser, base_url: str) -> Iterator[Friend]:
    """Give an honest host."""
    friend = Friend(browser, base_url)
    yield friend
    friend.close()


@pytest.fixture
def liar(browser: Browser, base_url: str) -> Iterator[Liar]:
    """Give a guest who is about to lie."""
    friend = Liar(browser, base_url, CHANNEL)
    yield friend
    friend.close()


def sit_down(host: Friend, liar: Liar) -> None:
    """Let both come to a new table, with one bot."""
    host.tablet.seat(4, "", who="Nobody")
    host.tablet.invite()
    connect(host, liar)


def begin(host: Friend, liar: Liar) -> None:
    """Begin a new game, in which both choose their cards."""
    sit_down(host, liar)
    host.start()
    for friend in (host, liar):
        expect(friend.tablet.hand).to_be_visible()


def play_to_turn(host: Friend, liar: Liar) -> None:
    """Let both choose cards, and the host take its turn, until it is the liar's."""
    patience = Patience("the turn of the liar")
    while (table := liar.table).course.due is not Due.ACTION or table.waited_for != (LIAR,):
        patience.check()
        host.decide()
        if table.course.due is Due.CARD_SEAL:
            liar.decide()


def expect_refused(host: Friend, sentence: str) -> None:
    """See that a message was refused with this sentence."""
    host.open_dialog()
    expect(host.page.get_by_text(f"A message was refused: {sentence}")).to_be_visible()
    host.button("Close").click()


def expect_stopped(host: Friend, liar: Liar, why: str, proof: str) -> None:
    """See that the game has stopped and why; both keep what was said, and the host the proof."""
    for friend in (host, liar):
        expect(friend.page.get_by_role("alert")).to_contain_text(f"The game has stopped: {why}")
        assert friend.kept
    with host.page.expect_download() as download:
        host.button("Save all that was said").click()
    saved = download.value.path().read_text("utf-8")
    assert saved.startswith("niagara 2 ")
    assert proof in saved.rpartition("\nend ")[2]
    for friend in (host, liar):
        friend.button("Leave the table").click()
        expect(friend.page.get_by_role("dialog")).to_be_hidden()


@nightly
def test_wrong_messages_are_refused_with_a_sentence(host: Friend, liar: Liar) -> None:
    """Out of turn, illegal, repeated, giant or hostile: none of them changes anything."""
    begin(host, liar)
    play_to_turn(host, liar)
    settle([host, liar])
    table, mine = liar.table, liar.next(LIAR)
    illegal = parse("a 7L>shore")
    assert table.course.game, "an action is due"
    with pytest.raises(IllegalAction) as refused:
        table.course.game.copy().play(illegal)
    wrong: dict[object, str] = {
        liar.sign(liar.next(HOST)): f"seat {HOST} has not signed the message",
        liar.sign(liar.next(9)): "there is no such seat",
        str(mine): f"seat {LIAR} has not signed the message",
        liar.sign(mine): "an action is to be told now",
        liar.sign(replace(mine, said=OpenCard(1, "A" * 22))): "an action is to be told now",
        liar.sign(replace(mine, said=illegal)): worded(refused.value),
        liar.sign(replace(mine, before="x" * 43)): "the message belongs to another game",
        "x" * 20_000: "the message is too long",
        "niagara 2 " + "[" * (LONGEST - 20): "the letter is damaged",
        write(table).replace("seal", "open"): "the letter is damaged or not whole",
        "<img src=x onerror=alert(1)>": "this is not a message of this game",
    }
    for packet, sentence in wrong.items():
        liar.send(packet)
        expect_refused(host, sentence)
        assert host.table.place == table.place
    for message in (liar.sign(replace(mine, step=99)), *(each for _who, each in table.spoken())):
        liar.send(message)  # which comes too early, or is known already
    liar.decide()
    settle([host, liar])
    assert host.table.place != table.place
    assert host.record == liar.record


@nightly
def test_who_breaks_its_word_is_named(host: Friend, liar: Liar) -> None:
    """The game stops for all, and what proves the lie is kept."""
    broken = "the device of Ben has not kept to what it said before."

    sit_down(host, liar)
    liar.lie(SILENT)
    host.start()
    share = until(liar.opened, "a share that the liar has not told")
    assert share, "it has been waited for"
    liar.lie("piece => piece")
    liar.send(liar.sign(replace(share, said=OpenShare("A" * 22))))
    expect_stopped(host, liar, broken, f"{LIAR} open share {'A' * 22}")

    begin(host, liar)
    seal = liar.sign(liar.next(LIAR))
    liar.decide()
    liar.send(seal)
    expect_stopped(host, liar, broken, str(seal))
