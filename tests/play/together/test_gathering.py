"""Play with friends at one table, from the first tap on: pages, and the air between them."""

import asyncio
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from tests.play.together.room import Friend, Room, records
from tests.support.nightly import at_night
from tests.support.page import CrowdedStorage, FakeClaim
from tests.support.scenes import every_node
from tests.support.tabs import FakeBrowser, Tab
from tests.support.waiting import soon
from web.devices import letters
from web.devices.codes import Code
from web.devices.meeting import Way
from web.devices.messages import Message, Seal
from web.devices.wires import State
from web.play.together.gathering import LONG
from web.saving.stores import RESULTS, TABLES, WAYS

UNSAVED = "This game is not being saved"


async def invite(host: Friend, guest: Friend) -> None:
    """Let somebody invite a friend who is in another room, or at another table."""
    await host.do("devices", "invite")
    await host.room.connect(host, guest)
    await guest.settle()


async def test_a_lobby_outlasts_a_reload_of_its_host() -> None:
    """All keep their seats, and it finds the guests again; else one code connects them all."""
    host, ben, cleo = room = await Room(3).gather()
    await ben.do("seat-name 1 Benny")
    seats = host.lobby
    await host.reload()
    assert host.meeting.hosting
    assert host.lobby == ben.lobby == cleo.lobby == seats
    assert host.meeting.near == {ben.mesh.name, cleo.mesh.name}
    await host.reload(knows_ways=False)
    assert not host.meeting.near
    await room.connect(host, ben)
    assert host.meeting.near == {ben.mesh.name, cleo.mesh.name}
    await host.do("begin")
    assert [each.match.people for each in room] == [(0,), (1,), (2,)]
    await host.reload()
    assert not host.meeting.hosting


async def test_a_lobby_that_was_left_does_not_come_back() -> None:
    """Nor does one that is open in another tab."""
    (host,) = room = await Room(1).gather()
    await host.reload()
    assert host.meeting.hosting
    other = Friend(room, 1)
    other.storage = host.storage
    other.open()
    await other.app.start()
    assert not other.app.company.meeting
    await host.do("part", "close")
    await host.reload()
    assert not host.app.company.meeting


async def played_by(friend: Friend, seat: int, gone: Friend) -> list[Friend]:
    """Let somebody go, and a friend take their seat over and play it; return who is left."""
    room, others = friend.room, [each for each in friend.room if each is not gone]
    await room.lose(gone)
    await friend.do("devices", f"take-over {seat}")
    await soon(
        lambda: friend.device.table.owners[seat] == friend.meeting.here,
        "a seat that is taken over",
        partial(room.play, Random(3), 1, *others),
    )
    return others


async def test_friends_sit_down_from_the_screens_alone() -> None:
    """Codes are carried to and fro, seats taken, named and given back; everybody sees it."""
    host, ben, cleo = room = await Room(3).gather()
    await ben.do("seat-name 1 Benny")
    await cleo.do("take-seat 1")  # which is taken already
    for each in room:
        assert [seat.name for seat in each.lobby.setup.seats] == ["Ana", "Benny", "Green"]
        assert "Benny" in each.shown or each is ben
    await cleo.do("leave-seat 2")
    assert host.lobby.free == (2,)
    assert "Bots play the seats that nobody takes" in host.shown
    assert "Start" not in ben.shown.partition("Who plays")[2].partition("Take a seat")[0]


async def test_an_invitation_that_was_taken_is_never_shown_again() -> None:
    """While the next one is being made, there is none."""
    host, ben = await Room(2).start()
    await host.do("devices", "invite")
    taken = host.link
    await ben.follow(taken)
    shown = len(host.screen.scenes)
    await host.do(f"code {ben.link}")
    later = [
        node.attr("value")
        for scene in host.screen.scenes[shown:]
        for node in every_node(scene)
        if node.tag == "input" and node.attr("readonly") is not None
    ]
    assert taken not in later
    assert host.link in later


