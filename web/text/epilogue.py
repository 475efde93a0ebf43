"""The story of a finished game in a few sentences: who was ahead, who stole, who was close.

It is told from the engine's events alone, so playing a record again tells the same.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from niagara import View
from niagara.model.actions import CANOES, Seat
from niagara.model.board import DEPTH, Cargo, Kind
from niagara.rules.goals import goals_met, progress, with_gems
from web.text import names
from web.text.catalogue import _, _n
from web.text.seating import Seating
from web.text.tally import Tally

MOST_THEFTS: Final = 2
"""Of how many thieves and their victims is told; those with most gems come first."""


def epilogue(view: View, tally: Tally, seating: Seating) -> tuple[str, ...]:
    """Return the story of a game that is over, as sentences."""
    lead = [_lead(view.winners[0], tally, seating)] if len(view.winners) == 1 else []
    return (*lead, *_thefts(tally, seating), *_almost(view, seating))


def _lead(winner: Seat, tally: Tally, seating: Seating) -> str:
    """Return since when the winner was ahead, or who was before the last round."""
    ahead = [_ahead(each) for each in tally.treasuries(len(seating.seats))]
    rounds = enumerate(ahead, start=1)
    since = 1 + max((number for number, seat in rounds if seat != winner), default=0)
    if since <= len(ahead):
        if seating.is_unnamed(winner):
            return _("You were ahead from round {number} on.", number=since)
        name = seating.name(winner)
        return _("{name} was ahead from round {number} on.", name=name, number=since)
    leader = ahead[-1] if ahead else None
    if leader is None:
        return _("Before the last round, nobody was ahead in gems.")
    if seating.is_unnamed(leader):
        return _("Before the last round, you were ahead.")
    return _("Before the last round, {name} was ahead.", name=seating.name(leader))


def _ahead(treasuries: Sequence[Sequence[int]]) -> Seat | None:
    """Return who needs fewer gems than anybody else; None if several need the fewest."""
    needs = [min(need - have for have, need in progress(each)) for each in treasuries]
    return needs.index(min(needs)) if needs.count(min(needs)) == 1 else None


def _thefts(tally: Tally, seating: Seating) -> Iterator[str]:
    """Yield who has stolen most from whom."""
    stolen: dict[tuple[Seat, Seat], list[Kind]] = {}
    for theft in tally.thefts:
        stolen.setdefault((theft.seat, theft.victim), []).append(theft.kind)
    most = sorted(stolen.items(), key=lambda each: -len(each[1]))
    for (thief, victim), kinds in most[:MOST_THEFTS]:
        yield _theft(thief, victim, tuple(sorted(kinds)), seating)


def _theft(thief: Seat, victim: Seat, gems: Cargo, seating: Seating) -> str:
    loot = names.gems(gems)
    if seating.is_unnamed(thief):
        return _("You stole {gems} from {name}.", gems=loot, name=seating.name(victim))
    if seating.is_unnamed(victim):
        return _("{name} stole {gems} from you.", gems=loot, name=seating.name(thief))
    one, other = seating.name(thief), seating.name(victim)
    return _("{thief} stole {gems} from {victim}.", thief=one, gems=loot, victim=other)


def _almost(view: View, seating: Seating) -> Iterator[str]:
    """Yield whose canoe was nearest to bringing home what would have won, if any was."""
    close = [
        (DEPTH[field], seat, canoe)
        for seat, player in enumerate(view.players)
        if seat not in view.winners
        for canoe, (field, cargo) in enumerate(zip(player.fields, player.cargo, strict=True))
        if cargo and goals_met(with_gems(player.treasury, cargo))
    ]
    if not close:
        return
    fields, seat, canoe = min(close)
    gems = names.gems(view.players[seat].cargo[canoe])
    if seating.is_unnamed(seat):
        yield _n(
            "Your canoe {canoe} was {count} field from home with {gems}: that would have won.",
            "Your canoe {canoe} was {count} fields from home with {gems}: that would have won.",
            fields,
            canoe=CANOES[canoe],
            gems=gems,
        )
    else:
        yield _n(
            "{name}'s canoe {canoe} was {count} field from home with {gems}: that would have won.",
            "{name}'s canoe {canoe} was {count} fields from home with {gems}: that would have won.",
            fields,
            name=seating.name(seat),
            canoe=CANOES[canoe],
            gems=gems,
        )
