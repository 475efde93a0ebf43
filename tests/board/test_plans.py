"""Plans: where pieces are while they move, in whole games with every module."""

import json
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

import pytest

from niagara.model import events as ev
from niagara.model.board import DEPTH, FALLS
from niagara.model.modules import MODULES
from tests.support.games import LAST_CLOUD
from tests.support.scenes import on_the_board
from tests.support.stories import Told, telling, told_in
from tests.support.water import is_water
from web.board.board import Board
from web.board.drawing.layout import FIELD, MOOSE_WAITS, SITE, Box, Pose
from web.board.drawing.places import Places, places
from web.board.motion.curves import LEAN
from web.board.motion.moves import BRINK, RAIN, VIEW, Keyframe, Move, Plan, written
from web.board.motion.paddling import SWING
from web.board.motion.plan import plan

PARTS: Final = 4
"""In how many parts the way between two frames is looked at."""


class Step(NamedTuple):
    """An event with the places around it and its plan."""

    before: Places
    event: ev.Event
    after: Places
    plan: Plan

    def move(self, key: str) -> Move:
        return next(move for move in self.plan if move.key == key)


class Watcher:
    """Notes the steps of a game from one event to the next."""

    def __init__(self) -> None:
        self.seen: list[Step] = []

    def begin(self, told: Told) -> None:
        """Go on from what the stage shows."""
        self.before = places(told.stage)

    def watch(self, told: Told, event: ev.Event) -> None:
        """Note the step that an event has made."""
        before, self.before = self.before, places(told.stage)
        self.seen.append(Step(before, event, self.before, plan(before, event, self.before)))


def steps_at(words: str, action: str) -> list[Step]:
    """Return the steps of an action in a position."""
    told, watcher = told_in(words), Watcher()
    watcher.begin(told)
    told.play(action, partial(watcher.watch, told))
    return watcher.seen


def step_of(steps: list[Step], kind: type) -> Step:
    """Return the first step with an event of this kind."""
    return next(step for step in steps if isinstance(step.event, kind))


@cache
def games() -> tuple[Step, ...]:
    """Return all steps of some games with every module."""
    watcher = Watcher()
    for seed in range(4):
        for told in telling(seed, 150, watcher.watch, MODULES if seed % 2 else None):
            told.stage.show(told.game.view(None))
            watcher.begin(told)
    return tuple(watcher.seen)


def moments(move: Move) -> Iterator[Keyframe]:
    """Yield where a piece is, frame by frame and in between, as a browser would have it."""
    for one, other in pairwise(move.frames):
        for part in range(PARTS):
            share = part / PARTS
            if one.offset == other.offset:
                continue
            pose = Pose(*(a + (b - a) * share for a, b in zip(one.pose, other.pose, strict=True)))
            turn = one.turn + (other.turn - one.turn) * share
            yield Keyframe(one.offset + (other.offset - one.offset) * share, pose, turn)
    yield move.frames[-1]


def on_the_way(step: Step, start: str) -> Iterator[Move]:
    """Yield the moves of pieces whose keys begin like this and that travel by water."""
    river = (ev.Pushed, ev.Paddled, ev.JoePaddled, ev.Swept, ev.JoeSwept)
    if isinstance(step.event, river):
        yield from (
            move for move in step.plan if move.key.startswith(start) and "/" not in move.key
        )


# What holds for every plan


def test_every_kind_of_event_is_seen() -> None:
    """The games below have every event in which something moves."""
    seen = {type(step.event) for step in games()}
    assert {ev.Pushed, ev.Paddled, ev.Swept, ev.Fell, ev.Landed, ev.Stole, ev.Handled} <= seen
    assert {ev.MooseTaken, ev.MooseReturned, ev.JoePaddled, ev.JoeStarted, ev.Traded} <= seen
    assert {ev.BeaverJumped, ev.BeaverFell, ev.Bought, ev.RoundBegan} <= seen


def test_every_plan_begins_and_ends_where_pieces_are_drawn() -> None:
    """A move goes from the place before to the place after, where the piece stands upright."""
    for step in games():
        for move in step.plan:
            if move.key in step.after.at:
                assert move.frames[-1].pose == step.after.at[move.key], (step.event, move.key)
                assert move.frames[-1].turn == 0
                assert move.frames[-1].tall == 1 or move.frames[-1].opacity == 0
            if move.key in step.before.at and move.key in step.after.at:
                begun, drawn = move.frames[0].pose, step.before.at[move.key]
                far = hypot(begun.x - drawn.x, begun.y - drawn.y)
                assert far < 1, (step.event, move.key, begun, drawn)


def test_no_piece_is_forgotten_and_none_moves_twice() -> None:
    """All that is elsewhere afterwards has one move, and new pieces come in with one."""
    for step in games():
        keys = [move.key for move in step.plan]
        assert len(keys) == len(set(keys))
        moved = {key for key, pose in step.after.at.items() if step.before.at.get(key) != pose}
        come = {key for key in moved if key not in step.before.at}
        assert moved - come <= set(keys), step.event
        if isinstance(step.event, ev.Pushed):
            assert come <= set(keys)


