"""Hints on the page: asked for, shown with reasons in words, followed, and forgotten."""

from dataclasses import replace
from typing import Final, get_args

import pytest

from niagara import parse
from niagara.analysis import reasons as why
from niagara.analysis.reasons import Reason
from niagara.bots.outcomes import Aspect, Contrast
from niagara.model.board import AMBER, RUBY
from niagara.model.state import Phase
from tests.support.games import position
from tests.support.scenes import classes, every_node
from tests.support.stories import SEATED, TABLE, scene_at, told_in
from tests.support.tables import listed, table
from tests.support.visitor import FakeThread, Visitor, in_first_turn, opened, started
from web.asking.choices import WHOLE
from web.asking.commands import pick
from web.asking.hints import Hint, sentence
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.play.match.thinker import Limits, Reply, Request
from web.text.seating import Seating


def hinted(scene: Scene) -> list[str]:
    """Return the keys of what a hint marks."""
    return [node.key for node in every_node(scene) if "hinted" in classes(node)]


class UndecidedThread(FakeThread):
    """A thread that finds three cards about as good."""

    async def ask(self, request: Request) -> Reply:
        found = await super().ask(request)
        return replace(found, sensible=tuple((parse(f"card {card}"),) for card in (5, 2, 3)))


async def asked(thread: FakeThread | None = None) -> Visitor:
    """Return a visitor who has asked for a hint about the first card."""
    visitor = await started(thread=thread)
    await visitor.click("hint")
    return visitor


# In words


CARD_4: Final = parse("card 4")
CONTRASTS: Final = {
    Aspect.WINS: "Chance to win within two rounds: 60%; with “Card 4”: 10%.",
    Aspect.OTHERS_WIN: "Risk that someone else wins within two rounds: 60%; with “Card 4”: 10%.",
    Aspect.LOSES: "Risk of losing a canoe within two rounds: 60%; with “Card 4”: 10%.",
    Aspect.LANDS: "Chance of a gem home within two rounds: 60%; with “Card 4”: 10%.",
    Aspect.GAINS: "Chance of another gem aboard or home within two rounds: 60%; with “Card 4”: "
    "10%.",
}
"""In what an action is better than card 4."""
SAID: Final[list[tuple[Reason, str]]] = [
    (why.Plain.WINS, "That wins."),
    (why.Plain.PLAN_WINS, "This plan wins."),
    (why.Lands((AMBER, RUBY)), "It brings an amber and a ruby home."),
    (why.Steals(RUBY, 1), "Stealing costs no points, and Ben loses a ruby."),
    (why.Trades(None, RUBY), "Taking Joe's gem, a ruby, costs no points."),
    (why.Trades(AMBER, RUBY), "You need a ruby more than an amber."),
    (why.Trades(AMBER, None), "That makes room for something better."),
    (why.Loads(RUBY, 1), "You still need a ruby."),
    (why.Loads(RUBY, 3), "You would have 3 of the 4 rubies that win."),
    (why.Loads(RUBY, 5), "At home and aboard you have 4 rubies already."),
    (why.Loads(RUBY, 2, to_four=False), "Any gem counts towards the seven that win."),
    (why.Stops(1), "Ben could have won this round."),
    (why.Enables((RUBY, AMBER)), "With it you could bring a ruby and an amber home."),
    (why.Plain.DEPENDS, "What you do with it depends on those who move before you."),
    (why.Plain.TAKES_MOOSE, "The moose gives it 2 more points."),
    (why.Nears((RUBY,)), "It carries a ruby towards home."),
    (why.Reaches(RUBY), "There it has room for a ruby."),
    (why.Drifts(RUBY), "From there the river is likely to carry it to a ruby."),
    (why.Plain.SETS_OUT, "It is on its way to the gems."),
    (why.Plain.COMES_ASHORE, "Ashore the river cannot take it, and it can set out again."),
    (why.Unloads(RUBY), "You give up a ruby; the other moves look worse."),
    (why.Plain.MUST_MOVE, "A canoe on the river has to move, and this costs you least."),
    (why.Risk(0.6, 0), "There it is safe from the falls; where it is now, the risk is 60%."),
    (why.Risk(0.6, 0.1), "The risk that the river takes it falls from 60% to 10%."),
    (why.Risk(0.1, 0.6), "The risk that the river takes it is 60%."),
    (why.Calms(0.1, 0.6), "The risk for your canoes is 10%; the other way it is 60%."),
    (why.Threatens(2, 0.6, 0.1), "That endangers Cleo: the risk is 60% instead of 10%."),
    (why.Plain.TIES, "Tied up, your canoes are safe from the river and from thieves."),
    (
        why.Drives(-1, afloat=True, others=True),
        "A slower river gives everyone's canoes more time, yours among them.",
    ),
    (
        why.Drives(+1, afloat=True, others=True),
        "A faster river takes your canoes to the gems sooner.",
    ),
    (
        why.Drives(+1, afloat=False, others=True),
        "A faster river costs the others more: your canoes are not on it.",
    ),
    (
        why.Drives(+1, afloat=False, others=False),
        "No canoe is on the river yet, so this card costs you little now.",
    ),
    (why.BuysBack(RUBY), "A canoe is worth more to you than a ruby."),
    (why.Plain.KEEPS_GEMS, "The gems in your treasury are worth more than another canoe."),
    (why.Plain.STAYS_SAFE, "Ashore it is safe and can set out at a better time."),
    (why.Plain.AVOIDS_PUSH, "The next push goes down the other arm."),
    (why.Plain.EITHER_ARM, "Both arms are about equally good."),
    (why.Plain.GIVES_UP, "The other moves look worse."),
    (why.Plain.ONLY, "You have no other choice."),
    (why.Plain.NO_MATTER, "No card stands out here; this one did a little better."),
    (why.Plain.ENDS_SOON, "This round ends the game, so this hardly matters."),
    (
        why.Plans(parse("a 4>shore"), (why.Lands((RUBY,)),)),
        "Then “Canoe a: to shore”. It brings a ruby home.",
    ),
    *((Contrast(aspect, 0.6, 0.1, CARD_4), said) for aspect, said in CONTRASTS.items()),
]
"""Every reason in words."""


