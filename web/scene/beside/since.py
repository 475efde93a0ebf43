"""What happened since a person decided last, as nodes: a short list, and one line of it."""

from collections.abc import Iterator

from niagara.model.actions import Seat
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Stage
from web.scene.beside.parts import face, gem, tapped
from web.text.catalogue import _
from web.text.since import GEM, News, news


def since(stage: Stage, seat: Seat) -> tuple[News, ...]:
    """Return what has happened since the person at this seat decided last."""
    return news(stage.recent.of(seat), seat, stage.view, stage.seating)


def since_list(stage: Stage, seat: Seat | None) -> tuple[Node, ...]:
    """Return the list of it with its title; nothing if nothing has happened or nobody decides."""
    if seat is None or not (told := since(stage, seat)):
        return ()
    title = _("Since your last turn") if stage.recent.has_played(seat) else _("So far")
    return (
        node("strong", title, key="title", id="since-title"),
        node(
            "ul.news",
            *(_item(stage, each, place) for place, each in enumerate(told)),
            aria_labelledby="since-title",
        ),
    )


def since_line(stage: Stage, seat: Seat) -> Iterator[Node]:
    """Yield the weightiest of it as a button that opens the list, where there is no room for that.

    It is what the person has lost, or else how the river moved.
    """
    told = since(stage, seat)
    if not told:
        return
    first = next((each for each in told if each.hurts or each.river), told[0])
    more = len(told) - 1
    yield tapped(
        "log",
        node("span.first", *drawn(first)),
        node("small", _("{count} more", count=more), key="more") if more else None,
        key="since",
        class_="since-line hurts" if first.hurts else "since-line",
    )


def _item(stage: Stage, told: News, place: int) -> Node:
    colour = stage.seating.seats[told.seat].colour if told.seat is not None else "none"
    classes = ["hurts"] * told.hurts + [f"seat-{colour}"]
    return node(
        "li",
        node("span.mini-card", face(told.card), key="card", aria_hidden="true")
        if told.card
        else None,
        node("span", *drawn(told), key="said"),
        key=f"news-{place}",
        class_=" ".join(classes),
    )


def drawn(told: News) -> Iterator[Node]:
    """Yield the text in pieces with its gems as drawings between them; listeners hear words."""
    gems = iter(told.gems)
    for place, piece in enumerate(told.text.split(GEM)):
        if place:
            kind = next(gems)
            said = News(GEM, (kind,)).words
            yield gem(kind, f"gem-{place}", class_="small-gem", said=said)
        if piece:
            yield node("span", piece, key=f"text-{place}")
