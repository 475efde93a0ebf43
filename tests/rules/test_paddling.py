"""RULES 5: paddling, loading and unloading."""

import pytest

from niagara import IllegalAction
from niagara.model.events import Handled, Landed, Paddled, Stayed, TurnBegan, TurnEnded
from tests.support.games import events, foreign, play, position, stock, texts, treasury, where

# Which canoes move


def test_every_canoe_in_the_water_must_move() -> None:
    """Every canoe in the water must make one canoe move."""
    game = position("players=3 phase=paddle 0plays=1 0a@3 0b@2")
    assert texts(game) == ["a 3>2", "a 3>4", "b 2>1", "b 2>3"]
    play(game, "a 3>2")
    assert texts(game) == ["b 2>1", "b 2>3"]
    play(game, "b 2>3")
    assert game.actor == 1


def test_the_player_picks_the_order() -> None:
    """The player picks the order in which the canoes move."""
    game = position("players=3 phase=paddle 0plays=1 0a@3 0b@2")
    assert where(play(game, "b 2>1", "a 3>4")) == "0a@4 0b@1"
    game = position("players=3 phase=paddle 0plays=1 0a@3 0b@2")
    assert where(play(game, "a 3>4", "b 2>1")) == "0a@4 0b@1"


def test_each_canoe_moves_once() -> None:
    """A canoe that has moved does not move again in the turn."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@3 0b@2"), "b 2>1")
    assert texts(game, "b ") == []


def test_a_canoe_on_shore_may_be_launched() -> None:
    """A canoe on shore may be launched, or stay when the canoes in the water have moved."""
    game = position("players=3 phase=paddle 0plays=1 0a@3")
    assert "b shore>1" in texts(game)
    play(game, "a 3>4")
    assert texts(game) == ["b shore>1", "stay"]
    assert where(play(game, "b shore>1")) == "0a@4 0b@1"
    assert game.actor == 1


def test_a_canoe_on_shore_may_stay() -> None:
    """`stay` leaves the canoe on shore ashore and ends the turn."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@3"), "a 3>4")
    seen = events(game, "stay")
    assert seen == [Stayed(0), TurnEnded(0), TurnBegan(1, 8)]
    assert where(game) == "0a@4"


def test_a_launch_may_come_first() -> None:
    """A canoe may be launched before the one in the water moves, which then must still move."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@3"), "b shore>1")
    assert texts(game) == ["a 3>2", "a 3>4"]


def test_at_most_one_launch_a_turn() -> None:
    """After one launch the turn ends, though another canoe is on shore."""
    game = play(position("players=3 phase=paddle 0plays=2"), "b shore>2")
    assert game.actor == 1
    assert where(game) == "0b@2"


def test_one_launch_with_a_landing() -> None:
    """A launch and a landing in one turn leave nothing more to launch."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@1"), "b shore>1", "a 1>shore")
    assert game.actor == 1


@pytest.mark.parametrize(
    ("canoes", "legal"),
    [("", ["a shore>2", "b shore>2"]), ("0a@falls", ["b shore>2"]), ("0b@falls", ["a shore>2"])],
)
def test_one_canoe_must_be_launched_when_none_is_in_the_water(
    canoes: str, legal: list[str]
) -> None:
    """If none of the player's canoes is in the water when paddling begins, one is launched."""
    assert texts(position(f"players=3 phase=paddle 0plays=2 {canoes}")) == legal


def test_a_canoe_that_lands_stays_ashore() -> None:
    """A canoe that lands is not launched again in the turn; the other one may be."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@1"), "a 1>shore")
    assert texts(game) == ["b shore>1", "stay"]


def test_two_canoes_that_land_end_the_turn() -> None:
    """When both canoes have landed there is nothing more to do."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@1 0b@1"), "a 1>shore", "b 1>shore")
    assert game.actor == 1


def test_no_launch_is_forced_when_the_last_canoe_lands() -> None:
    """A launch is forced only if no canoe is in the water when paddling begins."""
    game = play(position("players=3 phase=paddle 0plays=1 0a@1"), "a 1>shore", "stay")
    assert where(game) == ""