@pytest.mark.parametrize(("reason", "said"), SAID)
def test_reasons_in_words(reason: Reason, said: str) -> None:
    """Each reason is a sentence after the action."""
    hint = Hint(parse("a 4>3"), (reason,))
    assert sentence(hint, SEATED) == f"Canoe a: to 3. {said}"


def test_every_reason_has_words() -> None:
    """None is left out above."""
    reasons = [reason for reason, _said in SAID]
    assert {*map(type, reasons)} == {*get_args(Reason)}
    assert {*why.Plain} <= {*reasons}


def test_only_the_weightiest_reasons_are_told() -> None:
    """Two are enough, and one if there is something as good to tell as well."""
    found = (why.Lands((RUBY,)), why.Plain.WINS, why.Plain.GIVES_UP)
    said = sentence(Hint(parse("a 4>shore"), found), SEATED)
    assert said == "Canoe a: to shore. It brings a ruby home. That wins."
    others = (parse("b 4>3"), parse("stay"))
    said = sentence(Hint(parse("a 4>shore"), found, others), SEATED)
    assert said == (
        "Canoe a: to shore. It brings a ruby home."
        " Or “Canoe b: to 3”. Or “Leave the other canoe ashore”."
    )


def test_a_new_plan_says_what_is_new() -> None:
    """That is who has moved since the last hint."""
    said = sentence(Hint(parse("a 4>3"), (why.Plain.MUST_MOVE,), news=(1, 2)), SEATED)
    assert said.startswith(
        "The plan is a new one, since Ben and Cleo moved. Canoe a: to 3. A canoe"
    )


# On the board


@table(
    "action | marked",
    """
    a 5>3                    | canoe-0a, hint
    a 5>shore                | canoe-0a, hint
    a 5>3 steal ruby from 1a | canoe-0a, hint
    a load amber             | canoe-0a
    """,
)
def test_a_move_is_marked_on_the_board(action: str, marked: str) -> None:
    """The hint marks the canoe, and the field where its move ends."""
    told = told_in("players=3 phase=paddle 0plays=2 0a@5 0b@1 1a@3(ruby)")
    hint = Hint(parse(action), ())
    scene = told.scene(Ui(screen="play", deciding=True, hint=hint))
    assert hinted(scene) == listed(marked)
    assert hinted(scene_at(told)) == []


# On the page


async def test_a_hint_is_given() -> None:
    """The best bot's card is marked, and the prompt and the screen reader give a reason."""
    visitor = await asked()
    hint = visitor.hint
    assert hint.action in visitor.game.legal()
    said = sentence(hint, Seating.of(visitor.game.setup))
    assert said in visitor.text("prompt")
    assert visitor.screen.spoken[-1] == said
    assert hinted(visitor.scene) == [str(hint.action)]
    assert visitor.game.actor == 0


async def test_a_hint_about_a_move_is_followed_up_to_its_end() -> None:
    """All steps are picked at once, and the action waits to be confirmed as usual."""
    visitor = await in_first_turn("card 6")
    await visitor.click("hint")
    hint = visitor.hint
    await visitor.click("follow")
    assert visitor.app.page.ui.pending == hint.action
    await visitor.click("undo")
    assert visitor.app.page.ui.hint is None


