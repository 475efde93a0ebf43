"""What a seat knows (RULES 3): the wall between the state and everybody who decides or draws.

A view lists what may be seen; it has no place for another seat's hidden card or for the seed
from which chance is drawn. Bots, pages and logs get views, never states.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from niagara.actions import Action, Canoe, Seat
from niagara.board import Arm, Cargo, Field
from niagara.cards import CARDS_IN, NO_CARD, Card, Hand
from niagara.rounds import legal
from niagara.setup import Setup
from niagara.state import Phase, Player, State


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What is known of one player. Tuples over canoes are in the order of `CANOES`."""

    hand: Hand
    """The cards not used yet, a hidden one included."""
    has_chosen: bool
    """Whether a card of this round lies before the player, face up or down."""
    card: Card
    """That card, or `NO_CARD` where it is hidden from this view."""
    revealed: bool
    """Whether that card lies face up."""
    treasury: tuple[int, ...]
    fields: tuple[Field, ...]
    cargo: tuple[Cargo, ...]
    moose: Canoe | None
    """The canoe that carries the moose."""
    roped: bool
    """Whether the canoes are tied up for the rest of the round."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat knows it, or as everybody does (`seat` is None)."""

    seat: Seat | None
    setup: Setup
    """The agreed game, without its seed."""
    round: int
    phase: Phase
    start: Seat
    turn: int
    actor: Seat | None
    weather: int
    flag: Arm
    pushes: int
    sites: tuple[tuple[int, ...], ...]
    there: int
    players: tuple[PlayerView, ...]
    moved: int
    launched: bool
    winners: tuple[Seat, ...]
    whirlpool: Field
    beaver: Field
    moose_waits: bool
    joe: Field
    joe_cargo: Cargo
    legal: tuple[Action, ...]
    """What this seat may do now; empty when it is not its decision."""

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view, the unknown drawn at random."""
        state = State(self.setup.with_seed(rng.getrandbits(32)))
        hidden = {
            seat: rng.choice(CARDS_IN[player.hand])
            for seat, player in enumerate(self.players)
            if player.has_chosen and player.card == NO_CARD
        }
        self._fill(state, hidden)
        return state

    def _fill(self, state: State, hidden: Mapping[Seat, Card]) -> None:
        state.players = [
            _player(player, hidden.get(seat, player.card))
            for seat, player in enumerate(self.players)
        ]
        state.sites = list(self.sites)
        state.there = self.there
        state.weather = self.weather
        state.flag = self.flag
        state.pushes = self.pushes
        state.round = self.round
        state.start = self.start
        state.turn = self.turn
        state.phase = self.phase
        state.moved = self.moved
        state.launched = self.launched
        state.winners = self.winners
        state.whirlpool = self.whirlpool
        state.beaver = self.beaver
        state.moose_waits = self.moose_waits
        state.joe = self.joe
        state.joe_cargo = self.joe_cargo


def _player(view: PlayerView, card: Card) -> Player:
    player = Player(view.hand)
    player.card = card
    player.treasury = list(view.treasury)
    player.fields = list(view.fields)
    player.cargo = list(view.cargo)
    player.moose = view.moose
    player.roped = view.roped
    return player


def view_of(state: State, seat: Seat | None) -> View:
    """Return what the seat knows, or with None what everybody at the table knows."""
    return View(
        seat=seat,
        setup=state.setup.seedless,
        round=state.round,
        phase=state.phase,
        start=state.start,
        turn=state.turn,
        actor=state.actor,
        weather=state.weather,
        flag=state.flag,
        pushes=state.pushes,
        sites=tuple(state.sites),
        there=state.there,
        players=tuple(
            _player_view(player, own=index == seat) for index, player in enumerate(state.players)
        ),
        moved=state.moved,
        launched=state.launched,
        winners=state.winners,
        whirlpool=state.whirlpool,
        beaver=state.beaver,
        moose_waits=state.moose_waits,
        joe=state.joe,
        joe_cargo=state.joe_cargo,
        legal=legal(state) if seat is not None and seat == state.actor else (),
    )


def _player_view(player: Player, *, own: bool) -> PlayerView:
    revealed = player.card != NO_CARD and not player.hand >> player.card & 1
    return PlayerView(
        hand=player.hand,
        has_chosen=player.card != NO_CARD,
        card=player.card if own or revealed else NO_CARD,
        revealed=revealed,
        treasury=tuple(player.treasury),
        fields=tuple(player.fields),
        cargo=tuple(player.cargo),
        moose=player.moose,
        roped=player.roped,
    )
