"""What a seat knows (RULES 3): the wall between the state and everybody who decides or draws.

A view lists what may be seen; it has no place for another seat's hidden card or for the seed
from which chance is drawn. Bots, pages and logs get views, never states.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from niagara.model.actions import Action, Canoe, Seat
from niagara.model.board import Arm, Cargo, Field
from niagara.model.cards import CARDS_IN, NO_CARD, Card, Hand
from niagara.model.setup import Setup
from niagara.model.state import Phase, Player, State
from niagara.rules.rounds import legal

FUTURES_BITS: Final = 10
"""With `fork` left to chance a sample has one of 1024 futures of the flag.

That is as good as any number, and the same pushes need not be drawn again and again.
"""


class PlayerView(NamedTuple):
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

    _sampler: "_Sampler | None" = field(default=None, init=False, repr=False, compare=False)

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view, the unknown drawn at random."""
        if self._sampler is None:
            object.__setattr__(self, "_sampler", _Sampler(self))
        assert self._sampler is not None, "it has just been put down"
        return self._sampler.draw(rng)


class _Sampler:
    """What is known in a view as a state, to be copied and filled up as often as is wanted."""

    __slots__ = ("hidden", "known")

    def __init__(self, view: View) -> None:
        self.known = _known_state(view)
        self.hidden = [
            (seat, CARDS_IN[player.hand])
            for seat, player in enumerate(view.players)
            if player.has_chosen and player.card == NO_CARD
        ]
        """The seats whose card is hidden, each with the cards that it can be."""

    def draw(self, rng: Random) -> State:
        """Return a state of its own with hidden cards, and a future of the river, drawn."""
        state = self.known.copy()
        future = rng.getrandbits(FUTURES_BITS)
        if state.setup.fork == "chance":
            state.setup = state.setup.with_chance(future)
        for seat, cards in self.hidden:
            state.players[seat].card = cards[int(rng.random() * len(cards))]
        return state


def _known_state(view: View) -> State:
    """Return the state of a view, with `NO_CARD` for cards that it hides."""
    state = State(view.setup)
    state.players = [*map(_player, view.players)]
    state.lay_out(view.sites)
    state.weather = view.weather
    state.flag = view.flag
    state.pushes = view.pushes
    state.round = view.round
    state.start = view.start
    state.turn = view.turn
    state.phase = view.phase
    state.moved = view.moved
    state.launched = view.launched
    state.winners = view.winners
    state.whirlpool = view.whirlpool
    state.beaver = view.beaver
    state.moose_waits = view.moose_waits
    state.joe = view.joe
    state.joe_cargo = view.joe_cargo
    return state


def _player(view: PlayerView) -> Player:
    player = Player(view.hand)
    player.card = view.card
    player.treasury = list(view.treasury)
    player.fields = list(view.fields)
    player.cargo = list(view.cargo)
    player.moose = view.moose
    player.roped = view.roped
    return player


def view_of(state: State, seat: Seat | None, *, acting: bool = False) -> View:
    """Return what the seat knows, or with None what everybody at the table knows.

    While an action is carried out (`acting`), nothing is legal yet.
    """
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
        players=tuple(
            [_player_view(player, own=index == seat) for index, player in enumerate(state.players)]
        ),
        moved=state.moved,
        launched=state.launched,
        winners=state.winners,
        whirlpool=state.whirlpool,
        beaver=state.beaver,
        moose_waits=state.moose_waits,
        joe=state.joe,
        joe_cargo=state.joe_cargo,
        legal=legal(state) if seat is not None and seat == state.actor and not acting else (),
    )


def _player_view(player: Player, *, own: bool) -> PlayerView:
    card = player.card
    revealed = card != NO_CARD and not player.hand >> card & 1
    return PlayerView(
        hand=player.hand,
        has_chosen=card != NO_CARD,
        card=card if own or revealed else NO_CARD,
        revealed=revealed,
        treasury=tuple(player.treasury),
        fields=tuple(player.fields),
        cargo=tuple(player.cargo),
        moose=player.moose,
        roped=player.roped,
    )
