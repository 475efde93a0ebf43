"""The river forecast on the page: a gauge, marks at canoes and words; nothing where it is off."""

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

import pytest

from niagara import Game, parse
from niagara.model.board import WATER
from niagara.model.events import Pushed, RiverRose
from tests.support.games import LAST_CLOUD
from tests.support.scenes import classes, inside, keys_of, name_of, place_of, text_of
from tests.support.stories import DECIDING, TABLE, Told, made_up, page_at, scene_at, told_in
from web.board.drawing.layout import BOW_RISK, FIELD, GAUGE, SITE, WEATHER, Box
from web.board.drawing.nodes import Node, Scene
from web.play.match.frames import frames_of, own_part
from web.text.chances import percentage

WITHOUT: Final = replace(DECIDING, forecast=False)


def gauge(scene: Scene) -> Node:
    """Return the drawing of the speeds."""
    return inside(scene.places["scene"], "gauge")


def shares(scene: Scene) -> dict[str, str]:
    """Return the texts above the bars, by speed, without the empty ones."""
    return {
        node.key.removeprefix("share-"): node.text
        for node in gauge(scene).walk()
        if node.key.startswith("share-") and node.text
    }


def heights(scene: Scene) -> list[float]:
    """Return the heights of the bars; the highest is 1."""
    bars = [node for node in gauge(scene).walk() if "bar" in classes(node)]
    return [float((bar.attr("style") or "").split("scaleY(")[1].rstrip(")")) for bar in bars]


def marks(scene: Scene) -> tuple[Node, ...]:
    """Return the marks at canoes."""
    return inside(scene.places["scene"], "risks").children


def risks(scene: Scene) -> dict[str, str]:
    """Return the texts of the marks, by the canoe's key."""
    return {
        mark.key.removeprefix("risk-"): text_of(*mark.children[1:]).replace(" ", "")
        for mark in marks(scene)
    }


def asking(words: str, pending: str, **ui: Any) -> Scene:
    """Return the page that asks, in a position, whether to end the turn with this action."""
    told, action = told_in(words), parse(pending)
    frames = frames_of(told.game.copy(), action, told.game.actor)
    view = frames[own_part(frames) - 1].view
    return told.scene(replace(DECIDING, pending=action, **ui), view=view, asked=False)


def risk_line(scene: Scene) -> list[str]:
    """Return what the question says about the player's own canoes."""
    return [node.text for node in scene.places["prompt"] if node.key == "risk"]


def test_the_gauge_shows_the_chance_of_each_speed() -> None:
    """Ben plays 2, 4 or 6 with equal chances, and the bars of three speeds are equally high."""
    scene = page_at("players=3 phase=paddle 0plays=5 1hand=2+4+6 1card=2 2hand=5 2card=5")
    assert shares(scene) == {"2": "33", "4": "33", "5": "33"}
    assert heights(scene) == [1, 0, 1, 1]
    assert name_of(gauge(scene)) == (
        "River this round: speed 2 (33%), speed 4 (33%), speed 5 (33%)"
    )
    assert "The next push goes right" in text_of(*scene.places["bar"])


def test_the_gauge_has_room_for_six_speeds() -> None:
    """At first up to 8 are possible: the last column stands for 5 and more; all lie in a row."""
    scene = scene_at(Told(Game(TABLE)))
    steps = [node for node in gauge(scene).walk() if "step" in classes(node)]
    assert [node.text for node in steps] == ["0", "1", "2", "3", "4", "5+"]
    assert sum(map(int, shares(scene).values())) == pytest.approx(100, abs=3)
    places = [float(node.attr("x") or 0) for node in steps]
    assert abs(places[0] + places[-1] - 2 * GAUGE.x) < 0.1
    assert all(right - left > 48 for left, right in pairwise(places))


def test_a_card_that_is_picked_counts_as_chosen() -> None:
    """Before Ana plays the 1 the gauge shows what would come of it."""
    told = told_in("players=3 0hand=1+3 1hand=5 2hand=6")
    assert shares(scene_at(told)) == {"1": "50", "3": "50"}
    assert shares(scene_at(told, ("action", "card 1"))) == {"1": "100"}


def test_the_gauge_lies_on_the_free_meadow() -> None:
    """It covers no field, no gems and not the weather."""

    def clear(box: Box) -> bool:
        return (
            abs(box.x - GAUGE.x) > (box.width + GAUGE.width) / 2
            or abs(box.y - GAUGE.y) > (box.height + GAUGE.height) / 2
        )

    fields = [Box(*FIELD[field], 124, 124) for field in WATER]
    weather = [Box(x, y, 88, 104) for x, y in WEATHER]
    assert all(map(clear, (*fields, *SITE, *weather)))
    assert GAUGE.x - GAUGE.width / 2 > 0


