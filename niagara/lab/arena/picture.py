"""The ladder as a picture: an SVG with a bar for each step, for light and dark pages alike."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from niagara.lab.arena.ladder import Step

LEFT: Final = 230
"""Where the scale begins, in pixels; the names stand before it."""
SCALE: Final = 480
"""How long the scale is from 0 to 100%."""
WIDTH: Final = LEFT + SCALE + 30
TOP: Final = 24
ROW: Final = 26
GAP: Final = 14
"""The room between two pairs of bots."""
TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
STYLE: Final = """
text { font: 14px system-ui, sans-serif; fill: #24323a; }
text.small { font-size: 12px; }
.band { fill: #2f8f83; opacity: 0.18; }
.line { stroke: #24323a; opacity: 0.25; }
.bar { fill: #2f8f83; }
.bar.other { fill: #b8863b; }
text.on-bar { font-size: 12px; fill: #0b1f1d; }
.interval { stroke: #24323a; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #dfe8ea; }
  .line, .interval { stroke: #dfe8ea; }
}
"""


def picture(steps: Sequence[Step], band: tuple[float, float] | None = None) -> str:
    """Return the ladder as the text of an SVG file; the lowest step is at the bottom.

    `band` is where the shares should be, and is drawn behind the bars.
    """
    rows = list(_rows(steps))
    height = rows[-1][0] + ROW + 30
    size = {"width": str(WIDTH), "height": str(height), "viewBox": f"0 0 {WIDTH} {height}"}
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
    title = "How often a bot wins against another, with two seats of each at a table"
    SubElement(svg, "title").text = title
    SubElement(svg, "style").text = STYLE
    if band:
        _band(svg, height - 30, band)
    _scale(svg, height - 30)
    named = ""
    for y, each in rows:
        name = f"{each.upper} over {each.lower}"
        if name != named:
            _text(svg, LEFT - 12, y + 17, name, anchor="end")
            named = name
        _bar(svg, y, each, other=each.table != steps[0].table)
    indent(svg)
    return tostring(svg, encoding="unicode") + "\n"


def _rows(steps: Sequence[Step]) -> Iterator[tuple[int, Step]]:
    """Yield each step with the top of its row, the strongest bots first."""
    y = TOP
    above = ""
    pairs = list(dict.fromkeys(each.upper for each in reversed(steps)))
    for each in sorted(steps, key=lambda each: pairs.index(each.upper)):
        if above and each.upper != above:
            y += GAP
        yield y, each
        above = each.upper
        y += ROW


def _band(svg: Element, bottom: int, band: tuple[float, float]) -> None:
    low, high = band
    box = {"x": _x(low), "y": str(TOP - 8), "width": f"{SCALE * (high - low):.1f}"}
    SubElement(svg, "rect", {"class": "band", **box, "height": str(bottom - TOP + 8)})


def _scale(svg: Element, bottom: int) -> None:
    for tick in TICKS:
        ends = {"x1": _x(tick), "x2": _x(tick), "y1": str(TOP - 8), "y2": str(bottom)}
        SubElement(svg, "line", {"class": "line", **ends})
        _text(svg, LEFT + SCALE * tick, bottom + 18, f"{tick:.0%}", look="small")


def _bar(svg: Element, y: int, step: Step, *, other: bool) -> None:
    look = "bar other" if other else "bar"
    size = {"width": f"{SCALE * step.share:.1f}", "height": str(ROW - 6)}
    bar = SubElement(svg, "rect", {"class": look, "x": str(LEFT), "y": str(y + 3), **size})
    low, high = step.interval
    told = f"{step.share:.1%} of {step.games}, {low:.1%} to {high:.1%}"
    SubElement(bar, "title").text = f"{step.table}: {told}"
    middle = str(y + ROW // 2)
    ends = {"x1": _x(low), "x2": _x(high), "y1": middle, "y2": middle}
    SubElement(svg, "line", {"class": "interval", **ends})
    _text(svg, LEFT + 8, y + 17, step.table, anchor="start", look="on-bar")


def _text(
    svg: Element, x: float, y: int, said: str, *, anchor: str = "middle", look: str = "plain"
) -> None:
    place = {"x": f"{x:.1f}", "y": str(y), "text-anchor": anchor}
    SubElement(svg, "text", {"class": look, **place}).text = said


def _x(share: float) -> str:
    return f"{LEFT + SCALE * share:.1f}"
