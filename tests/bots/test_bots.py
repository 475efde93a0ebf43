"""Bots: legal, blind to what is hidden, repeatable, and not silly."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from hypothesis import given

from niagara import Game, Setup
from niagara.bots import BOTS, Bot, bot_named
from niagara.bots.search import Legend
from niagara.bots.worlds import Budget, only_after
from niagara.lab.games import contestants, schedule, tally_of
from niagara.lab.games import play as play_fixture
from niagara.lab.results import Tally, wilson
from niagara.model.modules import MODULES
from niagara.model.state import State
from niagara.view import View, view_of
from tests.oracle.agreement import COMBINATIONS
from tests.support.games import play, position
from tests.support.nightly import at_night
from tests.support.pieces import where
from tests.support.strategies import few, positions, random_setup, seeds, swap_hidden
from tests.support.tables import table

QUICK: Final[Mapping[str, Bot]] = {**BOTS, "legend": Legend(budget=Budget(iterations=12))}
"""Every bot by name; the legend is in a hurry."""
STRONG: Final[Mapping[str, Bot]] = {
    "guide": BOTS["guide"],
    "legend": Legend(budget=Budget(iterations=300)),
}

every_bot: Final = pytest.mark.parametrize("bot", QUICK)
strong_bots: Final = pytest.mark.parametrize("bot", STRONG)


def paddler(game: Game, seed: int = 0) -> str:
    """Return what the paddler bot does."""
    return str(BOTS["paddler"].choose(game.view(game.actor), Random(seed)))


def contest(setup: Setup, seats: str, games: int) -> Tally:
    """Return the tally of this many games between these bots."""
    fixtures = schedule(setup, contestants(seats), games)
    return tally_of(map(play_fixture, fixtures))


def choices(view: View, seed: int) -> list[str]:
    """Return what every bot chooses."""
    return [str(bot.choose(view, Random(seed))) for bot in QUICK.values()]


def played_turn(bot: Bot, game: Game, seed: int = 1) -> list[str]:
    """Let a bot play a seat's turn to its end, and return its actions."""
    seat, actions = game.actor, []
    while game.actor == seat:
        actions.append(str(bot.choose(game.view(seat), Random(seed))))
        play(game, actions[-1])
    return actions


# What every bot can be relied on for


@given(positions, seeds)
def test_bots_are_blind(state: State, seed: int) -> None:
    """A bot decides the same whatever the others have chosen and whatever the game's seed."""
    seat = state.actor
    if seat is not None:
        other = swap_hidden(state, seat, Random(seed))
        assert choices(view_of(state, seat), seed) == choices(view_of(other, seat), seed)


@given(positions, seeds)
def test_bots_choose_legal_actions_at_any_time(state: State, seed: int) -> None:
    """Stopped before it has begun, after a moment, or not at all: it leaves the view as it is."""
    view = view_of(state, state.actor)
    if view.legal:
        for bot in QUICK.values():
            thought = bot.think(view, Random(seed))
            assert thought.iterations == 0
            assert thought.action in view.legal
            thought.go_on(1)
            assert thought.action in view.legal
            assert bot.choose(view, Random(seed)) in view.legal
        assert view == view_of(state, state.actor)


@given(positions, seeds)
@few
def test_bots_choose_the_same_again(state: State, seed: int) -> None:
    """The same view and seed give the same choice, whatever the bot thought about before."""
    view = view_of(state, state.actor)
    if view.legal:
        first = choices(view, seed)
        choices(view, seed + 1)
        assert choices(view_of(state.copy(), state.actor), seed) == first


@every_bot
@pytest.mark.parametrize(
    ("game", "action"),
    [
        (position("players=3 0hand=3 0a@5"), "card 3"),
        (position("players=3 phase=weather weather=+2 0plays=cloud 0a@1"), "weather down"),
    ],
    ids=["the last card", "the end of the weather track"],
)
def test_the_only_legal_action_is_decided_at_once(bot: str, game: Game, action: str) -> None:
    """There is nothing to think about."""
    thought = QUICK[bot].think(game.view(0), Random(1))
    assert str(thought.action) == action
    assert not thought.go_on(10)
    assert thought.iterations == 0


