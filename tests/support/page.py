"""The page without a browser: fake storages, a fake screen, and games with their log.

>>> told = Told(Game(Setup(players=3, seats=seats("Ana", "Ben", "Cleo"))))
>>> told.play("card 4")
>>> [line.text for line in told.story.lines]
['Round 1, Ben starts']
"""

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from niagara import Game, Occupant, Setup, View
from niagara.model.actions import Action, Seat
from niagara.model.board import FIELDS
from niagara.model.events import Event
from tests.support.games import game_at, position
from tests.support.strategies import choose as choose_well
from tests.support.strategies import random_position, random_setup
from web.asking.choices import Choice, Step, choose
from web.asking.hearing import OFF, Hearing
from web.asking.settings import Settings
from web.asking.ui import QrCode, Ui
from web.board.drawing.nodes import Node, Scene
from web.board.drawing.stage import Stage
from web.board.motion.moves import Plan
from web.match.frames import retelling
from web.match.session import News, NotArrived
from web.match.sound.cues import Cues
from web.match.sound.water import Water
from web.saving.stores import SHELF, StorageError
from web.scene.page import play
from web.text.seating import COLOURS, Seating

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")

DECIDING: Final = Ui(screen="play", deciding=True)
"""The state of a page that asks somebody for a decision."""

COVERING: Final = ("cover", "notices")
"""The places that can be clicked while a cover or a question lies over the page."""


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
    """A storage in which the shelf has room for so many games and no more."""

    def __init__(self, room: int = 0, **texts: str) -> None:
        super().__init__(**texts)
        self.room = room

    def write(self, key: str, text: str) -> None:
        games = [each for each in self.texts if each.startswith(SHELF)]
        if key.startswith(SHELF) and key not in games and len(games) >= self.room:
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

    def can_send(self) -> bool:
        return self.sends

    def send(self, title: str, link: str) -> None:
        self.sent.append((title, link))

    async def qr_code(self, text: str) -> QrCode:
        self.codes.append(text)
        if not self.has_scripts:
            raise NotArrived
        return ((True, False), (False, True))

    async def scan(self) -> str | None:
        if not self.has_scripts:
            raise NotArrived
        return self.before_camera

    async def save_picture(self, name: str, board: tuple[Node, ...]) -> None:
        self.pictures[name] = board

    def ask_for_file(self) -> None:
        self.asked_for_file += 1


# Reading scenes


def every_node(scene: Scene) -> Iterator[Node]:
    """Yield all nodes of a scene."""
    for nodes in scene.places.values():
        for top in nodes:
            yield from top.walk()


def inside(nodes: Sequence[Node], key: str) -> Node:
    """Return the first node with this key."""
    return next(node for top in nodes for node in top.walk() if node.key == key)


def keys_of(scene: Scene) -> set[str]:
    """Return the keys of all nodes of a scene."""
    return {node.key for node in every_node(scene)}


def text_of(*nodes: Node) -> str:
    """Return all the text in nodes."""
    return " ".join(node.text for top in nodes for node in top.walk() if node.text)


def name_of(node: Node) -> str:
    """Return what a screen reader calls a node."""
    return (node.attr("aria-label") or text_of(node)).strip()


def classes(node: Node) -> list[str]:
    """Return the classes of a node."""
    return (node.attr("class") or "").split()


def cards_of(scene: Scene) -> list[str]:
    """Return for each player whether the card lies open, hidden, or otherwise."""
    return [classes(inside([row], "played"))[1] for row in scene.places["players"]]


def labels(scene: Scene) -> list[str]:
    """Return all names that are written for a screen reader."""
    return [label for node in every_node(scene) if (label := node.attr("aria-label"))]


def drawings(*nodes: Node) -> list[str]:
    """Return the names of the drawings that nodes use."""
    used = (node.attr("href") for top in nodes for node in top.walk() if node.tag == "use")
    return [href.removeprefix("#") for href in used if href]


def place_of(node: Node) -> tuple[float, float]:
    """Return a node's place on the board."""
    found = re.match(
        r"transform:translate\(([\d.e+-]+)px,([\d.e+-]+)px\)", node.attr("style") or ""
    )
    assert found, node
    return float(found[1]), float(found[2])


def commands(scene: Scene) -> dict[str, Node]:
    """Return what can be clicked now, by its command."""
    places = COVERING if scene.inert else scene.places
    return {
        do: node
        for place in places
        for top in scene.places.get(place, ())
        for node in top.walk()
        if (do := node.attr("data-do")) and node.attr("disabled") is None
    }


# Games with their log


def seats(*names: str, bots: str = "") -> tuple[Occupant, ...]:
    """Return seats with colours; `bots` says who plays each, `person paddler paddler`."""
    who = [name.replace("person", "") for name in bots.split()] or [""] * len(names)
    return tuple(map(Occupant, names, COLOURS, who))


def named(setup: Setup) -> Setup:
    """Return the setup with names and colours for its seats."""
    return replace(setup, seats=seats(*NAMES[: setup.players]))


TABLE: Final = named(Setup(players=3))
"""The base game of Ana, Ben, and Cleo."""


