"""RULES 9: the module `whirlpool`."""

import pytest

from niagara import Game, IllegalAction, Setup
from niagara.model.board import FALLS
from niagara.model.events import (
    CanoeGiven,
    Event,
    Fell,
    Paddled,
    Pushed,
    Swept,
    WhirlpoolEntered,
    WhirlpoolFell,
)
from tests.support.games import (
    LAST_CLOUD,
    events,
    foreign,
    play,
    position,
    texts,
    where,
    whirlpool,
)


def at(canoes: str, field: str, points: int) -> Game:
    """Return a position with the whirlpool on this field; seat 0 paddles."""
    return position(
        f"players=3 modules=whirlpool phase=paddle whirlpool@{field} 0plays={points} {canoes}"
    )


def after_river(words: str) -> str:
    """Return where the whirlpool is after the river; `2plays=3` makes two pushes."""
    game = position(f"{LAST_CLOUD} modules=whirlpool 1plays=cloud {words}")
    return whirlpool(play(game, "weather down"))


# Its way


def test_it_starts_on_field_3() -> None:
    """The whirlpool starts on field 3, beside the amethysts."""
    assert whirlpool(Game(Setup(players=3, modules=frozenset({"whirlpool"})))) == "3"


def test_it_rides_the_river() -> None:
    """The whirlpool is a disc: each push takes it one field down, through the arm of the flag."""
    assert after_river("whirlpool@3 2plays=2") == "4"
    assert after_river("whirlpool@3 2plays=3") == "5"
    assert after_river("flag=R whirlpool@5 2plays=2") == "6R"
    assert after_river("flag=L whirlpool@5 2plays=2") == "6L"


def test_it_waits_in_the_other_arm() -> None:
    """In the arm that a push does not feed the whirlpool stays where it is."""
    assert after_river("flag=R whirlpool@6L 2plays=2") == "6L"
    assert after_river("flag=R whirlpool@6L 2plays=3") == "7L"


@pytest.mark.parametrize(("pushes", "place"), [(1, "falls"), (2, "1"), (3, "2"), (4, "3")])
def test_it_enters_again_as_the_fresh_disc(pushes: int, place: str) -> None:
    """After going over the falls it enters again as the fresh disc of the next push."""
    assert after_river(f"whirlpool@7R 2plays={pushes + 1}") == place


@pytest.mark.parametrize(
    ("place", "pushes", "told"),
    [
        ("6R", 1, []),
        ("7L", 1, []),
        ("7R", 1, [WhirlpoolFell()]),
        ("7R", 3, [WhirlpoolFell(), WhirlpoolEntered()]),
        ("falls", 1, [WhirlpoolEntered()]),
        ("1", 1, []),
    ],
)
def test_its_way_over_the_falls_is_told(place: str, pushes: int, told: list[Event]) -> None:
    """It is told after the push in which the whirlpool goes over the falls or comes in again."""
    game = position(
        f"{LAST_CLOUD} modules=whirlpool whirlpool@{place} 1plays=cloud 2plays={pushes + 1}"
    )
    seen = events(game, "weather down")
    assert [each for each in seen if isinstance(each, WhirlpoolFell | WhirlpoolEntered)] == told
    for each in told:
        assert isinstance(seen[seen.index(each) - 1], Pushed)


def test_without_the_module_nothing_is_told_of_it() -> None:
    """In the base game there is no whirlpool that could go over the falls."""
    seen = events(position(f"{LAST_CLOUD} 1plays=cloud 1a@7R 2plays=4"), "weather down")
    assert not [each for each in seen if isinstance(each, WhirlpoolFell | WhirlpoolEntered)]


def test_it_enters_again_in_the_next_round() -> None:
    """A whirlpool that went over with a round's last push enters with the next round's first."""
    assert after_river("whirlpool@falls 2plays=cloud") == "falls"
    assert after_river("whirlpool@falls 2plays=2") == "1"


def test_a_river_that_stands_still_keeps_it() -> None:
    """Without a push the whirlpool stays."""
    assert after_river("whirlpool@4 2plays=cloud") == "4"


# Ending on it


def test_ending_on_it_upstream() -> None:
    """A canoe whose points end on it is swept one field downstream at once."""
    game = at("0a@4(ruby)", "3", 1)
    assert texts(game, "a ") == ["a 4>3~4", "a 4>5"]
    assert events(game, "a 4>3~4") == [Paddled(0, 0, 4, 3), Swept(0, 0, 3, 4)]
    assert where(game) == "0a@4(ruby)"


def test_ending_on_it_downstream() -> None:
    """Whether it came from above or from below, the canoe is swept one field downstream."""
    game = at("0a@2", "3", 1)
    assert texts(game, "a ") == ["a 2>1", "a 2>3~4"]
    assert events(game, "a 2>3~4") == [Paddled(0, 0, 2, 3), Swept(0, 0, 3, 4)]
    assert where(game) == "0a@4"


