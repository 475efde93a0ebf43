"""RULES 10: Diamond Joe."""

import pytest

from niagara import IllegalAction
from niagara.model.board import AMBER, AMETHYST, DIAMOND, FALLS, RUBY, SAPPHIRE
from niagara.model.events import (
    Event,
    GameEnded,
    JoeFell,
    JoeLoaded,
    JoePaddled,
    JoeStarted,
    JoeSwept,
    Paddled,
    Pushed,
    RoundBegan,
    Stole,
    Swept,
    Traded,
)
from tests.support.games import (
    LAST_CLOUD,
    events,
    foreign,
    joe,
    play,
    position,
    stock,
    texts,
    turn,
    where,
)

CLOUDS = "1plays=cloud 2plays=cloud"
KINDS = ("amethyst", "diamond", "amber", "sapphire", "ruby")


def after_river(words: str, modules: str = "joe") -> str:
    """Return where Joe is after the river and his turn.

    `2plays=2` makes one push, as the weather goes down, and `2plays=1` none.
    """
    return joe(play(position(f"{LAST_CLOUD} modules={modules} {words}"), "weather down"))


def course(words: str, modules: str = "joe") -> list[Event]:
    """Return what the river and Joe did."""
    kinds = Pushed | JoeFell | JoeStarted | JoeSwept | JoeLoaded | JoePaddled | RoundBegan
    game = position(f"{LAST_CLOUD} modules={modules} {words}")
    return [event for event in events(game, "weather down") if isinstance(event, kinds)]


NEXT_ROUND = RoundBegan(2, 2)


# On the river


def test_he_starts_on_field_1() -> None:
    """Joe starts on field 1 with an empty canoe."""
    assert joe(position("players=3 modules=joe")) == "1"


@pytest.mark.parametrize(
    ("pushes", "start", "end"),
    [
        (1, "1", "2"),
        (2, "3(ruby)", "5(ruby)"),
        (1, "5(ruby)", "6R(ruby)"),
        (1, "7L(ruby)", "7L(ruby)"),
    ],
)
def test_he_rides_the_river(pushes: int, start: str, end: str) -> None:
    """He rides the river like any canoe: through the arm of the flag, not in the other arm."""
    assert after_river(f"joe@{start} 1plays=cloud 2plays={pushes + 1}") == end


def test_he_moves_after_the_river() -> None:
    """After the river has moved Joe loads, then paddles; then the next round begins."""
    assert course("joe@4 1plays=3 2plays=2") == [
        Pushed(1),
        JoeLoaded(AMBER, AMBER),
        JoePaddled(5, 2),
        NEXT_ROUND,
    ]


def test_the_end_comes_after_him() -> None:
    """The end is checked after the river and Joe: he still takes his turn in the last round."""
    game = position(
        f"{LAST_CLOUD} modules=joe joe@4 0treasury=ruby+ruby+ruby+ruby 1plays=3 2plays=2"
    )
    seen = [e for e in events(game, "weather down") if isinstance(e, JoePaddled | GameEnded)]
    assert seen == [JoePaddled(5, 2), GameEnded((0,))]


# Loading


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("3", AMETHYST),
        ("4", DIAMOND),
        ("5", AMBER),
        ("6L", SAPPHIRE),
        ("6R", SAPPHIRE),
        ("7L", RUBY),
        ("7R", RUBY),
    ],
)
def test_he_loads_a_gem_of_the_site(field: str, kind: int) -> None:
    """With an empty seat he loads a gem of the site's own kind, at a shared site from each arm."""
    game = position(f"{LAST_CLOUD} modules=joe joe@{field} {CLOUDS}")
    assert JoeLoaded(kind, kind) in events(game, "weather down")
    assert joe(game) == f"{field}({KINDS[kind]})"
    assert stock(game, KINDS[kind]) == 6


@pytest.mark.parametrize("field", ["1", "2"])
def test_where_there_is_no_site_he_loads_nothing(field: str) -> None:
    """On fields 1 and 2 there is nothing to load."""
    assert after_river(f"joe@{field} {CLOUDS}") == field


def test_with_a_gem_aboard_he_loads_nothing() -> None:
    """He has one seat."""
    game = play(position(f"{LAST_CLOUD} modules=joe joe@4(ruby) {CLOUDS}"), "weather down")
    assert joe(game) == "4(ruby)"
    assert stock(game, "diamond") == 7


