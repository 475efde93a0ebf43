"""A game by post, from the first tap on: letters are all that goes from device to device."""

import re
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from niagara.model.modules import MODULES
from niagara.model.state import Phase
from tests.play.together.room import Friend, Room, records
from tests.support.page import FullStorage
from tests.support.waiting import Patience, soon
from web.devices import letters
from web.devices.meeting import Way
from web.devices.messages import Message, Seal
from web.devices.sealing import digest
from web.saving.link import LETTER, letters_in, link_to

WHERE = "https://example.org/niagara/"


def notices(friend: Friend) -> str:
    """Return what somebody was told, and forget it."""
    told = " ".join(friend.app.page.ui.notices)
    friend.app.page.ui = replace(friend.app.page.ui, notices=())
    return told


def write(friend: Friend, *, whole: bool = False) -> str:
    """Let somebody copy a letter; return what goes into the messenger."""
    friend.give("whole-letter" if whole else "letter", "copy-letter", "close")
    return friend.screen.clipboard


async def read(friend: Friend, text: str) -> None:
    """Let somebody tap on the link in a message."""
    await friend.follow("#" + text.rpartition("#")[2])


async def post(friend: Friend, *others: Friend) -> None:
    """Let somebody send a letter to some others, who open it at once."""
    text = write(friend)
    for other in others:
        await read(other, text)


async def begin(room: Room, names: str = "Ben Cleo") -> None:
    """Let the first friend begin a game by post, and the others sit down."""
    await room.start()
    host, *guests = room.friends
    await host.do("devices", "by-post")
    for seat, name in enumerate(names.split(), start=1):
        host.give(f"name-player {seat} {name}")
    await host.do("begin-post")
    invitation = write(host)
    for seat, guest in enumerate(guests, start=1):
        await read(guest, invitation)
        assert guest.meeting.way is Way.WHO
        await guest.do(f"claim {seat}")


async def at_table(count: int = 3, modules: str = "") -> Room:
    """Return friends who have all sat down at a game by post, and know it of each other."""
    room = Room(count, modules=modules)
    await begin(room, "Ben Cleo" if count > 2 else "Ben")
    await deliver(room)
    return room


async def joining(room: Room, **how: bool) -> Friend:
    """Return somebody who was at no table yet, and has read a letter of the host."""
    friend = Friend(room, len(room.friends))
    await friend.app.start()
    await read(friend, write(room.friends[0], **how))
    return friend


async def deliver(room: Room) -> None:
    """Let letters go to and fro until everybody has sent all that they have said."""
    patience = Patience("an end to the letters")
    while unsent := [each for each in room if each.meeting.unsent]:
        patience.check()
        await post(unsent[0], *(each for each in room if each is not unsent[0]))


async def pass_round(room: Room, laps: int) -> None:
    """Let each in turn do what is asked, and then send a letter to all."""
    rng = Random(4)
    for _lap in range(laps):
        for friend in room:
            await friend.play(rng)
            await deliver(room)


async def test_a_game_is_played_by_letters_alone() -> None:
    """Everybody sits down by a letter, and in the end all know the same; no wire is laid."""
    room = await at_table(modules=" ".join(MODULES))
    await pass_round(room, 9)
    assert len(records(room)) == 1
    assert room.friends[0].game.round > 2
    assert [each.match.people for each in room] == [(0,), (1,), (2,)]
    for each in room:
        assert not each.app.page.ui.notices
        assert not each.meeting.near
    assert not room.air.described


WHY = "By post, you choose the card for the next round as soon as your turn ends"


@pytest.mark.parametrize("reloads", [False, True])
async def test_the_next_card_is_chosen_when_a_turn_ends(*, reloads: bool) -> None:
    """The page says why, a hint knows of it, and the board stays as the turn has left it."""
    room, rng, patience = await at_table(), Random(4), Patience("the end of a turn")
    while not (able := [each for each in room if each.taps and each.meeting.early]):
        patience.check()
        for each in room:
            assert WHY not in each.shown
            await each.play(rng, 1)
            if not each.taps:
                await deliver(room)
    (friend,) = able
    if reloads:
        await friend.reload()
    (seat,) = friend.match.people
    stage, number = friend.match.stage, friend.game.round
    before = stage.view.players[seat]
    assert not before.has_chosen
    assert WHY in friend.shown
    await friend.do("hint")
    assert friend.hint.action in stage.view.legal
    await friend.pick_card()
    after = stage.view.players[seat]
    assert (after.fields, after.cargo) == (before.fields, before.cargo)
    assert WHY not in friend.shown
    assert friend.meeting.unsent
    assert not friend.taps
    await deliver(room)
    while friend.game.round == number:
        patience.check()
        await pass_round(room, 1)
    assert len(records(room)) == 1


