"""The network: what it sees of a position, how it adds up, and what it foretells."""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara.bots import network
from niagara.bots.features import FEATURES, RAW, at_least, dangers_at, look
from niagara.bots.lanes import Lanes
from niagara.bots.network import UNIT, Layers, Network, flat, layers, legends_network
from niagara.bots.outlook import Outlook, outlook_of, to_go
from niagara.bots.shares import fine_shares
from niagara.bots.worth import PLACE, own_kinds
from niagara.model.board import LEFT
from niagara.model.cards import CARDS, CARDS_IN, NUMBERS, hand_of
from niagara.model.state import State
from tests.support.games import position, state_at
from tests.support.strategies import positions, random_position
from tests.support.tables import table

UNITS: Final = 5


def made_up(seed: int) -> Layers:
    """Return a small network with random weights."""
    rng = Random(seed)

    def row(length: int = UNITS) -> tuple[int, ...]:
        return tuple(rng.randrange(-900, 900) for _number in range(length))

    hidden = [row() for _feature in range(FEATURES)]
    return Layers(hidden, row(), row(), [row() for _card in CARDS], row(len(CARDS)))


def units(weights: Layers, state: State) -> list[list[int]]:
    """Return what each unit counts for each seat, added up one feature after the other."""
    found = []
    for groups in look(state, RAW):
        sums = list(weights.bias)
        for number, count in sum(groups, ()):
            sums = [
                each + count * more for each, more in zip(sums, weights.hidden[number], strict=True)
            ]
        found.append([max(0, each) for each in sums])
    return found


def weighed(counts: Sequence[int], weights: Sequence[int]) -> float:
    """Return the worth that these units add up to."""
    return sum(count * weight for count, weight in zip(counts, weights, strict=True)) / UNIT


@given(st.lists(st.lists(st.integers(-(2**24), 2**24), min_size=4, max_size=4), max_size=40))
def test_packed_numbers_add_up_side_by_side(rows: list[list[int]]) -> None:
    """However many are added and whatever their signs, no lane runs into the next."""
    lanes = Lanes(4, 32)
    found = [each - lanes.zero for each in lanes.raised(sum(map(lanes.packed, rows)))]
    assert found == [sum(row[lane] for row in rows) for lane in range(4)]


@given(positions)
def test_what_is_seen_is_features(state: State) -> None:
    """Every seat sees nine groups of known features, that count whole numbers."""
    seen = list(look(state, RAW))
    assert len(seen) == len(state.players)
    for groups in seen:
        assert len(groups) == 9
        for number, count in sum(groups, ()):
            assert 0 <= number < FEATURES
            assert isinstance(count, int)


def test_a_theft_is_a_threat_to_one_and_a_chance_for_the_other() -> None:
    """It is seen if the thief holds the card that goes just as far, and only then (RULES 6)."""
    near, far = "0a@3(ruby) 1a@5", "0a@3(ruby) 1a@5(amber)"
    safe, robbed = (
        list(look(state_at(position(f"players=3 {each}")), RAW)) for each in (far, near)
    )
    for seat in (0, 1):
        assert robbed[seat][-1] != safe[seat][-1]
    first, *_others = look(state_at(position(f"players=3 1hand=1+3+4+5+6+cloud {near}")), RAW)
    assert first[-1] == safe[0][-1]


def outlook(words: str, modules: str = "") -> Outlook:
    """Return the outlook of seat 0 in a position before the cards are chosen."""
    state = state_at(position(f"players=3 modules={modules} {words}"))
    player = state.players[0]
    return outlook_of(state, player, player.hand, own_kinds(state.sites))


@table(
    "modules | words | wins | hopes",
    """
    # A card lands the fourth ruby; two such cards count twice; one that falls short is a hope.
    | 0hand=1+2+3 0treasury=ruby+ruby+ruby 0a@2(ruby) 0b@falls | 2 | 3
    | 0hand=1 0treasury=ruby+ruby+ruby 0a@2(ruby) 0b@falls     | 0 | 1
    # Each canoe brings one of the two gems that are missing; a card for one of them is no win.
    | 0hand=2 0treasury=ruby+ruby 0a@2(ruby) 0b@1(ruby) | 1 | 1
    | 0hand=1 0treasury=ruby+ruby 0a@2(ruby) 0b@1(ruby) | 0 | 1
    # From field 3 the 5 loads an amethyst, and takes it home (RULES 5).
    | 0hand=5 0treasury=amethyst+amethyst+amethyst 0a@3 0b@falls | 1 | 1
    | 0hand=4 0treasury=amethyst+amethyst+amethyst 0a@3 0b@falls | 0 | 1
    | 0hand=1 0treasury=amethyst+amethyst+amethyst 0a@3 0b@falls | 0 | 0
    # With the moose aboard, a card takes a canoe two fields further (RULES 9).
    moose | moose@0a 0hand=2 0treasury=ruby+ruby+ruby 0a@4(ruby) 0b@falls | 1 | 1
    moose | 0hand=2 0treasury=ruby+ruby+ruby 0a@4(ruby) 0b@falls          | 0 | 1
    """,
)
def test_cards_that_win_are_seen(modules: str, words: str, wins: str, hopes: str) -> None:
    """Those that win at once, and those that leave aboard what would win."""
    assert outlook(words, modules)[1::2] == (int(wins), int(hopes))


