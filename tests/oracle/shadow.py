"""The table as followed by somebody who hears the events and nothing else.

It knows the river and where gems go back to, but none of the rules of moving. Tests compare it
with the view after each event, for a log, an animation or a blind player follows like this.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from niagara.model import events
from niagara.model.board import ARMS, FALLS, RUBY, SHORE, SITE_OF, Kind
from niagara.model.cards import CLOUD, NO_CARD, NUMBERS, ROPE
from niagara.model.state import Phase
from niagara.view import View

PUSHES: Final = {
    "L": {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: FALLS},
    "R": {1: 2, 2: 3, 3: 4, 4: 5, 5: 8, 8: 9, 9: FALLS},
}
"""Where a push carries what floats, by the arm of the flag; the other arm does not move."""

Heap = Counter[Kind]
"""Gems by their kind."""


def hand_over(gems: Iterable[Kind], giver: Heap, taker: Heap) -> None:
    """Move gems from one heap, which must have them, to another."""
    for kind in gems:
        assert giver[kind] > 0, f"there is no gem {kind} in {giver}"
        giver[kind] -= 1
        taker[kind] += 1


class Seen:
    """What everybody sees of a table."""

    def __init__(self, view: View) -> None:
        self.fields = [list(player.fields) for player in view.players]
        self.cargo = [[*map(Heap, player.cargo)] for player in view.players]
        self.treasuries = [Heap(dict(enumerate(player.treasury))) for player in view.players]
        self.hands = [player.hand for player in view.players]
        self.cards = [(player.has_chosen, player.card) for player in view.players]
        self.sites = [Heap(dict(enumerate(stock))) for stock in view.sites]
        self.weather = view.weather
        self.pushes = view.pushes
        self.flag = view.flag
        self.round = view.round
        self.start = view.start
        self.winners = view.winners
        self.roped = [player.roped for player in view.players]
        self.moose = [player.moose for player in view.players]
        self.moose_waits = view.moose_waits
        self.whirlpool = view.whirlpool
        self.beaver = view.beaver
        self.joe = view.joe
        self.joe_cargo = Heap(view.joe_cargo)


class Shadow(Seen):
    """The table, pieced together from the events heard so far."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.setup = view.setup
        in_turn = view.phase is not Phase.SWEEP and view.players[view.actor or 0].revealed
        self.moving = view.actor if in_turn else None
        self.coming = 0
        """The pushes that are announced but not made yet."""
        self.falling: list[tuple[int, int]] = []
        """The canoes over the falls whose loss no event has told yet."""
        self.leaving: tuple[int, int] | None = None
        """The canoe that the moose must leave next: it has landed or fallen."""
        self.whirling: events.Event | None = None
        """What must be told next of the whirlpool, after a push that took it away or brought it."""
        self.over: int | None = None
        """The seat whose turn must end, because its only canoe has just been given to it."""
        self.last: events.Event | None = None

    def compare(self, view: View, event: events.Event | None) -> None:
        """Check that the view agrees with what has been heard so far."""
        untold = {"flag"} if self.setup.fork == "chance" else set()
        if isinstance(event, events.CardsTakenBack):  # the round has begun by then
            untold |= {"round", "start", "cards"}
        for name, shown in vars(Seen(view)).items():
            if name not in untold:
                assert getattr(self, name) == shown, f"{name} at {event}"

    def finish(self, view: View) -> None:
        """Check that no event is missing at the end of an action."""
        self.compare(view, None)
        assert not self.falling, "a canoe over the falls must fall"
        assert self.leaving is None, "the moose must leave a canoe that is gone"
        assert self.beaver != FALLS, "a beaver over the falls must fall"
        assert self.joe != FALLS or "joe" not in self.setup.modules, "Joe must start again"
        assert self.over is None, "a canoe given may be launched from the next turn on"
        assert self.whirling is None, "the whirlpool has come or gone"
        assert not self.coming, "the river has not moved as announced"

    def happen(self, event: events.Event) -> None:
        """Follow one event."""
        leaves = isinstance(event, events.MooseLeft)
        assert leaves == (self.leaving is not None), "the moose leaves at once, and only then"
        whirls = isinstance(event, events.WhirlpoolFell | events.WhirlpoolEntered)
        assert (event if whirls else None) == self.whirling, "the whirlpool is told of at once"
        self._card(event)
        self.last = event

    def _turn_of(self, seat: int) -> int:
        """Return how many seats are before this one in turn order."""
        return (seat - self.start) % len(self.cards)

    def _lose_moose(self, seat: int, canoe: int) -> None:
        if self.moose[seat] == canoe:
            self.leaving = (seat, canoe)

    def _send_home(self, gems: Iterable[Kind], lost: Heap) -> None:
        """Put all gems of a heap that is lost back to the sites of their kinds."""
        assert lost == Heap(gems)
        for kind in gems:
            hand_over([kind], lost, self.sites[kind])

    # Each of these follows some events, and hands on the others

    def _card(self, event: events.Event) -> None:
        """Follow rounds, turns and cards."""
        match event:
            case events.CardChosen(seat):
                assert self.cards[seat] == (False, NO_CARD)
                assert sum(has_chosen for has_chosen, _card in self.cards) == self._turn_of(seat)
                self.cards[seat] = (True, NO_CARD)
            case events.TurnBegan(seat, card):
                assert self.moving is None, "one turn at a time"
                assert self.hands[seat] >> card & 1, "a card is played from the hand"
                assert self.cards[seat] == (True, NO_CARD)
                assert sum(card != NO_CARD for _chosen, card in self.cards) == self._turn_of(seat)
                self.hands[seat] &= ~(1 << card)
                self.cards[seat] = (True, card)
                self.moving = seat
            case events.TurnEnded(seat):
                assert seat == self.moving
                self.moving = self.over = None
            case events.CardsTakenBack(seat):
                assert self.hands[seat] == 0
                self.hands[seat] = self.setup.hand
            case events.RoundBegan(number, start):
                assert number == self.round + 1
                assert start == (self.start + 1) % len(self.cards)
                self.round, self.start = number, start
                self.cards = [(False, NO_CARD) for _seat in self.cards]
            case events.GameEnded(winners):
                assert winners
                self.winners = winners
            case events.WeatherChanged(seat, weather):
                assert seat == self.moving
                assert abs(weather - self.weather) == 1
                assert self.cards[seat] == (True, CLOUD)
                self.weather = weather
            case _:
                self._canoe(event)

    def _canoe(self, event: events.Event) -> None:
        """Follow what the player does with a canoe."""
        match event:
            case events.Bought(seat, canoe, kind):
                assert self.fields[seat][canoe] == FALLS
                hand_over([kind], self.treasuries[seat], self.sites[kind])
                self.fields[seat][canoe] = SHORE
            case events.DeclinedToBuy(seat):
                assert FALLS in self.fields[seat]
                assert any(self.treasuries[seat].values())
            case events.Handled(seat, canoe, handling, site):
                assert seat == self.moving
                hand_over(handling.unload, self.cargo[seat][canoe], self.sites[site])
                hand_over(handling.load, self.sites[site], self.cargo[seat][canoe])
            case events.Paddled(seat, canoe, start, end):
                assert seat == self.moving
                assert self.fields[seat][canoe] == start != end
                self.fields[seat][canoe] = end
                if end == FALLS:
                    self.falling.append((seat, canoe))
            case events.Stole(seat, canoe, kind, victim, victim_canoe):
                assert seat == self.moving != victim
                assert not self.roped[victim]
                assert self.fields[seat][canoe] == self.fields[victim][victim_canoe]
                hand_over([kind], self.cargo[victim][victim_canoe], self.cargo[seat][canoe])
            case events.Stayed(seat):
                assert SHORE in self.fields[seat]
            case _:
                self._loss(event)

    def _loss(self, event: events.Event) -> None:
        """Follow how a canoe comes ashore, falls, is swept or given back."""
        match event:
            case events.Landed(seat, canoe, gems):
                assert self.fields[seat][canoe] == SHORE
                assert self.cargo[seat][canoe] == Heap(gems)
                hand_over(gems, self.cargo[seat][canoe], self.treasuries[seat])
                self._lose_moose(seat, canoe)
            case events.Fell(seat, canoe, gems):
                self.falling.remove((seat, canoe))
                self._send_home(gems, self.cargo[seat][canoe])
                self._lose_moose(seat, canoe)
            case events.CanoeGiven(seat, canoe):
                assert set(self.fields[seat]) == {FALLS}
                assert not any(self.treasuries[seat].values())
                assert canoe == 0
                if seat == self.moving:
                    self.over = seat
                self.fields[seat][canoe] = SHORE
            case events.Swept(seat, canoe, start, end):
                assert self.whirlpool == start == self.fields[seat][canoe]
                assert isinstance(self.last, events.Paddled) == (seat == self.moving)
                assert end in (PUSHES[arm].get(start) for arm in ARMS)
                self.fields[seat][canoe] = end
                if end == FALLS:
                    self.falling.append((seat, canoe))
            case _:
                self._river(event)

    def _river(self, event: events.Event) -> None:
        match event:
            case events.RiverRose(lowest, weather, speed):
                assert all(card != NO_CARD for _has_chosen, card in self.cards)
                numbers = [card for _has_chosen, card in self.cards if card in NUMBERS]
                assert lowest == min(numbers, default=NO_CARD)
                assert weather == self.weather
                assert speed == max(0, lowest + weather)
                self.coming = speed
            case events.Pushed(arm):
                self._push(arm)
            case events.WhirlpoolFell() | events.WhirlpoolEntered():
                assert isinstance(self.last, events.Pushed)
                self.whirling = None
            case _:
                self._piece(event)

    def _push(self, arm: int) -> None:
        assert not self.falling
        assert self.setup.fork == "chance" or arm == self.flag
        self.coming -= 1
        self.pushes += 1
        self.flag = 1 - arm
        push = PUSHES[ARMS[arm]]
        for seat, canoes in enumerate(self.fields):
            for canoe, field in enumerate(canoes):
                canoes[canoe] = field if self.roped[seat] else push.get(field, field)
                if canoes[canoe] == FALLS != field:
                    self.falling.append((seat, canoe))
        self.joe = push.get(self.joe, self.joe)
        self.beaver = push.get(self.beaver, self.beaver)
        if "whirlpool" in self.setup.modules and self.whirlpool == FALLS:
            self.whirling = events.WhirlpoolEntered()
            self.whirlpool = 1
        else:
            leaves = push.get(self.whirlpool) == FALLS
            self.whirling = events.WhirlpoolFell() if leaves else None
            self.whirlpool = push.get(self.whirlpool, self.whirlpool)

    def _piece(self, event: events.Event) -> None:
        """Follow the rope, the beaver and the moose."""
        match event:
            case events.Tied(seat):
                assert self.last == events.TurnBegan(seat, ROPE)
                self.roped[seat] = True
            case events.Untied(seat):
                assert self.roped[seat]
                assert not self.coming
                self.roped[seat] = False
            case events.BeaverJumped(seat):
                assert self.last == events.WeatherChanged(seat, 2)
                assert self.beaver == SHORE
                self.beaver = 1
            case events.BeaverFell():
                assert self.beaver == FALLS
                assert not self.falling
                self.beaver, self.weather = SHORE, 0
            case events.MooseTaken(seat, canoe):
                assert seat == self.moving
                assert self.moose_waits
                assert SITE_OF[self.fields[seat][canoe]] == RUBY
                self.moose[seat], self.moose_waits = canoe, False
            case events.MooseLeft(seat, canoe):
                assert self.leaving == (seat, canoe)
                self.moose[seat] = self.leaving = None
            case events.MooseReturned():
                assert not self.moose_waits
                assert self.moose == [None] * len(self.moose)
                assert not any(self.roped)
                self.moose_waits = True
            case _:
                self._joe(event)

    def _joe(self, event: events.Event) -> None:
        match event:
            case events.Traded(seat, canoe, gave, got):
                assert seat == self.moving
                assert self.fields[seat][canoe] == self.joe
                if got is not None:
                    hand_over([got], self.joe_cargo, self.cargo[seat][canoe])
                if gave is not None:
                    hand_over([gave], self.cargo[seat][canoe], self.joe_cargo)
                assert self.joe_cargo.total() <= 1
            case events.JoeLoaded(kind, site):
                assert not self.joe_cargo.total()
                assert kind == site == SITE_OF[self.joe]
                hand_over([kind], self.sites[site], self.joe_cargo)
            case events.JoePaddled(start, end):
                assert self.joe == start != end
                self.joe = end
            case events.JoeSwept(start, end):
                assert self.joe == self.whirlpool == start
                self.joe = end
            case events.JoeFell(gems):
                assert self.joe == FALLS
                self._send_home(gems, self.joe_cargo)
            case events.JoeStarted():
                assert self.joe == FALLS
                assert not self.joe_cargo.total()
                self.joe = 1
            case _:
                raise AssertionError(f"nobody follows {event} here")
