"""What the log says, and which river disc is which."""

from typing import Final

import pytest

from niagara.model.board import DRIFT, FALLS, WATER
from niagara.model.events import Event, Pushed
from tests.support.games import LAST_CLOUD
from tests.support.stories import NAMES, Told, telling, told_in
from tests.support.tables import blocks, listed

PADDLING: Final = "players=3 phase=paddle"
LAST: Final = f"{PADDLING} start=1 actor=0 0plays=1 1plays=cloud 2plays=cloud"

LOOT: Final = "modules=double_canoes 0plays=2 0b@5"
ROPED: Final = "modules=whirlpool+paddle_cards whirlpool@4 1plays=rope 1a@5 2plays=2 2a@2"
SAID: Final = f"""
# All that happens in one move is one line, with the whirlpool, the moose and Joe.
{PADDLING} 0plays=6 | a shore>4 load diamond
    Ana: canoe a, shore to 4, loads a diamond
{PADDLING} 0plays=5 0a@7L(amber) | a unload amber load ruby 7L>6L
    Ana: canoe a, unloads an amber, loads a ruby, 7L to 6L
{PADDLING} 0plays=2 0a@5 1b@3(sapphire) | a 5>3 steal sapphire from 1b
    Ana: canoe a, 5 to 3, steals a sapphire from Ben's canoe b
{PADDLING} modules=whirlpool whirlpool@7L 0plays=1 0a@6L(ruby) | a 6L>7L~falls
    Ana: canoe a, 6L to 7L, swept over the falls by the whirlpool, lost with a ruby
{PADDLING} {LOOT} 1a@3(ruby) 2b@3(amber) | b 5>3 steal ruby from 1a steal amber from 2b
    Ana: canoe b, 5 to 3, steals a ruby from Ben's canoe a, steals an amber from Cleo's canoe b
{PADDLING} {LOOT} 1b@3(diamond+diamond) | b 5>3 steal diamond from 1b steal diamond from 1b
    Ana: canoe b, 5 to 3, steals two diamonds from Ben's canoe b
{PADDLING} modules=moose moose@0a 0plays=1 0a@1(ruby) | a 1>shore
    Ana: canoe a, 1 to shore, lands a ruby, the moose leaves it
{PADDLING} modules=joe joe@4(amber) 0plays=1 0a@5(ruby) | a 5>4 joe swap ruby
    Ana: canoe a, 5 to 4, swaps a ruby for an amber with Joe
# The moves of two canoes are two lines.
{PADDLING} 0plays=3 0a@3(ruby) 0b@5 | b 5>2, a 3>shore
    Ana: canoe b, 5 to 2
    Ana: canoe a, 3 to shore, lands a ruby
# Who is given a canoe.
{PADDLING} 0plays=1 0a@falls 0b@7R | b 7R>falls
    Ana: canoe b, from 7R over the falls, lost
    Ana gets canoe a back for free
# The cards as they are revealed, the river's speed and why, and the next round.
{PADDLING} 0plays=1 1card=2 2card=cloud | a shore>1, a shore>2, weather up
    Ben plays card 2
    Ben: canoe a, shore to 2
    Cleo plays the cloud card
    Cleo moves the weather to rain (+1)
    Lowest card 1, rain (+1): 2 pushes, right, left
    Round 2, Ben starts
# A push that takes a canoe is no part of its player's last move.
{LAST} 0a@5 1a@7R(ruby) | a 5>4, stay
    Ana: canoe a, 5 to 4
    Ana leaves the other canoe ashore
    Lowest card 1, cloud (0): 1 push, right
    Ben's canoe a goes over the falls with a ruby
# Taking the moose with a cloud comes before the card's own line.
players=3 modules=moose phase=weather 0plays=cloud 0a@7R | moose a weather up
    Ana: canoe a, takes the moose aboard
    Ana moves the weather to rain (+1)
# The rope is mentioned when it is revealed; that it comes off again needs no words.
players=3 modules=paddle_cards phase=paddle 0plays=2 1card=rope 2card=3 | a shore>2
    Ben plays the rope card
    Ben's canoes are tied up
    Cleo plays card 3
{LAST_CLOUD} {ROPED} | weather down, sweep a 6L
    Lowest card 2, sun (-1): 1 push, right
    Ben: canoe a, swept to 6L by the whirlpool
    Round 2, Cleo starts
# The beaver falls among what the river does.
{LAST_CLOUD} modules=beaver beaver@7R 1plays=cloud 2plays=2 2a@7R | weather down
    Lowest card 2, sun (-1): 1 push, right
    Cleo's canoe a goes over the falls
    The beaver goes over the falls: the weather goes back to 0
# What Joe loads, and each leg of his way.
{LAST_CLOUD} modules=joe joe@4 1plays=6 2plays=1 | weather down
    Joe loads a diamond
    Joe paddles from 4 to 1
    Joe paddles from 1 to 4
# After the river the moose is back.
{LAST_CLOUD} modules=moose moose@1a 1plays=cloud 1a@7R 2plays=2 | weather down
    Ben's canoe a goes over the falls, the moose leaves it
    The moose is back beside the rubies
"""
"""By position and actions, the lines that the log has for them."""


