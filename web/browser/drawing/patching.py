"""Makes elements of the document equal to nodes, and changes only what differs."""

from collections.abc import Mapping
from typing import Any, Final

from js import document

from web.board.drawing.nodes import Node

SVG: Final = "http://www.w3.org/2000/svg"


class Live:
    """An element of the document, with the node that it shows and its children by key."""

    __slots__ = ("children", "element", "node")

    def __init__(self, element: Any, node: Node) -> None:
        self.element = element
        self.node = node
        self.children: dict[str, Live] = {}


def create(node: Node, *, svg: bool) -> Live:
    """Make an element for a place in a drawing, if `svg`, or else in the page."""
    svg = svg or node.tag == "svg"
    element = document.createElementNS(SVG, node.tag) if svg else document.createElement(node.tag)
    live = Live(element, Node(node.tag, node.key))
    patch(live, node, svg=svg)
    return live


def patch(live: Live, node: Node, *, svg: bool) -> None:
    """Make an element equal to a node of the same tag."""
    old = live.node
    if old == node:
        return
    live.node = node
    if node.attrs != old.attrs:
        _set_attributes(live.element, dict(old.attrs), dict(node.attrs))
    if node.text != old.text:
        live.element.textContent = node.text
    if node.children != old.children:
        _patch_children(live, node.children, svg=svg or node.tag == "svg")


def _set_attributes(element: Any, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    for name in old.keys() - new.keys():
        element.removeAttribute(name)
    set_attribute = element.setAttribute
    for name, value in new.items():
        if old.get(name) != value:
            if name == "style":
                element.style.cssText = value
            elif name == "value":
                element.value = value  # the attribute is only what a field begins with
            else:
                set_attribute(name, value)


def _patch_children(live: Live, nodes: tuple[Node, ...], *, svg: bool) -> None:
    """Make the children equal to the nodes, keeping elements whose key and tag stay the same."""
    if not live.children:
        live.children = {node.key: create(node, svg=svg) for node in nodes}
        live.element.append(*(child.element for child in live.children.values()))
        return
    wanted = {node.key: node for node in nodes}
    for key, child in list(live.children.items()):
        if key not in wanted or wanted[key].tag != child.node.tag:
            child.element.remove()
            del live.children[key]
    standing = list(live.children)
    children: dict[str, Live] = {}
    for node in nodes:
        if node.key in live.children:
            child = live.children[node.key]
            patch(child, node, svg=svg)
        else:
            child = create(node, svg=svg)
        children[node.key] = child
        if standing and standing[0] == node.key:
            standing.pop(0)
            continue
        if node.key in standing:
            standing.remove(node.key)
        before = live.children[standing[0]].element if standing else None
        live.element.insertBefore(child.element, before)
    live.children = children
