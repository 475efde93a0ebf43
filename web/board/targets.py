"""What can be tapped on the board as nodes: canoes to choose, fields to reach, weather to have.

g.targets  a button for each option    keyed by its step
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from niagara import View
from niagara.model.actions import CANOES, Action, Canoe, CanoeMove, MoveCloud, Sweep
from niagara.model.board import FALLS, FIELDS, SHORE, WATER, Field
from niagara.model.state import Phase
from web.asking.choices import CANOE, MOST, TO, WHOLE, Choice, Option
from web.asking.commands import Command, pick
from web.asking.hints import Hint
from web.asking.labels import field_label, label
from web.asking.outcome import outcome
from web.board.drawing.berths import canoe_berths
from web.board.drawing.layout import FIELD, HIT, WEATHER, Box, Point, Pose, beach, destination
from web.board.drawing.nodes import Node, node, rectangle
from web.board.marks import marks, marks_of
from web.text import names
from web.text.catalogue import _n
from web.text.habits import enumerated
from web.text.seating import Seating

FRAME: Final = Box(0, 4, 70, 88)
"""The frame round a weather that can be had, with its number; what can be tapped is larger."""
AROUND: Final = Box(0, 4, 150, 140)
"""What can be tapped there: two weathers that can be had are never neighbours."""


@dataclass(frozen=True, slots=True)
class Targets:
    """Draws what the person who decides can tap on the board."""

    view: View
    seating: Seating
    choice: Choice | None
    hint: Hint | None = None
    lenses: Mapping[Field, Node] = field(default_factory=dict)
    """What shows a crowded field large while a target there is pointed at."""

    def fields(self) -> set[Field]:
        """Return the fields to choose from."""
        options = self.choice.options if self.choice else ()
        return {FIELDS.index(option.name) for option in options if option.kind == TO}

    def taken(self) -> set[Field]:
        """Return the fields on which there are targets."""
        if self.choice is None or self.view.seat is None:
            return set()
        fields = self.view.players[self.view.seat].fields
        return self.fields() | {
            fields[CANOES.index(option.name)] for option in self.canoe_options()
        }

    def nodes(self) -> Iterator[Node]:
        """Yield a button for each canoe and field, and rings at the chosen and the hinted field."""
        if self.choice is None or self.view.seat is None:
            return
        for kind, name in self.choice.chosen:
            if kind == TO and FIELDS.index(name) in WATER:
                place = Pose(*FIELD[FIELDS.index(name)]).style
                yield node("circle.aim", r=HIT / 2, style=place)
        yield from self._hinted()
        to = [option for option in self.choice.options if option.kind == TO]
        yield from map(self._field_target, to)
        for option in self.canoe_options():
            yield self._canoe_target(option)
        for step, option in self._weather_options().items():
            yield self._weather_target(step, option)
        # The marks lie over all buttons, and in none: whoever says a name need not say them too.
        yield from filter(None, map(self._marks, to))

    def others(self) -> Iterator[Node]:
        """Yield something to tap at each field that cannot be chosen: the answer says why.

        A tap at the shore brings the canoe ashore that can land, while none has been chosen; one
        at the canoe that has been chosen takes that back.
        """
        if self.choice is None or self.view.phase not in (Phase.CARD, Phase.PADDLE):
            return
        taken = self.taken()
        places = {other: FIELD[other] for other in (*WATER, FALLS) if other not in taken}
        if landing := self._landing():
            seat, seats = self.view.seat or 0, len(self.seating.seats)
            places[SHORE] = destination(SHORE, seat, seats, landing)
        chosen = self.choice.canoes if self.choice.taken else ()  # else nothing can be taken back
        fields = self.view.players[self.view.seat or 0].fields
        own = {fields[canoe] for canoe in chosen}
        for other, place in places.items():
            yield node(
                "circle",
                key=f"why {FIELDS[other]}",
                r=HIT / 2,
                style=Pose(*place).style,
                data_do="back" if other in own else str(Command("why", FIELDS[other])),
                aria_hidden="true",
            )

    def _landing(self) -> set[Canoe]:
        """Return the canoes that can land, while it is open which one moves."""
        options = self.choice.options if self.choice else ()
        return {
            move.canoe
            for option in options
            if option.kind == CANOE
            for move in option.actions
            if isinstance(move, CanoeMove) and move.path and move.rest == SHORE
        }

    def _hinted(self) -> Iterator[Node]:
        """Yield a ring at the field where the hint leads."""
        field = _end(self.hint.action) if self.hint else None
        if field is None or field == FALLS:
            return
        place = Pose(*self._destination(field)).style
        yield node("circle.aim.hinted", key="hint", r=HIT / 2, style=place)

    def canoe_options(self) -> list[Option]:
        """Return the canoes that can be chosen, except those on a field that can be chosen.

        A tap there chooses the field. To choose the canoe, the player goes back first.
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

    def _weather_options(self) -> dict[int, Option]:
        """Return the first option that moves the cloud each way: the one that keeps the moose."""
        if self.choice is None:
            return {}
        moving = (
            (option.actions[0], option) for option in self.choice.options if option.kind == WHOLE
        )
        found = [(move.step, option) for move, option in moving if isinstance(move, MoveCloud)]
        return dict(reversed(found))

    def _weather_target(self, step: int, option: Option) -> Node:
        weather = self.view.weather + step
        said = names.with_more(label(option, self.seating), names.weather(weather))
        return node(
            "g",
            node("title", said),
            rectangle("around", AROUND),
            rectangle("hit", FRAME, rx=16),
            key=f"weather {step:+}",
            style=Pose(*WEATHER[weather + 1]).style,
            **self._button(option, said, "target weather-target"),
        )

    def _canoe_target(self, option: Option) -> Node:
        seat, canoe = self.view.seat or 0, CANOES.index(option.name)
        all_berths = canoe_berths(self.view, {})
        berth, other = all_berths[seat, canoe], all_berths[seat, 1 - canoe]
        if self.view.players[seat].fields[canoe] == SHORE:
            other = beach(seat, len(self.seating.seats), 1 - canoe)  # where it lies, or can land
        across, down = other.x - berth.x, other.y - berth.y
        left, top = berth.x - HIT / 2, berth.y - HIT / 2
        if max(abs(across), abs(down)) < HIT:  # each ends in the middle between both
            if abs(across) < abs(down):
                top = berth.y + down / 2 - HIT * (down > 0)
            else:
                left = berth.x + across / 2 - HIT * (across > 0)
        said = label(option, self.seating)
        return node(
            "g",
            node("title", said),
            node("rect.hit", x=left, y=top, width=HIT, height=HIT, rx=20),
            self._lens_over(self.view.players[seat].fields[canoe]),
            key=f"canoe {option.name}",
            **self._button(option, said, "target canoe-target"),
        )

    def _lens_over(self, field: Field) -> Node | None:
        """Return the lens of a field for a target that is not drawn around the field's middle."""
        lens = self.lenses.get(field)
        return lens and node("g.over", lens, style=Pose(*FIELD[field]).style)

    def _field_target(self, option: Option) -> Node:
        field = FIELDS.index(option.name)
        said = target_label(field, option, self.seating)
        shape = node("circle.hit", r=HIT / 2)
        if field == SHORE:
            shape = rectangle("hit", Box(0, 0, 148, HIT), rx=30)
        elif field == FALLS:
            shape = rectangle("hit", Box(0, 0, 660, HIT), rx=40)
        danger = field == FALLS
        return node(
            "g",
            node("title", said),
            shape,
            *(_plate(field_label(field)) if danger else ()),
            self.lenses.get(field),
            key=f"to {option.name}",
            style=Pose(*self._destination(field)).style,
            **self._button(option, said, "target field-target" + " danger" * danger),
        )

    def _destination(self, field: Field) -> Point:
        return destination(field, self.view.seat or 0, len(self.seating.seats))

    def _button(self, option: Option, said: str, class_: str) -> dict[str, str]:
        return {
            "role": "button",
            "tabindex": "0",
            "aria_label": said,
            "data_do": str(pick(option.step)),
            "class_": class_,
        }

    def _marks(self, option: Option) -> Node | None:
        """Return small marks for what a move to a field costs, brings and loses."""
        moves = [action for action in option.actions if isinstance(action, CanoeMove)]
        if not moves:
            return None
        field = FIELDS.index(option.name)
        card = self.view.players[self.view.seat or 0].card
        found = marks_of(outcome(self.view, moves, card))
        if field == FALLS:
            found = (mark for mark in found if mark.about == "loss")
        place = Pose(*self._destination(field)).style
        return node("g", marks(field, found), key=f"cost {option.name}", style=place)


