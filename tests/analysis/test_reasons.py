"""Why an action is a good one, as data: read off the position, and off nothing hidden."""

from random import Random
from typing import Final

from niagara import Game, parse
from niagara.analysis import reasons as why
from niagara.analysis.advice import Plan, reasons
from niagara.analysis.reasons import Reason
from niagara.model.actions import ChooseCard
from niagara.model.board import KINDS
from niagara.view import view_of
from tests.support.games import freed, position
from tests.support.pieces import flag
from tests.support.strategies import random_position, swap_hidden
from tests.support.tables import table

GEMS = {kind.upper(): number for number, kind in enumerate(KINDS)}
NAMED: Final = {**GEMS, **why.Plain.__members__}


def reasons_for(game: Game, action: str) -> list[Reason]:
    """Return the reasons for an action of the seat that must decide."""
    wanted = parse(action)
    assert wanted in game.legal(), f"{action} is none of {list(map(str, game.legal()))}"
    return list(reasons(game.view(game.actor), wanted))


def of_kind(found: list[Reason], kind: type[Reason]) -> list[Reason]:
    """Return the reasons of one kind."""
    return [reason for reason in found if isinstance(reason, kind)]


CARDS_OF_ONE = "1hand=1 1card=1 2hand=1 2card=1"
"""The others have chosen the lowest number."""
LAST = "start=1 actor=0 1plays=cloud 2plays=cloud"
"""Seat 0 has the last turn, in a round without other numbers."""