@pytest.mark.parametrize(
    ("field", "start", "ends"),
    [("1", "2", "1~2"), ("2", "1", "2~3"), ("4", "3", "4~5"), ("6L", "5", "6L~7L")],
)
def test_one_field_downstream_everywhere(field: str, start: str, ends: str) -> None:
    """From every field it sweeps one field downstream."""
    game = at(f"0a@{start}", field, 1)
    sweeps = [text for text in texts(game, "a ") if "~" in text]
    assert sweeps == [f"a {start}>{ends}"]
    play(game, f"a {start}>{ends}")
    assert where(game) == f"0a@{ends.partition('~')[2]}"


def test_no_canoe_may_rest_on_it() -> None:
    """No canoe stays on the whirlpool, however it gets there."""
    game = at("0a@2", "3", 1)
    for rest in ("a 2>3", "a 2>3~2", "a 2>3~5"):
        with pytest.raises(IllegalAction):
            game.play(rest)


def test_swept_at_5_its_owner_picks_the_arm() -> None:
    """From 5 the owner picks the arm, coming from above or from below."""
    game = at("0a@4", "5", 1)
    assert texts(game, "a ") == ["a 4>3", "a 4>5~6L", "a 4>5~6R"]
    play(game, "a 4>5~6R")
    assert where(game) == "0a@6R"


@pytest.mark.parametrize("arm", ["L", "R"])
def test_swept_into_the_other_arm(arm: str) -> None:
    """A canoe that comes up one arm may be swept down the other."""
    game = at("0a@6L", "5", 1)
    assert set(texts(game, "a ")) == {"a 6L>5~6L", "a 6L>5~6R", "a 6L>7L"}
    play(game, f"a 6L>5~6{arm}")
    assert where(game) == f"0a@6{arm}"


@pytest.mark.parametrize("arm", ["L", "R"])
def test_swept_over_the_falls(arm: str) -> None:
    """From 7L or 7R it sweeps over the falls."""
    game = at(f"0a@6{arm}(ruby) 0b@1", f"7{arm}", 1)
    assert texts(game, "a ") == [f"a 6{arm}>5", f"a 6{arm}>7{arm}~falls"]
    start, end = (6, 7) if arm == "L" else (8, 9)
    assert events(game, f"a 6{arm}>7{arm}~falls") == [
        Paddled(0, 0, start, end),
        Swept(0, 0, end, FALLS),
        Fell(0, 0, (4,)),
    ]
    assert where(game) == "0a@falls 0b@1"
    assert foreign(game) == ""


def test_the_last_canoe_swept_over_the_falls() -> None:
    """A player who loses the last canoe in this way, without a gem, gets one back at once."""
    game = at("0a@6L 0b@falls", "7L", 1)
    assert CanoeGiven(0, 0) in events(game, "a 6L>7L~falls")
    assert where(game) == "0b@falls"


def test_only_one_arm_sweeps_over_the_falls() -> None:
    """In the other arm there is no whirlpool."""
    game = at("0a@5", "7L", 2)
    assert set(texts(game, "a 5>")) == {"a 5>3", "a 5>7L~falls", "a 5>7R"}


# Passing through


@pytest.mark.parametrize(("points", "end"), [(2, "4"), (3, "5")])
def test_downstream_it_is_passed_at_the_normal_cost(points: int, end: str) -> None:
    """Downstream every field costs one point, the whirlpool's too."""
    assert f"a 2>{end}" in texts(at("0a@2", "3", points))


def test_the_last_point_over_the_falls_through_it() -> None:
    """A canoe that goes on from a whirlpool on 7L is over the falls by its own points."""
    assert texts(at("0a@6L", "7L", 2), "a 6L>") == ["a 6L>4", "a 6L>falls"]


@pytest.mark.parametrize(
    ("points", "path"), [(1, "4>3~4"), (2, "4>3~4"), (3, "4>2"), (4, "4>1"), (5, "4>shore")]
)
def test_upstream_past_it(points: int, path: str) -> None:
    """Upstream, leaving it costs 2: with 1 or 2 points left below it a canoe is swept back."""
    upstream = [
        text
        for text in texts(at("0a@4", "3", points), "a 4>")
        if text[4] in "s123" and "load" not in text
    ]
    assert upstream == [f"a {path}"]


