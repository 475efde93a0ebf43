"""Plays in several tabs at once: what is stored never goes back, and every refusal is said."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from playwright.sync_api import BrowserContext, Page

from e2e.attack import names
from e2e.attack.ground import Ground, prepare
from e2e.attack.player import (
    IN_GAME,
    Player,
    Record,
    is_over,
    missing,
    numbered,
    readable,
    record_of,
    some_game,
)
from e2e.attack.verdict import Verdict
from e2e.support.visitor import PLAIN_PAGE

BEGUN: Final = f"""[
  document.documentElement?.dataset.mode,
  document.getElementById("notices").textContent,
  document.querySelector("[data-do={names.REPLACE}]")?.textContent,
  (localStorage.getItem("{names.GAME}") ?? "").split("\\n").find(line => /^niagara/.test(line)),
].join()"""
"""What differs once a game has begun or a question is asked; bots change nothing of it."""
OUTCOME: Final = f"""[
  {BEGUN},
  document.body.innerText.includes("{names.ELSEWHERE}"),
].join()"""
"""What differs after any step has had an effect; a tab also hears of what others do."""
STEPS: Final = 14
MOST: Final = 3
"""Three tabs are open at most."""


Steps = Callable[[Sequence[Player]], Iterable[tuple[int, str]]]
"""Which tab does what; there may be more or fewer tabs each time."""


@dataclass
class Table:
    """The tabs of one browser, and the game that must not be lost."""

    context: BrowserContext
    address: str
    rng: Random
    verdict: Verdict
    tabs: list[Player]
    known: str = ""
    agreed: bool = False
    """Whether somebody has just agreed to another game."""

    def check(self, step: str) -> None:
        """See that what is stored goes on from what was stored."""
        now = next((tab.stored() for tab in self.tabs), self.known)
        before = record_of(self.known)
        if self.agreed and record_of(now).header != before.header and readable(now):
            self.agreed = False
        elif before.header and not _ended(self.known) and not self._is_kept(before):
            lost = missing(self.known, now)
            self.verdict.measured(lost)
            if lost:
                self.verdict.lost(f"{lost} of {len(before.actions)} actions after {step}")
        self.known = now

    def _is_kept(self, game: Record) -> bool:
        """Tell whether a game is on the shelf, or not worth it: nobody has done anything."""
        shelf = [text for tab in self.tabs[:1] for text in tab.on_shelf()]
        return not game.actions or any(not missing(self.known, text) for text in shelf)

    def do(self, tab: Player, step: str, do: Callable[[], object], outcome: str = OUTCOME) -> None:
        """Do a step, and see that something comes of it; answer if the page asks a question."""
        before = tab.page.evaluate(outcome)
        if do() is False:
            return  # the button has gone meanwhile: the page has heard of another tab
        if not tab.shows(f"{outcome} !== given", before):
            self.verdict.silent(f"{step} does nothing and says nothing")
        elif tab.offers(names.REPLACE):
            self._answer(tab)

    def _answer(self, tab: Player) -> None:
        """Answer the question whether the game may be replaced."""
        if self.rng.random() < 0.5:
            tab.press(names.KEEP)
            return
        self.agreed = True
        before = tab.stored()
        tab.press(names.REPLACE)
        if not tab.saves_on(before) and not _elsewhere(tab):
            self.verdict.silent("the agreed game does not begin")


def attack(ground: Ground, rng: Random) -> Verdict:
    """Do some random steps in up to three tabs."""
    saved = some_game(rng, rng.randrange(30)).record() if rng.random() < 0.7 else ""

    def steps(tabs: Sequence[Player]) -> Iterator[tuple[int, str]]:
        for _step in range(STEPS):
            yield rng.randrange(len(tabs)), rng.choice(list(WAYS))

    return in_tabs(ground, rng, saved, steps)


def in_tabs(ground: Ground, rng: Random, saved: str, steps: Steps) -> Verdict:
    """Do those of the steps that can be done, in two tabs at first."""
    verdict, done = Verdict(), list[str]()
    with ground.visit() as page:
        page.goto(PLAIN_PAGE)
        if saved:
            _put(page, numbered(saved, 5))
        page.close()
        table = Table(page.context, ground.address, rng, verdict, [])
        for _tab in range(2):
            _open(table, None)
            table.check("a start")
        for place, name in steps(table.tabs):
            can, do = WAYS[name]
            if can(table, table.tabs[place]):
                done.append(f"{name} ({place})")
                do(table, table.tabs[place])
                table.check(name)
            if verdict.faults:
                break
        verdict.what = ", ".join(done)
    return verdict


def _put(page: Page, text: str) -> None:
    texts = {names.GAME: text, names.PLAYING: "yes"}
    page.evaluate("texts => Object.assign(localStorage, texts)", texts)


def _ended(text: str) -> bool:
    return not text or is_over(text)


def _elsewhere(tab: Player) -> bool:
    return names.ELSEWHERE in tab.text()


# Steps


def _open(table: Table, _tab: Player | None) -> None:
    page = table.context.new_page()
    prepare(page)
    new = Player(page)
    if not new.open(table.address):
        table.verdict.stuck("a tab does not start")
    table.tabs.append(new)


def _close(table: Table, tab: Player) -> None:
    tab.page.close()
    table.tabs.remove(tab)


def _reload(table: Table, tab: Player) -> None:
    if not tab.reload():
        table.verdict.stuck("a tab does not start again")


def _continue(table: Table, tab: Player) -> None:
    table.do(tab, "Continue", lambda: tab.press(names.CONTINUE))


def _start(table: Table, tab: Player) -> None:
    table.agreed = _ended(table.known)
    table.do(tab, "Start", lambda: tab.press(names.START), BEGUN)


def _file(table: Table, tab: Player) -> None:
    table.agreed = _ended(table.known)
    game = some_game(table.rng, table.rng.randrange(20))
    table.do(tab, "a file", lambda: tab.choose_file(game.record()), BEGUN)


def _play(table: Table, tab: Player) -> None:
    for _action in range(table.rng.randrange(1, 4)):
        before = tab.stored()
        unsaved = all(tab.play(table.rng) and tab.stored() == before for _time in range(4))
        table.check("an action")
        if _elsewhere(tab) or is_over(tab.stored()):
            return
        if unsaved:
            table.verdict.silent("actions are shown, but not stored")
        elif tab.stored() == before:
            table.verdict.stuck("the game does not go on")
        if table.verdict.faults:
            return


def _play_here(table: Table, tab: Player) -> None:
    if not tab.play_here():
        table.verdict.stuck("Play here does nothing")


def _offers(command: str) -> Callable[[Table, Player], bool]:
    return lambda _table, tab: tab.offers(command)


def _leave(table: Table, tab: Player) -> None:
    tab.leave()
    if not tab.shows(f"!({IN_GAME})"):
        table.verdict.silent("leaving the game does nothing")


WAYS: Final[dict[str, tuple[Callable[[Table, Player], bool], Callable[[Table, Player], None]]]] = {
    "open": (lambda table, _tab: len(table.tabs) < MOST, _open),
    "close": (lambda table, _tab: len(table.tabs) > 1, _close),
    "reload": (lambda _table, _tab: True, _reload),
    "continue": (_offers(names.CONTINUE), _continue),
    "start": (_offers(names.START), _start),
    "a file": (lambda _table, tab: not (tab.playing and _elsewhere(tab)), _file),
    "leave": (lambda _table, tab: tab.playing and tab.offers(names.MENU), _leave),
    "play": (lambda _table, tab: tab.playing and not _elsewhere(tab), _play),
    "play on": (lambda _table, tab: tab.playing and not _elsewhere(tab), _play),
    "play here": (lambda _table, tab: _elsewhere(tab), _play_here),
}
"""What may be done in a tab: when, and how."""
