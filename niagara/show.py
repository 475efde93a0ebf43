"""A position as a page of text, for people who test rules and bots."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from niagara.model.actions import CANOES
from niagara.model.board import ARMS, FIELDS, KINDS, RUBY, SITE_OF, WATER, Cargo, Field
from niagara.model.cards import CARDS, CARDS_IN
from niagara.model.state import Phase
from niagara.rules.goals import GOALS, progress
from niagara.view import PlayerView, View

_WAITS_FOR: Final[Mapping[Phase, str]] = {
    Phase.BUY_FIRST: "says whether to buy a canoe back",
    Phase.CARD: "chooses a card",
    Phase.BUY: "says whether to buy a canoe back",
    Phase.WEATHER: "moves the weather",
    Phase.ROPE: "ties the canoes up",
    Phase.PADDLE: "moves a canoe",
    Phase.SWEEP: "chooses the arm into which the whirlpool sweeps the canoe",
}
"""By phase, what the deciding seat does now."""


def show(view: View) -> str:
    """Return the position as lines of text: the river from shore to falls, then the players."""
    return "\n".join([_headline(view), "", *_river(view), "", *_players(view), ""])


def _headline(view: View) -> str:
    if view.phase is Phase.OVER:
        waits = "over, won by seat " + " and ".join(map(str, view.winners))
    else:
        waits = f"seat {view.actor} {_WAITS_FOR[view.phase]}"
    return f"round {view.round}, weather {view.weather:+d}, flag {ARMS[view.flag]}: {waits}"


def _river(view: View) -> Iterable[str]:
    for field, name in enumerate(FIELDS):
        canoes = [
            _canoe(seat, canoe, player)
            for seat, player in enumerate(view.players)
            for canoe in range(len(CANOES))
            if player.fields[canoe] == field
        ]
        site = SITE_OF[field]
        stock = f"[{_gems(view.sites[site])}]" if site is not None else ""
        things = [*canoes, *_spirits(field, view)]
        yield f"{name:>5}  {stock:<28} {' '.join(things)}".rstrip()


def _canoe(seat: int, canoe: int, player: PlayerView) -> str:
    moose = " moose" * (player.moose == canoe)
    return f"{seat}{CANOES[canoe]}{_aboard(player.cargo[canoe])}{moose}"


def _aboard(cargo: Cargo) -> str:
    return "(" + "+".join(KINDS[kind] for kind in cargo) + ")" if cargo else ""


def _spirits(field: Field, view: View) -> Iterable[str]:
    """Yield what modules have put on a field or beside it."""
    on_river = field in WATER
    if view.whirlpool == field and on_river:
        yield "whirlpool"
    if view.beaver == field and on_river:
        yield "beaver"
    if view.joe == field and on_river:
        yield f"Joe{_aboard(view.joe_cargo)}"
    if view.moose_waits and SITE_OF[field] == RUBY:
        yield "moose-waits"


def _gems(counts: Sequence[int]) -> str:
    gems = [f"{count} {kind}" for count, kind in zip(counts, KINDS, strict=True) if count]
    return ", ".join(gems) or "no gems"


def _players(view: View) -> Iterable[str]:
    for seat, player in enumerate(view.players):
        ring = "o" if seat == view.start else " "
        hand = " ".join(CARDS[card] for card in CARDS_IN[player.hand])
        goals = ", ".join(
            f"{goal} {have}/{need}"
            for goal, (have, need) in zip(GOALS, progress(player.treasury), strict=True)
        )
        yield f"{ring} seat {seat}: {_gems(player.treasury)} ({goals})"
        ropes = "; tied up" if player.roped else ""
        yield f"    card {_card(player)}{ropes}; hand {hand or 'empty'}"


def _card(player: PlayerView) -> str:
    if not player.has_chosen:
        return "not chosen"
    return CARDS[player.card] if player.revealed else "face down"
