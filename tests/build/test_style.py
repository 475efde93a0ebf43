"""What the style must not ask of the browser, and what it shares with Python."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from web.asking.settings import DEFAULTS, PACES
from web.build.sources import ROOT
from web.play.match.match import TAKE_BACK

SHEETS: Final = {path.stem: path.read_text("utf-8") for path in (ROOT / "web/style").glob("*.css")}
PRELUDE: Final = re.compile(r"(?:^|[{};])\s*([^@{};]+)\{")
PSEUDO: Final = re.compile(r"::?(?!is\b|where\b)[\w-]+")


def selectors(sheet: str) -> Iterator[str]:
    """Yield the selectors of a sheet, without what stands in brackets, but for `:has`."""
    for prelude in PRELUDE.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        short = prelude
        while found := re.search(r"\(([^()]*)\)", short):
            short = short.replace(found[0], ":has" if ":has" in found[1] else "")
        yield from short.split(",")


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_is_drawn_at_the_price_of_the_whole_page(sheet: str) -> None:
    """Beside `:has()`, each part of a selector names an element, a class or an attribute.

    Otherwise Chromium styles all elements anew whenever one is put into the page: 2,500 instead of
    130, at each draw.
    """
    wide = [
        selector.strip()
        for selector in selectors(SHEETS[sheet])
        if ":has" in selector
        and any(
            PSEUDO.sub("", part) in ("", "*") for part in re.split(r"[\s>+~]+", selector.strip())
        )
    ]
    assert not wide


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_rule_is_for_whatever_is_drawn_before_or_after_any_element(sheet: str) -> None:
    """Otherwise Chromium styles three things for each element: a fifth more time, at each draw."""
    assert not re.findall(r"(?:^|[\s,}])\*?::(?:before|after)", SHEETS[sheet])


def test_a_bar_runs_out_while_a_turn_can_be_taken_back() -> None:
    """It is as long as the page waits."""
    assert f"runs-out {TAKE_BACK:g}s linear" in SHEETS["flat"]


def test_the_style_begins_with_the_default_pace() -> None:
    """Where nobody has chosen another, Python need not set it (`Browser.set_pace`)."""
    (pace,) = re.findall(r"--pace: ([\d.]+)s;", SHEETS["colours"])
    assert float(pace) == pytest.approx(PACES[DEFAULTS["pace"]] * 0.8)
