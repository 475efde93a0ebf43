"""The moving part of the board as nodes: discs, canoes, gems, flag, cloud, and animals.

    g.discs    a g for each disc        keyed by the disc's number
    g.traces, g.shown    what each seat did last    see `web.board.traces`
    g.splashes a g for each fall        seen only while something goes over
    g.markers  flag, cloud, start ring
    g.canoes   a g for each canoe       keyed by seat and canoe
    g.gems     a g for each gem         keyed by the gem's number
    g.spirits  beaver and moose
    g.gauge    how fast the river may be            see `web.board.forecast`
    g.count    how often the river has been pushed, while it moves
    g.reach    where one's canoes could go        see `web.board.reach`
    g.others   what is tapped to learn why not    see `web.board.targets`
    g.crowds   what shows crowded fields large    see `web.board.crowds`
    g.targets  what can be tapped       see `web.board.targets`
    g.risks    how likely canoes are to be lost     see `web.board.forecast`

A style says where a piece is: at its place in `web.board.drawing.places`. How it moves there is
seen by animations that run over the drawing (`web.board.motion`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from niagara.model.actions import CANOES, CanoeMove
from niagara.model.board import FALLS, KINDS, LEFT, RIGHT, WATER, Arm, Kind
from web.asking.choices import Choice
from web.asking.hints import Hint
from web.asking.outlook import Outlook
from web.board.crowds import Crowds
from web.board.drawing.berths import JOE, canoe_fields, canoe_name
from web.board.drawing.layout import (
    COUNTER,
    DISC,
    DROPS,
    HALVES,
    RINGS,
    SPLASH,
    Pose,
    in_layer,
)
from web.board.drawing.nodes import Node, node, remembered
from web.board.drawing.places import Places, places, whirls
from web.board.drawing.stage import Stage
from web.board.forecast import gauge, risks
from web.board.reach import reach, reached
from web.board.targets import Targets
from web.board.traces import Compared, traces
from web.text.catalogue import _

WAKE: Final = (
    "M-16-20C-17-48-28-68-56-80M-9-36C-9-58-15-76-32-92M16-20C17-48 28-68 56-80"
    "M9-36C9-58 15-76 32-92"
)
"""The foam behind a canoe that goes downstream; mirrored, behind one that goes upstream."""


@dataclass(frozen=True)
class Board:
    """Draws one position of the board."""

    stage: Stage
    choice: Choice | None = None
    outlook: Outlook | None = None
    """The forecast, if it may be shown."""
    hint: Hint | None = None
    shown: tuple[int, ...] = ()
    """The lines of the log whose moves are shown."""
    compared: Compared | None = None

    def nodes(self) -> tuple[Node, ...]:
        """Return the groups of the drawing, the lowest first."""
        # What is chosen lies on top, so that its ring is seen whole.
        canoes = sorted(
            self._canoes(), key=lambda canoe: "chosen" in str(canoe.attr("class")).split()
        )
        at = self._places.at
        gems = [
            _gem_node(key, kind, at[key], key in self._places.hidden)
            for key, kind in sorted(self._places.kinds.items(), key=lambda gem: int(gem[0][4:]))
            if key in at
        ]
        spirits = [
            node("use", key=spirit, href=f"#{spirit}", style=at[spirit].style)
            for spirit in ("beaver", "moose")
            if spirit in at
        ]
        losses = self.outlook.losses if self.outlook else {}
        drawn = {piece.key: piece for piece in (*canoes, *gems, *spirits)}
        crowds = Crowds(self.stage, self._places, drawn, losses)
        taken = self._targets.taken()
        targets = replace(self._targets, lenses=crowds.lenses(taken))
        could = reached(self.stage.view, self.choice)
        marked = [*could, *self._targets.fields()]
        return (
            node("g.discs", *self._discs()),
            *traces(self.stage, self.shown, self.compared, quiet=bool(marked)),
            node("g.splashes", *map(_splash, (LEFT, RIGHT)), aria_hidden="true"),
            node(
                "g.markers",
                node("g.flag", node("use", href="#flag"), style=at["flag"].style),
                node("circle.cloud", r=28, style=at["cloud"].style),
                node("use.ring", href="#ring", style=at["ring"].style),
            ),
            node("g.canoes", *canoes),
            node("g.gems", *gems),
            node("g.spirits", *spirits),
            *((gauge(self.stage, self.outlook),) if self.outlook else ()),
            node("g.count", *self._count(), style=Pose(*COUNTER).style, aria_hidden="true"),
            node("g.reach", *reach(self.stage.view, could)),
            node("g.others", *self._targets.others()),
            node("g.crowds", *crowds.nodes(taken)),
            node("g.targets", *targets.nodes()),
            *((risks(self.stage.view, self._places, losses, marked),) if self.outlook else ()),
        )

    @cached_property
    def _places(self) -> Places:
        return places(self.stage)

    @cached_property
    def _targets(self) -> Targets:
        return Targets(self.stage.view, self.stage.seating, self.choice, self.hint)

    def whirlpool(self) -> Iterator[Node]:
        """Yield the whirlpool for the layer below the drawing, moved in percent of its own size."""
        for disc, at in self.stage.discs.at.items():
            if whirls(self.stage, at):
                x, y = in_layer(*self._places.at[f"whirl-{disc}"][:2])
                view_box = f"{-DISC} {-DISC} {2 * DISC} {2 * DISC}"
                yield node(
                    "div",
                    node("svg", node("use", href="#whirl"), viewBox=view_box),
                    key=f"whirl-{disc}",
                    class_="whirl gone" if at == FALLS else "whirl",
                    style=f"transform:translate({x:.4g}%,{y:.4g}%)",
                )

    def _discs(self) -> Iterator[Node]:
        for disc, at in self.stage.discs.at.items():
            turns = whirls(self.stage, at)
            yield node(
                "g",
                node("use", href="#disc"),
                node("use", href="#whirl", key="whirl") if turns else None,
                key=f"disc-{disc}",
                class_=" ".join(["disc", *["gone"] * (at == FALLS), *["whirl-disc"] * turns]),
                style=self._places.at[f"disc-{disc}"].style,
            )

    def _canoes(self) -> Iterator[Node]:
        marked = self._marked()
        for key, at in canoe_fields(self.stage.view).items():
            seat, canoe = key
            name = canoe_name(key)
            pose = self._places.at[f"canoe-{name}"]
            classes = ["lost"] if at == FALLS else []
            if key == JOE:
                yield canoe_node("J", name, Look(classes=tuple(classes)), pose)
                continue
            player = self.stage.view.players[seat]
            if seat == self.stage.view.seat and canoe in marked:
                classes.append(marked[canoe])
            look = Look(
                colour=self.stage.seating.seats[seat].colour,
                seats=self.stage.view.setup.capacities[canoe],
                roped=player.roped and at in WATER,
                classes=tuple(classes),
            )
            yield canoe_node(CANOES[canoe], name, look, pose)

    def _marked(self) -> dict[int, str]:
        """Return a CSS class for each own canoe that can move, is chosen or is in the hint."""
        if self.choice is None:
            return {}
        free = {CANOES.index(option.name): "free" for option in self._targets.canoe_options()}
        chosen = dict.fromkeys(self.choice.canoes, "chosen")
        advised = self.hint.action if self.hint else None
        hinted = {advised.canoe: "hinted"} if isinstance(advised, CanoeMove) else {}
        return free | chosen | hinted

    def _count(self) -> Iterator[Node]:
        """Yield how often the river has been pushed, while it moves."""
        flow = self.stage.flow
        if flow and flow.pushes:
            yield node("rect", x=-96, y=-20, width=192, height=40, rx=20)
            said = _("push {number} of {count}", number=flow.pushes, count=flow.speed)
            yield node("text", said, y=8)


@remembered
def _gem_node(key: str, kind: Kind, pose: Pose, stowed: bool) -> Node:
    return node(
        "g",
        node("use", href=f"#gem-{KINDS[kind]}"),
        key=key,
        class_="stowed" if stowed else None,
        style=pose.style,
    )


def _drop(size: float) -> str:
    """Return the outline of a drop of water that flies up: as high as twice its size."""
    wide, low = 0.6 * size, 0.4 * size
    belly = f"{wide:.3g} {low:.3g}A{wide:.3g} {wide:.3g} 0 1 1{-wide:.3g} {low:.3g}"
    return f"M0{-size:.3g}Q{wide:.3g} 0 {belly}Q{-wide:.3g} 0 0{-size:.3g}Z"


@remembered
def _splash(arm: Arm) -> Node:
    """Return the rings, drops and broken paddle, seen only while something goes over the falls."""
    rings = (
        node("ellipse", key=f"ring-{number}", cy=26, rx=radius, ry=radius * 0.3)
        for number, radius in enumerate(RINGS)
    )
    drops = (
        node("path.drop", key=f"drop-{number}", d=_drop(0.65 * radius))
        for number, (_x, _y, radius) in enumerate(DROPS)
    )
    halves = (
        node("use.half", key=f"half-{number}", href=f"#paddle-{number}")
        for number in range(len(HALVES))
    )
    return node(
        "g.splash", *rings, *halves, *drops, key=f"splash-{arm}", style=Pose(*SPLASH[arm]).style
    )


@dataclass(frozen=True, slots=True)
class Look:
    """What a canoe looks like; one without a colour is Diamond Joe's."""

    colour: str = ""
    seats: int = 1
    roped: bool = False
    classes: tuple[str, ...] = ()


@remembered
def canoe_node(letter: str, name: str, look: Look, pose: Pose) -> Node:
    """Return a canoe with its letter, and its wake, which is seen only while it moves.

    Once it has gone over the falls its keel is seen, instead of what is upright.
    """
    long = "long-" if look.seats > 1 else ""
    whose = f"seat-{look.colour}" if look.colour else "joe"
    return node(
        "g",
        node("path.wake", d=WAKE),
        node("use.cast", href=f"#{long}hull"),
        node("use.halo", href=f"#{long}hull"),
        node("use.hull", href=f"#{long}hull"),
        node("use", href=f"#{long}hull", fill=f"url(#pattern-{look.colour})")
        if look.colour
        else None,
        node("use.keel", href=f"#{long}keel") if "lost" in look.classes else None,
        node(
            "g.upright",
            node("use", href=f"#{long}trim", key="trim"),
            node("text", letter, y=-28 if long else -19),
        ),
        node("use", href="#rope", key="rope") if look.roped else None,
        key=f"canoe-{name}",
        class_=" ".join(["canoe", whose, *look.classes]),
        style=pose.style,
    )
