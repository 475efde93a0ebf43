"""How the river moves just now, as nodes: a card and the weather make pushes, each into an arm."""

from collections.abc import Iterator
from typing import Final

from niagara.model.board import ARMS
from niagara.model.cards import NO_CARD
from niagara.model.events import RiverRose
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Flow, Stage
from web.board.weather import SKIES
from web.scene.beside.parts import face, symbol
from web.text import log, names
from web.text.catalogue import _, _n

ARROWS: Final = {"L": "M8-8L-8 0L8 8M-6 0H14", "R": "M-8-8L8 0L-8 8M6 0H-14"}
"""The arrows into the arms."""


def flowing(stage: Stage, flow: Flow) -> Iterator[Node]:
    """Yield the sum that makes the pushes, and a sign for each push; the newest one is lit."""
    yield node("p.flow-sum", *_sum(flow), key="sum", aria_hidden="true")
    if flow.speed:
        yield node(
            "ol.pushes",
            *(_push(place, arm, flow) for place, arm in enumerate(_arms(stage, flow))),
            aria_hidden="true",
        )
    yield node(
        "p.for-listeners",
        log.river(RiverRose(flow.lowest, flow.weather, flow.speed), flow.arms),
        key="river",
    )
    if said := [line.text for line in stage.story.lines[flow.told :][-2:]]:
        yield node("p.newest", names.sentences(said), key=f"newest-{flow.pushes}")


def _sum(flow: Flow) -> Iterator[Node]:
    if flow.lowest == NO_CARD:
        yield node("span", _("no number"), key="card")
    else:
        yield node("span.mini-card", face(flow.lowest), key="card")
    weather = SKIES[flow.weather]
    yield node("span", "+" if flow.weather >= 0 else "−", key="sign")
    yield symbol(f"sky-{weather}", "-24 -24 48 48", class_=f"sky {weather}")
    yield node("b", str(abs(flow.weather)), key="weather")
    yield node("span", "=", key="equals")
    pushes = _n("{count} push", "{count} pushes", flow.speed)
    yield node("strong", pushes if flow.speed else _("it stands still"), key="pushes")


def _arms(stage: Stage, flow: Flow) -> Iterator[str]:
    """Yield the arm of each push, as far as it is known; with the fork left to chance, the next."""
    yield from (ARMS[arm] for arm in flow.arms)
    flag = stage.view.flag
    for ahead in range(flow.speed - flow.pushes):
        if stage.view.setup.fork == "alternate":
            yield ARMS[(flag + ahead) % 2]
        else:
            yield "" if ahead else ARMS[flag]


def _push(place: int, arm: str, flow: Flow) -> Node:
    when = "now" if place == flow.pushes - 1 else "past" if place < flow.pushes else "ahead"
    said = names.arm(ARMS.index(arm)) if arm else "?"
    return node(
        "li",
        node("svg", node("path", d=ARROWS[arm]), key="arrow", viewBox="-18 -12 36 24")
        if arm
        else None,
        node("span", said, key="arm"),
        key=f"push-{place}",
        class_=f"push {when} {'left' if arm == 'L' else 'right'}",
    )
