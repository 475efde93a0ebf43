"""Letters: a game by post, and a table that a device keeps."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.model.setup import Setup
from tests.devices.network import (
    Network,
    decide,
    decides,
    device_of,
    letters_of,
    lines_of,
    name_of,
    random_network,
    record,
    restored,
    signer_of,
)
from tests.support.nightly import seeded
from tests.support.waiting import Patience
from web.devices import letters
from web.devices.course import Due
from web.devices.device import Device
from web.devices.errors import MessageError, TooEarly
from web.devices.messages import Request
from web.devices.sealing import digest
from web.devices.signing import of_vote


def post(network: Network, name: str, readers: str) -> str:
    """Let a device decide and say what it can, and some others read its letter."""
    device = network[name]
    list(device.owed())
    patience = Patience("an end to what a device can decide alone")
    while decides(device):
        patience.check()
        decide(device, network.rng)
        list(device.owed())
    letter = news(device)
    for reader in readers.replace(name, ""):
        network[reader].open(letter)
    return letter


def news(device: Device) -> str:
    """Return what a device writes to the others."""
    return letters.write_news(device.table, device.asked)


def by_post() -> Network:
    """Return a table of three devices that have each sent some letters to all others in turn."""
    network = Network(Setup(players=3), "ABC", Random(5))
    for turn in range(9):
        post(network, "ABC"[turn % 3], "ABC")
    return network


def test_three_devices_play_by_post() -> None:
    """Everybody in turn sends one letter to all, and the game goes on round by round."""
    network = Network(Setup(players=3, fork="chance"), "ABC", Random(5))
    longest = max(len(post(network, "ABC"[turn % 3], "ABC")) for turn in range(40))
    device = network["A"]
    news, all_of_it = post(network, "B", "A"), letters.write(device.table)
    assert letters.tells_all(all_of_it)
    assert not letters.tells_all(news)
    assert {*map(letters.table_named, (news, all_of_it))} == {device.table.agreement.name}
    assert device.table.course.game
    assert device.table.course.game.round > 5
    assert longest < 3000


@pytest.mark.parametrize(
    ("owners", "early", "a_round"),
    [
        ("AB-", False, 8 / 3),
        ("AB-", True, 2),
        ("AB---", True, 2),
        ("AB---", False, 17 / 5),
        ("ABC", True, 3),
    ],
)
def test_a_game_by_post_takes_so_many_letters(owners: str, a_round: float, *, early: bool) -> None:
    """If cards are sealed early, everybody writes one letter a round; bots are on device A."""
    owners, names = owners.replace("-", "A"), owners.strip("-")
    network = Network(Setup(players=len(owners)), owners, Random(1), early=early)
    count, patience = 0, Patience("an end to the game")
    while network["A"].table.course.due is not Due.NOTHING:
        patience.check()
        for name in names:
            before = network[name].table.place
            post(network, name, names)
            count += network[name].table.place != before
    game = network["A"].table.course.game
    assert game
    assert game.round > 10
    of_the_beginning = 3 * len(names)
    assert a_round * (game.round - 1) <= count <= a_round * game.round + of_the_beginning
    assert {record(device) for device in network.devices} == {game.record()}


def test_a_card_is_sealed_when_a_turn_ends() -> None:
    """The seat alone seals it, out of its hand in the next round; the last seat does so then."""
    network = Network(Setup(players=3, fork="chance"), "ABC", Random(2), early=True)
    network.play_in_peace(3)
    course = network["A"].table.course
    for number in range(1, 9):
        start = course.round_begun.view(None).start
        order = [(start + turn) % 3 for turn in range(3)]
        hands = {}
        for seat in order[:2]:
            while not course.is_early:
                assert course.due is Due.ACTION
                network.play_in_peace(1)
            assert course.seats == (seat,)
            begun = course.round_begun
            assert (begun.round, begun.view(None).start) == (number + 1, order[1])
            hands[seat] = begun.view(None).players[seat].hand
            network.play_in_peace(1)
        while course.due is Due.ACTION:
            network.play_in_peace(1)
        assert course.seats == (order[2],)
        assert not course.is_early
        players = course.round_begun.view(None).players
        assert {seat: players[seat].hand for seat in order[:2]} == hands
        network.play_in_peace(1)


def test_a_letter_that_was_lost_or_comes_twice_does_no_harm() -> None:
    """A letter that begins too late asks for those before it; one that tells all needs none."""
    network = by_post()
    letter = post(network, "B", "AC")
    table = network["A"].table
    assert not network["A"].hear_letter(letter)
    missed = device_of("C", table.agreement)
    with pytest.raises(TooEarly, match="open the letters before this one first"):
        missed.hear_letter(letters.write(table, 5))
    assert missed.hear_letter(letters.write(table))
    assert lines_of(missed) == lines_of(network["A"])
    assert not missed.hear_letter(letters.write_news(table))


@seeded(12, 200)
def test_a_device_that_starts_again_knows_all_that_it_knew(seed: int) -> None:
    """Its key and a letter that tells all are enough, even for the cards it has sealed."""
    network = random_network(Random(seed))
    network.play_in_peace(network.rng.randrange(50))
    device = network.rng.choice(network.devices)
    again = restored(letters_of([device.name]), letters.write(device.table))
    assert lines_of(again) == lines_of(device)
    assert again.seats == device.seats
    assert record(again) == record(device)
    assert [again.card(seat) for seat in again.seats] == [
        device.card(seat) for seat in device.seats
    ]
    game, other = device.game, again.game
    assert (game and game.record()) == (other and other.record())


def test_a_post_game_changes_to_packets_and_back() -> None:
    """Both carry the same messages."""
    network = by_post()
    network.play_in_peace(15)
    steps = network["A"].table.place.step
    for turn in range(6):
        post(network, "ABC"[turn % 3], "ABC")
    assert network["A"].table.place.step > steps
    assert network["A"].table.course.due is not Due.NOTHING


def ended(letter: str, old: str, new: str) -> str:
    """Return a letter in which something is replaced, with an end that fits."""
    text = letter.rpartition("\n")[0].replace(old, new)
    return f"{text}\nend {digest(text)}"


def test_letters_that_are_damaged_or_of_another_table_are_refused() -> None:
    """Each with its sentence; what was read before the damage is kept."""
    network = by_post()
    device = network["A"]
    whole, part = letters.write(device.table), letters.write(device.table, 2)
    lines = lines_of(device)
    wrong = {
        "": "this is not a letter of this game",
        "Hello Ana": "this is not a letter of this game",
        part[:-40]: "is damaged or not whole: copy it again",
        part.replace("2 0 ", "2 1 "): "is damaged or not whole: copy it again",
        ended(whole, '"table": "table"', '"table": "other"'): "belongs to another table",
        ended(part, "after table", "after other"): "belongs to another table",
        ended(part, device.table.before(2), "x" * 43): "belongs to another course of this game",
        ended(part, "table 2 ", "table 2"): "this is not a letter of this game",
        ended(part, "\n3 ", "\nx "): "has a line that is no message",
        ended(part, "\n3 ", "\n999 "): "messages are missing in the letter",
        whole + "\n" * 500_000: "the letter is too long",
    }
    for letter, words in wrong.items():
        with pytest.raises(MessageError, match=words):
            device.hear_letter(letter)
        assert lines_of(device) == lines


@given(st.integers(0, 2**32 - 1), st.text(max_size=40), st.integers(0, 4000))
def test_a_letter_with_any_damage_does_no_harm(seed: int, junk: str, cut: int) -> None:
    """It is refused, or says what is known already."""
    network = Network(Setup(players=3), "ABC", Random(seed % 7))
    network.play_in_peace(seed % 30)
    device = network["A"]
    lines = lines_of(device)
    letter = letters.write(device.table)
    try:
        new = device.hear_letter(letter[:cut] + junk + letter[cut + len(junk) :])
    except MessageError:
        new = False
    assert not new
    assert not device.table.stopped
    assert lines_of(device) == lines


# The seat of a device that is gone


def waiting_for_the_last(names: str, owners: str = "") -> Network:
    """Return a table by post at which all devices wait for the last one, which is gone."""
    network = Network(Setup(players=len(owners or names)), owners or names, Random(5), early=True)
    others, patience = names[:-1], Patience("a wait for the last device")
    for turn in range(3 * len(names)):
        post(network, names[turn % len(names)], names)
    gone = {seat for seat, name in enumerate(owners or names) if name == names[-1]}
    while {*network["A"].table.waited_for} - gone:
        patience.check()
        for name in others:
            post(network, name, others)
    return network


def asks(network: Network, taker: str, seat: int) -> Request:
    """Let a device ask for a seat."""
    network[taker].take_over(seat)
    return next(each for each in network[taker].asked if each.taker == name_of(taker))


def test_a_seat_is_taken_over_by_letters() -> None:
    """One letter asks, one agrees, and the next one speaks for the seat."""
    network = waiting_for_the_last("ABC")
    taker, voter = network["A"], network["B"]
    before = letters.write_news(taker.table)
    assert news(taker) == before
    request = asks(network, "A", 2)
    assert taker.waits_for_votes == {2}
    assert news(taker) != before
    post(network, "A", "B")
    assert voter.questions == [request]
    voter.agree(request, near=())
    assert not voter.questions
    post(network, "B", "A")
    assert taker.seats == {0, 2}
    for turn in range(12):
        post(network, "AB"[turn % 2], "ABC")
    assert taker.table.course.round_begun.round > 3
    assert not taker.asked
    for name in "BC":
        assert lines_of(network[name]) == lines_of(taker)
        assert letters_of(network[name].table.owners) == "ABA"


def test_invented_devices_leave_room_for_those_with_seats() -> None:
    """A cheat writes ten requests of devices that only watch; people are asked about two of them.

    Whoever has agreed with one of them may still agree with a friend.
    """
    network = waiting_for_the_last("ABCD")
    voter, before = network["B"], network["B"].table.place.before
    invented = []
    for watching in "IJKLMNOPQR":
        words = of_vote(voter.table.before(0), name_of("D"), name_of(watching), before)
        vote = signer_of(watching).sign(words)
        invented.append(
            Request(name_of("D"), before, name_of(watching), ((name_of(watching), vote),))
        )
    voter.open(letters.write_news(network["C"].table, invented))
    assert voter.questions == invented[:2]
    voter.agree(invented[0], near=())
    request = asks(network, "A", 3)
    post(network, "A", "B")
    assert voter.questions == [request]
    voter.agree(request, near=())
    post(network, "B", "AC")
    assert network["C"].asked[0].taker == name_of("A")


def test_no_device_votes_by_itself_when_it_opens_a_letter() -> None:
    """Nobody is near by post, so only people can tell that somebody is gone."""
    network = waiting_for_the_last("ABC")
    request = asks(network, "A", 2)
    for _lap in range(3):
        post(network, "A", "B")
        post(network, "B", "A")
    assert network["A"].waits_for_votes == {2}
    voter = network["B"]
    voter.agree(request, near={name_of("C")})
    assert voter.questions == [request]
    assert len(voter.asked[0].votes) == 1


@pytest.mark.parametrize("order", [*permutations("ABC")])
def test_requests_and_votes_come_in_any_order(order: tuple[str, ...]) -> None:
    """D opens the letters of others only, late and twice: each tells what its writer knows."""
    network = waiting_for_the_last("ABCDE")
    request = asks(network, "A", 4)
    first = post(network, "A", "B")
    network["B"].agree(request, near=())
    second = post(network, "B", "C")
    network["C"].agree(request, near=())
    written = {"A": first, "B": second, "C": news(network["C"])}
    for name in (*order, *order):
        network["D"].open(written[name])
        network["A"].open(written[name])
    assert network["A"].seats == {0, 4}
    assert {voter for each in network["D"].asked for voter, _vote in each.votes} == {
        *map(name_of, "ABC")
    }
    assert not network["D"].questions  # that are enough


def test_a_vote_is_for_one_taker_at_one_place_by_letters_too() -> None:
    """Whoever has agreed is asked about nobody else, also after a reload; others still are."""
    network = waiting_for_the_last("ABCDE")
    one, other = asks(network, "A", 4), asks(network, "B", 4)
    for name in "AB":
        post(network, name, "CD")
    voter = network["C"]
    assert voter.questions == [one, other]
    voter.agree(other, near=())
    told = letters.write(voter.table, requests=voter.asked)
    for device in (voter, restored("C", told)):
        assert not device.questions
        assert device.asked == voter.asked
        device.agree(one, near=())
        assert not device.vote(name_of("E"), name_of("A"), one.before, near=())
        assert device.vote(name_of("E"), name_of("B"), one.before, near=())
    assert network["D"].questions == [one, other]


def test_whoever_agrees_asks_no_more() -> None:
    """Two have asked for the seat; one of them gives way."""
    network = waiting_for_the_last("ABC")
    asks(network, "A", 2)
    request = asks(network, "B", 2)
    post(network, "B", "A")
    network["A"].agree(request, near=())
    assert not network["A"].waits_for_votes
    post(network, "A", "B")
    assert network["B"].seats == {1, 2}


def test_a_device_that_is_not_gone_is_asked_about_no_more() -> None:
    """Its letter moves the game on: votes for the place before are void, for its bots as well."""
    network = waiting_for_the_last("ABC", "ABCC")
    taker, voter, owner = (network[name] for name in "ABC")
    for seat in (2, 3):
        taker.take_over(seat)
    (request,) = taker.asked
    late = post(network, "A", "BC")
    post(network, "C", "AB")
    assert not taker.taken
    for device in (voter, owner):
        device.open(late)
        assert not device.questions
        assert not device.asked
    voter.agree(request, near=())
    post(network, "B", "A")
    assert not taker.asked
    assert taker.seats == {0}


def test_votes_come_by_letters_and_over_connections() -> None:
    """Who is connected gives a vote at once; together they may be enough."""
    network = waiting_for_the_last("ABCDE")
    request = asks(network, "A", 4)
    network.alone = {"C", "D", "E"}
    network.settle()
    assert network["A"].waits_for_votes == {4}
    post(network, "A", "C")
    assert network["C"].questions == [request]
    network["C"].agree(request, near=())
    post(network, "C", "A")
    assert network["A"].seats == {0, 4}


def test_requests_that_are_forged_or_cut_are_refused_with_their_letter() -> None:
    """Whatever is changed in one: who asks, for whom, where, or who agrees."""
    network = waiting_for_the_last("ABCDE")
    request = asks(network, "A", 4)
    letter = post(network, "A", "B")
    network["B"].agree(request, near=())
    agreed = news(network["B"])
    (asked,), (told,) = network["A"].asked, network["B"].asked
    ((taker, vote),) = asked.votes
    cut = tuple(each for each in told.votes if each[0] != taker)
    junk, elsewhere = "A" * 86, of_vote("x" * 43, request.owner, taker, request.before)
    unsigned = "says what a device has not signed"
    no_message = "has a line that is no message"
    wrong = {
        ended(letter, vote, junk): unsigned,
        ended(letter, vote, signer_of("A").sign(elsewhere)): unsigned,
        ended(letter, f"by {taker}", f"by {name_of('B')}"): unsigned,
        ended(letter, f"{taker}:{vote}", f"{name_of('B')}:{vote}"): unsigned,
        ended(letter, f"gone {request.owner}", f"gone {name_of('D')}"): unsigned,
        ended(letter, f"{request.before} by", f"{'x' * 43} by"): unsigned,
        ended(agreed, str(told), str(replace(told, votes=cut))): unsigned,
        ended(letter, f" {taker}:{vote}", ""): unsigned,
        ended(letter, f":{vote}", ""): no_message,
        ended(letter, f" by {taker}", ""): no_message,
        ended(letter, str(asked), f"{asked}\n15 0 rope"): no_message,
        ended(letter, str(asked), "\n".join([str(asked)] * 11)): "the letter is too long",
        letter.replace(vote, ""): "is damaged or not whole: copy it again",
    }
    reader = network["C"]
    for text, words in wrong.items():
        with pytest.raises(MessageError, match=words):
            reader.open(text)
        assert not reader.asked
        assert not reader.questions


def test_what_strangers_ask_does_not_fill_a_device() -> None:
    """It keeps a few requests only, and none about devices that speak for no seat."""
    network = waiting_for_the_last("ABC")
    device, table = network["B"], network["A"].table
    for number in range(30):
        letter = "WX"[number % 2]
        owner = name_of("C") if number < 2 else signer_of(f"owner {number}").name
        vote = signer_of(letter).sign(
            of_vote(table.before(0), owner, name_of(letter), table.place.before)
        )
        request = Request(owner, table.place.before, name_of(letter), ((name_of(letter), vote),))
        device.open(letters.write_news(table, [request]))
    assert len(device.asked) == 2
    first, _second = device.questions
    device.agree(first, near=())
    assert name_of("B") in dict(device.asked[0].votes)


@seeded(6, 100)
def test_letters_with_requests_in_any_order_give_the_same_game(seed: int) -> None:
    """Whoever asks for what, agrees, forgets and comes back: in the end all have one game."""
    rng = Random(seed)
    network = Network(Setup(players=4), "ABCD", rng, early=rng.random() < 0.5)
    sent: list[str] = []
    for _event in range(300):
        name = rng.choice("ABCD")
        device = network[name]
        match rng.randrange(8):
            case 0 if device.table.waited_for:
                device.take_over(rng.choice(device.table.waited_for))
            case 1:
                again = restored(name, letters.write(device.table, requests=device.asked))
                again.taken |= device.taken
                network.enter(name, again)
                assert again.asked == device.asked
            case 2 | 3:
                for request in device.questions:
                    device.agree(request, near=())
            case 4:
                sent.append(post(network, name, ""))
            case _ if sent:
                try_to_open(device, rng.choice(sent[-6:]))
    for _lap in range(4):
        for name in "ABCD":
            whole = letters.write(network[name].table)
            for other in network.devices:
                other.open(whole)
    first, *others = network.devices
    for other in others:
        assert not other.table.stopped
        assert lines_of(other) == lines_of(first)


def try_to_open(device: Device, letter: str) -> None:
    """Let a device open a letter, for which it may be too early or in another course."""
    before = lines_of(device)
    try:
        device.open(letter)
    except MessageError:
        assert lines_of(device)[: len(before)] == before
