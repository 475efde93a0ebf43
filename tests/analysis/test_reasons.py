"""Why an action is a good one, as data: read off the position, and off nothing hidden."""

from random import Random

import pytest

from niagara import Game, parse
from niagara.analysis import reasons as why
from niagara.analysis.advice import reasons
from niagara.analysis.reasons import Reason
from niagara.model.actions import ChooseCard
from niagara.model.board import KINDS
from niagara.view import view_of
from tests.support.games import LAST_CLOUD, flag, position
from tests.support.strategies import random_position, swap_hidden

RUBY, SAPPHIRE, DIAMOND, AMBER, AMETHYST = map(
    KINDS.index, ("ruby", "sapphire", "diamond", "amber", "amethyst")
)


def reasons_for(game: Game, action: str) -> list[Reason]:
    """Return the reasons for an action of the seat that must decide."""
    wanted = parse(action)
    assert wanted in game.legal(), f"{action} is none of {list(map(str, game.legal()))}"
    return list(reasons(game.view(game.actor), wanted))


def of_kind(found: list[Reason], kind: type[Reason]) -> list[Reason]:
    """Return the reasons of one kind."""
    return [reason for reason in found if isinstance(reason, kind)]


# What a canoe gains


def test_gems_come_home() -> None:
    """A canoe that lands brings all that is aboard."""
    game = position(
        "players=3 modules=double_canoes phase=paddle 0plays=3 0a@falls 0b@2(amber+ruby)"
    )
    assert reasons_for(game, "b 2>shore") == [why.Lands((AMBER, RUBY))]


def test_gems_come_home_and_win() -> None:
    """Landing the fourth of a kind wins, which is a reason as well."""
    game = position("players=3 phase=paddle 0plays=3 0treasury=ruby+ruby+ruby 0a@2(ruby)")
    assert reasons_for(game, "a 2>shore") == [why.Lands((RUBY,)), why.Wins()]


def test_a_gem_loaded_on_the_way_home_counts_too() -> None:
    """A gem that was not aboard before the turn comes home as well."""
    game = position("players=3 phase=paddle 0plays=5 0a@3 0b@falls")
    assert reasons_for(game, "a load amethyst 3>shore") == [why.Lands((AMETHYST,))]


def test_a_gem_comes_aboard() -> None:
    """The reason says how many of its kind that makes, at home and in both canoes."""
    game = position("players=3 phase=paddle 0plays=2 0treasury=diamond+diamond 0a@4 0b@3(diamond)")
    assert of_kind(reasons_for(game, "a load diamond"), why.Loads) == [why.Loads(DIAMOND, 4)]
    game = position("players=3 phase=paddle 0plays=2 0treasury=ruby 0a@4 0b@3")
    assert of_kind(reasons_for(game, "a load diamond"), why.Loads) == [why.Loads(DIAMOND, 1)]


def test_two_gems_of_a_kind_are_one_reason() -> None:
    """Both are loaded for the same reason."""
    game = position("players=3 modules=double_canoes phase=paddle 0plays=4 0a@falls 0b@3")
    loads = of_kind(reasons_for(game, "b load amethyst load amethyst"), why.Loads)
    assert loads == [why.Loads(AMETHYST, 2)]


def test_a_gem_is_stolen() -> None:
    """The reason says from whom."""
    game = position("players=3 phase=paddle 0plays=1 0a@4 0b@falls 2b@3(ruby)")
    assert reasons_for(game, "a 4>3 steal ruby from 2b") == [why.Steals(RUBY, 2)]


@pytest.mark.parametrize(
    ("canoes", "joe", "action", "reason"),
    [
        ("0a@4", "3(ruby)", "a 4>3 joe take", why.Trades(None, RUBY)),
        ("0a@4(amber)", "3(ruby)", "a 4>3 joe swap amber", why.Trades(AMBER, RUBY)),
        ("0a@4(amber)", "3", "a 4>3 joe give amber", why.Trades(AMBER, None)),
    ],
)
def test_something_is_traded(canoes: str, joe: str, action: str, reason: Reason) -> None:
    """Whether a gem is taken, given or swapped, the reason says what for what."""
    game = position(f"players=3 modules=joe phase=paddle joe@{joe} 0plays=1 {canoes} 0b@falls")
    assert reasons_for(game, action) == [reason]


def test_the_moose_comes_aboard() -> None:
    """Its two points are a reason of their own."""
    game = position("players=3 modules=moose phase=paddle 0plays=3 0a@7R 0b@falls")
    assert why.TakesMoose() in reasons_for(game, "a moose 7R>2")


# Where a move leads


def test_what_is_aboard_comes_nearer_home() -> None:
    """Going upstream with a gem is a reason."""
    game = position("players=3 phase=paddle 0plays=2 0a@5(ruby) 0b@falls")
    assert reasons_for(game, "a 5>3") == [why.Nears((RUBY,))]


