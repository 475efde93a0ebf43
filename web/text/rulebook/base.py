"""The rules of the base game, and what the bots are."""

from collections.abc import Callable, Sequence
from typing import Final

from niagara import Setup
from niagara.model.cards import CARDS_IN
from niagara.model.modules import has_spirits
from niagara.rules.goals import GOALS
from web.text import names
from web.text.catalogue import _, _n
from web.text.habits import enumerated
from web.text.rulebook.section import Section, TextList


def _aim(setup: Setup) -> Section:
    return Section(
        "aim",
        _("The aim"),
        (
            _(
                "Paddle your two canoes down the river, load gems beside it and bring them home to "
                "your treasury before the river carries the canoes over the falls."
            ),
            _n(
                "Five sites lie beside the river. Each starts with {count} gem of its own kind: "
                "the amethysts at field 3, the diamonds at 4, the ambers at 5, the sapphires "
                "between 6L and 6R, the rubies between 7L and 7R.",
                "Five sites lie beside the river. Each starts with {count} gems of its own kind: "
                "the amethysts at field 3, the diamonds at 4, the ambers at 5, the sapphires "
                "between 6L and 6R, the rubies between 7L and 7R.",
                setup.gems,
            ),
            _("You have reached the aim when your treasury holds one of these:"),
            TextList(tuple(map(names.reached, GOALS))),
            _("That round is played to its end; then the game is over."),
            _winners(setup),
        ),
        _("A gem is safe once its canoe has landed."),
    )


def _winners(setup: Setup) -> str:
    if setup.tiebreak == "value":
        return _(
            "Of all players who have reached the aim by then, the one with the most valuable "
            "treasury wins: an amethyst counts 1, a diamond 2, an amber 3, a sapphire 4, a ruby 5. "
            "If these are equal too, the victory is shared."
        )
    if setup.tiebreak == "gems":
        return _(
            "Of all players who have reached the aim by then, the one with the most gems in the "
            "treasury wins. If these are equal too, the one who reached it first wins: the one "
            "whose turn came first in that round."
        )
    return _("All players who have reached the aim by then win together.")


def _round(setup: Setup) -> Section:
    steps = [
        _("Anyone who has lost a canoe may buy one back.") if setup.buyback == "round" else "",
        _("Everybody secretly chooses one card."),
        _("Clockwise from the start player, each player reveals the card and takes a turn."),
        _("The river moves and carries everything that floats on it."),
        _("Diamond Joe loads and paddles.") if "joe" in setup.modules else "",
        _(
            "If nobody has reached the aim, the start ring passes clockwise, and anyone who has "
            "used all their cards takes them all back."
        ),
    ]
    return Section(
        "round",
        _("A round"),
        (TextList(tuple(filter(None, steps)), ordered=True), *_turn(setup)),
        _("The ring marks the start player."),
    )


def _turn(setup: Setup) -> tuple[str, ...]:
    if "paddle_cards" in setup.modules:
        does = _(
            "On your turn you do what your card says: with a number or 1–3 you paddle, with the "
            "cloud you move the weather, with the rope you tie up your canoes."
        )
    else:
        does = _(
            "On your turn you do what your card says: with a number you paddle, with the cloud you "
            "move the weather."
        )
    if setup.buyback == "round":
        return (does,)
    return (does, _("If you have lost a canoe, you may buy one back first."))


def _cards(setup: Setup) -> Section:
    cards = CARDS_IN[setup.hand]
    return Section(
        "cards",
        _("The cards"),
        (
            _n(
                "Everybody has the same {count} card: {cards}.",
                "Everybody has the same {count} cards: {cards}.",
                len(cards),
                cards=enumerated(names.card(card).replace("-", "–") for card in cards),
            ),
            _(
                "The card you choose is secret until your turn begins. Then it is used up and lies "
                "face up. You take your cards back only when you have used all of them. So "
                "everybody can see which cards you still hold, and work out what may come."
            ),
        ),
        _("A full hand."),
    )


