"""Hostile files are chosen while a game is played; `tests/game/test_records.py` makes many more."""

import re
from collections.abc import Mapping
from random import Random
from typing import Final

from playwright.sync_api import Page, expect

from e2e.support.attacks import missing, on_shelf, some_game
from e2e.support.tablet import Tablet, as_file, start
from tests.support.nightly import nightly

GAME: Final = some_game(Random(5), 25)
RECORD: Final = GAME.record()
REFUSED: Final[Mapping[str, bytes]] = {
    "empty": b"",
    "deep": b"niagara 1 " + b"[" * 20_000,
    "binary": Random(1).randbytes(3_000),
    "many lines": (RECORD + "card 1\n" * 100_000).encode(),
    "10 MB": RECORD.encode() + b"\0" * 10_000_000,
    "no number": RECORD.replace('"players": 3', '"players": 1e400').encode(),
}
OPENED: Final[Mapping[str, bytes]] = {
    "old line ends": RECORD.replace("\n", "\r").encode(),
    "UTF-16": RECORD.encode("utf-16"),
    "UTF-8 with a mark": RECORD.encode("utf-8-sig"),
    "a long name": RECORD.replace('"Ana"', f'"{"W" * 10_000}"').encode(),
    "a hostile name": RECORD.replace('"Ana"', '"<img src=x onerror=alert(1)>"').encode(),
}


@nightly
def test_a_hostile_file_is_refused_in_words(page: Page) -> None:
    """A file that is no game gets a sentence, and the game at the page goes on."""
    tablet = start(page)
    tablet.load(GAME)
    for what, data in REFUSED.items():
        choose(tablet, data)
        expect(tablet.notices.locator("span"), what).to_have_text(re.compile(r"\w+ \w+"))
        tablet.notices.get_by_role("button", name="Close").click()
        expect(tablet.notices).to_be_empty()
        assert tablet.text() == RECORD, what
    tablet.decide()


def test_a_strange_file_of_a_game_is_opened(page: Page) -> None:
    """Its game goes on, and the one at the page is on the shelf."""
    tablet = start(page)
    for what, data in OPENED.items():
        tablet.load(some_game(Random(what), 5))
        before = tablet.text()
        choose(tablet, data)
        tablet.until(lambda saved: saved.game.history[: len(GAME.history)] == GAME.history)
        assert any(missing(before, text) == 0 for text in on_shelf(tablet)), what
    tablet.decide()


def choose(tablet: Tablet, data: bytes) -> None:
    """Choose a file, as the file dialog would hand it over."""
    tablet.page.set_input_files("#file", as_file(data))