def test_at_an_empty_site_he_loads_nothing() -> None:
    """Where no gem lies he stays empty."""
    assert after_river(f"joe@5 amethyst-site={'+'.join(['amber'] * 7)} {CLOUDS}") == "5"


def test_foreign_gems_he_leaves() -> None:
    """He loads only the site's own kind."""
    ambers = "+".join(["amber"] * 7)
    game = position(
        f"{LAST_CLOUD} modules=joe joe@5 amethyst-site={ambers} amber-site=ruby {CLOUDS}"
    )
    play(game, "weather down")
    assert joe(game) == "5"
    assert "amber-site=ruby" in foreign(game)


def test_he_loads_the_last_gem() -> None:
    """One gem is enough."""
    assert after_river(f"joe@5 amethyst-site={'+'.join(['amber'] * 6)} {CLOUDS}") == "5(amber)"


def test_he_does_not_load_where_his_way_ends() -> None:
    """He loads before he paddles, never after it."""
    assert after_river("joe@2 1plays=3 2plays=1") == "3"
    assert after_river("joe@6L 1plays=1 2plays=1") == "5(sapphire)"


# Paddling


@pytest.mark.parametrize(
    ("start", "card", "end"),
    [
        ("5(ruby)", "1", "4(ruby)"),
        ("5(ruby)", "3", "2(ruby)"),
        ("5(ruby)", "4", "1(ruby)"),
        ("7L(ruby)", "2", "5(ruby)"),
        ("7R(ruby)", "2", "5(ruby)"),
        ("6L(ruby)", "4", "2(ruby)"),
    ],
)
def test_he_paddles_upstream_as_the_start_players_card_says(
    start: str, card: str, end: str
) -> None:
    """He paddles upstream as many fields as the start player's number card of this round says."""
    assert after_river(f"joe@{start} 1plays={card} 2plays=1") == end


def test_no_other_card_counts() -> None:
    """The lowest card, or another player's, does not count for Joe."""
    game = position(f"{LAST_CLOUD} modules=joe weather=0 joe@5(ruby) 1plays=3 2plays=1")
    assert joe(play(game, "weather down")) == "2(ruby)"


def test_the_start_player_of_this_round_counts() -> None:
    """It is the start player of the round that ends, not of the next one."""
    game = position(f"{LAST_CLOUD} modules=joe weather=0 joe@5(ruby) 1plays=1 2plays=4")
    assert joe(play(game, "weather down")) == "4(ruby)"


@pytest.mark.parametrize("card", ["cloud", "1-3", "rope"])
def test_without_a_number_card_he_stays(card: str) -> None:
    """If the start player played `cloud`, `1-3` or `rope`, he paddles 0 fields, but loads."""
    assert after_river(f"joe@4 1plays={card} 2plays=2", "paddle_cards+joe") == "5(amber)"
    assert not [
        e
        for e in course(f"joe@4 1plays={card} 2plays=2", "paddle_cards+joe")
        if isinstance(e, JoePaddled)
    ]


def test_a_start_player_without_a_number_stops_him_whatever_others_play() -> None:
    """Numbers of other players do not move him when the start player has none."""
    game = position(
        "players=3 modules=paddle_cards+joe start=1 actor=0 phase=paddle weather=-1 joe@1 "
        "0plays=4 1plays=rope 2plays=4"
    )
    play(game, "a shore>4")
    assert joe(game) == "4(diamond)"


@pytest.mark.parametrize(
    ("start", "card", "end"),
    [
        ("1", "3", "4"),
        ("2", "3", "3"),
        ("3(ruby)", "6", "5(ruby)"),
        ("2", "2", "2"),
        ("1", "5", "6R"),
        ("1", "6", "7R"),
        ("2", "6", "6R"),
    ],
)
def test_he_turns_at_field_1(start: str, card: str, end: str) -> None:
    """On reaching field 1 he turns and paddles the rest downstream, taking the right arm."""
    assert after_river(f"joe@{start} 1plays={card} 2plays=1") == end


def test_the_right_arm_whatever_the_flag_shows() -> None:
    """He takes the right arm, even where the flag shows the left one."""
    assert after_river("flag=L joe@1 1plays=5 2plays=1") == "6R"