async def test_who_chooses_the_next_card_is_waited_for_on_a_connected_device() -> None:
    """A table that has begun by post seals early also when its devices have connected since."""
    host, ben = room = await at_table(2)
    await host.do("devices", "invite")
    await room.connect(host, ben)
    for each in room:
        each.give("close")
    rng, patience = Random(4), Patience("the end of a turn of Ben's")
    while not (ben.taps and ben.meeting.early):
        patience.check()
        await room.play(rng, 1)
    assert "Waiting for Ben" in host.shown
    await ben.pick_card()
    assert "Waiting for Ben" not in host.shown


async def test_the_page_says_that_a_letter_must_go_and_whom_it_waits_for() -> None:
    """First somebody here must decide; then a letter is to be sent; then it is on its way."""
    room = await at_table()
    await pass_round(room, 2)
    host, *others = room
    await soon(lambda: host.taps, "a decision for the host", partial(pass_round, room, 1))
    host.give("letter")
    assert "It is Ana's turn here." in host.shown
    assert "copy-letter" not in host.offered
    host.give("close")
    for each in room:
        await each.play(Random(1))
        assert not each.taps
    assert host.meeting.unsent
    assert "Your move is made" in host.shown
    assert "letter" in host.offered
    host.give("letter")
    assert "Send this letter to everyone" in host.shown
    host.give("copy-letter")
    assert "Copied: paste it into your chat" in host.shown
    assert not host.meeting.unsent
    assert "Waiting for " in host.shown
    text = host.screen.clipboard
    assert re.match(r"Niagara by post, round \d+\. Next: (Ben|Cleo|Ben and Cleo)\.\n", text)
    host.give("close")
    for other in others:
        await read(other, text)


async def test_a_game_by_post_waits_on_the_first_screen() -> None:
    """It is there after the menu's way out or the browser's, alone or beside another game."""
    host, *_others = await at_table()
    for _time in range(2):
        await host.travel(-1)
        assert host.app.page.ui.screen == "home"
        assert host.app.page.ui.saved is None
        (table,) = host.app.page.ui.kept_tables
        await host.travel(+1)
        assert host.device.table.agreement.name == table.name
        assert host.history.shown == "home play"
    await host.do("leave")
    assert "By post: round 1" in host.shown
    assert f"sit-down {table.name}" in host.offered
    await host.do("start", "leave")
    assert {"continue", f"sit-down {table.name}"} <= {*host.offered}
    await host.do(f"sit-down {table.name}")
    assert host.app.company.table == table.name


async def test_a_table_that_another_tab_goes_on_with_is_left() -> None:
    """Else this tab could keep what it knew before, in the place of what the other knows."""
    room = Room(2)
    await begin(room)
    host = room.friends[0]
    table = host.app.company.table
    host.give("devices")
    host.app.playing.lose_table("other")
    assert host.app.company.table == table
    host.app.playing.lose_table(table)
    await room.settle()
    assert not host.app.company.table
    assert not host.app.page.ui.dialog_name
    assert host.app.page.saves.tables.sitting == table


async def test_nobody_sits_down_in_a_seat_that_somebody_has() -> None:
    """The first letter of a seat binds it to its device; whoever opens another may only watch."""
    host, _ben, _cleo = await at_table()
    stranger = await joining(host.room, whole=True)
    assert "plays on another device" in stranger.shown
    assert not [each for each in stranger.offered if each.startswith("claim")]
    await stranger.do("watch")
    assert not stranger.device.seats
    await stranger.do("play-for 1", "take-over 1")
    assert not stranger.device.seats
    stranger.give("devices")
    assert "Waits until most of the other devices agree" in stranger.shown
    assert not stranger.meeting.unsent


async def test_whoever_has_forgotten_a_game_finds_the_seat_again() -> None:
    """A device is known by its key, which it has not forgotten."""
    host, ben, _cleo = await at_table()
    table = ben.app.company.table
    await ben.do("leave")
    ben.app.page.saves.tables.forget(table)
    await read(ben, write(host, whole=True))
    assert ben.app.company.table == table
    assert ben.device.seats == {1}


async def test_a_bot_is_played_for_a_host_who_is_gone() -> None:
    """It has no button of its own: the one of its host brings it along."""
    room, rng = await at_table(2), Random(4)
    host, ben = room.friends
    await ben.play(rng)
    patience = Patience("a wait for the bot")
    while ben.meeting.waited_for != {2}:
        patience.check()
        for one, other in ((ben, host), (host, ben)):
            await post(one, other)
            await other.play(rng)
    host.close()
    write(ben)
    ben.give("devices")
    assert "Waiting for Ana" in ben.shown
    assert "play-for 0" in ben.offered
    await ben.do("take-over 0")
    assert ben.device.seats == {0, 1, 2}
    await ben.play(rng, 60)
    assert ben.game.round > 2