async def test_a_name_that_cannot_be_taken_is_refused_with_a_sentence() -> None:
    """It stays in the field, and nobody else sees it; whoever sits down anew begins anew."""
    _host, ben, cleo = await Room(3).gather()

    async def do(command: str) -> str | None:
        await ben.do(command)
        fields = [each for each in every_node(ben.scene) if each.key == "typed"]
        return fields[0].attr("value") if fields else None

    refused = "This name cannot be used: somebody at the table has this name already"
    assert await do("seat-name 1 Ana") == "Ana"
    assert refused in ben.shown
    assert "Blue" in cleo.shown
    assert await do("seat-name 1 Benny") == "Benny"
    assert refused not in ben.shown
    assert "Benny" in cleo.shown
    await do("seat-name 1 Ana")
    assert await do("leave-seat 1") is None
    assert refused not in ben.shown
    assert await do("take-seat 1") == ""
    assert "Blue" in cleo.shown


async def test_a_game_that_a_lie_has_ended_asks_nobody_and_does_not_count() -> None:
    """Statistics tell of games that were played to their end."""
    host, ben, liar = room = await Room(3, fork="alternate").begin()
    place = host.device.table.place
    for each, letter in ((host, "x"), (ben, "y")):
        seal = Seal(letter * 43)
        each.hear(liar, liar.signed(Message(place.step, place.before, liar.number, seal)))
    ben.hear(host, host.seated.place)
    await room.settle()
    assert RESULTS not in host.storage.texts
    for each in room:
        assert each.device.table.stopped
        assert not each.taps