def test_what_is_swept_back_comes_no_nearer() -> None:
    """A canoe that the whirlpool sweeps to where it was has not come nearer home."""
    game = position(
        "players=3 modules=whirlpool phase=paddle whirlpool@5 0plays=1 0a@6L(ruby) 0b@falls"
    )
    assert why.Nears((RUBY,)) not in reasons_for(game, "a 6L>5~6L")


@pytest.mark.parametrize(
    ("weather", "reason"),
    [(-1, why.Reaches(DIAMOND)), (0, why.Drifts(AMBER)), (1, why.Drifts(SAPPHIRE))],
)
@pytest.mark.parametrize("fork", ["alternate", "chance"])
def test_a_canoe_comes_beside_a_gem(weather: int, reason: Reason, fork: str) -> None:
    """What counts is the gem beside which it is likely to be once the river has moved."""
    game = position(
        f"players=3 fork={fork} phase=paddle weather={weather} 0plays=4 0b@falls "
        "1hand=1 1card=1 2hand=6 2card=6"
    )
    assert reasons_for(game, "a shore>4") == [reason]


def test_a_canoe_sets_out() -> None:
    """Where there will be no gem beside it, it is on its way to one."""
    game = position(
        "players=3 phase=paddle weather=-1 0plays=2 0b@falls 1hand=1 1card=1 2hand=6 2card=6"
    )
    assert reasons_for(game, "a shore>2") == [why.SetsOut()]


def test_an_empty_canoe_going_up() -> None:
    """It may come beside a gem, or ashore, or it just has to move."""
    slow = position("players=3 phase=paddle weather=-1 0plays=1 0a@5 0b@falls")
    assert reasons_for(slow, "a 5>4") == [why.Reaches(DIAMOND)]
    assert reasons_for(position("players=3 phase=paddle 0plays=1 0a@1 0b@falls"), "a 1>shore") == [
        why.ComesAshore()
    ]
    slow = position("players=3 phase=paddle weather=-1 0plays=1 0a@3 0b@falls")
    assert reasons_for(slow, "a 3>2") == [why.MustMove()]


def test_a_gem_left_behind() -> None:
    """A gem that is unloaded, with nothing loaded, can be done without."""
    game = position("players=3 phase=paddle 0plays=3 0a@3(ruby) 0b@falls")
    assert reasons_for(game, "a unload ruby 3>2") == [why.Unloads(RUBY)]


# Risks


def test_a_canoe_leaves_the_reach_of_the_river() -> None:
    """On its old field it was certain to be lost, on its new field it cannot be."""
    game = position(
        "players=3 phase=paddle weather=-1 0plays=6 0a@7R(ruby) 0b@falls 1hand=6 1card=6 2hand=6 "
        "2card=6"
    )
    assert reasons_for(game, "a 7R>1") == [why.Nears((RUBY,)), why.Risk(1.0, 0.0)]


def test_a_risk_that_remains_is_told() -> None:
    """A risk is a reason even if the canoe was safe before."""
    game = position("players=3 phase=paddle 0plays=6 0b@falls 1hand=4 1card=4 2hand=4 2card=4")
    found = reasons_for(game, "a shore>6R")
    assert found == [why.SetsOut(), why.Risk(0.0, 1.0)]
    assert isinstance(found[1], why.Risk)
    assert not found[1].falls


def test_a_canoe_is_given_up() -> None:
    """Over the falls a canoe is given up, even where the player gets one back for free."""
    game = position("players=3 phase=paddle 0plays=1 0a@7R 0b@falls")
    assert reasons_for(game, "a 7R>falls") == [why.GivesUp()]


# The cloud, the rope, and the rest


def test_the_cloud_keeps_own_canoes_safe() -> None:
    """The other step of the weather would cost the canoe that the chosen one saves."""
    cards = "0plays=cloud 1hand=1 1card=1 2hand=1 2card=1"
    game = position(f"players=3 phase=weather weather=0 {cards} 0a@7R(ruby)")
    assert reasons_for(game, "weather down") == [why.Calms(0.0, 1.0)]


def test_the_cloud_endangers_others() -> None:
    """The reason names the player with most to lose."""
    cards = "0plays=cloud 1hand=1 1card=1 2hand=1 2card=1"
    game = position(f"players=3 phase=weather weather=0 {cards} 1a@7R(ruby) 2a@3")
    assert reasons_for(game, "weather up") == [why.Threatens(1, 1.0, 0.0)]
    assert reasons_for(game, "weather down") == [why.Drives(-1, afloat=False, others=True)]


