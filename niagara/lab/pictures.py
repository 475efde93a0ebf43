"""Results as pictures: SVG files for light and dark pages alike."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from niagara.lab.results import Step

STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: #24323a; text-anchor: middle; }
.left { text-anchor: end; }
.right { text-anchor: start; fill: #0b1f1d; }
.grid { stroke: #24323a; opacity: 0.2; }
.true { stroke: #24323a; opacity: 0.5; stroke-dasharray: 5 4; }
.band { fill: #2f8f83; opacity: 0.18; }
.bar, .dot { fill: #2f8f83; }
.other { fill: #b8863b; }
.interval { stroke: #24323a; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text:not(.right) { fill: #dfe8ea; }
  .grid, .true, .interval { stroke: #dfe8ea; }
}
"""
TOP: Final = 24

# Bars

NAMES: Final = 230
"""How much room there is for names before the scale, in pixels."""
SCALE: Final = 480
"""How long the scale is from 0 to 100%."""
ROW: Final = 26
GAP: Final = 14
"""The room between two pairs of bots."""

# Dots

LEFT: Final = 64
SIDE: Final = 360
"""How long both scales are from 0 to 100%."""


class Group(NamedTuple):
    """Forecasts of about the same chance."""

    forecasts: int
    said: float
    """Their mean chance."""
    won: float
    """The part of them that came true."""
    interval: tuple[float, float]
    """The 95% interval of that part."""


def bars(steps: Sequence[Step], band: tuple[float, float] | None = None) -> str:
    """Return a picture with a bar for each step; the first is at the bottom.

    `band` is where the shares should be, and is drawn behind the bars.
    """
    rows = list(_rows(steps))
    bottom = rows[-1][0] + ROW

    def x(share: float) -> float:
        return NAMES + SCALE * share

    def drawn() -> Iterator[str]:
        if band:
            yield _box("band", x(band[0]), TOP, SCALE * (band[1] - band[0]), bottom - TOP)
        for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
            yield _line("grid", (x(tick), TOP), (x(tick), bottom))
            yield _text("", x(tick), bottom + 18, f"{tick:.0%}")
        named = ""
        for y, each in rows:
            if each.name != named:
                named = each.name
                yield _text("left", NAMES - 12, y + 17, named)
            low, high = each.interval
            told = f"{each.table}: {each.share:.1%} of {each.games}, {low:.1%} to {high:.1%}"
            look = "bar" if each.table == steps[0].table else "bar other"
            yield _box(look, NAMES, y + 3, SCALE * each.share, ROW - 6, told)
            yield _line("interval", (x(low), y + ROW / 2), (x(high), y + ROW / 2))
            yield _text("right", NAMES + 8, y + 17, each.table)

    title = "How often a bot wins against another, with two seats of each at a table"
    return _picture(title, NAMES + SCALE + 30, bottom + 30, drawn())


def _rows(steps: Sequence[Step]) -> Iterator[tuple[int, Step]]:
    """Yield each step with the top of its row, the strongest bots first."""
    y = TOP
    for name in dict.fromkeys(each.name for each in reversed(steps)):
        for each in steps:
            if each.name == name:
                yield y, each
                y += ROW
        y += GAP


def calibration(groups: Iterable[Group]) -> str:
    """Return a picture with a dot for each group; on the line, all came true as it was said."""

    def place(said: float, won: float) -> tuple[float, float]:
        return LEFT + SIDE * said, TOP + SIDE * (1 - won)

    def drawn() -> Iterator[str]:
        for tick in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
            yield _line("grid", place(tick, 0), place(tick, 1))
            yield _line("grid", place(0, tick), place(1, tick))
            yield _text("", place(tick, 0)[0], TOP + SIDE + 20, f"{tick:.0%}")
            yield _text("left", LEFT - 8, place(0, tick)[1] + 4, f"{tick:.0%}")
        yield _text("", place(0.5, 0)[0], TOP + SIDE + 44, "chance that the analysis gave")
        yield _text("", place(0.2, 0)[0], TOP + 18, "games won by that seat")
        yield _line("true", place(0, 0), place(1, 1))
        for each in groups:
            low, high = each.interval
            yield _line("interval", place(each.said, low), place(each.said, high))
            x, y = place(each.said, each.won)
            told = f"{each.said:.1%} said, {each.won:.1%} won, {each.forecasts} forecasts"
            yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5">{_title(told)}</circle>'

    title = "How often positions were won, by the chance that was given"
    return _picture(title, LEFT + SIDE + 20, TOP + SIDE + 54, drawn())


def _picture(title: str, width: int, height: int, drawn: Iterable[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>'
    return "\n".join([head, _title(title), f"<style>{STYLE}</style>", *drawn, "</svg>", ""])


def _title(said: str) -> str:
    return f"<title>{said}</title>"


def _box(look: str, x: float, y: float, width: float, height: float, told: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{look}" {place}>{_title(told) if told else ""}</rect>'


def _line(look: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<line class="{look}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(look: str, x: float, y: float, said: str) -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}">{said}</text>'
