"""Draws the icons of the web app manifest from `web/icons/icon.svg`, with the browser of the tests.

``python -m web.build.icons`` writes them as PNG files beside it.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from web.build.browsers import launch_options
from web.build.sources import ROOT

ART: Final = ROOT / "web" / "icons"
ROUNDED: Final = (('rx="14"', ""), ("V50A14 14 0 0 1 50 64H14A14 14 0 0 1 0 50Z", "V64H0Z"))
"""What makes the icon's corners round, and what replaces it for square ones."""

ICONS: Final = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "icon-180.png": (180, True),
}
"""The size of each file, and whether its corners are square because the system rounds them."""


def draw(page: Page, svg: str, size: int, target: Path) -> None:
    """Write a picture of this size, transparent where nothing is drawn."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
    page.screenshot(path=target, omit_background=True)


def with_square_corners(svg: str) -> str:
    """Return the icon with square corners."""
    for old, new in ROUNDED:
        assert old in svg, "the icon's corners are drawn as expected"
        svg = svg.replace(old, new)
    return svg


def main() -> None:
    """Write all icons."""
    svg = (ART / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        page = browser.new_page()
        for name, (size, square) in ICONS.items():
            draw(page, with_square_corners(svg) if square else svg, size, ART / name)
        browser.close()


if __name__ == "__main__":
    main()
