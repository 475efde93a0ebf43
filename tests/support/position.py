"""Positions in one line of text, and readers that answer in the same words.

A test built on this reads like the rulebook:

>>> game = position("0a@5 1a@3(ruby) 2b@lost", card="0: 2", treasury="2: amber")
>>> texts(game, "a 5>3")
['a 5>3', 'a 5>3 steal ruby from 1a']
>>> where(play(game, "a 5>3 steal ruby from 1a"))
'0a@3(ruby) 1a@3 2b@lost'

`1a@3(ruby)` is canoe a of seat 1 on field 3 with a ruby aboard; `lost` is over the falls. A canoe
that is not named is on shore. Gems come from their home sites, so none is made or lost.

Naming a piece of a module puts the module in play.

>>> game = position("0b@4(amber+ruby)", card="0: 1", whirlpool="3", joe="5", moose="1a")
>>> texts(game, "b")
['b 4>3~4', 'b 4>5', 'b 4>5 joe give amber', 'b 4>5 joe give ruby']
>>> joe(play(game, "b 4>5 joe give ruby"))
'5(ruby)'
>>> whirlpool(game), moose(game), sorted(game.setup.modules)
('3', '1a', ['double_canoes', 'joe', 'moose', 'whirlpool'])
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from niagara import Game, Setup
from niagara.model.actions import CANOES
from niagara.model.board import ARMS, FALLS, FIELDS, KINDS, SHORE, Field, Kind
from niagara.model.cards import CARDS, CLOUD, ROPE, Card, hand_of, holds
from niagara.model.events import Event
from niagara.model.state import State
from niagara.position import state_of, text_of
from niagara.rules.rounds import begin_round, begin_turn

PLACES: Final = (*FIELDS[:FALLS], "lost")
"""The names of the fields as places of a canoe."""

PADDLE_CARDS: Final = ("7", "1-3", "rope")
"""The cards that only the module `paddle_cards` has."""


def position(
    canoes: str = "",
    *,
    card: str = "",
    hand: str = "",
    treasury: str = "",
    sites: str = "",
    weather: int = 0,
    flag: str = "R",
    to_move: int = 0,
    start: int | None = None,
    modules: str = "",
    whirlpool: str = "",
    beaver: str = "",
    moose: str = "",
    joe: str = "",
    setup: Setup | None = None,
) -> Game:
    """Return a game in this position; it can be played on, but has no history.

    Args:
        canoes: the canoes that are not on shore, `0a@3(ruby) 2b@lost`.
        card: the cards of this round, `0: 4, 1: cloud`; seats not named have chosen the cloud.
            Without any card a new round begins. A seat that has played the rope is tied up.
        hand: the cards not used before this round, `0: 3 cloud`; else all of them.
        treasury: the gems in treasuries, `0: ruby ruby, 2: amber`.
        sites: gems at a site of another kind, `amber: ruby`.
        weather: the cloud's place.
        flag: the arm that the next push feeds, `L` or `R`.
        to_move: the seat whose turn begins.
        start: the start player, else `to_move`. With `start=1` seat 0 is the last of the round:
            the others have had their turns, and the river follows at once.
        modules: the modules in play, `whirlpool joe` or `spirits`, beside those of what is named:
            a piece, one of `PADDLE_CARDS` or two gems in one canoe.
        whirlpool: its field, or `away` when it has gone over the falls; else where it starts.
        beaver: its field, or `ashore`, which is where it starts.
        moose: the canoe that carries it, `0a`; `waits` at the ruby site, where it starts; or `away`
            when it has left its canoe in this round.
        joe: his field and his gem, `4(ruby)` or `4`; else where he starts.
        setup: the setup, else one with as many seats as the text needs.
    """
    placed = [_read_canoe(word) for word in canoes.split()]
    cards, hands, treasuries = (_by_seat(text) for text in (card, hand, treasury))
    seats = {canoe.seat for canoe in placed} | {to_move, *cards, *hands, *treasuries}
    pieces = _Pieces(whirlpool, beaver, moose, joe)
    in_play = {*modules.split(), *_named(pieces, placed, [*cards.values(), *hands.values()])}
    if setup is None:
        setup = Setup(players=max(3, max(seats) + 1), modules=frozenset(in_play))
    state = State(replace(setup, modules=setup.modules | in_play))
    if max(seats) >= len(state.players):
        raise ValueError(f"seat {max(seats)} is not among {len(state.players)} players")
    state.weather = weather
    state.flag = ARMS.index(flag)
    state.start = to_move if start is None else start
    _place(state, placed)
    _place_pieces(state, pieces)
    _fill(state, treasuries, sites)
    for seat, words in hands.items():
        state.players[seat].hand = hand_of(*_cards(words))
    if cards:
        _begin_turn(state, to_move, {seat: _cards(words)[0] for seat, words in cards.items()})
    else:
        begin_round(state)
    return game_at(state)


def game_at(state: State) -> Game:
    """Return a game that begins in this position."""
    return Game.from_position(text_of(state), state.setup.seats)


def state_at(game: Game) -> State:
    """Return the position that a game is in."""
    return state_of(game.position())


def before_river(pushes: int, canoes: str = "", *, first: str = "cloud", **more: Any) -> Game:
    """Return a position in which `weather down` brings this number of pushes.

    Seat 0 has the last turn of the round, with a cloud card; seat 1 is the start player and has
    played the card `first`. `more` is for `position`.

    >>> where(play(before_river(2, "1a@2"), "weather down"))
    '1a@4'
    """
    # Seat 2 plays a number one above the pushes, but none above the start player's; the weather
    # makes up the rest. Without pushes and without a number of seat 1, the weather does it alone.
    lowest = min(pushes + 1, 6, int(first) if first.isdecimal() else 6)
    second = str(lowest) if pushes or first.isdecimal() else "cloud"
    card = f"0: cloud, 1: {first}, 2: {second}"
    weather = pushes - lowest
    return position(canoes, card=card, weather=weather + 1, start=1, **more)


def play(game: Game, *actions: str) -> Game:
    """Play the actions one after the other and return the game."""
    for action in actions:
        game.play(action)
    return game


def events(game: Game, action: str) -> list[Event]:
    """Play the action and return the events that it caused."""
    seen: list[Event] = []
    game.play(action, seen.append)
    return seen


def texts(game: Game, beginning: str = "") -> list[str]:
    """Return the legal actions as text, or only those with this beginning."""
    return [text for text in map(str, game.legal()) if text.startswith(beginning)]


def where(game: Game) -> str:
    """Return the canoes that are not on shore, in the words of `position`."""
    return " ".join(
        f"{seat}{name}@{PLACES[field]}{_aboard(cargo)}"
        for seat, player in enumerate(game.view(None).players)
        for name, field, cargo in zip(CANOES, player.fields, player.cargo, strict=True)
        if field or cargo
    )


def treasury(game: Game) -> str:
    """Return the gems in treasuries, in the words of `position`."""
    return _lists((str(s), player.treasury) for s, player in enumerate(game.view(None).players))


def foreign(game: Game) -> str:
    """Return the gems at sites of another kind, in the words of `position(sites=...)`."""
    return _lists(
        (KINDS[site], [count * (kind != site) for kind, count in enumerate(counts)])
        for site, counts in enumerate(game.view(None).sites)
    )


def stock(game: Game, kind: str) -> int:
    """Return how many gems of this kind lie at the site of their own kind."""
    return game.view(None).sites[KINDS.index(kind)][KINDS.index(kind)]


def flag(game: Game) -> str:
    """Return the arm that the next push feeds."""
    return ARMS[game.view(None).flag]


def whirlpool(game: Game) -> str:
    """Return the whirlpool's place, in the words of `position`."""
    return _river_place(game.view(None).whirlpool)


