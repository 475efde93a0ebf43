"""The moving part of the board as nodes: discs, canoes, gems, flag, cloud, and what can be tapped.

    g.discs    one g a disc             keyed by the disc's number
    g.marks    flag, cloud, start ring
    g.canoes   one g a canoe            keyed by seat and canoe
    g.gems     one g a gem              keyed by the gem's number
    g.targets  one button a choice      keyed by the step it stands for

Everything is placed by a style, so that the same key elsewhere glides there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from niagara import View
from niagara.actions import CANOES, CanoeMove
from niagara.board import FALLS, FIELDS, KINDS, LEFT, SHORE, Field
from web import words
from web.catalogue import _
from web.choices import CANOE, TO, Choice, Option
from web.layout import (
    ABOARD,
    BRINK,
    DISC,
    FIELD,
    FLAG,
    SITE,
    WEATHER,
    Berth,
    beach,
    berths,
    gem_places,
    pool,
)
from web.nodes import Node, moved_to, node
from web.pieces import Gems
from web.story import Story
from web.table import Table

HIT: Final = 124.0
"""A target is at least this wide and high: 44 pixels on the narrowest phone."""


@dataclass(frozen=True, slots=True)
class Board:
    """Draws one position of the board."""

    view: View
    table: Table
    story: Story
    gems: Gems
    choice: Choice | None

    def nodes(self) -> tuple[Node, ...]:
        """Return the groups of the drawing, from the river's bed up."""
        return (
            node("g", *self._discs(), key="discs", class_="discs"),
            node("g", *self._marks(), key="marks", class_="marks"),
            node("g", *self._canoes(), key="canoes", class_="canoes"),
            node("g", *self._gems(), key="gems", class_="gems"),
            node("g", *self._targets(), key="targets", class_="targets"),
        )

    def _discs(self) -> Iterator[Node]:
        for disc, field in self.story.discs.items():
            place = BRINK[self.story.fell_through] if field == FALLS else FIELD[field]
            yield node(
                "g",
                node("circle", r=DISC),
                node("circle", r=DISC - 9, class_="inner"),
                key=f"disc-{disc}",
                class_="disc gone" if field == FALLS else "disc",
                style=moved_to(*place, 0.8 if field == FALLS else 1.0),
            )

    def _marks(self) -> Iterator[Node]:
        turned = -1 if self.view.flag == LEFT else 1
        yield node(
            "g",
            node("path", d="M0 30V-34"),
            node("path", class_="cloth", d="M2-34H46L36-20 46-6H2Z"),
            key="flag",
            class_="flag",
            style=f"transform:translate({FLAG.x}px,{FLAG.y}px) scaleX({turned})",
        )
        cloud = WEATHER[self.view.weather + 1]
        yield node(
            "circle", key="cloud", class_="cloud", r=28, style=moved_to(cloud.x, cloud.y - 10)
        )
        start = beach(self.view.start, len(self.table.seats), 1)
        yield node(
            "use",
            key="ring",
            class_="ring",
            href="#ring",
            style=moved_to(start.x + 46, start.y + 14),
        )

    def _berths(self) -> dict[tuple[int, int], Berth]:
        """Return where each canoe is, by seat and canoe."""
        seats = len(self.table.seats)
        afloat: dict[Field, list[tuple[int, int]]] = {}
        places = {}
        for seat, player in enumerate(self.view.players):
            for canoe, field in enumerate(player.fields):
                if field == SHORE:
                    places[seat, canoe] = beach(seat, seats, canoe)
                elif field == FALLS:
                    places[seat, canoe] = pool(seat, seats, canoe)
                else:
                    afloat.setdefault(field, []).append((seat, canoe))
        for field, canoes in afloat.items():
            places.update(zip(canoes, berths(field, len(canoes)), strict=True))
        return places

    def _canoes(self) -> Iterator[Node]:
        marked = self._marked()
        for (seat, canoe), berth in sorted(self._berths().items()):
            player = self.view.players[seat]
            colour = self.table.seats[seat].colour
            classes = ["canoe", f"seat-{colour}"]
            if player.fields[canoe] == FALLS:
                classes.append("lost")
            if seat == self.view.seat and canoe in marked:
                classes.append(marked[canoe])
            yield node(
                "g",
                node("use", class_="halo", href="#hull"),
                node("use", class_="hull", href="#hull"),
                node("use", href="#hull", fill=f"url(#pattern-{colour})"),
                node("use", class_="hold", href="#hold"),
                node("text", CANOES[canoe], y=-19),
                key=f"canoe-{seat}{CANOES[canoe]}",
                class_=" ".join(classes),
                style=moved_to(*berth),
            )

    def _marked(self) -> dict[int, str]:
        """Return the canoes of the deciding seat that can move or are chosen."""
        if self.choice is None:
            return {}
        free = {CANOES.index(option.name): "free" for option in self._canoe_options()}
        chosen = {
            CANOES.index(name): "chosen" for kind, name in self.choice.chosen if kind == CANOE
        }
        return free | chosen

    def _gems(self) -> Iterator[Node]:
        for number, kind, berth, stowed in sorted(self._placed_gems(), key=lambda gem: gem[0]):
            yield node(
                "g",
                node("use", href=f"#gem-{KINDS[kind]}"),
                key=f"gem-{number}",
                class_="stowed" if stowed else None,
                style=moved_to(*berth),
            )

    def _placed_gems(self) -> Iterator[tuple[int, int, Berth, bool]]:
        canoes = self._berths()
        lying: dict[int, list[tuple[int, int]]] = {site: [] for site in range(len(SITE))}
        aboard: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for ((what, owner, canoe), kind), numbers in self.gems.at.items():
            if what == "site":
                lying[owner] += [(kind, number) for number in numbers]
            elif what == "canoe":
                aboard.setdefault((owner, canoe), []).extend((kind, number) for number in numbers)
            else:
                home = beach(owner, len(self.table.seats), 0)
                for number in numbers:
                    yield number, kind, Berth(home.x + 23, home.y + 40, 0.5), True
        for site, lot in lying.items():
            lot.sort(key=lambda gem: (gem[0] != site, gem))
            for (kind, number), place in zip(lot, gem_places(site, len(lot)), strict=True):
                yield number, kind, place, False
        for (seat, canoe), lot in aboard.items():
            berth = canoes[seat, canoe]
            for seat_number, (kind, number) in enumerate(lot):
                down = (seat_number - (len(lot) - 1) / 2) * 28 + 5
                at = Berth(berth.x, berth.y + down * berth.scale, berth.scale * ABOARD)
                yield number, kind, at, False

    def _targets(self) -> Iterator[Node]:
        if self.choice is None or self.view.seat is None:
            return
        for option in self.choice.options:
            if option.kind == TO:
                yield self._field_target(option)
        for option in self._canoe_options():
            yield self._canoe_target(option)

    def _canoe_options(self) -> list[Option]:
        """Return the canoes that can be chosen, but none that lies on a field that can be.

        There the tap is for the field; the way back leads to the canoe.
        """
        if self.choice is None or self.view.seat is None:
            return []
        fields = self.view.players[self.view.seat].fields
        taken = {option.name for option in self.choice.options if option.kind == TO}
        return [
            option
            for option in (*self.choice.options, *self.choice.others)
            if option.kind == CANOE and FIELDS[fields[CANOES.index(option.name)]] not in taken
        ]

    def _canoe_target(self, option: Option) -> Node:
        seat, canoe = self.view.seat or 0, CANOES.index(option.name)
        all_berths = self._berths()
        berth, other = all_berths[seat, canoe], all_berths[seat, 1 - canoe]
        left = berth.x - HIT / 2
        if abs(other.x - berth.x) < HIT and abs(other.y - berth.y) < HIT:
            edge = (berth.x + other.x) / 2
            left = edge - HIT if berth.x < other.x else edge
        label = _("Canoe {canoe}", canoe=option.name)
        return node(
            "g",
            node("title", label),
            node("rect", x=left, y=berth.y - HIT / 2, width=HIT, height=HIT, rx=20, class_="hit"),
            key=f"canoe {option.name}",
            **self._button(option, label, "target canoe-target"),
        )

    def _field_target(self, option: Option) -> Node:
        field = FIELDS.index(option.name)
        label = target_label(field, option, self.table)
        x, y = FIELD[field]
        shape = node("circle", r=HIT / 2, class_="hit")
        if field == SHORE:
            home = beach(self.view.seat or 0, len(self.table.seats), 0)
            x, y = home.x + 23, home.y
            shape = node("rect", x=-74, y=-HIT / 2, width=148, height=HIT, rx=30, class_="hit")
        elif field == FALLS:
            shape = node("rect", x=-330, y=-HIT / 2, width=660, height=HIT, rx=40, class_="hit")
        danger = " danger" if field == FALLS else ""
        return node(
            "g",
            node("title", label),
            shape,
            *self._hints(field, option),
            key=f"to {option.name}",
            style=moved_to(x, y),
            **self._button(option, label, f"target field-target{danger}"),
        )

    def _button(self, option: Option, label: str, class_: str) -> dict[str, str]:
        return {
            "role": "button",
            "tabindex": "0",
            "aria_label": label,
            "data_do": f"pick {option.kind} {option.name}",
            "class_": class_,
        }

    def _hints(self, field: Field, option: Option) -> Iterator[Node]:
        """Show small what can be done there: gems to load, something to steal."""
        moves = [action for action in option.actions if isinstance(action, CanoeMove)]
        kinds = {kind: None for move in moves for kind in (*move.before.load, *move.after.load)}
        stolen = {steal.kind: None for move in moves for steal in move.steals}
        marks = [("+", kind) for kind in kinds] + [("!", kind) for kind in stolen]
        if field == FALLS:
            yield node("text", _("Over the falls: the canoe is lost"), class_="warning", y=8)
            return
        for place, (sign, kind) in enumerate(marks[:3]):
            x = (place - (min(len(marks), 3) - 1) / 2) * 42
            yield node(
                "g",
                node("rect", x=-20, y=-13, width=40, height=26, rx=13),
                node("text", sign, x=-10, y=6),
                node("use", href=f"#gem-{KINDS[kind]}", transform="translate(7 0) scale(.55)"),
                key=f"hint-{sign}{kind}",
                class_="hint steal" if sign == "!" else "hint",
                transform=f"translate({x:g} 44)",
            )


def target_label(field: Field, option: Option, table: Table) -> str:
    """Return the accessible name of a field that can be reached, with what can be done there."""
    if field == FALLS:
        name = _("Over the falls: the canoe is lost")
    elif field == SHORE:
        name = _("Shore")
    else:
        name = _("Field {field}", field=FIELDS[field])
    moves = [action for action in option.actions if isinstance(action, CanoeMove)]
    things = [
        ", ".join(filter(None, (words.tasks(move), words.thefts(move, table)))) for move in moves
    ]
    return "; ".join([name, *dict.fromkeys(filter(None, things))])
