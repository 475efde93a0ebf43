"""Several tabs at once: what is stored never goes back, and nothing is without an effect.

`tests/play/test_tabs.py` drives many more sessions, without a browser.
"""

from random import Random
from typing import Final

from playwright.sync_api import Page

from e2e.support.attacks import (
    IN_GAME,
    USABLE,
    attacks,
    is_over,
    missing,
    on_shelf,
    play,
    prepare,
    press,
    some_game,
)
from e2e.support.tablet import SITE, Tablet, as_file, command, put, reload, start, wait_for
from e2e.support.visitor import PLAIN_PAGE
from niagara import Game
from web.saving.save import from_text
from web.saving.stores import GAME, NUMBER, PLAYING

ELSEWHERE: Final = "goes on in another tab"
OUTCOME: Final = f"""[
  document.documentElement.dataset.mode,
  document.getElementById("notices").textContent,
  document.querySelector("[data-do=replace]")?.textContent,
  (localStorage.getItem({SITE} + "{GAME}") ?? "").split("\\n").find(line => /^niagara/.test(line)),
  document.body.innerText.includes("{ELSEWHERE}"),
].join()"""
"""What differs after any step has had an effect; bots change nothing of it."""
STEPS: Final = (
    *("open", "close", "reload", "continue", "start", "choose a file", "leave", "play here"),
    *("play", "play"),
)
MOST: Final = 3


def command_button(name: str) -> str:
    """Return what selects the button of a command that can be given now."""
    return f"[data-do={name}]{USABLE}"


class Tabs:
    """The tabs of one browser, and the game that must not be lost."""

    def __init__(self, page: Page, address: str, rng: Random) -> None:
        self.context = page.context
        self.address = address
        self.rng = rng
        self.open: list[Tablet] = []
        self.known = ""
        """What was stored after the last step."""
        for _tab in range(2):
            self.do("open", 0)

    def do(self, step: str, place: int) -> None:
        """Do a step in a tab if it can be done there, and see what is stored after it."""
        tab = self.open[place % len(self.open)] if self.open else None
        match step:
            case "open" if len(self.open) < MOST:
                self.open.append(start(prepare(self.context.new_page()), self.address))
            case "close" if tab and len(self.open) > 1:
                tab.page.close()
                self.open.remove(tab)
            case _ if tab:
                self._do(step, tab)
        self._check(step)

    def _do(self, step: str, tab: Tablet) -> None:
        elsewhere, plays = is_elsewhere(tab), bool(tab.page.evaluate(IN_GAME))
        match step:
            case "reload":
                reload(tab.page)
            case "continue":
                self._see(tab, command_button("continue"))
            case "start":
                self._begin(tab, f"#play{USABLE}")
            case "choose a file" if not (plays and elsewhere):
                self._begin(tab, "")
            case "leave" if plays and tab.page.locator(command_button("menu")).count():
                tab.leave()
            case "play here" if elsewhere and press(tab, command_button("play-here")):
                taken = "!document.body.innerText.includes(given)"
                wait_for(tab.page, taken, ELSEWHERE, what="the game from the other tab")
            case "play" if plays and not elsewhere:
                self._play(tab)

    def _begin(self, tab: Tablet, button: str) -> None:
        """Begin a game by a button, or open one from a file; answer if the page asks a question."""
        self._see(tab, button)
        if tab.page.locator("[data-do=replace]").count():
            if self.rng.random() < 0.5:
                command(tab.page, "close")
            else:
                self._see(tab, command_button("replace"))

    def _see(self, tab: Tablet, button: str) -> None:
        """See that something comes of a button, if there is one, or else of a file."""
        before = tab.page.evaluate(OUTCOME)
        if not button:
            game = some_game(self.rng, self.rng.randrange(20))
            tab.page.set_input_files("#file", as_file(game.record()))
        elif not press(tab, button):
            return  # the page has heard of another tab
        wait_for(tab.page, f"{OUTCOME} !== given", before, what=f"an effect of '{button}'")

    def _play(self, tab: Tablet) -> None:
        for _action in range(self.rng.randrange(1, 4)):
            before = tab.text()
            for _time in range(4):
                play(tab, self.rng)
                if tab.text() != before or is_over(tab) or is_elsewhere(tab):
                    break
            else:
                raise AssertionError("actions are shown, but not stored")
            self._check("an action")

    def _check(self, step: str) -> None:
        """See that what is stored goes on from what was stored."""
        before, now = self.known, self.open[0].text()
        self.known = now
        if before and before != now and not is_worthless(from_text(before).game):
            kept = [now, *on_shelf(self.open[0])]
            assert any(not missing(before, each) for each in kept), f"a loss after {step}"


def is_worthless(game: Game) -> bool:
    """Tell whether a game need not be kept: nobody has done anything, or it is over."""
    return game.over or not game.history


def is_elsewhere(tab: Tablet) -> bool:
    """Tell whether a tab says that the game goes on in another."""
    return ELSEWHERE in tab.page.inner_text("body")


@attacks(30)
def test_tabs_lose_nothing(page: Page, base_url: str, seed: int) -> None:
    """In up to three tabs people do anything in any order."""
    rng = Random(seed)
    page.goto(PLAIN_PAGE)
    if rng.random() < 0.7:
        put(page, GAME, f"{NUMBER}5\n{some_game(rng, rng.randrange(30)).record()}")
        put(page, PLAYING, "yes")
    page.close()
    tabs = Tabs(page, base_url, rng)
    for _step in range(14):
        tabs.do(rng.choice(STEPS), rng.randrange(MOST))
