"""The players beside the board as nodes: a row for each, with treasury, goals and cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from niagara import Occupant
from niagara.model.actions import CANOES, Seat
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, WATER, Cargo
from niagara.model.cards import CARDS, CARDS_IN, NO_CARD, Hand
from niagara.rules.goals import GOALS, goals_met, progress
from niagara.view import PlayerView
from web.drawing.layout import ABOARD, HOLDS
from web.drawing.nodes import Node, node, remembered
from web.drawing.stage import Stage
from web.table.cards import card_face
from web.table.parts import badge, face, small_canoe
from web.table.treasure import nearest, treasury
from web.text import names
from web.text.catalogue import _


def players(stage: Stage) -> tuple[Node, ...]:
    """Return a row for each player."""
    view, brought = stage.view, stage.brought
    lowest = stage.flow.lowest if stage.flow else NO_CARD
    return tuple(
        _row(
            Row(
                seat,
                who,
                view.players[seat],
                view.setup.hand,
                view.setup.capacities,
                starts=seat == view.start,
                acts=seat == view.actor and view.turn < len(view.players),
                wins=seat in view.winners,
                decides=lowest != NO_CARD and view.players[seat].card == lowest,
                brought=brought.gems if brought and brought.seat == seat else (),
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


@remembered
def _row(row: Row) -> Node:
    player, who = row.player, row.who
    classes = ["player", f"seat-{who.colour}", *["acting"] * row.acts, *["winner"] * row.wins]
    classes += ["deciding"] * row.decides
    return node(
        "li",
        badge(who.colour, key="badge"),
        node(
            "div",
            node("strong", who.name, key="name"),
            _start_ring() if row.starts else None,
            node("small", who.bot, key="bot", class_="tag") if who.bot else None,
            key="who",
            class_="who",
        ),
        node("div", *_canoes(row), key="boats", class_="boats"),
        treasury(player.treasury, row.brought),
        _goals(player),
        _hand(player, row.cards),
        _played(player),
        key=f"player-{row.seat}",
        class_=" ".join(classes),
    )


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
        short = {SHORE: _("shore"), FALLS: _("lost")}.get(field, FIELDS[field])
        if player.roped and field in WATER:
            place = _("{place}, tied up", place=place)
        if player.moose == canoe:
            place = _("{place}, with the moose", place=place)
        yield node(
            "span",
            _boat(row, canoe),
            node("span", name, key="canoe", class_="letter"),
            node("span", short, key="short"),
            _moose() if player.moose == canoe else None,
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
        "svg",
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
        key="boat",
        class_="boat",
        viewBox="-24 -58 48 116",
        aria_hidden="true",
    )


def _goals(player: PlayerView) -> Node:
    met, next_goal = goals_met(player.treasury), nearest(player.treasury)
    return node(
        "ul",
        *(
            node(
                "li",
                node("b", f"{have}/{need}", key="count"),
                node("span", names.goal(goal), key="name"),
                key=goal,
                class_="met" if goal in met else "next" if goal == next_goal else None,
            )
            for goal, (have, need) in zip(GOALS, progress(player.treasury), strict=True)
        ),
        key="goals",
        class_="goals",
    )


def _hand(player: PlayerView, cards: Hand) -> Node:
    left = CARDS_IN[player.hand]
    used = [card for card in CARDS_IN[cards] if card not in left]
    label = _(
        "Used cards: {used}. Cards left: {left}",
        used=", ".join(map(names.card, used)) or _("none"),
        left=", ".join(map(names.card, left)) or _("none"),
    )
    return node(
        "div",
        *(node("span", face(card), key=CARDS[card]) for card in used),
        key="cards",
        class_="cards",
        role="img",
        aria_label=label,
        title=label,
    )


def _moose() -> Node:
    return node(
        "svg",
        node("use", href="#moose"),
        key="moose",
        class_="moose-mark",
        viewBox="-40 -40 80 72",
        aria_hidden="true",
    )


def _start_ring() -> Node:
    label = _("start player")
    return node(
        "svg",
        node("use", href="#ring"),
        key="ring",
        class_="start",
        viewBox="-22 -22 44 44",
        role="img",
        aria_label=label,
    )


def _played(player: PlayerView) -> Node:
    if player.revealed:
        content: Node | str = card_face(player.card)
        label = _("{card} played", card=names.capital(names.a_card(player.card)))
        state = "open"
    elif player.has_chosen:
        content, label, state = "", _("Card chosen, face down"), "hidden"
    else:
        content, label, state = "", _("No card chosen yet"), "empty"
    return node(
        "span", content, key="played", class_=f"played {state}", role="img", aria_label=label
    )