async def test_the_game_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many packets arrive meanwhile, or a tab would take the game from itself."""
    room = await Room(3).gather()
    opened = []

    async def take(_claim: FakeClaim, *, by_force: bool) -> bool:
        opened.append(by_force)
        await asyncio.sleep(0)
        return True

    monkeypatch.setattr(FakeClaim, "take", take)
    await room.friends[0].do("begin")
    assert opened == [True] * len(room.friends)


@pytest.mark.parametrize("gone", [0, at_night(1)])
async def test_a_device_that_reloads_comes_back(gone: int) -> None:
    """Its page shows the game at once, and connects by itself.

    If that is impossible, it says that it is alone, and joins by any other's code.
    """
    room, rng = await Room(3).begin(), Random(gone)
    await room.play(rng, 40)
    friend, other = room.friends[gone], room.friends[2]
    seats = friend.match.people
    await friend.reload()
    assert friend.match.people == seats
    assert not other.meeting.is_away(gone)
    assert not friend.app.page.ui.dialog
    await friend.reload(knows_ways=False)
    assert friend.match.people == seats
    assert "This device is not connected with any other." in friend.shown
    assert not other.meeting.is_away(gone)  # it may soon be back
    await other.pass_time()
    assert other.meeting.is_away(gone)
    await room.play(rng, 40)
    await invite(other, friend)
    assert friend.app.page.ui.screen == "play"
    assert not other.meeting.is_away(gone)
    played = len(friend.game.history)
    await room.play(rng, 60)
    assert len(friend.game.history) > played + 12
    assert len(records(room)) == 1


async def test_somebody_is_asked_before_a_device_plays_for_another() -> None:
    """A seat that was taken over can be given back, and then its own device has it again."""
    host, ben, _cleo = room = await Room(3).begin()
    await room.lose(ben)
    host.give("devices", "play-for 1")
    assert "Take this seat? They cannot play it on their device then." in host.shown
    assert "the first of their hand counts instead" not in host.shown
    assert "take-over 1" in host.offered
    assert 1 not in host.device.seats
    host.give("close", "devices")
    assert "take-over 1" not in host.offered
    await host.do("take-over 1")
    assert host.meeting.is_here(1)
    host.give("devices")
    assert "Give back" in host.shown
    host.give("give-back 1")
    assert not host.meeting.is_here(1)
    host.give("close")
    await ben.reload()
    await room.play(Random(3), 60)
    assert ben.device.table.owners[1] == ben.meeting.here
    assert host.game.round > 1
    assert len(records(room)) == 1


async def test_whoever_plays_for_another_hides_no_card_from_themselves() -> None:
    """Both cards are chosen one after the other, with no cover between them."""
    host, ben, _cleo = room = await Room(3).begin()
    await room.lose(ben)
    await host.do("devices", "take-over 1")
    assert host.meeting.is_here(1)
    for _card in range(2):
        assert "uncover" not in host.taps
        await host.pick_card()
    assert all(host.device.table.seal_of(seat) for seat in (0, 1))


async def test_whoever_plays_for_another_is_told_that_the_card_is_lost() -> None:
    """Whoever must play with another card than its player chose knows that beforehand."""
    room = await Room(3).begin()
    for each in room:
        await each.pick_card()
    gone = next(each for each in room.friends[1:] if not each.taps)
    await room.lose(gone)
    room.friends[0].give("devices", f"play-for {gone.match.people[0]}")
    said = "The card that they have chosen is lost: the first of their hand counts instead."
    assert said in room.friends[0].shown


async def test_a_seat_is_taken_over_once_the_others_agree() -> None:
    """Until then the dialog says what it waits for; a device that is near keeps its seat."""
    host, ben, cleo = room = await Room(3).begin()
    wire = next(each.wire for each in host.mesh._neighbours if each.name == ben.meeting.here)
    wire.ears.changed(State.SILENT)  # to the host, and to nobody else
    host.give("devices", "play-for 1")
    await host.do("take-over 1")
    assert "Waits until most of the other devices agree that this player's" in host.shown
    assert "Withdraw" in host.shown
    assert not host.meeting.is_here(1)
    assert ben.taps
    await room.lose(ben)
    for request in host.seated.news:
        cleo.hear(host, request)
    await room.settle()
    assert host.meeting.is_here(1)
    assert not host.app.page.ui.dialog
    host.give("devices")
    assert "Waits until" not in host.shown


async def test_nobody_votes_at_once_against_a_device_that_is_lost() -> None:
    """It may only have reloaded its page, and who is quick could play its card for it."""
    host, ben, cleo = room = await Room(3).begin()
    ben.close()
    await room.settle()
    await host.do("devices", "take-over 1")
    assert not host.meeting.is_here(1)
    await cleo.pass_time()
    for request in host.seated.news:
        cleo.hear(host, request)
    await room.settle()
    assert host.meeting.is_here(1)


async def test_a_guest_cannot_lead_another_to_a_table_of_its_own() -> None:
    """Before the game, only what the host has told counts, and only once it has begun."""
    host, ben, cleo = await Room(3).gather()
    own = replace(host.lobby, devices=(cleo.meeting.here, *host.lobby.devices[1:]))
    for lobby in (own, host.lobby):
        device = cleo.app.company.newly(lobby.agreement("false")).device
        assert [*device.owed()]
        cleo.mesh.send(ben.meeting.here, [letters.write(device.table)])
        await host.settle()
        assert not ben.app.company.seated
    await host.do("begin")
    assert ben.device.table.agreement == host.device.table.agreement


@pytest.mark.parametrize("gives_back", [False, True])
async def test_a_seat_that_others_have_played_comes_back_to_its_device(*, gives_back: bool) -> None:
    """Its person takes it back, whether or not it was given back before."""
    host, ben, _cleo = room = await Room(3).begin()
    others = await played_by(host, 1, ben)
    if gives_back:
        host.give("devices", "give-back 1", "close")
    await ben.reload()
    assert not ben.device.seats
    rng = Random(3)
    play = partial(room.play, rng, 1, *others)
    await soon(lambda: ben.meeting.to_take_back, "a seat that Ben can take back", play)
    assert "Blue plays on another device now." in ben.shown
    assert "take-over 1" in ben.offered
    ben.give("devices")
    assert "Move this seat here" in ben.shown
    await ben.do("take-over 1")
    await ben.play(rng, 9)
    assert host.device.table.owners[1] == ben.meeting.here
    await room.play(rng, 60)
    assert [each.device.seats for each in room] == [{0}, {1}, {2}]
    assert len(records(room)) == 1


async def test_whoever_has_given_a_seat_back_can_go_on_with_it() -> None:
    """Not by a reload alone, but its own device may never come back."""
    host, ben, _cleo = room = await Room(3).begin()
    others = await played_by(host, 1, ben)
    play = partial(room.play, Random(3), 1, *others)
    await soon(lambda: 1 in host.meeting.waited_for, "a wait for seat 1", play)
    await host.do("devices", "give-back 1")
    await host.reload()
    assert host.device.seats == {0}
    host.give("devices")
    assert "take-over 1" in host.offered
    await host.do("take-over 1")
    assert host.device.seats == {0, 1}


async def test_the_bots_of_a_device_come_and_go_with_its_people() -> None:
    """Whoever plays for the host plays its bots; else two devices would, once it is back."""
    for gives_back in (True, False):
        host, ben = room = await Room(2).begin()
        host.close()
        await room.settle()
        ben.give("devices", "take-over 0")
        assert ben.device.seats == {0, 1, 2}
        if gives_back:  # before a bot has played here
            ben.give("give-back 0")
        await room.settle()
        assert ben.device.seats == ({1} if gives_back else {0, 1, 2})


async def test_whoever_comes_back_by_a_new_invitation_has_the_old_seat() -> None:
    """A device has one name at all tables, and knows its sealed card; no reply is needed."""
    host, ben, _cleo = await Room(3).begin()
    await ben.pick_card()
    card = ben.device.card(1)
    await ben.do("leave")
    await ben.reload()
    await host.pass_time()
    assert host.meeting.is_away(1)
    await host.do("devices", "invite")
    await ben.follow(host.link)
    assert ben.device.seats == {1}
    assert ben.device.card(1) == card
    assert not host.meeting.is_away(1)
    assert not ben.app.page.ui.dialog


async def test_people_are_told_that_their_game_is_not_kept() -> None:
    """What they decide then is lost with the page; it is kept as soon as that is possible."""
    _host, ben, _cleo = room = Room(3)
    ben.storage = storage = CrowdedStorage()
    ben.open()
    await room.begin()
    assert UNSAVED not in ben.shown
    key = TABLES + ben.device.table.agreement.name
    storage.refused.add(key)
    known = storage.texts[key]
    await ben.pick_card()
    await room.play(Random(5), 20)
    assert storage.texts[key] == known
    assert ben.shown.count(UNSAVED) == 1
    assert ben.app.page.ui.unsaved
    storage.refused.clear()
    lines = ben.known
    await ben.reload()
    assert ben.known == lines
    assert UNSAVED not in ben.shown


async def test_a_damaged_letter_is_refused_with_a_sentence() -> None:
    """Nobody takes it for one of another table, and both stay connected."""
    host, ben, _cleo = room = await Room(3).begin()
    host.give("devices")
    whole = letters.write(ben.device.table)
    for damaged in ("niagara 2 [[[[", whole.replace("niagara 2", "niagara 3"), whole[:-1]):
        ben.mesh.send_all([damaged])
        await room.settle()
        assert "A message was refused: the letter is damaged" in host.shown
        assert not host.meeting.is_away(1)


async def test_codes_that_do_not_fit_are_refused_with_a_sentence() -> None:
    """What stood there stays there: an invitation is the same until somebody has taken it."""
    host, ben, cleo = await Room(3).start()
    await host.do("devices", "invite")
    first = host.link
    for guest in (ben, cleo):
        await guest.follow(first)
    await host.do("code nonsense")
    assert "This code cannot be read" in host.shown
    await host.do(f"code {first}")
    assert "This is your own invitation" in host.shown
    host.give("invite", "invite")
    await host.room.settle()
    assert host.link == first
    await host.do(f"code {ben.link}", f"code {cleo.link}")
    assert "older invitation" in host.shown
    second = host.link
    assert second != first
    await host.do("invite")
    assert host.link == second
    await cleo.follow(second)
    await host.do(f"code {cleo.link}")
    assert len(host.meeting.near) == 2


async def test_a_reply_that_nobody_takes_says_what_may_be_the_reason() -> None:
    """A friend with the same link was faster, and no device can know that."""
    host, ben, cleo = await Room(3).start()

    async def wait() -> None:
        for guest in (ben, cleo):
            await guest.pass_time(LONG)

    reason = "Then somebody else may have used the invitation"
    await host.do("devices", "invite")
    link = host.link
    for guest in (ben, cleo):
        await guest.follow(link)
    await host.do(f"code {ben.link}")
    assert reason not in cleo.shown
    await wait()
    assert reason in cleo.shown
    assert reason not in ben.shown
    await cleo.follow(host.link)
    assert reason not in cleo.shown
    await host.do(f"code {cleo.link}")
    await wait()
    assert len(host.meeting.near) == 2
    assert reason not in cleo.shown


@pytest.mark.parametrize("inviter", [0, 1], ids=["the host", "a guest"])
async def test_whoever_takes_a_late_reply_shows_a_new_invitation(inviter: int) -> None:
    """The friend who sent it takes that, from any device of the table, and comes to the lobby."""
    host, ben, cleo, late = room = await Room(4).start()
    await host.do("devices", "invite")
    await room.connect(host, ben)
    here = (host, ben)[inviter]
    await here.do("invite")
    taken = here.link
    for guest in (cleo, late):
        await guest.follow(taken)
    here.give(f"code {cleo.link}")
    await soon(lambda: here.meeting.way is Way.NONE, "a reply that is taken, and connects soon")
    assert not cleo.meeting.near
    await here.do(f"code {late.link}")
    assert "This reply is to an older invitation." in here.shown
    assert here.meeting.way is Way.INVITE
    assert here.link not in ("", taken)
    await room.connect(here, late)
    assert len(host.meeting.near) == 3
    assert late.lobby == host.lobby


async def test_a_code_is_read_by_the_camera() -> None:
    """Without a camera the page says so, and the text can be pasted."""
    host, guest = await Room(2).start()
    await host.do("devices", "invite", "scan")
    assert "may not use a camera" in host.shown
    host.screen.has_scripts = False
    await host.do("scan")
    assert "no code can be scanned" in host.shown
    host.screen.has_scripts = True
    guest.give("devices", "join")
    guest.screen.before_camera = host.link
    await guest.do("scan")
    host.screen.before_camera = guest.link
    await host.do("scan")
    assert guest.meeting.near
    assert host.meeting.near


async def test_a_table_that_was_left_can_be_gone_on_with() -> None:
    """It is offered in the dialog; a game of one device that is saved stays as it was."""
    room = await Room(3).start()
    host = room.friends[0]
    await host.do("start")
    saved = host.app.page.saves.stored_text()
    await host.do("leave")
    await room.begin()
    await room.play(Random(2), 30)
    place = host.device.table.place
    await host.do("leave")
    await host.reload()
    assert host.app.page.ui.screen == "home"
    assert host.app.page.saves.stored_text() == saved
    assert host.app.page.ui.saved
    host.give("devices")
    (kept,) = host.app.page.ui.kept_tables
    assert kept.people == ("Ana", "Blue", "Green")
    await host.do(f"sit-down {kept.name}")
    assert host.device.table.place == place


async def test_whoever_turns_to_another_table_is_gone_from_the_one_before() -> None:
    """A link leads there; the tables stay apart, and at the old one somebody may play for them."""
    old_host, ben, cleo = room = await Room(3).begin()
    for friend in (old_host, cleo):
        await friend.pick_card()
    other = await Room(2, air=room.air).begin()
    host, guest = other
    before = ben.app.company.table
    await invite(host, ben)
    assert ben.device.table.agreement == host.device.table.agreement
    assert before in [table.name for table in ben.app.page.saves.tables.going_on()]
    for each in (*room, *other):
        each.mesh.send_all([each.seated.place])
    await other.settle()
    for each in (old_host, cleo):
        await each.pass_time()
    assert old_host.meeting.near == {cleo.meeting.here}
    assert cleo.meeting.near == {old_host.meeting.here}
    assert ben.meeting.near == {host.meeting.here, guest.meeting.here}
    assert not any(each.meeting.refused for each in (*room, *other))
    assert "The device of Blue is not connected." in old_host.shown
    assert "devices" in old_host.offered
    old_host.give("devices")
    assert "play-for 1" in old_host.offered


@pytest.mark.parametrize("reloads", [False, True])
async def test_a_new_table_gathers_those_who_still_look_at_an_old_one(*, reloads: bool) -> None:
    """The host keeps the new table, whatever its guests have not left yet."""
    room = await Room(3).begin()
    await room.play(Random(2), 10)
    host, ben, cleo = room.friends
    old = cleo.seated
    host.give("leave")
    if reloads:
        await ben.reload()
    await invite(host, ben)
    assert ben.app.page.ui.screen == "home"
    assert ben.app.page.ui.dialog_name == "devices"
    assert "take-seat 1" in ben.offered
    assert ben.lobby == host.lobby
    assert not cleo.meeting.near
    for each in (host, ben):
        for packet in (old.place, old.letter(whole=True)):
            each.app.gathering.hear(cleo.meeting.here, packet)
        assert not each.app.company.seated
    await ben.do("take-seat 1")
    await host.do("begin")
    assert ben.device.table.agreement == host.device.table.agreement
    assert ben.device.seats == {1}
    assert cleo.seated is old
    assert cleo.app.company.table in [table.name for table in ben.app.page.saves.tables.going_on()]


async def test_a_table_that_gathers_leaves_others_alone() -> None:
    """Whoever plays at another table, and was not invited to this one, goes on there."""
    room = await Room(2).begin()
    ben, other = room.friends[1], await Room(1, air=room.air).start()
    (host,) = other.friends
    await host.do("devices", "invite")
    before = ben.seated
    host.give(f"code {await ben.mesh.take(Code.read(host.link))}")
    await other.settle()
    await room.settle()
    assert ben.seated is before
    assert not host.meeting.near
    assert host.meeting.hosting


async def test_two_tables_that_are_connected_part() -> None:
    """A device that looks for no other table stays at its own, and the others leave it alone."""
    room = await Room(2).begin()
    other = await Room(2, air=room.air).begin()
    host, stranger = room.friends[0], other.friends[0]
    tables = [host.app.company.table, stranger.app.company.table]
    reply = await stranger.mesh.take(await host.mesh.invite())
    assert reply
    await host.mesh.take(reply)
    await room.settle()
    await other.settle()
    assert [host.app.company.table, stranger.app.company.table] == tables
    for place in (room, other):
        here, guest = place.friends
        assert here.meeting.near == {guest.meeting.here}
        assert not here.meeting.refused


async def test_a_guest_who_reloads_before_the_game_has_the_same_seat() -> None:
    """It is free for others only after a while, if the guest cannot come back."""
    host, ben, cleo = room = await Room(3).gather()
    await ben.reload()
    assert not host.lobby.free
    assert ben.lobby == host.lobby
    assert ben.meeting.near == {host.mesh.name, cleo.mesh.name}
    await ben.reload(knows_ways=False)
    assert not host.lobby.free
    await host.pass_time()
    for each in (host, cleo):
        assert each.lobby.free == (1,)
    await room.connect(host, ben)
    await ben.do("take-seat 1")
    assert not host.lobby.free


async def test_a_browser_that_cannot_connect_says_so() -> None:
    """It can do all else."""
    (ana,) = room = Room(1)
    ana.app.company.new_wire = None
    await room.start()
    ana.give("devices")
    for wish in ("join", "invite"):
        ana.screen.scenes.clear()
        ana.app.page.ui = replace(ana.app.page.ui, notices=())
        await ana.do(wish)
        assert "This browser cannot connect with other devices." in ana.shown


async def test_a_host_can_become_a_guest() -> None:
    """Two who have both invited agree on one table as soon as one takes the other's code."""
    room = await Room(2).start()
    for each in room:
        await each.do("devices", "invite")
    ana, ben = room.friends
    await room.connect(ana, ben)
    assert ben.lobby == ana.lobby
    assert not ben.meeting.hosting
    await ben.do("part")
    assert "Invite others" in ben.shown
    assert not ana.meeting.near


