"""Reading and writing positions as text (`docs/notation.md`, "Positions").

A position is one line of words, such as `players=3 actor=1 phase=paddle 1plays=4 1a@5(ruby)`. What
it does not say is as at the start of a game, so a position in a test says only what matters there.
`text_of` writes a state with all secrets, or a view with those that its seat knows; `state_of` and
`view_of_text` read them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from niagara.model.actions import CANOES, Seat
from niagara.model.board import (
    ARMS,
    FALLS,
    FIELDS,
    FORK,
    KINDS,
    RIGHT,
    SHORE,
    WATER,
    Cargo,
    Field,
)
from niagara.model.cards import CARDS, CARDS_IN, NO_CARD, ROPE, Card, hand_of, holds
from niagara.model.errors import PositionError, SetupError
from niagara.model.modules import MODULES
from niagara.model.setup import LONGEST_SEED, OPTIONS, Setup
from niagara.model.state import IN_TURN, Phase, Player, State
from niagara.rules.goals import winners
from niagara.rules.modules import paddle_cards
from niagara.rules.rounds import PHASE_OF, WEATHER, legal, may_buy
from niagara.view import PlayerView, View, view_of

Chosen = TypeVar("Chosen")

LONGEST: Final = 9000
"""The most characters of a position, which may have the longest seed."""
LONGEST_WORD: Final = 40
"""The most characters of a wrong word that an error repeats."""
MOST: Final = range(10**6)
"""What the numbers of rounds and pushes may be."""

PHASES: Final[Mapping[Phase, str]] = {
    phase: phase.name.lower().replace("_", "-") for phase in Phase
}
"""The names of the phases, `buy-first` to `over`."""

MOVED: Final = ("", "a", "b", "ab")
"""The canoes that may not move again this turn, by `State.moved`."""

AWAY: Final = "away"
"""The place of a moose that has left its canoe this round."""

WORD: Final = re.compile(r"([0-9a-z-]+)(?:([=@])(.*))?")
NUMBER: Final = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_SEED}}}")
BERTH: Final = re.compile(r"(\w+?)(?:\(([a-z+]+)\))?")
"""A field, and the gems of the canoe there in brackets."""


# Writing


def text_of(seen: State | View) -> str:
    """Return a position as text: a state with all secrets, a view with those that it shows."""
    return " ".join([*_agreed(seen.setup), *_course(seen), *_pieces(seen), *_seats(seen)])


def _agreed(setup: Setup) -> Iterator[str]:
    yield f"players={setup.players}"
    if setup.modules:
        yield f"modules={'+'.join(name for name in MODULES if name in setup.modules)}"
    for name, choices in OPTIONS.items():
        if (chosen := getattr(setup, name)) != choices[0]:
            yield f"{name}={chosen}"
    if setup.seed:
        yield f"seed={setup.seed}"
    if setup.flags:
        yield f"flags={setup.flags}"


def _course(seen: State | View) -> Iterator[str]:
    if seen.round != 1:
        yield f"round={seen.round}"
    if seen.start:
        yield f"start={seen.start}"
    if seen.actor not in (None, seen.start):
        yield f"actor={seen.actor}"
    if seen.phase is not Phase.CARD:
        yield f"phase={PHASES[seen.phase]}"
    if seen.moved:
        yield f"moved={MOVED[seen.moved]}"
    if seen.launched:
        yield "launched"
    if seen.weather:
        yield f"weather={seen.weather:+d}"
    if ARMS[seen.flag] != "R":
        yield f"flag={ARMS[seen.flag]}"
    if seen.pushes:
        yield f"pushes={seen.pushes}"


def _pieces(seen: State | View) -> Iterator[str]:
    begun = State(seen.setup)
    if seen.whirlpool != begun.whirlpool:
        yield f"whirlpool@{FIELDS[seen.whirlpool]}"
    if seen.beaver != begun.beaver:
        yield f"beaver@{FIELDS[seen.beaver]}"
    if seen.moose_waits != begun.moose_waits:
        carrying = (
            f"{seat}{CANOES[player.moose]}"
            for seat, player in enumerate(_players(seen))
            if player.moose is not None
        )
        yield f"moose@{next(carrying, AWAY)}"
    if seen.joe != begun.joe or seen.joe_cargo:
        yield f"joe@{FIELDS[seen.joe]}{_aboard(seen.joe_cargo)}"
    for site, gems in enumerate(seen.sites):
        foreign = [count * (kind != site) for kind, count in enumerate(gems)]
        if any(foreign):
            yield f"{KINDS[site]}-site={_heap(foreign)}"


def _seats(seen: State | View) -> Iterator[str]:
    for seat, player in enumerate(_players(seen)):
        full = seen.setup.hand
        if player.hand not in (full, full & ~hand_of(player.card)) or not player.hand:
            yield f"{seat}hand={'+'.join(CARDS[card] for card in CARDS_IN[player.hand])}"
        if player.card != NO_CARD:
            how = "card" if holds(player.hand, player.card) else "plays"
            yield f"{seat}{how}={CARDS[player.card]}"
        if any(player.treasury):
            yield f"{seat}treasury={_heap(player.treasury)}"
        for name, field, cargo in zip(CANOES, player.fields, player.cargo, strict=True):
            if field != SHORE:
                yield f"{seat}{name}@{FIELDS[field]}{_aboard(cargo)}"


def _players(seen: State | View) -> Sequence[Player | PlayerView]:
    return seen.players


def _heap(counts: Sequence[int]) -> str:
    return "+".join(KINDS[kind] for kind, count in enumerate(counts) for _gem in range(count))


def _aboard(cargo: Cargo) -> str:
    return f"({'+'.join(KINDS[kind] for kind in cargo)})" if cargo else ""


# Reading


def state_of(text: str) -> State:
    """Read a position; raise `PositionError` if there is no such position.

    A text that tells what one seat knows does not name the hidden cards of others. Such a card is
    `NO_CARD` in the state.

    >>> state_of("players=3 actor=1 phase=paddle 0plays=3 1plays=4 1a@5(ruby)").seat
    1
    """
    if len(text) > LONGEST:
        raise PositionError("this is too long to be a position")
    reader = _Reader(text)
    state = reader.state()
    _check(state)
    return state


def view_of_text(text: str, seat: Seat | None) -> View:
    """Read what a seat knows from a position, which need not name other seats' hidden cards."""
    state = state_of(text)
    view = view_of(state, seat)
    players = [
        player._replace(has_chosen=player.has_chosen or _must_have_chosen(state, other))
        for other, player in enumerate(view.players)
    ]
    return replace(view, players=tuple(players))


