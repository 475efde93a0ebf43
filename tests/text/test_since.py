"""What happened since a person decided last: which events that is, and how they are told."""

from typing import Final

import pytest

from niagara import Game
from niagara.model import events as ev
from niagara.model.actions import Handling
from niagara.model.board import AMBER, DIAMOND, FALLS, LEFT, RUBY, SAPPHIRE, SHORE
from niagara.model.cards import CLOUD
from niagara.model.modules import MODULES
from niagara.position import view_of_text
from tests.support.stories import SEATED, TABLE, Told, seats, telling
from tests.text.told import at
from web.scene.beside.since import since_list
from web.text.seating import Seating
from web.text.since import GEM, Recent, news

ANA, BEN, CLEO = range(3)


def told(*events: ev.Event, position: str = "") -> list[str]:
    """Return the news for Ana in words; those that hurt begin with an exclamation mark."""
    view = view_of_text(f"players=3 {position}", None)
    return [f"{'! ' * each.hurts}{each.words}" for each in news(events, ANA, view, SEATED)]


BENS: Final = ev.TurnBegan(BEN, 4)
LOADED: Final = ev.Handled(BEN, 0, Handling(load=(SAPPHIRE,)), SAPPHIRE)
ROSE: Final = ev.RiverRose(3, -1, 2)
PUSHED: Final = "2 pushes"

NEWS: Final[list[tuple[tuple[ev.Event, ...], list[str]]]] = [
    ((), []),
    ((BENS, ev.Paddled(BEN, 0, SHORE, at("4"))), ["Ben paddled"]),
    ((BENS, ev.Stayed(BEN)), ["Ben paddled"]),
    ((BENS, ev.Handled(BEN, 0, Handling(load=(RUBY,)), RUBY)), ["Ben loaded a ruby"]),
    ((BENS, ev.Handled(BEN, 0, Handling((RUBY,)), RUBY)), ["Ben paddled"]),
    (
        (BENS, ev.Landed(BEN, 0, (RUBY,)), ev.Landed(BEN, 1, (AMBER,))),
        ["Ben brought a ruby and an amber home"],
    ),
    ((BENS, ev.Stole(BEN, 0, RUBY, CLEO, 1)), ["Ben stole a ruby from Cleo"]),
    ((BENS, ev.Traded(BEN, 0, gave=AMBER, got=RUBY)), ["Ben got a ruby from Joe"]),
    ((BENS, ev.Traded(BEN, 0, gave=AMBER, got=None)), ["Ben gave Joe a gem"]),
    ((BENS, ev.Paddled(BEN, 1, 7, FALLS), ev.Fell(BEN, 1, ())), ["Ben lost canoe b"]),
    ((BENS, ev.Bought(BEN, 1, RUBY)), ["Ben bought canoe b back"]),
    ((ev.TurnBegan(BEN, CLOUD), ev.WeatherChanged(BEN, 1)), ["Ben moved the weather to rain (+1)"]),
    ((BENS, ev.Tied(BEN)), ["Ben tied the canoes up"]),
    ((BENS, ev.MooseTaken(BEN, 0)), ["Ben took the moose aboard"]),
    ((ROSE,), [PUSHED]),
    ((ev.RiverRose(1, 0, 1),), ["1 push"]),
    ((ev.RiverRose(1, -1, 0),), ["The river stood still"]),
    ((ROSE, ev.Fell(BEN, 0, ())), [PUSHED, "Ben's canoe a went over the falls"]),
    ((ROSE, ev.Fell(BEN, 0, (RUBY,))), [PUSHED, "Ben's canoe a went over the falls with a ruby"]),
    ((ROSE, ev.Fell(ANA, 0, ())), ["! Your canoe a went over the falls", PUSHED]),
    ((ROSE, ev.Fell(ANA, 0, (RUBY,))), ["! Your canoe a went over the falls with a ruby", PUSHED]),
    (
        (ROSE, ev.CanoeGiven(ANA, 0), ev.CardsTakenBack(ANA), ev.BeaverFell()),
        [
            PUSHED,
            "You got canoe a back for free",
            "You have all your cards again",
            "The beaver fell: the weather went back to 0",
        ],
    ),
    (
        (ROSE, ev.Swept(ANA, 1, at("5"), at("6L"))),
        ["The whirlpool swept your canoe b to 6L", PUSHED],
    ),
    ((ROSE, ev.JoeLoaded(DIAMOND, DIAMOND)), [PUSHED, "Joe loaded a diamond"]),
    # Those who only paddled share a line, after those who did more.
    ((BENS, ev.TurnBegan(CLEO, 2)), ["Ben and Cleo paddled"]),
    (
        (BENS, ev.TurnBegan(CLEO, 2), ev.Landed(CLEO, 0, (RUBY,))),
        ["Cleo brought a ruby home", "Ben paddled"],
    ),
    # Thefts and losses stand above all that happened before them.
    (
        (BENS, LOADED, ev.TurnBegan(CLEO, 2), ev.Stole(CLEO, 1, RUBY, ANA, 0)),
        ["! Cleo stole a ruby from your canoe a", "Ben loaded a sapphire", "Cleo paddled"],
    ),
]


