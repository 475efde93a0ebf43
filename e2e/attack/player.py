"""Quick hands at a page that may be broken, and what can be read of the saves behind it."""

from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Error, FilePayload, Page

from e2e.attack import names
from e2e.support.positions import setup
from e2e.support.tablet import touch, wait_for
from niagara import Game, RecordError
from web.saving.save import Saved, from_text

INSTANT: Final = f"""
try {{
  localStorage.setItem("{names.SETTINGS}", '{{"pace": "instant"}}');
}} catch {{ /* forbidden here */ }}
"""
"""Runs before the page."""

USABLE: Final = """
const usable = selector => [...document.querySelectorAll(selector)].filter(
  each => each.checkVisibility() && !each.disabled && !each.closest("[inert]")
);
const click = each => each.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const stored = key => { try { return localStorage.getItem(key) ?? ""; } catch { return ""; } };
"""
"""What a person could click; a piece of the board has no `click` of its own."""

PRESS: Final = (
    "selector => {" + USABLE + "const found = usable(selector).at(-1); if (found) found.click();"
    " return Boolean(found); }"
)
OFFERS: Final = "selector => {" + USABLE + "return usable(selector).length > 0; }"

PLAY: Final = (
    "async ([key, selector, final, elsewhere, chances, patience]) => {"
    + USABLE
    + """
  const wait = () => new Promise(resolve => setTimeout(resolve, 8));
  const look = () => stored(key) + document.getElementById("log").textContent;
  const before = look(), end = performance.now() + patience;
  for (const chance of chances) {
    let able = usable(selector);
    while (!able.length) {
      if (look() !== before) return true;
      if (performance.now() > end || usable(elsewhere).length) return false;
      await wait();
      able = usable(selector);
    }
    const last = usable(final), doubled = 2 * chance;
    const from = last.length && doubled < 1 ? last : able;
    click(from[Math.floor((doubled % 1) * from.length)]);
    await wait();
    if (look() !== before) return true;
  }
  return false;
}
"""
)
"""Taps at random what decides something, until the game has gone on, or has gone elsewhere."""

ON_SHELF: Final = """
beginning => Object.keys(localStorage).filter(key => key.startsWith(beginning))
  .map(key => localStorage.getItem(key))
"""
STORED: Final = "key => {" + USABLE + "return stored(key); }"
DURABLE: Final = """
async ([database, store, key]) => {
  if (!(await indexedDB.databases()).some(each => each.name === database)) return "";
  return new Promise(answer => {
    const opening = indexedDB.open(database);
    opening.onerror = () => answer("");
    opening.onsuccess = () => {
      const base = opening.result, end = text => { base.close(); answer(text); };
      if (!base.objectStoreNames.contains(store)) return end("");
      const asked = base.transaction(store).objectStore(store).get(key);
      asked.onerror = () => end("");
      asked.onsuccess = () => end(typeof asked.result === "string" ? asked.result : "");
    };
  });
}
"""

IN_GAME: Final = "document.documentElement?.dataset.mode !== 'home'"
"""Whether a game is shown."""

PATIENCE: Final = 30_000
"""Milliseconds; the page answers in a few, but the computer may be very busy."""
BRIEF: Final = 6_000
"""Milliseconds for what often does not come."""
TAPS: Final = 120
"""A decision takes a few taps, also at random."""


