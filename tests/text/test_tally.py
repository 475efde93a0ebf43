"""What is counted for the end of a game, and the turn that decided it."""

from collections import Counter

import pytest

from niagara.model import events as ev
from niagara.rules.goals import goals_met
from tests.support.stories import SEATED, Told, telling
from tests.text.told import tally_of
from web.text.tally import decision


@pytest.mark.parametrize("seed", range(12))
def test_counts_agree_with_whole_games(seed: int) -> None:
    """Landings less payments are the treasuries; losses and thefts are those of the events."""
    counted: Counter[tuple[str, int]] = Counter()

    def watch(_told: Told, event: ev.Event) -> None:
        if isinstance(event, ev.Fell | ev.Stole):
            counted[type(event).__name__, event.seat] += 1

    *_others, told = telling(seed, watch=watch)
    tally = told.stage.tally
    for seat, player in enumerate(told.game.view(None).players):
        left = player.treasury
        for change in reversed(tally.changes):
            if change.seat == seat:
                left = change.undone(left)
        assert set(left) == {0}
        assert tally.lost[seat] == counted["Fell", seat]
        assert tally.stolen[seat] == counted["Stole", seat]
        found = tally.deciding(seat, player.treasury)
        assert (found is not None) == bool(goals_met(player.treasury))


@pytest.mark.parametrize(
    ("treasury", "landed", "said"),
    [
        ((0, 0, 0, 0, 4), (4,), "Round 12: Ana brought home the fourth ruby"),
        ((4, 1, 0, 0, 0), (0, 0), "Round 12: Ana brought home the fourth amethyst"),
        ((1, 1, 1, 1, 1), (2,), "Round 12: Ana brought home an amber, the last of the five kinds"),
        ((3, 3, 1, 0, 0), (1,), "Round 12: Ana brought home a diamond, the seventh gem"),
    ],
)
def test_the_deciding_turn(treasury: tuple[int, ...], landed: tuple[int, ...], said: str) -> None:
    """It is the landing after which the goal is reached, with its round and what it brought."""
    tally = tally_of(ev.RoundBegan(12, 0), ev.Landed(1, 0, (3,)), ev.Landed(0, 0, landed))
    assert decision(tally, 0, treasury, SEATED) == said


def test_a_goal_that_was_lost_again_decides_nothing() -> None:
    """Who pays a gem of a goal has to reach it anew, and what comes after it changes nothing."""
    tally = tally_of(
        ev.RoundBegan(3, 0),
        ev.Landed(0, 0, (4,)),
        ev.Bought(0, 1, 4),
        ev.RoundBegan(5, 0),
        ev.Landed(0, 0, (4,)),
        ev.Landed(0, 1, (0,)),
    )
    found = tally.deciding(0, (1, 0, 0, 0, 4))
    assert found is not None
    assert (found[0].round, found[0].gems, found[1]) == (5, (4,), "four")


def test_a_goal_from_before_the_record_decides_nothing() -> None:
    """Where the treasury was full from the start, no turn is named."""
    assert decision(tally_of(ev.RoundBegan(1, 0)), 0, (0, 0, 0, 0, 4), SEATED) == ""