def test_each_leg_of_his_way_is_an_event() -> None:
    """Where he turns, two events tell of it: one leg up, one leg down."""
    assert course("joe@2 1plays=4 2plays=1") == [JoePaddled(2, 1), JoePaddled(1, 4), NEXT_ROUND]
    assert course("joe@1 1plays=2 2plays=1") == [JoePaddled(1, 3), NEXT_ROUND]
    assert course("joe@4(ruby) 1plays=3 2plays=1") == [JoePaddled(4, 1), NEXT_ROUND]


# Over the falls


def test_falling_by_the_river() -> None:
    """Carried over by the river, he starts again on field 1 at the end of the river's movement."""
    assert course("joe@7R(ruby) 1plays=cloud 2plays=4") == [
        Pushed(1),
        JoeFell((RUBY,)),
        Pushed(0),
        Pushed(1),
        JoeStarted(),
        NEXT_ROUND,
    ]
    assert after_river("joe@7R(ruby) 1plays=cloud 2plays=4") == "1"


def test_his_gem_goes_home() -> None:
    """Over the falls his gem goes back to its site."""
    game = position(f"{LAST_CLOUD} modules=joe joe@7R(amber) 1plays=cloud 2plays=2")
    assert stock(game, "amber") == 6
    play(game, "weather down")
    assert stock(game, "amber") == 7
    assert foreign(game) == ""


def test_falling_by_the_river_he_paddles_as_usual() -> None:
    """He then loads and paddles as usual: from field 1 downstream, by the start player's card."""
    assert course("joe@7R(ruby) 1plays=3 2plays=3") == [
        Pushed(1),
        JoeFell((RUBY,)),
        Pushed(0),
        JoeStarted(),
        JoePaddled(1, 4),
        NEXT_ROUND,
    ]


def test_falling_by_his_paddle() -> None:
    """Paddling over the falls he starts again on field 1 at once, and his move ends there."""
    assert course("joe@1(ruby) 1plays=7 2plays=1", "paddle_cards+joe") == [
        JoePaddled(1, FALLS),
        JoeFell((RUBY,)),
        JoeStarted(),
        NEXT_ROUND,
    ]
    assert after_river("joe@1(ruby) 1plays=7 2plays=1", "paddle_cards+joe") == "1"
    game = position(f"{LAST_CLOUD} modules=paddle_cards+joe joe@1(ruby) 1plays=7 2plays=1")
    play(game, "weather down")
    assert stock(game, "ruby") == 6  # the whole stock of three players with paddle_cards


def test_almost_falling_by_his_paddle() -> None:
    """From field 2 the card 7 takes him to 1 and down to 7R."""
    assert after_river("joe@2(ruby) 1plays=7 2plays=1", "paddle_cards+joe") == "7R(ruby)"


# On the whirlpool


@pytest.mark.parametrize(
    ("start", "pool", "card", "end"),
    [
        ("4(ruby)", "3", "2", "2(ruby)"),
        ("4(ruby)", "3", "3", "1(ruby)"),
        ("1", "3", "3", "4"),
        ("2", "1", "2", "2"),
        ("6L(ruby)", "5", "2", "4(ruby)"),
    ],
)
def test_passing_the_whirlpool_costs_nothing_extra(
    start: str, pool: str, card: str, end: str
) -> None:
    """The whirlpool costs Joe nothing extra, upstream or downstream, or where he turns."""
    words = f"whirlpool@{pool} joe@{start} 1plays={card} 2plays=1"
    assert after_river(words, "whirlpool+joe") == end


@pytest.mark.parametrize(
    ("start", "pool", "card", "end"),
    [
        ("4(ruby)", "3", "1", "4(ruby)"),
        ("4", "3", "1", "4(diamond)"),
        ("1", "3", "2", "4"),
        ("3", "1", "2", "2(amethyst)"),
        ("6L(ruby)", "5", "1", "6R(ruby)"),
        ("6R(ruby)", "5", "1", "6R(ruby)"),
        ("7L(ruby)", "6L", "1", "7L(ruby)"),
        ("1", "6R", "5", "7R"),
    ],
)
def test_ending_on_the_whirlpool(start: str, pool: str, card: str, end: str) -> None:
    """Ending on it, Joe is swept one field down, from 5 into the right arm."""
    words = f"whirlpool@{pool} joe@{start} 1plays={card} 2plays=1"
    assert after_river(words, "whirlpool+joe") == end


