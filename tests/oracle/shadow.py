"""The table as followed by somebody who hears the events and nothing else.

It knows the river and where gems go back to, but none of the rules of moving. Tests compare it
with the view after each event, for a log, an animation or a blind player follows like this.
"""

from functools import singledispatchmethod
from typing import Final

from niagara.model import events
from niagara.model.board import ARMS, FALLS, RUBY, SHORE, SITE_OF
from niagara.model.cards import CLOUD, NO_CARD, NUMBERS, ROPE
from niagara.model.state import Phase
from niagara.view import View

PUSHES: Final = {
    "L": {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: FALLS},
    "R": {1: 2, 2: 3, 3: 4, 4: 5, 5: 8, 8: 9, 9: FALLS},
}
"""Where a push carries what floats, by the arm of the flag; the other arm does not move."""


class Shadow:
    """The table, pieced together from the events heard so far."""

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
        self.roped = [player.roped for player in view.players]
        self.moose = [player.moose for player in view.players]
        self.moose_waits = view.moose_waits
        self.whirlpool = view.whirlpool
        self.beaver = view.beaver
        self.joe = view.joe
        self.joe_cargo = list(view.joe_cargo)
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
        self._compare_modules(view, told)
        if self.setup.fork == "alternate":
            assert self.flag == view.flag, told
        if not isinstance(event, events.CardsTakenBack):  # the round has begun by then
            assert (self.round, self.start) == (view.round, view.start), told
            shown = [(player.has_chosen, player.card) for player in view.players]
            assert self.cards == shown, told

    def _compare_modules(self, view: View, told: str) -> None:
        assert self.roped == [player.roped for player in view.players], told
        assert self.moose == [player.moose for player in view.players], told
        assert self.moose_waits == view.moose_waits, told
        assert self.whirlpool == view.whirlpool, told
        assert self.beaver == view.beaver, told
        assert (self.joe, self.joe_cargo) == (view.joe, list(view.joe_cargo)), told

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
        self._follow(event)
        self.last = event

    @singledispatchmethod
    def _follow(self, event: events.Event) -> None:
        raise AssertionError(f"nobody follows {event} here")

    def _turn_of(self, seat: int) -> int:
        """Return how many seats are before this one in turn order."""
        return (seat - self.start) % len(self.cards)

    # Rounds, cards and turns

    @_follow.register
    def _(self, event: events.CardChosen) -> None:
        assert self.cards[event.seat] == (False, NO_CARD)
        assert sum(has_chosen for has_chosen, _card in self.cards) == self._turn_of(event.seat)
        self.cards[event.seat] = (True, NO_CARD)

    @_follow.register
    def _(self, event: events.TurnBegan) -> None:
        assert self.moving is None, "one turn at a time"
        assert self.hands[event.seat] >> event.card & 1, "a card is played from the hand"
        assert self.cards[event.seat] == (True, NO_CARD)
        assert sum(card != NO_CARD for _has_chosen, card in self.cards) == self._turn_of(event.seat)
        self.hands[event.seat] &= ~(1 << event.card)
        self.cards[event.seat] = (True, event.card)
        self.moving = event.seat

    @_follow.register
    def _(self, event: events.TurnEnded) -> None:
        assert event.seat == self.moving
        self.moving = self.over = None

    @_follow.register
    def _(self, event: events.CardsTakenBack) -> None:
        assert self.hands[event.seat] == 0
        self.hands[event.seat] = self.setup.hand

    @_follow.register
    def _(self, event: events.RoundBegan) -> None:
        assert event.round == self.round + 1
        assert event.start == (self.start + 1) % len(self.cards)
        self.round, self.start = event.round, event.start
        self.cards = [(False, NO_CARD) for _seat in self.cards]

    @_follow.register
    def _(self, event: events.GameEnded) -> None:
        assert event.winners
        self.winners = event.winners

    # Buying and weather

    @_follow.register
    def _(self, event: events.Bought) -> None:
        assert self.fields[event.seat][event.canoe] == FALLS
        self.treasuries[event.seat][event.kind] -= 1
        self.sites[event.kind][event.kind] += 1
        self.fields[event.seat][event.canoe] = SHORE

    @_follow.register
    def _(self, event: events.DeclinedToBuy) -> None:
        assert FALLS in self.fields[event.seat]
        assert any(self.treasuries[event.seat])

    @_follow.register
    def _(self, event: events.WeatherChanged) -> None:
        assert event.seat == self.moving
        assert abs(event.weather - self.weather) == 1
        assert self.cards[event.seat] == (True, CLOUD)
        self.weather = event.weather

    # Canoes

    @_follow.register
    def _(self, event: events.Handled) -> None:
        assert event.seat == self.moving
        cargo, stock = self.cargo[event.seat][event.canoe], self.sites[event.site]
        for kind in event.handling.unload:
            cargo.remove(kind)
            stock[kind] += 1
        for kind in event.handling.load:
            cargo.append(kind)
            stock[kind] -= 1

    @_follow.register
    def _(self, event: events.Paddled) -> None:
        assert event.seat == self.moving
        assert self.fields[event.seat][event.canoe] == event.start != event.end
        self.fields[event.seat][event.canoe] = event.end
        if event.end == FALLS:
            self.falling.append((event.seat, event.canoe))

    @_follow.register
    def _(self, event: events.Landed) -> None:
        assert self.fields[event.seat][event.canoe] == SHORE
        assert sorted(self.cargo[event.seat][event.canoe]) == list(event.gems)
        self.cargo[event.seat][event.canoe] = []
        for kind in event.gems:
            self.treasuries[event.seat][kind] += 1
        self._lose_moose(event.seat, event.canoe)

    @_follow.register
    def _(self, event: events.Stole) -> None:
        assert event.seat == self.moving != event.victim
        assert not self.roped[event.victim]
        here = self.fields[event.seat][event.canoe]
        assert here == self.fields[event.victim][event.victim_canoe]
        self.cargo[event.victim][event.victim_canoe].remove(event.kind)
        self.cargo[event.seat][event.canoe].append(event.kind)

    @_follow.register
    def _(self, event: events.Stayed) -> None:
        assert SHORE in self.fields[event.seat]

    @_follow.register
    def _(self, event: events.Fell) -> None:
        self.falling.remove((event.seat, event.canoe))
        assert sorted(self.cargo[event.seat][event.canoe]) == list(event.gems)
        self.cargo[event.seat][event.canoe] = []
        for kind in event.gems:
            self.sites[kind][kind] += 1
        self._lose_moose(event.seat, event.canoe)

    @_follow.register
    def _(self, event: events.CanoeGiven) -> None:
        assert set(self.fields[event.seat]) == {FALLS}
        assert not any(self.treasuries[event.seat])
        assert event.canoe == 0
        if event.seat == self.moving:
            self.over = event.seat
        self.fields[event.seat][event.canoe] = SHORE

    # The river

    @_follow.register
    def _(self, event: events.RiverRose) -> None:
        assert all(card != NO_CARD for _has_chosen, card in self.cards)
        numbers = [card for _has_chosen, card in self.cards if card in NUMBERS]
        assert event.lowest == min(numbers, default=NO_CARD)
        assert event.weather == self.weather
        assert event.speed == max(0, event.lowest + event.weather)
        self.coming = event.speed

    @_follow.register
    def _(self, event: events.Pushed) -> None:
        assert not self.falling
        assert self.setup.fork == "chance" or event.arm == self.flag
        self.coming -= 1
        self.pushes += 1
        self.flag = 1 - event.arm
        push = PUSHES[ARMS[event.arm]]
        for seat, canoes in enumerate(self.fields):
            for canoe, field in enumerate(canoes):
                canoes[canoe] = field if self.roped[seat] else push.get(field, field)
                if canoes[canoe] == FALLS != field:
                    self.falling.append((seat, canoe))
        self.joe = push.get(self.joe, self.joe)
        self.beaver = push.get(self.beaver, self.beaver)
        enters = "whirlpool" in self.setup.modules and self.whirlpool == FALLS
        leaves = push.get(self.whirlpool) == FALLS
        self.whirlpool = 1 if enters else push.get(self.whirlpool, self.whirlpool)
        if enters:
            self.whirling = events.WhirlpoolEntered()
        elif leaves:
            self.whirling = events.WhirlpoolFell()

    # Whirlpool and rope

    @_follow.register(events.WhirlpoolFell)
    @_follow.register(events.WhirlpoolEntered)
    def _(self, _event: events.Event) -> None:
        assert isinstance(self.last, events.Pushed)
        self.whirling = None

    @_follow.register
    def _(self, event: events.Swept) -> None:
        assert self.whirlpool == event.start == self.fields[event.seat][event.canoe]
        assert isinstance(self.last, events.Paddled) == (event.seat == self.moving)
        assert event.end in (PUSHES[arm].get(event.start) for arm in ARMS)
        self.fields[event.seat][event.canoe] = event.end
        if event.end == FALLS:
            self.falling.append((event.seat, event.canoe))

    @_follow.register
    def _(self, event: events.Tied) -> None:
        assert self.last == events.TurnBegan(event.seat, ROPE)
        self.roped[event.seat] = True

    @_follow.register
    def _(self, event: events.Untied) -> None:
        assert self.roped[event.seat]
        assert not self.coming
        self.roped[event.seat] = False

    # Beaver and moose

    @_follow.register
    def _(self, event: events.BeaverJumped) -> None:
        assert self.last == events.WeatherChanged(event.seat, 2)
        assert self.beaver == SHORE
        self.beaver = 1

    @_follow.register
    def _(self, event: events.BeaverFell) -> None:
        assert self.beaver == FALLS
        assert not self.falling
        self.beaver, self.weather = SHORE, 0

    @_follow.register
    def _(self, event: events.MooseTaken) -> None:
        assert event.seat == self.moving
        assert self.moose_waits
        assert SITE_OF[self.fields[event.seat][event.canoe]] == RUBY
        self.moose[event.seat], self.moose_waits = event.canoe, False

    @_follow.register
    def _(self, event: events.MooseLeft) -> None:
        assert self.leaving == (event.seat, event.canoe)
        self.moose[event.seat] = self.leaving = None

    @_follow.register
    def _(self, event: events.MooseReturned) -> None:
        assert not self.moose_waits
        assert self.moose == [None] * len(self.moose)
        assert not any(self.roped)
        self.moose_waits = True

    def _lose_moose(self, seat: int, canoe: int) -> None:
        if self.moose[seat] == canoe:
            self.leaving = (seat, canoe)

    # Joe

    @_follow.register
    def _(self, event: events.Traded) -> None:
        assert event.seat == self.moving
        assert self.fields[event.seat][event.canoe] == self.joe
        cargo = self.cargo[event.seat][event.canoe]
        if event.got is not None:
            self.joe_cargo.remove(event.got)
            cargo.append(event.got)
        if event.gave is not None:
            cargo.remove(event.gave)
            self.joe_cargo.append(event.gave)
        assert len(self.joe_cargo) <= 1

    @_follow.register
    def _(self, event: events.JoeLoaded) -> None:
        assert not self.joe_cargo
        assert event.kind == event.site == SITE_OF[self.joe]
        self.sites[event.site][event.kind] -= 1
        self.joe_cargo.append(event.kind)

    @_follow.register
    def _(self, event: events.JoePaddled) -> None:
        assert self.joe == event.start != event.end
        self.joe = event.end

    @_follow.register
    def _(self, event: events.JoeSwept) -> None:
        assert self.joe == self.whirlpool == event.start
        self.joe = event.end

    @_follow.register
    def _(self, event: events.JoeFell) -> None:
        assert self.joe == FALLS
        assert self.joe_cargo == list(event.gems)
        self.joe_cargo = []
        for kind in event.gems:
            self.sites[kind][kind] += 1

    @_follow.register
    def _(self, event: events.JoeStarted) -> None:
        assert self.joe == FALLS
        assert not self.joe_cargo
        self.joe = 1
