"""Reading scenes: what is drawn, what it is called, and what can be clicked."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from web.asking.commands import Command, pick
from web.board.drawing.layout import HEIGHT, WIDTH, Box
from web.board.drawing.nodes import Node, Scene

COVERING: Final = ("cover", "notices")
"""The places that can be clicked while a cover or a question lies over the page."""


def every_node(scene: Scene) -> Iterator[Node]:
    """Yield all nodes of a scene."""
    for nodes in scene.places.values():
        for top in nodes:
            yield from top.walk()


def inside(nodes: Sequence[Node], key: str) -> Node:
    """Return the first node with this key."""
    return next(node for top in nodes for node in top.walk() if node.key == key)


def keys_of(scene: Scene) -> set[str]:
    """Return the keys of all nodes of a scene."""
    return {node.key for node in every_node(scene)}


def text_of(*nodes: Node) -> str:
    """Return all the text in nodes."""
    return " ".join(node.text for top in nodes for node in top.walk() if node.text)


def name_of(node: Node) -> str:
    """Return what a screen reader calls a node."""
    return (node.attr("aria-label") or text_of(node)).strip()


def classes(node: Node) -> list[str]:
    """Return the classes of a node."""
    return (node.attr("class") or "").split()


def cards_of(scene: Scene) -> list[str]:
    """Return for each player whether the card lies open, hidden, or otherwise."""
    return [classes(inside([row], "played"))[1] for row in scene.places["players"]]


def labels(scene: Scene) -> list[str]:
    """Return all names that are written for a screen reader."""
    return [label for node in every_node(scene) if (label := node.attr("aria-label"))]


def drawings(*nodes: Node) -> list[str]:
    """Return the names of the drawings that nodes use."""
    used = (node.attr("href") for top in nodes for node in top.walk() if node.tag == "use")
    return [href.removeprefix("#") for href in used if href]


def place_of(node: Node) -> tuple[float, float]:
    """Return a node's place on the board."""
    found = re.match(
        r"transform:translate\(([\d.e+-]+)px,([\d.e+-]+)px\)", node.attr("style") or ""
    )
    assert found, node
    return float(found[1]), float(found[2])


def commands(scene: Scene) -> dict[str, Node]:
    """Return what can be clicked now, by its command."""
    places = COVERING if scene.inert else scene.places
    return {
        do: node
        for place in places
        for top in scene.places.get(place, ())
        for node in top.walk()
        for name, do in node.attrs
        if name == "data-do" and do and node.attr("disabled") is None
    }


def on_the_board(box: Box) -> bool:
    """Tell whether a rectangle lies within the board."""
    across, down = (WIDTH - box.width) / 2, (HEIGHT - box.height) / 2
    return abs(box.x - WIDTH / 2) <= across and abs(box.y - HEIGHT / 2) <= down


HTML_TAGS: Final = {
    "b", "button", "div", "h2", "li", "ol", "p", "section", "small", "span", "strong", "ul",
}  # fmt: skip
SVG_TAGS: Final = {"circle", "ellipse", "g", "path", "rect", "svg", "text", "title", "tspan", "use"}


def check_sound(scene: Scene) -> None:
    """Check that keys of siblings differ, taps and pictures have names, and taps are commands.

    `web.play.app` must have been imported, whose parts have the verbs.
    """
    for nodes in scene.places.values():
        assert all(node.key for node in nodes)
    for nodes in (*scene.places.values(), *(node.children for node in every_node(scene))):
        keys = [node.key for node in nodes]
        assert len(set(keys)) == len(keys), keys
    for node in every_node(scene):
        assert not (node.text and node.children), "text would wipe the children out"
        if text := node.attr("data-do"):
            command = Command.read(text)
            assert str(command) == text
            assert command.verb != "pick" or str(pick(command.step)) == text
        if node.attr("data-do") is not None and node.attr("aria-hidden") is None:
            assert re.search(r"\w", name_of(node)), node
            assert node.tag == "button" or node.attr("role") == "button"
            assert node.tag == "button" or node.attr("tabindex") == "0"
        if node.attr("role") == "img":
            assert node.attr("aria-label"), node
