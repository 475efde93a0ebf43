"""Damages what the browser keeps, before a start or under the running page."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from e2e.attack import names
from e2e.attack.files import hostile
from e2e.attack.ground import Ground
from e2e.attack.player import IN_GAME, Player, missing, numbered, readable, some_game
from e2e.attack.verdict import Verdict
from e2e.support.visitor import PLAIN_PAGE

PROMISED: Final = 1

SEED: Final = """
async ([texts, place, value, version]) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  if (value === null) return;
  const [database, store, key] = place;
  await new Promise((done, failed) => {
    const opening = indexedDB.open(database, version);
    opening.onupgradeneeded = () => { if (store) opening.result.createObjectStore(store); };
    opening.onerror = failed;
    opening.onsuccess = () => {
      const base = opening.result, end = () => { base.close(); done(); };
      if (!store) return end();
      const change = base.transaction(store, "readwrite");
      change.objectStore(store).put(value, key);
      change.oncomplete = end;
    };
  });
}
"""

THROW: Final = 'throw new DOMException("attacked", "NAME")'
REFUSE: Final = THROW.replace("NAME", "SecurityError")
FULL: Final = THROW.replace("NAME", "QuotaExceededError")


FAILING: Final = """
const asked = new EventTarget();
asked.error = new DOMException("attacked", "UnknownError");
asked.addEventListener("error", event => asked.onerror?.(event));
setTimeout(() => asked.dispatchEvent(new Event("error")));
return asked
"""
"""What a browser answers where a disk or a profile is damaged."""


def _replaced(of: str, name: str, how: str) -> str:
    return f'Object.defineProperty({of}, "{name}", {{ configurable: true, {how} }});'


def _method(of: str, name: str, body: str) -> str:
    """Put code in front of a method; `calls` counts."""
    return (
        f'{{ const old = {of}.prototype["{name}"]; let calls = 0;'
        f' {of}.prototype["{name}"] = function (...given) {{'
        f" calls += 1; {body}; return old.apply(this, given); }}; }}"
    )


NO_LOCAL: Final[Mapping[str, str]] = {
    "localStorage is null": _replaced("window", "localStorage", "value: null"),
    "localStorage is forbidden": _replaced("window", "localStorage", f"get() {{ {REFUSE}; }}"),
    "localStorage cannot be read": _method("Storage", "getItem", REFUSE),
}
"""Nothing in localStorage can be read."""
NO_DATABASE: Final[Mapping[str, str]] = {
    "indexedDB is null": _replaced("window", "indexedDB", "value: null"),
    "indexedDB is forbidden": _replaced("window", "indexedDB", f"get() {{ {REFUSE}; }}"),
    "no database opens": _method("IDBFactory", "open", REFUSE),
    "a database does not open": _method("IDBFactory", "open", FAILING),
    "a database opens for ever": _method("IDBFactory", "open", "return new EventTarget()"),
    "no transaction": _method("IDBDatabase", "transaction", REFUSE),
    "nothing is got": _method("IDBObjectStore", "get", REFUSE),
}
"""Nothing in the database can be read."""
REFUSALS: Final[Mapping[str, str]] = {
    "localStorage is full": _method("Storage", "setItem", FULL),
    "localStorage fills up": _method("Storage", "setItem", f"if (calls > MOMENT) {FULL}"),
    "localStorage fails at times": _method("Storage", "setItem", f"if (calls % 3 === 0) {FULL}"),
    "nothing can be removed": _method("Storage", "removeItem", REFUSE),
    "the database is full": _method("IDBObjectStore", "put", FULL),
    "the database fills up": _method("IDBObjectStore", "put", f"if (calls > MOMENT) {FULL}"),
    "transactions are aborted": _method(
        "IDBObjectStore", "put", "setTimeout(() => { try { this.transaction.abort(); } catch {} })"
    ),
    "no locks": _replaced("navigator", "locks", "value: undefined"),
    "locks are refused": _method("LockManager", "request", f"return Promise.reject({FULL[6:]})"),
}
"""Reading works, but something else does not."""

FILL: Final = """
for (let size = 2 ** 22, text = ""; size >= 1; size = size >> 1)
  try { localStorage.setItem("another site", text + "x".repeat(size)); text += "x".repeat(size); }
  catch { /* too much */ }
