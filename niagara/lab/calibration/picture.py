"""The calibration as a picture: an SVG of what was said and what came true, for any page."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from niagara.lab.calibration.games import Forecast
from niagara.lab.calibration.table import groups

SIDE: Final = 360
"""How long the scales are from 0 to 100%, in pixels."""
LEFT: Final = 64
TOP: Final = 20
BOTTOM: Final = 54
TICKS: Final = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: #24323a; text-anchor: middle; }
text.left { text-anchor: end; }
.grid { stroke: #24323a; opacity: 0.15; }
.perfect { stroke: #24323a; opacity: 0.5; stroke-dasharray: 5 4; }
.interval { stroke: #2f8f83; stroke-width: 2; }
.dot { fill: #2f8f83; }
@media (prefers-color-scheme: dark) {
  text { fill: #dfe8ea; }
  .grid, .perfect { stroke: #dfe8ea; }
}
"""


def picture(games: Sequence[Sequence[Forecast]]) -> str:
    """Return the text of an SVG file with a dot for each group; on the line, all came true."""
    width, height = LEFT + SIDE + 20, TOP + SIDE + BOTTOM
    size = {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}"}
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
    SubElement(svg, "title").text = "How often positions were won, by the chance that was given"
    SubElement(svg, "style").text = STYLE
    for tick in TICKS:
        _line(svg, "grid", (tick, 0.0), (tick, 1.0))
        _line(svg, "grid", (0.0, tick), (1.0, tick))
        _text(svg, _x(tick), TOP + SIDE + 20, f"{tick:.0%}")
        _text(svg, LEFT - 8, _y(tick) + 4, f"{tick:.0%}", "left")
    _text(svg, _x(0.5), TOP + SIDE + 44, "chance that the analysis gave")
    _text(svg, _x(0.02) + 60, TOP + 18, "games won by that seat")
    _line(svg, "perfect", (0.0, 0.0), (1.0, 1.0))
    for each in groups(games):
        low, high = each.interval
        _line(svg, "interval", (each.said, low), (each.said, high))
        place = {"cx": f"{_x(each.said):.1f}", "cy": f"{_y(each.won):.1f}"}
        dot = SubElement(svg, "circle", {"class": "dot", **place, "r": "5"})
        told = f"{each.said:.1%} said, {each.won:.1%} won, {each.forecasts} forecasts"
        SubElement(dot, "title").text = told
    indent(svg)
    return tostring(svg, encoding="unicode") + "\n"


def _line(svg: Element, look: str, start: tuple[float, float], end: tuple[float, float]) -> None:
    ends = {"x1": _x(start[0]), "y1": _y(start[1]), "x2": _x(end[0]), "y2": _y(end[1])}
    numbers = {name: f"{number:.1f}" for name, number in ends.items()}
    SubElement(svg, "line", {"class": look, **numbers})


def _text(svg: Element, x: float, y: float, said: str, look: str = "middle") -> None:
    SubElement(svg, "text", {"class": look, "x": f"{x:.1f}", "y": f"{y:.1f}"}).text = said


def _x(share: float) -> float:
    return LEFT + SIDE * share


def _y(share: float) -> float:
    return TOP + SIDE * (1 - share)