def test_no_plan_leaves_the_board_or_its_step() -> None:
    """Every piece stays on the board, and is at its place when the step is over."""
    for step in games():
        for move in step.plan:
            assert move.delay >= 0
            assert move.delay + move.share <= 1 + 1e-9, (step.event, move.key)
            offsets = [frame.offset for frame in move.frames]
            assert offsets == sorted(offsets)
            assert offsets[0] == 0
            assert offsets[-1] == 1
            if "/" not in move.key:
                for x, y, *_size in (frame.pose for frame in move.frames):
                    assert on_the_board(Box(x, y, 0, 0)), (step.event, move.key)


def test_every_part_that_moves_is_drawn() -> None:
    """Wakes, splashes, what turns over with a canoe: of all that go over, Joe's as well."""
    told = told_in(f"{LAST_CLOUD} modules=joe joe@7L flag=L 0a@7R 1plays=cloud 2plays=2")
    watcher = Watcher()
    watcher.begin(told)

    def watch(event: ev.Event) -> None:
        watcher.watch(told, event)
        drawn = {
            f"{piece.key}/{part.key}"
            for group in Board(told.stage).nodes()
            for piece in group.children
            for part in piece.children
        }
        moved = {move.key for move in watcher.seen[-1].plan if "/" in move.key}
        assert {key for key in moved if not key.startswith("board/")} <= drawn

    told.play("weather up", watch)
    assert {ev.Fell, ev.JoeFell} <= {type(step.event) for step in watcher.seen}


@pytest.mark.parametrize("start", ["canoe-", "disc-", "whirl-", "beaver"])
def test_all_that_floats_keeps_to_the_water(start: str) -> None:
    """At every moment of a move by water it is on the water; canoes are pulled along the beach."""
    for step in games():
        for move in on_the_way(step, start):
            for frame in moments(move):
                x, y = frame.pose[:2]
                assert is_water(x, y), (step.event, move.key, x, y)


def test_a_canoe_never_stands_on_its_head() -> None:
    """A canoe leans with the river's line and its strokes; only the falls tip it over."""
    for step in games():
        for move in on_the_way(step, "canoe-"):
            if step.after.afloat[move.key] != FALLS:
                assert all(abs(frame.turn) <= LEAN + SWING for frame in move.frames)


def test_what_is_aboard_goes_where_its_canoe_goes() -> None:
    """A gem, the moose or a risk has the times of its canoe and stays in its place aboard."""
    for step in games():
        moves = {move.key: move for move in step.plan}
        for rider, canoe in step.after.carrier.items():
            if step.before.carrier.get(rider) != canoe or canoe not in moves:
                continue
            if step.before.at[canoe] == step.after.at[canoe]:
                continue
            move, carrier = moves[rider], moves[canoe]
            assert (move.delay, move.share) == (carrier.delay, carrier.share)
            for mine, its in zip(move.frames, carrier.frames, strict=True):
                assert mine.offset == its.offset
                assert mine.turn == its.turn
                aboard = 70 * its.pose.scale
                assert hypot(mine.pose.x - its.pose.x, mine.pose.y - its.pose.y) <= aboard


def test_a_plan_is_written_for_the_browser() -> None:
    """All that a browser gets are transforms and opacities, at times that it accepts."""
    for step in games()[::7]:
        for key, keyframes, options in json.loads(written(step.plan, 2.0)):
            assert isinstance(key, str)
            assert {name for frame in keyframes for name in frame} <= {
                "offset",
                "transform",
                "opacity",
            }
            assert options["delay"] + options["duration"] <= 2001
            unit = "%" if key.startswith("whirl") or key == VIEW else "px"
            assert all(f"{unit}," in frame["transform"] for frame in keyframes)


# What single events look like


def test_a_push_is_one_wave() -> None:
    """From the new disc at the rope to the one that falls, each sets out after the one above."""
    steps = steps_at(f"{LAST_CLOUD} flag=L 1plays=cloud 2plays=2", "weather down")
    step = step_of(steps, ev.Pushed)
    discs = [move for move in step.plan if move.key.startswith("disc-")]
    fields = {key: DEPTH[at] for key, at in step.before.afloat.items()}
    discs.sort(key=lambda move: fields.get(move.key, 0))
    assert [fields.get(move.key, 0) for move in discs] == list(range(8))
    assert all(one.delay < other.delay for one, other in pairwise(discs))
    assert all(one.delay + one.share > other.delay for one, other in pairwise(discs))
    assert discs[-1].frames[-1].opacity == 0
    ring = "splash-0/ring-0"
    assert {move.key for move in step.plan} & {ring, *BRINK, VIEW} == {ring}
    assert not any("half" in move.key for move in step.plan), "no canoe breaks its paddle"