def test_hope_is_for_what_may_be_aboard() -> None:
    """A gem aboard counts as if it came home later; a lost canoe brings none."""
    far, empty, lost = (
        outlook(f"0hand=1 0treasury=ruby+ruby+ruby {canoes}")
        for canoes in ("0a@5(ruby) 0b@falls", "0a@5 0b@falls", "0a@falls 0b@falls")
    )
    assert far.gain == empty.gain == 0
    assert far.hope == 0 < empty.hope
    assert empty.hope == lost.hope


def test_without_a_card_that_paddles_nothing_changes() -> None:
    """The cloud brings no gem home."""
    state = state_at(position("players=3 0hand=cloud 0a@1(ruby)"))
    stock = own_kinds(state.sites)
    here = to_go(tuple(state.players[0].treasury), stock)
    assert outlook("0hand=cloud 0a@1(ruby)") == Outlook(gain=0, wins=0, hope=here, hopes=0)


def test_the_lowest_number_of_known_cards() -> None:
    """If everybody has one card left, the lowest is certain; without a number there is none."""
    two, five, cloud = hand_of(2), hand_of(5), hand_of(CARDS.index("cloud"))
    certain = at_least((two, five, cloud))
    assert [number for number in NUMBERS if certain[number]] == [1, 2]
    assert set(at_least((cloud, cloud, cloud))) == {0.0}
    assert at_least((hand_of(2, 5), five, five))[3] == 0.5


def test_how_likely_the_river_takes_a_canoe() -> None:
    """The 2 pushes a canoe over from 7, in the flag's arm; from 6 it takes one push more."""
    hands = (hand_of(2), hand_of(5), hand_of(5))
    sixth, seventh = PLACE[LEFT][6:8]
    assert [dangers_at(hands, weather)[seventh] for weather in (-1, 0, 1)] == [8, 8, 8]
    assert [dangers_at(hands, weather)[sixth] for weather in (-1, 0, 1)] == [0, 0, 8]


def test_weights_are_read_as_they_are_written() -> None:
    """A row after the other, and back; a number too few or too many is noticed."""
    weights = made_up(1)
    assert layers(flat(weights)) == weights
    for wrong in (flat(weights)[1:], [*flat(weights), 0], []):
        with pytest.raises(ValueError, match="not the weights of a network"):
            layers(wrong)


@pytest.mark.parametrize("seed", range(4))
def test_it_adds_up_the_features(seed: int) -> None:
    """It finds what the plain sums of features and units say, whatever it remembers."""
    weights = made_up(seed)
    asked = Network(weights)
    for other in range(40):
        state = random_position(Random(other))
        counts = units(weights, state)
        worths = [weighed(each, weights.winning) for each in counts]
        assert asked.chances(state) == fine_shares(worths)
        for player, each, found in zip(state.players, counts, asked.cards(state), strict=True):
            cards = [
                weighed(each, weights.choosing[card]) + weights.tending[card] / UNIT
                for card in CARDS_IN[player.hand]
            ]
            assert list(found) == (fine_shares(cards) if cards else [])


def test_what_it_remembers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It forgets all positions when there are too many, and then works them out anew."""
    monkeypatch.setattr(network, "REMEMBERED", 3)
    weights = made_up(1)
    asked = Network(weights)
    states = [random_position(Random(number)) for number in range(8)]
    for state in (*states, *states[-2:], *states):
        assert asked.chances(state) == Network(weights).chances(state)
        assert asked.cards(state) == Network(weights).cards(state)
        assert asked.chances(state) == Network(weights).chances(state)
        assert len(asked._chances) <= 3
        assert len(asked._cards) <= 3


@given(positions)
def test_chances_and_cards_are_shares(state: State) -> None:
    """Somebody wins, and every seat chooses a card of its hand."""
    chances, cards = legends_network().chances(state), legends_network().cards(state)
    assert len(chances) == len(cards) == len(state.players)
    assert sum(chances) == pytest.approx(1)
    for player, likely in zip(state.players, cards, strict=True):
        assert len(likely) == len(CARDS_IN[player.hand])
        assert not likely or sum(likely) == pytest.approx(1)


def test_the_winners_share_the_win() -> None:
    """Nobody else has a chance any more (RULES 11)."""
    state = state_at(position("players=3"))
    state.winners = (0, 2)
    assert legends_network().chances(state) == [0.5, 0, 0.5]


def test_a_gem_at_home_is_a_better_chance() -> None:
    """Each gem that a treasury lacks makes it less likely to win."""
    treasuries = ["0treasury=ruby+ruby+ruby", "0treasury=ruby+ruby", "0treasury=ruby", ""]
    found = [
        legends_network().chances(state_at(position(f"players=3 {each}")))[0] for each in treasuries
    ]
    assert found == sorted(found, reverse=True)


def test_it_knows_who_is_about_to_win() -> None:
    """Three rubies at home and the fourth beside the dock: that seat is far ahead."""
    game = position("players=3 1treasury=ruby+ruby+ruby 1a@1(ruby)")
    found = legends_network().chances(state_at(game))
    assert found[1] == max(found) > 0.5


def test_a_player_with_a_gem_near_the_falls_plays_a_high_card() -> None:
    """Who is about to land plays a low one sooner."""
    high = hand_of(4, 5, 6)

    def likely_high(canoes: str) -> float:
        state = state_at(position(f"players=3 {canoes}"))
        cards = CARDS_IN[state.players[0].hand]
        likely = legends_network().cards(state)[0]
        return sum(share for card, share in zip(cards, likely, strict=True) if high >> card & 1)

    assert likely_high("0a@7R(ruby) 0b@falls") > 1.3 * likely_high("0a@1(ruby) 0b@falls")
