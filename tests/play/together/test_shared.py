"""One game on several pages: who is asked, what is shown, and what others are told."""

from random import Random

import pytest

from niagara.model.cards import NO_CARD
from niagara.model.modules import MODULES
from niagara.model.setup import OPTIONS, Occupant, Setup
from tests.devices.network import Network, secret_of
from tests.play.together.room import Friend, Room
from tests.support.nightly import at_night
from tests.support.stories import NAMES
from web.devices.carried import in_letters
from web.devices.meeting import Way
from web.saving.stores import DEVICE
from web.saving.tables import Sitting


@pytest.mark.parametrize("fork", [at_night(OPTIONS["fork"][0]), *OPTIONS["fork"][1:]])
async def test_a_game_of_three_people_a_bot_and_a_watcher(fork: str) -> None:
    """All pages show the same game and come to the same record."""
    room = await Room(4, "AB-AC", modules=" ".join(MODULES), fork=fork).begin()
    assert [each.match.people for each in room] == [(0, 3), (1,), (4,), ()]
    room.friends[3].give("set pace normal")  # so more is heard while it still shows something
    await room.play(Random(5), 100)
    lines = room.friends[0].known
    assert len(lines) > 60
    assert room.friends[0].match.seating.seats[2].bot.startswith("paddler")
    for each in room:
        assert each.known == lines
        assert each.device.game
        assert each.game.record().startswith(each.device.game.record())
        assert each.match.stage.view.round == each.device.game.round > 2
        assert not each.app.page.ui.notices


async def test_all_choose_at_once_and_see_who_is_still_choosing() -> None:
    """Nobody waits for another's choice, nobody is asked twice, and no card is seen."""
    ana, ben, cleo, watcher = room = await Room(4).begin()
    assert all(each.taps for each in (ana, ben, cleo))
    assert not watcher.taps
    assert ana.scene.title == "Your turn – Niagara"
    await ana.pick_card()
    assert not ana.taps
    assert ana.scene.title == watcher.scene.title == "Niagara"
    assert "Waiting for Blue and Green" in ana.shown
    assert "Waiting for Blue and Green" in watcher.shown
    await ben.pick_card()
    assert "Green chooses a card" in watcher.shown
    for each in room:
        players = each.match.stage.view.players
        assert [player.has_chosen for player in players] == [True, True, False]
        shown = {seat for seat, player in enumerate(players) if player.card != NO_CARD}
        assert shown <= set(each.match.people)


async def test_all_who_are_gone_are_named() -> None:
    """Whoever waits sees for whom, and whose devices cannot be reached."""
    ana, ben, cleo, _watcher = room = await Room(4).begin()
    await ana.pick_card()
    ben.close()
    await room.settle()
    assert "Waiting for Blue and Green" in ana.shown
    assert "not connected" not in ana.shown  # it may be a reload
    await ana.pass_time()
    assert "The device of Blue is not connected." in ana.shown
    cleo.close()
    await room.settle()
    await ana.pass_time()
    assert "The devices of Blue and Green are not connected." in ana.shown


async def test_how_long_somebody_is_waited_for_is_said_and_ones_own_turn_is_heard() -> None:
    """The minutes begin anew with all that is said; the screen stays on in one's own turn."""
    ana, ben, cleo = room = await Room(3).begin()
    for each in room:
        await each.do("sound")
        each.speaker.played.clear()
    assert all(each.screen.awake for each in room)
    await ana.pick_card()
    assert [each.screen.awake for each in room] == [False, True, True]
    ana.screen.time += 150
    ana.hear(ben, ben.seated.place)
    await room.settle()
    assert "2 minutes so far" in ana.shown
    await ben.pick_card()
    assert "so far" not in ana.shown
    assert not any("gem up" in each.speaker.played for each in (ana, ben))
    await cleo.pick_card()
    actor = next(each for each in room if each.taps)
    assert ("gem up" in actor.speaker.played) == (actor is not cleo)
    assert [each for each in room if each.screen.awake] == [actor]
    await actor.do("leave")
    assert not actor.screen.awake


async def test_two_people_of_one_device_pass_it_on() -> None:
    """Between them there is a cover, as at a table with one device."""
    room = await Room(2, "AAB").begin()
    ana = room.friends[0]
    assert ana.taps == ["uncover"]
    await ana.do("uncover")
    await ana.pick_card()
    assert ana.taps == ["uncover"]
    await room.play(Random(5), 60)
    assert ana.game.round > 2


async def after_a_game(sent: int | None = None) -> Room:
    """Let three friends sit at a table whose game is over; by post, if so many have been sent."""
    network = Network(Setup(players=3, seats=tuple(map(Occupant, NAMES[:3]))), "ABC", Random(1))
    network.play_in_peace(5_000)
    room = Room(3)
    for friend, name in zip(room, "ABC", strict=True):
        device = network[name]
        assert device.game
        assert device.game.over
        friend.storage.write(DEVICE, in_letters(secret_of(name)))
        friend.app.page.saves.tables.keep(Sitting(device, sent))
    await room.start()
    for friend in room:
        await friend.do("sit-down table")
    return room


