"""The page under attack: a few attacks of each kind (`e2e.attack` makes many at random).

Most are made by night, as each needs browsers of its own. By day `tests/saving/` and `tests/play/`
hold what they show of stores and tabs; `test_start`, `test_offline`, `test_thinking` hold the rest.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Playwright

from e2e.attack import connections, files, kills, stores, tabs, upgrades, workers
from e2e.attack.ground import Ground
from e2e.attack.player import Player, numbered, some_game
from e2e.attack.stores import LATER, NO_DATABASE, NO_LOCAL, REFUSALS, Plan
from e2e.attack.verdict import Verdict

DEEP: Final = "niagara 1 " + "[" * 20_000
GAME: Final = some_game(Random(5), 25)
GOOD: Final = numbered(GAME.record(), 12)
OLDER: Final = numbered(GAME.at(10).record(), 3)


@pytest.fixture(scope="module")
def common_ground(playwright: Playwright) -> Iterator[Ground]:
    with Ground(playwright) as ground:
        yield ground


@pytest.fixture
def ground(common_ground: Ground, request: pytest.FixtureRequest) -> Ground:
    """Give a place for attacks; an attack that Chromium has crashed in is made in another."""
    if getattr(request.node, "execution_count", 1) > 1:
        common_ground.renew()
    return common_ground


@pytest.mark.nightly
def test_a_kill_loses_one_action_at_most(ground: Ground) -> None:
    """Whenever the browser is killed, the game comes back, but for its last action perhaps."""
    assert kills.attack(ground, Random(5)).faults == []


@pytest.mark.nightly
def test_a_tab_left_behind_changes_nothing(ground: Ground) -> None:
    """What is played in one tab is not overwritten by another that shows the game as it was."""
    steps = [(1, "play here"), (1, "play"), (0, "play"), (0, "play here"), (0, "play")]
    assert tabs.in_tabs(ground, Random(1), GAME.record(), lambda _tabs: steps).faults == []


def test_no_tab_replaces_a_game_unasked(ground: Ground) -> None:
    """A tab that knew of no game asks before it begins another than that of the first tab."""
    steps = [(0, "start"), (0, "play"), (1, "start"), (1, "a file"), (0, "play")]
    assert tabs.in_tabs(ground, Random(2), "", lambda _tabs: steps).faults == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    "plan",
    [
        Plan("a deep save", local=DEEP),
        Plan("a cut save with a good copy", local=GOOD[:100], durable=GOOD),
        Plan("an older save with a good copy", local=OLDER, durable=GOOD),
        Plan(
            "no localStorage",
            script=NO_LOCAL["localStorage is forbidden"],
            durable=GOOD,
            reads_local=False,
        ),
        Plan(
            "a database that never opens",
            script=NO_DATABASE["a database opens for ever"],
            local=GOOD,
            reads_durable=False,
        ),
        Plan(
            "no room",
            script=REFUSALS["localStorage is full"],
            later=LATER["localStorage is cleared"],
        ),
        Plan("all is deleted", local=GOOD, later=LATER["everything is deleted"]),
    ],
    ids=lambda plan: plan.what,
)
def test_no_store_is_trusted(ground: Ground, plan: Plan) -> None:
    """Whatever is stored, the page starts, tells of damage and keeps it, and loses no save."""
    assert stores.carried_out(ground, Random(1), plan).faults == []


def test_a_hostile_file_is_refused_in_words(ground: Ground) -> None:
    """A file that is no game gets a sentence, and the game at the page goes on."""
    hostile = {
        "empty": b"",
        "deep": DEEP.encode(),
        "binary": Random(1).randbytes(3_000),
        "old line ends": GAME.record().replace("\n", "\r").encode(),
        "many lines": (GAME.record() + "card 1\n" * 100_000).encode(),
        "a long name": GAME.record().replace('"Ana"', f'"{"W" * 1_000_000}"').encode(),
    }
    with ground.visit() as page:
        player = Player(page)
        page.add_init_script(files.LONG_TASKS)
        assert player.open(ground.address)
        assert player.load(GAME)
        for what, data in hostile.items():
            verdict = Verdict(what)
            files.choose(player, data, verdict)
            assert verdict.faults == [], what


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("fate", "name"),
    [
        ("held", "pyodide.asm.wasm"),
        ("cut", "niagara.zip"),
    ],
)
def test_a_bad_connection_is_said(ground: Ground, fate: str, name: str) -> None:
    """The page starts without a file, or says what is wrong, with a button that helps later."""
    ending = re.compile(rf"(^|/){re.escape(name)}$")
    (file,) = filter(ending.search, connections.asked_for(ground))
    assert connections.broken(ground, fate, name=file).faults == []


@pytest.mark.nightly
def test_an_upgrade_survives_lost_caches(ground: Ground) -> None:
    """The new version goes on with the game, and is never mixed with the older one."""
    steps = ("kill the worker", "drop a cache", "play")
    assert upgrades.upgraded(ground, Random(4), steps).faults == []


@pytest.mark.nightly
def test_bots_go_on_without_their_worker(ground: Ground) -> None:
    """A worker that is frozen in the middle of a thought does not stop the game."""
    assert workers.harmed(ground, Random(1), "is frozen").faults == []
