"""What can be tapped or pointed at on the board: the weather, and crowded fields."""

import pytest

from niagara.model.board import FIELDS
from tests.support.scenes import (
    classes,
    commands,
    drawings,
    inside,
    keys_of,
    name_of,
    on_the_board,
    place_of,
    text_of,
)
from tests.support.stories import page_at
from web.board.drawing.layout import FIELD, WEATHER, Box, beach
from web.board.drawing.nodes import Node, Scene

CROWD = "0a@6L(ruby) 0b@6L 1a@6L 1b@6L 2a@6L(amber)"


def lens(scene: Scene, within: str) -> Node:
    """Return the lens that something on the board holds."""
    return inside([inside(scene.places["scene"], within)], "lens")


def test_the_cloud_can_be_tapped_to_where_it_may_go() -> None:
    """Who has played the cloud can tap the weather next to it, and so choose as by the buttons."""
    scene = page_at("players=3 phase=weather weather=0 0plays=cloud 0a@3")
    down, up = (inside(scene.places["scene"], f"weather {step}") for step in ("-1", "+1"))
    assert (place_of(down), place_of(up)) == (tuple(WEATHER[0]), tuple(WEATHER[2]))
    assert (name_of(down), name_of(up)) == (
        "Slow down the river: sun (-1)",
        "Speed up the river: rain (+1)",
    )
    given = commands(scene)
    assert up.attr("data-do") == "pick action weather up"
    assert str(up.attr("data-do")) in given


@pytest.mark.parametrize(("weather", "offered"), [(-1, {"weather +1"}), (2, {"weather -1"})])
def test_the_weather_ends_at_sun_and_storm(weather: int, offered: set[str]) -> None:
    """At the ends of the track there is one way to go."""
    scene = page_at(f"players=3 phase=weather weather={weather} 0plays=cloud 0a@3")
    assert {key for key in keys_of(scene) if key.startswith("weather ")} == offered


def test_a_crowd_is_shown_large() -> None:
    """A lens over a crowded field shows each of its canoes, larger, with what it carries."""
    scene = page_at(f"players=3 {CROWD}")
    crowd = inside(scene.places["scene"], "crowd 6L")
    shown = lens(scene, "crowd 6L")
    assert name_of(crowd) == "Field 6L: Ana a, Ana b, Ben a, Ben b, Cleo a"
    assert [crowd.attr("tabindex"), crowd.attr("role")] == ["0", "img"]
    canoes = {part.key: part for part in shown.children if part.key.startswith("canoe-")}
    assert list(canoes) == ["canoe-0a", "canoe-0b", "canoe-1a", "canoe-1b", "canoe-2a"]
    assert len({place_of(canoe) for canoe in canoes.values()}) == len(canoes)
    small = inside(scene.places["scene"], "canoe-0a")
    assert size(canoes["canoe-0a"]) > 2 * size(small)
    gems = [part for part in shown.children if part.key.startswith("gem-")]
    assert drawings(*gems) == ["gem-ruby", "gem-amber"]
    assert place_of(gems[0])[0] == place_of(canoes["canoe-0a"])[0]


def test_each_canoe_in_a_lens_has_its_own_risk() -> None:
    """On the board one mark is for the riskiest; in the lens all that may be lost have one."""
    scene = page_at(
        "players=3 phase=paddle 0plays=5 0a@7R 0b@7R 1hand=2+4 1card=2 1a@7R 2hand=5 2card=5 2a@7R"
    )
    (mark,) = inside(scene.places["scene"], "risks").children
    assert text_of(mark) == "Over the falls if it stays here: 100% 100 %"
    assert place_of(mark)[0] == FIELD[FIELDS.index("7R")].x
    marks = [part for part in lens(scene, "canoe a").walk() if "risk" in classes(part)]
    assert [mark.key for mark in marks] == ["risk-0a", "risk-0b", "risk-1a", "risk-2a"]
    assert all("100" in text_of(mark) for mark in marks)


@pytest.mark.parametrize("field", ["1", "5", "6L", "7R"])
def test_a_lens_lies_within_the_board(field: str) -> None:
    """Wherever the crowd is, nothing of its lens is cut off."""
    crowd = " ".join(f"{seat}{canoe}@{field}" for seat in range(3) for canoe in "ab")
    scene = page_at(f"players=3 {crowd}")
    shown = lens(scene, f"crowd {field}")
    (sheet,) = (part for part in shown.children if part.tag == "rect")
    (x, y), (left, down) = FIELD[FIELDS.index(field)], place_of(shown)
    width, height = (float(str(sheet.attr(name))) for name in ("width", "height"))
    assert on_the_board(Box(x + left, y + down, width, height))


def test_a_few_canoes_are_no_crowd() -> None:
    """Canoes in one row are large enough."""
    assert not inside(page_at("players=3 0a@6L 1a@6L 2a@6L").places["scene"], "crowds").children


def test_a_target_on_a_crowded_field_holds_the_lens() -> None:
    """Where a field or a canoe there can be tapped, pointing at that shows the crowd."""
    paddling = page_at(f"players=3 phase=paddle 0plays=2 1card=2 2card=2 {CROWD}")
    assert not inside(paddling.places["scene"], "crowds").children
    assert lens(paddling, "canoe a").key == "lens"
    reached = page_at(
        "players=3 phase=paddle 0plays=1 0a@5 1card=2 1a@6L 1b@6L 2card=2 2a@6L 2b@6L", "canoe a"
    )
    assert lens(reached, "to 6L").key == "lens"


@pytest.mark.parametrize("canoes", ["0a@4 0b@4", "0a@4 0b@5", "0a@7L 0b@6L", "0a@1 0b@5"])
def test_each_canoe_can_be_tapped_wherever_it_is_seen(canoes: str) -> None:
    """What is tapped holds the canoe's middle and most of it, and nothing of the other's."""
    drawn = page_at(f"players=3 phase=paddle 0plays=3 1card=2 2card=2 {canoes} 1a@shore").places[
        "scene"
    ]
    hits = [_box(inside(drawn, f"canoe {letter}")) for letter in "ab"]
    for letter, (left, top, right, bottom) in zip("ab", hits, strict=True):
        x, y = place_of(inside(drawn, f"canoe-0{letter}"))
        assert left + 20 < x < right - 20
        assert top + 50 < y < bottom - 50
    (left, top, right, bottom), (left_of, top_of, right_of, bottom_of) = hits
    assert right <= left_of or right_of <= left or bottom <= top_of or bottom_of <= top


def _box(target: Node) -> tuple[float, float, float, float]:
    """Return the edges of what is tapped: left, upper, right, lower."""
    (hit,) = (part for part in target.children if part.attr("class") == "hit")
    x, y, width, height = (float(str(hit.attr(name))) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def size(node: Node) -> float:
    """Return how large a piece is drawn."""
    return float((node.attr("style") or "").rpartition("scale(")[2].rstrip(")"))


def test_who_lies_ashore_and_who_can_land_are_tapped_side_by_side() -> None:
    """The ring of a canoe that can land is at its own berth, and the other's target ends there."""
    scene = page_at("players=3 phase=paddle 0plays=6 0a@6L")
    board = scene.places["scene"]
    ring = inside([inside(board, "reach")], "shore")
    own, other = (beach(0, 3, canoe).x for canoe in range(2))
    assert place_of(ring) == place_of(inside(board, "why shore"))
    assert place_of(ring)[0] == pytest.approx(own, abs=0.1)
    hit = inside([inside(board, "canoe b")], "hit")
    assert float(str(hit.attr("x"))) == pytest.approx((own + other) / 2, abs=0.1)
