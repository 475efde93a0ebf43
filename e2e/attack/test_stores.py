"""What the browser keeps is damaged, before a start or under the running page."""

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from playwright.sync_api import Page, expect

from e2e.support.attacks import IN_GAME, at_the_page, attacks, come_back, missing, play, some_game
from e2e.support.refusing import FILL, NO_DATABASE, NO_LOCAL, REFUSALS
from e2e.support.tablet import SITE, Tablet, command, downloaded, reload, start, wait_for
from e2e.support.visitor import PLAIN_PAGE
from niagara import RecordError
from tests.support.waiting import until
from web.saving.save import from_text
from web.saving.stores import DAMAGED, GAME, NUMBER, OPENING, PLAYING, WANTED, number_of

FILL_STORES: Final = f"""
async ([texts, store, value, version]) => {{
  for (const [key, text] of Object.entries(texts)) localStorage.setItem({SITE} + key, text);
  localStorage.setItem("another site", "1");
  if (value === null) return;
  await new Promise((done, failed) => {{
    const opening = indexedDB.open({SITE}, version);
    opening.onupgradeneeded = () => {{ if (store) opening.result.createObjectStore(store); }};
    opening.onerror = failed;
    opening.onsuccess = () => {{
      const base = opening.result, end = () => {{ base.close(); done(); }};
      if (!store) return end();
      const change = base.transaction(store, "readwrite");
      change.objectStore(store).put(value, "{GAME}");
      change.oncomplete = end;
    }};
  }});
}}
"""

LATER: Final[Mapping[str, str]] = {
    "localStorage is cleared": "localStorage.clear()",
    "the game is removed": f'localStorage.removeItem({SITE} + "{GAME}")',
    "the game is damaged": f'localStorage.setItem({SITE} + "{GAME}", "niagara 1 {{")',
    "the database is deleted": f"void indexedDB.deleteDatabase({SITE})",
    "everything is deleted": f"localStorage.clear(); void indexedDB.deleteDatabase({SITE})",
    "localStorage is really full": FILL,
}
"""What happens under the running page."""
JUNK: Final[tuple[Any, ...]] = (
    *(0, -1, 1e308, True, {}, [], {"text": "niagara"}, "", "x", "# save NaN\n", [[[]]] * 3),
)
"""What else could be in the database."""
WRONG: Final[Mapping[str, Sequence[Mapping[str, str]]]] = {
    "nothing": (),
    "reading here": (NO_LOCAL,),
    "reading the copy": (NO_DATABASE,),
    "writing": (REFUSALS,),
    "both": (REFUSALS, REFUSALS),
}
UNSAVED: Final = "is not being saved"


@attacks(60)
def test_no_store_is_trusted(page: Page, seed: int) -> None:
    """Whatever is stored, the page starts, tells of damage and keeps it, and loses no save."""
    rng = Random(seed)
    game = some_game(rng, rng.randrange(3, 40))
    older = game.at(rng.randrange(len(game.history)))
    good = f"{NUMBER}12\n{game.record()}"
    old = f"{NUMBER}{rng.choice((1, 3, 11))}\n{older.record()}"
    local = rng.choice((None, good, old, damaged(rng, game.record())))
    durable = rng.choice((None, good, old, rng.choice(JUNK)))
    wrong = rng.choice(list(WRONG))
    fill(page, rng, local, durable)
    for table in WRONG[wrong]:
        script = rng.choice(list(table.values()))
        page.add_init_script(script.replace("MOMENT", str(rng.randrange(1, 8))))
    tablet = start(page)
    found = [local] * (wrong != "reading here") + [durable] * (wrong != "reading the copy")
    saves = [text for text in found if isinstance(text, str) and is_readable(text)]
    if local is not None and wrong != "reading here" and not is_readable(local):
        expect(tablet.notices).to_contain_text(re.compile("cannot be read|game is damaged"))
        until(lambda: local in rescued(tablet), "the damaged save as it was", 30)
    if saves:
        come_back(tablet)
        assert missing(max(saves, key=number_of), at_the_page(tablet)) == 0
    elif not page.evaluate(IN_GAME):
        begin(tablet)
    play(tablet, rng, rng.randrange(1, 4))
    if rng.random() < 0.4:
        later = rng.choice(list(LATER.values()))
        page.evaluate(f"(() => {{ try {{ {later} }} catch {{ /* refused */ }} }})()")
        play(tablet, rng, rng.randrange(1, 4))
    before = at_the_page(tablet)
    page.wait_for_timeout(500)
    said = UNSAVED in tablet.notices.inner_text()
    reload(page)
    if not said:
        come_back(tablet)
        assert missing(before, at_the_page(tablet)) <= 1


def damaged(rng: Random, record: str) -> str:
    """Return a damaged save; `tests/game/test_records.py` makes many more."""
    place = rng.randrange(len(record))
    texts = ("", "# nothing\n", '{"level": 3}', "null", "niagara 2 {}", "niagara 1 " + "[" * 20_000)
    cut = (record[:place], record[:place] + rng.choice("9\0é{") + record[place + 1 :])
    lines = record.splitlines(keepends=True)
    long = record + rng.choice(("card 1\n", "# a\n", "\0")) * 100_000
    return rng.choice((*texts, *cut, "".join(rng.sample(lines, len(lines))), long))


def is_readable(text: str) -> bool:
    """Tell whether the engine can read a save."""
    try:
        from_text(text)
    except RecordError:
        return False
    return True


def fill(page: Page, rng: Random, local: str | None, durable: Any) -> None:
    """Put a save into each store, and some of what a page may have left."""
    page.goto(PLAIN_PAGE)
    texts = {PLAYING: rng.choice(("yes", "yes", "no", "\0", ""))}
    for name in ("9" * 30, "x", "-1", "1"):
        if rng.random() < 0.2:
            texts[f"{DAMAGED}{name}"] = rng.choice(("", "x", "niagara 1 {"))
    for key in (OPENING, WANTED):
        if rng.random() < 0.2:
            texts[key] = rng.choice(("", "yes", "null", "9" * 400))
    if local is not None:
        texts[GAME] = local
    has_store = isinstance(durable, str) or rng.random() < 0.9
    version = 1 if has_store else rng.choice((1, 99))
    page.evaluate(FILL_STORES, [texts, "saves" if has_store else "", durable, version])


def rescued(tablet: Tablet) -> list[str]:
    """Return all damaged saves as they can be downloaded."""
    buttons = tablet.page.locator("[data-do^=rescue]").all()
    return [downloaded(tablet.page, button.click) for button in buttons]


def begin(tablet: Tablet) -> None:
    """Begin a game, also if that loses another."""
    tablet.begin()
    asked = "document.querySelector('[data-do=discard]')"
    wait_for(tablet.page, f"{asked} || {IN_GAME}", what="a game or a question")
    if tablet.page.evaluate(f"Boolean({asked})"):
        command(tablet.page, "discard")
        wait_for(tablet.page, IN_GAME, what="a game")
