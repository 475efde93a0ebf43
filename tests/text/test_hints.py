"""Hints on the page: asked for, shown with reasons in words, followed, and forgotten."""

from dataclasses import replace
from typing import Final, get_args

import pytest

from niagara import Game, parse
from niagara.analysis import reasons as why
from niagara.analysis.reasons import Reason
from niagara.model.board import KINDS
from niagara.model.state import Phase
from tests.support.scenes import classes, every_node
from tests.support.stories import scene_at, seats, told_in
from tests.support.visitor import FakeThread, SlowThread, Visitor, in_first_turn, started
from web.asking.ui import Ui
from web.board.drawing.nodes import Scene
from web.match.thinker import Reply, Request
from web.text.hints import Hint, sentence
from web.text.seating import Seating

RUBY, AMBER = KINDS.index("ruby"), KINDS.index("amber")
PEOPLE: Final = Seating(seats("Ana", "Ben", "Cleo"))


def hinted(scene: Scene) -> list[str]:
    """Return the keys of what a hint marks."""
    return [node.key for node in every_node(scene) if "hinted" in classes(node)]


class UndecidedThread(FakeThread):
    """A thread that finds three cards about as good."""

    async def ask(self, request: Request) -> Reply:
        found = await super().ask(request)
        return replace(found, sensible=(parse("card 5"), parse("card 2"), parse("card 3")))


async def asked() -> Visitor:
    """Return a visitor who has asked for a hint about the first card."""
    visitor = await started()
    await visitor.click("hint")
    return visitor


# In words


SAID: Final[list[tuple[Reason, str]]] = [
    (why.Wins(), "That wins."),
    (why.Lands((AMBER, RUBY)), "It brings an amber and a ruby home."),
    (why.Steals(RUBY, 1), "Stealing costs no points, and Ben loses a ruby."),
    (why.Trades(None, RUBY), "Taking Joe's gem, a ruby, costs no points."),
    (why.Trades(AMBER, RUBY), "You need a ruby more than an amber."),
    (why.Trades(AMBER, None), "That makes room for something better."),
    (why.Loads(RUBY, 1), "You still need a ruby."),
    (why.Loads(RUBY, 3), "You would have 3 of the 4 rubies that win."),
    (why.Loads(RUBY, 5), "You already have 4 rubies."),
    (why.TakesMoose(), "The moose gives it 2 more points."),
    (why.Nears((RUBY,)), "It carries a ruby towards home."),
    (why.Reaches(RUBY), "There it has room for a ruby."),
    (why.Drifts(RUBY), "From there the river is likely to take it to a ruby."),
    (why.SetsOut(), "It is on its way to the gems."),
    (why.ComesAshore(), "Ashore the river cannot take it, and it can set out again."),
    (why.Unloads(RUBY), "You give up a ruby; the other moves look worse."),
    (why.MustMove(), "A canoe on the river has to move, and this costs you least."),
    (why.Risk(0.6, 0), "There the river cannot take it; here the risk is 60%."),
    (why.Risk(0.6, 0.1), "The risk that the river takes it falls from 60% to 10%."),
    (why.Risk(0.1, 0.6), "The risk that the river takes it is 60%."),
    (why.Calms(0.1, 0.6), "The risk for your canoes is 10%; the other way it is 60%."),
    (why.Threatens(2, 0.6, 0.1), "That endangers Cleo: the risk is 60% instead of 10%."),
    (why.Slows(0.1, 0.6), "A low card: the risk is 10%, with another card up to 60%."),
    (why.Ties(), "Tied up, your canoes are safe from the river and from thieves."),
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
    (why.KeepsGems(), "The gems in your treasury are worth more than another canoe."),
    (why.StaysSafe(), "Ashore it is safe and can set out at a better time."),
    (why.AvoidsPush(), "The next push goes down the other arm."),
    (why.EitherArm(), "Both arms are about as good."),
    (why.GivesUp(), "The other moves look worse."),
    (why.EndsSoon(), "This round ends the game, so this hardly matters."),
    (
        why.Plans(parse("a 4>shore"), (why.Lands((RUBY,)),)),
        "Then “Canoe a: to shore”. It brings a ruby home.",
    ),
]
"""Every reason in words."""


@pytest.mark.parametrize(("reason", "said"), SAID)
def test_reasons_in_words(reason: Reason, said: str) -> None:
    """Each reason is a sentence after the action."""
    hint = Hint(parse("a 4>3"), (reason,))
    assert sentence(hint, PEOPLE) == f"Canoe a: to 3. {said}"


def test_every_reason_has_words() -> None:
    """None is left out above."""
    assert {type(reason) for reason, _said in SAID} == set(get_args(Reason))


