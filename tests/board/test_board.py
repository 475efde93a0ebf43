"""Where everything is on the board drawing, and what it looks like: canoes, gems, and animals."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

import pytest

from niagara import Game, Setup
from niagara.model import events as ev
from niagara.model.board import ARMS, FALLS, FIELDS, KINDS, LEFT, RIGHT, RUBY, WATER, Field
from niagara.model.modules import MODULES, SPIRITS
from tests.support.games import LAST_CLOUD
from tests.support.scenes import (
    classes,
    drawings,
    inside,
    name_of,
    on_the_board,
    place_of,
    text_of,
)
from tests.support.stories import Told, named, telling, told_in
from web.asking.ui import Ui
from web.board.callouts import overlap
from web.board.drawing import layout
from web.board.drawing.berths import JOE, canoe_berths, canoe_fields
from web.board.drawing.nodes import Node, Scene
from web.text.seating import COLOURS

EVERYBODY: Final = 13
"""The canoes of six players, and Joe's."""


def at(field: str) -> layout.Point:
    """Return the centre of a field."""
    return layout.FIELD[FIELDS.index(field)]


def scene_of(told: Told) -> Scene:
    """Return what everybody sees."""
    return told.scene(Ui(screen="play"), view=told.game.view(None))


def board(words: str = "") -> Scene:
    """Return the board in a position in which seat 0 paddles."""
    return scene_of(told_in(f"players=3 phase=paddle 0plays=1 {words}"))


def group(scene: Scene, name: str) -> tuple[Node, ...]:
    """Return the nodes of a group of the board."""
    return inside(scene.places["scene"], name).children


def piece(scene: Scene, key: str) -> Node:
    """Return a piece on the board."""
    return inside(scene.places["scene"], key)


def near(node: Node, place: layout.Point, most: float = 80) -> bool:
    """Tell whether a piece is at or beside a place."""
    x, y = place_of(node)
    return abs(x - place.x) <= most and abs(y - place.y) <= most


# The layout


def check_canoes(places: Sequence[layout.Pose]) -> None:
    """Check that canoes at these places are on the board, and that none overlaps another."""
    _x, _y, width, height = layout.CANOE
    canoes = [layout.Box(at.x, at.y, width * at.scale, height * at.scale) for at in places]
    assert all(map(on_the_board, canoes))
    assert all(overlap(*pair) < 1 for pair in combinations(canoes, 2))


@pytest.mark.parametrize("field", WATER)
def test_canoes_lie_side_by_side_on_a_field(field: Field) -> None:
    """However many canoes share a field, none overlaps another, and all are on the board."""
    for count in range(1, EVERYBODY + 1):
        places = layout.berths(field, count)
        assert len(places) == count
        check_canoes(places)
        middle = sum(place.x for place in places) / count
        assert abs(middle - layout.FIELD[field].x) < layout.CANOE.width


@pytest.mark.parametrize("seats", range(3, 7))
def test_everybody_has_a_place_ashore_and_in_the_pool(seats: int) -> None:
    """For up to six players the canoes ashore and those that are lost lie beside one another."""
    berths = [(seat, seats, canoe) for seat in range(seats) for canoe in range(2)]
    ashore = [layout.beach(*berth) for berth in berths]
    for places in (
        ashore,
        *([layout.pool(*berth, arm) for berth in berths] for arm in (LEFT, RIGHT)),
    ):
        check_canoes(places)
        assert all(one.x < other.x for one, other in pairwise(places))