# Five hundred games

CHUNKS: Final = 14
DAILY: Final = 1
"""How many of the chunks are played by day."""

CAST: Final[Mapping[Bot, int]] = {
    BOTS["random"]: 12,
    BOTS["drifter"]: 12,
    BOTS["paddler"]: 1,
    BOTS["guide"]: 1,
    Legend(budget=Budget(iterations=2)): 6,
    Legend(budget=Budget(iterations=4, looks=only_after(1))): 1,
}
"""Which bots play, and how often."""


@pytest.mark.parametrize("chunk", [*range(DAILY), *map(at_night, range(DAILY, CHUNKS))])
def test_bots_play_five_hundred_games(chunk: int) -> None:
    """With each set of modules and number of players, twice, bots choose only legal actions.

    `Game.play` refuses any other. In some games, cards are taken back.
    """
    for number, (modules, players) in [*enumerate(COMBINATIONS * 2)][chunk::CHUNKS]:
        rng = Random(number)
        setup = random_setup(rng, modules, players)
        bots = rng.choices(list(CAST), list(CAST.values()), k=players)
        most_rounds = rng.choice((2, 3, 3, 5, 11))
        game = Game(setup)
        while (seat := game.actor) is not None and game.round <= most_rounds:
            game.play(bots[seat].choose(game.view(seat), rng))


# What bots do in some positions


def turn_of(words: str, seed: int = 0, bot: Bot = BOTS["paddler"]) -> list[str]:
    """Return what a bot does in the turn of seat 0, without seeds the paddler."""
    return played_turn(bot, position(f"players=3 {words}"), seed)


@pytest.mark.parametrize("seed", range(3))
@table(
    "words | action",
    """
    # It brings its gems ashore when the points are enough.
    phase=paddle 0plays=3 0a@3(ruby) 0b@falls     | a 3>shore
    phase=paddle 0plays=2 0a@1(amethyst) 0b@falls | a 1>shore
    phase=paddle 0plays=3 0a@2(ruby) 0b@2(amber)  | b 2>shore
    # Where it ends upstream on another canoe's field, it takes that canoe's gem.
    phase=paddle 0plays=1 0a@4 0b@falls 1b@3(ruby)    | a 4>3 steal ruby from 1b
    # In quiet water beside a site it loads rather than only paddling.
    phase=paddle 0plays=6 0b@falls | a shore>4 load diamond
    # With two free seats it loads or steals two gems.
    modules=double_canoes phase=paddle 0plays=4 0a@falls 0b@3 | b load amethyst load amethyst
    modules=double_canoes phase=paddle 0plays=1 0a@falls 0b@4 1a@3(ruby) 2a@3(amber) |
        b 4>3 steal ruby from 1a steal amber from 2a
    # Two points more bring a gem from the rubies home sooner.
    modules=moose phase=paddle 0hand=1+2 0plays=4 0a@7R(ruby) 0b@falls       | a moose 7R>1
    modules=paddle_cards+moose phase=rope 0plays=rope 0a@7R(ruby) 0b@falls   | moose a rope
    # It takes Joe's gem, swaps a third ruby for the fifth kind, and never gives a gem away.
    modules=joe phase=paddle joe@4(ruby) 0plays=1 0a@5 0b@falls | a 5>4 joe take
    modules=joe phase=paddle joe@4(sapphire) 0plays=1 0treasury=amethyst+diamond+amber+ruby
        0a@5(ruby) 0b@1 | a 5>4 joe swap ruby
    modules=joe phase=paddle joe@4 0plays=1 0a@5(ruby) 0b@falls | a 5>4
    """,
)
def test_what_the_paddler_does(words: str, action: str, seed: int) -> None:
    """It takes what costs nothing, and goes home with it."""
    assert action in turn_of(words, seed)


