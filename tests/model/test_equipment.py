"""RULES 1: what is on the table."""

from collections.abc import Iterable
from random import Random

import pytest

from niagara import Game, Setup, SetupError
from niagara.model.actions import CANOES
from niagara.model.board import KINDS, VALUES
from niagara.model.modules import SPIRITS
from niagara.show import show
from tests.support.games import play, position, stock, texts, where


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_play(players: int) -> None:
    """The base game is for 3 to 5 players."""
    assert len(Game(Setup(players=players)).view(None).players) == players


@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("module", SPIRITS)
def test_three_to_six_play_with_spirits(players: int, module: str) -> None:
    """3 to 6 play when any Spirits module is in play."""
    game = Game(Setup(players=players, modules=frozenset({module})))
    assert len(game.view(None).players) == players


@pytest.mark.parametrize("modules", [frozenset[str](), frozenset({"joe"})])
def test_six_need_spirits(modules: frozenset[str]) -> None:
    """Neither the base game nor Diamond Joe is for six."""
    with pytest.raises(SetupError, match="from 3 to 5"):
        Setup(players=6, modules=modules)


def test_seats_run_clockwise_from_0() -> None:
    """After the last seat comes seat 0."""
    game = position("players=4 start=3")
    order = []
    for _turn in range(4):
        order.append(game.actor)
        play(game, "card cloud")
    assert order == [3, 0, 1, 2]


def test_five_kinds_of_gems() -> None:
    """The five kinds come in the order of their sites down the river and are worth 1 to 5."""
    assert dict(zip(KINDS, VALUES, strict=True)) == {
        "amethyst": 1,
        "diamond": 2,
        "amber": 3,
        "sapphire": 4,
        "ruby": 5,
    }


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("modules", [(), ("joe",)])
def test_seven_gems_lie_at_each_site(players: int, modules: tuple[str, ...]) -> None:
    """Each site starts with 7 gems of its own kind and no other."""
    assert sites_of(players, modules) == home_with(7)


@pytest.mark.parametrize("module", SPIRITS)
@pytest.mark.parametrize(("players", "gems"), [(3, 6), (4, 7), (5, 7), (6, 8)])
def test_spirits_change_the_stock(module: str, players: int, gems: int) -> None:
    """With any Spirits module a site starts with 6 gems for three players and 8 for six."""
    assert sites_of(players, [module]) == home_with(gems)


def sites_of(players: int, modules: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    return Game(Setup(players=players, modules=frozenset(modules))).view(None).sites


def home_with(gems: int) -> tuple[tuple[int, ...], ...]:
    """Return sites with this many gems of their own kind and no other."""
    return tuple(tuple(gems * (kind == site) for kind in range(5)) for site in range(5))


def test_two_canoes_a_player_begin_on_shore() -> None:
    """Every player has the canoes a and b, empty and on shore."""
    game = Game(Setup(players=3))
    assert CANOES == ("a", "b")
    assert where(game) == ""
    assert all(player.cargo == ((), ()) for player in game.view(None).players)


@pytest.mark.parametrize("canoe", CANOES)
def test_a_canoe_carries_one_gem(canoe: str) -> None:
    """One seat carries one gem."""
    empty = position(f"players=3 phase=paddle 0plays=4 0{canoe}@3")
    full = position(f"players=3 phase=paddle 0plays=4 0{canoe}@3(ruby)")
    assert texts(empty, f"{canoe} load") == [
        f"{canoe} load amethyst 3>1",
        f"{canoe} load amethyst 3>5",
    ]
    assert texts(full, f"{canoe} load") == []


def test_with_double_canoes_canoe_b_carries_two() -> None:
    """With `double_canoes`, `b` has two seats and `a` still one."""
    game = position("players=3 modules=double_canoes phase=paddle 0plays=4 0a@3 0b@3")
    assert texts(game, "a load amethyst load") == []
    assert texts(game, "b load amethyst load") == ["b load amethyst load amethyst"]


def test_seven_paddle_cards() -> None:
    """Each player has the cards 1 to 6 and the cloud."""
    game = Game(Setup(players=3))
    for _seat in range(3):
        assert texts(game) == [f"card {name}" for name in ["1", "2", "3", "4", "5", "6", "cloud"]]
        play(game, "card cloud")


def test_ten_paddle_cards() -> None:
    """With `paddle_cards` each player also has `7`, `1-3` and `rope`."""
    names = ["1", "2", "3", "4", "5", "6", "7", "cloud", "1-3", "rope"]
    game = Game(Setup(players=3, modules=frozenset({"paddle_cards"})))
    assert texts(game) == [f"card {name}" for name in names]


def test_the_weather_starts_at_0() -> None:
    """The cloud starts on place 0."""
    assert Game(Setup()).view(None).weather == 0


def test_the_weather_has_four_places() -> None:
    """The cloud's places are -1, 0, +1 and +2."""
    game = position("players=3 phase=weather weather=+2 0plays=cloud")
    seen = [+2]
    for _step in range(3):
        play(game, "weather down")
        seen.append(game.view(None).weather)
    assert seen == [+2, +1, 0, -1]


def test_the_first_start_player_is_drawn_from_the_seed() -> None:
    """The same seed draws the same start player, and other seeds draw others."""
    drawn = [Game(Setup(players=5, seed=seed)).view(None).start for seed in range(60)]
    again = [Game(Setup(players=5, seed=seed)).view(None).start for seed in range(60)]
    assert drawn == again
    assert set(drawn) == {0, 1, 2, 3, 4}


def test_the_start_player_decides_first() -> None:
    """The start ring marks the start player of the round."""
    for seed in range(5):
        game = Game(Setup(players=4, seed=seed))
        assert game.actor == game.view(None).start


def gems_of(game: Game, kind: int) -> int:
    """Count the gems of a kind at sites, aboard and in treasuries."""
    view = game.view(None)
    return sum(
        [
            *(site[kind] for site in view.sites),
            *(player.treasury[kind] for player in view.players),
            *(cargo.count(kind) for player in view.players for cargo in player.cargo),
        ]
    )


@pytest.mark.parametrize("seed", range(3))
def test_gems_are_never_created_or_lost(seed: int) -> None:
    """Sites, canoes and treasuries always hold 7 gems of each kind; for Joe see `test_modules`."""
    rng = Random(seed)
    game = Game(Setup(players=3, seed=seed))
    for _decision in range(400):
        if game.over:
            break
        game.play(rng.choice(game.legal()))
        assert [gems_of(game, kind) for kind in range(5)] == [7] * 5


def test_positions_keep_the_gems_too() -> None:
    """A gem that a position puts elsewhere is missing at its own site, and there is no eighth."""
    game = position("players=3 amber-site=ruby+ruby 0a@1(ruby) 1treasury=ruby")
    assert stock(game, "ruby") == 3
    with pytest.raises(ValueError, match="only 7 ruby gems"):
        position("players=3 amber-site=ruby+ruby+ruby+ruby+ruby+ruby+ruby 0a@1(ruby)")


def test_the_table_can_be_shown() -> None:
    """A position prints readably, for people who test rules."""
    game = position("players=3 phase=paddle weather=-1 0plays=4 0a@3(ruby) 1treasury=amber")
    text = show(game.view(None))
    assert "0a(ruby)" in text
    assert "seat 1: 1 amber" in text
    assert "weather -1" in text
