"""The rules of the modules."""

from collections.abc import Callable, Mapping
from typing import Final

from niagara import Setup
from web.text.catalogue import _
from web.text.rulebook.section import Section


def _double_canoes(_setup: Setup) -> Section:
    return Section(
        "double_canoes",
        _("Double canoes"),
        (
            _(
                "Canoe b has two seats: it may load, unload, steal and carry two gems. Loading or "
                "unloading still costs 2 points a gem, and in one move all of it happens at one "
                "site, either before paddling or after."
            ),
            _(
                "To steal, one free seat on the way is enough; on arrival every free seat counts, "
                "and the gems may come from several canoes."
            ),
        ),
        _("Canoe b carries a ruby and an amethyst."),
        "double_canoes",
    )


def _whirlpool(_setup: Setup) -> Section:
    return Section(
        "whirlpool",
        _("The whirlpool"),
        (
            _(
                "One disc is a whirlpool. It starts on field 3 and moves with the river. After it "
                "has gone over the falls, it enters again as the new disc of the next push."
            ),
            _(
                "No canoe can stay on it. A canoe whose points end there is swept one field "
                "downstream at once: from the fork its player chooses the arm; from 7L or 7R it "
                "goes over the falls. On the whirlpool and after being swept, a canoe cannot load, "
                "unload or steal."
            ),
            _(
                "Passing it downstream costs nothing extra. Upstream, leaving it costs 2 points "
                "instead of 1: with only 1 or 2 points left just below it, a canoe ends on it and "
                "is swept back."
            ),
        ),
        _("1 point upstream ends on the whirlpool: swept back to 4."),
        "whirlpool",
    )


def _paddle_cards(setup: Setup) -> Section:
    swept = _("A canoe that is then on the whirlpool's field is swept one field downstream.")
    return Section(
        "paddle_cards",
        _("Paddle cards"),
        (
            _("Everybody has three more cards: 7, 1–3 and the rope."),
            _("The 7 is a number card like the others."),
            _(
                "With 1–3 you move exactly one of your canoes, in the water or launched, with 1, 2 "
                "or 3 points as you like. The other one stays where it is."
            ),
            _(
                "The rope ties up both your canoes where they are. They do not move this turn, the "
                "river does not carry them this round, and nobody can steal from them once the "
                "card is revealed. After the river has moved they are free again."
            ),
            *((swept,) if "whirlpool" in setup.modules else ()),
        ),
        _("Tied up: the disc drifts away, the canoe stays."),
        "paddle_cards",
    )


def _beaver(_setup: Setup) -> Section:
    return Section(
        "beaver",
        _("The beaver"),
        (
            _(
                "Whenever a cloud card brings the storm (+2) and the beaver is not in the river, "
                "it jumps in on field 1 and rides along."
            ),
            _(
                "When it goes over the falls, it leaves the river and the weather goes back to 0. "
                "That does not change the number of pushes this round."
            ),
        ),
        _("The storm is here, and the beaver swims on field 1."),
        "beaver",
    )


def _moose(setup: Setup) -> Section:
    if "paddle_cards" in setup.modules:
        still = _(
            "You may take it aboard with a cloud or rope card too, before the card takes effect. "
            "If both your canoes are there, one of them takes it."
        )
    else:
        still = _(
            "You may take it aboard with a cloud card too, before the weather moves. If both your "
            "canoes are there, one of them takes it."
        )
    return Section(
        "moose",
        _("The moose"),
        (
            _(
                "It waits beside the rubies. A canoe on 7L or 7R may take it aboard at the start "
                "of its move. That takes no seat and no points. From this move on, the canoe has 2 "
                "more points and must use them."
            ),
            still,
            _(
                "It stays aboard until the canoe lands or goes over the falls, and is back beside "
                "the rubies once the river has moved. It cannot be stolen or given away."
            ),
        ),
        _("With the moose aboard: 2 more points."),
        "moose",
    )


def _joe(setup: Setup) -> Section:
    if "paddle_cards" in setup.modules:
        paddles = _(
            "Then he paddles upstream as many fields as the start player's number card says; with "
            "a cloud, 1–3 or a rope he does not paddle. At field 1 he turns and paddles the rest "
            "downstream, through the right arm."
        )
    else:
        paddles = _(
            "Then he paddles upstream as many fields as the start player's number card says; with "
            "a cloud he does not paddle. At field 1 he turns and paddles the rest downstream, "
            "through the right arm."
        )
    swept = _(
        "The whirlpool costs him nothing extra, but he cannot stay on it either: he is swept one "
        "field downstream, into the right arm at the fork."
    )
    return Section(
        "joe",
        _("Diamond Joe"),
        (
            _(
                "Joe belongs to nobody. His canoe J has one seat, starts on field 1 and rides the "
                "river. After the river has moved, he loads a gem if he has none and the site "
                "beside him holds one of its own kind."
            ),
            paddles,
            *((swept,) if "whirlpool" in setup.modules else ()),
            _(
                "If he goes over the falls, his gem goes back to its site and he starts again on "
                "field 1. Nobody can steal from him."
            ),
            _(
                "A canoe that ends its move on his field, even without paddling, may trade with "
                "him once, free of points: take his gem into a free seat, give him one if he has "
                "none, or swap one for his."
            ),
        ),
        _("Joe has a diamond: red has a free seat and may take it."),
        "joe",
    )


MODULE_SECTIONS: Final[Mapping[str, Callable[[Setup], Section]]] = {
    "double_canoes": _double_canoes,
    "whirlpool": _whirlpool,
    "paddle_cards": _paddle_cards,
    "beaver": _beaver,
    "moose": _moose,
    "joe": _joe,
}
"""What makes the part of the rules about each module."""