def test_the_cloud_at_the_end_of_the_track() -> None:
    """Where the weather has only one step there is nothing to compare, but it is for something."""
    game = position("players=3 phase=weather weather=+2 0plays=cloud 0a@7R")
    assert reasons_for(game, "weather down") == [why.Drives(-1, afloat=True, others=False)]


def test_the_arm_that_is_not_pushed() -> None:
    """For a canoe swept from the fork, the arm that the next push does not feed is safer."""
    game = position(
        f"{LAST_CLOUD} modules=whirlpool+paddle_cards whirlpool@4 1plays=rope 1a@5 2plays=2"
    )
    game.play("weather down")
    arms = {"sweep a 6L": "R", "sweep a 6R": "L"}
    for action, other in arms.items():
        wanted = why.AvoidsPush() if flag(game) == other else why.EitherArm()
        assert reasons_for(game, action) == [wanted]


@pytest.mark.parametrize(
    ("canoes", "treasury", "action", "reason"),
    [
        ("0a@falls 0b@3", "0treasury=ruby", "buy a with ruby", why.BuysBack(RUBY)),
        ("0a@falls 0b@3", "0treasury=ruby", "buy none", why.KeepsGems()),
    ],
)
def test_buying_back(canoes: str, treasury: str, action: str, reason: Reason) -> None:
    """Buying brings a canoe, and buying none keeps the gems."""
    game = position(f"players=3 phase=buy 0plays=2 {canoes} {treasury}")
    assert reasons_for(game, action) == [reason]


def test_staying_ashore() -> None:
    """Once the other canoe has moved, a canoe may stay ashore because it is safe there."""
    game = position("players=3 phase=paddle 0plays=1 0a@2")
    game.play("a 2>1")
    assert reasons_for(game, "stay") == [why.StaysSafe()]


def test_when_the_game_ends_little_matters() -> None:
    """Once somebody has met a goal, only what comes home now or is taken from others is a reason.

    Without the goal, there would be a reason to go on.
    """
    for treasury, reason in (
        ("1treasury=ruby+ruby+ruby", why.Reaches(DIAMOND)),
        ("1treasury=ruby+ruby+ruby+ruby", why.EndsSoon()),
    ):
        game = position(
            "players=3 start=1 actor=0 phase=paddle weather=-1 0plays=1 0a@5(ruby) 0b@5 "
            f"1plays=cloud 2plays=cloud 2a@4(amber) {treasury}"
        )
        assert reasons_for(game, "b 5>4") == [reason]
        assert reasons_for(game, "b 5>4 steal amber from 2a") == [why.Steals(AMBER, 2)]
    game = position(
        "players=3 start=1 actor=0 phase=paddle 0plays=2 0a@2(ruby) 1plays=cloud "
        "1treasury=amber+amber+amber+amber 2plays=cloud"
    )
    assert reasons_for(game, "a 2>shore") == [why.Lands((RUBY,))]


# Cards


def test_a_card_is_for_a_plan() -> None:
    """The reason is the action that the card is for, with the reasons for that action."""
    game = position("players=3 0hand=1+4 0a@4(ruby) 0b@falls")
    [plan] = reasons_for(game, "card 4")
    assert plan == why.Plans(parse("a 4>shore"), (why.Lands((RUBY,)),))


def test_a_low_card_slows_the_river() -> None:
    """The risk with a low card is compared with that of the hand's most dangerous card."""
    game = position("players=3 weather=-1 0hand=1+6 0a@7R 0b@7R 1hand=6 2hand=6")
    assert of_kind(reasons_for(game, "card 1"), why.Slows) == [why.Slows(0.0, 1.0)]
    assert of_kind(reasons_for(game, "card 6"), why.Slows) == []


def test_the_rope_ties_up() -> None:
    """The rope has a reason too, though its turn passes by itself."""
    game = position("players=3 modules=paddle_cards 0hand=1+rope 0a@7R(ruby) 0b@falls")
    assert reasons_for(game, "card rope") == [why.Ties()]


# Everywhere


def test_every_action_has_reasons_and_they_know_no_secrets() -> None:
    """Whatever the others hide, each action has the same reasons; no position is an error."""
    for seed in range(150):
        rng = Random(seed)
        state = random_position(rng)
        seat = state.actor
        if seat is None:
            continue
        one, other = view_of(state, seat), view_of(swap_hidden(state, seat, rng), seat)
        for action in rng.sample(one.legal, min(4, len(one.legal))):
            assert reasons(one, action) == reasons(other, action), f"{seed}: {action}"


def test_only_cards_have_plans() -> None:
    """A plan is for the turn that follows the choice of a card."""
    for seed in range(60):
        state = random_position(Random(seed))
        view = view_of(state, state.actor)
        for action in view.legal[:3]:
            found = list(reasons(view, action))
            assert isinstance(action, ChooseCard) or not of_kind(found, why.Plans)