def game_of(*actions: str) -> Game:
    """Return a game at this table after some actions."""
    game = Game(replace(TABLE, seed=5))
    for action in actions:
        game.play(action)
    return game


def retell(stage: Stage, game: Game, viewer: Seat | None) -> None:
    """Tell the stage a game at once, as the page does in slices."""
    for _share in retelling(stage, game, viewer):
        pass


class Told:
    """A game with its log and its numbered gems, followed event by event as on the page."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stage = Stage(Seating.of(game.setup), game.view(None))
        retell(self.stage, game, None)
        self.seating = self.stage.seating
        self.story = self.stage.story
        self.gems = self.stage.gems

    @property
    def view(self) -> View:
        """What the deciding seat sees, or everybody once the game is over."""
        return self.game.view(self.game.actor)

    def play(self, action: Action | str, watch: Callable[[Event], None] | None = None) -> None:
        """Play an action; `watch` is called with each event once it is in the log."""

        def happen(event: Event) -> None:
            self.stage.happen(event, self.game.view(None))
            if watch:
                watch(event)

        self.game.play(action, happen)

    def scenes(self, action: Action | str) -> list[tuple[Event, Scene]]:
        """Play an action and return what everybody sees at each event."""
        seen: list[tuple[Event, Scene]] = []
        self.play(
            action,
            lambda event: seen.append(
                (event, self.scene(Ui(screen="play"), view=self.game.view(None)))
            ),
        )
        return seen

    def scene(
        self, ui: Ui, picked: Sequence[Step] = (), view: View | None = None, *, asked: bool = True
    ) -> Scene:
        """Return the page for the deciding seat, perhaps `asked` to choose, or for another view."""
        self.stage.show(view or self.view)
        legal = self.stage.view.legal if asked else ()
        choice = choice_of(self.stage.view, picked) if legal else None
        return play(self.stage, ui, choice, self.game.undoable)


def told_in(words: str) -> Told:
    """Return the game of Ana, Ben and Cleo in a position."""
    return Told(position(words, TABLE.seats))


def choice_of(view: View, picked: Sequence[Step] = ()) -> Choice:
    """Return the choice that the deciding seat has after these steps."""
    assert view.seat is not None
    return choose(view.legal, [FIELDS[at] for at in view.players[view.seat].fields], picked)


def way_to(game: Game, action: Action) -> list[Step]:
    """Return the steps that lead to an action."""
    way: list[Step] = []
    while not (choice := choice_of(game.view(game.actor), way)).action:
        way.append(next(each.step for each in choice.options if action in each.actions))
    return way


def steps_in(picks: str) -> list[Step]:
    """Read steps written like `canoe b, to 4`."""
    pairs = (pick.split(" ", 1) for pick in picks.split(", ") if pick)
    return [(kind, name) for kind, name in pairs]


def scene_at(told: Told, *picked: Step) -> Scene:
    """Return the page of the deciding seat after these picks."""
    return told.scene(replace(DECIDING, picked=picked), picked)


def page_at(words: str, picks: str = "") -> Scene:
    """Return the page of the deciding seat in a position, after these picks."""
    return scene_at(told_in(words), *steps_in(picks))


def made_up(seed: int) -> Told:
    """Return a game in a random position, with named seats."""
    state = random_position(Random(seed))
    state.setup = named(state.setup)
    return Told(game_at(state))


def telling(
    seed: int,
    decisions: int = 150,
    watch: Callable[[Told, Event], None] | None = None,
    modules: Iterable[str] | None = None,
) -> Iterator[Told]:
    """Play a game, at random or with skill; yield it before each decision and at the end.

    `watch` is called with each event once it is in the log; without `modules` they are random.
    """
    rng = Random(seed)
    skill = rng.choice((0, 0.5, 0.9))
    told = Told(Game(named(random_setup(rng, modules))))
    watched = partial(watch, told) if watch else None
    for _decision in range(decisions):
        yield told
        if told.game.over:
            return
        told.play(choose_well(told.game, rng, skill), watched)
    yield told


# What every page keeps to

HTML_TAGS: Final = {
    "b", "button", "div", "h2", "li", "ol", "p", "section", "small", "span", "strong", "ul",
}  # fmt: skip
SVG_TAGS: Final = {"circle", "ellipse", "g", "path", "rect", "svg", "text", "title", "tspan", "use"}


def check_keys(scene: Scene) -> None:
    """Check that siblings have different keys."""
    for nodes in scene.places.values():
        keys = [node.key for node in nodes]
        assert all(keys)
        assert len(set(keys)) == len(keys), keys
    for node in every_node(scene):
        keys = [child.key for child in node.children]
        assert len(set(keys)) == len(keys), keys
        assert not (node.text and node.children), "text would wipe the children out"


def check_names(scene: Scene) -> None:
    """Check that all that can be tapped, and every picture, has a name."""
    for node in every_node(scene):
        if node.attr("data-do") is not None and node.attr("aria-hidden") is None:
            assert re.search(r"\w", name_of(node)), node
            assert node.tag == "button" or node.attr("role") == "button"
            assert node.tag == "button" or node.attr("tabindex") == "0"
        if node.attr("role") == "img":
            assert node.attr("aria-label"), node