def test_a_canoe_sets_out_with_its_disc() -> None:
    """What is on a disc has the disc's time."""
    words = f"{LAST_CLOUD} flag=L 0a@3(ruby) 1plays=cloud 1a@5 2plays=2 2a@2"
    step = step_of(steps_at(words, "weather down"), ev.Pushed)
    for canoe in ("canoe-0a", "canoe-1a", "canoe-2a"):
        field = step.before.afloat[canoe]
        disc = next(key for key, at in step.before.afloat.items() if at == field and "disc" in key)
        assert step.move(canoe)[2:] == step.move(disc)[2:]


@pytest.mark.parametrize("end", ["6L", "7R"])
def test_a_way_bends_with_the_river(end: str) -> None:
    """From above the fork into an arm a canoe passes the fields in between, one by one."""
    points = 2 if end == "6L" else 3
    steps = steps_at(f"players=3 phase=paddle 0plays={points} 0a@4", f"a 4>{end}")
    step = step_of(steps, ev.Paddled)
    frames = step.move("canoe-0a").frames
    for field in (4, 5, 6 if end == "6L" else 8):
        x, y = FIELD[field]
        assert min(hypot(frame.pose.x - x, frame.pose.y - y) for frame in frames) < 6
    assert max(abs(frame.turn) for frame in frames) > 20
    wake = step.move("canoe-0a/wake")
    assert max(frame.opacity or 0 for frame in wake.frames) > 0.5
    assert wake.frames[-1].opacity == 0


def test_the_wake_is_behind_the_canoe() -> None:
    """It is above a canoe that goes down the river, and below one that comes back."""
    moved = steps_at("players=3 phase=paddle 0plays=2 0a@2", "a 2>4")
    down = step_of(moved, ev.Paddled).move("canoe-0a/wake")
    moved = steps_at("players=3 phase=paddle 0plays=2 0a@4", "a 4>2")
    up = step_of(moved, ev.Paddled).move("canoe-0a/wake")
    assert {frame.tall for frame in down.frames} == {1}
    assert {frame.tall for frame in up.frames} == {-1}


def test_a_lost_canoe_hangs_falls_and_its_gem_is_washed_back() -> None:
    """It is out of sight in the spray before it comes up; then its gem flies to its beach.

    Meanwhile the board is seen from nearer, and the rest of it is dark, without rain.
    """
    steps = steps_at("players=3 phase=paddle 0plays=1 0a@7L(ruby)", "a 7L>falls")
    paddled = step_of(steps, ev.Paddled)
    assert max(frame.pose.scale for frame in paddled.move(VIEW).frames) > 1.05
    assert max(frame.opacity or 0 for frame in paddled.move(BRINK[0]).frames) > 0.5
    assert not any(frame.opacity for frame in paddled.move(RAIN).frames)
    assert paddled.move("splash-0/half-0").frames
    canoe = paddled.move("canoe-0a")
    assert min(frame.opacity for frame in canoe.frames if frame.opacity is not None) == 0
    assert max(abs(frame.turn) for frame in canoe.frames) > 45
    assert canoe.frames[-1].opacity is None
    fell = step_of(steps, ev.Fell)
    [gem] = [move for move in fell.plan if fell.before.carrier.get(move.key) == "canoe-0a"]
    assert abs(gem.frames[-1].pose.x - SITE[4].x) < SITE[4].width
    straight = [
        gem.frames[0].pose.y + (gem.frames[-1].pose.y - gem.frames[0].pose.y) * (n / 10)
        for n in range(11)
    ]
    assert min(frame.pose.y - line for frame, line in zip(gem.frames, straight, strict=True)) < -20


def test_a_landed_gem_is_seen_on_its_way_into_the_treasury() -> None:
    """Where it lies then nothing is drawn; until it arrives it can be seen."""
    landed = step_of(steps_at("players=3 phase=paddle 0plays=1 0a@1(ruby)", "a 1>shore"), ev.Landed)
    [gem] = [move for move in landed.plan if move.key.startswith("gem-")]
    assert gem.key in landed.after.hidden
    assert {frame.opacity for frame in gem.frames[:-1]} == {1.0}
    assert gem.frames[-1].opacity is None


def test_the_moose_jumps_aboard() -> None:
    """From the rubies into its canoe in an arc; then it goes where the canoe goes."""
    steps = steps_at("players=3 modules=moose phase=paddle 0plays=1 0b@7L", "b moose 7L>4")
    taken = step_of(steps, ev.MooseTaken).move("moose")
    assert taken.frames[0].pose == Pose(*MOOSE_WAITS)
    assert len(taken.frames) > 5
    paddled = step_of(steps, ev.Paddled)
    assert len(paddled.move("moose").frames) == len(paddled.move("canoe-0b").frames)


def test_without_an_event_everything_glides() -> None:
    """After an undo all pieces go straight back."""
    told = told_in("players=3 phase=paddle 0plays=2 0a@4")
    before = places(told.stage)
    told.play("a 4>2")
    [move] = [each for each in plan(places(told.stage), None, before) if each.key == "canoe-0a"]
    assert len(move.frames) == 2
    assert move.frames[-1].pose == before.at["canoe-0a"]
