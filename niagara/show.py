"""A position as text, for people who test rules and bots."""

from collections.abc import Iterable, Sequence

from niagara.actions import CANOES
from niagara.board import ARMS, FIELDS, KINDS, SITE_OF
from niagara.cards import CARDS, CARDS_IN
from niagara.goals import GOALS, progress
from niagara.state import Phase
from niagara.view import PlayerView, View

_WAITS_FOR = (
    "says whether to buy a canoe back",
    "chooses a card",
    "says whether to buy a canoe back",
    "moves the weather",
    "moves a canoe",
)
"""What the actor does now, by `Phase`."""


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
        yield f"{name:>5}  {stock:<28} {' '.join(canoes)}".rstrip()


def _canoe(seat: int, canoe: int, player: PlayerView) -> str:
    cargo = "+".join(KINDS[kind] for kind in player.cargo[canoe])
    return f"{seat}{CANOES[canoe]}" + (f"({cargo})" if cargo else "")


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
        yield f"    card {_card(player)}; hand {hand or 'empty'}"


def _card(player: PlayerView) -> str:
    if not player.has_chosen:
        return "not chosen"
    return CARDS[player.card] if player.revealed else "face down"