@table(
    "words | action | found",
    f"""
    # A canoe that lands brings all that is aboard, even what came aboard in this turn.
    modules=double_canoes phase=paddle 0plays=3 0a@falls 0b@2(amber+ruby) | b 2>shore |
        Lands((AMBER, RUBY))
    phase=paddle 0plays=5 0a@3 0b@falls | a load amethyst 3>shore | Lands((AMETHYST,))
    # Landing the fourth of a kind wins, which is a reason as well.
    phase=paddle 0plays=3 0treasury=ruby+ruby+ruby 0a@2(ruby) | a 2>shore | Lands((RUBY,)), WINS
    # The reason says from whom a gem is stolen, and what is traded for what.
    phase=paddle 0plays=1 0a@4 0b@falls 2b@3(ruby) | a 4>3 steal ruby from 2b | Steals(RUBY, 2)
    modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4 0b@falls | a 4>3 joe take |
        Trades(None, RUBY)
    modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4(amber) 0b@falls | a 4>3 joe swap amber |
        Trades(AMBER, RUBY)
    modules=joe phase=paddle joe@3 0plays=1 0a@4(amber) 0b@falls | a 4>3 joe give amber |
        Trades(AMBER, None)
    # Going upstream with a gem is a reason.
    phase=paddle 0plays=2 0a@5(ruby) 0b@falls | a 5>3 | Nears((RUBY,))
    # What counts is the gem beside which it is likely to be once the river has moved.
    phase=paddle weather=-1 0plays=4 0b@falls {CARDS_OF_ONE} | a shore>4 | Reaches(DIAMOND)
    phase=paddle weather=0 0plays=4 0b@falls {CARDS_OF_ONE}  | a shore>4 | Drifts(AMBER)
    fork=chance phase=paddle weather=0 0plays=4 0b@falls {CARDS_OF_ONE} | a shore>4 | Drifts(AMBER)
    # Where there will be no gem beside it, it is on its way to one.
    phase=paddle weather=-1 0plays=2 0b@falls {CARDS_OF_ONE} | a shore>2 | SETS_OUT
    # Going up empty, it may come beside a gem, or ashore, or it just has to move.
    phase=paddle weather=-1 0plays=1 0a@5 0b@falls | a 5>4     | Reaches(DIAMOND)
    phase=paddle 0plays=1 0a@1 0b@falls            | a 1>shore | COMES_ASHORE
    phase=paddle weather=-1 0plays=1 0a@3 0b@falls | a 3>2     | MUST_MOVE
    # A gem that is unloaded, with nothing loaded, can be done without.
    phase=paddle 0plays=3 0a@3(ruby) 0b@falls | a unload ruby 3>2 | Unloads(RUBY)
    # On its old field it was certain to be lost, on its new field it cannot be.
    phase=paddle weather=-1 0plays=6 0a@7R(ruby) 0b@falls 1hand=6 1card=6 2hand=6 2card=6 |
        a 7R>1 | Nears((RUBY,)), Risk(1.0, 0.0)
    # A risk is a reason even if the canoe was safe before.
    phase=paddle 0plays=6 0b@falls 1hand=4 1card=4 2hand=4 2card=4 | a shore>6R |
        Risk(0.0, 1.0)
    # Over the falls a canoe is given up, even where the player gets one back for free.
    phase=paddle 0plays=1 0a@7R 0b@falls | a 7R>falls | GIVES_UP
    # The other step of the weather would cost the canoe that the chosen one saves.
    phase=weather weather=0 0plays=cloud {CARDS_OF_ONE} 0a@7R(ruby) | weather down |
        Calms(0.0, 1.0)
    # The reason names the player with most to lose.
    phase=weather weather=0 0plays=cloud {CARDS_OF_ONE} 1a@7R(ruby) 2a@3 | weather up |
        Threatens(1, 1.0, 0.0)
    phase=weather weather=0 0plays=cloud {CARDS_OF_ONE} 1a@7R(ruby) 2a@3 | weather down | GIVES_UP
    # A faster river is for canoes that have room, or for whoever has none on it.
    phase=weather weather=-1 0plays=cloud {CARDS_OF_ONE} 0a@1 1a@3 | weather up |
        Drives(1, afloat=True, others=True)
    phase=weather weather=-1 0plays=cloud {CARDS_OF_ONE} 0a@1(ruby) 1a@3 | weather up | GIVES_UP
    phase=weather weather=-1 0plays=cloud {CARDS_OF_ONE} 1a@3 | weather up |
        Drives(1, afloat=False, others=True)
    # A slower one does not help a canoe that is lost in any case.
    phase=weather weather=+2 0plays=cloud {CARDS_OF_ONE} 0a@7R | weather down | GIVES_UP
    # Where the weather has only one step there is nothing to compare, but it is for something.
    phase=weather weather=+2 0plays=cloud 0a@7R | weather down |
        Drives(-1, afloat=True, others=False)
    # Buying brings a canoe, and buying none keeps the gems.
    phase=buy 0plays=2 0a@falls 0b@3 0treasury=ruby | buy a with ruby | BuysBack(RUBY)
    phase=buy 0plays=2 0a@falls 0b@3 0treasury=ruby | buy none        | KEEPS_GEMS
    # Once the other canoe has moved, a canoe may stay ashore because it is safe there.
    phase=paddle moved=a 0plays=1 0a@1 | stay | STAYS_SAFE
    # Once somebody has met a goal, only what comes home now or is taken from others is a reason.
    phase=paddle weather=-1 0plays=1 0a@5(ruby) 0b@5 2a@4(amber) 1treasury=ruby+ruby+ruby {LAST} |
        b 5>4 | Reaches(DIAMOND)
    phase=paddle weather=-1 0plays=1 0b@5 2a@4(amber) 1treasury=ruby+ruby+ruby+ruby {LAST} |
        b 5>4 | ENDS_SOON
    phase=paddle weather=-1 0plays=1 0b@5 2a@4(amber) 1treasury=ruby+ruby+ruby+ruby {LAST} |
        b 5>4 steal amber from 2a | Steals(AMBER, 2)
    phase=paddle 0plays=2 0a@2(ruby) 1treasury=amber+amber+amber+amber {LAST} | a 2>shore |
        Lands((RUBY,))
    # The rope has a reason too, though its turn passes by itself.
    modules=paddle_cards 0hand=1+rope 0a@7R(ruby) 0b@falls | card rope | TIES
    """,
)
def test_why_it_is_a_good_one(words: str, action: str, found: str) -> None:
    """The reasons are those of the move, and of where the river takes it."""
    expected = eval(f"[{found}]", vars(why) | NAMED)
    assert reasons_for(position(f"players=3 {words}"), action) == expected


@table(
    "words | action | found",
    """
    # The reason says how many of its kind that makes, at home and in both canoes.
    phase=paddle 0plays=2 0treasury=diamond+diamond 0a@4 0b@3(diamond) | a load diamond |
        Loads(DIAMOND, 4)
    phase=paddle 0plays=2 0treasury=ruby 0a@4 0b@3 | a load diamond | Loads(DIAMOND, 1)
    # Where too many are in other treasuries, four of a kind are no aim any more.
    phase=paddle 0plays=2 0treasury=diamond 0a@4 1treasury=diamond+diamond 2treasury=diamond+diamond
        | a load diamond | Loads(DIAMOND, 2, to_four=False)
    # Whoever takes the gem that would have won says so first.
    phase=paddle 0plays=2 0a@3 1treasury=ruby+ruby+ruby 1a@1(ruby) 1hand=1 1card=1 |
        a 3>1 steal ruby from 1a | Stops(1)
    # A card that is played after others is good for what it would allow now, or it depends on them.
    start=1 actor=0 1hand=5 1card=5 2hand=5 2card=5 0hand=2+4 0a@2(ruby) | card 2 | Enables((RUBY,))
    start=1 actor=0 1hand=5 1card=5 2hand=5 2card=5 0hand=2+4 | card 4 | DEPENDS
    # Two gems of a kind are loaded for the same reason.
    modules=double_canoes phase=paddle 0plays=4 0a@falls 0b@3 | b load amethyst load amethyst |
        Loads(AMETHYST, 2)
    # The two points of the moose are a reason of their own.
    modules=moose phase=paddle 0plays=3 0a@7R 0b@falls | a moose 7R>2 | TAKES_MOOSE
    """,
)
def test_it_is_a_reason_among_others(words: str, action: str, found: str) -> None:
    """There is one of its kind."""
    expected = eval(found, vars(why) | NAMED)
    others = reasons_for(position(f"players=3 {words}"), action)
    assert of_kind(others, type(expected)) == [expected]