# Points


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_a_canoe_has_the_points_of_the_card(points: int) -> None:
    """Every canoe has as many points as the card says, and every field costs one."""
    game = position(f"players=3 phase=paddle 0plays={points} 0a@5")
    plain = [f"a 5>{end}" for end in "1234"]
    assert [text for text in plain if text in texts(game)] == [f"a 5>{5 - points}"]


def test_each_canoe_has_all_the_points() -> None:
    """Both canoes have the points of the card, they do not share them."""
    game = play(position("players=3 phase=paddle 0plays=3 0a@5 0b@4"), "a 5>2", "b 4>1")
    assert where(game) == "0a@2 0b@1"


def test_all_points_are_used() -> None:
    """A canoe may not stop before its points are used."""
    game = position("players=3 phase=paddle 0plays=3 0a@5 0b@5")
    assert [text for text in texts(game, "a ") if "load" not in text] == ["a 5>2", "a 5>falls"]


def test_all_points_are_used_even_over_the_falls() -> None:
    """A canoe that has too many points to stay above the falls goes over when it paddles down."""
    assert texts(position("players=3 phase=paddle 0plays=3 0a@6L(ruby)"), "a 6L>") == [
        "a 6L>3",
        "a 6L>falls",
        "a 6L>5 unload ruby",
    ]


def test_only_landing_wastes_points() -> None:
    """A canoe that lands wastes what is left."""
    game = position("players=3 phase=paddle 0plays=6 0a@2(ruby)")
    assert "a 2>shore" in texts(game)
    assert treasury(play(game, "a 2>shore")) == "0treasury=ruby"


def test_over_the_falls_the_rest_is_moot() -> None:
    """However many points are left, there is one way over the falls."""
    assert texts(position("players=3 phase=paddle 0plays=6 0a@5"), "a 5>falls") == ["a 5>falls"]


def test_loading_what_the_falls_bring_home_is_no_other_action() -> None:
    """To load a site's own gem and take it over the falls is the same as to leave it."""
    assert texts(position("players=3 phase=paddle 0plays=4 0a@7R"), "a ") == [
        "a 7R>3",
        "a 7R>falls",
        "a load ruby 7R>5",
        "a 7R>5 load amber",
    ]


def test_unloading_before_the_falls() -> None:
    """A gem unloaded before the falls stays at that site."""
    game = position("players=3 phase=paddle 0plays=3 0a@7R(amber)")
    assert texts(game, "a ") == [
        "a 7R>4",
        "a 7R>falls",
        "a unload amber 7R>6R",
        "a unload amber 7R>falls",
        "a 7R>6R unload amber",
    ]
    play(game, "a unload amber 7R>falls")
    assert foreign(game) == "ruby-site=amber"


def test_loading_a_foreign_gem_before_the_falls() -> None:
    """A foreign gem may be taken over the falls, which bring it home."""
    game = position("players=3 phase=paddle ruby-site=amber 0plays=3 0a@7R")
    play(game, "a load amber 7R>falls")
    assert foreign(game) == ""
    assert stock(game, "amber") == 7


# The way


def test_shore_to_field_1_costs_1() -> None:
    """Launching to field 1 costs one point."""
    assert texts(position("players=3 phase=paddle 0plays=1")) == ["a shore>1", "b shore>1"]


def test_field_1_to_shore_costs_1() -> None:
    """A canoe on field 2 cannot land with one point, one on field 1 can."""
    game = position("players=3 phase=paddle 0plays=1 0a@1 0b@2")
    assert texts(game) == ["a 1>shore", "a 1>2", "b 2>1", "b 2>3"]


def test_the_fork_leads_to_either_arm() -> None:
    """From 5 the next field is 6L or 6R."""
    assert texts(position("players=3 phase=paddle 0plays=1 0a@5"), "a ") == [
        "a 5>4",
        "a 5>6L",
        "a 5>6R",
    ]