@pytest.mark.parametrize("seed", range(3))
@table(
    "words",
    """
    phase=paddle 0plays=1 0a@7R 0b@1
    phase=paddle 0plays=2 0a@7R(ruby) 0b@1
    phase=paddle 0plays=3 0a@7L 0b@7R
    # It leaves the moose, if only the falls would use up its two points.
    modules=paddle_cards+moose phase=paddle 0plays=7 0treasury=ruby+ruby+ruby 0a@7L(ruby) 0b@falls
    # It does not end where the whirlpool sweeps it over.
    modules=whirlpool+paddle_cards phase=paddle whirlpool@7R 0plays=1-3 0a@6R(ruby) 0b@falls
    """,
)
def test_paddler_stays_out_of_the_falls(words: str, seed: int) -> None:
    """It paddles no canoe over the falls that can go elsewhere."""
    assert "falls" not in " ".join(turn_of(words, seed))


def test_paddler_buys_a_canoe_back() -> None:
    """With both canoes lost it buys one back."""
    words = "phase=buy 0plays=2 0treasury=amber+amber+ruby 0a@falls 0b@falls"
    assert turn_of(words)[0].startswith("buy ")


def test_paddler_ropes_a_canoe_that_would_fall() -> None:
    """With a gem above the falls and no other card that saves it, it mostly chooses the rope."""
    game = position(
        "players=3 modules=paddle_cards weather=+2 0hand=1+cloud+rope 0a@7R(ruby) 0b@falls "
        "1hand=6 2hand=6"
    )
    chosen = [paddler(game, seed) for seed in range(40)]
    assert chosen.count("card rope") > len(chosen) / 3


@table(
    "canoes | cards | treasury | mistake | better",
    """
    0a@7R 0b@1 | 0plays=2 1plays=3 2plays=3 | 0treasury=amber | a load ruby | a 7R>5
    0a@7L(ruby) 0b@4 | 0plays=5 1plays=4 2plays=5 | 0treasury=ruby+ruby | b 4>7 | a 7L>2
    """,
)
def test_the_drifter_forgets_the_river(
    canoes: str, cards: str, treasury: str, mistake: str, better: str
) -> None:
    """Its action would be fine in still water; the paddler takes the canoe out of reach."""
    game = position(f"players=3 start=1 actor=0 phase=paddle {cards} {treasury} {canoes}")
    drifting = [str(BOTS["drifter"].choose(game.view(0), Random(seed))) for seed in range(40)]
    assert sum(action.startswith(mistake) for action in drifting) > 20
    assert {paddler(game, seed) for seed in range(3)} == {better}


@pytest.mark.parametrize("bot", ["drifter", "drifter/gambler", "paddler", "guide"])
@pytest.mark.parametrize("words", ["0a@7L 0plays=1", "0a@7L(amber) 0plays=2"])
def test_no_bot_that_does_not_search_paddles_over_the_falls(bot: str, words: str) -> None:
    """Not even where the river will take the canoe, as long as something else is legal."""
    words = f"players=3 start=1 actor=0 phase=paddle 1plays=6 2plays=6 0b@falls {words}"
    game = position(words)
    assert "a 7L>falls" in map(str, game.legal())
    for seed in range(40):
        action = bot_named(bot).choose(game.view(0), Random(seed))
        assert "falls" not in str(action)


def test_the_drifter_lands_its_gems() -> None:
    """It is a beginner, but it knows what the game is about, and is only sometimes hasty."""
    game = position("players=3 phase=paddle 0plays=3 0a@3(ruby) 0b@falls")
    drifting = [str(BOTS["drifter"].choose(game.view(0), Random(seed))) for seed in range(40)]
    assert 25 < drifting.count("a 3>shore") < 40


def test_the_drifter_plays_any_card() -> None:
    """Over many rounds each of its cards comes up."""
    view = position("players=3 0a@3(ruby) 0b@5").view(0)
    assert {BOTS["drifter"].choose(view, Random(seed)) for seed in range(100)} == set(view.legal)