def _plate(words: str) -> Iterator[Node]:
    """Yield words on a plate that is as long as they are; letters of the East are wider."""
    wide = 48 + sum(28 if letter > "\u2e80" else 14 for letter in words)
    yield rectangle("plate", Box(0, 0, wide, 58), rx=29)
    yield node("text.warning", words, y=9)


def _end(action: Action) -> Field | None:
    """Return the field to which an action moves a canoe; None if it moves none."""
    if isinstance(action, CanoeMove):
        return action.path.rest if action.path else None
    return action.field if isinstance(action, Sweep) else None


def target_label(field: Field, option: Option, seating: Seating) -> str:
    """Return what a screen reader says at a field: its name, and what can be done there."""
    said: dict[str, set[str]] = {}
    for move in option.actions:
        if isinstance(move, CanoeMove):
            handled = names.to_do(move.before if move.before.points else move.after)
            others = (names.thefts(move.steals, seating), names.trade(move))
            told = {enumerated(filter(None, (names.tasks(move), *others)))}
            said.setdefault(enumerated(filter(None, (handled, *others))), set()).update(told)
    # What can be done before paddling or after it is said once.
    things = [*filter(None, (done if len(told) > 1 else min(told) for done, told in said.items()))]
    if len(things) > MOST:
        things = [_n("{count} thing to do there", "{count} things to do there", len(things))]
    return names.apart([field_label(field), *things])