def test_a_way_through_the_fork() -> None:
    """A canoe that passes 5 downstream picks the arm."""
    game = position("players=3 phase=paddle 0plays=3 0a@4")
    plain = [text for text in texts(game, "a ") if "load" not in text]
    assert plain == ["a 4>1", "a 4>7L", "a 4>7R"]


@pytest.mark.parametrize("points", range(1, 7))
def test_one_direction_only(points: int) -> None:
    """A canoe moves upstream or downstream: it never ends where it began."""
    game = position(f"players=3 phase=paddle 0plays={points} 0a@4")
    assert not [text for text in texts(game, "a ") if "4>4" in text]
    ends = {1: "35", 2: "2", 3: "1"}.get(points, "")
    assert [text for text in texts(game) if text in [f"a 4>{end}" for end in "12345"]] == [
        f"a 4>{end}" for end in ends
    ]


@pytest.mark.parametrize(
    ("start", "points"), [("6L", 2), ("6R", 2), ("7L", 3), ("7R", 4), ("6L", 3), ("7L", 4)]
)
def test_never_up_one_arm_and_down_the_other(start: str, points: int) -> None:
    """A canoe in one arm does not reach the other arm in one move."""
    other = "R" if start.endswith("L") else "L"
    game = position(f"players=3 phase=paddle 0plays={points} 0a@{start}")
    assert not [text for text in texts(game, "a ") if f">6{other}" in text or f">7{other}" in text]


def test_upstream_out_of_an_arm() -> None:
    """Upstream both arms lead to 5."""
    for arm in "LR":
        assert f"a 7{arm}>5" in texts(position(f"players=3 phase=paddle 0plays=2 0a@7{arm}"))


@pytest.mark.parametrize("arm", ["L", "R"])
def test_downstream_from_7_is_over_the_falls(arm: str) -> None:
    """Downstream from 7L or 7R a canoe goes over the falls."""
    game = position(f"players=3 phase=paddle 0plays=1 0a@7{arm} 0b@1")
    play(game, f"a 7{arm}>falls", "b 1>2")
    assert where(game) == "0a@falls 0b@2"


def test_landing_brings_the_gem_home() -> None:
    """Upstream from 1 is ashore: the canoe's gem goes to the treasury, free of charge."""
    game = position("players=3 phase=paddle 0plays=1 0a@1(ruby)")
    assert events(game, "a 1>shore") == [Paddled(0, 0, 1, 0), Landed(0, 0, (4,))]
    assert treasury(game) == "0treasury=ruby"
    assert where(game) == ""


def test_gems_stay_safe_in_the_treasury() -> None:
    """What is in the treasury stays there, whatever happens to the canoes."""
    game = position("players=3 phase=paddle 0plays=1 0treasury=ruby 0a@7R 0b@7R")
    play(game, "a 7R>falls", "b 7R>falls")
    assert treasury(game) == "0treasury=ruby"


# Loading and unloading


def test_every_move_of_an_empty_canoe() -> None:
    """An empty canoe paddles, loads and paddles, paddles and loads, or only loads."""
    assert texts(position("players=3 phase=paddle 0plays=2 0a@4"), "a ") == [
        "a 4>2",
        "a 4>6L",
        "a 4>6R",
        "a load diamond",
    ]
    assert sorted(texts(position("players=3 phase=paddle 0plays=3 0a@4"), "a ")) == sorted(
        [
            "a 4>1",
            "a 4>7L",
            "a 4>7R",
            "a load diamond 4>3",
            "a load diamond 4>5",
            "a 4>3 load amethyst",
            "a 4>5 load amber",
        ]
    )


def test_every_move_of_a_loaded_canoe() -> None:
    """A loaded canoe may also unload, and load in the gem's place."""
    assert sorted(texts(position("players=3 phase=paddle 0plays=4 0a@3(ruby)"), "a ")) == sorted(
        [
            "a 3>shore",
            "a 3>7L",
            "a 3>7R",
            "a unload ruby 3>1",
            "a unload ruby 3>5",
            "a unload ruby load amethyst",
            "a 3>5 unload ruby",
        ]
    )