class Player:
    """Somebody at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # The page

    def open(self, address: str) -> bool:
        """Open the page; return whether it answers."""
        self.page.goto(address, wait_until="domcontentloaded")
        touch(self.page)
        return self.is_ready()

    def reload(self) -> bool:
        """Load the page again; return whether it answers."""
        self.page.reload(wait_until="domcontentloaded")
        touch(self.page)
        return self.is_ready()

    def is_ready(self) -> bool:
        """Wait until Python has started; return whether it has."""
        ready = self.page.locator("html[data-ready=yes]")
        return appears(ready.wait_for, state="attached", timeout=PATIENCE)

    def until_kept(self) -> None:
        """Wait until the browser has all of the site."""
        kept = self.page.locator("html[data-kept=yes]")
        kept.wait_for(state="attached", timeout=PATIENCE)

    def text(self) -> str:
        """Return what is to be read on the page."""
        return self.page.locator("body").inner_text()

    def says(self, text: str, patience: int = PATIENCE) -> bool:
        """Wait until the page says this; return whether it does."""
        said = self.page.get_by_text(text).locator("visible=true").first
        return appears(said.wait_for, timeout=patience)

    def shows(self, condition: str, given: object = None, patience: int = PATIENCE) -> bool:
        """Wait until a condition in JavaScript is true in the page; return whether it is."""
        return appears(wait_for, self.page, condition, given, patience)

    def answers(self) -> bool:
        """Tell whether Python still answers in a game: the menu opens, and closes.

        A game that is just opened closes it at once, so it is tried again.
        """
        return any(self._menu_opens() for _time in range(4))

    def _menu_opens(self) -> bool:
        opened = f"document.querySelector('#cover [data-do={names.LEAVE}]')"
        self.page.evaluate(f"document.querySelector('[data-do={names.MENU}]').click()")
        if not self.shows(opened, patience=BRIEF):
            return False
        self.press(names.KEEP)
        return self.shows(f"!{opened}")

    @property
    def playing(self) -> bool:
        """Whether a game is shown."""
        return bool(self.page.evaluate(IN_GAME))

    def come_back(self) -> bool:
        """Go on with the saved game, if it does not go on by itself; return whether it does."""
        offered = f"document.querySelector('[data-do={names.CONTINUE}]')"
        self.shows(f"{IN_GAME} || {offered}", patience=BRIEF)
        return self.playing or (self.press(names.CONTINUE) and self.shows(IN_GAME))

    def play_here(self) -> bool:
        """Take the game from another tab; return whether it is here then."""
        taken = "!document.body.innerText.includes(given)"
        return self.press(names.PLAY_HERE) and self.shows(taken, names.ELSEWHERE)

    # Clicking

    def offers(self, command: str) -> bool:
        """Tell whether a command can be given now."""
        return bool(self.page.evaluate(OFFERS, selector(command)))

    def open_menu(self, command: str) -> bool:
        """Open the menu; return whether a command is in it."""
        self.press(names.MENU)
        return self.shows(f"document.querySelector('#cover [data-do={command}]')")

    def leave(self) -> None:
        """Leave the game by the menu."""
        self.open_menu(names.LEAVE)
        self.press(names.LEAVE)

    def press(self, command: str) -> bool:
        """Give a command, if there is a button for it; return whether there is."""
        return bool(self.page.evaluate(PRESS, selector(command)))

    def play(self, rng: Random, actions: int = 1) -> bool:
        """Decide at random, some times; return whether the game went on each time."""
        given = [
            names.GAME,
            ", ".join(map(selector, names.DECISIONS)),
            ", ".join(map(selector, names.DECISIONS[1:])),
            selector(names.PLAY_HERE),
        ]
        for _time in range(actions):
            chances = [rng.random() for _tap in range(TAPS)]
            if not self.page.evaluate(PLAY, [*given, chances, PATIENCE]):
                return False
        return True

    def choose_file(self, content: str | bytes) -> None:
        """Choose a file, as the file dialog would hand it over."""
        data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        payload = FilePayload(name="game.txt", mimeType="text/plain", buffer=data)
        self.page.locator("#file").set_input_files(payload)

    def load(self, game: Game) -> bool:
        """Open a game from a file, whatever becomes of the other; return whether that worked."""
        self.choose_file(game.record())
        wanted = f"stored(given[0]).includes(given[1]) || ({OFFERS})(given[2])"
        given = [names.GAME, header(game.record()), selector(names.DISCARD)]
        stored = "const stored = key => localStorage.getItem(key) ?? '';"
        found = self.shows(f"(() => {{ {stored} return {wanted}; }})()", given)
        self.press(names.DISCARD)
        return found and self.shows(IN_GAME)

    # What is saved

    def stored(self) -> str:
        """Return the saved game's text; empty if there is none."""
        return str(self.page.evaluate(STORED, names.GAME))

    def saves_on(self, before: str, patience: int = PATIENCE) -> bool:
        """Wait until the saved game is another text than before; return whether it is."""
        changed = "(localStorage.getItem(given[0]) ?? '') !== given[1]"
        return self.shows(changed, [names.GAME, before], patience)

    def on_shelf(self) -> list[str]:
        """Return the texts of the games on the shelf."""
        return [str(text) for text in self.page.evaluate(ON_SHELF, names.SHELF)]

    def durable(self) -> str:
        """Return the text of the durable copy; empty if there is none."""
        place = [names.PREFIX, names.STORE, names.RECORD]
        return str(self.page.evaluate(DURABLE, place))

    def downloaded(self, command: str) -> str:
        """Return the file that a button downloads."""
        with self.page.expect_download() as download:
            self.press(command)
        return download.value.path().read_bytes().decode("utf-8", "surrogatepass")


def appears(wait: Any, *given: object, **options: object) -> bool:
    """Wait for something; return whether it has come."""
    try:
        wait(*given, **options)
    except Error as error:
        if "there was not" in str(error) or "Timeout" in str(error):
            return False
        raise
    return True


def selector(command: str) -> str:
    """Return what selects the buttons with a command."""
    if command == names.START:
        return "#play"
    return f'[data-do="{command}"], [data-do^="{command} "]'


class Record(NamedTuple):
    """A saved game as its lines."""

    header: str
    actions: tuple[str, ...]


def record_of(text: str) -> Record:
    """Return the lines of a save, without its comments."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return Record(_as_read(lines[0]), tuple(lines[1:])) if lines else Record("", ())


def _as_read(line: str) -> str:
    """Return a header as the page writes it once it has read it, with names that fit."""
    try:
        return from_text(line).game.record()
    except RecordError:
        return line


def header(text: str) -> str:
    """Return the line that says which game it is."""
    return record_of(text).header


def missing(before: str, after: str) -> int:
    r"""Return how many of the actions that a save had a later save does not have.

    >>> missing("niagara 1 {}\ncard 1\ncard 2\n", "# save 3\nniagara 1 {}\ncard 1\ncard 4\n")
    1
    """
    old, new = record_of(before), record_of(after)
    if old.header != new.header:
        return len(old.actions)
    same = 0
    for one, other in zip(old.actions, new.actions, strict=False):
        if one != other:
            break
        same += 1
    return len(old.actions) - same


def readable(text: str) -> Saved | None:
    """Return a save as the engine reads it, or None if that refuses it."""
    try:
        return from_text(text)
    except RecordError:
        return None


def is_over(text: str) -> bool:
    """Tell whether a save is of a game that is over."""
    saved = readable(text)
    return saved is not None and saved.game.over


def numbered(text: str, number: int) -> str:
    """Return a record as a save with its number."""
    return names.FIRST_LINE.format(number) + text


def some_game(rng: Random, actions: int, bots: int = 2, players: int = 3) -> Game:
    """Play a game at random; if it has a person, until that person must decide."""
    while True:
        game = Game(setup(players, bots=bots, seed=rng.randrange(10**9)))
        while not game.over and (len(game.history) < actions or not _is_asked(game, bots)):
            game.play(rng.choice(game.legal()))
        if not game.over:
            return game


def _is_asked(game: Game, bots: int) -> bool:
    people = game.setup.players - bots
    return not people or (game.actor or 0) < people