async def test_the_hint_for_the_move_is_what_the_card_was_for() -> None:
    """Whoever moves first knows nothing new by then, so no bot has to think again."""
    thread = FakeThread()
    seats = (TABLE.seats[0], *(replace(seat, bot="paddler") for seat in TABLE.seats[1:]))
    visitor = await opened(position("players=3 0a@4(ruby) 1a@3 2a@2", seats), thread)
    visitor.app.page.thinker.limits = Limits(iterations=150)
    await visitor.click("hint")
    (plan,) = (reason for reason in visitor.hint.reasons if isinstance(reason, why.Plans))
    await visitor.click("follow")
    assert visitor.game.actor == 0
    asks = [request for request in thread.asked if request.seat == 0]
    await visitor.click("hint")
    assert visitor.hint.action == plan.action
    assert [request for request in thread.asked if request.seat == 0] == asks


async def test_what_is_about_as_good_is_shown_too() -> None:
    """One tap shows the next of the options, round and round, and each can be followed."""
    visitor = await asked(UndecidedThread())
    shown = visitor.hint
    assert len(shown.others) == 2
    for expected in (*shown.others, shown.action):
        await visitor.click("another")
        hint = visitor.hint
        assert hint.action == expected
        assert hinted(visitor.scene) == [str(expected)]
        assert {hint.action, *hint.others} == {shown.action, *shown.others}
    await visitor.click("another")
    before = len(visitor.game.history)
    await visitor.click("follow")
    assert visitor.game.history[before] == shown.others[0]


async def test_beside_a_picked_card_one_hint_is_shown() -> None:
    """Its button stands beside the main one, and a third would leave no room for words."""
    visitor = await started(thread=UndecidedThread())
    await visitor.press("Card 4")
    await visitor.click("hint")
    assert {"follow", "confirm"} <= set(visitor.offered)
    assert "another" not in visitor.offered
    await visitor.click(str(pick((WHOLE, str(visitor.hint.action)))))
    assert "confirm" in visitor.offered
    assert "follow" not in visitor.offered, "it is the main button now"


async def test_a_hint_that_comes_too_late_is_dropped() -> None:
    """Whoever picks or plays while the bot still thinks sees no hint afterwards."""
    thread = FakeThread()
    visitor = await started(thread=thread)
    thread.let.clear()
    await visitor.click("hint")
    assert visitor.app.page.ui.hinting
    assert "hint" not in visitor.offered
    await visitor.press("Card 4")
    assert not visitor.app.page.ui.hinting
    await visitor.click("hint", "confirm")
    thread.let.set()
    await visitor.settle()
    assert visitor.app.page.ui.hint is None
    assert not visitor.app.page.ui.hinting


async def test_asking_twice_in_a_hurry_asks_once() -> None:
    """A double tap asks for one hint."""
    thread = FakeThread()
    visitor = await started(thread=thread)
    before = len(thread.asked)
    visitor.app.do("hint")
    await visitor.do("hint")
    assert len(thread.asked) == before + 1
    assert thread.asked[-1].bot == "legend"


async def test_at_a_hot_seat_a_hint_is_for_one_seat_only() -> None:
    """It goes once a card is picked, which the next player's does not know; only it needs a bot."""
    thread = FakeThread()
    visitor = await started("person person person", thread=thread)
    await visitor.click("uncover")
    assert not thread.ready
    await visitor.click("hint")
    assert thread.ready
    assert visitor.hint
    await visitor.press("Card 4")
    drawn = len(visitor.screen.scenes)
    await visitor.click("confirm", "uncover")
    assert not any(map(hinted, visitor.screen.scenes[drawn:]))
    await visitor.click("hint")
    assert [question.seat for question in thread.asked] == [
        visitor.game.view(None).start,
        visitor.game.actor,
    ]
    assert "card=4" not in thread.asked[-1].position


async def test_a_table_without_hints_has_none() -> None:
    """There is neither a button for hints nor an answer."""
    visitor = await started(aids="forecast")
    assert "hint" not in visitor.offered
    await visitor.do("hint")
    assert visitor.app.page.ui.hint is None
    assert not visitor.app.page.ui.hinting


async def test_leaving_a_game_forgets_its_hint() -> None:
    """When the game is continued, its hint is gone."""
    visitor = await asked()
    await visitor.click("menu", "leave", "continue")
    assert visitor.app.page.ui.hint is None
    assert "hint" in visitor.offered


@pytest.mark.slow
async def test_hints_throughout_a_game() -> None:
    """At each of a person's decisions in a game a hint can be asked for and followed."""
    visitor = await started(modules="joe moose whirlpool paddle_cards double_canoes beaver")
    phases = set()
    for _decision in range(30):
        if visitor.scene.mode == "over":
            break
        phases.add(visitor.game.view(None).phase)
        if "hint" in visitor.offered:
            await visitor.click("hint")
        if "follow" in visitor.offered:
            await visitor.click("follow")
        if "confirm" in visitor.offered:
            await visitor.click("confirm")
    assert {Phase.CARD, Phase.PADDLE} <= phases
    assert visitor.game.round > 3