def test_every_launch() -> None:
    """A launched canoe may load where it arrives."""
    assert sorted(texts(position("players=3 phase=paddle 0plays=6 0a@falls"))) == sorted(
        ["b shore>6L", "b shore>6R", "b shore>4 load diamond"]
    )


def test_loading_costs_two_points() -> None:
    """One gem costs 2 points, so a canoe cannot load with 1."""
    assert texts(position("players=3 phase=paddle 0plays=1 0a@3"), "a ") == ["a 3>2", "a 3>4"]


@pytest.mark.parametrize(
    ("action", "points", "after"),
    [
        ("a load amethyst 3>2", 3, "0a@2(amethyst)"),
        ("a 3>4 load diamond", 3, "0a@4(diamond)"),
        ("a load amethyst", 2, "0a@3(amethyst)"),
    ],
)
def test_loading_at_the_site_where_the_canoe_is(action: str, points: int, after: str) -> None:
    """A canoe loads at the site of its field, before it paddles, after it, or without paddling."""
    assert where(play(position(f"players=3 phase=paddle 0plays={points} 0a@3"), action)) == after


@pytest.mark.parametrize(
    ("action", "points", "after", "site"),
    [
        ("a unload ruby 3>2", 3, "0a@2", "amethyst"),
        ("a 3>4 unload ruby", 3, "0a@4", "diamond"),
        ("a unload ruby", 2, "0a@3", "amethyst"),
    ],
)
def test_unloading_at_the_site_where_the_canoe_is(
    action: str, points: int, after: str, site: str
) -> None:
    """A canoe unloads at the site of its field, in the same ways."""
    game = play(position(f"players=3 phase=paddle 0plays={points} 0a@3(ruby)"), action)
    assert where(game) == after
    assert foreign(game) == f"{site}-site=ruby"


@pytest.mark.parametrize(
    ("action", "points", "after"),
    [
        ("a unload ruby load amethyst", 4, "0a@3(amethyst)"),
        ("a unload ruby load amethyst 3>2", 5, "0a@2(amethyst)"),
        ("a 3>4 unload ruby load diamond", 5, "0a@4(diamond)"),
    ],
)
def test_unload_comes_before_load(action: str, points: int, after: str) -> None:
    """A full canoe unloads and then loads in one handling, for 4 points."""
    game = play(position(f"players=3 phase=paddle 0plays={points} 0a@3(ruby)"), action)
    assert where(game) == after


@pytest.mark.parametrize(
    "action",
    [
        "a unload ruby 3>4 load diamond",
        "a load amethyst 3>4 unload amethyst",
        "a load amethyst unload ruby",
    ],
)
def test_never_both_before_and_after(action: str) -> None:
    """Handling is before paddling or after it, never both; unloading comes first."""
    game = position("players=3 phase=paddle 0plays=5 0a@3(ruby)")
    assert action not in texts(game)
    with pytest.raises(IllegalAction):
        game.play(action)


def test_never_on_the_way() -> None:
    """A canoe that ends on a field without a site cannot have loaded on the way to it."""
    game = position("players=3 phase=paddle 0plays=4 0a@4")
    assert texts(game, "a 4>2") == []
    assert texts(game, "a load diamond") == [
        "a load diamond 4>2",
        "a load diamond 4>6L",
        "a load diamond 4>6R",
    ]


@pytest.mark.parametrize(("points", "legal"), [(2, True), (3, False), (4, False)])
def test_handling_alone_uses_all_points(points: int, legal: bool) -> None:
    """Loading alone, without paddling, is a legal move if it uses all points."""
    game = position(f"players=3 phase=paddle 0plays={points} 0a@3")
    assert ("a load amethyst" in texts(game)) == legal


@pytest.mark.parametrize(("points", "legal"), [(2, False), (4, True), (6, False)])
def test_two_handlings_alone_use_all_points(points: int, legal: bool) -> None:
    """Unloading and loading alone is a legal move with a 4."""
    game = position(f"players=3 phase=paddle 0plays={points} 0a@3(ruby)")
    assert ("a unload ruby load amethyst" in texts(game)) == legal


