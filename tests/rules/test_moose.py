"""RULES 9: the module `moose`."""

import pytest

from niagara import IllegalAction
from niagara.model.actions import Handling
from niagara.model.board import RUBY
from niagara.model.events import (
    CanoeGiven,
    Fell,
    Handled,
    Landed,
    MooseLeft,
    MooseReturned,
    MooseTaken,
    Paddled,
    Pushed,
    RoundBegan,
    Tied,
    TurnBegan,
    TurnEnded,
    WeatherChanged,
)
from tests.support.games import (
    LAST_CLOUD,
    events,
    moose,
    play,
    position,
    roped,
    texts,
    treasury,
    turn,
    where,
)

# Taking it aboard


def test_it_waits_at_the_ruby_site() -> None:
    """At the beginning the moose waits at the ruby site."""
    assert moose(position("players=3 modules=moose")) == ""


@pytest.mark.parametrize("arm", ["L", "R"])
def test_a_canoe_at_the_rubies_may_take_it(arm: str) -> None:
    """On 7L or 7R a canoe may take it and has 2 more points in this move, or leaves it."""
    game = position(f"players=3 modules=moose phase=paddle 0plays=1 0a@7{arm}")
    assert set(texts(game, "a ")) == {
        f"a 7{arm}>6{arm}",
        f"a 7{arm}>falls",
        f"a moose 7{arm}>4",
        f"a moose 7{arm}>falls",
        f"a moose load ruby 7{arm}>6{arm}",
        f"a moose 7{arm}>6{arm} load sapphire",
    }
    play(game, f"a moose 7{arm}>4")
    assert moose(game) == "0a"
    assert where(game) == "0a@4"


def test_it_is_taken_at_the_start_of_the_move() -> None:
    """It comes aboard before all else."""
    game = position("players=3 modules=moose phase=paddle 0plays=1 0a@7L")
    assert events(game, "a moose load ruby 7L>6L")[:3] == [
        MooseTaken(0, 0),
        Handled(0, 0, Handling(load=(RUBY,)), RUBY),
        Paddled(0, 0, 7, 6),
    ]


@pytest.mark.parametrize("field", ["5", "6L", "6R", "shore"])
def test_only_at_the_rubies(field: str) -> None:
    """Elsewhere nobody may take it; a canoe that arrives at the rubies may in its next move."""
    game = position(f"players=3 modules=moose phase=paddle 0plays=1 0a@{field}")
    assert not [text for text in texts(game) if "moose" in text]


def test_it_needs_no_seat_and_no_points() -> None:
    """A full canoe may take it as well."""
    game = position("players=3 modules=moose phase=paddle 0plays=1 0a@7L(ruby)")
    play(game, "a moose 7L>4")
    assert (where(game), moose(game)) == ("0a@4(ruby)", "0a")


def test_leaving_it_there() -> None:
    """Nobody has to take it; without it the canoe has the points of the card."""
    game = play(position("players=3 modules=moose phase=paddle 0plays=1 0a@7L"), "a 7L>6L")
    assert (where(game), moose(game)) == ("0a@6L", "")


@pytest.mark.parametrize("place", ["1a", "0b", "away"])
def test_only_while_it_waits(place: str) -> None:
    """A moose aboard another canoe, or away, cannot be taken."""
    game = position(f"players=3 modules=moose phase=paddle moose@{place} 0plays=1 0a@7L 0b@4 1a@5")
    assert texts(game, "a ") == ["a 7L>6L", "a 7L>falls"]


def test_with_both_canoes_there_one_of_them() -> None:
    """With both canoes at the rubies either may take it, but only one."""
    game = position("players=3 modules=moose phase=paddle 0plays=1 0a@7L 0b@7R")
    assert "a moose 7L>4" in texts(game)
    assert "b moose 7R>4" in texts(game)
    play(game, "b moose 7R>4")
    assert texts(game) == ["a 7L>6L", "a 7L>falls"]
    play(game, "a 7L>6L")
    assert (where(game), moose(game)) == ("0a@6L 0b@4", "0b")