async def test_a_game_of_one_device_ends_the_meeting() -> None:
    """Whoever starts a game alone is at no table any more; while friends wait, it is shown."""
    host, ben, _cleo = await Room(3).gather()
    await host.do("close", "start")
    assert host.app.page.ui.screen == "home"
    assert host.app.page.ui.dialog_name == "devices"
    await host.do("part", "close", "start")
    assert host.app.page.ui.meeting is None
    await ben.pass_time()
    assert ben.meeting.is_away(0)
    host.give("menu")
    assert "Games" in host.shown


async def test_whoever_has_a_seat_with_friends_starts_no_game_alone_by_accident() -> None:
    """The table is shown, also to those who tap on Play while a reloaded page is not ready yet."""
    host, ben, _cleo = await Room(3).gather()
    for reloads in (False, True):
        if reloads:
            ben.close()
            ben.open()
            await ben.app.start()
            ben.give("close", "start")
            await ben.settle()
        else:
            await ben.do("close", "start")
        assert ben.app.page.ui.screen == "home"
        assert ben.app.page.ui.dialog_name == "devices"
        assert not host.lobby.free


async def test_a_reply_is_shown_though_the_game_is_opened_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The game that comes back at the start of a page does not come in the reply's place."""
    _ana, ben, cleo = room = await Room(3).begin()
    await cleo.do("devices", "invite")
    ben.give("away")
    ben.close()
    ben.storage.texts[WAYS] = ""
    ben.open()
    free = asyncio.Event()

    async def take(*, by_force: bool) -> bool:
        return await free.wait()

    monkeypatch.setattr(ben.app.playing.claim, "take", take)
    await ben.app.start()
    await ben.follow(cleo.link)
    free.set()
    await room.settle()
    assert ben.game.round == 1
    assert ben.meeting.way is Way.REPLY
    assert ben.app.page.ui.dialog
    await cleo.do(f"code {ben.link}")
    assert cleo.mesh.name in ben.meeting.near