async def test_friends_are_named_before_a_game_by_post() -> None:
    """Somebody must play elsewhere, and everybody has a name of their own; bots take the rest."""
    (host,) = await Room(1).start()
    await host.do("devices", "by-post", "begin-post")
    assert "Type at least one friend's name." in host.shown
    host.give("name-player 1 Ana", "begin-post")
    assert "Two people have the same name." in host.shown
    host.give("name-player 1 Ben")
    assert "Two people" not in host.shown
    await host.do("name-player 0 Anna", "begin-post")
    seats = host.lobby.setup.seats
    assert [seat.name for seat in seats] == ["Anna", "Ben", "Cleo"]
    assert [bool(seat.bot) for seat in seats] == [False, False, True]
    assert host.lobby.seats_of(host.meeting.here) == (0, 2)


async def test_a_game_by_post_outlasts_a_reload() -> None:
    """Before the first round as after: what was said is there, and so is what is to be sent."""
    room = Room(3)
    await begin(room)
    ben = room.friends[1]
    await ben.reload()
    assert ben.meeting.way is Way.LETTER
    assert ben.meeting.unsent
    await pass_round(room, 3)
    for each in room:
        known, unsent = each.known, each.meeting.unsent
        await each.reload()
        assert each.known == known
        assert each.meeting.unsent == unsent
        assert each.meeting.by_post
    await pass_round(room, 3)
    assert len(records(room)) == 1


async def test_a_game_by_post_that_cannot_be_kept_says_so() -> None:
    """Before the game begins, too: whoever closes the page then has lost the seat."""
    host, ben = room = Room(2)
    ben.storage = FullStorage()
    ben.open()
    await begin(room, "Ben")
    assert "This game is not being saved" in ben.shown
    await deliver(room)
    assert "This game is not being saved" in ben.shown
    assert "not being saved" not in host.shown


async def test_a_device_that_plays_for_another_does_so_after_a_reload() -> None:
    """Also when it has not been that seat's turn since."""
    room = await at_table(2)
    await pass_round(room, 3)
    _host, ben = room.friends
    await ben.play(Random(2))
    await ben.do("take-over 0")
    assert 0 in ben.device.seats
    await ben.reload()
    assert 0 in ben.device.seats
    room.friends = [ben]
    await pass_round(room, 8)
    assert ben.game.round > 2
    assert ben.device.table.owners[0] == ben.meeting.here


async def test_a_letter_opens_its_own_table() -> None:
    """Whatever is on the page: another game by post, a game of one device, or nothing."""
    room = await at_table()
    await pass_round(room, 3)
    host, ben, _cleo = room.friends
    table, text = ben.app.company.table, write(host)
    await ben.do("leave", "start")
    await read(ben, text)
    assert ben.app.company.table == table
    other = Room(2, air=room.air)
    await begin(other, "Dora")
    stranger, dora = other.friends
    await post(dora, stranger)
    await read(ben, write(stranger))
    assert ben.meeting.way is Way.WHO
    assert not ben.meeting.claims
    await ben.do("watch")
    await read(ben, text)
    assert ben.device.table.agreement.name == table


async def test_two_who_say_that_they_are_the_same_person() -> None:
    """They may be one person with two devices: one course holds, for everybody the same."""
    room = Room(3)
    await begin(room)
    host, ben, _cleo = room.friends
    tablet = await joining(room)
    room.friends.append(tablet)
    await tablet.do("claim 1")
    for _lap in range(3):
        for one in room:
            await post(one, *(each for each in room if each is not one))
    await deliver(room)
    await pass_round(room, 3)
    for each in room:
        assert each.known == host.known
    assert (1 in ben.device.seats) != (1 in tablet.device.seats)
    assert host.game.round > 1
    assert not host.meeting.stopped


def agree(voter: Friend, taker: Friend) -> None:
    """Let somebody's device agree that another takes over a seat, as if the two had connected."""
    for request in taker.device.requests():
        _gone, owner, before = request.split(" ")
        vote = voter.device.vote(owner, taker.meeting.here, before, near=())
        taker.hear(voter, f"vote {owner} {before} {vote}")


@pytest.mark.parametrize("by_letter", [True, False])
async def test_what_was_sent_in_a_course_that_is_given_up_goes_by_post_again(
    by_letter: bool,
) -> None:
    """Cleo has played for Ben, who was only slow: her own card is in no letter that still fits."""
    host, ben, cleo = room = await at_table()
    await cleo.do("take-over 1")
    agree(host, cleo)
    await cleo.play(Random(2))
    early = write(cleo)
    await ben.play(Random(3))
    await post(ben, host)
    await host.play(Random(3))
    if by_letter:
        await read(cleo, write(host, whole=True))
    else:
        write(host)
        cleo.hear(host, letters.write(host.device.table))
        await room.settle()
    assert cleo.device.seats == {2}
    assert cleo.meeting.unsent
    await read(host, early)
    assert 2 in host.device.table.waited_for
    await pass_round(room, 3)
    assert len(records(room)) == 1
    assert host.game.round > 1


