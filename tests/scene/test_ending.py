"""The end of a game as a scene: who won and how, what decided it, and what can be done next."""

import re
from dataclasses import replace
from typing import Any

from niagara import Occupant, Setup
from niagara.bots import LEVELS
from niagara.model.modules import MODULES
from tests.support.games import position
from tests.support.scenes import commands, drawings, inside, keys_of, text_of
from tests.support.stories import TABLE, ended, named, seats
from tests.support.tables import listed, table
from web.asking.levels import harder
from web.asking.played import ranking
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene

RUBIES = "0treasury=ruby+ruby+ruby"
FOURS = f"{RUBIES} 1treasury=amber+amber+amber+amber"


def scene_of(treasury: str = FOURS, **changes: Any) -> Scene:
    """Return the page after a game that has ended, at a table with these changes."""
    return ended(treasury, replace(TABLE, **changes)).scene(Ui(screen="play"))


def words(treasury: str = FOURS, **changes: Any) -> str:
    """Return what the page says of the end."""
    return text_of(*scene_of(treasury, **changes).places["ending"])


def test_the_end_says_who_won_and_by_which_goal() -> None:
    """All winners are named, each with the goal that was reached."""
    assert scene_of().mode == "over"
    assert "Ana and Ben win!" in words()
    assert "Ana has four gems of one kind." in words()
    assert "Ben has four gems of one kind." in words()


@table(
    "alone | together | never | name",
    """
    You win!, You have four gems, you brought home   | You and Ben win! | Ana | Ana
    You win!, You have four gems, you brought home   | You and Ben win! | Ana |
    Zoe wins!, Zoe has four gems, Zoe brought home   | Zoe and Ben win! | You | Zoe
    """,
)
def test_the_only_person_is_called_you_unless_a_name_was_typed(
    alone: str, together: str, never: str, name: str
) -> None:
    """The title, the goal, the deciding turn and the ranking all say it the same way."""
    people = seats(name, "Ben", "Cleo", bots="person drifter drifter")
    said = words(RUBIES, seats=people)
    assert all(each in said for each in listed(alone))
    assert not re.search(rf"\b{never}\b", said, re.IGNORECASE)
    assert together in words(seats=people)


def test_nothing_of_the_play_stays() -> None:
    """Prompt, rows, log and forecast make room for the scene."""
    scene = scene_of()
    for place in ("players", "prompt", "log"):
        assert scene.places[place] == ()
    assert not {"gauge", "risks", "weather"} & set(keys_of(scene))
    assert text_of(*scene.places["bar"]) == "Round 1 The game is over"


def test_the_end_says_how_a_tie_was_decided() -> None:
    """With the tiebreak by value, those who reached a goal are named, and why one of them won."""
    said = words(tiebreak="value")
    assert "Ana wins!" in said
    assert "Ben has four gems of one kind. The most valuable treasury wins: 20." in said


@table(
    "treasury | beaten",
    """
    amber+amber+amber+amber+ruby | Ana has four gems of one kind. The most gems win: 5.
    amber+amber+amber+amber      | Ana has four gems of one kind.
        With the same number of gems, whoever was first wins.
    """,
)
def test_the_end_says_what_the_most_gems_decided(treasury: str, beaten: str) -> None:
    """With the tiebreak by gems, they decide, or else who was first."""
    said = words(f"{RUBIES} 1treasury={treasury}", tiebreak="gems")
    assert "Ben wins!" in said
    assert beaten in said


@table(
    "treasury | goal | gems",
    """
    ruby+ruby+ruby                  | four gems of one kind | ruby, ruby, ruby, ruby
    amethyst+diamond+amber+sapphire | all five kinds | amethyst, diamond, amber, sapphire, ruby
    diamond+diamond+diamond+amber+amber+ruby | seven gems |
        diamond, diamond, diamond, amber, amber, ruby, ruby
    """,
)
def test_the_goal_is_drawn_as_its_gems(treasury: str, goal: str, gems: str) -> None:
    """The slots of the goal hold the gems that count for it."""
    way = inside(scene_of(f"0treasury={treasury}").places["ending"], "way-0")
    assert goal in text_of(way)
    assert drawings(way) == [f"gem-{kind}" for kind in listed(gems)]


def test_the_winners_sit_in_their_canoes_with_their_gems() -> None:
    """Each has a canoe in their colour and the gems of the goal; the others are behind them."""
    for treasury, colours in ((RUBIES, ["red"]), (FOURS, ["red", "blue"])):
        (drawn,) = inside(scene_of(treasury).places["ending"], "triumph").children
        every = [node for node in drawn.children if str(node.key).startswith("boat-")]
        boats = [boat for boat in every if "chest" in drawings(boat)]
        assert every[-len(boats) :] == boats, "drawn last, they are in front"
        assert [boat.attr("class") for boat in boats] == [f"seat-{each}" for each in colours]
        assert len({boat.attr("transform") for boat in every}) == len(every) == 3
        for boat in boats:
            chest = inside([boat], "chest")
            assert [each for each in drawings(chest) if "gem" in each] in (
                ["gem-ruby"] * 4,
                ["gem-amber"] * 4,
            )


def test_everybody_has_a_rank() -> None:
    """Winners share the first rank; who needs fewer gems, or has more worth, is before others."""
    setup = named(Setup(players=5, seed=1))
    gems = f"{FOURS} 2treasury=ruby 3treasury=amber+amber 4treasury=ruby"
    view = position(f"players=5 seed=1 0a@1 {gems}", setup.seats).view(None)
    assert ranking(replace(view, winners=(1,))) == [(1, 1), (2, 0), (3, 3), (4, 2), (4, 4)]
    assert ranking(replace(view, winners=(0, 1))) == [(1, 0), (1, 1), (3, 3), (4, 2), (4, 4)]


def test_the_buttons_after_a_game() -> None:
    """Again, another table, looking back, a file, leaving; harder bots only if one can go up."""
    offered = commands(scene_of()).keys()
    assert {"again", "change-table", "replay", "statistics", "share", "leave"} <= offered
    assert "harder" not in offered
    people = seats("Ana", "Ben", "Cleo", bots="person drifter legend")
    assert "harder" in commands(scene_of(seats=people))


def test_harder_bots_are_one_level_up() -> None:
    """Each bot becomes the next stronger one, people stay, and at the top there is nothing."""
    every = tuple(Occupant("A", "red", bot) for bot in ("random", *LEVELS[:-1]))
    table = Setup(players=6, modules=frozenset(MODULES), seats=every)
    up = harder(table)
    assert up is not None
    assert [seat.bot for seat in up.seats] == [*LEVELS]
    with_a_person = (Occupant("Ana", "red"), *every[1:])
    up = harder(replace(table, seats=with_a_person))
    assert up is not None
    assert [seat.bot for seat in up.seats] == ["", *LEVELS[1:]]
    assert up == table
    top = tuple(Occupant("A", "red", bot) for bot in ("", LEVELS[-1], LEVELS[-1]))
    assert harder(replace(table, players=3, seats=top)) is None
    assert harder(Setup(players=3)) is None
