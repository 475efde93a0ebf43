"""What somebody who looks back sees of a game: what all saw, what one seat saw, or everything.

No card is seen that is still secret: while a game goes on, those of its newest round.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from niagara import Game, View
from niagara.model.actions import Seat
from niagara.model.cards import NO_CARD
from web.play.match.frames import Seen
from web.text.catalogue import _
from web.text.seating import Seating

ALL_SAW: Final = "all"
"""The name of what everybody at the table saw."""
EVERYTHING: Final = "everything"
"""The name of a game with all cards face up."""


def sights(game: Game) -> Iterator[tuple[str, str]]:
    """Yield what may be seen of a game, each by its name and in words."""
    if game.over:
        yield EVERYTHING, _("All cards")
    yield ALL_SAW, _("Seen by all")
    seating = Seating.of(game.setup)
    for seat, who in enumerate(seating.seats):
        name = _("Seen by {name}", name=who.name)
        yield str(seat), _("Seen by you") if seating.is_you(seat) else name


def first_sight(game: Game) -> str:
    """Return the name of what is seen first: as much as this device may show."""
    if game.over:
        return EVERYTHING
    you = Seating.of(game.setup).you
    return ALL_SAW if you is None else str(you)


def seen_as(name: str, game: Game) -> Seen:
    """Return what is seen of the moments of this game, by the name of a sight."""
    if name == ALL_SAW:
        return lambda played: played.view(None)
    if name == EVERYTHING:
        assert game.over, "cards of a game that goes on are secret"
        return lambda played: _opened(played, range(game.setup.players))
    seat = int(name)
    if game.over or Seating.of(game.setup).is_you(seat):
        return lambda played: _opened(played, (seat,))
    return lambda played: _opened(played, () if played.round == game.round else (seat,))


def _opened(game: Game, seats: Iterable[Seat]) -> View:
    """Return what everybody knows of a game, with the cards of these seats face up."""
    view = game.view(None)
    players = list(view.players)
    for seat in seats:
        own = game.view(seat).players[seat]
        players[seat] = own._replace(revealed=own.card != NO_CARD)
    return replace(view, players=tuple(players))