def test_being_swept_is_an_event() -> None:
    """He paddles onto it, then it sweeps him."""
    assert course("whirlpool@5 joe@6L(ruby) 1plays=1 2plays=1", "whirlpool+joe") == [
        JoePaddled(6, 5),
        JoeSwept(5, 8),
        NEXT_ROUND,
    ]


def test_swept_over_the_falls() -> None:
    """Ending on 7R with the whirlpool there he goes over the falls and starts again."""
    assert course("whirlpool@7R joe@1(ruby) 1plays=6 2plays=1", "whirlpool+joe") == [
        JoePaddled(1, 9),
        JoeSwept(9, FALLS),
        JoeFell((RUBY,)),
        JoeStarted(),
        NEXT_ROUND,
    ]
    assert after_river("whirlpool@7R joe@1(ruby) 1plays=6 2plays=1", "whirlpool+joe") == "1"


def test_starting_on_the_whirlpool() -> None:
    """Where the whirlpool has entered on field 1 when Joe starts again, he is swept to 2."""
    assert course("whirlpool@falls joe@7R(ruby) 1plays=cloud 2plays=2", "whirlpool+joe") == [
        Pushed(1),
        JoeFell((RUBY,)),
        JoeStarted(),
        JoeSwept(1, 2),
        NEXT_ROUND,
    ]
    assert after_river("whirlpool@falls joe@7R(ruby) 1plays=cloud 2plays=2", "whirlpool+joe") == "2"


def test_starting_on_the_whirlpool_he_paddles_from_where_it_swept_him() -> None:
    """Swept to 2 he paddles as usual: up to 1, there he turns."""
    assert after_river("whirlpool@falls joe@7R(ruby) 1plays=3 2plays=2", "whirlpool+joe") == "3"
    words = "weather=+1 whirlpool@falls joe@7R(ruby) 1plays=1 2plays=1"
    assert after_river(words, "whirlpool+joe") == "2"


# Trading with him


def test_taking_his_gem() -> None:
    """A canoe that ends its move on Joe's field may take his gem into a free seat."""
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4")
    assert set(texts(game, "a 4>3")) == {"a 4>3", "a 4>3 joe take"}
    assert events(game, "a 4>3 joe take") == [Paddled(0, 0, 4, 3), Traded(0, 0, None, RUBY)]
    assert (where(game), joe(game)) == ("0a@3(ruby)", "3")


def test_giving_him_a_gem() -> None:
    """A canoe may give one gem to an empty Joe."""
    game = position("players=3 modules=joe phase=paddle joe@3 0plays=1 0a@4(ruby)")
    assert set(texts(game, "a 4>3")) == {"a 4>3", "a 4>3 joe give ruby"}
    assert events(game, "a 4>3 joe give ruby") == [
        Paddled(0, 0, 4, 3),
        Traded(0, 0, RUBY, None),
    ]
    assert (where(game), joe(game)) == ("0a@3", "3(ruby)")


def test_swapping_with_him() -> None:
    """A canoe may swap one gem for Joe's; a full canoe cannot just take it."""
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4(amber)")
    assert set(texts(game, "a 4>3")) == {"a 4>3", "a 4>3 joe swap amber"}
    assert events(game, "a 4>3 joe swap amber") == [
        Paddled(0, 0, 4, 3),
        Traded(0, 0, AMBER, RUBY),
    ]
    assert (where(game), joe(game)) == ("0a@3(ruby)", "3(amber)")


def test_swapping_a_gem_for_its_like_is_no_action() -> None:
    """A swap of two gems of one kind changes nothing, so it is no action of its own."""
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4(ruby)")
    assert texts(game, "a 4>3") == ["a 4>3"]


def test_two_with_nothing_to_trade() -> None:
    """An empty canoe and an empty Joe have nothing to trade."""
    assert texts(position("players=3 modules=joe phase=paddle joe@3 0plays=1 0a@4"), "a 4>3") == [
        "a 4>3"
    ]


def test_taking_and_swapping_with_two_seats() -> None:
    """A canoe with two seats and one gem may take Joe's gem or swap its own for it."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3(ruby) 0plays=1 0b@4(amber)"
    )
    assert set(texts(game, "b 4>3")) == {
        "b 4>3",
        "b 4>3 joe take",
        "b 4>3 joe swap amber",
    }
    play(game, "b 4>3 joe take")
    assert (where(game), joe(game)) == ("0b@3(amber+ruby)", "3")


def test_swapping_one_of_two_gems() -> None:
    """A full canoe of two seats may swap either of its gems, but not take."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3(ruby) 0plays=1 0b@4(diamond+amber)"
    )
    assert set(texts(game, "b 4>3")) == {
        "b 4>3",
        "b 4>3 joe swap diamond",
        "b 4>3 joe swap amber",
    }
    play(game, "b 4>3 joe swap diamond")
    assert (where(game), joe(game)) == ("0b@3(amber+ruby)", "3(diamond)")


