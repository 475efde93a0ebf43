"""The log beside the board, as nodes: by round and turn, the newest first.

    li.chapter     a round, with its number and who starts
      li.of-turn   a turn: who, which card, and a line for each thing that was done
      li.of-river  what the river did, and what came or went with it
      li.of-joe    Diamond Joe's way

Within a group, lines stand in the order in which things happened. `data-show` holds the numbers of
the lines whose moves are shown on the board while this is pointed at, `data-tap` of those that are
shown when the group is tapped.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from niagara.model import events as ev
from niagara.model.cards import Card
from web.board.drawing.nodes import Node, node, remembered
from web.scene.beside.parts import face
from web.text import names
from web.text.catalogue import _
from web.text.seating import Seating
from web.text.story import Line, Story

LINES: Final = 60
"""How many lines of the log are kept on the page, but for the beginning of the oldest round."""


class Told(NamedTuple):
    """A line of a group as it is drawn."""

    number: int
    text: str
    moves: bool
    """Whether its move can be shown on the board."""
    arrives: bool
    """Whether its canoe is still on its way, so that its end is told a moment later."""


@dataclass(slots=True)
class Group:
    """Lines below one heading: a turn, the river, Joe's way, or lines with no heading."""

    kind: str
    number: int
    """The number of its first line."""
    heading: Line | None = None
    lines: list[int] = field(default_factory=list)


def log(story: Story, seating: Seating) -> tuple[Node, ...]:
    """Return the newest rounds of the log, the newest first."""
    rounds: list[tuple[int, list[Group]]] = []
    for group in _groups(story):
        if group.kind == "round" or not rounds:
            rounds.append((group.number, []))
        rounds[-1][1].append(group)
    return tuple(_round(number, groups, story, seating) for number, groups in reversed(rounds))


def _groups(story: Story) -> Iterator[Group]:
    """Yield the groups of the newest lines, the oldest first."""
    group: Group | None = None
    for number in range(_first(story), len(story.lines)):
        line = story.lines[number]
        kind = _begins(line)
        if group is None or (kind and not (kind == group.kind and kind in ("joe", "aside"))):
            if group:
                yield group
            group = Group(kind or "aside", number, line if line.heads else None)
            if line.heads:
                continue
        group.lines.append(number)
    if group:
        yield group


def _first(story: Story) -> int:
    """Return the number of the first line that is kept: the heading of a round, if there is one."""
    first = max(len(story.lines) - LINES, 0)
    for number in range(first, max(first - LINES, -1), -1):
        if story.lines and story.lines[number].heads is ev.RoundBegan:
            return number
    return first


def _begins(line: Line) -> str:
    """Return the kind of the group that a line begins; empty if it goes on with the last."""
    if line.heads:
        return {ev.RoundBegan: "round", ev.TurnBegan: "turn", ev.RiverRose: "river"}[line.heads]
    match line.done[0]:
        case ev.JoeLoaded() | ev.JoePaddled():
            return "joe"
        case ev.CardsTakenBack() | ev.GameEnded():
            return "aside"
    return ""


def _round(number: int, groups: list[Group], story: Story, seating: Seating) -> Node:
    first = groups[0]
    heading = first.heading if first.kind == "round" else None
    below = [*([first] if first.lines else []), *groups[1:]] if heading else groups
    return node(
        "li.chapter",
        node("strong", heading.text, key="heading") if heading else None,
        node("ol", *(_group(group, story, seating) for group in reversed(below)), key="groups")
        if below
        else None,
        key=f"round-{number}",
    )


def _group(group: Group, story: Story, seating: Seating) -> Node:
    turn = group.heading.done[0] if group.heading else None
    lines = tuple(
        Told(
            number,
            _said(story.lines[number], turn),
            story.lines[number].doer is not None,
            number == len(story.lines) - 1 and story.arriving,
        )
        for number in group.lines
    )
    if isinstance(turn, ev.TurnBegan):
        seat = seating.seats[turn.seat]
        name = _("You") if seating.is_you(turn.seat) else seat.name
        return _turn(group.number, name, seat.colour, turn.card, lines)
    heading = group.heading.text if group.heading and group.kind == "river" else ""
    if group.kind == "joe":
        heading = _("Diamond Joe")
    seats = (story.lines[number].seat for number in group.lines)
    colours = (seating.seats[seat].colour if seat is not None else "none" for seat in seats)
    return _other(
        group.number, group.kind, heading, lines, tuple(f"seat-{colour}" for colour in colours)
    )


def _said(line: Line, turn: ev.Event | None) -> str:
    """Return a line as it is said below the heading of its group."""
    theirs = isinstance(turn, ev.TurnBegan) and turn.seat == line.seat
    return line.short if theirs and line.short else line.text


@remembered
def _turn(number: int, name: str, colour: str, card: Card, lines: tuple[Told, ...]) -> Node:
    """Return a turn: whose, with which card, and what was done in it."""
    return node(
        "li",
        node(
            "span.heading",
            node("span.mini-card", face(card), key="card", aria_hidden="true"),
            node("strong", name, key="name"),
            node("span.for-listeners", names.a_card(card), key="played"),
            data_show=_all(lines),
        ),
        *_lines(lines, ("",) * len(lines)),
        key=f"group-{number}",
        class_=f"of-turn seat-{colour}",
        data_tap=_all(lines),
    )


@remembered
def _other(
    number: int, kind: str, heading: str, lines: tuple[Told, ...], colours: tuple[str, ...]
) -> Node:
    """Return the river, Joe's way, or what belongs to neither them nor a turn."""
    return node(
        "li",
        node("span.heading", heading, data_show=_all(lines)) if heading else None,
        *_lines(lines, colours),
        key=f"group-{number}",
        class_=f"of-{kind}",
        data_tap=_all(lines),
    )


def _lines(lines: tuple[Told, ...], colours: tuple[str, ...]) -> Iterator[Node]:
    if lines:
        yield node(
            "ul",
            *(
                node(
                    "li",
                    line.text,
                    key=f"line-{line.number}",
                    class_=" ".join(filter(None, [colour, "arrives" * line.arrives])) or None,
                    data_show=str(line.number) if line.moves else None,
                    tabindex="-1" if line.moves else None,
                )
                for line, colour in zip(lines, colours, strict=True)
            ),
            key="lines",
        )


def _all(lines: tuple[Told, ...]) -> str | None:
    """Return the numbers of the lines of a group that tell of moves."""
    return " ".join(str(line.number) for line in lines if line.moves) or None
