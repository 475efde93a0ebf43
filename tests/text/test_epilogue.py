"""The story at the end of a game: who was ahead, who stole from whom, who was close."""

from dataclasses import replace

import pytest

from niagara.model import events as ev
from niagara.model.board import AMBER, RUBY, SHORE
from niagara.rules.goals import goals_met
from tests.support.stories import SEATED, telling
from tests.support.visitor import finished
from tests.text.told import tally_of
from web.text.epilogue import epilogue

WON = finished().view(None)


def story(*events: ev.Event, winner: int = 0) -> str:
    """Return the story of a game in which this has happened, and all canoes are ashore."""
    players = tuple(each._replace(fields=(SHORE,) * 2, cargo=((), ())) for each in WON.players)
    view = replace(WON, winners=(winner,), players=players)
    return " ".join(epilogue(view, tally_of(*events), SEATED))


def landing(number: int, seat: int, *gems: int) -> list[ev.Event]:
    """Return a round in which a canoe lands with these gems."""
    return [ev.RoundBegan(number, 0), ev.Landed(seat, 0, gems)]


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ([(1, 0, 1), (4, 1, 1), (5, 0, 1), (9, 0, 1, 1)], "Ana was ahead from round 5 on."),
        ([(2, 1, 1), (9, 0, 1, 1, 1, 1)], "Before the last round, Ben was ahead."),
        (
            [(2, 1, 1), (2, 0, 2), (9, 0, 2, 2, 2)],
            "Before the last round, nobody was ahead in gems.",
        ),
        ([(1, 0, 1, 1, 1, 1)], "Before the last round, nobody was ahead in gems."),
    ],
)
def test_who_was_ahead(rounds: list[tuple[int, ...]], said: str) -> None:
    """Whoever needs the fewest gems is; it counts from when on that stayed so."""
    assert story(*(event for told in rounds for event in landing(*told))) == said


def test_a_gem_that_is_paid_may_cost_the_lead() -> None:
    """Ana was ahead twice, and only the second time for good."""
    paid = (ev.RoundBegan(3, 0), ev.Bought(0, 0, 1))
    told = story(*landing(2, 0, 1), *paid, *landing(6, 0, 1), ev.RoundBegan(7, 0))
    assert told == "Ana was ahead from round 6 on."


def test_who_stole_most_from_whom() -> None:
    """Two thieves are named, those with most gems first."""
    thefts = [ev.Stole(2, 0, AMBER, 1, 0), ev.Stole(1, 0, RUBY, 0, 1), ev.Stole(2, 0, RUBY, 1, 0)]
    told = story(*thefts, ev.Stole(0, 0, RUBY, 2, 0))
    assert "Cleo stole an amber and a ruby from Ben. Ben stole a ruby from Ana." in told
    assert "Ana stole" not in told


@pytest.mark.parametrize(
    ("field", "said"),
    [
        (1, "Ben's canoe b was 1 field from home with a ruby: that would have won."),
        (3, "Ben's canoe b was 3 fields from home with a ruby: that would have won."),
        (SHORE, ""),
    ],
)
def test_who_was_close(field: int, said: str) -> None:
    """A canoe counts that had aboard what its player still needed; the nearest one is told of."""
    ben = WON.players[1]
    aboard = (RUBY,) if field != SHORE else ()
    players = list(WON.players)
    players[0] = players[0]._replace(fields=(SHORE,) * 2, cargo=((), ()))
    players[1] = ben._replace(treasury=(0, 0, 0, 0, 3), fields=(SHORE, field), cargo=((), aboard))
    players[2] = players[2]._replace(treasury=(0, 0, 0, 0, 3), fields=(6, 6), cargo=((RUBY,), ()))
    if not said:
        players[2] = players[2]._replace(cargo=((), ()))
    view = replace(WON, winners=(0,), players=tuple(players))
    told = epilogue(view, tally_of(), SEATED)
    assert told[1:] == ((said,) if said else ())


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_told(seed: int) -> None:
    """The treasuries from round to round lead to those at the end."""
    *_others, told = telling(seed)
    view = told.game.view(None)
    each_round = list(told.stage.tally.treasuries(len(view.players)))
    assert len(each_round) == view.round - 1
    assert not any(goals_met(treasury) for now in each_round[:-1] for treasury in now)
    if view.winners:
        assert 1 <= len(epilogue(view, told.stage.tally, told.stage.seating)) <= 4