def test_swapping_the_one_that_differs() -> None:
    """Of two gems only the one of another kind than Joe's is worth a swap."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3(ruby) 0plays=1 0b@4(diamond+ruby)"
    )
    assert set(texts(game, "b 4>3")) == {"b 4>3", "b 4>3 joe swap diamond"}


def test_giving_one_of_two_gems() -> None:
    """A canoe with two gems may give an empty Joe one of its choice."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3 0plays=1 0b@4(diamond+amber)"
    )
    assert set(texts(game, "b 4>3")) == {
        "b 4>3",
        "b 4>3 joe give diamond",
        "b 4>3 joe give amber",
    }
    play(game, "b 4>3 joe give amber")
    assert (where(game), joe(game)) == ("0b@3(diamond)", "3(amber)")


def test_two_of_a_kind_are_one_choice() -> None:
    """Of two gems of one kind it does not matter which one Joe gets."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3 0plays=1 0b@4(ruby+ruby)"
    )
    assert texts(game, "b 4>3") == ["b 4>3", "b 4>3 joe give ruby"]


@pytest.mark.parametrize(
    ("canoes", "joes", "path", "points"),
    [
        ("0a@2", "3(ruby)", "2>3", 1),
        ("0a@5", "6L(ruby)", "5>6L", 1),
        ("0b@falls", "3(ruby)", "shore>3", 3),
        ("0a@7L", "5(ruby)", "7L>5", 2),
    ],
)
def test_whichever_way_the_canoe_came(canoes: str, joes: str, path: str, points: int) -> None:
    """Upstream, downstream or launched: where its move ends beside Joe it may trade."""
    game = position(f"players=3 modules=joe phase=paddle joe@{joes} 0plays={points} {canoes}")
    assert f"a {path} joe take" in texts(game)


@pytest.mark.parametrize("place", ["2(ruby)", "4(ruby)", "7L(ruby)", "6R(ruby)"])
def test_only_where_the_move_ends(place: str) -> None:
    """Joe on a field that is passed, left, beyond or in the other arm is no partner."""
    game = position(f"players=3 modules=joe phase=paddle joe@{place} 0plays=3 0a@4")
    assert [text for text in texts(game, "a 4>1") if "joe" in text] == []
    game = position("players=3 modules=joe phase=paddle joe@6R(ruby) 0plays=1 0a@5")
    assert "a 5>6L joe take" not in texts(game)


def test_free_of_points() -> None:
    """Trading costs nothing, and all points are used as without it."""
    game = position("players=3 modules=joe phase=paddle joe@4(ruby) 0plays=2 0a@5")
    assert not [text for text in texts(game) if "joe" in text]


def test_without_having_paddled() -> None:
    """A canoe that only handled gems may trade too, with what it has then."""
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=2 0a@3(amber)")
    assert set(texts(game, "a ")) == {
        "a 3>1",
        "a 3>5",
        "a unload amber",
        "a unload amber joe take",
    }
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=2 0a@3")
    assert set(texts(game, "a load")) == {"a load amethyst", "a load amethyst joe swap amethyst"}


def test_after_handling_on_arrival() -> None:
    """What was loaded or unloaded on arrival counts before the trade."""
    game = position("players=3 modules=joe phase=paddle joe@3 0plays=3 0a@4")
    assert set(texts(game, "a 4>3")) == {
        "a 4>3 load amethyst",
        "a 4>3 load amethyst joe give amethyst",
    }
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=3 0a@4(ruby)")
    assert set(texts(game, "a 4>3")) == {"a 4>3 unload ruby", "a 4>3 unload ruby joe take"}


def test_after_stealing() -> None:
    """The trade comes after the theft, if any: what was stolen may be given or swapped."""
    game = position("players=3 modules=joe phase=paddle joe@3 0plays=2 0a@5 1a@3(ruby)")
    assert set(texts(game, "a 5>3")) == {
        "a 5>3",
        "a 5>3 steal ruby from 1a",
        "a 5>3 steal ruby from 1a joe give ruby",
    }
    game = position("players=3 modules=joe phase=paddle joe@3(amber) 0plays=2 0a@5 1a@3(ruby)")
    assert set(texts(game, "a 5>3")) == {
        "a 5>3",
        "a 5>3 joe take",
        "a 5>3 steal ruby from 1a",
        "a 5>3 steal ruby from 1a joe swap ruby",
    }
    seen = events(game, "a 5>3 steal ruby from 1a joe swap ruby")
    assert seen[:3] == [
        Paddled(0, 0, 5, 3),
        Stole(0, 0, RUBY, 1, 0),
        Traded(0, 0, RUBY, AMBER),
    ]


def test_stealing_and_taking_with_two_seats() -> None:
    """A canoe with two free seats may steal a gem and take Joe's."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3(amber) 0plays=2 0b@5 1a@3(ruby)"
    )
    assert set(texts(game, "b 5>3 steal")) == {
        "b 5>3 steal ruby from 1a",
        "b 5>3 steal ruby from 1a joe take",
        "b 5>3 steal ruby from 1a joe swap ruby",
    }
    play(game, "b 5>3 steal ruby from 1a joe take")
    assert (where(game), joe(game)) == ("0b@3(amber+ruby) 1a@3", "3")