def test_the_second_canoe_may_take_what_the_first_left() -> None:
    """If the first canoe leaves it there, the second one may take it."""
    game = play(position("players=3 modules=moose phase=paddle 0plays=1 0a@7L 0b@7R"), "a 7L>6L")
    assert "b moose 7R>4" in texts(game)


# Two more points


def test_two_more_points_from_then_on() -> None:
    """The canoe has 2 more points and must use them; the player's other canoe has not."""
    game = position("players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@4 0b@4")
    assert set(texts(game)) == {
        "a 4>1",
        "a 4>7L",
        "a 4>7R",
        "a load diamond 4>3",
        "a load diamond 4>5",
        "a 4>3 load amethyst",
        "a 4>5 load amber",
        "b 4>3",
        "b 4>5",
    }


def test_it_stays_aboard() -> None:
    """It stays aboard from move to move and from round to round."""
    game = position(
        "players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@6L 1card=cloud 2card=1"
    )
    play(game, "a 6L>3", "stay", "weather down", "a shore>1")
    assert (game.round, where(game), moose(game)) == (2, "0a@3 2a@1", "0a")
    play(game, "card 2", "card 2", "card 2")
    play(game, "a shore>2", "a 1>3", "stay")
    assert set(texts(game, "a ")) >= {"a 3>shore", "a 3>7L", "a load amethyst 3>5"}
    assert "a 3>5" not in texts(game)


def test_with_the_1_3_card() -> None:
    """With `1-3` a canoe with the moose has 3, 4 or 5 points; another one 1, 2 or 3."""
    game = position("players=3 modules=paddle_cards+moose phase=paddle moose@0a 0plays=1-3 0a@5")
    assert set(texts(game)) == {
        "a 5>2",
        "a 5>falls",
        "a load amber 5>4",
        "a load amber 5>6L",
        "a load amber 5>6R",
        "a 5>4 load diamond",
        "a 5>6L load sapphire",
        "a 5>6R load sapphire",
        "a 5>1",
        "a load amber 5>3",
        "a load amber 5>7L",
        "a load amber 5>7R",
        "a 5>3 load amethyst",
        "a 5>7L load ruby",
        "a 5>7R load ruby",
        "a 5>shore",
        "a load amber 5>2",
        "b shore>1",
        "b shore>2",
        "b shore>3",
    }


def test_taking_it_with_the_1_3_card() -> None:
    """Taken with `1-3`, it adds 2 to each of 1, 2 and 3."""
    game = position("players=3 modules=paddle_cards+moose phase=paddle 0plays=1-3 0a@7L")
    assert set(texts(game, "a moose")) == {
        "a moose 7L>4",
        "a moose 7L>falls",
        "a moose load ruby 7L>6L",
        "a moose 7L>6L load sapphire",
        "a moose 7L>3",
        "a moose load ruby 7L>5",
        "a moose 7L>5 load amber",
        "a moose 7L>2",
        "a moose load ruby 7L>4",
        "a moose 7L>4 load diamond",
    }


# Leaving


def test_it_leaves_when_the_canoe_lands() -> None:
    """The moose goes when its canoe lands, and is away for the rest of the turns."""
    game = position(
        "players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@1(ruby) 1card=1 1a@7L"
    )
    assert events(game, "a 1>shore") == [
        Paddled(0, 0, 1, 0),
        Landed(0, 0, (RUBY,)),
        MooseLeft(0, 0),
    ]
    assert (moose(game), treasury(game)) == ("away", "0treasury=ruby")
    play(game, "stay")
    assert texts(game, "a ") == ["a 7L>6L", "a 7L>falls"]


def test_it_is_back_after_the_river() -> None:
    """It is back at the ruby site after that round's river movement."""
    game = position(
        "players=3 modules=moose start=1 actor=0 phase=paddle moose@0a 0plays=2 0a@1(ruby) "
        "1plays=cloud 2plays=cloud"
    )
    play(game, "a 1>shore")
    seen = events(game, "stay")
    assert [e for e in seen if isinstance(e, Pushed | MooseReturned | RoundBegan)] == [
        Pushed(1),
        Pushed(0),
        MooseReturned(),
        RoundBegan(2, 2),
    ]
    assert moose(game) == ""