def test_only_the_weightiest_reasons_are_told() -> None:
    """Two are enough, and one if there is something as good to tell as well."""
    found = (why.Lands((RUBY,)), why.Wins(), why.GivesUp())
    said = sentence(Hint(parse("a 4>shore"), found), PEOPLE)
    assert said == "Canoe a: to shore. It brings a ruby home. That wins."
    others = (parse("b 4>3"), parse("stay"))
    said = sentence(Hint(parse("a 4>shore"), found, others), PEOPLE)
    assert said == (
        "Canoe a: to shore. It brings a ruby home."
        " Or “Canoe b: to 3”. Or “Leave the other canoe ashore”."
    )


# On the board


@pytest.mark.parametrize(
    ("action", "marked"),
    [
        ("a 5>3", ["canoe-0a", "hint"]),
        ("a 5>shore", ["canoe-0a", "hint"]),
        ("a 5>3 steal ruby from 1a", ["canoe-0a", "hint"]),
        ("a load amber", ["canoe-0a"]),
    ],
)
def test_a_move_is_marked_on_the_board(action: str, marked: list[str]) -> None:
    """The hint marks the canoe, and the field where its move ends."""
    told = told_in("players=3 phase=paddle 0plays=2 0a@5 0b@1 1a@3(ruby)")
    hint = Hint(parse(action), ())
    scene = told.scene(Ui(screen="play", deciding=True, hint=hint))
    assert hinted(scene) == marked
    assert hinted(scene_at(told)) == []


# On the page


async def test_a_hint_is_given() -> None:
    """The best bot's card is marked, and the prompt and the screen reader give a reason."""
    visitor = await asked()
    hint = visitor.hint
    assert hint.action in visitor.game.legal()
    said = sentence(hint, visitor.app.match.seating) if visitor.app.match else ""
    assert said in visitor.text("prompt")
    assert visitor.screen.spoken[-1] == said
    assert hinted(visitor.scene) == [str(hint.action)]
    assert visitor.game.actor == 0


async def test_a_hint_about_a_move_is_followed_up_to_its_end() -> None:
    """All steps are picked at once, and the action waits to be confirmed as usual."""
    visitor = await in_first_turn("card 6")
    await visitor.click("hint")
    hint = visitor.app.page.ui.hint
    await visitor.click("follow")
    assert hint is not None
    assert visitor.app.page.ui.pending == hint.action
    await visitor.click("undo")
    assert visitor.app.page.ui.hint is None


async def test_what_is_about_as_good_is_shown_too() -> None:
    """One tap shows the next of the options, round and round, and each can be followed."""
    visitor = await Visitor(thread=UndecidedThread()).visit()
    await visitor.click("start", "hint")
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
    visitor = await Visitor(thread=UndecidedThread()).visit()
    await visitor.click("start")
    await visitor.press("Card 4")
    await visitor.click("hint")
    assert {"follow", "confirm"} <= set(visitor.offered)
    assert "another" not in visitor.offered


async def test_a_hint_that_comes_too_late_is_dropped() -> None:
    """Whoever picks or plays while the bot still thinks sees no hint afterwards."""
    thread = SlowThread()
    thread.let.set()
    visitor = await Visitor(thread=thread).visit()
    await visitor.click("start")
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
    visitor = await Visitor(thread=thread).visit()
    await visitor.click("start")
    before = len(thread.asked)
    visitor.app.do("hint")
    await visitor.do("hint")
    assert len(thread.asked) == before + 1
    assert thread.asked[-1].bot == "legend"


async def test_at_a_hot_seat_a_hint_is_for_one_seat_only() -> None:
    """A hint goes once a card is picked, and the next player's hint does not know that card."""
    thread = FakeThread()
    visitor = await Visitor(who="person person person", thread=thread).visit()
    await visitor.click("start", "uncover", "hint")
    assert visitor.app.page.ui.hint is not None
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


async def test_the_thread_is_started_for_a_hint() -> None:
    """A table of people needs the thread only then."""
    thread = FakeThread()
    visitor = await Visitor(who="person person person", thread=thread).visit()
    await visitor.click("start", "uncover")
    assert not thread.ready
    await visitor.click("hint")
    assert thread.ready
    assert visitor.hint


async def test_hints_throughout_a_game() -> None:
    """At each of a person's decisions in a game a hint can be asked for and followed."""
    visitor = await started(modules="joe moose whirlpool paddle_cards double_canoes beaver")
    phases = set()
    for _decision in range(30):
        if visitor.scene.mode == "over":
            break
        phases.add(visitor.game.view(None).phase)
        if "hint" in visitor.offered:
            await visitor.click("hint", "follow")
        if "confirm" in visitor.offered:
            await visitor.click("confirm")
    assert {Phase.CARD, Phase.PADDLE} <= phases
    assert isinstance(visitor.game, Game)
    assert visitor.game.round > 3