def beaver(game: Game) -> str:
    """Return the beaver's place, in the words of `position`."""
    field = game.view(None).beaver
    return "ashore" if field == SHORE else FIELDS[field]


def moose(game: Game) -> str:
    """Return where the moose is, in the words of `position`."""
    view = game.view(None)
    carriers = [
        f"{seat}{CANOES[player.moose]}"
        for seat, player in enumerate(view.players)
        if player.moose is not None
    ]
    return " ".join([*carriers, *["waits"] * view.moose_waits]) or "away"


def joe(game: Game) -> str:
    """Return Joe's place and his gem, in the words of `position`."""
    view = game.view(None)
    return _river_place(view.joe) + _aboard(view.joe_cargo)


def roped(game: Game) -> list[int]:
    """Return the seats whose canoes are tied up."""
    return [seat for seat, player in enumerate(game.view(None).players) if player.roped]


class _Canoe(NamedTuple):
    seat: int
    canoe: int
    field: Field
    cargo: tuple[Kind, ...]


class _Pieces(NamedTuple):
    """The pieces of modules as a test names them, each by the name of its module."""

    whirlpool: str
    beaver: str
    moose: str
    joe: str


def _read_canoe(word: str) -> _Canoe:
    match = re.fullmatch(r"(\d)([ab])@(\w+)(?:\(([a-z+]+)\))?", word)
    if not match or match[3] not in PLACES:
        raise ValueError(f"{word} is not a canoe; write it like 0a@3, 1b@6L(ruby) or 2a@lost")
    cargo = _kinds(match[4].split("+")) if match[4] else ()
    return _Canoe(int(match[1]), CANOES.index(match[2]), PLACES.index(match[3]), cargo)


