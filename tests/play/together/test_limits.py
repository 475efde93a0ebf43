"""Nobody keeps a page busy from outside, and what a device keeps of its tables is bounded."""

import asyncio

import pytest

from niagara.model.setup import Setup
from tests.devices.network import device_of
from tests.play.together.room import Friend, Room
from tests.support.page import DictStorage, FullStorage
from tests.support.waiting import Pauses
from web.devices.mesh import MOST_HEARD
from web.devices.table import Agreement
from web.play.together.gathering import MOST_GRANTED
from web.play.together.seated import MOST_READ, TELL
from web.saving import tables
from web.saving.stores import DEVICE
from web.saving.tables import MOST, Sitting, Tables


class Stopwatch:
    """Holds back the end of each second until a test lets it come."""

    def __init__(self, friend: Friend) -> None:
        self.pauses = Pauses()
        self.sent: list[str] = []
        send = friend.mesh.send
        friend.seated._letters._pause = self.pauses.pause
        friend.seated._readings._pause = self.pauses.pause

        def listen(name: str, packets: list[str]) -> None:
            self.sent += packets
            send(name, packets)

        friend.mesh.send = listen  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize(
    ("packet", "answers", "longest"),
    [
        ("have 0 " + "x" * 43 + " - " + "x" * 43, 1, 30_000),
        ("have 99 " + "x" * 43 + " - " + "x" * 43, MOST_READ, 200),
        (TELL, 1, 30_000),
    ],
)
async def test_who_asks_without_end_gets_no_more_than_others(
    packet: str, answers: int, longest: int
) -> None:
    """However often another device asks, it gets a few answers in a second, and one letter."""
    host, liar, _cleo = room = await Room(3).begin()
    watch = Stopwatch(host)
    for _time in range(3000):
        host.hear(liar, packet)
    assert len(watch.sent) == answers
    assert max(map(len, watch.sent)) < longest
    for _second in range(3):
        await asyncio.sleep(0)
        watch.pauses.end()
        await room.settle()
    assert len(watch.sent) <= answers + 2
    await room.friends[2].pick_card()
    assert 2 not in host.device.table.waited_for


async def test_who_talks_without_end_is_not_listened_to() -> None:
    """What is forged costs little time, and changes nothing."""
    host, liar, cleo = room = Room(3)
    host.app.company.pause = Pauses().pause
    await room.begin()
    checked = 0
    verify = host.device.table.verify

    def counted(name: str, text: str, signature: str, /) -> bool:
        nonlocal checked
        checked += 1
        return verify(name, text, signature)

    host.device.table.verify = counted
    place = host.device.table.place
    seal = f"seal card {'x' * 43} share {'x' * 43} {'A' * 86}"
    for packet in (f"{place.step} {place.before} 2 {seal}", f"know {'x' * 43}"):
        for _time in range(3000):
            liar.mesh.send(host.meeting.here, [packet])
    await room.settle()
    assert 50 < checked <= MOST_HEARD
    assert host.meeting.refused
    await cleo.pick_card()
    assert 2 not in host.device.table.waited_for


async def test_a_guest_who_asks_for_seats_without_end_is_granted_only_some() -> None:
    """All are told of each, so there must be an end to it."""
    host, guest = room = Room(2)
    host.app.company.pause = Pauses().pause
    await room.gather()
    told: list[str] = []
    send_all = host.mesh.send_all

    def listen(packets: list[str]) -> None:
        told.extend(packets)
        send_all(packets)

    host.mesh.send_all = listen  # type: ignore[method-assign, assignment]
    for number in range(60):
        guest.mesh.send(host.meeting.here, [f"take 1 Ben {number}"])
    await room.settle()
    assert 0 < len(told) <= MOST_GRANTED


async def test_without_its_script_the_page_says_what_cannot_be_done() -> None:
    """It is fetched when somebody plays with others, and may be asked for again."""
    (ana,) = room = await Room(1).start()
    ana.screen.has_scripts = False
    for wish in ("invite", "join", "by-post", "read-letter"):
        ana.give("devices")
        await ana.do(wish)
        assert "A part of the page did not arrive, so you cannot play with friends." in ana.shown
        assert not ana.app.company.mesh
    ana.screen.has_scripts = True
    await ana.do("devices", "by-post")
    assert ana.app.company.mesh
    await room.settle()


def sitting(number: int) -> Sitting:
    """Return a device at a table of its own."""
    agreement = Agreement(f"t{number}", Setup(players=3).seedless, ("", "", ""))
    return Sitting(device_of("A", agreement))


def test_of_too_many_tables_the_oldest_is_forgotten_and_that_is_told() -> None:
    """It is told only when it happens."""
    kept = Tables(DictStorage())
    for number in range(MOST):
        assert kept.keep(sitting(number))
        assert not kept.sit(f"t{number}")
    assert kept.keep(sitting(MOST))
    assert kept.sit(f"t{MOST}")
    assert [table.name for table in kept.going_on()] == [f"t{at}" for at in range(1, MOST + 1)]
    assert not kept.sit("")


async def test_a_page_says_that_the_oldest_table_was_forgotten() -> None:
    """Nobody wonders where it is."""
    host, _ben = room = Room(2)
    kept = Tables(host.storage)
    for number in range(MOST):
        kept.keep(sitting(number))
    await room.begin()
    told = f"The oldest of your games with friends was forgotten: only {MOST} are kept."
    assert told in host.app.page.ui.notices


def test_a_table_that_is_too_large_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser has room for other things, too."""
    kept = Tables(DictStorage())
    assert kept.keep(sitting(1))
    monkeypatch.setattr(tables, "LARGEST", 100)
    assert not kept.keep(sitting(2))
    assert not kept.works
    assert kept.has("t1")
    assert not kept.has("t2")


def test_a_device_has_one_secret() -> None:
    """It is the same at all tables; a name from before there were keys gives way to it."""
    storage = DictStorage(**{DEVICE: "CA37CP4V"})
    secret = Tables(storage).secret
    assert len(secret) == 32
    assert Tables(storage).secret == secret
    full = Tables(FullStorage())
    assert full.secret == full.secret
