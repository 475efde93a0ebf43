"""The players beside the board as nodes: a row for each, with treasury, goals and cards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from niagara import Occupant
from niagara.model.actions import CANOES, Seat
from niagara.model.board import FALLS, Cargo
from niagara.model.cards import CARDS, CARDS_IN, NO_CARD, Card, Hand
from niagara.rules.goals import GOALS, goals_met, progress
from niagara.victory import can_win
from niagara.view import PlayerView
from web.board.drawing.nodes import Node, node, remembered
from web.board.drawing.stage import Stage
from web.scene.beside.parts import card_face, face, portrait, symbol
from web.scene.beside.treasure import free_gems, nearest, treasury
from web.text import names
from web.text.catalogue import _
from web.text.habits import enumerated


def players(stage: Stage, *, together: bool = False) -> tuple[Node, ...]:
    """Return a row for each player; when they act `together`, it is nobody's turn."""
    view, brought = stage.view, stage.brought
    lowest = stage.flow.lowest if stage.flow else NO_CARD
    free = free_gems(view)
    return tuple(
        _row(
            Row(
                seat,
                replace(who, name=stage.seating.called(seat)),
                view.players[seat],
                view.setup.hand,
                starts=seat == view.start,
                acts=seat == names.acting(view) and view.turn < len(view.players) and not together,
                wins=seat in view.winners,
                decides=lowest != NO_CARD and view.players[seat].card == lowest,
                brought=brought.gems if brought and brought.seat == seat else (),
                is_you=stage.seating.is_you(seat),
                before=stage.played.get(seat, NO_CARD),
                can_win=can_win(view, seat),
                free=free,
            )
        )
        for seat, who in enumerate(stage.seating.seats)
    )


@dataclass(frozen=True, slots=True)
class Row:
    """All that a player's row shows."""

    seat: Seat
    who: Occupant
    player: PlayerView
    cards: Hand
    """All the cards that a player begins with."""
    starts: bool
    """Whether this is the start player."""
    acts: bool
    """Whether it is this player's turn."""
    wins: bool
    decides: bool
    """Whether this player's card says how fast the river is, which is moving."""
    brought: Cargo
    """The gems that have just been brought ashore."""
    is_you: bool
    """Whether the only person at the table sits here."""
    before: Card
    """The card of the player's last turn."""
    can_win: bool
    """Whether the player may win this round, as far as everybody can see."""
    free: tuple[int, ...]
    """The gems of each kind that lie in no treasury."""


@remembered
def _row(row: Row) -> Node:
    player, who = row.player, row.who
    classes = ["player", f"seat-{who.colour}", *["acting"] * row.acts, *["winner"] * row.wins]
    classes += ["mine"] * row.is_you
    classes += ["deciding"] * row.decides
    return node(
        "li",
        portrait(who),
        node(
            "div.who",
            node("strong", who.name, key="name"),
            symbol("ring", "-22 -22 44 44", key="ring", class_="start", said=_("start player"))
            if row.starts
            else None,
            node("small.tag.bot", names.bot(who.bot), key="bot") if who.bot else None,
            # The tag says who is meant by "you", unless the name says so.
            node("small.tag.you", _("you"), key="you")
            if row.is_you and who.name != _("You")
            else None,
            *_lost(row),
            _before(row) if player.has_chosen and not player.revealed else None,
        ),
        treasury(player.treasury, row.free, row.brought),
        _goals(row),
        _hand(player, row.cards),
        _played(player, row.before),
        key=f"player-{row.seat}",
        class_=" ".join(classes),
    )


def _before(row: Row) -> Node | None:
    """Return the card of the last turn, small, while the next one lies face down."""
    if row.before == NO_CARD:
        return None
    said = _("{card} played last", card=names.capital(names.a_card(row.before)))
    return node("small.before", face(row.before), title=said)


def _lost(row: Row) -> Iterator[Node]:
    """Yield the canoes that have gone over the falls; where the others are, the board shows."""
    for canoe, field in enumerate(row.player.fields):
        if field == FALLS:
            name = CANOES[canoe]
            yield node(
                "small.lost",
                _("{canoe} lost", canoe=name),
                key=f"lost-{name}",
                role="img",
                aria_label=_("Canoe {canoe} is lost", canoe=name),
            )


def _goals(row: Row) -> Node:
    """Return what the player lacks for the goal that is nearest, or that any may come now."""
    treasury = row.player.treasury
    met = goals_met(treasury)
    if met:
        said = short = names.capital(names.reached(met[0]))
    else:
        goal, counted = nearest(treasury, row.free)
        have, need = progress(counted)[GOALS.index(goal)]
        said, short = names.to_go(goal, counted), _("{count} to go", count=need - have)
    may_win = row.can_win and not met
    warning = _("can win this round")
    return node(
        "p",
        *(
            (
                node("span.warns.words", warning, key="warning"),
                node("span.warns.short", _("can win"), key="warned", aria_hidden="true"),
            )
            if may_win
            else (node("b.words", said), node("b.short", short, aria_hidden="true"))
        ),
        key="goals",
        class_="goals met" if met else "goals",
    )


def _hand(player: PlayerView, cards: Hand) -> Node:
    left = CARDS_IN[player.hand]
    used = [card for card in CARDS_IN[cards] if card not in left]
    label = _(
        "Used cards: {used}. Cards left: {left}",
        used=enumerated(map(names.card, used)) or _("none"),
        left=enumerated(map(names.card, left)) or _("none"),
    )
    return node(
        "div.cards",
        *(node("span", face(card), key=CARDS[card]) for card in used),
        role="img",
        aria_label=label,
        title=label,
        data_label=_("used") if used else None,
    )


def _played(player: PlayerView, before: Card) -> Node:
    """Return the card of this turn, else the back of the next one or that of the last turn."""
    last = before != NO_CARD
    again = _("{card} played last", card=names.capital(names.a_card(before))) if last else ""
    content: Node | str | None = None
    if player.revealed:
        content = card_face(player.card)
        label = _("{card} played", card=names.capital(names.a_card(player.card)))
        state = "open"
    elif player.has_chosen:
        label, state = _("Card chosen, face down"), "hidden"
        label = names.sentences([label, again]) if last else label
    elif last:
        content, label, state = card_face(before), again, "last"
    else:
        label, state = _("No card chosen yet"), "empty"
    return node(
        "span", content, key="played", class_=f"played {state}", role="img", aria_label=label
    )