def _named(pieces: _Pieces, placed: list[_Canoe], cards: list[list[str]]) -> Iterable[str]:
    """Yield the modules to which the named pieces, gems and cards belong."""
    yield from (name for name, text in pieces._asdict().items() if text)
    if any(word in PADDLE_CARDS for words in cards for word in words):
        yield "paddle_cards"
    if any(len(canoe.cargo) > 1 for canoe in placed):
        yield "double_canoes"


def _by_seat(text: str) -> dict[int, list[str]]:
    return {int(name): words for name, words in _read_lists(text).items()}


def _read_lists(text: str) -> dict[str, list[str]]:
    """Read `name: word word, name: word`."""
    pairs = (part.partition(":") for part in text.split(",") if part.strip())
    return {name.strip(): words.split() for name, _colon, words in pairs}


def _lists(counted: Iterable[tuple[str, Sequence[int]]]) -> str:
    """Write lists as `_read_lists` reads them, leaving out those without gems."""
    return ", ".join(
        f"{name}: {' '.join(k for k, n in zip(KINDS, counts, strict=True) for _gem in range(n))}"
        for name, counts in counted
        if any(counts)
    )


def _river_place(field: Field) -> str:
    return "away" if field == FALLS else FIELDS[field]


def _aboard(cargo: Iterable[Kind]) -> str:
    gems = "+".join(KINDS[kind] for kind in cargo)
    return f"({gems})" if gems else ""


def _kinds(words: Iterable[str]) -> tuple[Kind, ...]:
    return tuple(sorted(map(KINDS.index, words)))


def _cards(words: Iterable[str]) -> list[Card]:
    return [CARDS.index(word) for word in words]


def _place(state: State, placed: Iterable[_Canoe]) -> None:
    for seat, canoe, field, cargo in placed:
        if len(cargo) > state.setup.capacities[canoe] or (cargo and PLACES[field] == "lost"):
            raise ValueError(f"canoe {seat}{CANOES[canoe]} cannot carry all that")
        state.players[seat].fields[canoe] = field
        state.players[seat].cargo[canoe] = _take(state, cargo)


def _place_pieces(state: State, pieces: _Pieces) -> None:
    if pieces.whirlpool:
        state.whirlpool = FALLS if pieces.whirlpool == "away" else FIELDS.index(pieces.whirlpool)
    if pieces.beaver:
        state.beaver = SHORE if pieces.beaver == "ashore" else FIELDS.index(pieces.beaver)
    if pieces.moose:
        state.moose_waits = pieces.moose == "waits"
        if pieces.moose not in ("waits", "away"):
            seat, canoe = int(pieces.moose[0]), CANOES.index(pieces.moose[1:])
            state.players[seat].moose = canoe
    if pieces.joe:
        field, _bracket, gem = pieces.joe.rstrip(")").partition("(")
        state.joe = FIELDS.index(field)
        state.joe_cargo = _take(state, _kinds([gem] if gem else []))


def _fill(state: State, treasuries: Mapping[int, Iterable[str]], sites: str) -> None:
    for seat, words in treasuries.items():
        for kind in _take(state, _kinds(words)):
            state.players[seat].treasury[kind] += 1
    for name, gems in _read_lists(sites).items():
        for kind in _take(state, _kinds(gems)):
            state.put(KINDS.index(name), kind)


def _take(state: State, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Take the gems from their home sites."""
    for kind in kinds:
        if not state.sites[kind][kind]:
            raise ValueError(f"there are only {state.setup.gems} gems of the kind {KINDS[kind]}")
        state.take(kind, kind)
    return kinds


def _begin_turn(state: State, to_move: int, cards: Mapping[int, Card]) -> None:
    state.turn = (to_move - state.start) % len(state.players)
    for turn in range(len(state.players)):
        seat = (state.start + turn) % len(state.players)
        player = state.players[seat]
        player.card = cards.get(seat, CLOUD)
        if not holds(player.hand, player.card):
            raise ValueError(f"seat {seat} has no card {CARDS[player.card]} in hand")
        if turn < state.turn:
            player.hand &= ~(1 << player.card)
            player.roped = player.card == ROPE
    begin_turn(state)