def _paddling(_setup: Setup) -> Section:
    return Section(
        "paddling",
        _("Paddling"),
        (
            _(
                "A number card gives each of your canoes that many points. Each canoe in the water "
                "must move once, in the order you like. You may also launch one from the shore; "
                "if none is in the water when you begin, you must."
            ),
            _(
                "One point takes a canoe one field further. From the shore to field 1 costs one "
                "point, and so does landing from there. In one move a canoe goes either upstream "
                "or downstream. At the fork you choose the arm. Any number of canoes may share a "
                "field."
            ),
            _(
                "All points must be used, even if that means going over the falls. Only a canoe "
                "that lands may leave points unused: its move ends there, and it stays ashore for "
                "the rest of the turn. Its gems go into your treasury."
            ),
        ),
        _("With a 2: from field 2 to field 4."),
    )


def _loading(setup: Setup) -> Section:
    return Section(
        "loading",
        _("Loading and unloading"),
        (
            _("Canoe a has room for one gem, canoe b for two.")
            if "double_canoes" in setup.modules
            else _("A canoe has room for one gem."),
            _(
                "Loading or unloading a gem costs 2 points. A canoe does it at the site beside its "
                "field, either before it paddles or after, never both in one move and never on "
                "the way. It may also load and unload without paddling if that uses all its "
                "points."
            ),
            _("With a 5, say, a canoe paddles from the shore to field 3 and loads an amethyst."),
            _(
                "Unloading comes before loading. A gem cannot be unloaded at the site of its own "
                "kind, and you cannot unload and load the same kind in one move. Unloaded gems "
                "stay at that site, and anybody may load them."
            ),
            _(
                "One source lets a gem be unloaded at any site. Here it cannot be put back at its "
                "own: that would be an easy way to use up points."
            ),
        ),
        _("2 points: an amethyst comes aboard."),
    )


def _stealing(setup: Setup) -> Section:
    if "double_canoes" in setup.modules:
        how = _(
            "A canoe that has paddled upstream at least one field, with a free seat, may steal "
            "gems from other players' canoes on the field where it ends, up to its free seats "
            "there."
        )
    else:
        how = _(
            "A canoe that has paddled upstream at least one field, while empty, may steal the gem "
            "of another player's canoe on the field where it ends."
        )
    return Section(
        "stealing",
        _("Stealing"),
        (
            how,
            _(
                "Stealing costs no points, and nobody has to steal. Unloading before you paddle "
                "makes room in time; unloading on arrival does not give you the free seat that you "
                "needed on the way."
            ),
        ),
        _("Upstream from 5 to 4: red steals blue's ruby."),
    )


def _falls(setup: Setup) -> Section:
    if setup.buyback == "round":
        when = _(
            "As a round begins, before the cards are chosen, you may buy back one lost canoe: in "
            "turn, from the start player on. Pay any gem from your treasury; it goes back to its "
            "own site. The canoe is put on the shore and may be launched in that round. If you "
            "have no canoe at all, you must buy one back."
        )
    else:
        when = _(
            "As your turn begins, whatever your card, you may buy back one lost canoe. Pay any gem "
            "from your treasury; it goes back to its own site. The canoe is put on the shore and "
            "may be launched at once. If you have no canoe at all, you must buy one back."
        )
    return Section(
        "falls",
        _("Over the falls"),
        (
            _(
                "A canoe that goes over the falls is lost, whether you paddle it or the river "
                "carries it. Gems aboard go back to the sites of their kinds."
            ),
            when,
            _(
                "A player left with no canoe and no gem in the treasury gets one canoe back for "
                "free. It may be launched from the next turn on."
            ),
            _(
                "Sources differ here. Most name one gem as the price; one says two. One gives the "
                "first of two lost canoes back for free. Here that is only for players without a "
                "gem: otherwise losing the second canoe would cost nothing."
            ),
        ),
        _("One field further, and the canoe is lost like the one below."),
    )