@pytest.mark.parametrize(("events", "words"), NEWS)
def test_news_in_few_words(events: tuple[ev.Event, ...], words: list[str]) -> None:
    """Each thing in one short sentence."""
    assert told(*events) == words


def test_the_river_says_where_own_canoes_are() -> None:
    """Not those ashore."""
    assert told(ROSE, position="0a@6L") == [f"{PUSHED}; your a is at 6L"]
    assert told(ROSE, position="0a@6L 0b@2") == [f"{PUSHED}; your a is at 6L; your b is at 2"]


def test_gems_are_drawn_where_the_text_has_them() -> None:
    """As many places in the text as there are gems, whoever did what."""
    for told_game in telling(3, 400, modules=MODULES):
        seat = told_game.game.actor
        if seat is None:
            continue
        view = told_game.game.view(seat)
        for each in news(told_game.stage.recent.of(seat), seat, view, told_game.seating):
            assert each.text.count(GEM) == len(each.gems)
            assert GEM not in each.words


def heard(recent: Recent, *events: ev.Event) -> None:
    for event in events:
        recent.add(event)


def test_it_begins_with_each_decision_and_ends_with_the_next() -> None:
    """From a chosen card to the own turn, and from its end to the next card."""
    recent = Recent([ANA])
    landed = ev.Landed(BEN, 0, (RUBY,))
    heard(recent, BENS, landed)
    assert recent.of(ANA) == []
    heard(recent, ev.CardChosen(ANA), ev.CardChosen(BEN), BENS, landed, ev.TurnEnded(BEN))
    assert recent.of(ANA) == [BENS, landed]
    heard(recent, ev.TurnBegan(ANA, 3), ev.Paddled(ANA, 0, SHORE, 3))
    assert recent.of(ANA) == [BENS, landed]
    heard(recent, ev.TurnEnded(ANA))
    assert recent.of(ANA) == []
    heard(recent, ROSE, ev.Pushed(LEFT))
    assert recent.of(ANA) == [ROSE]
    assert recent.of(BEN) == ()


def test_its_heading_speaks_of_a_last_turn_only_after_one() -> None:
    """In the first round the news are what happened so far."""
    game = Told(Game(TABLE))
    titles: list[str] = []
    while len(set(titles)) < 2:
        seat = game.game.actor
        assert seat is not None
        played = game.stage.recent.has_played(seat)
        if listed := since_list(game.stage, seat):
            titles.append(listed[0].text)
            assert listed[0].text == ("Since your last turn" if played else "So far")
            assert played or game.game.round == 1
        game.play(str(game.game.legal()[0]))
    assert titles[0] == "So far"


def test_a_turn_that_decided_nothing_hides_nothing() -> None:
    """With a rope a turn may end by itself; what happened before it is still news."""
    recent = Recent([ANA])
    heard(recent, ev.CardChosen(ANA), BENS)
    heard(recent, ev.TurnBegan(ANA, 10), ev.Tied(ANA), ev.TurnEnded(ANA), ROSE)
    assert recent.of(ANA) == [BENS, ROSE]


def test_bots_need_no_news() -> None:
    """Only people's news are kept."""
    seating = Seating(seats("Ana", "Ben", "Cleo", bots="person paddler paddler"))
    recent = Recent(seating.humans)
    heard(recent, ev.CardChosen(ANA), ev.CardChosen(BEN), ROSE)
    assert recent.of(ANA) == [ROSE]
    assert recent.of(BEN) == ()
