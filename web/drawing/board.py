"""The moving part of the board as nodes: discs, canoes, gems, flag, cloud, and animals.

    g.discs    a g for each disc        keyed by the disc's number
    g.markers  flag, cloud, start ring
    g.canoes   a g for each canoe       keyed by seat and canoe
    g.gems     a g for each gem         keyed by the gem's number
    g.spirits  beaver and moose
    g.gauge, g.risks  the forecast      see `web.drawing.forecast`; only if the table agreed on it
    g.targets  what can be tapped       see `web.drawing.targets`

A style says where a piece is. A piece that keeps its key and gets another place glides there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from niagara.model.actions import CANOES, CanoeMove
from niagara.model.board import FALLS, KINDS, LEFT, SHORE, WATER, Field, Kind
from web.asking.choices import CANOE, Choice
from web.asking.outlook import Outlook
from web.drawing.berths import JOE, CanoeKey, canoe_berths, in_pool, on_beach
from web.drawing.forecast import forecast
from web.drawing.layout import (
    ABOARD,
    BEAVER_BATHES,
    BEAVER_WAITS,
    BRINK,
    DISC,
    FIELD,
    FLAG,
    HOLDS,
    MOOSE_ABOARD,
    MOOSE_WAITS,
    SITE,
    WEATHER,
    Berth,
    Point,
    beach,
    gem_places,
)
from web.drawing.nodes import Node, moved_to, node, remembered
from web.drawing.stage import Stage
from web.drawing.targets import Targets
from web.text.hints import Hint


@dataclass(frozen=True, slots=True)
class Board:
    """Draws one position of the board."""

    stage: Stage
    choice: Choice | None = None
    outlook: Outlook | None = None
    """The forecast, if it may be shown."""
    hint: Hint | None = None

    def nodes(self) -> tuple[Node, ...]:
        """Return the groups of the drawing, the lowest first."""
        return (
            node("g", *self._discs(), key="discs", class_="discs"),
            node("g", *self._markers(), key="markers", class_="markers"),
            node("g", *self._canoes(), key="canoes", class_="canoes"),
            node("g", *self._gems(), key="gems", class_="gems"),
            node("g", *self._spirits(), key="spirits", class_="spirits"),
            *(forecast(self.stage.view, self.outlook) if self.outlook else ()),
            node("g", *self._targets.nodes(), key="targets", class_="targets"),
        )

    @property
    def _targets(self) -> Targets:
        return Targets(self.stage.view, self.stage.seating, self.choice, self.hint)

    def whirlpool(self) -> Iterator[Node]:
        """Yield the whirlpool for the layer below the drawing, moved in percent of its own size."""
        for disc, field in self.stage.discs.at.items():
            if self._whirls(field):
                left, top = (100 * (each - DISC) / (2 * DISC) for each in self._afloat(field))
                view_box = f"{-DISC} {-DISC} {2 * DISC} {2 * DISC}"
                yield node(
                    "div",
                    node("svg", node("use", href="#whirl"), viewBox=view_box),
                    key=f"whirl-{disc}",
                    class_="whirl gone" if field == FALLS else "whirl",
                    style=f"translate:{left:.4g}% {top:.4g}%",
                )

    def _discs(self) -> Iterator[Node]:
        for disc, field in self.stage.discs.at.items():
            whirls = self._whirls(field)
            yield node(
                "g",
                node("use", href="#disc"),
                node("use", href="#whirl", key="whirl") if whirls else None,
                key=f"disc-{disc}",
                class_=" ".join(["disc", *["gone"] * (field == FALLS), *["whirl-disc"] * whirls]),
                style=moved_to(*self._afloat(field), 0.8 if field == FALLS else 1.0),
            )

    def _whirls(self, field: Field) -> bool:
        """Tell whether the whirlpool is on the disc of this field, or fell with it."""
        return "whirlpool" in self.stage.view.setup.modules and field == self.stage.view.whirlpool

    def _afloat(self, field: Field) -> Point:
        """Return the place of a field's disc and of what is on it; at the brink for the falls."""
        return BRINK[self.stage.discs.fell_through] if field == FALLS else FIELD[field]

    def _markers(self) -> Iterator[Node]:
        turned = -1 if self.stage.view.flag == LEFT else 1
        yield node(
            "g",
            node("use", href="#flag"),
            key="flag",
            class_="flag",
            style=f"transform:translate({FLAG.x}px,{FLAG.y}px) scaleX({turned})",
        )
        cloud = WEATHER[self.stage.view.weather + 1]
        yield node(
            "circle", key="cloud", class_="cloud", r=28, style=moved_to(cloud.x, cloud.y - 10)
        )
        start = beach(self.stage.view.start, len(self.stage.seating.seats), 1)
        yield node(
            "use",
            key="ring",
            class_="ring",
            href="#ring",
            style=moved_to(start.x + 46, start.y + 14),
        )

    def _canoes(self) -> Iterator[Node]:
        marked = self._marked()
        for key, berth in canoe_berths(self.stage.view).items():
            seat, canoe = key
            if key == JOE:
                yield canoe_node("J", "joe", Look(), berth)
                continue
            player = self.stage.view.players[seat]
            field = player.fields[canoe]
            classes = ["lost"] if field == FALLS else []
            if seat == self.stage.view.seat and canoe in marked:
                classes.append(marked[canoe])
            look = Look(
                colour=self.stage.seating.seats[seat].colour,
                seats=self.stage.view.setup.capacities[canoe],
                roped=player.roped and field in WATER,
                classes=tuple(classes),
            )
            yield canoe_node(CANOES[canoe], f"{seat}{CANOES[canoe]}", look, berth)

    def _marked(self) -> dict[int, str]:
        """Return a CSS class for each own canoe that can move, is chosen or is in the hint."""
        if self.choice is None:
            return {}
        free = {CANOES.index(option.name): "free" for option in self._targets.canoe_options()}
        chosen = {
            CANOES.index(name): "chosen" for kind, name in self.choice.chosen if kind == CANOE
        }
        advised = self.hint.action if self.hint else None
        hinted = {advised.canoe: "hinted"} if isinstance(advised, CanoeMove) else {}
        return free | chosen | hinted

    def _gems(self) -> Iterator[Node]:
        placed = sorted(self._placed_gems(), key=lambda gem: gem[0])
        return (_gem_node(*gem) for gem in placed)

    def _placed_gems(self) -> Iterator[tuple[int, int, Berth, bool]]:
        canoes = canoe_berths(self.stage.view)
        lying: dict[int, list[tuple[int, int]]] = {site: [] for site in range(len(SITE))}
        aboard: dict[CanoeKey, list[tuple[int, int]]] = {}
        for ((what, owner, canoe), kind), numbers in self.stage.gems.at.items():
            if what == "site":
                lying[owner] += [(kind, number) for number in numbers]
            elif what in ("canoe", "joe"):
                key = JOE if what == "joe" else (owner, canoe)
                aboard.setdefault(key, []).extend((kind, number) for number in numbers)
            else:
                home = beach(owner, len(self.stage.seating.seats), 0)
                for number in numbers:
                    yield number, kind, Berth(home.x + 23, home.y + 40, 0.5), True
        for site, lot in lying.items():
            lot.sort(key=lambda gem: (gem[0] != site, gem))
            for (kind, number), place in zip(lot, gem_places(site, len(lot)), strict=True):
                yield number, kind, place, False
        for key, lot in aboard.items():
            berth = canoes[key]
            seats = 1 if key == JOE else self.stage.view.setup.capacities[key[1]]
            for (kind, number), down in zip(lot, HOLDS[seats - 1], strict=False):
                at = Berth(berth.x, berth.y + down * berth.scale, berth.scale * ABOARD)
                yield number, kind, at, False

    def _spirits(self) -> Iterator[Node]:
        modules = self.stage.view.setup.modules
        if "beaver" in modules:
            place, scale = self._beaver()
            yield node("use", key="beaver", href="#beaver", style=moved_to(*place, scale))
        if "moose" in modules:
            place, scale = self._moose()
            yield node("use", key="moose", href="#moose", style=moved_to(*place, scale))

    def _beaver(self) -> tuple[Point, float]:
        field = self.stage.view.beaver
        if field == SHORE:
            return BEAVER_WAITS, 1.0
        if field == FALLS:
            return self._afloat(field), 0.8
        centre = self._afloat(field)
        return Point(centre.x + BEAVER_BATHES.x, centre.y + BEAVER_BATHES.y), 0.8

    def _moose(self) -> tuple[Point, float]:
        key = self._moose_canoe()
        if key is None:
            return MOOSE_WAITS, 1.0
        x, y, scale = canoe_berths(self.stage.view)[key]
        if key == self.stage.moose_left and self.stage.view.players[key[0]].moose is None:
            left_at = in_pool if self.stage.moose_fell else on_beach
            x, y, scale = left_at(self.stage.view, key)
        down = MOOSE_ABOARD[self.stage.view.setup.capacities[key[1]] - 1]
        return Point(x, y + down * scale), scale * 0.62

    def _moose_canoe(self) -> CanoeKey | None:
        """Return the canoe with the moose, or the one it left last; None at the rubies."""
        if self.stage.view.moose_waits:
            return None
        aboard = ((seat, player.moose) for seat, player in enumerate(self.stage.view.players))
        found = ((seat, canoe) for seat, canoe in aboard if canoe is not None)
        return next(found, self.stage.moose_left)


