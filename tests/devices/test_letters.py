"""Letters: a game by post, and a table that a device keeps."""

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
    random_network,
    record,
    restored,
)
from tests.support.nightly import seeded
from tests.support.waiting import Patience
from web.devices import letters
from web.devices.course import Due
from web.devices.errors import MessageError, TooEarly
from web.devices.sealing import digest


def post(network: Network, name: str, readers: str) -> str:
    """Let a device decide and say what it can, and some others read its letter."""
    device = network[name]
    list(device.owed())
    patience = Patience("an end to what a device can decide alone")
    while decides(device):
        patience.check()
        decide(device, network.rng)
        list(device.owed())
    letter = letters.write_news(device.table)
    for reader in readers.replace(name, ""):
        network[reader].hear_letter(letter)
    return letter


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