def _must_have_chosen(state: State, seat: Seat) -> bool:
    """Tell whether a seat has chosen its card this round, whether the text names it or not."""
    if state.phase is Phase.BUY_FIRST:
        return False
    return state.phase is not Phase.CARD or _order(state, seat) < state.turn


def _order(state: State, seat: Seat) -> int:
    """Return how many seats have their turns before this one."""
    return (seat - state.start) % len(state.players)


def seats_with_unknown_cards(state: State) -> list[Seat]:
    """Return the seats that have chosen a card which the position does not name."""
    return [
        seat
        for seat, player in enumerate(state.players)
        if player.card == NO_CARD and _must_have_chosen(state, seat)
    ]


class _Reader:
    """Reads the words of a position; `words` are those not read yet, by what they are about.

    Every method takes the words that it understands. A word that nobody takes is an error.
    """

    def __init__(self, text: str) -> None:
        self.words: dict[str, str] = {}
        for word in text.split():
            match = WORD.fullmatch(word)
            if not match:
                raise PositionError("{word} is not a word of a position", word=_short(word))
            name = match[1] + ("@" if match[2] == "@" else "")
            if name in self.words:
                raise PositionError("the position says {word} twice", word=_short(name))
            self.words[name] = match[3] or ""

    def state(self) -> State:
        """Return the position that all the words describe."""
        state = State(self.setup())
        self.course(state)
        self.pieces(state)
        for seat in range(len(state.players)):
            self.seat(state, seat)
        for site, name in enumerate(KINDS):
            for kind in self.gems(state, self.words.pop(f"{name}-site", "")):
                state.put(site, kind)
        for left in self.words:
            raise PositionError(
                "there is nothing called {name} in this position", name=_short(left)
            )
        for player in state.players:
            player.roped = player.card == ROPE and _is_open(player) and state.phase in IN_TURN
        if state.phase is Phase.OVER:
            treasuries = [player.treasury for player in state.players]
            state.winners = winners(state.setup, treasuries, state.start)
        return state

    def setup(self) -> Setup:
        agreed: dict[str, object] = {
            "players": self.number("players", 0),
            "modules": [*filter(None, self.words.pop("modules", "").split("+"))],
            "seed": self.number("seed", 0),
            "flags": self.words.pop("flags", ""),
            **{name: self.words.pop(name, choices[0]) for name, choices in OPTIONS.items()},
        }
        try:
            return Setup.from_json(agreed)
        except SetupError as error:
            raise PositionError(error.sentence, **error.about) from None

    def course(self, state: State) -> None:
        seats = range(len(state.players))
        state.round = self.number("round", 1, MOST[1:])
        state.start = self.number("start", 0, seats)
        state.phase = self.choice("phase", Phase.CARD, {text: p for p, text in PHASES.items()})
        actor = self.number("actor", state.start, seats)
        over = state.phase is Phase.OVER
        state.turn = len(seats) if over else _order(state, actor)
        state.moved = self.choice("moved", 0, {text: bits for bits, text in enumerate(MOVED)})
        state.launched = self.words.pop("launched", None) is not None
        state.weather = self.number("weather", 0, WEATHER)
        state.flag = self.choice("flag", RIGHT, {arm: number for number, arm in enumerate(ARMS)})
        state.pushes = self.number("pushes", 0, MOST)

    def pieces(self, state: State) -> None:
        modules = state.setup.modules
        if "whirlpool" in modules:
            on = {FIELDS[field]: field for field in (*WATER, FALLS)}
            state.whirlpool = self.choice("whirlpool@", state.whirlpool, on)
        if "beaver" in modules:
            at = {FIELDS[field]: field for field in (SHORE, *WATER)}
            state.beaver = self.choice("beaver@", state.beaver, at)
        if "moose" in modules and "moose@" in self.words:
            state.moose_waits = False
            carriers = {
                f"{seat}{name}": (seat, canoe)
                for seat in range(len(state.players))
                for canoe, name in enumerate(CANOES)
            }
            carrier = self.choice("moose@", None, {AWAY: None, **carriers})
            if carrier:
                state.players[carrier[0]].moose = carrier[1]
        if "joe" in modules and "joe@" in self.words:
            state.joe, state.joe_cargo = self.berth(state, "joe@", 1)
            if state.joe not in WATER:
                raise PositionError("Joe must be on the river")

    def seat(self, state: State, seat: Seat) -> None:
        player = state.players[seat]
        if played := self.words.pop(f"{seat}plays", ""):
            player.card = _card(played)
            player.hand &= ~hand_of(player.card)
        hand = self.words.pop(f"{seat}hand", None)
        if hand is not None:
            player.hand = hand_of(*map(_card, filter(None, hand.split("+"))))
        if chosen := self.words.pop(f"{seat}card", ""):
            player.card = _card(chosen)
        if chosen and not holds(player.hand, player.card):
            raise PositionError("seat {seat} has no card {card} in hand", seat=seat, card=chosen)
        if played and holds(player.hand, player.card):
            raise PositionError(
                "seat {seat} has played card {card} and has it no more", seat=seat, card=played
            )
        for kind in self.gems(state, self.words.pop(f"{seat}treasury", "")):
            player.treasury[kind] += 1
        for canoe, name in enumerate(CANOES):
            word = f"{seat}{name}@"
            if word in self.words:
                capacity = state.setup.capacities[canoe]
                player.fields[canoe], player.cargo[canoe] = self.berth(state, word, capacity)

    def berth(self, state: State, word: str, capacity: int) -> tuple[Field, Cargo]:
        """Take a word that says where a canoe is; return its field and cargo."""
        text = self.words.pop(word)
        match = BERTH.fullmatch(text)
        if not match or match[1] not in FIELDS:
            raise PositionError(
                "write a place like {one} or {other}, not {found}",
                one=f"{word}5",
                other=f"{word}6L(ruby)",
                found=_short(text),
            )
        field = FIELDS.index(match[1])
        cargo = self.gems(state, match[2] or "")
        if len(cargo) > (capacity if field in WATER else 0):
            raise PositionError("{piece} carries more than it can there", piece=f"{word}{text}")
        return field, cargo

    def gems(self, state: State, text: str) -> Cargo:
        """Return the gems that a text names, taken from the sites of their own kinds."""
        names = list(filter(None, text.split("+")))
        for name in names:
            if name not in KINDS:
                raise PositionError(
                    "there is no gem {gem}; gems are {gems}",
                    gem=_short(name),
                    gems=", ".join(KINDS),
                )
        kinds = tuple(sorted(map(KINDS.index, names)))
        for kind in kinds:
            if not state.sites[kind][kind]:
                raise PositionError(
                    "there are only {count} {gem} gems", count=state.setup.gems, gem=KINDS[kind]
                )
            state.take(kind, kind)
        return kinds

    def number(self, name: str, default: int, allowed: range | None = None) -> int:
        text = self.words.pop(name, None)
        if text is None:
            return default
        number = int(text) if NUMBER.fullmatch(text) else None
        if allowed is not None and number not in allowed:
            raise PositionError(
                "{name} is a whole number from {least} to {most}, not {found}",
                name=name,
                least=allowed[0],
                most=allowed[-1],
                found=_short(text),
            )
        if number is None:
            raise PositionError(
                "{name} is a whole number, not {found}", name=name, found=_short(text)
            )
        return number

    def choice(self, name: str, default: Chosen, choices: Mapping[str, Chosen]) -> Chosen:
        text = self.words.pop(name, None)
        if text is None:
            return default
        if text not in choices:
            raise PositionError(
                "{name} is one of {choices}, not {found}",
                name=name,
                choices=", ".join(filter(None, choices)),
                found=_short(text),
            )
        return choices[text]