@pytest.mark.parametrize(
    ("points", "path"), [(1, "5>4"), (2, "5>3~4"), (3, "5>3~4"), (4, "5>2"), (5, "5>1")]
)
def test_upstream_past_it_from_further_below(points: int, path: str) -> None:
    """What counts is how many points are left on the field below it: here 0, 1, 2, 3 and 4."""
    game = at("0a@5", "3", points)
    upstream = [text for text in texts(game, "a 5>") if text[4] in "s1234" and "load" not in text]
    assert upstream == [f"a {path}"]
    play(game, f"a {path}")
    assert where(game) == f"0a@{path[-1]}"


@pytest.mark.parametrize(("points", "landing"), [(1, False), (2, False), (3, True), (6, True)])
def test_landing_past_a_whirlpool_on_field_1(points: int, landing: bool) -> None:
    """From a whirlpool on 1 the shore costs 2 instead of 1."""
    game = at("0a@2", "1", points)
    assert ("a 2>shore" in texts(game)) == landing
    assert ("a 2>1~2" in texts(game)) == (not landing)


@pytest.mark.parametrize("points", [1, 2])
def test_upstream_onto_it_at_the_fork(points: int) -> None:
    """A canoe in an arm with 1 or 2 points left ends on a whirlpool on 5 and picks the arm."""
    game = at("0a@6R", "5", points)
    assert set(texts(game, "a 6R>5")) == {"a 6R>5~6L", "a 6R>5~6R"}


def test_upstream_past_it_at_the_fork() -> None:
    """With 3 points left below a whirlpool on 5 a canoe comes to 4."""
    assert "a 6R>4" in texts(at("0a@6R", "5", 3))


@pytest.mark.parametrize(("points", "end"), [(1, "6L~7L"), (2, "6L~7L"), (3, "5")])
def test_upstream_past_it_in_an_arm(points: int, end: str) -> None:
    """The same holds in an arm."""
    assert f"a 7L>{end}" in texts(at("0a@7L", "6L", points))


# Launching onto it


def test_launching_onto_it() -> None:
    """A canoe launched onto it with its last point is swept to field 2."""
    game = at("", "1", 1)
    assert texts(game) == ["a shore>1~2", "b shore>1~2"]
    assert events(game, "b shore>1~2")[:2] == [Paddled(0, 1, 0, 1), Swept(0, 1, 1, 2)]
    assert where(game) == "0b@2"


def test_launching_past_it() -> None:
    """A launch passes it at the normal cost."""
    assert texts(at("", "1", 2)) == ["a shore>2", "b shore>2"]


# No handling, no stealing


def test_no_handling_on_it() -> None:
    """A canoe may not stop on it to handle gems: it enters as its last point or passes."""
    assert set(texts(at("0a@2", "3", 3), "a ")) == {"a 2>shore", "a 2>5"}
    assert set(texts(at("0a@2(ruby)", "3", 3), "a ")) == {"a 2>shore", "a 2>5"}


@pytest.mark.parametrize(
    "action",
    [
        "a 2>3 load amethyst",
        "a 2>3~4 load diamond",
        "a 2>3~4 load amethyst",
        "a 2>3 load amethyst ~4",
    ],
)
def test_no_handling_after_being_swept(action: str) -> None:
    """A swept canoe handles nothing afterwards, however many points it has."""
    for points in (3, 4):
        with pytest.raises(IllegalAction):
            at("0a@2", "3", points).play(action)


def test_handling_before_being_swept() -> None:
    """A canoe may handle gems and then spend its last point to enter the whirlpool."""
    game = at("0a@4", "3", 3)
    assert set(texts(game, "a ")) == {
        "a 4>2",
        "a 4>7L",
        "a 4>7R",
        "a load diamond 4>3~4",
        "a load diamond 4>5",
        "a 4>5 load amber",
    }
    assert where(play(game, "a load diamond 4>3~4")) == "0a@4(diamond)"


def test_a_swept_canoe_may_not_steal() -> None:
    """A canoe swept onto another one's field may not rob it."""
    game = at("0a@4 1a@4(ruby) 2a@4(amber)", "3", 1)
    assert texts(game, "a ") == ["a 4>3~4", "a 4>5"]
    with pytest.raises(IllegalAction):
        game.play("a 4>3~4 steal ruby from 1a")


def test_a_canoe_that_passed_it_may_steal() -> None:
    """A canoe that paddled up through the whirlpool robs where its points end."""
    game = at("0a@4 1a@2(ruby)", "3", 3)
    assert texts(game, "a 4>2") == ["a 4>2", "a 4>2 steal ruby from 1a"]


def test_no_whirlpool_no_sweep() -> None:
    """Without the module, or while it is away, field 3 is a field like any other."""
    assert "a 4>3" in texts(position("players=3 phase=paddle 0plays=1 0a@4"))
    assert "a 4>3" in texts(at("0a@4", "falls", 1))
    assert "a 4>2" in texts(at("0a@4", "falls", 2))
