"""RULES 9: the module `double_canoes`."""

import pytest

from niagara import Game, IllegalAction
from niagara.model.board import AMBER, AMETHYST, RUBY
from niagara.model.events import Fell, Handled, Landed, Stole
from tests.support.games import events, foreign, play, position, stock, texts, treasury, where


def at(canoes: str, points: int, sites: str = "") -> Game:
    """Return a position in which seat 0 paddles with two seats in canoe b."""
    return position(
        f"players=3 modules=double_canoes phase=paddle 0plays={points} {canoes} {sites}"
    )


# Two seats


def test_canoe_b_has_two_seats() -> None:
    """Canoe b has two seats: with one gem aboard it has room for another, canoe a has not."""
    game = at("0a@3(ruby) 0b@3(ruby)", 2)
    assert texts(game, "a load") == []
    assert texts(game, "b load") == ["b load amethyst"]
    play(game, "b load amethyst", "a 3>1")
    assert where(game) == "0a@1(ruby) 0b@3(amethyst+ruby)"


def test_there_is_no_third_seat() -> None:
    """A canoe with two gems aboard is full."""
    assert texts(at("0b@3(amber+ruby)", 2), "b load") == []


def test_without_the_module_canoe_b_has_one_seat() -> None:
    """The base game's canoe b carries one gem."""
    assert texts(position("players=3 phase=paddle 0plays=2 0b@3(ruby)"), "b load") == []


# Loading and unloading two gems


def test_every_move_of_an_empty_canoe() -> None:
    """It may load two gems, for 2 points each, and must use all its points."""
    assert set(texts(at("0b@3", 4), "b ")) == {
        "b 3>shore",
        "b 3>7L",
        "b 3>7R",
        "b load amethyst 3>1",
        "b load amethyst 3>5",
        "b load amethyst load amethyst",
        "b 3>5 load amber",
    }


def test_every_move_of_a_full_canoe() -> None:
    """It may unload two gems, or one of its choice, and load in their place."""
    assert set(texts(at("0b@3(diamond+ruby)", 4), "b ")) == {
        "b 3>shore",
        "b 3>7L",
        "b 3>7R",
        "b unload diamond 3>1",
        "b unload ruby 3>1",
        "b unload diamond 3>5",
        "b unload ruby 3>5",
        "b unload diamond unload ruby",
        "b unload diamond load amethyst",
        "b unload ruby load amethyst",
        "b 3>5 unload diamond",
        "b 3>5 unload ruby",
    }


@pytest.mark.parametrize(
    ("start", "points", "action", "after"),
    [
        ("3", 4, "b load amethyst load amethyst", "0b@3(amethyst+amethyst)"),
        ("3", 5, "b load amethyst load amethyst 3>4", "0b@4(amethyst+amethyst)"),
        ("3", 5, "b 3>4 load diamond load diamond", "0b@4(diamond+diamond)"),
        ("3(ruby)", 6, "b unload ruby load amethyst load amethyst", "0b@3(amethyst+amethyst)"),
        ("3(amber+ruby)", 6, "b unload amber unload ruby load amethyst", "0b@3(amethyst)"),
        ("3(amber+ruby)", 6, "b unload amber unload ruby 3>1", "0b@1"),
    ],
)
def test_handling_two_gems(start: str, points: int, action: str, after: str) -> None:
    """Two gems are loaded or unloaded like one, at the site where the canoe is."""
    game = at(f"0b@{start}", points)
    assert texts(game).count(action) == 1
    assert where(play(game, action)) == after


def test_two_gems_are_handled_together() -> None:
    """All that is handled in a move happens at once, unloading before loading."""
    game = at("0b@3(ruby)", 6)
    seen = events(game, "b unload ruby load amethyst load amethyst")
    handled = [event for event in seen if isinstance(event, Handled)]
    assert [(event.handling.unload, event.handling.load) for event in handled] == [
        ((RUBY,), (AMETHYST, AMETHYST))
    ]
    assert foreign(game) == "amethyst-site=ruby"
    assert stock(game, "amethyst") == 4


@pytest.mark.parametrize(
    "action",
    [
        "b unload ruby 3>4 load diamond",
        "b load amethyst 3>4 load diamond",
        "b load amethyst 3>4 unload ruby",
    ],
)
def test_at_one_end_of_the_move_only(action: str) -> None:
    """Every handling of one move is at the same site and the same end of the move."""
    game = at("0b@3(ruby)", 5)
    assert action not in texts(game)
    with pytest.raises(IllegalAction):
        game.play(action)


