"""The table as somebody follows it who hears the events and nothing else.

It knows the river and where gems go back to, but none of the rules of moving. Tests compare it
with the view after each event: that is how a log, an animation or a blind player follows.
"""

from functools import singledispatchmethod
from typing import Final

from niagara import events
from niagara.board import ARMS, FALLS, SHORE
from niagara.cards import BASE_HAND, CLOUD, NO_CARD
from niagara.view import View

PUSHES: Final = {
    "L": {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: FALLS},
    "R": {1: 2, 2: 3, 3: 4, 4: 5, 5: 8, 8: 9, 9: FALLS},
}
"""Where a push carries what floats, by the arm of the flag; the other arm does not move."""


class Shadow:
    """What has been heard so far, put together."""

    def __init__(self, view: View) -> None:
        self.setup = view.setup
        self.fields = [list(player.fields) for player in view.players]
        self.cargo = [[list(cargo) for cargo in player.cargo] for player in view.players]
        self.treasuries = [list(player.treasury) for player in view.players]
        self.hands = [player.hand for player in view.players]
        self.cards = [(player.has_chosen, player.card) for player in view.players]
        self.sites = [list(stock) for stock in view.sites]
        self.weather = view.weather
        self.pushes = view.pushes
        self.flag = view.flag
        self.round = view.round
        self.start = view.start
        self.winners = view.winners
        self.moving = view.actor if view.players[view.actor or 0].revealed else None
        self.coming = 0
        """The pushes that the river has announced and not done."""
        self.falling: list[tuple[int, int]] = []
        """The canoes that a push or a paddle took over the falls."""
        self.over: int | None = None
        """The seat whose turn must end: all it has is a canoe given to it just now."""

    def compare(self, view: View, event: events.Event | None) -> None:
        """Check that the view shows at this moment what has been heard."""
        told = f"at {event}"
        assert self.fields == [list(player.fields) for player in view.players], told
        assert self.treasuries == [list(player.treasury) for player in view.players], told
        assert self.hands == [player.hand for player in view.players], told
        assert self.sites == [list(stock) for stock in view.sites], told
        assert self.weather == view.weather, told
        assert self.pushes == view.pushes, told
        cargo = [[sorted(gems) for gems in canoes] for canoes in self.cargo]
        assert cargo == [[list(gems) for gems in player.cargo] for player in view.players], told
        assert self.winners == view.winners, told
        if self.setup.fork == "alternate":
            assert self.flag == view.flag, told
        if not isinstance(event, events.CardsTakenBack):  # the round has begun by then
            assert (self.round, self.start) == (view.round, view.start), told
            shown = [(player.has_chosen, player.card) for player in view.players]
            assert self.cards == shown, told

    def finish(self, view: View) -> None:
        """Check that nothing is left in the air after an action."""
        self.compare(view, None)
        assert not self.falling, "a canoe over the falls must fall"
        assert self.over is None, "a canoe given may be launched from the next turn on"
        assert not self.coming, "the river has not moved as announced"

    @singledispatchmethod
    def happen(self, event: events.Event) -> None:
        """Follow one event."""
        raise AssertionError(f"nobody follows {event} here")

    # Rounds, cards and turns

    @happen.register
    def _(self, event: events.CardChosen) -> None:
        assert self.cards[event.seat] == (False, NO_CARD)
        self.cards[event.seat] = (True, NO_CARD)

    @happen.register
    def _(self, event: events.TurnBegan) -> None:
        assert self.moving is None, "one turn at a time"
        assert self.hands[event.seat] >> event.card & 1, "a card is played from the hand"
        assert self.cards[event.seat] == (True, NO_CARD)
        self.hands[event.seat] &= ~(1 << event.card)
        self.cards[event.seat] = (True, event.card)
        self.moving = event.seat

    @happen.register
    def _(self, event: events.TurnEnded) -> None:
        assert event.seat == self.moving
        self.moving = self.over = None

    @happen.register
    def _(self, event: events.CardsTakenBack) -> None:
        assert self.hands[event.seat] == 0
        self.hands[event.seat] = BASE_HAND

    @happen.register
    def _(self, event: events.RoundBegan) -> None:
        assert event.round == self.round + 1
        assert event.start == (self.start + 1) % len(self.cards)
        self.round, self.start = event.round, event.start
        self.cards = [(False, NO_CARD) for _ in self.cards]

    @happen.register
    def _(self, event: events.GameEnded) -> None:
        assert event.winners
        self.winners = event.winners

    # Buying and weather

    @happen.register
    def _(self, event: events.Bought) -> None:
        assert self.fields[event.seat][event.canoe] == FALLS
        self.treasuries[event.seat][event.kind] -= 1
        self.sites[event.kind][event.kind] += 1
        self.fields[event.seat][event.canoe] = SHORE

    @happen.register
    def _(self, event: events.DeclinedToBuy) -> None:
        assert FALLS in self.fields[event.seat]
        assert any(self.treasuries[event.seat])

    @happen.register
    def _(self, event: events.WeatherChanged) -> None:
        assert event.seat == self.moving
        assert abs(event.weather - self.weather) == 1
        assert self.cards[event.seat] == (True, CLOUD)
        self.weather = event.weather

    # Canoes

    @happen.register
    def _(self, event: events.Handled) -> None:
        assert event.seat == self.moving
        cargo, stock = self.cargo[event.seat][event.canoe], self.sites[event.site]
        for kind in event.handling.unload:
            cargo.remove(kind)
            stock[kind] += 1
        for kind in event.handling.load:
            cargo.append(kind)
            stock[kind] -= 1

    @happen.register
    def _(self, event: events.Paddled) -> None:
        assert event.seat == self.moving
        assert self.fields[event.seat][event.canoe] == event.start != event.end
        self.fields[event.seat][event.canoe] = event.end
        if event.end == FALLS:
            self.falling.append((event.seat, event.canoe))

    @happen.register
    def _(self, event: events.Landed) -> None:
        assert self.fields[event.seat][event.canoe] == SHORE
        assert sorted(self.cargo[event.seat][event.canoe]) == list(event.gems)
        self.cargo[event.seat][event.canoe] = []
        for kind in event.gems:
            self.treasuries[event.seat][kind] += 1

    @happen.register
    def _(self, event: events.Stole) -> None:
        assert event.seat == self.moving != event.victim
        here = self.fields[event.seat][event.canoe]
        assert here == self.fields[event.victim][event.victim_canoe]
        self.cargo[event.victim][event.victim_canoe].remove(event.kind)
        self.cargo[event.seat][event.canoe].append(event.kind)

    @happen.register
    def _(self, event: events.Stayed) -> None:
        assert SHORE in self.fields[event.seat]

    @happen.register
    def _(self, event: events.Fell) -> None:
        self.falling.remove((event.seat, event.canoe))
        assert sorted(self.cargo[event.seat][event.canoe]) == list(event.gems)
        self.cargo[event.seat][event.canoe] = []
        for kind in event.gems:
            self.sites[kind][kind] += 1

    @happen.register
    def _(self, event: events.CanoeGiven) -> None:
        assert set(self.fields[event.seat]) == {FALLS}
        assert not any(self.treasuries[event.seat])
        assert event.canoe == 0
        if event.seat == self.moving:
            self.over = event.seat
        self.fields[event.seat][event.canoe] = SHORE

    # The river

    @happen.register
    def _(self, event: events.RiverRose) -> None:
        numbers = [card for _, card in self.cards if card in range(1, 8)]
        assert event.lowest == min(numbers, default=NO_CARD)
        assert event.weather == self.weather
        assert event.speed == max(0, event.lowest + event.weather)
        self.coming = event.speed

    @happen.register
    def _(self, event: events.Pushed) -> None:
        assert not self.falling
        assert self.setup.fork == "chance" or event.arm == self.flag
        self.coming -= 1
        self.pushes += 1
        self.flag = 1 - event.arm
        for seat, canoes in enumerate(self.fields):
            for canoe, field in enumerate(canoes):
                canoes[canoe] = PUSHES[ARMS[event.arm]].get(field, field)
                if canoes[canoe] == FALLS != field:
                    self.falling.append((seat, canoe))