def _card(name: str) -> Card:
    if name not in CARDS[1:]:
        cards = ", ".join(CARDS[1:])
        raise PositionError(
            "there is no card {card}; cards are {cards}", card=_short(name), cards=cards
        )
    return CARDS.index(name)


def _short(word: str) -> str:
    return repr(word if len(word) <= LONGEST_WORD else word[: LONGEST_WORD - 3] + "...")


# Checking


def _check(state: State) -> None:
    """Raise `PositionError` if the rules could not go on from this position."""
    for seat, player in enumerate(state.players):
        _check_cards(state, seat, player)
        if player.fields == [FALLS, FALLS] and not any(player.treasury):
            raise PositionError(
                "seat {seat} has neither a canoe nor a gem to buy one with", seat=seat
            )
    if state.phase is Phase.OVER:
        if not state.winners:
            raise PositionError("the game is over only when somebody has won")
    elif not _asks_rightly(state) or not legal(state):
        raise PositionError(
            "seat {seat} has nothing to decide in the phase {phase}",
            seat=state.actor,
            phase=PHASES[state.phase],
        )


def _check_cards(state: State, seat: Seat, player: Player) -> None:
    """Raise `PositionError` if a seat's card is chosen or revealed too early or too late."""
    order = _order(state, seat)
    if player.hand & ~state.setup.hand or not holds(state.setup.hand | 1, player.card):
        raise PositionError("seat {seat} has a card that is not in this game", seat=seat)
    is_open = _is_open(player)
    if state.phase in (Phase.CARD, Phase.BUY_FIRST):
        may_have_chosen = state.phase is Phase.CARD and order < state.turn
        if is_open or (player.card != NO_CARD and not may_have_chosen):
            raise PositionError(
                "seat {seat} has not chosen a card yet, so leave its card out", seat=seat
            )
    elif is_open != (order <= state.turn or state.phase is Phase.SWEEP):
        if is_open:
            raise PositionError(
                "the turn of seat {seat} comes later: name its card like {example}",
                seat=seat,
                example=f"{seat}card=5",
            )
        raise PositionError(
            "the turn of seat {seat} has begun: name its card like {example}",
            seat=seat,
            example=f"{seat}plays=5",
        )
    if not player.hand and player.card == NO_CARD:
        raise PositionError("seat {seat} has no card left", seat=seat)


def _is_open(player: Player) -> bool:
    """Tell whether a player's card is revealed."""
    return player.card != NO_CARD and not holds(player.hand, player.card)


def _asks_rightly(state: State) -> bool:
    """Tell whether the setup and the actor's card can lead to this phase."""
    card = state.players[state.seat].card
    match state.phase:
        case Phase.BUY_FIRST:
            return state.setup.buyback == "round" and may_buy(state.players[state.seat])
        case Phase.BUY:
            return state.setup.buyback == "turn" and may_buy(state.players[state.seat])
        case Phase.WEATHER | Phase.ROPE | Phase.PADDLE:
            return state.phase is PHASE_OF[card] and (card != ROPE or len(legal(state)) > 1)
        case Phase.SWEEP:
            swept = next(paddle_cards.on_whirlpool(state), None)
            return state.whirlpool == FORK and swept is not None and swept[0] == state.seat
        case _:
            return True
