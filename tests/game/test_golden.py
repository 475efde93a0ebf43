"""Golden games: every prompt, legal list, action and event of a few games, as text to review.

`python -m tests.game.test_golden` plays the games in `tests/game/golden` again and writes what
happens now; review it as a diff. To add a game, put a text file there with the first line of its
record and its actions, each after `> `, and run the command.
"""

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import pytest

from niagara import Game
from niagara.model.actions import Action
from niagara.model.events import Event
from niagara.model.modules import MODULES, SPIRITS

FOLDER: Final = Path(__file__).parent / "golden"
GAMES: Final = sorted(FOLDER.glob("*.txt"))

HEADER: Final = "# Written by `python -m tests.game.test_golden`: review changes, do not edit.\n"


def record_in(text: str) -> str:
    """Return the record of the game in a golden file."""
    first = next(line for line in text.splitlines() if line.startswith("niagara "))
    return "\n".join([first, *(line[2:] for line in text.splitlines() if line.startswith("> "))])


def tell(record: str) -> str:
    """Return a game as text: each prompt, its legal actions, the action played, its events."""
    first, *actions = record.splitlines()
    return "\n".join([HEADER + first, *tell_actions(Game.from_record(first), actions), ""])


def tell_actions(game: Game, actions: list[str]) -> Iterator[str]:
    for text in actions:
        yield ""
        yield from prompt(game)
        yield f"> {text}"
        events: list[Event] = []
        game.play(text, events.append)
        yield from (f"    {event}" for event in events)
    yield ""
    yield from prompt(game)


def prompt(game: Game) -> Iterator[str]:
    view = game.view(None)
    yield f"round {view.round}, {view.phase.name}, seat {view.actor}"
    if game.over:
        yield f"won by {game.winners}"
    legal = [str(action) for action in game.legal()]
    shown: list[str] = []
    for text in legal:
        if shown and len(shown[-1]) + len(text) < 96:
            shown[-1] += f"; {text}"
        else:
            shown.append(f"  {text}")
    yield from shown


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_golden_game(path: Path) -> None:
    """A golden game goes as it always went, prompt by prompt."""
    saved = path.read_text("utf-8")
    now = tell(record_in(saved))
    diff = difflib.unified_diff(saved.splitlines(), now.splitlines(), "saved", "now", lineterm="")
    if saved != now:
        pytest.fail("\n".join(["run python -m tests.game.test_golden and review:", *diff]))


def golden_games() -> list[Game]:
    return [Game.from_record(record_in(path.read_text("utf-8"))) for path in GAMES]


def test_there_are_golden_games() -> None:
    """Each number of players has a golden game, and every module comes up in one."""
    setups = [game.setup for game in golden_games()]
    assert {setup.players for setup in setups} == {3, 4, 5, 6}
    assert {len(setup.modules) for setup in setups} == {0, 1, len(SPIRITS), len(MODULES)}


def test_everything_happens_in_a_golden_game() -> None:
    """Every kind of event and of decision occurs, so a change of any shows as a diff."""
    events: list[Event] = []
    actions: list[Action] = []
    for game in golden_games():
        actions += game.history
        again = Game(game.setup)
        for action in game.history:
            again.play(action, events.append)
    assert {type(event) for event in events} == set(get_args(Event))
    assert {type(action) for action in actions} == set(get_args(Action))


if __name__ == "__main__":
    for path in GAMES:
        path.write_text(tell(record_in(path.read_text("utf-8"))), "utf-8")