async def test_letters_that_cannot_be_opened_are_refused_with_a_sentence() -> None:
    """It says what to do, and the game stays as it was."""
    room = Room(3)
    await begin(room)
    host, ben, _cleo = room.friends
    watcher = await joining(room)
    await watcher.do("watch")
    early = write(host)
    await pass_round(room, 15)
    room.friends.append(watcher)
    text = write(host)
    await read(ben, text)
    lines, (letter,) = ben.known, letters_in(text)
    assert not letters.tells_all(letter)
    told = letter.rpartition("\n")[0]

    def changed(old: str, new: str) -> str:
        wrong = told.replace(old, new)
        return link_to(WHERE, f"{wrong}\nend {digest(wrong)}", LETTER)

    first = told.split("\n")[0].split(" ")
    for wrong, words in {
        text[:-9]: "a part of it is missing or wrong; copy the whole link again",
        link_to(WHERE, told, LETTER): "the letter is damaged or not whole: copy it again",
        link_to(WHERE, "niagara", LETTER): "this is not a letter of this game",
        changed(first[3], "x" * 43): "belongs to another course of this game",
        changed(first[1], "other"): "goes on with a game that is not on this device",
        text: "You know all that is in this letter.",
        early: "You know all that is in this letter.",
    }.items():
        await read(ben, wrong)
        assert words in notices(ben) or "You know" in words
        assert ben.known == lines
        await ben.do("devices", "letter", f"code {wrong}")
        assert words in notices(ben) + ben.shown
        ben.give("close")
    await read(watcher, text)
    assert "A letter before this one is missing" in notices(watcher) + watcher.shown
    await read(watcher, write(host, whole=True))
    assert watcher.known == lines


async def test_letters_are_read_in_whatever_order_they_come() -> None:
    """Two are pasted at once, the later one first; or one waits until that before it is opened."""
    room = await at_table()
    host = room.friends[0]
    await pass_round(room, 8)
    whole = write(host, whole=True)
    await pass_round(room, 2)
    first = write(host)
    await pass_round(room, 2)
    second = write(host)
    at_once, one_by_one = Friend(room, 3), Friend(room, 4)
    for watcher in (at_once, one_by_one):
        room.friends.append(watcher)
        await watcher.app.start()
        await read(watcher, whole)
        await watcher.do("watch")
    await at_once.do("devices", "letter", f"code Ben: {second}\n> Cleo: {first}")
    await read(one_by_one, second)
    assert "A letter before this one is missing. Open that too" in notices(one_by_one)
    await read(one_by_one, first)
    assert at_once.known == one_by_one.known == host.known
    assert not notices(at_once) + notices(one_by_one)


async def test_a_lie_in_a_letter_stops_the_game_where_it_is_opened() -> None:
    """Whoever opens it reads who has lied, also as long as letters tell all."""
    host, ben, _cleo = await at_table()
    await host.play(Random(4))
    await post(host, ben)
    (letter,) = letters_in(write(host))
    assert letters.tells_all(letter)
    told = letter.rpartition("\n")[0]
    (sealed,) = (message for _who, message in host.device.table.spoken() if is_card(message))
    other = host.signed(replace(sealed, said=Seal("x" * 43, "x" * 43))).replace(
        f"{sealed.before} ", ""
    )
    wrong = told.replace(str(sealed).replace(f"{sealed.before} ", ""), other)
    await read(ben, link_to(WHERE, f"{wrong}\nend {digest(wrong)}", LETTER))
    assert "The game has stopped: the device of Ana has not kept to what" in ben.shown


def is_card(message: Message) -> bool:
    """Tell whether a message seals a card."""
    return isinstance(message.said, Seal) and bool(message.said.card)


async def test_what_a_letter_tells_is_shown_as_it_happens() -> None:
    """Whoever opens it sees the moves of the others, and not only where they have led."""
    room, rng = await at_table(), Random(4)
    host, ben, cleo = room.friends
    patience = Patience("a turn of Cleo's")
    while cleo.game.view(2).phase is not Phase.PADDLE or not cleo.taps:
        patience.check()
        for each in room:
            await each.play(rng, 1)
            await deliver(room)
    await cleo.play(rng)
    text = write(cleo)
    await host.reload()
    for reader in (ben, host):
        reader.give("set pace normal")
        reader.screen.plans.clear()
        await read(reader, text)
        assert reader.screen.plans
