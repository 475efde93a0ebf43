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


WHY = "Choose your card for the next round now: by post, it goes in the same letter as your turn."


@pytest.mark.parametrize("reloads", [False, True])
async def test_the_next_card_is_chosen_when_a_turn_ends(*, reloads: bool) -> None:
    """The page says why, a hint knows of it, and the board stays as the turn has left it."""
    room, rng, patience = await at_table(), Random(4), Patience("the end of a turn")
    while not (able := [each for each in room if each.taps and each.meeting.early]):
        patience.check()
        for each in room:
            each.give("set coaching off")  # a tip would stand in its place
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
    lap = partial(pass_round, room, 1)
    await soon(lambda: friend.game.round > number, "the next round", lap)
    assert len(records(room)) == 1


async def test_who_chooses_the_next_card_is_waited_for_on_a_connected_device() -> None:
    """A table that has begun by post seals early also when its devices have connected since."""
    host, ben = room = await at_table(2)
    await host.do("devices", "invite")
    await room.connect(host, ben)
    for each in room:
        each.give("close")
    play = partial(room.play, Random(4), 1)
    await soon(lambda: ben.taps and ben.meeting.early, "the end of a turn of Ben's", play)
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
    assert "A letter is ready" in host.shown
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
    assert "Waits until most of the others agree. Still to answer: Ana and Cleo." in stranger.shown
    assert not stranger.meeting.unsent
    await post(stranger, host)
    assert "Somebody who only watches wants to play for Ben, whose letter" in host.shown


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
    """They may be one person with two devices: one course holds, for everybody the same.

    Whoever hears of the other one reads that there are two.
    """
    room = Room(3)
    await begin(room)
    host, ben, _cleo = room.friends
    tablet = await joining(room)
    room.friends.append(tablet)
    await tablet.do("claim 1")
    for one in (ben, tablet):
        await post(one, host)
    assert "Two devices say" in notices(host) + host.shown
    told: set[Friend] = set()
    for _lap in range(3):
        for one in room:
            await post(one, *(each for each in room if each is not one))
            told |= {each for each in room if "Two devices say" in notices(each) + each.shown}
    assert not told.isdisjoint({ben, tablet})
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


# A friend who writes no more

ASKED = "Ben wants to play for Cleo, whose letter has not come. Do you agree?"


def answers(friend: Friend, verb: str) -> list[str]:
    """Return the ways to answer a request that somebody has on the page."""
    return [each for each in friend.offered if each.startswith(f"{verb} ")]


async def without_cleo(count: int = 3, seats: str = "Ben Cleo") -> tuple[Room, Friend]:
    """Return friends by post who all wait for Cleo, without her, and her who writes no more."""
    room = Room(count, seats="ABCDE"[:count])
    await begin(room, seats)
    await deliver(room)
    cleo = room.friends.pop(2)
    rng, patience = Random(4), Patience("a wait for Cleo")
    while {*room.friends[0].device.table.waited_for} != {2}:
        patience.check()
        for friend in room:
            await friend.play(rng)
            await deliver(room)
    return room, cleo


async def ask_for_cleo(room: Room) -> str:
    """Let Ben ask to play for Cleo; return his letter."""
    ben = room.friends[1]
    ben.give("devices", "play-for 2")
    await ben.do("take-over 2")
    assert "Send this letter to everyone" in ben.shown
    assert "Waits until most of the others agree. Still to answer: Ana" in ben.shown
    ben.give("copy-letter")
    assert "Waiting for an answer from Ana" in ben.shown
    return ben.screen.clipboard


async def test_a_friend_who_writes_no_more_is_played_for_by_letters_alone() -> None:
    """Ben asks, Ana agrees, and Ben plays for Cleo: one letter of each, and the game goes on."""
    room, _cleo = await without_cleo()
    ana, ben = room
    text = await ask_for_cleo(room)
    assert text.startswith("Niagara by post: may I play for Cleo? Open the letter to answer: Ana.")
    assert not ben.meeting.unsent_votes
    ben.give("close")
    assert "Waiting for an answer from Ana" in ben.shown
    await read(ana, text)
    assert ASKED in ana.shown
    assert not ana.meeting.unsent_votes
    ana.give("close")
    assert ASKED in ana.shown
    assert "letter" in ana.offered
    ana.give("letter")
    (agree,) = answers(ana, "agree")
    await ana.do(agree)
    assert ASKED not in ana.shown
    assert "Send this letter to everyone" in ana.shown
    ana.give("close")
    assert "What was decided here is in a letter for the others." in ana.shown
    answer = write(ana)
    assert re.match(r"Niagara by post, round \d+\. Next: Ben\.\n", answer)
    await read(ben, answer)
    assert ben.device.seats == {1, 2}
    assert not ben.app.page.ui.dialog_name
    await pass_round(room, 12)
    assert ben.game.round > 3
    assert len(records(room)) == 1
    assert letters_of_votes(ana) == 1


