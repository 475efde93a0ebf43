"""The page as a player uses it, without a browser: clicking what is on offer, and looking."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from niagara import Game, Setup, parse
from niagara.actions import Action, CanoeMove
from niagara.board import FIELDS
from niagara.bots import BOTS
from niagara.cards import CARDS_IN
from niagara.state import Phase
from tests.page import (
    DictStorage,
    FakeScreen,
    ForbiddenStorage,
    FullStorage,
    choice_of,
    commands,
    every_node,
    inside,
    name_of,
    seats,
    text_of,
)
from web.app import App
from web.choices import steps
from web.nodes import Scene
from web.storage import KEY, from_text, to_text
from web.ui import PACES

QUIET: Final = 6
"""After so many turns of the event loop without anything drawn, everybody waits for a click."""

STILL: Final = ("start", "menu", "open-file")
"""Buttons of the page itself, which no scene draws."""

NAMES: Final = ("Ana", "Ben", "Cleo")


def form(who: str = "person greedy greedy", **changes: str) -> dict[str, str]:
    """Return a filled in form with these players."""
    filled = {"seed": "12", "fork": "chance"}
    for number, (name, player, colour) in enumerate(
        zip(NAMES, who.split(), ("red", "blue", "green"), strict=True), start=1
    ):
        filled |= {
            f"seat{number}-name": name,
            f"seat{number}-who": player,
            f"seat{number}-colour": colour,
        }
    return filled | changes


class Visitor:
    """Somebody at the page, who clicks only what is on offer."""

    def __init__(
        self, storage: DictStorage | None = None, who: str = "person greedy greedy", **changes: str
    ) -> None:
        self.storage = storage or DictStorage()
        self.screen = FakeScreen(form(who, **changes))
        self.app = App(self.screen, self.storage, Random(1))

    @property
    def scene(self) -> Scene:
        return self.screen.scene

    @property
    def game(self) -> Game:
        """The game on the page."""
        assert self.app.match is not None
        return self.app.match.game

    @property
    def offered(self) -> list[str]:
        return list(commands(self.scene))

    @property
    def saved(self) -> str:
        """What lies in the storage."""
        return self.storage.texts[KEY]

    async def settle(self) -> None:
        """Wait until everybody waits for a click."""
        quiet = 0
        while quiet < QUIET:
            before = self.screen.busy
            await asyncio.sleep(0)
            quiet = quiet + 1 if self.screen.busy == before else 0
        task = self.app._task
        if task and task.done():
            task.result()

    async def visit(self, pace: str = "instant") -> "Visitor":
        """Open the page."""
        self.app.start()
        self.app.do(f"pace {pace}")
        await self.settle()
        return self

    async def click(self, *wanted: str) -> None:
        """Click on things that are on offer, one after the other."""
        for command in wanted:
            still = command in STILL and not self.scene.inert
            assert still or command in self.offered, f"{command} is none of {self.offered}"
            self.app.do(command)
            await self.settle()

    async def press(self, name: str) -> None:
        """Click on something by its name."""
        [command] = [do for do, node in commands(self.scene).items() if name_of(node) == name]
        await self.click(command)

    async def load(self, text: str) -> None:
        """Choose a file."""
        self.app.load(text)
        await self.settle()

    async def pick(self, action: Action | str) -> None:
        """Choose an action step by step, as far as there are steps to choose."""
        wanted = parse(action) if isinstance(action, str) else action
        assert wanted in self.game.legal(), f"{action} is not legal"
        for kind, name in steps(wanted, self._place(wanted)):
            if f"pick {kind} {name}" in self.offered:
                await self.click(f"pick {kind} {name}")

    def _place(self, action: Action) -> str:
        seat = self.game.actor
        if seat is None or not isinstance(action, CanoeMove):
            return ""
        return FIELDS[self.game.view(seat).players[seat].fields[action.canoe]]

    async def take(self, action: Action | str) -> None:
        """Choose an action and confirm it where that is asked."""
        await self.pick(action)
        if "confirm" in self.offered:
            await self.click("confirm")

    async def advance(self, rng: Random) -> None:
        """Do whatever the page asks for, well."""
        if "uncover" in self.offered:
            await self.click("uncover")
        elif "confirm" in self.offered:
            await self.click("confirm")
        else:
            view = self.game.view(self.game.actor)
            await self.take(BOTS["greedy"].choose(view, rng))

    async def advance_to(self, reached: Callable[[], bool]) -> None:
        """Play on until something is the case."""
        rng = Random(7)
        for _ in range(400):
            if reached():
                return
            await self.advance(rng)
        pytest.fail("this never happened")

    def text(self, place: str) -> str:
        """Return what can be read at a place."""
        return text_of(*self.scene.places[place])


def page(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Make a plain test of one that plays at the page."""

    def run() -> None:
        asyncio.run(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def started(who: str = "person greedy greedy", storage: DictStorage | None = None) -> Visitor:
    """Return a visitor who has just started a game."""
    visitor = await Visitor(storage, who).visit()
    await visitor.click("start")
    return visitor


def keys(scene: Scene) -> set[str]:
    return {node.key for node in every_node(scene)}


# From the form to the end


@page
async def test_a_game_begins_from_the_form() -> None:
    """Start gives the game that was filled in, saved at once, and asks the person."""
    visitor = await Visitor().visit()
    assert visitor.scene.mode == "home"
    await visitor.click("start")
    assert visitor.scene.mode == "play"
    assert visitor.game.setup.seats == seats(*NAMES, bots="person greedy greedy")
    assert visitor.game.setup == Setup(players=3, fork="chance", seed=12)
    assert visitor.game.actor == 0
    assert visitor.saved == visitor.game.record()


@page
async def test_a_form_that_cannot_be_played_stays() -> None:
    """What is wrong is said at the form, and taken away when it is mended."""
    visitor = await Visitor(seed="many").visit()
    await visitor.click("start")
    assert visitor.scene.mode == "home"
    assert "seed" in visitor.screen.errors[-1]
    visitor.screen.filled = form()
    await visitor.click("start")
    assert visitor.screen.errors[-1] == ""
    assert visitor.scene.mode == "play"


@page
async def test_a_whole_game_against_bots() -> None:
    """A game is played to its end by clicks, saved after each, and its end is told."""
    visitor = await started()
    rng = Random(7)
    while visitor.scene.mode == "play":
        await visitor.advance(rng)
        assert visitor.saved == to_text(visitor.game, visitor.app.page.ui.pending)
    assert visitor.scene.mode == "over"
    assert visitor.game.over
    winner = NAMES[visitor.game.winners[0]]
    assert f"{winner} wins!" in visitor.text("prompt")
    assert visitor.screen.spoken[-1] == f"{winner} wins"
    assert from_text(visitor.saved).game.over


@page
async def test_again_keeps_the_seats() -> None:
    """Playing again begins a new game with the same seats and options, and another seed."""
    storage = DictStorage(niagara_game=finished().record(), niagara_playing="yes")
    visitor = await Visitor(storage).visit()
    assert visitor.scene.mode == "over"
    old = visitor.game.setup
    await visitor.click("again")
    assert visitor.scene.mode == "play"
    assert visitor.game.setup.seed != old.seed
    assert replace(visitor.game.setup, seed=old.seed) == old
    assert visitor.game.setup.seats == old.seats
    assert from_text(visitor.saved).game.setup == visitor.game.setup


def finished() -> Game:
    """Return a game that is over."""
    return game_where(lambda game: game.over, "person greedy greedy")


def game_where(reached: Callable[[Game], bool], bots: str = "person person person") -> Game:
    """Play well until something is the case."""
    for seed in range(20):
        rng = Random(seed)
        game = Game(Setup(players=3, seed=seed, seats=seats(*NAMES, bots=bots)))
        while not game.over and not reached(game):
            game.play(BOTS["greedy"].choose(game.view(game.actor), rng))
        if reached(game):
            return game
    pytest.fail("no game comes there")


def test_every_speed_ends_in_the_same_place() -> None:
    """The speed changes how long things are shown and nothing else; instant waits for nothing."""
    ends = set()
    for pace in PACES:

        async def play_at(pace: str = pace) -> None:
            visitor = await Visitor().visit(pace)
            await visitor.click("start")
            await visitor.advance_to(lambda: visitor.game.round == 3)
            assert visitor.screen.seconds == PACES[pace]
            assert any(visitor.screen.pauses) == (pace != "instant")
            ends.add((visitor.game.record(), visitor.scene.places["scene"]))

        asyncio.run(play_at())
    assert len(ends) == 1


# Choosing cards


@page
async def test_a_card_is_picked_and_then_confirmed() -> None:
    """A tap picks a card, another tap picks another, and only confirming plays it."""
    visitor = await started()
    await visitor.press("Card 4")
    await visitor.press("Card 2")
    assert not any(card == parse("card 4") for card in visitor.game.history)
    await visitor.press("Play card 2")
    assert parse("card 2") in visitor.game.history


@page
async def test_a_cover_comes_before_every_choice_of_a_card() -> None:
    """Several people pass the tablet on: no hand is seen before its owner has uncovered it."""
    visitor = await started("person person greedy")
    chosen: list[tuple[int, int | None]] = []
    while visitor.game.round < 4:
        asked = visitor.game.view(None)
        if asked.phase is Phase.CARD:
            chosen.append((asked.round, asked.actor))
            name = NAMES[asked.actor or 0]
            assert set(visitor.offered) == {"uncover", "menu"}, f"{name} in round {asked.round}"
            assert f"Pass the tablet to {name}" in visitor.text("cover")
            await visitor.click("uncover")
            assert f"{name}, choose a card" in visitor.text("prompt")
        await visitor.advance(Random(7))
    assert len(chosen) == 6


@page
async def test_only_choices_of_cards_are_covered() -> None:
    """What everybody may see needs no cover: turns are played in the open."""
    visitor = await started("person person greedy")
    while visitor.game.round < 4:
        if visitor.game.view(None).phase is not Phase.CARD:
            assert "uncover" not in visitor.offered
        await visitor.advance(Random(7))


@page
async def test_no_hand_is_ever_under_a_cover() -> None:
    """Whatever is drawn while a cover lies over the page, no card to choose is among it."""
    visitor = await started("person person greedy")
    await visitor.advance_to(lambda: visitor.game.round == 4)
    covered = [scene for scene in visitor.screen.scenes if "uncover" in commands(scene)]
    assert covered
    assert all(scene.inert and "hand" not in keys(scene) for scene in covered)


@page
async def test_one_person_needs_no_cover() -> None:
    """Alone against bots nobody has to look away."""
    visitor = await started()
    await visitor.advance_to(lambda: visitor.game.round == 3)
    assert not any("Pass the tablet" in text_of(*s.places["cover"]) for s in visitor.screen.scenes)


def test_a_chosen_card_shows_nowhere() -> None:
    """Whichever card somebody chooses, what is drawn and spoken from then on is the same."""
    seen = []
    for card in (2, 6):

        async def choose(card: int = card) -> None:
            visitor = await started("person person person")
            await visitor.click("uncover", f"pick action card {card}")
            drawn = len(visitor.screen.scenes)
            await visitor.click("confirm", "uncover")
            seen.append((visitor.screen.scenes[drawn:], visitor.screen.spoken))

        asyncio.run(choose())
    assert seen[0] == seen[1]
    assert len(seen[0][0]) > 2


@page
async def test_bots_cards_show_nowhere() -> None:
    """While cards are chosen, no player's card lies open."""
    visitor = await started()
    for scene in visitor.screen.scenes:
        if scene.mode == "play":
            for seat in range(3):
                row = inside(scene.places["players"], f"player-{seat}")
                assert "open" not in (inside([row], "played").attr("class") or "")


# Turns


@page
async def test_the_last_action_of_a_turn_waits_to_be_confirmed() -> None:
    """It is shown and saved as a comment; the record has it only once it is confirmed."""
    visitor = await with_cards("card 6")
    before = len(visitor.game.history)
    await visitor.pick("a shore>6L")
    assert visitor.app.page.ui.pending == parse("a shore>6L")
    assert len(visitor.game.history) == before
    assert visitor.saved == f"{visitor.game.record()}# to confirm: a shore>6L\n"
    assert "Canoe a is at 6L" in labels(visitor.scene)
    await visitor.click("confirm")
    assert visitor.game.history[before] == parse("a shore>6L")


async def with_cards(card: str) -> Visitor:
    """Return a visitor, alone with bots, whose first turn with this card begins."""
    visitor = await started()
    await visitor.take(card)
    assert visitor.game.view(None).phase is Phase.PADDLE
    assert visitor.game.actor == 0
    return visitor


def labels(scene: Scene) -> list[str]:
    return [label for node in every_node(scene) if (label := node.attr("aria-label"))]


@page
async def test_the_last_action_of_a_turn_can_be_taken_back() -> None:
    """Undo before confirming brings the very same page back, every gem in its place."""
    visitor = await with_cards("card 6")
    before, record = visitor.scene, visitor.game.record()
    await visitor.pick("a shore>4 load diamond")
    assert visitor.scene != before
    await visitor.click("undo")
    assert visitor.scene == before
    assert visitor.saved == record


def two_canoes(game: Game) -> bool:
    """Whether seat 0 begins a turn with both canoes in the water and no river to fear."""
    view = game.view(0)
    return (
        view.actor == 0
        and view.phase is Phase.PADDLE
        and not view.moved
        and all(0 < field < 10 for field in view.players[0].fields)
    )


@page
async def test_undo_within_the_turn() -> None:
    """A first canoe's move is played, saved and can be taken back, step by step."""
    visitor = await Visitor().visit()
    await visitor.load(game_where(two_canoes, "person greedy greedy").record())
    before, record = visitor.scene, visitor.game.record()
    assert "undo" not in visitor.offered
    first = next(action for action in visitor.game.legal() if str(action).startswith("a "))
    await visitor.pick(first)
    assert visitor.game.undoable == 1
    assert visitor.saved == visitor.game.record() == f"{record}{first}\n"
    between = visitor.scene
    second = visitor.game.legal()[0]
    await visitor.pick(second)
    assert visitor.saved.endswith(f"{first}\n# to confirm: {second}\n")
    await visitor.click("undo")
    assert visitor.scene == between
    await visitor.click("undo")
    assert visitor.scene == before
    assert visitor.saved == record


@page
async def test_picks_can_be_taken_back() -> None:
    """Back takes back a tap, as the escape key does, and the other canoe can be tapped instead."""
    visitor = await Visitor().visit()
    await visitor.load(game_where(two_canoes, "person greedy greedy").record())
    before = visitor.scene
    await visitor.press("Canoe a")
    await visitor.press("Canoe b")
    await visitor.click("back")
    assert visitor.scene == before
    await visitor.press("Canoe a")
    visitor.app.do("escape")
    await visitor.settle()
    assert visitor.scene == before


@page
async def test_clicks_that_are_not_on_offer_do_nothing() -> None:
    """Stale, foreign and damaged commands change neither the game nor the page."""
    visitor = await with_cards("card 6")
    before, record = visitor.scene, visitor.game.record()
    for command in ("confirm", "undo", "back", "uncover", "nonsense", "", "pace none"):
        visitor.app.do(command)
        await visitor.settle()
    for command in ("pick", "pick to", "pick to 1", "pick canoe z", "pick action card 4"):
        visitor.app.do(command)
        await visitor.settle()
    assert visitor.game.record() == record == visitor.saved
    assert visitor.scene.places["scene"] == before.places["scene"]
    await visitor.take("a shore>6L")
    assert parse("a shore>6L") in visitor.game.history


@page
async def test_confirming_twice_in_a_hurry_confirms_once() -> None:
    """A double click on the last button of a turn decides nothing in the next."""
    visitor = await with_cards("card 6")
    await visitor.pick("a shore>6L")
    visitor.app.do("confirm")
    visitor.app.do("confirm")
    await visitor.settle()
    assert visitor.game.actor == 0
    assert visitor.game.round == 2
    assert visitor.game.view(0).phase is Phase.CARD
    assert visitor.app.page.ui.pending is None


# Leaving and coming back


@page
async def test_reloading_comes_back_to_the_pending_action() -> None:
    """Closed before it was confirmed, the turn waits to be confirmed on the next visit too."""
    visitor = await with_cards("card 6")
    await visitor.pick("a shore>4 load diamond")
    text = visitor.saved
    again = await Visitor(visitor.storage).visit()
    assert again.app.page.ui.pending == parse("a shore>4 load diamond")
    assert again.saved == text
    assert again.text("prompt") == visitor.text("prompt")
    assert again.text("log") == visitor.text("log")
    await again.click("undo")
    assert again.game.legal() == visitor.game.legal()
    await again.take("a shore>6R")
    assert parse("a shore>6R") in again.game.history


@page
async def test_reloading_shows_nobodys_card() -> None:
    """A hot seat comes back to the cover of the same decision, with the same page behind it."""
    visitor = await started("person person person")
    await visitor.click("uncover", "pick action card 4", "confirm", "uncover")
    again = await Visitor(visitor.storage).visit()
    assert set(again.offered) == {"uncover", "menu"}
    assert again.game.record() == visitor.game.record()
    assert not any("hand" in keys(scene) for scene in again.screen.scenes)
    await again.click("uncover")
    assert again.scene == visitor.scene


@page
async def test_leaving_and_continuing() -> None:
    """A game that is left stays saved, and the first screen offers to continue it."""
    visitor = await with_cards("card 6")
    await visitor.click("menu", "leave")
    assert visitor.scene.mode == "home"
    assert visitor.text("continue") == "Continue Round 1: Ana, Ben and Cleo"
    again = await Visitor(visitor.storage).visit()
    assert again.scene.mode == "home"
    record = visitor.saved
    await again.click("continue")
    assert again.game.record() == record
    await again.take("a shore>6L")
    assert parse("a shore>6L") in again.game.history


@page
async def test_a_game_that_was_left_does_not_go_on() -> None:
    """Nobody plays on behind the first screen."""
    visitor = await Visitor(who="greedy greedy greedy").visit()
    visitor.app.do("start")
    for _ in range(12):
        await asyncio.sleep(0)
    visitor.app.do("leave")
    await visitor.settle()
    text, scenes = visitor.saved, len(visitor.screen.scenes)
    for _ in range(50):
        await asyncio.sleep(0)
    assert (visitor.saved, len(visitor.screen.scenes)) == (text, scenes)
    assert visitor.scene.mode == "home"


@page
async def test_bots_play_among_themselves() -> None:
    """A table without people plays its game to the end."""
    visitor = await started("greedy greedy greedy")
    assert visitor.scene.mode == "over"


@page
async def test_a_new_game_asks_before_it_replaces_one() -> None:
    """A game that is still going on is replaced only when the player says so."""
    visitor = await with_cards("card 6")
    await visitor.click("menu", "leave")
    record = visitor.saved
    await visitor.click("start")
    assert visitor.scene.inert
    await visitor.click("close")
    assert (visitor.saved, visitor.scene.mode) == (record, "home")
    await visitor.click("start", "replace")
    assert visitor.scene.mode == "play"
    assert visitor.saved == visitor.game.record() != record


# Files


@page
async def test_a_file_is_downloaded_and_loaded() -> None:
    """What was saved to a file is the game, its pending action included."""
    visitor = await with_cards("card 6")
    await visitor.pick("a shore>6L")
    await visitor.click("menu", "download")
    [(name, text)] = visitor.screen.files.items()
    assert name == "niagara-round-1.txt"
    assert text == visitor.saved
    other = await Visitor().visit()
    await other.load(text)
    assert other.scene.mode == "play"
    assert other.app.page.ui.pending == visitor.app.page.ui.pending
    assert other.saved == text


@page
async def test_loading_asks_before_it_replaces_a_game() -> None:
    """A file is opened in place of a running game only when the player says so."""
    visitor = await with_cards("card 6")
    record, other = visitor.saved, finished().record()
    await visitor.click("menu", "open-file")
    assert visitor.screen.asked_for_file == 1
    await visitor.load(other)
    await visitor.click("close")
    assert visitor.saved == record
    await visitor.load(other)
    await visitor.click("replace")
    assert visitor.saved == other
    assert visitor.scene.mode == "over"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "niagara 1 {}",
        'niagara 1 {"players": 3}\ncard 9\n',
        'niagara 1 {"players": 3, "seats": [{"bot": "hal"}, {}, {}]}\n',
    ],
)
def test_a_file_that_is_no_game_is_refused(text: str) -> None:
    """The page says why, and stays as it was."""

    async def refuse() -> None:
        visitor = await with_cards("card 6")
        before, record = visitor.scene, visitor.saved
        await visitor.load(text)
        assert "That file is not a game that can be played: line " in visitor.text("notices")
        assert visitor.screen.spoken[-1].startswith("That file")
        assert visitor.saved == record
        await visitor.click("dismiss 0")
        assert visitor.scene == before

    asyncio.run(refuse())


