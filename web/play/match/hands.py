"""Everybody picks a card at once, each from a covered hand, and the cards are kept aside.

The engine asks for cards in the order of the seats. So a card that is picked early waits here until
its owner is asked.
"""

from collections.abc import Collection
from dataclasses import replace

from niagara import Game, View
from niagara.model.actions import ChooseCard, Seat


class Hands:
    """The covered hands of the people at a table, and the cards that they have picked."""

    def __init__(self, people: Collection[Seat]) -> None:
        self.people = people
        self.aside: dict[Seat, ChooseCard] = {}
        """The cards that are picked and not played yet."""
        self.sealed: Collection[Seat] = ()
        """The seats that have sealed a card on any device."""

    def waiting(self, game: Game) -> tuple[Seat, ...]:
        """Return the people whose card is not played yet, in the order of their seats."""
        players = game.view(None).players
        return tuple(seat for seat in self.people if not players[seat].has_chosen)

    def opened(self, game: Game, seat: Seat) -> View:
        """Return what a seat sees that picks its card now."""
        played = game.view(None).players
        view = asked(game, seat).view(seat)
        players = (
            player._replace(has_chosen=played[each].has_chosen)
            for each, player in enumerate(view.players)
        )
        return self.marked(replace(view, players=tuple(players)))

    def marked(self, view: View) -> View:
        """Return a view in which those have chosen, too, whose card is kept aside or sealed."""
        picked = {*self.aside, *self.sealed}
        if not picked:
            return view
        players = (
            player._replace(has_chosen=player.has_chosen or seat in picked)
            for seat, player in enumerate(view.players)
        )
        return replace(view, players=tuple(players))


def asked(game: Game, seat: Seat) -> Game:
    """Return a copy of a game in which this seat is asked for its card.

    Those who are asked before it have chosen any card: it stays face down, so the seat knows what
    it knows when it is asked in its turn.
    """
    copy = game.copy()
    while copy.actor != seat:
        copy.play(copy.legal()[0])
    return copy