def letters_of_votes(friend: Friend) -> int:
    """Return how many messages with votes somebody knows."""
    return sum(bool(message.votes) for _who, message in friend.device.table.spoken())


async def test_whoever_does_not_agree_may_think_better_of_it() -> None:
    """A no goes into no letter, and is kept; the game waits on, and the way to agree stays."""
    room, _cleo = await without_cleo()
    ana, ben = room
    await read(ana, await ask_for_cleo(room))
    (decline,) = answers(ana, "decline")
    await ana.do(decline)
    for _time in range(2):
        assert not answers(ana, "decline")
        assert not ana.meeting.unsent_votes
        await post(ana, ben)
        assert ben.device.seats == {1}
        ana.give("close")
        assert ASKED not in ana.shown
        assert "Open the letter when it comes." in ana.shown
        await ana.reload()
        ana.give("letter")
    assert "Agree after all" in ana.shown
    (agree,) = answers(ana, "agree")
    await ana.do(agree)
    await post(ana, ben)
    assert ben.device.seats == {1, 2}


async def test_what_is_asked_and_answered_by_post_outlasts_a_reload() -> None:
    """At each point: before the letter with the question, before the answer, and before it goes."""
    room, _cleo = await without_cleo()
    ana, ben = room
    ben.give("devices", "play-for 2")
    await ben.do("take-over 2")
    await ben.reload()
    assert "What was decided here is in a letter for the others." in ben.shown
    text = write(ben)
    await ben.reload()
    assert "Waiting for an answer from Ana" in ben.shown
    assert not ana.app.page.saves.tables.going_on()[0].waits_here
    await read(ana, text)
    await ana.reload()
    assert ana.app.page.saves.tables.going_on()[0].waits_here
    assert ASKED in ana.shown
    ana.give("letter")
    await ana.do(*answers(ana, "agree"))
    await ana.reload()
    assert ASKED not in ana.shown
    assert "What was decided here is in a letter for the others." in ana.shown
    await post(ana, ben)
    assert ben.device.seats == {1, 2}
    await ben.reload()
    assert ben.device.seats == {1, 2}
    await pass_round(room, 4)
    assert len(records(room)) == 1


async def test_the_page_tells_who_has_agreed_and_who_has_not() -> None:
    """At a table of five, three of the four who are left must agree, Ben among them."""
    room, _cleo = await without_cleo(5, "Ben Cleo Dan Eva")
    ana, ben, dan, eva = room
    text = await ask_for_cleo(room)
    for each in (ana, dan, eva):
        await read(each, text)
        assert ASKED in each.shown
    await ana.do(*answers(ana, "agree"))
    await post(ana, ben, dan)
    assert ben.device.seats == {1}
    ben.give("devices")
    assert "Agreed: Ana. Still to answer: Dan and Eva." in ben.shown
    assert "Waiting for an answer from Dan and Eva" in ben.shown
    assert answers(dan, "agree")
    await eva.do(*answers(eva, "agree"))
    await post(eva, ben)
    assert ben.device.seats == {1, 2}


@pytest.mark.parametrize("when", ["before the vote", "after the vote", "later"])
async def test_a_friend_who_writes_after_all_has_the_seat(when: str) -> None:
    """She keeps it as long as nobody has spoken for her; later she takes it back with her key."""
    room, cleo = await without_cleo()
    ana, ben = room
    await post(ana, cleo)
    await read(ana, await ask_for_cleo(room))
    await cleo.play(Random(3))
    if when == "later":
        await ana.do(*answers(ana, "agree"))
        await post(ana, ben)
        await pass_round(room, 8)
        assert ben.device.table.owners[2] == ben.meeting.here
        await read(cleo, write(ana, whole=True))
        assert not cleo.device.seats
        room.friends.append(cleo)
        patience = Patience("a decision for Cleo")
        while not cleo.meeting.to_take_back:
            patience.check()
            for each in (ana, ben):
                if 2 not in each.device.table.waited_for:
                    await each.play(Random(4), 1)
            await deliver(room)
        await cleo.do("take-over 2")
        await cleo.play(Random(3))
        await deliver(room)
    else:
        if when == "after the vote":
            await ana.do(*answers(ana, "agree"))
            await post(ana, ben)
            assert ben.device.seats == {1, 2}
        await post(cleo, ana, ben)
        for each in (ana, ben):
            assert ASKED not in each.shown
            assert not each.meeting.questions
            assert not each.meeting.unsent_votes
        room.friends.append(cleo)
    assert ben.device.seats == {1}
    await pass_round(room, 3)
    assert len(records(room)) == 1
    assert cleo.device.seats == {2}
