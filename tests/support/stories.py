"""Games with their log, and their pages.

>>> told = Told(Game(Setup(players=3, seats=seats("Ana", "Ben", "Cleo"))))
>>> told.play("card 4")
>>> [line.text for line in told.story.lines]
['Round 1, Ben starts']
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from niagara import Game, Occupant, Setup, View
from niagara.model.actions import Action
from niagara.model.board import FIELDS
from niagara.model.events import Event
from tests.support.games import game_at, position
from tests.support.strategies import choose as choose_well
from tests.support.strategies import random_position, random_setup
from web.asking.choices import Choice, Step, choose
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.board.drawing.stage import Stage
from web.play.match.frames import retelling
from web.scene.page import play
from web.text.seating import COLOURS, Seating

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")

DECIDING: Final = Ui(screen="play", deciding=True)
"""The state of a page that asks somebody for a decision."""


def seats(*names: str, bots: str = "") -> tuple[Occupant, ...]:
    """Return seats with colours; `bots` says who plays each, `person paddler paddler`."""
    who = [name.replace("person", "") for name in bots.split()] or [""] * len(names)
    return tuple(map(Occupant, names, COLOURS, who))


def named(setup: Setup) -> Setup:
    """Return the setup with names and colours for its seats."""
    return replace(setup, seats=seats(*NAMES[: setup.players]))


TABLE: Final = named(Setup(players=3))
"""The base game of Ana, Ben, and Cleo."""
SEATED: Final = Seating.of(TABLE)


def game_of(*actions: str) -> Game:
    """Return a game at this table after some actions."""
    game = Game(replace(TABLE, seed=5))
    for action in actions:
        game.play(action)
    return game


def retell(stage: Stage, game: Game) -> None:
    """Tell the stage a game at once, as the page does in slices."""
    for _share in retelling(stage, game, None):
        pass


class Told:
    """A game with its log and its numbered gems, followed event by event as on the page."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stage = Stage(Seating.of(game.setup), game.view(None))
        retell(self.stage, game)
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


def ended(treasury: str, setup: Setup = TABLE) -> Told:
    """Return a game of three in which seat 0 lands a ruby, and which ends with that round."""
    table = f"players=3 tiebreak={setup.tiebreak} start=1 actor=0 phase=paddle"
    cards = "0plays=1 1plays=cloud 2plays=cloud"
    told = Told(position(f"{table} {cards} {treasury} 0a@1(ruby)", setup.seats))
    told.play("a 1>shore")
    told.play("stay")
    return told


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