def test_a_mark_at_each_canoe_that_may_be_lost() -> None:
    """With 2 or 4 only the canoe on 7R surely falls; that on 6R may; that on 3 is safe."""
    scene = page_at(
        "players=3 phase=paddle 0plays=5 0a@7R 1hand=2+4 1card=2 1a@6R 2hand=5 2card=5 2a@3"
    )
    assert risks(scene) == {"0a": "100%", "1a": "50%"}
    assert {mark.key: classes(mark) for mark in marks(scene)} == {
        "risk-0a": ["risk", "much", "sure", "waits"],
        "risk-1a": ["risk", "some", "waits"],
    }


def test_a_mark_stands_at_its_canoe() -> None:
    """Alone or among a few, it is at the stern, or at the bow, and scaled like the canoe."""
    seen = 0
    for told in map(made_up, range(30)):
        scene = scene_at(told)
        nodes = scene.places["scene"]
        crowds = [place_of(crowd) for crowd in inside(nodes, "crowds").children]
        for mark in marks(scene):
            (x, y), canoe = place_of(mark), inside(nodes, mark.key.replace("risk", "canoe"))
            if any(abs(y - crowd[1]) < 90 and x == crowd[0] for crowd in crowds):
                continue
            assert x == place_of(canoe)[0]
            assert 30 < place_of(canoe)[1] - y < 70 or y - place_of(canoe)[1] == BOW_RISK
            assert (mark.attr("style") or "").split()[-1] == (canoe.attr("style") or "").split()[-1]
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("chance", "shown"), [(0, 0), (0.001, 1), (0.004, 1), (0.345, 34), (0.999, 99), (1, 100)]
)
def test_only_what_is_certain_is_0_or_100_per_cent(chance: float, shown: int) -> None:
    """A chance that is only nearly certain is not shown as 0 or 100%."""
    assert percentage(chance) == shown


def test_the_question_tells_the_risks_after_the_turn() -> None:
    """On 7L the second push takes canoe a: it comes only if Ben has the cloud and moves it up."""
    scene = asking(
        "players=3 modules=paddle_cards phase=paddle 0plays=1-3 0a@6L 0b@3 "
        "1hand=5+cloud 1card=5 1a@7L 2hand=1 2card=1",
        "a 6L>7L",
    )
    assert risk_line(scene) == ["Falls risk this round: canoe a 25%, b 0%"]
    assert risks(scene) == {"0a": "25%", "1a": "25%"}


def test_canoes_ashore_or_lost_have_no_risk() -> None:
    """With no canoe in the water the question tells no risk."""
    words = "players=3 phase=paddle 0plays=1 0a@1 0b@falls 1card=2 2card=2"
    assert risk_line(asking(words, "a 1>shore")) == []


def test_while_the_river_moves_the_gauge_shows_its_speed() -> None:
    """Once the river begins to move there is no forecast; the gauge shows what has become of it."""
    told = told_in(f"{LAST_CLOUD} 0a@6R 1plays=4 1a@7R 2plays=4")
    scenes = dict[type, Scene]()
    for event, scene in told.scenes("weather up"):
        scenes.setdefault(type(event), scene)
    for scene in (scenes[RiverRose], scenes[Pushed]):
        assert shares(scene) == {"5": "100"}
        assert heights(scene) == [1]
        assert risks(scene) == {}
        assert name_of(gauge(scene)) == "River this round: speed 5 (100%)"


def test_without_the_option_nothing_of_it_is_on_the_page() -> None:
    """No gauge, no marks, not a word."""
    for told in map(made_up, range(30)):
        scene = told.scene(WITHOUT)
        assert not {"gauge", "risks", "risk"} & keys_of(scene)
        assert "of going over the falls)" not in text_of(*scene.places["river"])
    words = "players=3 phase=paddle 0plays=1 0a@6R 0b@falls 1card=2 2card=2"
    assert risk_line(asking(words, "a 6R>7R")) != []
    assert risk_line(asking(words, "a 6R>7R", forecast=False)) == []


def test_a_mark_makes_room_for_those_of_the_field_above() -> None:
    """While canoe b could go to 6L, the mark of canoe a on 7L is at its bow, else at its stern."""
    words = "players=3 phase=paddle 0a@7L 0b@5 1card=2 0plays="
    for card, at_bow in (("1", True), ("4", False)):
        scene = page_at(words + card)
        assert (place_of(inside(marks(scene), "risk-0a"))[1] > FIELD[7].y) is at_bow


def test_the_risk_of_a_canoe_that_still_moves_is_faint() -> None:
    """Before a canoe moves, its sign says what would happen if it stayed; after that, what may."""
    told = told_in("players=3 phase=paddle 0plays=1 0a@7L 0b@7R 1card=2 1a@7R")
    assert waiting(told) == {"risk-0a", "risk-0b", "risk-1a"}
    told.play("a 7L>6L")
    assert "risk-0b" in waiting(told)
    assert "risk-0a" not in waiting(told)


def waiting(told: Told) -> set[str]:
    """Return the keys of the faint signs."""
    return {mark.key for mark in marks(told.scene(DECIDING)) if "waits" in classes(mark)}
