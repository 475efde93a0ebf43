"""Events in words: the log tells of every event in words, or is silent for a reason."""

from typing import Final, get_args

import pytest

from niagara.model import events as ev
from niagara.model.board import LEFT, RIGHT, RUBY
from tests.support.stories import SEATED, seats
from tests.text.told import CANOE_EVENTS, SENTENCES, at
from web.text import log
from web.text.seating import Seating
from web.text.story import Story

Event = ev.Event

SILENT: Final = [
    (ev.CardChosen(0), "the card lies there for all to see"),
    (ev.TurnEnded(0), "the next turn is told"),
    (ev.Pushed(LEFT), "the line of the river tells which way"),
    (ev.Pushed(RIGHT), "the line of the river tells which way"),
    (ev.Untied(0), "every rope is off after the river"),
    (ev.Landed(0, 0, ()), "a canoe that lands nothing has paddled to the shore"),
]
"""What needs no words, and why."""

TAKEN: Final = [
    (ev.Fell(0, 0, ()), "Ana's canoe a goes over the falls"),
    (ev.Fell(1, 1, (RUBY,)), "Ben's canoe b goes over the falls with a ruby"),
]
"""What the river takes, as a line of its own."""


def story_of(*events: Event, seating: Seating = SEATED) -> Story:
    """Return the log after these events."""
    story = Story(seating)
    for event in events:
        story.add(event)
    return story


def test_every_event_is_told_or_silent_on_purpose() -> None:
    """No kind of event is forgotten, here or on the page."""
    told = {type(event) for event, _words in (*CANOE_EVENTS, *SENTENCES)}
    silent = {type(event) for event, _why in SILENT}
    assert told | silent == set(get_args(Event))
    assert told & silent == {ev.Landed}


@pytest.mark.parametrize(("event", "words"), CANOE_EVENTS)
def test_what_canoes_do(event: Event, words: str) -> None:
    """What a canoe does is a part of its line, not a sentence of its own; it is spoken, too."""
    assert log.canoe_did([event], SEATED) == words
    assert log.happened(event, SEATED) is None
    story = story_of(event)
    [line] = story.lines
    assert line.text.endswith(f", {words}") or isinstance(event, ev.Fell)
    assert story.spoken == line.text


@pytest.mark.parametrize(("event", "words"), [*SENTENCES, *TAKEN])
def test_what_happens(event: Event, words: str) -> None:
    """Everything else that is worth telling is a sentence: a line of the log, and spoken."""
    story = story_of(event)
    assert [line.text for line in story.lines] == [words]
    assert story.spoken == words


@pytest.mark.parametrize(("event", "_why"), SILENT)
def test_what_is_silent_is_not_in_the_log(event: Event, _why: str) -> None:
    """Nothing is written in the log and nothing is spoken."""
    story = story_of(event)
    assert (story.lines, story.spoken) == ([], "")


ALONE: Final = Seating(seats("Ana", "Ben", "Cleo", bots="person paddler guide"))
"""A table at which Ana is the only person."""

TO_YOU: Final = [
    ((ev.TurnBegan(0, 4),), "You play card 4"),
    ((ev.TurnBegan(1, 4),), "Ben plays card 4"),
    ((ev.Bought(0, 1, RUBY),), "You buy canoe b back with a ruby"),
    ((ev.DeclinedToBuy(0),), "You buy no canoe back"),
    ((ev.WeatherChanged(0, 1),), "You move the weather to rain (+1)"),
    ((ev.Stayed(0),), "You leave the other canoe ashore"),
    ((ev.CanoeGiven(0, 0),), "You get canoe a back for free"),
    ((ev.Tied(0),), "Your canoes are tied up"),
    ((ev.CardsTakenBack(0),), "You take all cards back"),
    ((ev.RoundBegan(3, 0),), "Round 3, you start"),
    ((ev.RoundBegan(3, 1),), "Round 3, Ben starts"),
    ((ev.BeaverJumped(0),), "Storm: the beaver jumps into the river"),
    ((ev.GameEnded((0,)),), "You win"),
    ((ev.GameEnded((0, 2)),), "You win, together with Cleo"),
    ((ev.GameEnded((1, 2)),), "Ben and Cleo win"),
    ((ev.Paddled(0, 0, at("2"), at("5")),), "You: canoe a, 2 to 5"),
    ((ev.Stole(1, 1, RUBY, 0, 0),), "Ben: canoe b, steals a ruby from your canoe a"),
    ((ev.Fell(0, 0, ()),), "Your canoe a goes over the falls"),
    ((ev.Fell(0, 1, (RUBY,)),), "Your canoe b goes over the falls with a ruby"),
    (
        (ev.Fell(0, 0, ()), ev.MooseLeft(0, 0)),
        "Your canoe a goes over the falls, the moose leaves it",
    ),
]


@pytest.mark.parametrize(("events", "words"), TO_YOU)
def test_somebody_who_plays_alone_is_called_you(events: tuple[Event, ...], words: str) -> None:
    """Whole sentences, and only where one person plays against bots."""
    assert [line.text for line in story_of(*events, seating=ALONE).lines] == [words]


def test_the_river_tells_which_way_it_is_pushed() -> None:
    """Each push adds its arm to the line of the river, also when something was said between."""
    left, right = ev.Pushed(LEFT), ev.Pushed(RIGHT)
    told = story_of(ev.RiverRose(4, 1, 5), left, right, ev.Fell(0, 0, ()), left)
    assert [line.text for line in told.lines] == [
        "Lowest card 4, rain (+1): 5 pushes, left, right, left",
        "Ana's canoe a goes over the falls",
    ]


def test_a_line_below_a_heading_does_not_say_whose_canoe_it_is() -> None:
    """The heading of the turn says that."""
    heading, line = story_of(ev.TurnBegan(0, 3), ev.Paddled(0, 1, at("2"), at("5"))).lines
    assert heading.heads is ev.TurnBegan
    assert line.heads is None
    assert line.short == "Canoe b: 2 to 5"