def _river(setup: Setup) -> Section:
    if setup.fork == "chance":
        flag = _(
            "After every push the flag is drawn again, left or right; nobody knows it beforehand."
        )
    else:
        flag = _("After every push the flag turns to the other arm. The first push goes right.")
    if "paddle_cards" in setup.modules:
        speed = _(
            "After all turns, add the weather to the lowest number card played this round: that is "
            "how many times the river is pushed, never less than 0. The cloud, 1–3 and the rope "
            "count as no number; with no number card, the weather counts alone."
        )
    else:
        speed = _(
            "After all turns, add the weather to the lowest number card played this round: that is "
            "how many times the river is pushed, never less than 0. The cloud counts as no "
            "number; with no number card, the weather counts alone."
        )
    return Section(
        "river",
        _("The river moves"),
        (
            speed,
            _("For example, the cards cloud, 3, 4 and 6 in rain (+1) make 4 pushes."),
            _(
                "A push moves each disc one field further, with all that floats on it. A new disc "
                "enters at field 1, and the one at the fork goes into the arm that the flag shows. "
                "That arm moves too, and its last disc goes over the falls; the other arm does "
                "not move."
            ),
            flag,
        ),
        _("The flag points right: one push does this."),
    )


def _weather(_setup: Setup) -> Section:
    return Section(
        "weather",
        _("The weather"),
        (
            _(
                "It starts at 0 and makes the river slower or faster: sun −1, cloud 0, rain +1, "
                "storm +2."
            ),
            _(
                "With the cloud card you move the weather one step up or down. It must move; at an "
                "end of the track it can only move back. You do not paddle this turn, but the "
                "river may still carry your canoes."
            ),
        ),
        _("In rain the river makes one more push."),
    )


def _agreed(setup: Setup) -> Section:
    options = (
        _n("{count} player", "{count} players", setup.players),
        {
            "alternate": _("The fork: left and right in turn"),
            "chance": _("The fork: by chance"),
        }[setup.fork],
        {
            "turn": _("Lost canoes: bought back on your turn"),
            "round": _("Lost canoes: bought back as a round begins"),
        }[setup.buyback],
        {
            "shared": _("Several winners: they share the victory"),
            "value": _("Several winners: the most valuable treasury wins"),
            "gems": _("Several winners: the most gems win"),
        }[setup.tiebreak],
    )
    more = _(
        "With Spirits of Niagara, or any part of it, up to six can play. A site then starts with 6 "
        "gems for three players and with 8 for six; otherwise with 7."
    )
    return Section(
        "agreed",
        _("Agreed for this game"),
        (TextList(options), *((more,) if has_spirits(setup.modules) else ())),
        _("The flag at the fork."),
    )


BASE_SECTIONS: Final[Sequence[Callable[[Setup], Section]]] = (
    _aim,
    _round,
    _cards,
    _paddling,
    _loading,
    _stealing,
    _falls,
    _river,
    _weather,
    _agreed,
)
"""The parts of the rules that every game has, in their order."""


def bots() -> Section:
    """Return the part about the bots, which has no rules."""
    levels = enumerated(names.levels().values())
    return Section(
        "bots",
        _("The bots"),
        (
            _("A bot knows what its own seat may see, and no hidden card of anybody else."),
            _("From the easiest to the strongest: {levels}.", levels=levels),
            _(
                "Each bot has a habit, drawn when the game begins. It makes the bot no stronger, "
                "and shows where several actions are about as good:"
            ),
            TextList(
                (
                    _("The thief likes to steal."),
                    _("The homebody stays near the shore."),
                    _("The gambler paddles down to the brink of the falls."),
                    _("The rainmaker plays the cloud early and likes rain."),
                )
            ),
        ),
        _("From the drifter to the legend."),
    )
