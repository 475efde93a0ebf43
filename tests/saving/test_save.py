"""The text of a save: a record, with comments for what the page adds to it."""

from dataclasses import replace
from typing import Final

import pytest

from niagara import Game, Occupant, Setup
from tests.support.stories import game_of
from web.asking.aids import Aids
from web.saving.save import Saved, from_text, reading

OLDER: Final = (
    Occupant("Ana", "red"),
    Occupant("Ben", "blue", "greedy"),
    Occupant("Cleo", "green", "random"),
)
PLAYED: Final = ("card 4", "card 5", "card 6")


@pytest.mark.parametrize("comment", ["card 7", "nonsense", "", "a shore>", "b 4>3"])
def test_a_pending_action_that_is_not_legal_is_left_out(comment: str) -> None:
    """A comment that is no legal action, or that actions follow, is only a comment."""
    game = game_of(*PLAYED)
    saved = from_text(f"{game.record()}# to confirm: {comment}\n")
    assert saved.pending is None
    assert saved.game.record() == game.record()
    assert from_text(f"{game_of().record()}# to confirm: card 4\ncard 5\n").pending is None


@pytest.mark.parametrize("names", [(), ("forecast",), ("hints",), ("forecast", "hints")])
def test_the_aids_come_back(names: tuple[str, ...]) -> None:
    """They are a comment in the save, as practice is, with and without a pending action."""
    game, aids = game_of(*PLAYED), Aids.only(names)
    for action in (None, game.legal()[0]):
        kept = Saved(game, action, aids, practice=bool(names), river="2026-11-30" * len(names))
        text = kept.text
        saved = from_text(text)
        assert replace(saved, game=game) == replace(kept, river="2026-11-30" * (len(names) == 1))
        assert Game.from_record(text).record() == game.record()


def test_a_save_that_says_nothing_of_aids_has_them_all() -> None:
    """Older saves say nothing of aids; names that are no aids are left out."""
    older = game_of(*PLAYED).record()
    assert from_text(older).aids == Aids()
    assert from_text(older + "# without: crystal ball\n").aids == Aids()
    assert from_text(older + "# without: hints luck\n").aids == Aids(hints=False)


def test_saves_with_bots_of_older_names_open() -> None:
    """A seat of the greedy bot is the paddler's now, and random's the drifter's."""
    game = Game(Setup(players=3, seed=5, seats=OLDER))
    for action in PLAYED:
        game.play(action)
    saved = from_text(Saved(game, game.legal()[0]).text)
    assert [seat.bot for seat in saved.game.setup.seats] == ["", "paddler", "drifter"]
    assert [seat.name for seat in saved.game.setup.seats] == ["Ana", "Ben", "Cleo"]
    assert saved.game.history == game.history
    assert saved.game.view(0) == game.view(0)
    assert saved.pending == game.legal()[0]


def test_a_long_name_is_cut_where_it_is_read() -> None:
    """So the next save is not longer than a record may be, whatever letters the name has."""
    cleo = Occupant("Cleo", "green")
    seats = (Occupant("😀" * 1500, "red"), Occupant("\u200b", "pink" * 200), cleo)
    text = Game(Setup(players=3, seats=seats)).record().encode().decode("unicode-escape")
    again = from_text(text.encode("utf-16", "surrogatepass").decode("utf-16")).game
    assert again.setup.seats == (Occupant("😀" * 24, "red"), Occupant(), cleo)
    assert from_text(again.record()).game.setup.seats == again.setup.seats


def test_a_save_may_begin_in_a_position() -> None:
    """Position, actions and seats come back, with the bots' names of today."""
    game = Game.from_position("players=3 phase=paddle 0plays=6 0a@5(ruby) 1card=2 2card=4", OLDER)
    game.play("a 5>shore")
    again = from_text(game.record()).game
    assert again.position() == game.position()
    assert again.history == game.history
    assert [seat.bot for seat in again.setup.seats] == ["", "paddler", "drifter"]
    again.undo()
    once_more = Game.from_record(again.record())
    assert [seat.bot for seat in once_more.setup.seats] == ["", "paddler", "drifter"]


def test_reading_tells_how_far_it_is() -> None:
    """The share that is read grows from nothing towards all."""
    shares = list(reading(game_of(*PLAYED).record()))
    assert shares == sorted(shares)
    assert (shares[0], len(shares)) == (0, 1 + len(PLAYED))
    assert shares[-1] < 1
