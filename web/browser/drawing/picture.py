"""The board as a picture: its drawing, painted on the landscape in a frame.

A drawing that is painted can load no file, so it holds the page's style and fonts.
"""

import asyncio
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from typing import Any, Final

from js import URL, Blob, Image, XMLSerializer, document, fetch, getComputedStyle
from pyodide.ffi import create_once_callable, to_js

from web.board.drawing.nodes import Node
from web.browser.drawing.patching import create
from web.browser.objects import plain

WIDTH: Final = 1500
HEIGHT: Final = 1800
"""The size of the board in pixels,"""
FRAME: Final = 36
"""and the width of the frame around it."""
ROUND: Final = 24
"""The radius of its corners."""
PNG: Final = "image/png"

ADDRESS: Final = re.compile(r'url\("([^"]*)"\)')
"""A file that the style names."""
AT_REST: Final = """
* { animation: none !important; transition: none !important; }
#scene .whirl-disc > [href="#whirl"] { display: inline; }
"""
"""Nothing moves in a picture; and on the page the whirlpool turns in a layer of its own."""


async def picture(scene: tuple[Node, ...]) -> Any:
    """Return the board with this scene on it as a PNG, in a `Blob`."""
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = WIDTH + 2 * FRAME, HEIGHT + 2 * FRAME
    brush = canvas.getContext("2d")
    _paint_frame(brush, canvas)
    brush.translate(FRAME, FRAME)
    brush.beginPath()
    brush.roundRect(0, 0, WIDTH, HEIGHT, ROUND / 2)
    brush.clip()
    brush.drawImage(await _landscape(), 0, 0, WIDTH, HEIGHT)
    address = URL.createObjectURL(
        Blob.new(to_js([await _drawing(scene)]), plain(type="image/svg+xml"))
    )
    try:
        brush.drawImage(await _loaded(address), 0, 0, WIDTH, HEIGHT)
    finally:
        URL.revokeObjectURL(address)
    made: asyncio.Future[Any] = asyncio.Future()
    canvas.toBlob(create_once_callable(made.set_result), PNG)
    return await made


def _paint_frame(brush: Any, canvas: Any) -> None:
    style = getComputedStyle(document.documentElement)
    wood = brush.createLinearGradient(0, 0, canvas.width, canvas.height)
    for place, colour in ((0, "--frame-lit"), (0.4, "--frame"), (1, "--frame-deep")):
        wood.addColorStop(place, style.getPropertyValue(colour).strip())
    brush.fillStyle = wood
    brush.beginPath()
    brush.roundRect(0, 0, canvas.width, canvas.height, ROUND)
    brush.fill()


async def _landscape() -> Any:
    """Return the landscape of this time of the day; in the one file, the style holds it."""
    if land := document.querySelector("#land img"):
        await land.decode()
        return land
    named = getComputedStyle(document.getElementById("board")).backgroundImage
    found = ADDRESS.search(named)
    assert found, "the one file has a landscape"
    return await _loaded(found[1])


async def _loaded(address: str) -> Any:
    image = Image.new()
    image.src = address
    await image.decode()
    return image


async def _drawing(scene: tuple[Node, ...]) -> str:
    """Return what stands on the landscape as the text of an SVG file."""
    page = document.documentElement
    drawing = document.querySelector("#board svg.board").cloneNode(True)
    for part in drawing.querySelectorAll(".home-only"):
        part.remove()
    for name in ("data-theme", "data-mode"):
        drawing.setAttribute(name, page.getAttribute(name))
    drawing.setAttribute("width", WIDTH)
    drawing.setAttribute("height", HEIGHT)
    pieces = create(Node("g", "scene", (("id", "scene"),), scene), svg=True).element
    style = create(Node("style", "style", text=await _style()), svg=True).element
    shapes = document.querySelector("#shapes defs").cloneNode(True)
    drawing.append(shapes, style, pieces)
    return str(XMLSerializer.new().serializeToString(drawing))


async def _style() -> str:
    """Return the page's style, with the fonts in it."""
    return "\n".join([rule async for rule in _rules()]) + AT_REST


async def _rules() -> AsyncIterator[str]:
    for sheet in document.styleSheets:
        for rule in sheet.cssRules:
            text = str(rule.cssText)
            if not text.startswith("@font-face"):
                yield ADDRESS.sub("none", text)
            elif found := ADDRESS.search(text):
                held = await _held(URL.new(found[1], sheet.href or document.baseURI).href)
                yield text.replace(found[1], held)


async def _held(address: str) -> str:
    """Return an address that holds the whole file behind this one."""
    if address.startswith("data:"):
        return address
    file = await (await fetch(address)).blob()
    content = b64encode((await file.arrayBuffer()).to_bytes()).decode()
    return f"data:{file.type};base64,{content}"
