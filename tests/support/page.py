"""The page without a browser: fake storages, a fake screen, and what else a browser has."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping

from tests.support.signing import Signatures
from web.asking.hearing import OFF, Hearing
from web.asking.settings import Settings
from web.asking.ui import QrCode
from web.board.drawing.nodes import Node, Scene
from web.board.motion.moves import Plan
from web.play.match.session import News, NotArrived
from web.play.match.sound.cues import Cues
from web.play.match.sound.water import Water
from web.saving.stores import SHELF, StorageError, Tab


class DictStorage:
    """A browser storage that works, as long as the test lets it."""

    full = False
    """Whether nothing can be kept any more."""

    def __init__(self, **texts: str) -> None:
        self.texts = {name.replace("_", "."): text for name, text in texts.items()}
        """The texts by their keys."""
        self.refused: set[str] = set()
        """Keys under which nothing can be kept."""

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        if self.full or key in self.refused:
            raise StorageError("QuotaExceededError")
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def names(self) -> Iterable[str]:
        return list(self.texts)


class CrowdedStorage(DictStorage):
    """A storage with room for so many games, or other keys that begin with `counted`."""

    def __init__(self, room: int = 0, counted: str = SHELF, **texts: str) -> None:
        super().__init__(**texts)
        self.room = room
        self.counted = counted

    def write(self, key: str, text: str) -> None:
        there = [each for each in self.texts if each.startswith(self.counted)]
        if key.startswith(self.counted) and key not in there and len(there) >= self.room:
            raise StorageError("QuotaExceededError")
        super().write(key, text)


class FullStorage(DictStorage):
    """A storage that can be read but is full."""

    full = True


class ForbiddenStorage(FullStorage):
    """A storage to which the browser refuses all access."""

    def read(self, key: str) -> str | None:
        raise StorageError("SecurityError")

    def remove(self, key: str) -> None:
        raise StorageError("SecurityError")

    def names(self) -> Iterable[str]:
        raise StorageError("SecurityError")


class FakeDatabase:
    """The database of the copy, which writes at once, unless it is broken."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.broken = False

    async def read(self) -> str:
        if self.broken:
            raise StorageError("InvalidStateError")
        return self.text

    async def replace(self, text: str, allowed: Callable[[str], bool]) -> bool:
        replaced = allowed(await self.read())
        if replaced:
            self.text = text
        return replaced


class SlowDatabase(FakeDatabase):
    """A database that writes only once the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Semaphore(0)
        self.written: list[str] = []

    async def replace(self, text: str, allowed: Callable[[str], bool]) -> bool:
        await self.let.acquire()
        self.written.append(text)
        return await super().replace(text, allowed)


class FakeKeeper:
    """A keeper of the site that only remembers what the page asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def start(self, news: News) -> None:
        self.asked.append("start")

    def renew(self) -> None:
        self.asked.append("renew")

    def persist(self) -> None:
        self.asked.append("persist")


class FakeClaim:
    """The claim to the game where there is just one tab."""

    def start(self, tab: Tab, take_passed: Callable[[str], bool]) -> None: ...

    async def take(self, *, by_force: bool) -> bool:
        return True

    def leave(self) -> None: ...

    async def elsewhere(self) -> bool:
        return False

    async def pass_on(self, link: str) -> bool:
        return False


class FakeSpeaker:
    """A speaker that only remembers what it was told."""

    def __init__(self) -> None:
        self.hearing = OFF
        self.played: list[str] = []
        self.waters: list[Water] = []

    def set(self, hearing: Hearing) -> None:
        self.hearing = hearing

    def play(self, sounds: Cues) -> None:
        self.played += [cue.sound for cue in sounds]

    def flow(self, water: Water) -> None:
        self.waters.append(water)


class FakeHistory:
    """The entries of one tab, which is at one of them; to go to another takes a while."""

    def __init__(self, *entries: str) -> None:
        self.entries = list(entries) or [""]
        self.there = len(self.entries) - 1
        self.full = False
        """Whether the browser refuses another entry."""
        self._came: Callable[[str], None] = lambda _text: None

    def here(self) -> str:
        return self.shown

    def start(self, came: Callable[[str], None]) -> None:
        self._came = came

    def push(self, text: str) -> bool:
        if not self.full:
            self.entries[self.there + 1 :] = [text]
            self.there += 1
        return not self.full

    def replace(self, text: str) -> bool:
        if not self.full:
            self.entries[self.there] = text
        return not self.full

    def go(self, steps: int) -> None:
        """Arrive in the next turn of the event loop, unless there is no such entry."""
        asyncio.get_running_loop().call_soon(self._arrive, steps)

    def _arrive(self, steps: int) -> None:
        if 0 <= self.there + steps < len(self.entries):
            self.there += steps
            self._came(self.entries[self.there])

    @property
    def shown(self) -> str:
        """What is written on the entry that is shown."""
        return self.entries[self.there]

    @property
    def before(self) -> list[str]:
        """The entries up to the one that is shown."""
        return self.entries[: self.there + 1]