# Saves that are damaged, storages that fail


@page
async def test_a_damaged_save_is_kept_and_said() -> None:
    """The page says that a save cannot be read, and lets it be downloaded and deleted."""
    visitor = await Visitor(DictStorage(niagara_game="damaged")).visit()
    assert visitor.scene.mode == "home"
    assert "The saved game cannot be read (line 1: " in visitor.text("notices")
    assert "continue" not in visitor.offered
    [key] = visitor.app.page.ui.damaged
    await visitor.click(f"rescue {key}")
    assert list(visitor.screen.files.values()) == ["damaged"]
    await visitor.click("start")
    assert visitor.scene.mode == "play"
    assert visitor.storage.texts[key] == "damaged"
    await visitor.click("menu", "leave", f"drop {key}")
    assert key not in visitor.storage.texts
    assert not visitor.app.page.ui.damaged


@page
async def test_a_save_damaged_during_a_game_is_said() -> None:
    """Also when a game was on the page as it was closed, the page says what cannot be read."""
    storage = DictStorage(niagara_game="damaged", niagara_playing="yes")
    visitor = await Visitor(storage).visit()
    assert visitor.scene.mode == "home"
    assert "A damaged saved game is kept." in visitor.text("notices")
    assert "The saved game cannot be read (line 1: " in visitor.text("notices")


