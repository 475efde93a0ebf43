"""How several people use one tablet, as nodes: the question before their first game, with pictures.

The settings change it later, and say the same words.
"""

from collections.abc import Iterator

from web.asking.commands import Command
from web.asking.settings import COVERS, FLAT, PASSED, TRUSTING
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import card_back, sign, tapped
from web.scene.dialogs.common import short_dialog
from web.text.catalogue import _

CANOES = ("red", "blue", "green", "yellow")


def titles() -> dict[str, str]:
    """Return what each way is called."""
    return {
        PASSED: _("Pass it round"),
        TRUSTING: _("Covered hands"),
        FLAT: _("Flat on the table"),
    }


def notes() -> dict[str, str]:
    """Return what each way means."""
    return {
        PASSED: _("The page is hidden while you pass the tablet."),
        TRUSTING: _("All pick their cards at once, each from a covered hand."),
        FLAT: _(
            "Nobody passes anything: each player sits at one edge of the screen, and all choose "
            "at once."
        ),
    }


def around(*, roomy: bool) -> Node:
    """Return the question; without room at its edges, the screen cannot lie flat."""
    said, meant = titles(), notes()
    if not roomy:
        meant[FLAT] = _("This screen is too small for that.")
    return short_dialog(
        _("How do you use this tablet?"),
        node(
            "div.ways-round",
            *(
                tapped(
                    Command("around", way),
                    node("span.shows", *_picture(way), aria_hidden="true"),
                    node("b", said[way], key="name", id=f"way-{way}"),
                    node("small", meant[way], key="note", id=f"about-{way}"),
                    class_=f"way-round {way}",
                    disabled=way == FLAT and not roomy,
                    aria_labelledby=f"way-{way}",
                    aria_describedby=f"about-{way}",
                )
                for way in COVERS
            ),
        ),
        node("p.fine", _("You can change that in the settings."), key="fine"),
        class_="around",
    )


def _picture(way: str) -> Iterator[Node]:
    """Yield a tablet, with what people do around it."""
    yield node("span.slab", key="slab")
    if way == PASSED:
        yield sign("M4 9c4-5 12-5 16 0m0 0V4m0 5h-5M20 15c-4 5-12 5-16 0m0 0v5m0-5h5")
    elif way == TRUSTING:
        for colour in CANOES[:3]:
            yield node("span", card_back("back"), key=colour, class_=f"seat-{colour}")
    else:
        for place, colour in enumerate(CANOES):
            yield node("span", key=colour, class_=f"sits sits-{place} seat-{colour}")
