"""The page as a player meets it: everything is found by its role and its accessible name.

What is legal and what happened is read from the game that the page saves, never from the page.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from playwright.sync_api import FilePayload, Locator, Page, expect

from niagara import Game
from niagara.model.actions import Action, CanoeMove, ChooseCard
from niagara.model.board import FIELDS
from tests.support.stories import choice_of, way_to
from tests.support.waiting import Patience, until
from web.asking.choices import Option, first_step
from web.asking.labels import field_label, label, play_label
from web.asking.settings import DEFAULTS, PASSED
from web.saving.save import Saved, from_text
from web.saving.saves import Kept
from web.saving.stores import GAME, SETTINGS
from web.text.seating import Seating

START_SECONDS: Final = 60
"""The page is ready after about three; a busy computer may need more."""

SITE: Final = '("niagara:" + new URL(".", location.href).pathname)'
"""What all keys of the site begin with in the browser's storage."""

TRANSPARENT: Final = "opacity => { document.documentElement.style.opacity = opacity; }"
"""Hides what nobody looks at: to draw it is a tenth of what Chromium does, and half of WebKit."""

LOOK_AGAIN: Final = "void dispatchEvent(new Event('pageshow'))"
"""Lets the page look again at what is stored, as it does when it comes back to the front."""

FORGET: Final = f"""
new Promise(done => {{ indexedDB.deleteDatabase({SITE}).onsuccess = done; }})
  .then(() => localStorage.clear())
"""
"""Deletes what the site keeps of games."""

PLAIN: Final = "niagara.example"
"""A name of this computer that browsers do not trust, unlike its number."""

STILL: Final = "still.html"
"""An address of the site where tests answer themselves, with a page that runs nothing."""

PATIENCE: Final = 20_000
"""Milliseconds; the page answers in a few, but the computer may be busy."""

WAITING: Final = """
given => new Promise((resolve, reject) => {
  const end = performance.now() + PATIENCE;
  (function look() {
    if (CONDITION) resolve();
    else if (performance.now() > end) reject(new Error(SENTENCE));
    else setTimeout(look, 20);
  })();
})
"""
"""Playwright's own way makes code from text, which the page's policy forbids."""

Player = tuple[str, str, str]
"""A row of the form: name, colour, and who plays."""

PERSON, PADDLER, LEGEND, NOBODY = ("Person", "Paddler", "Legend", "Nobody")

HELP: Final = {"Hint", "Do it", "All choices", "Got it", "Tips off"}
"""Buttons that help to decide, and decide nothing themselves."""

ACCESSIBLE_NAMES: Final = """
buttons => buttons.map(each => (each.getAttribute("aria-label") ?? each.textContent).trim())
"""


def touch(page: Page) -> None:
    """Touch the page, for which a first visit waits before it starts Python."""
    page.keyboard.press("Shift")


def wait_until_ready(page: Page) -> None:
    """Touch the page, and wait until Python answers."""
    touch(page)
    until_it_answers(page)


def until_it_answers(page: Page) -> None:
    """Wait until Python answers, without touching the page; it is transparent from then on."""
    until_marked(page, "ready")
    page.evaluate(TRANSPARENT, "0")


def until_bots_are_ready(page: Page) -> None:
    """Wait until the bots' worker has started."""
    until_marked(page, "bots", "ready")


def until_marked(page: Page, name: str, value: str = "yes") -> None:
    """Wait until the page says of itself that it has come so far, without touching it."""
    root = page.locator("html")
    expect(root).to_have_attribute(f"data-{name}", value, timeout=START_SECONDS * 1000)


def wait_for(
    page: Page, condition: str, given: object = None, patience: int = PATIENCE, what: str = ""
) -> None:
    """Wait until a condition in JavaScript is true in the page; `given` is what it is given."""
    sentence = json.dumps(f"In {patience / 1000:g} s there was not {what or condition}.")
    script = WAITING.replace("PATIENCE", str(patience)).replace("SENTENCE", sentence)
    page.evaluate(script.replace("CONDITION", condition, 1), given)