def test_landing_at_once() -> None:
    """A canoe may land in the move in which it took the moose: 8 points from 7L."""
    game = position("players=3 modules=moose phase=paddle 0plays=6 0a@7L(ruby)")
    assert "a 7L>shore" not in texts(game)
    play(game, "a moose 7L>shore")
    assert (moose(game), treasury(game)) == ("away", "0treasury=ruby")


def test_it_leaves_over_the_falls() -> None:
    """The moose goes when its canoe is paddled over the falls."""
    game = position("players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@6R 0b@1")
    assert events(game, "a 6R>falls") == [
        Paddled(0, 0, 8, 10),
        Fell(0, 0, ()),
        MooseLeft(0, 0),
    ]
    assert moose(game) == "away"


def test_it_leaves_with_the_last_canoe() -> None:
    """A canoe given for free comes without it."""
    game = position("players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@6R 0b@falls")
    assert events(game, "a 6R>falls")[1:4] == [
        Fell(0, 0, ()),
        MooseLeft(0, 0),
        CanoeGiven(0, 0),
    ]
    assert (where(game), moose(game)) == ("0b@falls", "away")


@pytest.mark.parametrize("action", ["a 1>shore", "a 7R>falls"])
def test_it_stays_with_its_own_canoe(action: str) -> None:
    """It leaves only when its own canoe lands or falls, not when another one does."""
    start = action[2:].partition(">")[0]
    game = position(f"players=3 modules=moose phase=paddle moose@0b 0plays=1 0a@{start} 0b@4")
    play(game, action)
    assert moose(game) == "0b"
    game = position(f"players=3 modules=moose phase=paddle moose@1a 0plays=1 0a@{start} 1a@4")
    play(game, action)
    assert moose(game) == "1a"


@pytest.mark.parametrize("moose", ["", "moose@1a"])
def test_it_returns_only_from_away(moose: str) -> None:
    """If the moose is at the rubies or aboard after the river, no event tells of it."""
    game = position(f"{LAST_CLOUD} modules=moose {moose} 1plays=cloud 1a@3 2plays=2")
    seen = events(game, "weather down")
    assert not [event for event in seen if isinstance(event, MooseReturned | MooseLeft)]


def test_over_the_falls_with_or_without_it() -> None:
    """Going over the falls with it is another action than without it: it is away afterwards."""
    game = position("players=3 modules=moose phase=paddle 0plays=1 0a@7L")
    assert moose(play(game.copy(), "a 7L>falls")) == ""
    assert moose(play(game, "a moose 7L>falls")) == "away"


def test_the_river_takes_its_canoe() -> None:
    """When the river takes its canoe over the falls, it is back after the river."""
    game = position(f"{LAST_CLOUD} modules=moose moose@1a 1plays=cloud 1a@7R(ruby) 2plays=3")
    seen = events(game, "weather down")
    kinds = Pushed | Fell | MooseLeft | MooseReturned
    assert [e for e in seen if isinstance(e, kinds)] == [
        Pushed(1),
        Fell(1, 0, (RUBY,)),
        MooseLeft(1, 0),
        Pushed(0),
        MooseReturned(),
    ]
    assert moose(game) == ""


def test_the_river_carries_it_with_the_canoe() -> None:
    """It leaves only when the canoe lands or falls: the river carries both."""
    game = position(f"{LAST_CLOUD} modules=moose moose@1a 1plays=cloud 1a@3 2plays=3")
    play(game, "weather down")
    assert (where(game), moose(game)) == ("1a@5", "1a")


def test_it_is_not_stolen() -> None:
    """Whoever robs its canoe gets the gem, not the moose."""
    game = position("players=3 modules=moose phase=paddle moose@1a 0plays=1 0a@5 1a@4(ruby)")
    assert texts(game, "a 5>4") == ["a 5>4", "a 5>4 steal ruby from 1a"]
    play(game, "a 5>4 steal ruby from 1a")
    assert (where(game), moose(game)) == ("0a@4(ruby) 1a@4", "1a")


