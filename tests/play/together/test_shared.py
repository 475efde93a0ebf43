"""One game on several pages, with a network in memory between them."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from niagara import Setup
from niagara.model.cards import NO_CARD
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Occupant
from tests.devices.network import key_of
from tests.support.page import NAMES, DictStorage, FakeScreen, commands, text_of
from tests.support.waiting import Patience
from web.asking.commands import Command
from web.devices.device import Device
from web.devices.exchange import Answer, Exchange
from web.devices.messages import Message, Seal
from web.devices.table import Agreement
from web.match.session import Page
from web.match.thinker import Thinker
from web.play.errands import Errands
from web.play.loader import Loader
from web.play.together.shared import SharedMatch
from web.saving.saves import Saves

TAPS = ("pick ", "confirm", "uncover", "hand ")


class Around:
    """Some pages round a table, and the network between them."""

    def __init__(self, setup: Setup, owners: str, watching: str = "") -> None:
        agreement = Agreement("table", setup.seedless, tuple(owners))
        self.pages = {
            name: OnePage(self, Device(name, key_of(name), agreement))
            for name in sorted({*owners, *watching})
        }
        self.flying: list[tuple[str, str, str]] = []
        self.lied = False
        """Whether packets are to be refused."""
        self.refused: set[str] = set()
        """Why packets were refused."""
        for name, each in self.pages.items():
            self.send(name, [*each.exchange.device.owed()])

    def send(self, sender: str, packets: Sequence[str], but: str = "") -> None:
        """Send packets to all others."""
        others = [name for name in self.pages if name not in (sender, but)]
        self.flying += ((sender, other, packet) for other in others for packet in packets)

    def deliver(self) -> None:
        """Let all packets arrive, and what follows from them."""
        patience = Patience("an end to what the pages tell each other")
        while self.flying:
            patience.check()
            sender, receiver, packet = self.flying.pop(0)
            answer = self.pages[receiver].receive(packet)
            if answer.refused:
                self.refused.add(str(answer.refused))
            self.flying += ((receiver, sender, each) for each in answer.back)
            self.send(receiver, answer.onward, but=sender)

    async def settle(self) -> None:
        """Let everything happen until all pages wait."""
        quiet, patience = 0, Patience("a table at which all pages wait")
        while quiet < 12:
            patience.check()
            before = sum(each.screen.busy for each in self.pages.values())
            self.deliver()
            await asyncio.sleep(0)
            busy = self.flying or before != sum(each.screen.busy for each in self.pages.values())
            quiet = 0 if busy else quiet + 1
        for each in self.pages.values():
            if each.task and each.task.done():
                each.task.result()
        assert not self.refused or self.lied

    async def begin(self) -> None:
        """Show the game on all pages."""
        self.deliver()
        for each in self.pages.values():
            await each.begin()
        await self.settle()

    async def play(self, rng: Random, taps: int) -> None:
        """Tap at random on what the pages offer."""
        for _tap in range(taps):
            able = [each for each in self.pages.values() if each.offered]
            if not able:
                return
            rng.choice(able).tap(rng)
            await self.settle()


class OnePage:
    """A page at the table."""

    def __init__(self, around: Around, device: Device) -> None:
        self.around = around
        self.exchange = Exchange(device)
        self.screen = FakeScreen()
        thinker = Thinker(self.screen.pause, self.screen.clock)
        self.page = Page(self.screen, Saves(DictStorage()), thinker)
        self.match: SharedMatch | None = None
        self.task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Show the game, and let the page run it."""
        device = self.exchange.device
        self.match = SharedMatch(
            self.page,
            device,
            lambda packets: self.around.send(device.name, packets),
            Random(1),
            Errands(self.page, Loader(self.page), lambda: None).guarded,
        )
        await self.match.prepare(lambda share: None)
        self.page.turn_to(self.match)
        self.task = asyncio.ensure_future(self.match.run())

    def receive(self, packet: str) -> Answer:
        """Take a packet."""
        answer = self.exchange.receive(packet)
        if self.match:
            self.match.hear()
        return answer

    def prompt(self) -> str:
        """Return the text of the prompt."""
        return text_of(*self.screen.scene.places["prompt"])

    def do(self, *taps: str) -> None:
        """Tap on these things."""
        assert self.match
        for tap in taps:
            self.match.do(Command.read(tap))

    @property
    def device(self) -> Device:
        """The device of the page."""
        return self.exchange.device

    @property
    def offered(self) -> list[str]:
        """What a person may tap to decide."""
        return [each for each in commands(self.screen.scene) if each.startswith(TAPS)]

    def tap(self, rng: Random) -> None:
        """Tap on something at random, and confirm what is picked."""
        assert self.match
        offered = self.offered
        self.match.do(Command.read("confirm" if "confirm" in offered else rng.choice(offered)))