# Links that are opened in another tab

THERE = "Your table is in another tab"


async def joined(begun: str = "") -> tuple[Friend, FakeBrowser, Tab]:
    """Return a host, and the browser of a guest with the tab in which they have connected."""
    (host,) = room = await Room(1).gather()
    browser = FakeBrowser(room.air.wires("guest"))
    tab = await browser.open(link=host.link)
    await host.do(f"code {tab.app.page.ui.link.address}")
    await tab.do("take-seat 1")
    await host.do(*begun.split(), "devices", "invite")
    await tab.settle()
    return host, browser, tab


@pytest.mark.parametrize("begun", ["", "begin"], ids=["lobby", "game"])
async def test_an_invitation_in_a_new_tab_goes_to_the_tab_with_the_friends(begun: str) -> None:
    """It is taken there as if it was pasted, once; the new tab says where, and stays as it is."""
    host, browser, tab = await joined(begun)
    at_table, replies = tab.app.company.met, set()
    for _time in range(2):
        new = await browser.open(link=host.link)
        await tab.settle()
        assert THERE in new.text("cover")
        assert new.offered == ["go-on-here"]
        assert not new.app.company.meeting
        assert tab.app.company.met.way is Way.REPLY
        replies.add(tab.app.page.ui.link.address)
        browser.close(new)
    assert len(replies) == 1
    assert tab.app.company.met.lobby == at_table.lobby
    assert host.meeting.near == {at_table.here}