def test_what_is_no_reason() -> None:
    """What is swept back comes no nearer home."""
    words = "modules=whirlpool phase=paddle whirlpool@5 0plays=1 0a@6L(ruby) 0b@falls"
    assert of_kind(reasons_for(position(f"players=3 {words}"), "a 6L>5~6L"), why.Nears) == []


def test_the_arm_that_is_not_pushed() -> None:
    """For a canoe swept from the fork, the arm that the next push does not feed is safer."""
    game = freed()
    arms = {"sweep a 6L": "R", "sweep a 6R": "L"}
    for action, other in arms.items():
        wanted = why.Plain.AVOIDS_PUSH if flag(game) == other else why.Plain.EITHER_ARM
        assert reasons_for(game, action) == [wanted]


def test_a_card_is_for_a_plan() -> None:
    """The reason is the action that the card is for, with the reasons for that action."""
    game = position("players=3 0hand=1+4 0a@4(ruby) 0b@falls")
    card, ashore = parse("card 4"), parse("a 4>shore")
    plan = why.Plans(ashore, (why.Lands((GEMS["RUBY"],)),))
    assert reasons(game.view(0), card, [ashore]) == (plan,)
    assert reasons(game.view(0), card) == (why.Enables((GEMS["RUBY"],)),)
    assert reasons(game.view(0), parse("card 1")) == (why.Plain.NO_MATTER,)


def test_a_plan_that_wins_says_so_first() -> None:
    """Two canoes bring home what one alone cannot; a card says it only if nobody acts before."""
    words = "0hand=3+4 0a@3(ruby) 0b@3(ruby) 0treasury=ruby+ruby"
    card, *then = map(parse, ("card 3", "a 3>shore", "b 3>shore"))
    first = position(f"players=3 {words}").view(0)
    assert reasons(first, card, then)[0] is why.Plain.PLAN_WINS
    later = position(f"players=3 start=1 actor=0 1hand=5 1card=5 2hand=5 2card=5 {words}").view(0)
    assert why.Plain.PLAN_WINS not in reasons(later, card, then)
    moving = position(f"players=3 phase=paddle 0plays=3 {words.partition(' ')[2]}").view(0)
    assert reasons(moving, then[0], then[1:])[0] is why.Plain.PLAN_WINS
    assert why.Plain.PLAN_WINS not in reasons(moving, then[0])


def test_a_plan_holds_until_others_have_moved() -> None:
    """Cards that stay secret are no news, and whoever does something else has no plan any more."""
    game = position("players=3 0hand=2+4 0a@4(ruby) 0b@falls 1a@2 1b@falls 2a@2 2b@falls")
    first, second = (tuple(map(parse, way)) for way in (["card 4", "a 4>shore"], ["card 2"]))
    plan = Plan(0, 0, (first, second))
    assert plan.rest(game) == first
    for card in ("card 4", "card 3", "card 2"):
        game.play(parse(card))
    assert plan.rest(game) == first[1:]
    assert plan.news(game, parse("a unload ruby 4>2")) == ()
    others = Plan(1, 0, (tuple(map(parse, ("card 3", "a 2>1"))),))
    game.play(parse("a 4>shore"))
    assert not plan.rest(game)
    assert not others.rest(game)
    assert others.news(game, parse("a 2>shore")) == (0,)
    assert others.news(game, parse("a 2>1")) == ()
    game.undo(4)
    game.play(parse("card 2"))
    assert not Plan(0, 0, (first,)).rest(game)


def test_every_action_has_reasons_and_they_know_no_secrets() -> None:
    """Whatever the others hide, they are the same; plans are for cards alone."""
    for seed in range(80):
        rng = Random(seed)
        state = random_position(rng)
        seat = state.actor
        if seat is None:
            continue
        one, other = view_of(state, seat), view_of(swap_hidden(state, seat, rng), seat)
        for action in rng.sample(one.legal, min(4, len(one.legal))):
            found = list(reasons(one, action))
            assert found == list(reasons(other, action)), f"{seed}: {action}"
            assert isinstance(action, ChooseCard) or not of_kind(found, why.Plans)
