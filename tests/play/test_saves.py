"""Saves: what goes into the browser's storage, and what happens when it fails."""

from typing import Final

import pytest

from niagara import Game, Occupant, RecordError, Setup
from tests.support.page import DictStorage, ForbiddenStorage, FullStorage, named
from web.asking.aids import Aids
from web.asking.ui import PACES
from web.build.sources import ROOT
from web.play.saves import DAMAGED, KEY, PACE, Saves, StorageError, from_text, to_text

FOREIGN: Final = {
    "other.game": "theirs",
    "niagara": "theirs too",
    "niagara.damaged": "no number",
    "niagara.damaged.old": "no number either",
    "niagara.games": "another page's",
}


def game_of(*actions: str) -> Game:
    game = Game(named(Setup(players=3, seed=5)))
    for action in actions:
        game.play(action)
    return game


OLDER: Final = (("Ana", "red", ""), ("Ben", "blue", "greedy"), ("Cleo", "green", "random"))
PLAYED: Final = ("card 4", "card 5", "card 6")


def foreign_storage(**texts: str) -> DictStorage:
    """Return a storage in which other pages keep things as well."""
    storage = DictStorage(**texts)
    storage.texts |= FOREIGN
    return storage


def foreign_of(storage: DictStorage) -> dict[str, str]:
    return {key: text for key, text in storage.texts.items() if key in FOREIGN}


# Round trips


def test_a_game_comes_back() -> None:
    """What was saved is loaded, in another session as well."""
    storage = DictStorage()
    saves, game = Saves(storage), game_of(*PLAYED)
    saves.save(game)
    assert saves.works
    saved = Saves(storage).load()
    assert saved is not None
    assert saved.game.record() == game.record()
    assert saved.game.setup.seats == game.setup.seats
    assert saved.pending is None


def test_the_pending_action_comes_back() -> None:
    """An action that waits to be confirmed is a comment in the record, and is read back."""
    game = game_of(*PLAYED)
    action = game.legal()[0]
    text = to_text(game, action)
    assert text == f"{game.record()}# to confirm: {action}\n"
    assert from_text(text).pending == action
    assert Game.from_record(text).record() == game.record()


@pytest.mark.parametrize("comment", ["card 7", "nonsense", "", "a shore>", "b 4>3"])
def test_a_pending_action_that_is_not_legal_is_left_out(comment: str) -> None:
    """A comment that is no legal action is only a comment."""
    game = game_of(*PLAYED)
    saved = from_text(f"{game.record()}# to confirm: {comment}\n")
    assert saved.pending is None
    assert saved.game.record() == game.record()


def test_only_the_last_line_says_what_is_pending() -> None:
    """A comment that actions follow is out of date."""
    game = game_of()
    text = f"{game.record()}# to confirm: card 4\ncard 5\n"
    assert from_text(text).pending is None


@pytest.mark.parametrize("names", [(), ("forecast",), ("hints",), ("forecast", "hints")])
def test_the_aids_come_back(names: tuple[str, ...]) -> None:
    """The aids are a comment in the save, with and without a pending action."""
    game, aids = game_of(*PLAYED), Aids.only(names)
    for action in (None, game.legal()[0]):
        text = to_text(game, action, aids)
        saved = from_text(text)
        assert (saved.aids, saved.pending) == (aids, action)
        assert Game.from_record(text).record() == game.record()
        storage = DictStorage()
        Saves(storage).save(game, action, aids)
        assert storage.texts[KEY] == text


def test_a_save_that_says_nothing_of_aids_has_them_all() -> None:
    """Older saves say nothing of aids; names that are no aids are left out."""
    assert from_text(game_of(*PLAYED).record()).aids == Aids()
    assert from_text(game_of(*PLAYED).record() + "# without: crystal ball\n").aids == Aids()
    assert from_text(game_of(*PLAYED).record() + "# without: hints luck\n").aids == Aids(
        hints=False
    )