async def test_an_invitation_that_has_connected_is_harmless_when_it_is_opened_again() -> None:
    """Somebody taps the same link, or reloads the tab that it had opened."""
    (host,) = room = await Room(1).gather()
    link = host.link
    browser = FakeBrowser(room.air.wires("guest"))
    tab = await browser.open(link=link)
    await host.do(f"code {tab.app.page.ui.link.address}")
    await tab.settle()
    await browser.open(link=link)
    await tab.settle()
    assert "Take a seat" in tab.text("cover")
    assert tab.app.company.met.lobby == host.lobby


async def test_a_tab_beside_the_table_leaves_it_alone_until_somebody_wants_it_there() -> None:
    """It does so after a reload, too, when nothing is left of the link that it was opened with."""
    host, browser, tab = await joined("begin")
    await tab.do("away")
    new = await browser.open()
    assert THERE in new.text("cover")
    new.app.do("escape")
    assert THERE in new.text("cover")
    assert tab.plays
    assert host.meeting.near == {tab.app.company.met.here}
    await new.click("go-on-here")
    assert new.plays
    assert "The game goes on in another tab" in tab.text("cover")


async def test_a_letter_in_a_new_tab_goes_to_the_tab_with_the_friends() -> None:
    """It is read there, and the connection stays."""
    host, browser, tab = await joined("begin")
    await tab.do("devices")
    await host.do("letter")
    new = await browser.open(link=host.link)
    await tab.settle()
    assert THERE in new.text("cover")
    assert tab.app.company.met.told == "You know all that is in this letter."
    assert host.meeting.near == {tab.app.company.met.here}


async def test_a_link_is_opened_where_it_was_wanted() -> None:
    """Somebody goes on in the new tab, though the other has the friends."""
    host, browser, _tab = await joined()
    new = await browser.open(link=host.link)
    await new.click("go-on-here")
    assert new.app.company.met.way is Way.REPLY


async def test_a_tab_that_does_not_answer_or_is_alone_is_not_waited_for() -> None:
    """The new one goes on by itself, as where a game of one device goes on in the other."""
    host, browser, tab = await joined()
    tab.deaf = True
    new = await browser.open(link=host.link)
    assert new.app.company.met.way is Way.REPLY
    other = FakeBrowser(browser.new_wire)
    player = await other.open()
    await player.click("start")
    new = await other.open(link=host.link)
    assert new.app.company.met.way is Way.REPLY
    assert player.plays
