"""Module `whirlpool`: a disc on which no canoe may rest (RULES 9)."""

from functools import cache

from niagara.model.actions import Path
from niagara.model.board import DOWNSTREAM, FALLS, FIRST, UPSTREAM_OF, WATER, Field
from niagara.model.events import Emit, WhirlpoolEntered, WhirlpoolFell
from niagara.model.state import State
from niagara.rules.ways import paths as calm_paths
from niagara.rules.ways import upstream


@cache
def paths(start: Field, points: int, whirlpool: Field) -> tuple[Path, ...]:
    """Return the paths that spend exactly these points, with the whirlpool on that field.

    To leave the whirlpool upstream costs 2 points instead of 1. A path that ends on it goes on one
    field down, at the fork into either arm. `FALLS` means that there is no whirlpool.

    >>> [str(path) for path in paths(4, 2, 3)], [str(path) for path in paths(4, 3, 3)]
    (['4>3~4', '4>6L', '4>6R'], ['4>2', '4>7L', '4>7R'])
    >>> [str(path) for path in paths(4, 1, 5)]
    ['4>3', '4>5~6L', '4>5~6R']
    """
    every = calm_paths(start, points)
    if whirlpool not in WATER:
        return every
    return tuple(
        swept for path in every for swept in _swept(_slowed(path, points, whirlpool), whirlpool)
    )


def _slowed(path: Path, points: int, whirlpool: Field) -> Path:
    """Return the path, one field shorter if it passes the whirlpool upstream."""
    passed = whirlpool in UPSTREAM_OF[path.start] and whirlpool not in UPSTREAM_OF[path.end]
    if path.upstream and passed and path.end != whirlpool:
        return Path(path.start, upstream(path.start, points - 1))
    return path


def _swept(path: Path, whirlpool: Field) -> tuple[Path, ...]:
    if path.end != whirlpool:
        return (path,)
    return tuple(Path(path.start, path.end, below) for below in DOWNSTREAM[whirlpool])


def drift(state: State, below: tuple[Field, ...]) -> None:
    """Let a push carry the whirlpool; one that is over the falls comes in as the new disc.

    `below` says where the push carries each field.
    """
    if "whirlpool" in state.setup.modules:
        fresh = state.whirlpool == FALLS
        state.whirlpool = FIRST if fresh else below[state.whirlpool]


def tell(state: State, emit: Emit) -> None:
    """Tell if the push just made has carried the whirlpool over the falls or brought it in."""
    if "whirlpool" in state.setup.modules:
        if state.whirlpool == FALLS:
            emit(WhirlpoolFell)
        elif state.whirlpool == FIRST:
            emit(WhirlpoolEntered)
