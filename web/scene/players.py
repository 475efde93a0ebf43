"""The players beside the board as nodes: a row for each, with treasury, goals and cards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from niagara import Occupant
from niagara.model.actions import CANOES, Canoe, Seat
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, WATER, Cargo
from niagara.model.cards import CARDS, CARDS_IN, NO_CARD, Card, Hand
from niagara.rules.goals import GOALS, goals_met, progress
from niagara.victory import can_win
from niagara.view import PlayerView
from web.board.drawing.layout import ABOARD, HOLDS
from web.board.drawing.nodes import Node, node, remembered
from web.board.drawing.stage import Stage
from web.scene.beside.parts import badge, card_face, face, small_canoe, symbol
from web.scene.beside.treasure import free_gems, nearest, treasury
from web.text import names
from web.text.catalogue import _
from web.text.habits import enumerated


def players(stage: Stage, *, together: bool = False) -> tuple[Node, ...]:
    """Return a row for each player; when they act `together`, it is nobody's turn."""
    view, brought = stage.view, stage.brought
    arriving = stage.arriving
    lowest = stage.flow.lowest if stage.flow else NO_CARD
    free = free_gems(view)
    return tuple(
        _row(
            Row(
                seat,
                replace(who, name=stage.seating.called(seat)),
                view.players[seat],
                view.setup.hand,
                view.setup.capacities,
                starts=seat == view.start,
                acts=seat == names.acting(view) and view.turn < len(view.players) and not together,
                wins=seat in view.winners,
                decides=lowest != NO_CARD and view.players[seat].card == lowest,
                brought=brought.gems if brought and brought.seat == seat else (),
                is_you=stage.seating.is_you(seat),
                before=stage.played.get(seat, NO_CARD),
                can_win=can_win(view, seat),
                arriving=arriving[1] if arriving and arriving[0] == seat else None,
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
    capacities: tuple[int, ...]
    """How many gems each canoe can carry."""
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
    arriving: Canoe | None
    """The canoe that is on its way to where it is."""
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
        badge(who.colour),
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
            _before(row) if player.has_chosen and not player.revealed else None,
        ),
        node("div.boats", *_canoes(row)),
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


def _canoes(row: Row) -> Iterator[Node]:
    player = row.player
    for canoe, field in enumerate(player.fields):
        name = CANOES[canoe]
        if field == SHORE:
            place = _("Canoe {canoe} is ashore", canoe=name)
        elif field == FALLS:
            place = _("Canoe {canoe} is lost", canoe=name)
        else:
            place = _("Canoe {canoe} is at {field}", canoe=name, field=FIELDS[field])
        arrives = "arrives" if canoe == row.arriving else None
        short = {SHORE: _("shore"), FALLS: _("lost")}.get(field, FIELDS[field])
        if player.roped and field in WATER:
            place = _("{place}, tied up", place=place)
        if player.moose == canoe:
            place = _("{place}, with the moose", place=place)
        yield node(
            "span",
            _boat(row, canoe),
            node("span.letter", name, key="canoe"),
            node("span", short, key=f"short-{field}", class_=arrives),
            symbol("moose", "-40 -40 80 72", key="moose", class_="moose-mark")
            if player.moose == canoe
            else None,
            key=f"canoe-{name}",
            class_="where lost" if field == FALLS else "where",
            role="img",
            aria_label=place,
            title=place,
        )


def _boat(row: Row, canoe: int) -> Node:
    """Return a small picture of a canoe with what it carries."""
    seats = row.capacities[canoe]
    cargo = zip(row.player.cargo[canoe], HOLDS[seats - 1], strict=False)
    return node(
        "svg.boat",
        small_canoe(row.who.colour, seats),
        *(
            node(
                "use",
                key=f"gem-{place}",
                href=f"#gem-{KINDS[kind]}",
                transform=f"translate(0 {down}) scale({ABOARD})",
            )
            for place, (kind, down) in enumerate(cargo)
        ),
        viewBox="-24 -58 48 116",
        aria_hidden="true",
    )


def _goals(row: Row) -> Node:
    """Return what the player lacks for the goal that is nearest, and whether it may come now."""
    treasury = row.player.treasury
    met = goals_met(treasury)
    if met:
        said = short = names.capital(names.reached(met[0]))
    else:
        goal, counted = nearest(treasury, row.free)
        have, need = progress(counted)[GOALS.index(goal)]
        said, short = names.to_go(goal, counted), _("{count} to win", count=need - have)
    may_win = row.can_win and not met
    warning = _("can win this round")
    return node(
        "p",
        node("b.words", said),
        node("b.short", short, aria_hidden="true"),
        node("span.warns.words", warning, key="warning") if may_win else None,
        node("span.warns.short", _("can win"), key="warned", aria_hidden="true")
        if may_win
        else None,
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