@remembered
def _gem_node(number: int, kind: Kind, berth: Berth, stowed: bool) -> Node:
    return node(
        "g",
        node("use", href=f"#gem-{KINDS[kind]}"),
        key=f"gem-{number}",
        class_="stowed" if stowed else None,
        style=moved_to(*berth),
    )


@dataclass(frozen=True, slots=True)
class Look:
    """What a canoe looks like; one without a colour is Diamond Joe's."""

    colour: str = ""
    seats: int = 1
    roped: bool = False
    classes: tuple[str, ...] = ()


@remembered
def canoe_node(letter: str, key: str, look: Look, berth: Berth) -> Node:
    """Return a canoe with its letter, drawn at a berth."""
    long = "long-" if look.seats > 1 else ""
    whose = f"seat-{look.colour}" if look.colour else "joe"
    return node(
        "g",
        node("use", class_="cast", href=f"#{long}hull"),
        node("use", class_="halo", href=f"#{long}hull"),
        node("use", class_="hull", href=f"#{long}hull"),
        node("use", href=f"#{long}hull", fill=f"url(#pattern-{look.colour})")
        if look.colour
        else None,
        node("use", href=f"#{long}trim", key="trim"),
        node("text", letter, y=-28 if long else -19),
        node("use", href="#rope", key="rope") if look.roped else None,
        key=f"canoe-{key}",
        class_=" ".join(["canoe", whose, *look.classes]),
        style=moved_to(*berth),
    )