@page
async def test_a_saved_game_with_an_unknown_bot_is_said() -> None:
    """A save that this page cannot play on is not offered as if it could be."""
    text = 'niagara 1 {"players": 3, "seats": [{"bot": "hal"}, {}, {}]}\n'
    for playing in ("yes", "no"):
        visitor = await Visitor(DictStorage(niagara_game=text, niagara_playing=playing)).visit()
        if "continue" in visitor.offered:
            await visitor.click("continue")
        assert "hal" in visitor.text("notices")
        assert text in visitor.storage.texts.values()


@pytest.mark.parametrize("storage", [FullStorage, ForbiddenStorage])
def test_the_game_goes_on_when_nothing_can_be_saved(storage: type[DictStorage]) -> None:
    """Full or forbidden, the page says so once, and the game goes on."""

    async def play_on() -> None:
        visitor = await started(storage=storage())
        assert visitor.text("notices").count("This game is not being saved") == 1
        await visitor.advance_to(lambda: visitor.game.round == 2)
        assert visitor.text("notices").count("This game is not being saved") == 1
        assert visitor.storage.texts == {}

    asyncio.run(play_on())


@page
async def test_a_damaged_save_is_not_overwritten_in_a_full_storage() -> None:
    """Where the damaged save cannot be moved, the new game is played without being saved."""
    storage = FullStorage(niagara_game="damaged")
    visitor = await Visitor(storage).visit()
    await visitor.click("start")
    await visitor.take("card 6")
    await visitor.click("menu", "leave")
    assert storage.texts == {KEY: "damaged"}


