"""Plays in several tabs at once: what is stored never goes back, and every refusal is said."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from playwright.sync_api import BrowserContext, Page

from e2e.attack import names
from e2e.attack.ground import Ground
from e2e.attack.player import Player, missing, numbered, readable, record_of, some_game
from e2e.attack.verdict import Verdict
from e2e.support.visitor import PLAIN_PAGE

STEPS: Final = 14
MOST: Final = 3
"""Three tabs are open at most."""


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
        elif before.header and not _over(self.known):
            lost = missing(self.known, now)
            self.verdict.measured(lost)
            if lost:
                self.verdict.lost(f"{lost} of {len(before.actions)} actions after {step}")
        self.known = now

    def said(self, tab: Player, before: str, step: str) -> None:
        """See that a step has changed something on the page."""
        if not tab.shows("document.body.innerText !== given", before):
            self.verdict.silent(f"{step} does nothing and says nothing")


def attack(ground: Ground, rng: Random) -> Verdict:
    """Do some random steps in up to three tabs."""
    verdict, done = Verdict(), list[str]()
    with ground.visit() as page:
        page.goto(PLAIN_PAGE)
        saved = rng.random() < 0.7
        if saved:
            _put(page, numbered(some_game(rng, rng.randrange(30)).record(), 5))
        page.close()
        table = Table(page.context, ground.address, rng, verdict, [])
        for _tab in range(2):
            _open(table, None)
            table.check("a start")
        while len(done) < STEPS and not verdict.faults:
            tab, name = rng.choice(table.tabs), rng.choice(list(WAYS))
            can, do = WAYS[name]
            if not can(table, tab):
                continue
            done.append(f"{table.tabs.index(tab)} {name}")
            do(table, tab)
            table.check(name)
        verdict.what = ", ".join(done)
    return verdict


def _put(page: Page, text: str) -> None:
    texts = {names.GAME: text, names.PLAYING: "yes"}
    page.evaluate("texts => Object.assign(localStorage, texts)", texts)


def _over(text: str) -> bool:
    saved = readable(text)
    return saved is None or saved.game.over


def _elsewhere(tab: Player) -> bool:
    return names.ELSEWHERE in tab.text()


# Steps


def _open(table: Table, _tab: Player | None) -> None:
    page = table.context.new_page()
    from e2e.attack.ground import prepare

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


def _press(command: str) -> Callable[[Table, Player], None]:
    def press(table: Table, tab: Player) -> None:
        before = tab.text()
        if tab.press(command):
            table.said(tab, before, command)

    return press


def _start(table: Table, tab: Player) -> None:
    table.agreed = _over(table.known)
    before = tab.text()
    tab.press(names.START)
    table.said(tab, before, "Start")
    _answer(table, tab)


def _file(table: Table, tab: Player) -> None:
    table.agreed = _over(table.known)
    before = tab.text()
    tab.choose_file(some_game(table.rng, table.rng.randrange(20)).record())
    table.said(tab, before, "a file")
    _answer(table, tab)


def _answer(table: Table, tab: Player) -> None:
    """Answer the question whether the game may be replaced, if it is asked."""
    if not tab.offers(names.REPLACE):
        return
    if table.rng.random() < 0.5:
        table.agreed = True
        before = tab.stored()
        tab.press(names.REPLACE)
        changed = f"(localStorage.getItem('{names.GAME}') ?? '') !== given"
        if not tab.shows(changed, before) and not _elsewhere(tab):
            table.verdict.silent("the agreed game does not begin")
    else:
        tab.press(names.KEEP)


def _play(table: Table, tab: Player) -> None:
    for _action in range(table.rng.randrange(1, 4)):
        before = tab.stored()
        went_on = tab.play(table.rng)
        if not went_on and not _elsewhere(tab) and not _over(tab.stored()):
            table.verdict.stuck("the game does not go on")
        if went_on and tab.stored() == before and not _elsewhere(tab):
            table.verdict.silent("an action is shown, but not stored")
        table.check("an action")


def _play_here(table: Table, tab: Player) -> None:
    tab.page.get_by_role("button", name=names.PLAY_HERE).last.click()
    gone = "!document.body.innerText.includes(given)"
    if not tab.shows(gone, names.ELSEWHERE):
        table.verdict.stuck(f"{names.PLAY_HERE} does nothing")


def _offers(command: str) -> Callable[[Table, Player], bool]:
    return lambda _table, tab: tab.offers(command)


def _leave(table: Table, tab: Player) -> None:
    tab.press(names.MENU)
    tab.shows(f"document.querySelector('#cover [data-do={names.LEAVE}]')")
    tab.press(names.LEAVE)
    if not tab.shows("document.documentElement.dataset.mode === 'home'"):
        table.verdict.silent("leaving the game does nothing")


WAYS: Final[dict[str, tuple[Callable[[Table, Player], bool], Callable[[Table, Player], None]]]] = {
    "open": (lambda table, _tab: len(table.tabs) < MOST, _open),
    "close": (lambda table, _tab: len(table.tabs) > 1, _close),
    "reload": (lambda _table, _tab: True, _reload),
    "continue": (_offers(names.CONTINUE), _press(names.CONTINUE)),
    "start": (_offers(names.START), _start),
    "a file": (lambda _table, tab: not _elsewhere(tab), _file),
    "leave": (lambda _table, tab: tab.playing and tab.offers(names.MENU), _leave),
    "play": (lambda _table, tab: tab.playing and not _elsewhere(tab), _play),
    "play more": (lambda _table, tab: tab.playing and not _elsewhere(tab), _play),
    names.PLAY_HERE: (lambda _table, tab: _elsewhere(tab), _play_here),
}
"""What may be done in a tab: when, and how."""