def test_no_gem_is_unloaded_at_the_site_of_its_own_kind() -> None:
    """A canoe may not unload a gem at its own site, but may unload its other gem there."""
    assert texts(at("0b@3(amethyst+ruby)", 2), "b unload") == ["b unload ruby"]
    assert texts(at("0b@3(amethyst+amethyst)", 2), "b unload") == []


def test_no_kind_goes_both_ways() -> None:
    """A kind unloaded is not loaded in the same move; of another kind there is still room."""
    game = at("0b@5(sapphire+ruby)", 4, sites="amber-site=sapphire+ruby")
    assert set(texts(game, "b unload")) == {
        "b unload sapphire 5>3",
        "b unload ruby 5>3",
        "b unload sapphire 5>7L",
        "b unload ruby 5>7L",
        "b unload sapphire 5>7R",
        "b unload ruby 5>7R",
        "b unload sapphire unload ruby",
        "b unload sapphire load amber",
        "b unload ruby load amber",
        "b unload sapphire load ruby",
        "b unload ruby load sapphire",
    }


def test_two_of_a_kind_may_be_unloaded() -> None:
    """Two gems of one kind are two gems: one of them goes, or both."""
    game = at("0b@3(ruby+ruby)", 4)
    assert "b unload ruby unload ruby" in texts(game)
    assert "b unload ruby load amethyst" in texts(game)
    play(game, "b unload ruby unload ruby")
    assert foreign(game) == "amethyst-site=ruby+ruby"


def test_the_last_gem_of_a_site_is_loaded_once() -> None:
    """Of a kind with one gem left, two cannot be loaded."""
    game = at("0b@3", 4, sites="amber-site=amethyst+amethyst+amethyst+amethyst+amethyst")
    assert stock(game, "amethyst") == 1
    assert texts(game, "b load amethyst") == ["b load amethyst 3>1", "b load amethyst 3>5"]


def test_two_kinds_from_one_site() -> None:
    """Any kinds that lie at the site may be loaded together."""
    game = at("0b@3", 4, sites="amethyst-site=diamond+ruby+ruby")
    pairs = [text for text in texts(game, "b load") if text.count("load") == 2]
    assert set(pairs) == {
        "b load amethyst load amethyst",
        "b load amethyst load diamond",
        "b load amethyst load ruby",
        "b load diamond load ruby",
        "b load ruby load ruby",
    }


def test_both_gems_come_ashore() -> None:
    """Landing brings both gems to the treasury, free of charge."""
    game = at("0b@1(amber+ruby)", 1)
    assert Landed(0, 1, (AMBER, RUBY)) in events(game, "b 1>shore")
    assert treasury(game) == "0treasury=amber+ruby"
    assert where(game) == ""


def test_both_gems_go_home_over_the_falls() -> None:
    """Over the falls both gems go back each to the site of its kind."""
    game = at("0b@7R(amber+ruby)", 1)
    assert (stock(game, "amber"), stock(game, "ruby")) == (5, 5)
    assert Fell(0, 1, (AMBER, RUBY)) in events(game, "b 7R>falls")
    assert (stock(game, "amber"), stock(game, "ruby")) == (6, 6)
    assert foreign(game) == ""


def test_loading_what_the_falls_bring_home_is_no_other_action() -> None:
    """To load a site's own gems and take them over the falls is the same as to leave them."""
    assert set(texts(at("0b@7R", 5), "b ")) == {
        "b 7R>2",
        "b 7R>falls",
        "b load ruby 7R>4",
        "b load ruby load ruby 7R>6R",
        "b 7R>4 load diamond",
        "b 7R>6R load sapphire load sapphire",
    }
    game = at("0b@7R", 5, sites="ruby-site=amber")
    assert set(texts(game, "b")) >= {"b 7R>falls", "b load amber 7R>falls"}
    assert "b load amber load ruby 7R>falls" not in texts(game)


# Stealing two gems