"""
LATER: Final[Mapping[str, str]] = {
    "localStorage is cleared": "localStorage.clear()",
    "the game is removed": f'localStorage.removeItem("{names.GAME}")',
    "the game is damaged": f'localStorage.setItem("{names.GAME}", "niagara 1 {{")',
    "the database is deleted": f'void indexedDB.deleteDatabase("{names.PREFIX}")',
    "everything is deleted": (
        f'localStorage.clear(); void indexedDB.deleteDatabase("{names.PREFIX}")'
    ),
    "localStorage is really full": FILL,
}
"""What happens under the running page."""
JUNK: Final[tuple[Any, ...]] = (
    0,
    -1,
    1e308,
    True,
    {},
    [],
    {"text": "niagara"},
    "",
    "x",
    "# save NaN\n",
    [[[]]] * 3,
)
"""What else could be in the database."""


@dataclass
class Plan:
    """What the browser has, and what goes wrong in it."""

    what: str
    local: str | None = None
    durable: Any = None
    script: str = ""
    later: str = ""
    reads_local: bool = True
    reads_durable: bool = True

    @property
    def best(self) -> str:
        """The newest save that can be read; empty if there is none."""
        local = self.local if self.reads_local else None
        durable = self.durable if self.reads_durable else None
        texts = [text for text in (local, durable) if isinstance(text, str)]
        good = [text for text in texts if readable(text)]
        return max(good, key=_number, default="")

    @property
    def damaged(self) -> str | None:
        """The damaged text that must stay to be downloaded."""
        if self.local is None or not self.reads_local or readable(self.local):
            return None
        return self.local


def _number(text: str) -> int:
    first = text.partition("\n")[0].removeprefix("# save ")
    return int(first) if first.isdecimal() else 0


def planned(rng: Random) -> Plan:
    """Put together what the browser has and what goes wrong."""
    game = some_game(rng, rng.randrange(3, 40))
    older = game.at(rng.randrange(len(game.history)))
    good, old = numbered(game.record(), 12), numbered(older.record(), rng.choice((1, 3, 11)))
    bad, damaged = hostile(rng, game.record())
    storable = damaged.decode("utf-8", "replace")[:1_000_000]
    texts = {"none": None, "good": good, "older": old, f"damaged ({bad})": storable}
    others = {"none": None, "good": good, "older": old, "junk": rng.choice(JUNK)}
    local, durable = rng.choice(list(texts)), rng.choice(list(others))
    wrong = rng.choice(("nothing", "nothing", "reading", "writing", "both"))
    scripts: dict[str, str] = {}
    no_local = wrong == "reading" and rng.random() < 0.5
    no_durable = wrong == "reading" and not no_local
    if no_local:
        scripts |= _one(rng, NO_LOCAL)
    if no_durable:
        scripts |= _one(rng, NO_DATABASE)
    if wrong in {"writing", "both"}:
        scripts |= _one(rng, REFUSALS)
    if wrong == "both":
        scripts |= _one(rng, REFUSALS)
    later = _one(rng, LATER) if rng.random() < 0.4 else {"nothing": ""}
    return Plan(
        local=texts[local],
        durable=others[durable],
        script="\n".join(scripts.values()).replace("MOMENT", str(rng.randrange(1, 8))),
        later="".join(later.values()),
        reads_local=not no_local,
        reads_durable=not no_durable,
        what=f"here {local}, copy {durable}, {', '.join([*scripts, 'later ' + ''.join(later)])}",
    )


def _one(rng: Random, of: Mapping[str, str]) -> dict[str, str]:
    name = rng.choice(list(of))
    return {name: of[name]}


def attack(ground: Ground, rng: Random) -> Verdict:
    """Carry out a random plan."""
    return carried_out(ground, rng, planned(rng))


def carried_out(ground: Ground, rng: Random, plan: Plan) -> Verdict:
    """Start with what the plan says, play, let more go wrong, and come again."""
    verdict = Verdict(plan.what)
    with ground.visit() as page:
        _seed(page, plan, rng)
        page.add_init_script(plan.script)
        player = Player(page)
        if not player.open(ground.address):
            verdict.stuck("the page does not start")
            return verdict
        if plan.damaged is not None:
            _look_at_damage(player, plan.damaged, verdict)
        if plan.best:
            _look_at_game(player, plan.best, verdict)
        if not verdict.faults:
            _play_on(player, rng, plan, verdict)
    return verdict


def _seed(page: Page, plan: Plan, rng: Random) -> None:
    page.goto(PLAIN_PAGE)
    texts = {names.PLAYING: rng.choice(("yes", "yes", "no", "\0", "")), "another site": "1"}
    for name in ("9" * 30, "x", "-1", "1"):
        if rng.random() < 0.2:
            texts[f"{names.DAMAGED}{name}"] = rng.choice(("", "x", "niagara 1 {"))
    for key in names.OTHERS:
        if rng.random() < 0.2:
            texts[key] = rng.choice(("", "yes", "null", "9" * 400))
    if plan.local is not None:
        texts[names.GAME] = plan.local
    store = names.STORE if rng.random() < 0.9 or isinstance(plan.durable, str) else ""
    version = 1 if store else rng.choice((1, 99))
    place = [names.PREFIX, store, names.RECORD]
    page.evaluate(SEED, [texts, place, plan.durable, version])


def _look_at_damage(player: Player, damaged: str, verdict: Verdict) -> None:
    """See that a damaged save is spoken of, and can be downloaded as it was."""
    said = player.says(f"{names.UNREADABLE}", 2_000) or player.says(names.DAMAGE, 2_000)
    if not said:
        verdict.silent("nothing is said about the damaged save")
    for button in player.page.locator(f'[data-do^="{names.RESCUE}"]').all():
        with player.page.expect_download() as download:
            button.click()
        if download.value.path().read_bytes().decode("utf-8", "replace") == damaged:
            return
    verdict.lost("the damaged save cannot be downloaded as it was")


def _look_at_game(player: Player, best: str, verdict: Verdict) -> None:
    """See that the newest good save comes back."""
    if not player.come_back():
        verdict.lost("a good save is not offered")
        return
    lost = missing(best, _at_the_page(player))
    verdict.measured(lost)
    if lost:
        verdict.lost(f"{lost} of {missing(best, '')} actions of a good save")


def _at_the_page(player: Player) -> str:
    """Return the game that is at the page, as the player gets it in a file."""
    return player.downloaded(names.DOWNLOAD) if player.open_menu(names.DOWNLOAD) else ""


def _play_on(player: Player, rng: Random, plan: Plan, verdict: Verdict) -> None:
    """Play, let more go wrong, play, and load the page again: the game is there, or it was said."""
    if not player.playing:
        if not player.press(names.START):
            verdict.stuck("there is no Start to press")
        asked = f"document.querySelector('[data-do={names.DISCARD}]')"
        if player.shows(f"{asked} || {IN_GAME}") and player.offers(names.DISCARD):
            player.press(names.DISCARD)
        if not player.shows(IN_GAME):
            verdict.stuck("no game begins")
            return
    _play(player, rng, verdict)
    if plan.later:
        player.page.evaluate(f"(() => {{ try {{ {plan.later} }} catch {{ /* refused */ }} }})()")
        _play(player, rng, verdict)
    before = _at_the_page(player)
    player.press(names.KEEP)
    said = player.says(names.UNSAVED, 500)
    if verdict.faults:
        return
    if not player.reload():
        verdict.stuck("the page does not start again")
        return
    after = _at_the_page(player) if player.come_back() else ""
    lost = missing(before, after)
    if said:
        return
    verdict.measured(lost)
    if lost > PROMISED:
        verdict.silent(f"{lost} of {missing(before, '')} actions are gone, and nothing was said")


def _play(player: Player, rng: Random, verdict: Verdict) -> None:
    """Play; a store that changes looks like another tab, from which the game can be taken."""
    actions = rng.randrange(1, 4)
    went_on = player.play(rng, actions)
    if not went_on and player.play_here():
        went_on = player.play(rng, actions)
    if not went_on:
        verdict.stuck("the game does not go on")