class FakeScreen:
    """A screen that remembers everything drawn on it and never waits."""

    def __init__(self, form: Mapping[str, str] | None = None) -> None:
        self.filled = dict(form or {})
        self.touched = set(self.filled)
        """The fields that somebody has changed: all that a test fills in."""
        self.left = "home"
        """The mode of the scene that was kept when the page was left."""
        self.tables_opened = 0
        self.scenes: list[Scene] = []
        self.spoken: list[str] = []
        self.errors: list[str] = []
        self.files: dict[str, str] = {}
        self.asked_for_file = 0
        self.where = "https://example.org/niagara/"
        self.clipboard = ""
        self.sends = False
        self.sent: list[tuple[str, str]] = []
        self.codes: list[str] = []
        self.has_scripts = True
        """Whether the scripts arrive that the page fetches when it needs them."""
        self.before_camera: str | None = None
        """The text that the camera sees; None if there is no camera."""
        self.date = "2026-11-23"
        """The date by UTC."""
        self.awake = False
        """Whether it is kept from going dark."""
        self.pictures: dict[str, tuple[Node, ...]] = {}
        self.pauses: list[float] = []
        self.plans: list[tuple[Plan, float]] = []
        self.finished = 0
        self.measures: list[str] = []
        self.seconds = 0.0
        self.looks: list[tuple[str, int, bool]] = []
        self.time = 0.0
        self.slow = False
        """Whether every look at the clock takes a while, as if work took long."""
        self.watch: Callable[[Scene], None] = lambda scene: None
        self.roomy = True
        """Whether people have room at its edges."""

    def is_roomy(self, edges: int) -> bool:
        return self.roomy

    @property
    def scene(self) -> Scene:
        """What is on the page now."""
        return self.scenes[-1]

    @property
    def busy(self) -> int:
        """A number that grows whenever the page draws or pauses."""
        return len(self.scenes) + len(self.pauses)

    def painted(self) -> str:
        return self.left

    def draw(self, scene: Scene) -> None:
        self.scenes.append(scene)
        self.watch(scene)

    def speak(self, text: str) -> None:
        self.spoken.append(text)

    def set_pace(self, seconds: float) -> None:
        self.seconds = seconds

    def use_language(self, language: str, *, chosen: bool) -> str:
        return language or "en"

    def look(self, settings: Settings) -> None:
        self.looks.append((settings.theme, settings.text_size, settings.left_handed))

    def animate(self, plan: Plan, seconds: float) -> None:
        self.plans.append((plan, seconds))

    def finish(self) -> None:
        self.finished += 1

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)

    def clock(self) -> float:
        if self.slow:
            self.time += 0.03
        return self.time

    def today(self) -> str:
        return "2026-11-23"

    def day(self) -> str:
        return self.date

    def measured(self, what: str, since: float, **details: float) -> None:
        self.measures.append(what)

    def form(self) -> Mapping[str, str]:
        return self.filled

    def tick(self, name: str, values: Collection[str]) -> None:
        self.filled[name] = " ".join(sorted(values))

    def fill(self, form: Mapping[str, str], *, over: bool) -> None:
        untouched = form if over else {name: form[name] for name in form.keys() - self.touched}
        self.filled |= untouched

    def open_table(self) -> None:
        self.tables_opened += 1

    def close_table(self) -> None:
        self.tables_opened -= 1

    def form_error(self, text: str, field: str = "") -> None:
        self.errors.append(text)

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def address(self) -> str:
        return self.where

    def copy(self, text: str) -> None:
        self.clipboard = text

    def keep_awake(self, *, awake: bool) -> None:
        self.awake = awake

    def can_send(self) -> bool:
        return self.sends

    def send(self, title: str, link: str) -> None:
        self.sent.append((title, link))

    async def qr_code(self, text: str) -> QrCode:
        self.codes.append(text)
        if not self.has_scripts:
            raise NotArrived
        return ((True, False), (False, True))

    async def signing(self) -> Signatures:
        if not self.has_scripts:
            raise NotArrived
        return Signatures()

    async def scan(self) -> str | None:
        if not self.has_scripts:
            raise NotArrived
        return self.before_camera

    async def save_picture(self, name: str, board: tuple[Node, ...]) -> None:
        self.pictures[name] = board

    def ask_for_file(self) -> None:
        self.asked_for_file += 1
