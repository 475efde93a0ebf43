"""The page as data: a node describes an element, and has a key that no sibling has.

Scenes are trees of nodes. `web.browser.dom` makes the document equal to them. Nothing here touches
a browser, so scenes can be tested anywhere.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from typing import Final, NamedTuple, ParamSpec

from web.board.drawing.layout import Box
from web.text import catalogue

P = ParamSpec("P")

REMEMBERED: Final = 256
"""How many nodes a function that is `remembered` returns again."""

Attrs = tuple[tuple[str, str], ...]


class Node(NamedTuple):
    """An element: its tag, its key, its attributes, and its text or children.

    It is a plain tuple, since every draw makes and compares hundreds.
    """

    tag: str
    key: str
    attrs: Attrs = ()
    children: tuple["Node", ...] = ()
    text: str = ""

    def attr(self, name: str) -> str | None:
        """Return the value of an attribute, or None."""
        return dict(self.attrs).get(name)

    def walk(self) -> Iterator["Node"]:
        """Yield this node and all below it, in document order."""
        left = [self]
        while left:
            each = left.pop()
            yield each
            left += reversed(each.children)


def node(
    name: str, *content: "Node | str | None", key: str = "", **attrs: str | float | bool | None
) -> Node:
    """Return a node, named by its tag and its classes; its content is a text or nodes.

    The first class is its key, too, unless that is given. A child with neither gets a key from its
    tag and place. In the name of an attribute, write `_` for `-`; a class that depends on something
    is `class_`. None and False leave an attribute out, True makes it an empty one; as content, None
    is left out.

    >>> node("button.quiet", "Undo", data_do="undo", disabled=False)[:3]
    ('button', 'quiet', (('class', 'quiet'), ('data-do', 'undo')))
    """
    tag, first, named = _tag_and_classes(name)
    text, children = "", []
    for part in content:
        if isinstance(part, str):
            text += part
        elif part is not None:
            children.append(part)
    given = [
        (
            _attribute(name),
            "" if value is True else value if isinstance(value, str) else f"{value:g}",
        )
        for name, value in attrs.items()
        if value is not None and value is not False
    ]
    return Node(tag, key or first, (*named, *given), _keyed(children), text)


def rectangle(look: str, box: Box, rx: float = 0) -> Node:
    """Return a rectangle with this class, its corners perhaps rounded by a radius."""
    left, top = box.x - box.width / 2, box.y - box.height / 2
    return node(f"rect.{look}", x=left, y=top, width=box.width, height=box.height, rx=rx)


@cache
def _tag_and_classes(name: str) -> tuple[str, str, Attrs]:
    """Return the tag, the first class, and the attribute of all classes, if there are any."""
    tag, *classes = name.split(".")
    return (tag, classes[0], (("class", " ".join(classes)),)) if classes else (tag, "", ())


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _keyed(children: list[Node]) -> tuple[Node, ...]:
    for place, child in enumerate(children):
        if not child.key:
            children[place] = child._replace(key=f"{child.tag}{place}")
    if len(children) > 1:
        keys = [child.key for child in children]
        assert len(set(keys)) == len(keys), f"two siblings have the same key: {keys}"
    return tuple(children)


def remembered(draw: Callable[P, Node]) -> Callable[P, Node]:
    """Let a function return the very same node when it is called in the same way again.

    That spares making it, and `web.browser.dom` sees at once that nothing differs. It is for the
    large or frequent drawings that most draws leave as they are. All must follow from the arguments
    and the language.
    """

    @lru_cache(maxsize=REMEMBERED)
    def drawn(_language: object, *args: P.args, **kwargs: P.kwargs) -> Node:
        return draw(*args, **kwargs)

    @wraps(draw)
    def remembering(*args: P.args, **kwargs: P.kwargs) -> Node:
        return drawn(catalogue.current(), *args, **kwargs)  # type: ignore[arg-type]

    return remembering


SHAPES: Final = ("large-hand", "lesson", "replay", "flat", "turned")
"""What the page is laid out for.

Hands with more cards than the base game's, what a lesson says, the controls of a replay, people
round a tablet that lies flat, a board that is turned to those opposite.
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that changes on the page: the nodes of each part, and what applies to the whole page."""

    places: dict[str, tuple[Node, ...]]
    """The content of each element that scenes fill, by its id."""
    mode: str
    """Which screen is shown: `home`, `play` or `over`."""
    inert: bool = False
    """Whether a cover or a dialog is open, so that nothing else can be used."""
    seat: str = ""
    """The colour of the person who decides, in which the panel is shown; empty if nobody does."""
    title: str = ""
    """What the browser's tab says, as the page may be hidden while friends play."""
    dialog: str = ""
    """Which dialog is open; none if only a cover lies over the page."""
    sound: bool = False
    """Whether sounds are on; the button in the bar shows it."""
    shape: tuple[str, ...] = ()
    """Which of `SHAPES` the page keeps room for."""
    weather: int = 0
    """The weather in which the water runs."""