@pytest.mark.parametrize(("case", "lines"), blocks(SAID).items())
def test_what_the_log_says(case: str, lines: list[str]) -> None:
    """Each thing that happens has a line, one after the other."""
    words, actions = case.split(" | ")
    game = told_in(words)
    for action in listed(actions):
        game.play(action)
    log = [line.text for line in game.story.lines]
    first = log.index(lines[0])
    assert log[first : first + len(lines)] == lines


def test_lines_know_whom_they_are_about() -> None:
    """A line is about the seat that acts in it; lines about all players are about no seat."""
    about: set[int | None] = set()
    for seed in range(3):
        *_before, told_game = telling(seed, 80)
        for line in told_game.story.lines:
            about.add(line.seat)
            named_first = line.text.startswith(tuple(f"{name}:" for name in NAMES))
            assert named_first <= (line.seat is not None)
            if named_first:
                assert line.text.startswith(told_game.seating.name(line.seat or 0))
    assert {None, 0, 1, 2} <= about


def test_the_storm_is_about_whoever_brought_it() -> None:
    """The beaver's jump is a line about the seat that moved the cloud; its fall about no seat."""
    story = told_in("players=3 modules=beaver phase=weather weather=+1 beaver@shore 0plays=cloud")
    story.play("weather up")
    assert [line.seat for line in story.story.lines if "beaver" in line.text] == [0]
    story = told_in(f"{LAST_CLOUD} modules=beaver beaver@7R 1plays=cloud 2plays=2")
    story.play("weather down")
    assert [line.seat for line in story.story.lines if "beaver" in line.text] == [None]


def test_what_was_told_last_is_spoken() -> None:
    """Whoever listens hears every line, a canoe's with all it has done so far."""
    game = told_in(f"{PADDLING} 0plays=6")
    heard: list[str] = []
    game.play("a shore>4 load diamond", lambda event: heard.append(game.story.spoken))
    assert heard[:2] == ["Ana: canoe a, shore to 4", "Ana: canoe a, shore to 4, loads a diamond"]


@pytest.mark.parametrize("seed", range(4))
def test_discs_stay_themselves(seed: int) -> None:
    """Nine discs are afloat, one on each field; each push drops one and brings a fresh one."""
    before = dict(enumerate(WATER))
    used = set(before)

    def watch(told: Told, event: Event) -> None:
        discs = dict(told.stage.discs.at)
        if isinstance(event, Pushed):
            floated = {disc: DRIFT[event.arm][at] for disc, at in before.items() if at != FALLS}
            fresh = discs.keys() - floated.keys()
            assert discs == floated | dict.fromkeys(fresh, 1)
            assert len(fresh) == 1 == list(discs.values()).count(FALLS)
            assert not fresh & used, "a new disc is none of those that are gone"
            used.update(fresh)
            assert told.stage.discs.fell_through == event.arm
        else:
            assert discs == before
        before.clear()
        before.update(discs)
        assert sorted(at for at in discs.values() if at != FALLS) == list(WATER)

    for _told in telling(seed, watch=watch):
        pass
    assert len(used) > len(WATER)