def test_handling_alone_is_the_canoe_move() -> None:
    """A canoe that only handled has moved; the other one still must."""
    game = play(position("players=3 phase=paddle 0plays=2 0a@3 0b@4"), "a load amethyst")
    assert texts(game, "a ") == []
    assert "b 4>2" in texts(game)


def test_handling_and_paddling_are_events_in_order() -> None:
    """The events of a move come in the order in which it happens."""
    seen = [
        type(event)
        for event in events(position("players=3 phase=paddle 0plays=3 0a@3"), "a 3>4 load diamond")
    ]
    assert seen == [Paddled, Handled]
    seen = [
        type(event)
        for event in events(position("players=3 phase=paddle 0plays=3 0a@3"), "a load amethyst 3>4")
    ]
    assert seen == [Handled, Paddled]


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("3", "amethyst"),
        ("4", "diamond"),
        ("5", "amber"),
        ("6L", "sapphire"),
        ("6R", "sapphire"),
        ("7L", "ruby"),
        ("7R", "ruby"),
    ],
)
def test_no_gem_is_unloaded_at_the_site_of_its_own_kind(field: str, kind: str) -> None:
    """A gem may not be unloaded at the site of its own kind."""
    game = position(f"players=3 phase=paddle 0plays=2 0a@{field}({kind})")
    assert not [text for text in texts(game) if "unload" in text and ">" not in text]


def test_no_kind_goes_both_ways() -> None:
    """A kind unloaded in a move is not loaded in it, nor the other way round."""
    game = position("players=3 phase=paddle amber-site=sapphire+ruby 0plays=4 0a@5(ruby)")
    assert texts(game, "a unload ruby load") == [
        "a unload ruby load amber",
        "a unload ruby load sapphire",
    ]


def test_unloaded_gems_stay_and_anyone_may_load_them() -> None:
    """A gem unloaded stays at that site, and another player may load it."""
    game = position("players=3 phase=paddle 0plays=2 0a@5(ruby) 1card=2 1a@5")
    play(game, "a unload ruby", "stay")
    assert foreign(game) == "amber-site=ruby"
    assert texts(game, "a load") == ["a load amber", "a load ruby"]
    play(game, "a load ruby")
    assert where(game) == "0a@5 1a@5(ruby)"
    assert foreign(game) == ""


def test_any_kind_that_lies_there_may_be_loaded() -> None:
    """A canoe may load each kind that lies at the site."""
    game = position("players=3 phase=paddle amethyst-site=diamond+ruby+ruby 0plays=2 0a@3")
    assert texts(game, "a load") == ["a load amethyst", "a load diamond", "a load ruby"]


def test_a_foreign_gem_at_the_shared_site() -> None:
    """A gem unloaded from one arm may be loaded from the other arm."""
    game = position("players=3 phase=paddle 0plays=2 0a@6L(ruby) 0b@6R")
    play(game, "a unload ruby")
    assert texts(game, "b load") == ["b load sapphire", "b load ruby"]


def test_nothing_is_loaded_where_nothing_lies() -> None:
    """An empty site has nothing to load."""
    gone = "+".join(["amethyst"] * 7)
    game = position(f"players=3 phase=paddle amber-site={gone} 0plays=2 0a@3")
    assert texts(game, "a load") == []


def test_never_from_canoe_to_canoe() -> None:
    """No gem goes from one of a player's canoes to the other one."""
    game = position("players=3 phase=paddle 0plays=1 0a@2 0b@1(ruby)")
    assert texts(game, "a ") == ["a 2>1", "a 2>3"]
    game = position("players=3 phase=paddle 0plays=1 0a@4 0b@3(ruby)")
    assert texts(game, "a ") == ["a 4>3", "a 4>5"]


@pytest.mark.parametrize("field", ["1", "2"])
def test_never_into_the_river(field: str) -> None:
    """A gem cannot be unloaded where there is no site."""
    game = position(f"players=3 phase=paddle 0plays=2 0a@{field}(ruby)")
    assert texts(game, "a unload") == []
    with pytest.raises(IllegalAction):
        game.play("a unload ruby")
