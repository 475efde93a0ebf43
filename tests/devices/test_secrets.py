"""Nothing that leaves a device tells a card before it is opened."""

import re
from random import Random
from typing import Final

from hypothesis import assume, given
from hypothesis import strategies as st

from niagara.model.cards import CARDS, CARDS_IN
from niagara.model.setup import Setup
from tests.devices.network import Network, decide, letters_of, lines_of
from tests.support.strategies import random_setup
from web.devices.course import Due
from web.devices.messages import Message, OpenCard, Seal
from web.devices.sealing import card_seal, share_seal
from web.devices.table import Table

WORD: Final = re.compile(r"[\w-]+", re.ASCII)
DIGEST: Final = re.compile(r"[\w-]{86}|[\w-]{43}", re.ASCII)


def until_first_opening(network: Network, cards: list[int]) -> list[str]:
    """Let all seats seal these cards, and return everything that is sent before one is opened."""
    network.settle()
    sent = []
    for seat, card in enumerate(cards[:-1]):
        device = next(device for device in network.devices if seat in device.seats)
        network.tell_others(letters_of([device.name]), [device.choose(seat, card)])
        sent += network.deliver_all()
    sent += [exchange.place() for exchange in network.exchanges.values()]
    return sent


def is_opened(table: Table, seal: Message) -> bool:
    """Tell whether a sealed card has been opened."""
    later = [step.get(seal.seat) for step in table.steps[seal.step + 1 :]]
    return any(message and isinstance(message.said, OpenCard) for message in later)


@given(st.integers(0, 2**32 - 1), st.integers(3, 5))
def test_a_sealed_card_is_not_found_by_trying_everything_that_was_sent(
    seed: int, players: int
) -> None:
    """All cards and all words that another device has heard do not give the seal."""
    network = Network(random_setup(Random(seed), (), players), "ABCDE"[:players], Random(seed))
    network.play_in_peace(seed % 60)
    assume(network.devices[0].table.course.due is not Due.NOTHING)
    table = network.devices[0].table
    words = {"", "lost", *WORD.findall("\n".join(lines_of(network.devices[0])))}
    for seat in range(1, players):
        seal = table.seal_of(seat)
        if not seal or is_opened(table, seal):
            continue
        assert isinstance(seal.said, Seal), "only seals are kept there"
        tried = {
            card_seal(seal.before, seat, card, word)
            for card in range(1, len(CARDS))
            for word in words
        }
        assert seal.said.card not in tried


@given(st.integers(0, 2**32 - 1), st.data())
def test_what_is_sent_does_not_depend_on_the_card(seed: int, data: st.DataObject) -> None:
    """With another card, a device sends the same but for digests, and others see the same."""
    setup = random_setup(Random(seed))
    owners = "ABCDEF"[: setup.players]
    first = Network(setup, owners, Random(1))
    first.settle()
    game = first["A"].table.course.game
    assert game, "the game has begun"
    hand = CARDS_IN[game.view(None).players[0].hand]
    chosen = [data.draw(st.sampled_from(hand)) for _seat in owners]
    other = [data.draw(st.sampled_from(hand)), *chosen[1:]]
    second = Network(setup, owners, Random(1))
    sent = [DIGEST.sub("-", line) for line in until_first_opening(first, chosen)]
    assert sent == [DIGEST.sub("-", line) for line in until_first_opening(second, other)]
    assert len(sent) > setup.players
    for name in owners[1:]:
        records = {game.record() for network in (first, second) if (game := network[name].game)}
        assert len(records) == 1


@given(st.integers(1, 10), st.text("ABC", min_size=22, max_size=22), st.integers(0, 4))
def test_a_seal_is_of_no_use_to_another_seat(card: int, secret: str, seat: int) -> None:
    """Whoever copies the seal of another, and later what it opens, is found out."""
    before, other = "x" * 43, seat + 1
    assert card_seal(before, seat, card, secret) != card_seal(before, other, card, secret)
    assert share_seal(before, seat, secret) != share_seal(before, other, secret)


def test_each_card_and_each_place_has_its_own_seal() -> None:
    """The same card of the same device has another seal in each round and for each seat."""
    network = Network(Setup(players=3), "AAA", Random(1))
    device = network["A"]
    seals = []
    for _round in range(3):
        seals += [device.choose(seat, 3 - _round).split()[-2] for seat in range(3)]
        list(device.owed())
        while device.table.course.due is Due.ACTION:
            decide(device, Random(1))
            list(device.owed())
    assert len(set(seals)) == len(seals)