def test_saves_with_bots_of_older_names_open() -> None:
    """A seat of the greedy bot is the paddler's now, and random's the drifter's."""
    seats = tuple(Occupant(name, colour, bot) for name, colour, bot in OLDER)
    game = Game(Setup(players=3, seed=5, seats=seats))
    for action in PLAYED:
        game.play(action)
    saved = from_text(to_text(game, game.legal()[0]))
    assert [seat.bot for seat in saved.game.setup.seats] == ["", "paddler", "drifter"]
    assert [seat.name for seat in saved.game.setup.seats] == ["Ana", "Ben", "Cleo"]
    assert saved.game.history == game.history
    assert saved.game.view(0) == game.view(0)
    assert saved.pending == game.legal()[0]


def test_a_save_may_begin_in_a_position() -> None:
    """Position, actions and seats come back, with the bots' names of today."""
    seats = tuple(Occupant(*each) for each in OLDER)
    game = Game.from_position("players=3 phase=paddle 0plays=6 0a@5(ruby) 1card=2 2card=4", seats)
    game.play("a 5>shore")
    again = from_text(to_text(game)).game
    assert again.position() == game.position()
    assert again.history == game.history
    assert [seat.bot for seat in again.setup.seats] == ["", "paddler", "drifter"]
    again.undo()
    assert [seat.bot for seat in Game.from_record(again.record()).setup.seats][1:] == [
        "paddler",
        "drifter",
    ]


def test_without_a_save_nothing_is_loaded() -> None:
    """A storage without a save of ours has no game and no damaged save."""
    saves = Saves(foreign_storage())
    assert saves.load() is None
    assert saves.damaged() == ()
    assert not saves.was_playing()
    assert saves.pace() is None


def test_saving_again_replaces_and_forgetting_removes() -> None:
    """There is only one save."""
    storage = foreign_storage()
    saves = Saves(storage)
    saves.save(game_of("card 4"))
    saves.save(game_of("card 5"))
    assert storage.texts[KEY] == game_of("card 5").record()
    saves.forget()
    assert saves.load() is None
    assert storage.texts == FOREIGN


def test_the_pace_and_the_screen_are_kept() -> None:
    """The pace that was set and whether a game was on the page come back."""
    storage = DictStorage()
    for pace in PACES:
        Saves(storage).set_pace(pace)
        assert Saves(storage).pace() == pace
    for playing in (True, False):
        Saves(storage).set_playing(playing=playing)
        assert Saves(storage).was_playing() == playing


# Damaged saves


def damage(storage: DictStorage, text: str) -> Saves:
    """Let the page find this text as its save."""
    storage.texts[KEY] = text
    saves = Saves(storage)
    with pytest.raises(RecordError, match=r"^line \d+: "):
        saves.load()
    return saves


DAMAGES: Final = [
    "",
    "hello",
    "niagara 2 {}",
    'niagara 1 {"players": 9}',
    game_of(*PLAYED).record() + "card 4\n",
    game_of(*PLAYED).record() + "\x00",
    game_of().record().replace('"seed"', '"sead"'),
]


@pytest.mark.parametrize("text", DAMAGES)
def test_a_damaged_save_is_moved_aside(text: str) -> None:
    """A save that cannot be read is kept whole under another key, and a new game can be saved."""
    storage = foreign_storage()
    saves = damage(storage, text)
    [key] = saves.damaged()
    assert key.startswith(DAMAGED)
    assert saves.damaged_text(key) == text
    saves.save(game_of("card 4"))
    assert saves.works
    assert Saves(storage).load() is not None
    assert saves.damaged_text(key) == text
    assert foreign_of(storage) == FOREIGN


def test_several_damaged_saves_are_all_kept() -> None:
    """Each damaged save gets a place of its own, the oldest first, past number nine too."""
    storage = foreign_storage()
    texts = [f"damaged {number}" for number in range(12)]
    for text in texts:
        saves = damage(storage, text)
    assert [saves.damaged_text(key) for key in saves.damaged()] == texts
    assert foreign_of(storage) == FOREIGN


