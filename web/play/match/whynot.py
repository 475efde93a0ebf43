"""The answer to a tap on a field that is not offered: the canoe that could go there, or why not."""

from collections.abc import Iterator

from niagara import Game, View
from niagara.foresight import why_not_with
from niagara.model.actions import CANOES, Canoe, CanoeMove, ChooseCard, Path
from niagara.model.board import DEPTH, DOWNSTREAM, FALLS, FIELDS, SHORE, Field
from niagara.model.cards import CLOUD, ROPE
from niagara.model.state import Phase
from niagara.rules.why import Refusal
from web.asking.choices import CANOE, TO, Choice, Step
from web.asking.refusals import refused
from web.text.catalogue import _
from web.text.seating import Seating


def answer(game: Game, choice: Choice, field: Field, seating: Seating) -> str | tuple[Step, ...]:
    """Return the steps that lead to a field, if there is just one canoe to pick, or a sentence."""
    view = game.view(game.actor)
    canoes = [*_canoes(view, choice)]
    if view.phase is Phase.CARD:
        return _about_card(view, choice, canoes, field, seating)
    able = [canoe for canoe in canoes if _goes(view, canoe, field)]
    if len(able) == 1 or (able and _alike(view)):
        return (CANOE, CANOES[able[0]]), (TO, FIELDS[field])
    if able:
        return _("Both canoes can go there: tap the one that you mean.")
    return _nearest(
        view, [(canoe, game.why_not(_move(view, canoe, field))) for canoe in canoes], field, seating
    )


def _about_card(
    view: View, choice: Choice, canoes: list[Canoe], field: Field, seating: Seating
) -> str:
    if not isinstance(choice.action, ChooseCard):
        return _("Tap a card first: the board shows where it could bring your canoes.")
    card = choice.action.card
    if card == CLOUD:
        return _("The cloud card moves the weather, and no canoe.")
    if card == ROPE:
        return _("The rope ties your canoes up where they are.")
    return _nearest(
        view,
        [(canoe, why_not_with(view, card, _move(view, canoe, field))) for canoe in canoes],
        field,
        seating,
    )


def _canoes(view: View, choice: Choice) -> Iterator[Canoe]:
    """Yield the canoes that a tap on a field can be about."""
    named = [CANOES.index(name) for kind, name in choice.chosen if kind == CANOE]
    free = [CANOES.index(each.name) for each in choice.options if each.kind == CANOE]
    if named or free:
        yield from named or free
        return
    for canoe, place in enumerate(view.players[view.seat or 0].fields):
        if place != FALLS:
            yield canoe


def _alike(view: View) -> bool:
    """Tell whether both canoes wait ashore, so that it does not matter which one sets out."""
    player = view.players[view.seat or 0]
    return set(player.fields) == {SHORE} and len(set(view.setup.capacities)) == 1


def _goes(view: View, canoe: Canoe, field: Field) -> bool:
    """Tell whether a canoe has a move that ends on a field."""
    return any(
        isinstance(move, CanoeMove) and move.canoe == canoe and move.rest == field
        for move in view.legal
    )


def _move(view: View, canoe: Canoe, field: Field) -> CanoeMove:
    """Return the plainest move to a field, which leads on through the whirlpool if it is there."""
    place = view.players[view.seat or 0].fields[canoe]
    if place == field:
        return CanoeMove(canoe)
    swept = DOWNSTREAM[field][0] if field == view.whirlpool != FALLS else None
    return CanoeMove(canoe, path=Path(place, field, swept))


def _nearest(
    view: View, refusals: list[tuple[Canoe, Refusal]], field: Field, seating: Seating
) -> str:
    """Return the refusal of the canoe that is nearest to the field."""
    if not refusals:
        return _("That is not possible now.")
    places = view.players[view.seat or 0].fields

    def away(refusal: tuple[Canoe, Refusal]) -> int:
        return abs(DEPTH[places[refusal[0]]] - DEPTH[field])

    return refused(min(refusals, key=away)[1], seating)