def test_swept_onto_his_field() -> None:
    """A canoe that the whirlpool swept to Joe may trade, though it may not steal."""
    game = position(
        "players=3 modules=whirlpool+joe phase=paddle whirlpool@3 joe@4(ruby) 0plays=1 0a@4 "
        "1a@4(amber)"
    )
    assert set(texts(game, "a 4>3")) == {"a 4>3~4", "a 4>3~4 joe take"}
    assert events(game, "a 4>3~4 joe take") == [
        Paddled(0, 0, 4, 3),
        Swept(0, 0, 3, 4),
        Traded(0, 0, None, RUBY),
    ]


def test_one_trade_in_a_move() -> None:
    """A canoe may take, give or swap, one of them and once."""
    game = position(
        "players=3 modules=double_canoes+joe phase=paddle joe@3(ruby) 0plays=1 0b@4(amber)"
    )
    for twice in ("joe take joe give amber", "joe swap amber joe take", "joe take joe take"):
        with pytest.raises(IllegalAction):
            game.play(f"b 4>3 {twice}")


def test_both_canoes_may_trade() -> None:
    """Each canoe may trade in its own move, the second one with what the first one left."""
    game = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4(amber) 0b@4")
    play(game, "a 4>3 joe swap amber")
    assert set(texts(game)) == {"b 4>3", "b 4>3 joe take", "b 4>5"}
    play(game, "b 4>3 joe take")
    assert (where(game), joe(game)) == ("0a@3(ruby) 0b@3(amber)", "3")


def test_joe_cannot_be_robbed() -> None:
    """Nobody steals from Joe: with a full canoe his gem is safe."""
    game = position("players=3 modules=joe phase=paddle joe@4(ruby) 0plays=1 0a@5(amber)")
    assert not [text for text in texts(game) if "steal" in text or "take" in text]


@pytest.mark.parametrize("card", ["cloud", "rope"])
def test_no_trade_without_a_canoe_move(card: str) -> None:
    """With the cloud or the rope no canoe moves, so none trades with a Joe beside it."""
    game = turn(f"modules=paddle_cards+joe joe@3(ruby) 0card={card} 0a@3")
    assert not [text for text in texts(game) if "joe" in text]


def test_no_trade_when_the_river_brings_them_together() -> None:
    """Only a canoe's own move ends in a trade."""
    game = position(f"{LAST_CLOUD} modules=joe joe@2 1plays=cloud 1a@2(ruby) 2plays=2")
    play(game, "weather down")
    assert (where(game), joe(game)) == ("1a@3(ruby)", "3(amethyst)")
    assert texts(game, "a ") == []


def test_he_keeps_what_he_got() -> None:
    """A gem given to Joe is his: he takes it along and loads no other."""
    game = position(
        "players=3 modules=joe start=1 actor=0 phase=paddle joe@3 0plays=1 0a@4(ruby) 1plays=1 "
        "2plays=2"
    )
    play(game, "a 4>3 joe give ruby", "stay")
    # One push carries him to 4, then he paddles one field up.
    assert joe(game) == "3(ruby)"