def start(page: Page, path: str = "") -> "Tablet":
    """Open the page and wait until it answers."""
    page.goto(path, wait_until="domcontentloaded")
    wait_until_ready(page)
    return Tablet(page)


def reload(page: Page) -> None:
    """Load the page again, and wait until it answers."""
    page.reload()
    wait_until_ready(page)


def store(page: Page, **kept: str | int | bool) -> None:
    """Put texts and settings into the browser's storage, and nothing else.

    What has the name of a setting is one; the page will find them all.
    """
    settings = {name: kept.pop(name) for name in DEFAULTS.keys() & kept.keys()}
    if settings:
        kept[SETTINGS] = json.dumps(settings)
    blank = '<!doctype html><title>Still</title><link rel="icon" href="data:,">'
    page.route(f"**/{STILL}", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto(STILL)
    page.evaluate(FORGET)
    for name, text in kept.items():
        put(page, name, str(text))
    page.unroute(f"**/{STILL}")  # while a route is there, Playwright keeps no files


TAP: Final = """
commands => {
  const button = document.createElement("button");
  document.body.append(button);
  for (const command of commands) {
    button.dataset.do = command;
    button.click();
  }
  button.remove();
}
"""


def command(page: Page, *commands: str) -> None:
    """Give commands to a page that answers, each by a tap on a button that carries it."""
    page.evaluate(TAP, commands)


def set_as(name: str, value: str | int | bool) -> str:
    """Return the command that gives a setting this value."""
    said = ("off", "on")[value] if isinstance(value, bool) else value
    return f"set {name} {said}".rstrip()


def arrange(
    page: Page,
    game: Game | str | None = None,
    *,
    kept: Mapping[str, str] | None = None,
    **settings: str | int | bool,
) -> "Tablet":
    """Put a page that answers into a position, as people and other tabs of it could.

    Settings are given as commands, the game is opened from a file, and what is `kept` comes into
    the browser's storage as if another tab had put it there. Without a game the page is at its
    first screen.
    """
    command(page, *["leave"] * (game is None), *itertools.starmap(set_as, settings.items()))
    if kept:
        for key, text in kept.items():
            put(page, key, text)
        page.evaluate(LOOK_AGAIN)
    tablet = Tablet(page)
    if game is not None:
        tablet.load(game)
    return tablet


def put(page: Page, key: str, text: str) -> None:
    """Put a text under a key of the site into the browser's storage."""
    page.evaluate(f"([key, text]) => localStorage.setItem({SITE} + key, text)", [key, text])


def stored(page: Page, key: str) -> str:
    """Return the text under a key of the site in the browser's storage; empty if there is none."""
    return str(page.evaluate(f"key => localStorage.getItem({SITE} + key) ?? ''", key))


def downloaded(page: Page, do: Callable[[], object]) -> str:
    """Do what lets the browser download a file, and return what is in it."""
    with page.expect_download() as download:
        do()
    return download.value.path().read_bytes().decode("utf-8", "replace")


def as_file(content: str | bytes) -> FilePayload:
    """Return a file that can be chosen."""
    data = content.encode() if isinstance(content, str) else content
    return FilePayload(name="game.txt", mimeType="text/plain", buffer=data)


def at_first_paint(seen: str) -> str:
    """Return a script that notes as `painted` what it sees as soon as the page has been painted."""
    return f"""
    new PerformanceObserver(list => {{
      if (!window.painted && list.getEntriesByName("first-contentful-paint").length)
        window.painted = {seen};
    }}).observe({{ type: "paint", buffered: true }});
    """


class Tablet:
    """A player's hands and eyes at the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Things on the page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return the button with exactly this accessible name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        """Return the heading with exactly this text."""
        return self.page.get_by_role("heading", name=name, exact=True)

    def dialog(self, name: str) -> Locator:
        """Return the dialog with this title."""
        return self.page.get_by_role("dialog", name=name)

    @property
    def menu(self) -> Locator:
        """The menu's button, on the cover where one lies over the page."""
        return self.page.locator("[data-do=menu]:visible").last

    @property
    def main(self) -> Locator:
        """The page without its bar, its notices and what may lie over it."""
        return self.page.get_by_role("main")

    @property
    def hand(self) -> Locator:
        """The cards of whoever chooses one."""
        return self.page.get_by_role("group", name="Your hand")

    @property
    def players(self) -> Locator:
        """The rows of the players, in the order of their seats."""
        rows = self.page.get_by_role("list", name="Players").get_by_role("listitem")
        return rows.filter(has=self.page.get_by_role("img", name=re.compile("^Treasury")))

    @property
    def log(self) -> Locator:
        """The list of what happened."""
        return self.page.get_by_role("list", name="What happened")

    @property
    def notices(self) -> Locator:
        """Where the page says what went wrong."""
        return self.page.get_by_role("complementary", name="Notices")

    @property
    def end_turn(self) -> Locator:
        """The button that makes a turn final, or the arm into which a canoe is swept."""
        return self.button(re.compile("^(End turn|Go on)$"))

    @property
    def end_question(self) -> Locator:
        """What is asked before a turn is final, by name where several people play."""
        return self.heading(re.compile(r"(^E|, e)nd your turn\?$"))

    # The first screen

    def summary(self, name: str) -> Locator:
        """Return what opens a part of the first screen that is folded away."""
        return self.page.locator("#home summary").filter(has_text=re.compile(f"^{name}"))

    def unfold(self, name: str) -> None:
        """Open a part of the first screen, unless it is open."""
        summary = self.summary(name)
        if summary.locator("xpath=..").get_attribute("open") is None:
            summary.click()

    def open_table(self) -> None:
        """Open the table's settings."""
        self.unfold("Players")

    def field(self, name: str) -> Locator:
        """Return a field of the table's settings that is folded away with the options."""
        self.open_table()
        self.unfold("Options")
        return self.page.get_by_label(name)

    def seat(self, number: int, name: str, colour: str = "", who: str = "") -> None:
        """Fill in a row of the form."""
        self.open_table()
        if name:
            self.page.get_by_label(f"Name of player {number}").fill(name)
        if colour:
            self._choose(f"Colour of player {number}", colour)
        if who:
            self._choose(f"Who plays player {number}", who)

    def choices(self, label: str) -> Locator:
        """Return the choices of a list in a row of the form, which is opened for that."""
        self.open_table()
        self.unfold(label)
        return self.page.get_by_role("radiogroup", name=label).get_by_role("radio")

    def _choose(self, label: str, choice: str) -> None:
        choices = self.choices(label)
        choices.and_(
            self.page.get_by_role("radio", name=re.compile(f"^{choice}", re.IGNORECASE))
        ).click()
        expect(choices.first).to_be_hidden()

    def preset(self, name: str) -> Locator:
        """Return the button for several modules at once."""
        self.open_table()
        return self.page.get_by_role("radio", name=name)

    def module(self, name: str) -> Locator:
        """Return the box of a module."""
        self.open_table()
        return self.page.get_by_role("checkbox", name=name)

    def fill_in(self, players: Sequence[Player], preset: str = "", seed: str = "") -> None:
        """Fill in the form."""
        if preset:
            self.preset(preset).check()
        if sum(player[2] == PERSON for player in players) > 1:
            command(self.page, set_as("covers", PASSED))
        for number, player in enumerate(players, start=1):
            self.seat(number, *player)
        if seed:
            self.field("Seed").fill(seed)

    def start_game(self) -> None:
        """Start the game of the form and play it without waiting."""
        self.begin()
        self.instant()

    def begin(self) -> None:
        """Start the game of the form, from the poster or from the table's settings."""
        self.button(re.compile("^(Play|Start)$")).click()

    def invite(self, how: str = "Invite others") -> None:
        """Open the dialog about friends who play on other devices, and choose how they come."""
        self.open_table()
        self.button("Play with friends").click()
        self.button(how).click()

    def uncover(self) -> None:
        """Slide the knob on the cover to its end, as whoever the tablet is passed to."""
        slide(self.page)

    def instant(self) -> None:
        """Let nothing be waited for, as the settings offer it."""
        command(self.page, set_as("pace", "instant"))

    def open_settings(self) -> Locator:
        """Open the settings by the menu, and return their dialog."""
        self.open_menu()
        self.dialog("Menu").get_by_role("button", name="Settings").click()
        return self.dialog("Settings")

    def open_menu(self) -> None:
        """Open the menu, also where a cover is put over its button just then.

        A real click would wait in vain for the button it has found to come out again.
        """
        self.menu.dispatch_event("click")

    def leave(self) -> None:
        """Leave the game for the first screen."""
        self.open_menu()
        self.button("Leave the game (it stays saved)").click()
        expect(self.button("Play")).to_be_visible()

    def load(self, game: Game | str) -> None:
        """Open a game from a file, from wherever the page is; the one there goes to the shelf."""
        text, before = game if isinstance(game, str) else game.record(), self.text()
        self.page.set_input_files("#file", as_file(text))
        record = from_text(text).game.record()

        def opened(saved: Saved) -> bool:
            """Tell whether the game is open; bots may have gone on already."""
            ours = saved.game.record()
            return ours == record or (
                self.text() != before and ours.startswith(record.rstrip("\n"))
            )

        self.until(opened)
        expect(self.page.locator("html")).to_have_attribute("data-mode", re.compile("play|over"))

    def choose_file(self, content: str) -> None:
        """Choose a file to be loaded, at the first screen or in the menu."""
        if self.page.locator("#home").is_visible():
            self.open_table()
            self.unfold("Options")
        with self.page.expect_file_chooser() as chooser:
            self.page.locator("[data-do=open-file]:visible").click()
        chooser.value.set_files(as_file(content))

    def save_to_file(self) -> str:
        """Save the game to a file and return what is in it."""
        return downloaded(self.page, self.button("Save to a file").click)

    # What the page saves

    def text(self) -> str:
        """Return the saved game as it is stored; empty if there is none."""
        return Kept(stored(self.page, GAME)).text

    @property
    def saved(self) -> Saved:
        """The saved game."""
        return from_text(self.text())

    @property
    def game(self) -> Game:
        """The saved game, without an action that is not confirmed."""
        return self.saved.game

    def until(self, wanted: Callable[[Saved], bool]) -> Saved:
        """Wait until the saved game is as wanted, and return it."""
        patience = Patience("a save as it was wanted, although one came after the other")
        while True:
            text = self.text()
            if text and wanted(saved := from_text(text)):
                return saved
            patience.check()
            self._wait_for_another_save(text)

    def _wait_for_another_save(self, text: str) -> None:
        read = f"(localStorage.getItem({SITE} + given[0]) ?? '').replace(/^# save \\d+\\n/, '')"
        wait_for(self.page, f"{read} !== given[1]", [GAME, text], what="another save")

    def until_asked(self) -> Game:
        """Wait until a person must decide or the game is over, and return the game."""
        return self.until(
            lambda saved: (
                saved.game.actor is None or Seating.of(saved.game.setup).is_human(saved.game.actor)
            )
        ).game

    # Deciding

    def offered(self) -> set[str]:
        """Return the names of the buttons a decision could be made with."""
        names = self.main.get_by_role("button", disabled=False).evaluate_all(ACCESSIBLE_NAMES)
        return set(names) - HELP

    def expect_offered(self, names: set[str], said: str = "") -> None:
        """Wait until the page offers exactly these, a field by its name; `said` tells where."""
        what = f"an offer of {names} alone {said}"
        until(lambda: set(map(short, self.offered())) == names, what, PATIENCE / 1000)

    def choose_card(self, card: str) -> None:
        """Choose a card of the hand, without playing it."""
        self.hand.get_by_role("button", name=f"Card {card}", exact=True).click()

    def confirm(self) -> None:
        """End the turn, and wait until that is saved."""
        self.change(self.end_turn.click)

    def undo(self) -> None:
        """Take the last step back, and wait until that is saved."""
        self.change(self.button("Undo").click)

    def change(self, do: Callable[[], None]) -> None:
        """Do something, and wait until another save shows it."""
        text = self.text()
        do()
        self._wait_for_another_save(text)

    def carry_out(self, action: Action | str) -> None:
        """Choose an action of the person who must decide, click by click, as far as it is saved.

        A canoe's last move of a turn waits to be confirmed after that.
        """
        self.change(lambda: self.choose(action))

    def choose(self, action: Action | str) -> None:
        """Choose an action, click by click."""
        for name in self.names_to(action):
            self.option(name).click()

    def names_to(self, action: Action | str) -> list[str]:
        """Return the buttons to click for an action, one after the other."""
        game = self.game
        wanted = next(each for each in game.legal() if str(each) == str(action))
        people, view = Seating.of(game.setup).humans, game.view(game.actor)
        names = buttons_to(game, wanted)
        if len(people) > 1 and isinstance(wanted, CanoeMove) and first_step(view):
            return names[wanted.canoe == 0 :]  # of two that are alike, the first is taken up
        return names

    def option(self, name: str) -> Locator:
        """Return a button of a decision; a field's may say more than its name."""
        more = "(;|: the canoe|$)" if name in FIELD_NAMES else "$"
        pattern = re.compile(f"^{re.escape(name)}{more}")
        return self.main.get_by_role("button", name=pattern)

    def decide(self, choose: Callable[[Game], Action] = lambda game: game.legal()[0]) -> None:
        """Carry out an action of the person at the page, and end the turn if it is the last."""
        self.carry_out(choose(self.until_asked()))
        if self.saved.pending:
            self.confirm()

    def play_rounds(self, count: int) -> None:
        """Play some rounds by first legal actions, over which nobody wins."""
        wanted = self.until_asked().round + count
        while self.until_asked().round < wanted:
            self.decide()


def slide(page: Page, share: float = 1) -> None:
    """Slide the knob on the cover to its end, or only a share of the way."""
    knob = page.locator("[data-slide]")
    expect(knob).to_be_visible()
    box = knob.bounding_box()
    assert box, "it is in sight"
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 20, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 20 + share * (box["width"] - 30), middle, steps=4)
    page.mouse.up()


def names_of(game: Game, options: Iterable[Option]) -> list[str]:
    """Return how the accessible names of the buttons begin with which these are chosen."""
    seats = Seating.of(game.setup)
    return [short(label(option, seats)) for option in options]


def buttons_to(game: Game, action: Action) -> list[str]:
    """Return the buttons that lead to an action, one after the other."""
    view, way = game.view(game.actor), way_to(game, action)
    options = [
        option
        for count, step in enumerate(way)
        for option in choice_of(view, way[:count]).options
        if option.step == step
    ]
    names = names_of(game, options)
    return [*names, play_label(action.card)] if isinstance(action, ChooseCard) else names


def short(name: str) -> str:
    """Return the beginning of an accessible name: which field it is, or which way the weather."""
    name = name.partition(";")[0].removesuffix(": the canoe is lost")
    return re.sub(r": \w+ \([-+]?\d\)$", "", name)


FIELD_NAMES: Final = {short(field_label(field)) for field in range(len(FIELDS))}
"""How the accessible names of fields begin."""
