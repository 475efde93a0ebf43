"""What a seat knows (RULES 3).

Bots, pages and logs get views, never states. A view has no place for another seat's hidden card or
for the seed, so no secret can slip out.
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
"""With the fork left to chance, a sample has one of 1024 futures of the flag.

That is variety enough, and the flags of each future, once drawn, can be kept.
"""


class PlayerView(NamedTuple):
    """What is known of one player. Tuples over canoes are in the order of `CANOES`."""

    hand: Hand
    """The cards not used yet, including a chosen one that is not revealed yet."""
    has_chosen: bool
    """Whether the player has chosen a card this round."""
    card: Card
    """The chosen card, or `NO_CARD` if there is none or it is hidden from this seat."""
    revealed: bool
    """Whether the chosen card is revealed."""
    treasury: tuple[int, ...]
    fields: tuple[Field, ...]
    cargo: tuple[Cargo, ...]
    moose: Canoe | None
    """The canoe that carries the moose."""
    roped: bool
    """Whether the canoes are tied up for the rest of the round."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat knows it, or, if `seat` is None, as everybody knows it.

    What is not explained here is as in `niagara.model.state.State`.
    """

    seat: Seat | None
    setup: Setup
    """The agreed game without its seed, start and flags."""
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
    """What this seat may do now; empty if another seat must decide."""

    _sampler: "_Sampler | None" = field(default=None, init=False, repr=False, compare=False)

    @property
    def own(self) -> Seat:
        """The seat that knows this, where there is one: a decision is always that of a seat."""
        assert self.seat is not None, "everybody knows this"
        return self.seat

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with this view; what the seat does not know is drawn.

        Each hidden card is any card of its owner's hand, all equally likely. The state is the
        caller's to change.
        """
        if self._sampler is None:
            object.__setattr__(self, "_sampler", _Sampler(self))
        assert self._sampler is not None, "it has just been made"
        return self._sampler.draw(rng)


class _Sampler:
    """What a view tells, made into a state once, to be copied and completed for every sample."""

    __slots__ = ("hidden", "known")

    def __init__(self, view: View) -> None:
        self.known = _known_state(view)
        self.hidden = [
            (seat, CARDS_IN[player.hand])
            for seat, player in enumerate(view.players)
            if player.has_chosen and player.card == NO_CARD
        ]
        """The seats whose card is hidden, each with the cards that it may be."""

    def draw(self, rng: Random) -> State:
        """Return a new state, with the hidden cards and the future of the flag drawn."""
        state = self.known.copy()
        future = rng.getrandbits(FUTURES_BITS)
        if state.setup.fork == "chance":
            state.setup = state.setup.with_chance(future)
        for seat, cards in self.hidden:
            state.players[seat].card = cards[int(rng.random() * len(cards))]
        return state


def _known_state(view: View) -> State:
    """Return the state that a view shows, with `NO_CARD` for hidden cards."""
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
    """Return what the seat knows; with None, what everybody at the table knows.

    `acting` means that an action is just being carried out, so nothing is legal now.
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