def test_it_is_not_given_up() -> None:
    """At the rubies it does not leave a canoe that stays afloat."""
    game = position("players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@4 1card=1 1a@7L")
    play(game, "a 4>7L", "stay")
    assert moose(game) == "0a"
    assert texts(game, "a ") == ["a 7L>6L", "a 7L>falls"]


# With the cloud and the rope


def test_with_a_cloud() -> None:
    """With the cloud a canoe standing there may take the moose before the weather moves."""
    game = position("players=3 modules=moose phase=weather 0plays=cloud 0a@7L(ruby)")
    assert texts(game) == [
        "weather up",
        "weather down",
        "moose a weather up",
        "moose a weather down",
    ]
    assert events(game, "moose a weather up")[:3] == [
        MooseTaken(0, 0),
        WeatherChanged(0, +1),
        TurnEnded(0),
    ]
    assert (where(game), moose(game), game.view(None).weather) == ("0a@7L(ruby)", "0a", +1)


def test_with_a_cloud_and_both_canoes_there() -> None:
    """With both canoes there, one of them takes it."""
    game = position("players=3 modules=moose phase=weather weather=+2 0plays=cloud 0a@7L 0b@7R")
    assert texts(game) == ["weather down", "moose a weather down", "moose b weather down"]
    assert moose(play(game, "moose b weather down")) == "0b"


def test_a_plain_cloud_leaves_it() -> None:
    """Nobody has to take it with the cloud."""
    game = play(position("players=3 modules=moose phase=weather 0plays=cloud 0a@7L"), "weather up")
    assert moose(game) == ""


def test_with_a_rope() -> None:
    """With the rope a canoe standing there may take the moose; then there is a choice to make."""
    game = turn("modules=paddle_cards+moose 0card=rope 0a@7L")
    assert (game.actor, texts(game)) == (0, ["rope", "moose a rope"])
    play(game, "moose a rope")
    assert (game.actor, where(game), moose(game), roped(game)) == (1, "0a@7L", "0a", [0])


def test_with_a_rope_and_both_canoes_there() -> None:
    """With both canoes there, one of them takes it."""
    game = position("players=3 modules=paddle_cards+moose phase=rope 0plays=rope 0a@7L 0b@7R")
    assert texts(game) == ["rope", "moose a rope", "moose b rope"]
    assert moose(play(game, "moose b rope")) == "0b"


def test_a_plain_rope_leaves_it() -> None:
    """Nobody has to take it with the rope; the action without it is `rope`."""
    game = position("players=3 modules=paddle_cards+moose phase=rope 0plays=rope 0a@7L")
    seen = events(game, "rope")
    assert seen == [TurnEnded(0), TurnBegan(1, 8)]
    assert (moose(game), roped(game)) == ("", [0])


@pytest.mark.parametrize("place", ["1a", "away"])
def test_a_rope_without_a_choice(place: str) -> None:
    """If no canoe can take the moose, a rope happens by itself."""
    assert turn(f"modules=paddle_cards+moose moose@{place} 0card=rope 0a@7L 1a@3").actor == 1
    assert turn("modules=paddle_cards+moose 0card=rope 0a@6L").actor == 1


def test_the_rope_holds_from_its_reveal() -> None:
    """The canoes are tied up as soon as the rope is revealed, before its owner decides."""
    game = position(
        "players=3 modules=paddle_cards+moose phase=weather 0plays=cloud 1card=rope 1a@7L(ruby)"
    )
    assert events(game, "weather up")[-2:] == [TurnBegan(1, 10), Tied(1)]
    assert (game.actor, roped(game)) == (1, [1])


@pytest.mark.parametrize("text", ["moose a weather up", "moose b weather up", "moose a rope"])
def test_only_a_canoe_at_the_rubies_may_take_it(text: str) -> None:
    """A canoe elsewhere cannot take it with the cloud or the rope."""
    card = "rope" if "rope" in text else "cloud"
    game = turn(f"modules=paddle_cards+moose 0card={card} 0a@6L")
    with pytest.raises(IllegalAction):
        game.play(text)