# Speed and menu


@page
async def test_the_speed_is_kept() -> None:
    """The speed that was set is the speed of the next visit."""
    visitor = await started()
    await visitor.click("menu", "pace fast", "close")
    again = Visitor(visitor.storage)
    again.app.start()
    await again.settle()
    assert again.screen.seconds == PACES["fast"]
    assert commands(again.scene)["pace fast"].attr("aria-pressed") == "true"


@page
async def test_escape_closes_a_question() -> None:
    """The escape key closes the menu and gives up what a question was about."""
    visitor = await with_cards("card 6")
    await visitor.click("menu")
    visitor.app.do("escape")
    await visitor.settle()
    assert not visitor.scene.inert


@page
async def test_what_the_page_offers_is_what_the_game_allows() -> None:
    """At every decision of a game, the picks on offer are the options of the choice."""
    visitor = await started()
    rng = Random(7)
    while visitor.game.round < 6 and not visitor.game.over:
        if not visitor.app.page.ui.pending:
            options = choice_of(visitor.game.view(0)).options
            wanted = {f"pick {option.kind} {option.name}" for option in options}
            assert {do for do in visitor.offered if do.startswith("pick")} == wanted
            assert visitor.game.view(0).players[0].hand in range(len(CARDS_IN))
        await visitor.advance(rng)
