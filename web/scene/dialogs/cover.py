"""The cover, which hides the page while the tablet is passed on, as nodes.

svg.ground         the screen, in the colour and the pattern of the next person
section.pass       the cover
  span.portrait    who that is
  h2, p            who should get the tablet
  ul.laid          who has chosen a card already
  div.since        what has happened since that person last decided
  div.slide        a knob that is slid to the end to open it, and a button for keys: I am Ana
  div.buttons      Menu
"""

from niagara import Occupant
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.board.drawing.stage import Stage
from web.scene.beside.parts import badge, button, card_back, portrait
from web.scene.beside.since import since_list
from web.scene.dialogs.common import row, short_dialog
from web.text.catalogue import _


def cover(ui: Ui, stage: Stage) -> list[Node]:
    """Return the cover, which hides the page until the tablet has been passed on."""
    if ui.cover is None:
        return []
    who = stage.seating.seats[ui.cover]
    missed = since_list(stage, ui.cover)
    return [
        short_dialog(
            _("{name}, keep the tablet", name=who.name)
            if ui.keeps
            else _("Pass the tablet to {name}", name=who.name),
            portrait(who),
            node("p", _("Nobody else should look now."), key="note"),
            _laid(stage),
            node("div.since", *missed) if missed else None,
            node(
                "div.slide",
                node("span.slid", badge(who.colour, said=False), key="knob"),
                node("b", _("I am {name}", name=who.name), key="said", aria_hidden="true"),
                button(_("I am {name}", name=who.name), "uncover", class_="unseen"),
                data_slide="uncover",
            ),
            row(button(_("Menu"), "menu", class_="quiet")),
            class_=f"pass seat-{who.colour}",
            closes=False,
        ),
        node(
            "svg",
            node("rect", width="100%", height="100%", fill=f"url(#pattern-{who.colour})"),
            key="ground",
            class_=f"ground seat-{who.colour}",
            viewBox="0 0 160 160",
            preserveAspectRatio="xMidYMid slice",
            aria_hidden="true",
        ),
    ]


def _laid(stage: Stage) -> Node:
    """Return a place for each player's card, with the card where one is chosen."""
    return node(
        "ul.laid",
        *(
            _card(seat, who, chosen=stage.view.players[seat].has_chosen)
            for seat, who in enumerate(stage.seating.seats)
        ),
        aria_label=_("Who has chosen a card"),
    )


def _card(seat: int, who: Occupant, *, chosen: bool) -> Node:
    said = _("chosen") if chosen else _("not yet")
    return node(
        "li",
        card_back("card") if chosen else node("span.card-back.empty", key="card"),
        node("span", who.name, key="name"),
        node("span.for-listeners", said, key="said"),
        key=f"seat-{seat}",
        class_=f"seat-{who.colour}",
    )