async def test_the_next_game_begins_with_one_tap() -> None:
    """The devices stay connected, the seats move on by one, and two may tap at the same time."""
    ana, ben, cleo = room = await after_a_game()
    for guest in (ben, cleo):
        await ana.do("devices", "invite")
        await room.connect(ana, guest)
    near = [each.meeting.near for each in room]
    ana.give("next-game")
    ben.give("next-game")
    await room.settle()
    assert [each.match.people for each in room] == [(1,), (2,), (0,)]
    assert [each.meeting.near for each in room] == near
    assert "Ana began the next game." in cleo.shown
    for each in room:
        assert each.game.round == 1
        await each.pick_card()
    assert ana.known == ben.known == cleo.known
    assert [table.name for table in ana.app.page.saves.tables.going_on()] == [ana.app.company.table]


async def test_the_next_game_by_post_begins_with_a_letter() -> None:
    """Whoever opens it sits down without being asked who they are; or taps as well."""
    ana, ben, cleo = await after_a_game(sent=1000)
    await ana.do("next-game")
    assert ana.meeting.way is Way.LETTER
    await ben.follow(ana.link)
    await cleo.do("next-game")
    await cleo.follow(ben.link)
    assert [each.device.seats for each in (ana, ben, cleo)] == [{1}, {2}, {0}]
    assert set(ana.known) < set(ben.known) < set(cleo.known)


async def first_turn() -> tuple[Friend, Friend]:
    """Return who takes the first turn of a game, and somebody else at the table."""
    room = await Room(3).begin()
    for each in room:
        await each.do("pick action card 1", "confirm")
    actor = next(each for each in room if each.taps)
    return actor, next(each for each in room if each is not actor)


async def test_what_is_undone_in_a_turn_was_never_told() -> None:
    """Others hear of a turn when it ends."""
    actor, _other = await first_turn()
    told = actor.known
    await actor.do("pick canoe a", "pick to 1")
    assert "confirm" in actor.taps
    assert actor.known == told
    await actor.do("undo")
    assert actor.known == told
    await actor.do("pick canoe b", "pick to 1", "confirm")
    assert len(actor.known) > len(told)
    for each in actor.room.friends:
        assert str(each.game.history[3]) == "b shore>1"


async def test_nobody_pauses_the_bots_of_all() -> None:
    """The space bar, which does so in a game of one device, has no button here to undo it."""
    ana, _ben = room = await Room(2, "A-B").begin()
    await ana.pick_card()
    assert not ana.app.page.ui.deciding
    ana.give("pause", "step")
    assert not ana.app.page.ui.paused
    await room.play(Random(5), 40)
    assert ana.game.round > 2


async def let_take(other: Friend, *seats: int, gone: Friend) -> None:
    """Let somebody take over seats of a device that is not connected any more."""
    gone.mesh.close()
    await other.settle()
    for each in other.room:
        await each.pass_time()
    for seat in seats:
        await other.do(f"take-over {seat}")
    assert other.device.seats.issuperset(seats)


async def test_everybody_reads_that_a_card_was_lost_with_its_device() -> None:
    """Nobody but that device could open it; what counts instead is said on every other one."""
    actor, _other = await first_turn()
    (seat,) = actor.device.seats
    following = (seat + 1) % 3
    gone = next(each for each in actor.room if following in each.device.seats)
    (taker,) = (each for each in actor.room if each not in (actor, gone))
    await let_take(taker, following, gone=gone)
    await actor.do("pick canoe b", "pick to 1", "confirm")
    name = actor.match.seating.name(following)
    told = f"The card of {name} was lost with that device: card 1 counts instead."
    assert told in actor.shown
    assert told in taker.shown
    await actor.room.play(Random(5), 60, actor, taker)
    assert actor.game.round > 2
    assert told not in actor.shown + taker.shown


@pytest.mark.parametrize("seats", ["ABC", "AAB"])
async def test_who_has_lost_the_seat_is_not_asked_any_more(seats: str) -> None:
    """Another device has taken it over meanwhile; no cover is left with nothing to uncover."""
    room = await Room(len({*seats}), seats).begin()
    ana, ben = room.friends[:2]
    assert ana.taps
    seats_of_ana = ana.match.people
    await let_take(ben, *seats_of_ana, gone=ana)
    for seat in seats_of_ana:
        ana.hear(ben, ben.device.choose(seat, 3))
    await room.settle()
    assert not ana.device.seats
    assert ana.app.page.ui.cover is None
    assert not ana.taps


async def test_nobody_confirms_a_turn_that_another_device_has_taken() -> None:
    """Confirm and Undo are gone, and the log tells nothing of what was to be confirmed."""
    actor, other = await first_turn()
    await actor.do("pick canoe a", "pick to 1")
    assert "confirm" in actor.taps
    (seat,) = actor.device.seats
    await let_take(other, seat, gone=actor)
    other.seated.tell([other.device.act(seat, "b shore>1")])
    other.seated.go_on()
    await actor.room.settle()
    for _speaker, message in other.device.table.spoken():
        actor.hear(other, str(message))
    await actor.room.settle()
    assert not actor.device.seats
    assert actor.app.page.ui.pending is None
    assert not {"confirm", "undo"} & {*actor.offered}
    here, there = (each.match.stage.story.lines for each in (actor, other))
    assert [line.text for line in here] == [line.text for line in there]
