"""What a move to a field costs and brings, as data for the marks at the field."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from niagara import View
from niagara.model.actions import Canoe, CanoeMove, Steal
from niagara.model.board import DEPTH, FALLS, SHORE, Cargo, Field, Kind
from niagara.model.cards import POINTS, Card
from niagara.rules.modules import moose


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the moves of one canoe to one field have in common."""

    canoe: Canoe
    paddled: int
    """The points that paddling takes."""
    handled: int
    """The fewest points that loading and unloading take besides."""
    unused: int
    """The fewest points that are wasted, which only landing and falling allow."""
    loads: tuple[Kind, ...]
    """The kinds of gems that can be loaded, on arrival or before setting out."""
    loses: Cargo
    """The gems that leave the canoe whatever else is chosen: unloaded, or lost over the falls."""
    steals: tuple[Steal, ...]
    """The gems that can be stolen."""
    trades: bool
    """Whether there can be a trade with Joe."""
    swept: bool
    """Whether the whirlpool sweeps the canoe there."""


def outcome(view: View, moves: Sequence[CanoeMove], card: Card) -> Outcome:
    """Return what these moves with a card come to; all are by one canoe and end on one field."""
    canoe = moves[0].canoe
    player = view.players[view.seat or 0]
    aboard = player.moose == canoe
    points = [_points(move, card, aboard=aboard) for move in moves]
    least = min(points, key=sum)
    return Outcome(
        canoe=canoe,
        paddled=least[0],
        handled=least[1],
        unused=least[2],
        loads=_in_order(kind for move in moves for kind in (*move.after.load, *move.before.load)),
        loses=_lost(moves, player.cargo[canoe]),
        steals=tuple(dict.fromkeys(steal for move in moves for steal in move.steals)),
        trades=any(move.trade for move in moves),
        swept=all(_swept(move) for move in moves),
    )


def by_field(view: View, moves: Iterable[CanoeMove], card: Card) -> dict[Field, list[Outcome]]:
    """Return what moves come to, by the field where they end; one for each canoe."""
    grouped: dict[tuple[Field, Canoe], list[CanoeMove]] = {}
    for move in moves:
        place = view.players[view.seat or 0].fields[move.canoe]
        end = place if move.rest is None else move.rest
        grouped.setdefault((end, move.canoe), []).append(move)
    found: dict[Field, list[Outcome]] = {}
    for (end, _canoe), together in sorted(grouped.items(), key=lambda group: group[0]):
        found.setdefault(end, []).append(outcome(view, together, card))
    return found


def _points(move: CanoeMove, card: Card, *, aboard: bool) -> tuple[int, int, int]:
    """Return the points for paddling, for handling, and those that are wasted."""
    handled = move.before.points + move.after.points
    path = move.path
    if path is None:
        return 0, handled, 0
    own = POINTS[card]
    least, *more = moose.stronger(own) if aboard or move.moose else own
    fields = abs(DEPTH[path.start] - DEPTH[path.end])
    if more or path.end in (SHORE, FALLS):
        return fields, handled, max(0, least - fields - handled)
    return least - handled, handled, 0


def _lost(moves: Sequence[CanoeMove], cargo: Cargo) -> Cargo:
    """Return the gems aboard that every one of these moves loses."""
    if all(move.rest == FALLS for move in moves):
        return cargo
    unloaded = [sorted((*move.before.unload, *move.after.unload)) for move in moves]
    same = all(each == unloaded[0] for each in unloaded)
    return tuple(unloaded[0]) if same else ()


def _swept(move: CanoeMove) -> bool:
    return move.path is not None and move.path.swept is not None


def _in_order(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    return tuple(sorted(set(kinds)))