@pytest.mark.parametrize("site", range(len(KINDS)))
def test_gems_lie_beside_one_another_in_their_cove(site: int) -> None:
    """From one gem to all there are, every gem of a site can be seen and counted."""
    for count in (1, 2, 7, 8, 9, 20, 40):
        places = layout.gem_places(site, count)
        assert len(places) == count
        box = layout.SITE[site]
        assert all(abs(place.x - box.x) <= box.width / 2 for place in places)
        assert all(abs(place.y - box.y) <= box.height / 2 for place in places)
        for one, other in combinations(places, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= layout.GEM * one.scale


# Canoes


def positions() -> Iterator[Told]:
    for seed in range(4):
        yield from list(telling(seed, 60, modules=MODULES))[::6]


def test_canoes_are_drawn_where_they_lie() -> None:
    """Each canoe is drawn at its berth, which is on its field, and no two at one place."""
    for told in positions():
        view = told.game.view(None)
        scene = scene_of(told)
        places = canoe_berths(view, told.stage.gone)
        assert list(canoe_fields(view)) == sorted(canoe_fields(view))
        for (seat, canoe), field in canoe_fields(view).items():
            berth = places[seat, canoe]
            key = "canoe-joe" if (seat, canoe) == JOE else f"canoe-{seat}{'ab'[canoe]}"
            assert near(piece(scene, key), layout.Point(berth.x, berth.y), 0.1)
            assert abs(berth.y - layout.FIELD[field].y) < 60
        assert len(set(places.values())) == len(places)


def test_canoes_are_always_drawn_in_the_same_order() -> None:
    """Each in its colour and by name; a canoe whose node moved would jump instead of glide."""
    for told in positions():
        seats = range(len(told.seating.seats))
        own = [(seat, name) for seat in seats for name in "ab"]
        joe, *canoes = group(scene_of(told), "canoes")
        assert joe.key == "canoe-joe"
        assert [canoe.key for canoe in canoes] == [f"canoe-{seat}{name}" for seat, name in own]
        for canoe, (seat, name) in zip(canoes, own, strict=True):
            assert f"seat-{COLOURS[seat]}" in classes(canoe)
            assert text_of(canoe) == name


def test_only_a_double_canoe_is_long() -> None:
    """With `double_canoes` canoe b is long; all other canoes are short."""
    plain, double = board(), board("modules=double_canoes")
    for seat in range(3):
        assert set(drawings(piece(plain, f"canoe-{seat}b"))) == {"hull", "trim"}
        assert set(drawings(piece(double, f"canoe-{seat}a"))) == {"hull", "trim"}
        assert set(drawings(piece(double, f"canoe-{seat}b"))) == {"long-hull", "long-trim"}


def gems_aboard(scene: Scene, canoe: str) -> list[tuple[str, float]]:
    """Return the gems in a canoe, each with how far below the canoe's centre it lies."""
    x, y = place_of(piece(scene, canoe))
    found = [
        (drawings(gem)[0], round(place_of(gem)[1] - y, 1))
        for gem in group(scene, "gems")
        if "stowed" not in classes(gem) and abs(place_of(gem)[0] - x) < 1
    ]
    return [(name, down) for name, down in found if abs(down) < layout.CANOE.height / 2]


def test_a_gem_lies_in_the_hold_of_its_canoe() -> None:
    """One gem lies in the middle of a canoe, two of a double canoe one behind the other."""
    scene = board(
        "modules=double_canoes+whirlpool whirlpool@falls 0a@2(ruby) 0b@4(amber+ruby) 1b@1(diamond)"
    )
    [(one, down)] = gems_aboard(scene, "canoe-0a")
    assert (one, abs(down) < 10) == ("gem-ruby", True)
    first, second = sorted(gems_aboard(scene, "canoe-0b"), key=lambda gem: gem[1])
    assert [first[0], second[0]] == ["gem-amber", "gem-ruby"]
    assert second[1] - first[1] > layout.GEM * 0.8
    assert [name for name, _down in gems_aboard(scene, "canoe-1b")] == ["gem-diamond"]


def roped(scene: Scene) -> list[str]:
    """Return the canoes that are tied up."""
    return [canoe.key for canoe in group(scene, "canoes") if "rope" in drawings(canoe)]


def test_roped_canoes_are_tied_up_until_the_river_has_moved() -> None:
    """Canoes in the water are tied up from the reveal of the rope until the river has moved."""
    told = told_in(
        "players=3 modules=whirlpool+paddle_cards phase=paddle whirlpool@falls 0plays=2 "
        "1card=rope 1a@3(ruby) 2card=1 2a@1"
    )
    assert roped(scene_of(told)) == []
    told.play("a shore>2")
    assert roped(scene_of(told)) == ["canoe-1a"]
    assert "canoe a (aboard: a ruby, tied up" in text_of(*scene_of(told).places["river"])
    seen = told.scenes("a 1>shore") + told.scenes("stay")
    kinds = [type(event) for event, _scene in seen]
    freed = kinds.index(ev.Untied)
    assert ev.Pushed in kinds[:freed]
    assert all(roped(scene) == ["canoe-1a"] for _event, scene in seen[:freed])
    assert not any(roped(scene) for _event, scene in seen[freed:])


def test_joe_has_a_canoe_of_his_own() -> None:
    """Joe's canoe has no player's colour, lies left of the others, and holds his gem."""
    scene = board("modules=joe joe@4(ruby) 0a@4 1a@4")
    joe = piece(scene, "canoe-joe")
    assert classes(joe) == ["canoe", "joe"]
    assert text_of(joe) == "J"
    assert set(drawings(joe)) == {"hull", "trim"}
    xs = [place_of(piece(scene, f"canoe-{name}"))[0] for name in ("joe", "0a", "1a")]
    assert xs == sorted(set(xs))
    assert [name for name, _down in gems_aboard(scene, "canoe-joe")] == ["gem-ruby"]


def test_joe_is_over_the_falls_until_he_starts_again() -> None:
    """Joe's canoe goes over with the river and is back on field 1 after the river has moved."""
    told = told_in(f"{LAST_CLOUD} modules=joe joe@7R(ruby) 1plays=cloud 2plays=3")
    seen = {type(event): scene for event, scene in told.scenes("weather down")}
    assert place_of(piece(seen[ev.JoeFell], "canoe-joe"))[1] == layout.FIELD[FALLS].y
    assert near(piece(seen[ev.JoeStarted], "canoe-joe"), at("1"))
    assert gems_aboard(seen[ev.JoeFell], "canoe-joe") == []


# The whirlpool


def whirling(scene: Scene) -> list[Node]:
    """Return the discs that are the whirlpool."""
    return [disc for disc in group(scene, "discs") if "whirl" in drawings(disc)]


@pytest.mark.parametrize("field", [FIELDS[field] for field in WATER])
def test_the_whirlpool_turns_on_its_disc(field: str) -> None:
    """One disc is the whirlpool, wherever it is."""
    [disc] = whirling(board(f"modules=whirlpool whirlpool@{field}"))
    assert place_of(disc) == at(field)
    assert "whirl-disc" in classes(disc)


@pytest.mark.parametrize("arm", [LEFT, RIGHT])
def test_the_whirlpool_goes_over_the_falls_and_comes_again(arm: int) -> None:
    """It rides its disc over the brink of its arm, and the fresh disc of the next push turns."""
    side = f"flag={ARMS[arm]} whirlpool@7{ARMS[arm]}"
    told = told_in(f"{LAST_CLOUD} modules=whirlpool {side} 1plays=cloud 2plays=4")
    [first] = whirling(scene_of(told))
    pushes = [s for event, s in told.scenes("weather down") if isinstance(event, ev.Pushed)]
    [[gone], [fresh], [further]] = map(whirling, pushes)
    assert gone.key == first.key
    assert place_of(gone) == layout.BRINK[arm]
    assert place_of(fresh) == at("1")
    assert place_of(further) == at("2")
    assert fresh.key == further.key != gone.key


def test_what_turns_is_on_the_whirlpools_disc() -> None:
    """The layer below the drawing has one whirlpool, with the number and place of its disc."""
    told = told_in(f"{LAST_CLOUD} modules=whirlpool flag=L whirlpool@7L 1plays=cloud 2plays=4")
    for _event, scene in told.scenes("weather down"):
        [disc], [whirl] = whirling(scene), scene.places["whirl-layer"]
        assert whirl.key == disc.key.replace("disc", "whirl")
        assert ("gone" in classes(whirl)) == ("gone" in classes(disc))
        shares = re.findall(r"([\d.]+)%", whirl.attr("style") or "")
        centre = [(float(share) / 100 + 0.5) * 2 * layout.DISC for share in shares]
        assert centre == pytest.approx(place_of(disc), abs=0.2)
    away = board("modules=whirlpool whirlpool@falls")
    assert not away.places["whirl-layer"]
    assert whirling(away) == []


# The beaver


def test_the_beaver_waits_bathes_and_is_gone() -> None:
    """It sits beside the weather, bathes beside its field's canoes, and falls with the river."""
    assert place_of(piece(board("modules=beaver beaver@shore"), "beaver")) == layout.BEAVER_WAITS
    for field in WATER:
        bathing = piece(board(f"modules=beaver beaver@{FIELDS[field]}"), "beaver")
        assert near(bathing, layout.FIELD[field], layout.DISC)
    told = told_in(f"{LAST_CLOUD} modules=beaver flag=L beaver@7L 1plays=cloud 2plays=2")
    seen = {type(event): scene for event, scene in told.scenes("weather down")}
    fell = seen[ev.BeaverFell]
    assert place_of(piece(seen[ev.Pushed], "beaver")) == layout.BRINK[LEFT]
    assert place_of(piece(fell, "beaver")) == layout.BEAVER_WAITS
    assert place_of(piece(fell, "cloud"))[0] == place_of(piece(board("weather=0"), "cloud"))[0]


def test_the_beaver_jumps_at_the_storm() -> None:
    """The cloud is at the storm when the beaver is still ashore; then it is on field 1."""
    told = told_in("players=3 modules=beaver phase=weather weather=+1 beaver@shore 0plays=cloud")
    seen = {type(event): scene for event, scene in told.scenes("weather up")}
    assert near(piece(seen[ev.BeaverJumped], "beaver"), at("1"), layout.DISC)
    storm = place_of(piece(board("weather=+2"), "cloud"))
    assert place_of(piece(seen[ev.WeatherChanged], "cloud")) == storm


# The moose


def test_the_moose_waits_at_the_rubies() -> None:
    """It stands beside the ruby site until somebody takes it aboard."""
    moose = piece(board("modules=moose"), "moose")
    assert place_of(moose) == layout.MOOSE_WAITS
    assert near(moose, layout.Point(layout.SITE[RUBY].x, layout.SITE[RUBY].y), 110)


def test_the_moose_stands_in_its_canoe() -> None:
    """From the moment when it is taken aboard it goes where its canoe goes."""
    told = told_in("players=3 modules=moose phase=paddle 0plays=1 0b@7L 1a@7L")
    for event, scene in told.scenes("b moose 7L>4"):
        if isinstance(event, ev.MooseTaken | ev.Paddled):
            x, y = place_of(piece(scene, "canoe-0b"))
            assert near(piece(scene, "moose"), layout.Point(x, y), layout.CANOE.height / 2)
    assert near(piece(scene_of(told), "moose"), at("4"))


def test_the_moose_stands_where_its_canoe_landed() -> None:
    """Ashore it waits beside its canoe for the river; then it is at the rubies again."""
    told = told_in(
        "players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@1 1card=2 1a@3 2card=2"
    )
    told.play("a 1>shore")
    home = layout.beach(0, 3, 0)
    for action in ("stay", "a 3>5", "stay"):
        assert near(piece(scene_of(told), "moose"), layout.Point(home.x, home.y)), action
        told.play(action)
    seen = told.scenes("a shore>2")
    back = next(n for n, (event, _scene) in enumerate(seen) if isinstance(event, ev.MooseReturned))
    for number, (_event, scene) in enumerate(seen):
        moose = place_of(piece(scene, "moose"))
        assert (moose == layout.MOOSE_WAITS) == (number >= back)


@pytest.mark.parametrize(
    ("start", "action", "whirlpool"),
    [
        ("6R", "a 6R>falls", "falls"),
        ("4", "a 4>7R~falls", "7R"),
        # Its player gets a canoe for free, which is ashore.
        ("6R 0b@falls", "a 6R>falls", "falls"),
    ],
)
def test_the_moose_stands_where_its_canoe_fell(start: str, action: str, whirlpool: str) -> None:
    """Below the falls it waits with its canoe, whether the canoe was paddled over or swept."""
    words = f"modules=whirlpool+moose phase=paddle whirlpool@{whirlpool} moose@0a"
    told = told_in(f"players=3 {words} 0plays=1 0a@{start}")
    told.play(action)
    lost = layout.pool(0, 3, 0, RIGHT)
    assert near(piece(scene_of(told), "moose"), layout.Point(lost.x, lost.y))


@pytest.mark.parametrize(("start", "arm"), [("7L", LEFT), ("6R", RIGHT)])
def test_a_lost_canoe_lies_below_its_fall(start: str, arm: int) -> None:
    """Also later, and where another canoe has gone over the other fall since."""
    other = "7R" if arm == LEFT else "7L"
    words = f"0plays=2 0a@{start} 0b@1 1card=1 1a@{other} 2card=6"
    told = told_in(f"players=3 phase=paddle {words}")
    told.play(f"a {start}>falls")
    told.play("b 1>3")
    told.play(f"a {other}>falls")
    berth = layout.pool(0, 3, 0, arm)
    assert near(piece(scene_of(told), "canoe-0a"), layout.Point(berth.x, berth.y))
    assert abs(berth.x - layout.BRINK[arm].x) < abs(berth.x - layout.BRINK[1 - arm].x)


@pytest.mark.parametrize("modules", [(), *((name,) for name in MODULES), SPIRITS, MODULES])
def test_only_what_is_in_play_is_drawn(modules: tuple[str, ...]) -> None:
    """The board shows the pieces of the modules in play, and no others."""
    scene = scene_of(Told(Game(named(Setup(players=3, modules=frozenset(modules))))))
    drawn = {
        "double_canoes": "long-hull" in drawings(*group(scene, "canoes")),
        "whirlpool": bool(whirling(scene)),
        "paddle_cards": "rope" in name_of(inside(scene.places["players"], "cards")),
        "beaver": "beaver" in [node.key for node in group(scene, "spirits")],
        "moose": "moose" in [node.key for node in group(scene, "spirits")],
        "joe": "canoe-joe" in [node.key for node in group(scene, "canoes")],
    }
    assert {name for name, there in drawn.items() if there} == set(modules)