def test_dropping_a_damaged_save_leaves_the_others() -> None:
    """After one is deleted, a new one overwrites none of the others."""
    storage = foreign_storage()
    for text in ("first", "second", "third"):
        saves = damage(storage, text)
    first, second, third = saves.damaged()
    saves.drop_damaged(second)
    assert saves.damaged() == (first, third)
    saves = damage(storage, "fourth")
    assert [saves.damaged_text(key) for key in saves.damaged()] == ["first", "third", "fourth"]
    assert foreign_of(storage) == FOREIGN


class Filling(DictStorage):
    """A storage that is full until the test makes room."""

    full = True

    def write(self, key: str, text: str) -> None:
        if self.full:
            raise StorageError("QuotaExceededError")
        super().write(key, text)


def test_a_damaged_save_is_not_overwritten_when_the_storage_is_full() -> None:
    """If it cannot be moved it stays, and nothing overwrites it even once there is room."""
    storage = Filling()
    saves = damage(storage, "damaged")
    storage.full = False
    assert saves.damaged() == (KEY,)
    assert saves.damaged_text(KEY) == "damaged"
    saves.save(game_of("card 4"))
    assert not saves.works
    assert storage.texts[KEY] == "damaged"


def test_a_damaged_save_makes_room_once_it_is_dropped() -> None:
    """After the player deleted it, games are saved again."""
    storage = Filling()
    saves = damage(storage, "damaged")
    storage.full = False
    saves.drop_damaged(KEY)
    assert saves.damaged() == ()
    saves.save(game_of("card 4"))
    assert saves.works
    assert storage.texts[KEY] == game_of("card 4").record()


def test_a_damaged_save_is_moved_aside_later_when_there_is_room() -> None:
    """Found again in a storage that has room, the damaged save is moved after all."""
    storage = Filling()
    saves = damage(storage, "damaged")
    storage.full = False
    with pytest.raises(RecordError):
        saves.load()
    assert [saves.damaged_text(key) for key in saves.damaged()] == ["damaged"]
    saves.save(game_of("card 4"))
    assert saves.works


def test_older_damaged_saves_and_one_that_cannot_be_moved() -> None:
    """With no room left, all damaged saves are still listed and readable."""
    storage = Filling()
    storage.texts |= {f"{DAMAGED}1": "older", f"{DAMAGED}2": "newer"}
    saves = damage(storage, "newest")
    assert sorted(map(saves.damaged_text, saves.damaged())) == ["newer", "newest", "older"]


# Storages that fail


@pytest.mark.parametrize("storage", [FullStorage(), ForbiddenStorage()], ids=["full", "forbidden"])
def test_nothing_raises_when_storage_fails(storage: DictStorage) -> None:
    """Full or forbidden, everything can be called, and `works` says that nothing was saved."""
    saves = Saves(storage)
    saves.save(game_of("card 4"))
    assert not saves.works
    assert saves.load() is None
    saves.forget()
    assert saves.damaged() == ()
    assert saves.damaged_text(f"{DAMAGED}1") == ""
    saves.drop_damaged(f"{DAMAGED}1")
    assert saves.pace() is None
    saves.set_pace("fast")
    saves.set_playing(playing=True)
    assert not saves.was_playing()
    assert storage.texts == {}


def test_saving_works_again_after_it_failed() -> None:
    """`works` is about the last attempt."""
    storage = Filling()
    saves = Saves(storage)
    saves.save(game_of())
    assert not saves.works
    storage.full = False
    saves.save(game_of())
    assert saves.works


def test_a_full_storage_keeps_the_last_save() -> None:
    """What was saved before the storage was full is still there."""
    storage = FullStorage(niagara_game=game_of("card 4").record())
    saves = Saves(storage)
    saves.save(game_of("card 4", "card 5"))
    saved = saves.load()
    assert saved is not None
    assert saved.game.record() == game_of("card 4").record()
    assert storage.texts.keys() == {KEY}
    assert PACE not in storage.texts


def test_the_boot_script_looks_where_the_game_is_kept() -> None:
    """The script starts Python at once if there is a game, and cannot ask Python for the key."""
    assert f'localStorage.getItem("{KEY}")' in (ROOT / "web" / "browser" / "boot.js").read_text(
        "utf-8"
    )