def table(who: str, **options: object) -> Setup:
    """Return a setup with these people and bots."""
    bots = ["" if each == "person" else each for each in who.split()]
    seats = tuple(Occupant(name, "", bot) for name, bot in zip(NAMES, bots, strict=False))
    return Setup(players=len(bots), seats=seats, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("fork", OPTIONS["fork"])
async def test_a_game_of_three_people_a_bot_and_a_watcher(fork: str) -> None:
    """All pages show the same game and come to the same record."""
    setup = table("person person drifter person", modules=frozenset(MODULES), fork=fork)
    around = Around(setup, "ABAC", watching="W")
    await around.begin()
    await around.play(Random(5), 80)
    lines = [*around.pages["A"].device.table.lines()]
    assert len(lines) > 60
    for each in around.pages.values():
        assert [*each.device.table.lines()] == lines
        assert each.match
        assert each.device.game
        assert each.match.game.record() == each.device.game.record()
        assert each.match.stage.view.round == each.device.game.round


async def test_all_choose_at_once_and_see_who_is_still_choosing() -> None:
    """Nobody waits for another's choice, and nobody is asked twice."""
    around = Around(table("person person person"), "ABC", watching="W")
    await around.begin()
    ana, ben, cleo, watcher = around.pages.values()
    assert ana.offered
    assert ben.offered
    assert cleo.offered
    assert not watcher.offered
    ana.do("pick action card 2", "confirm")
    await around.settle()
    assert not ana.offered
    assert ana.prompt().startswith("Ben chooses a card")
    assert watcher.prompt().startswith("Ben chooses a card")
    assert cleo.match
    assert cleo.match.stage.view.players[0].has_chosen
    assert cleo.match.stage.view.players[0].card == NO_CARD
    ben.do("pick action card 2", "confirm")
    await around.settle()
    assert watcher.prompt().startswith("Cleo chooses a card")


async def test_two_people_of_one_device_pass_it_on() -> None:
    """Between them there is a cover, as at a table with one device."""
    around = Around(table("person person person"), "AAB")
    await around.begin()
    ana = around.pages["A"]
    assert ana.offered == ["uncover"]
    ana.do("uncover")
    await around.settle()
    ana.do("pick action card 2", "confirm")
    await around.settle()
    assert ana.offered == ["uncover"]
    await around.play(Random(5), 60)
    assert ana.device.game
    assert ana.device.game.round > 2


async def first_turn() -> tuple[Around, OnePage]:
    """Return a table where the first turn has begun, with the page whose person takes it."""
    around = Around(table("person person person"), "ABC")
    await around.begin()
    for each in around.pages.values():
        each.do("pick action card 1", "confirm")
    await around.settle()
    return around, next(each for each in around.pages.values() if each.offered)


async def test_what_is_undone_in_a_turn_was_never_told() -> None:
    """Others hear of a turn when it ends."""
    around, actor = await first_turn()
    steps = actor.device.table.place.step
    actor.do("pick canoe a", "pick to 1")
    await around.settle()
    assert "confirm" in actor.offered
    assert actor.device.table.place.step == steps
    actor.do("undo")
    await around.settle()
    assert actor.device.table.place.step == steps
    actor.do("pick canoe b", "pick to 1", "confirm")
    await around.settle()
    assert actor.device.table.place.step > steps
    for each in around.pages.values():
        assert each.device.game
        assert str(each.device.game.history[3]) == "b shore>1"


async def test_nobody_pauses_the_bots_of_all() -> None:
    """The space bar, which does so in a game of one device, has no button here to undo it."""
    around = Around(table("person drifter person"), "AAB")
    await around.begin()
    ana, ben = around.pages.values()
    ana.do("pick action card 2", "confirm")
    await around.settle()
    assert not ana.page.ui.deciding
    ana.do("pause", "step")
    assert not ana.page.ui.paused
    ben.do("pick action card 2", "confirm")
    await around.settle()
    await around.play(Random(5), 40)
    assert ben.device.game
    assert ben.device.game.round > 2


async def test_who_has_lost_the_seat_is_not_asked_any_more() -> None:
    """Another device has taken it over while its person was choosing."""
    around = Around(table("person person person"), "ABC")
    await around.begin()
    ana, ben, _cleo = around.pages.values()
    ben.device.take_over(0)
    around.send("B", [ben.device.choose(0, 3)])
    await around.settle()
    assert not ana.offered
    assert not ana.device.seats


async def test_no_cover_is_left_where_nobody_is_asked_any_more() -> None:
    """Else it would hide the game from people who have nothing to uncover."""
    around = Around(table("person person person"), "AAB")
    await around.begin()
    ana, ben = around.pages.values()
    assert ana.offered == ["uncover"]
    for seat in (0, 1):
        ben.device.take_over(seat)
        around.send("B", [ben.device.choose(seat, 3)])
    await around.settle()
    assert not ana.device.seats
    assert ana.page.ui.cover is None
    assert not ana.offered


async def overtaken() -> tuple[OnePage, OnePage]:
    """Return a page whose person was to confirm a turn, and the one that has taken it instead."""
    around, actor = await first_turn()
    actor.do("pick canoe a", "pick to 1")
    await around.settle()
    assert "confirm" in actor.offered
    (seat,) = actor.device.seats
    other = next(each for each in around.pages.values() if each is not actor)
    other.device.take_over(seat)
    around.send(other.device.name, [other.device.act(seat, "b shore>1")])
    await around.settle()
    assert not actor.device.seats
    return actor, other


async def test_nobody_confirms_a_turn_that_another_device_has_taken() -> None:
    """Confirm and Undo are gone, as they would do nothing."""
    actor, _other = await overtaken()
    assert actor.page.ui.pending is None
    assert not {"confirm", "undo"} & commands(actor.screen.scene).keys()


async def test_the_log_does_not_tell_what_somebody_was_about_to_do() -> None:
    """It is the same on all pages, as the turn was taken by another device."""
    actor, other = await overtaken()
    assert actor.match
    assert other.match
    told = [line.text for line in other.match.stage.story.lines]
    assert [line.text for line in actor.match.stage.story.lines] == told


async def test_a_table_that_has_stopped_asks_nobody() -> None:
    """A lie was told: the pages keep showing the game as it was."""
    around = Around(table("person person person"), "ABC")
    await around.begin()
    around.lied = True
    ana, ben, _cleo = around.pages.values()
    place = ana.device.table.place
    for other, letter in ((ana, "x"), (ben, "y")):
        other.receive(str(Message(place.step, place.before, 2, Seal(letter * 43))))
    around.send("A", [around.pages["A"].exchange.place()])
    await around.settle()
    assert "seat 2 has said two different things" in around.refused
    for each in around.pages.values():
        assert each.device.table.stopped
        assert not each.offered