@pytest.mark.parametrize("bot", [BOTS["paddler"], bot_named("paddler/gambler"), *STRONG.values()])
@table(
    "card | words",
    """
    2 | 0treasury=ruby+ruby+ruby 0a@2(ruby) 0b@1
    3 | 0treasury=amethyst+amber+sapphire+ruby 0a@2(amethyst) 0b@2(diamond)
    4 | 0treasury=amber+amber+sapphire+sapphire+ruby+ruby 0a@2(amethyst) 0b@6R
    """,
)
def test_bots_land_the_gem_that_wins(bot: Bot, card: str, words: str) -> None:
    """They land the gem that meets a goal, even if they are fond of the falls (RULES 11)."""
    cards = f"0plays={card} 1plays=4 2plays=5"
    game = position(f"players=3 start=1 actor=0 phase=paddle {cards} {words}")
    played_turn(bot, game)
    assert game.winners == (0,)


@strong_bots
@table(
    "words",
    """
    phase=paddle 0plays=4 1plays=4 2plays=5 0treasury=sapphire+sapphire 0a@7R(sapphire) 0b@1
    phase=paddle 0plays=3 1plays=4 2plays=5 0treasury=amber+sapphire+sapphire 0a@7R(sapphire)
    phase=paddle 0plays=5 1plays=4 2plays=5 0treasury=ruby+ruby 0a@7L(ruby) 0b@4
    phase=paddle 0plays=4 1plays=4 2plays=5 0treasury=ruby 0a@7R 0b@1
    phase=paddle 0plays=2 1plays=3 2plays=3 0treasury=ruby+ruby 0a@7R 0b@1
    phase=weather 0plays=cloud 1plays=1 2plays=2 0treasury=ruby+ruby 0a@7R(ruby)
    """,
)
def test_strong_bots_take_a_canoe_out_of_reach_of_the_falls(bot: str, words: str) -> None:
    """They see from the cards on the table how far the river will carry a canoe, and paddle up."""
    game = position(f"players=3 start=1 actor=0 {words}")
    played_turn(STRONG[bot], game)
    assert "falls" not in where(game)


@strong_bots
def test_strong_bots_choose_a_card_that_wins(bot: str) -> None:
    """The fourth ruby is on field 4: a 4, 5 or 6 brings it home."""
    game = position("players=3 0treasury=ruby+ruby+ruby 0a@4(ruby)")
    chosen = STRONG[bot].choose(game.view(0), Random(1))
    assert str(chosen) in ("card 4", "card 5", "card 6")


@strong_bots
def test_strong_bots_take_joes_ruby(bot: str) -> None:
    """They take a gem that costs nothing, when it is the third of its kind."""
    words = "modules=joe phase=paddle joe@4(ruby) 0plays=1 0treasury=ruby+ruby 0a@5"
    assert "a 5>4 joe take" in turn_of(words, 1, STRONG[bot])


# How they do in whole games


def test_paddler_beats_random() -> None:
    """Over games with rotated seats, paddler's interval lies far above random's."""
    scores = contest(Setup(players=3, seed=100), "paddler,random,random", 18).scores
    low, _high = wilson(scores["paddler"].wins, scores["paddler"].seats)
    _low, high = wilson(scores["random"].wins, scores["random"].seats)
    assert low > 2 * high


@pytest.mark.parametrize(
    ("setup", "games"),
    [(Setup(players=4, seed=1000), 8), (Setup(players=6, modules=frozenset(MODULES), seed=70), 3)],
    ids=["base", "all"],
)
def test_a_table_of_paddler_bots_finishes(setup: Setup, games: int) -> None:
    """Games among paddler bots are over within sixty rounds, each with one win to share."""
    tally = contest(setup, ",".join(["paddler"] * setup.players), games)
    assert tally.finished == games
    assert tally.scores["paddler"].wins == pytest.approx(games)
