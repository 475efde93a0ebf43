"""Actions and events as data: they never change, and what they work out follows from the rest."""

from collections.abc import Hashable
from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from niagara.model import actions, events
from niagara.model.actions import NOTHING, CanoeMove, Handling, Path, Steal, Trade
from niagara.model.board import AMETHYST, FALLS, RUBY, SAPPHIRE, SHORE
from niagara.model.setup import Occupant, Setup

PARTS = (Handling, Path, Steal, Trade)
THINGS = (*get_args(actions.Action), *get_args(events.Event), *PARTS, Setup, Occupant)


@pytest.mark.parametrize("kind", THINGS, ids=lambda kind: str(kind.__name__))
def test_nothing_about_it_can_be_changed(kind: type) -> None:
    """No part can be set, none can be added, and it can be a key: so it may be kept and shared."""
    thing: object = object.__new__(kind)
    for part in fields(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, part.name, 0)
    assert not hasattr(thing, "__dict__")
    assert isinstance(thing, Hashable)


def test_what_follows_is_not_in_the_repr() -> None:
    """The repr is the call that makes an action: nothing that the action works out is in it."""
    steal = Steal(seat=1, canoe=0, kind=4)
    path = Path(start=2, end=3, swept=4)
    assert repr(steal) == "Steal(seat=1, canoe=0, kind=4)"
    assert repr(path) == "Path(start=2, end=3, swept=4)"
    assert repr(NOTHING) == "Handling(unload=(), load=())"
    assert repr(CanoeMove(0, path=path, steals=(steal,))) == (
        f"CanoeMove(canoe=0, before={NOTHING!r}, path={path!r}, after={NOTHING!r}, "
        f"steals=({steal!r},), moose=False, trade=None)"
    )


def test_where_a_move_ends() -> None:
    """A canoe rests where it paddled or was swept to; it stays if it only handles gems."""
    assert CanoeMove(0, path=Path(5, 3)).rest == 3
    assert CanoeMove(0, path=Path(2, 3, swept=4)).rest == 4
    assert CanoeMove(0, path=Path(2, SHORE)).rest == SHORE
    assert CanoeMove(0, before=Handling(load=(AMETHYST,))).rest is None


def test_where_a_move_may_steal() -> None:
    """Only on the field that it reached upstream, not swept, and not ashore (RULES 6)."""
    assert CanoeMove(0, path=Path(5, 3)).steals_at == 3
    assert CanoeMove(0, path=Path(2, 1)).steals_at == 1
    assert CanoeMove(0, path=Path(3, 5)).steals_at is None
    assert CanoeMove(0, path=Path(7, FALLS)).steals_at is None
    assert CanoeMove(0, path=Path(2, SHORE)).steals_at is None
    assert CanoeMove(0, path=Path(4, 3, swept=4)).steals_at is None
    assert CanoeMove(0).steals_at is None


def test_what_is_plain() -> None:
    """A plain move only paddles: no gem, no moose, no Joe."""
    path, load = Path(5, 3), Handling(load=(SAPPHIRE,))
    assert CanoeMove(0, path=path).plain
    assert not CanoeMove(0, before=load, path=path).plain
    assert not CanoeMove(0, path=path, after=load).plain
    assert not CanoeMove(0, path=path, steals=(Steal(1, 0, RUBY),)).plain
    assert not CanoeMove(0, path=path, moose=True).plain
    assert not CanoeMove(0, path=path, trade=Trade(take=True)).plain


def test_what_a_handling_costs() -> None:
    """Each gem unloaded or loaded costs 2 points (RULES 5)."""
    assert NOTHING.points == 0
    assert Handling(load=(RUBY,)).points == 2
    assert Handling(unload=(AMETHYST, RUBY), load=(SAPPHIRE,)).points == 6