def test_two_steals_from_one_canoe() -> None:
    """A canoe with two free seats takes one gem or two, all from one canoe if it likes."""
    game = at("0b@5 1b@3(amber+ruby)", 2)
    assert set(texts(game, "b 5>3")) == {
        "b 5>3",
        "b 5>3 steal amber from 1b",
        "b 5>3 steal ruby from 1b",
        "b 5>3 steal amber from 1b steal ruby from 1b",
    }
    play(game, "b 5>3 steal amber from 1b steal ruby from 1b")
    assert where(game) == "0b@3(amber+ruby) 1b@3"


def test_two_steals_from_two_canoes() -> None:
    """The gems may come from several canoes, of one player or of two."""
    game = at("0b@5 1a@3(ruby) 2a@3(amber)", 2)
    assert set(texts(game, "b 5>3")) == {
        "b 5>3",
        "b 5>3 steal ruby from 1a",
        "b 5>3 steal amber from 2a",
        "b 5>3 steal ruby from 1a steal amber from 2a",
    }
    seen = events(game, "b 5>3 steal ruby from 1a steal amber from 2a")
    stolen = [event for event in seen if isinstance(event, Stole)]
    assert stolen == [Stole(0, 1, RUBY, 1, 0), Stole(0, 1, AMBER, 2, 0)]
    assert where(game) == "0b@3(amber+ruby) 1a@3 2a@3"
    game = at("0b@5 1a@3(ruby) 1b@3(amber)", 2)
    assert "b 5>3 steal ruby from 1a steal amber from 1b" in texts(game)


def test_two_of_a_kind_are_stolen_once_or_twice() -> None:
    """Two gems of one kind in one canoe: one of them is taken, or both."""
    assert set(texts(at("0b@5 1b@3(ruby+ruby)", 2), "b 5>3")) == {
        "b 5>3",
        "b 5>3 steal ruby from 1b",
        "b 5>3 steal ruby from 1b steal ruby from 1b",
    }


def test_a_one_seat_canoe_steals_one_of_two() -> None:
    """Canoe a, with its one seat, takes one gem of a canoe that carries two."""
    game = at("0a@5 1b@3(amber+ruby)", 2)
    assert set(texts(game, "a 5>3")) == {
        "a 5>3",
        "a 5>3 steal amber from 1b",
        "a 5>3 steal ruby from 1b",
    }
    play(game, "a 5>3 steal ruby from 1b")
    assert where(game) == "0a@3(ruby) 1b@3(amber)"


def test_one_free_seat_while_paddling_is_enough() -> None:
    """A canoe with one gem and one free seat may steal one."""
    game = at("0b@5(amber) 1a@3(ruby) 2a@3(diamond)", 2)
    assert set(texts(game, "b 5>3")) == {
        "b 5>3",
        "b 5>3 steal ruby from 1a",
        "b 5>3 steal diamond from 2a",
    }


def test_the_free_seats_at_the_end_count() -> None:
    """One free seat while paddling, and one gem unloaded on arrival: two may be stolen."""
    game = at("0b@4(ruby) 1b@3(amber+amber)", 3)
    assert set(texts(game, "b 4>3")) == {
        "b 4>3 unload ruby",
        "b 4>3 unload ruby steal amber from 1b",
        "b 4>3 unload ruby steal amber from 1b steal amber from 1b",
        "b 4>3 load amethyst",
    }


def test_a_gem_loaded_on_arrival_leaves_one_seat() -> None:
    """An empty canoe that loads one gem on arrival has one seat left to steal."""
    assert set(texts(at("0b@4 1b@3(amber+ruby)", 3), "b 4>3")) == {
        "b 4>3 load amethyst",
        "b 4>3 load amethyst steal amber from 1b",
        "b 4>3 load amethyst steal ruby from 1b",
    }


def test_a_canoe_that_was_full_while_paddling_may_not_steal() -> None:
    """Without a free seat while it paddled, unloading on arrival is too late."""
    assert set(texts(at("0b@4(sapphire+ruby) 1a@3(amber)", 3), "b 4>3")) == {
        "b 4>3 unload sapphire",
        "b 4>3 unload ruby",
    }


def test_unloading_first_frees_a_seat() -> None:
    """A full canoe that unloads one gem and then paddles upstream may steal one."""
    game = at("0b@4(sapphire+ruby) 1b@3(amber+amber)", 3)
    assert set(texts(game, "b unload ruby 4>3")) == {
        "b unload ruby 4>3",
        "b unload ruby 4>3 steal amber from 1b",
    }
