"""What things and actions are called, and what the table is waiting for."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import groupby

from niagara import View
from niagara.model.actions import (
    CANOES,
    Action,
    Buy,
    BuyNone,
    Canoe,
    CanoeMove,
    ChooseCard,
    Handling,
    MoveCloud,
    Rope,
    Seat,
    Stay,
    Steal,
    Sweep,
)
from niagara.model.board import ARMS, FALLS, FIELDS, SHORE, Cargo, Field, Kind
from niagara.model.cards import CARDS, CLOUD, ROPE, Card
from niagara.model.setup import parted
from niagara.model.state import Phase
from niagara.rules.goals import GOALS, progress
from web.text.catalogue import _, _later, _n
from web.text.habits import enumerated, listed, together
from web.text.seating import Seating


def a_gem(kind: Kind) -> str:
    """Return a gem of a kind with its article.

    >>> a_gem(0)
    'an amethyst'
    """
    return (_("an amethyst"), _("a diamond"), _("an amber"), _("a sapphire"), _("a ruby"))[kind]


def two_gems(kind: Kind) -> str:
    """Return two gems of one kind, in words."""
    return (
        _("two amethysts"),
        _("two diamonds"),
        _("two ambers"),
        _("two sapphires"),
        _("two rubies"),
    )[kind]


def counted_gems(kind: Kind, count: int) -> str:
    """Return a number of gems of one kind, in figures.

    >>> counted_gems(0, 7)
    '7 amethysts'
    """
    return (
        _n("{count} amethyst", "{count} amethysts", count),
        _n("{count} diamond", "{count} diamonds", count),
        _n("{count} amber", "{count} ambers", count),
        _n("{count} sapphire", "{count} sapphires", count),
        _n("{count} ruby", "{count} rubies", count),
    )[kind]


def gems(kinds: Cargo) -> str:
    """Return gems as a list in words.

    >>> gems((0, 0)), gems((1, 1, 1))
    ('two amethysts', '3 diamonds')
    """
    parts = [_some(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]
    return listed(parts)


def _some(kind: Kind, count: int) -> str:
    if count > 2:
        return counted_gems(kind, count)
    return two_gems(kind) if count == 2 else a_gem(kind)


def field(number: Field) -> str:
    """Return the name of a field, as used within a sentence."""
    if number == SHORE:
        return _("shore")
    if number == FALLS:
        return _("over the falls")
    return FIELDS[number]


def card(number: Card) -> str:
    """Return the name of a card."""
    return {CLOUD: _("cloud"), ROPE: _("rope")}.get(number, CARDS[number])


def a_card(number: Card) -> str:
    """Return a card as a sentence names it.

    >>> a_card(4), a_card(CLOUD)
    ('card 4', 'the cloud card')
    """
    words = {CLOUD: _("the cloud card"), ROPE: _("the rope card")}
    return words.get(number) or _("card {card}", card=CARDS[number])


def with_more(thing: str, more: str) -> str:
    """Return a thing with what there is to say of it, where it stands by itself.

    >>> with_more("Field 4", "the beaver")
    'Field 4: the beaver'
    """
    return _("{thing}: {more}", thing=thing, more=more)


def with_aside(thing: str, aside: str) -> str:
    """Return a thing with something about it in brackets; without them if that is empty.

    >>> with_aside("rain", "+1"), with_aside("Diamond Joe", "")
    ('rain (+1)', 'Diamond Joe')
    """
    return _("{thing} ({aside})", thing=thing, aside=aside) if aside else thing


def apart(parts: Iterable[str]) -> str:
    """Return one thing after another, where each may be a list itself.

    >>> apart(["Field 4", "load a ruby, take the moose", "just paddle"])
    'Field 4; load a ruby, take the moose; just paddle'
    """
    return reduce(lambda one, more: _("{one}; {more}", one=one, more=more), parts)


def sentences(parts: Iterable[str]) -> str:
    """Return one sentence after another, given them without their ends.

    >>> sentences(["Joe loads a ruby", "Joe paddles from 4 to 3"])
    'Joe loads a ruby. Joe paddles from 4 to 3.'
    """
    return together(_("{sentence}.", sentence=part) for part in parts)


def capital(text: str) -> str:
    """Return the text with a capital first letter.

    >>> capital("just paddle"), capital("é"), capital("")
    ('Just paddle', 'É', '')
    """
    return text[:1].upper() + text[1:]


def weather(place: int) -> str:
    """Return the weather with its number, as `rain (+1)`."""
    name = (_("sun"), _("cloud"), _("rain"), _("storm"))[place + 1]
    return with_aside(name, f"{place:+d}" if place else "0")


def paces() -> dict[str, str]:
    """Return what the speeds are called at which a game is shown."""
    return {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "instant": _("Instant")}


def colour(name: str) -> str:
    """Return the name of a seat's colour."""
    return {
        "red": _("red"),
        "blue": _("blue"),
        "green": _("green"),
        "yellow": _("yellow"),
        "violet": _("violet"),
        "black": _("black"),
    }[name]


def goal(name: str) -> str:
    """Return the short name of a goal, shown below its count."""
    return {"four": _("alike"), "five": _("kinds"), "seven": _("gems")}[name]


def reached(name: str) -> str:
    """Return a goal as what a player has reached."""
    return {
        "four": _("four gems of one kind"),
        "five": _("all five kinds"),
        "seven": _("seven gems"),
    }[name]


def to_go(name: str, treasury: Sequence[int]) -> str:
    """Return what a treasury lacks for a goal, as a family says it.

    >>> to_go("four", [0, 3, 1, 0, 0]), to_go("five", [1, 1, 0, 0, 0])
    ('1 more diamond', '3 more kinds')
    """
    have, need = progress(treasury)[GOALS.index(name)]
    left = need - have
    if not have:
        return _("no gems yet")
    if name == "five":
        return _n("{count} more kind", "{count} more kinds", left)
    if name == "seven":
        return _n("{count} more gem", "{count} more gems", left)
    return (
        _n("{count} more amethyst", "{count} more amethysts", left),
        _n("{count} more diamond", "{count} more diamonds", left),
        _n("{count} more amber", "{count} more ambers", left),
        _n("{count} more sapphire", "{count} more sapphires", left),
        _n("{count} more ruby", "{count} more rubies", left),
    )[max(range(len(treasury)), key=treasury.__getitem__)]


def bot(name: str) -> str:
    """Return what kind of player a bot is: its level, and its temperament if it has one.

    >>> bot("paddler/thief"), bot("guide")
    ('paddler, thief', 'guide')
    """
    level, temper = parted(name)
    said = {"random": _("random"), **levels()}.get(level, level)
    return _("{level}, {temper}", level=said, temper=_temper(temper)) if temper else said


def levels() -> dict[str, str]:
    """Return what the bots are called that people are offered, the weakest first."""
    return {
        "drifter": _("drifter"),
        "paddler": _("paddler"),
        "guide": _("guide"),
        "scout": _("scout"),
        "captain": _("captain"),
        "legend": _("legend"),
    }


def _temper(name: str) -> str:
    return {
        "thief": _("thief"),
        "homebody": _("homebody"),
        "gambler": _("gambler"),
        "rainmaker": _("rainmaker"),
    }.get(name, name)


# Actions


def action(wanted: Action, seating: Seating) -> str:
    """Return an action as the player reads it on a button or in a hint."""
    match wanted:
        case ChooseCard(number):
            return capital(a_card(number))
        case Buy(canoe, kind):
            return _("Buy back canoe {canoe} for {gem}", canoe=CANOES[canoe], gem=a_gem(kind))
        case BuyNone():
            return _("Buy none back")
        case MoveCloud(step, canoe):
            return _weather_moved(step, canoe)
        case Rope(canoe):
            return _tied_up(canoe)
        case Sweep(canoe, end):
            return _("Canoe {canoe}: swept to {field}", canoe=CANOES[canoe], field=field(end))
        case Stay():
            return _("Leave the other canoe ashore")
        case CanoeMove():
            return _canoe_move(wanted, seating)


def _weather_moved(step: int, canoe: Canoe | None) -> str:
    """Return the cloud's action; `canoe` takes the moose before."""
    if canoe is None:
        return _("Speed up the river") if step > 0 else _("Slow down the river")
    letter = CANOES[canoe]
    if step > 0:
        return _("Take the moose with canoe {canoe}, speed up the river", canoe=letter)
    return _("Take the moose with canoe {canoe}, slow down the river", canoe=letter)


def _tied_up(canoe: Canoe | None) -> str:
    """Return the rope's action; `canoe` takes the moose before."""
    if canoe is None:
        return _("Tie the canoes up")
    return _("Take the moose with canoe {canoe}, tie the canoes up", canoe=CANOES[canoe])


def _canoe_move(move: CanoeMove, seating: Seating) -> str:
    parts = [_("take the moose")] if move.moose else []
    if move.path:
        way = _destination(move.path.rest)
        parts += [tasks(move), way] if move.before.points else [way, tasks(move)]
    else:
        parts.append(tasks(move))
    parts += [thefts(move.steals, seating), trade(move)]
    told = enumerated(filter(None, parts))
    return _("Canoe {canoe}: {what}", canoe=CANOES[move.canoe], what=told)


def _destination(end: Field) -> str:
    if end == FALLS:
        return _("over the falls")
    return _("to shore") if end == SHORE else _("to {field}", field=FIELDS[end])


def tasks(move: CanoeMove) -> str:
    """Return what a move loads and unloads, and when; an empty text if nothing."""
    if move.after.points:
        done = to_do(move.after)
        return _("then {task}", task=done) if move.after.unload else done
    if not move.before.points:
        return ""
    first = to_do(move.before)
    return _("first {task}", task=first) if move.path else first


def to_do(wanted: Handling) -> str:
    """Return what is loaded and unloaded, in the words of a button."""
    parts = []
    if wanted.unload:
        parts.append(_("unload {gems}", gems=gems(wanted.unload)))
    if wanted.load:
        parts.append(_("load {gems}", gems=gems(wanted.load)))
    return enumerated(parts)


def thefts(steals: Sequence[Steal], seating: Seating) -> str:
    """Return what is stolen, from one canoe after the other; an empty text if nothing."""
    robbed = groupby(steals, key=lambda steal: (steal.seat, steal.canoe))
    return enumerated(
        _(
            "steal {gems} from {name}'s canoe {canoe}",
            gems=gems(tuple(steal.kind for steal in stolen)),
            name=seating.name(seat),
            canoe=CANOES[canoe],
        )
        for (seat, canoe), stolen in robbed
    )


def trade(move: CanoeMove) -> str:
    """Return what a move trades with Joe; an empty text if nothing."""
    done = move.trade
    if done is None:
        return ""
    if done.give is None:
        return _("take Joe's gem")
    if done.take:
        return _("swap {gem} for Joe's gem", gem=a_gem(done.give))
    return _("give Joe {gem}", gem=a_gem(done.give))


def phase(view: View, seating: Seating) -> str:
    """Return what the table is waiting for."""
    if view.actor is None:
        return _("The game is over")
    if view.turn == len(view.players):
        return _("The river moves")
    if acting(view) is None:
        return _("Everybody picks a card")
    return _awaited(view, seating, view.actor, asks=False)


def acting(view: View) -> Seat | None:
    """Return whose turn it is: nobody's while cards are put down that all have picked at once.

    Whoever opens the own hand again acts, though a card is picked.
    """
    actor = view.actor
    if actor is None or view.phase is not Phase.CARD or view.seat == actor:
        return actor
    return None if view.players[actor].has_chosen else actor


def asked(view: View, seating: Seating) -> str:
    """Return what the person who decides is asked, by name where several people play."""
    assert view.actor is not None, "somebody decides"
    return _awaited(view, seating, view.actor, asks=True)


def round_of(view: View, *, daily: bool) -> str:
    """Return which round it is, and that the game is the daily river if it is."""
    if daily:
        return _("Daily river: round {number}", number=view.round)
    return _("Round {number}", number=view.round)


def _awaited(view: View, seating: Seating, actor: int, *, asks: bool) -> str:
    """Return what somebody decides, as said to the only person, or of others, or asked of them."""
    said, question, yours = {
        Phase.CARD: (
            _later("{name} chooses a card"),
            _later("{name}, choose a card"),
            _later("Choose a card"),
        ),
        Phase.BUY: (
            _later("{name} may buy a canoe back"),
            _later("{name}, buy a canoe back?"),
            _later("Buy a canoe back?"),
        ),
        Phase.WEATHER: (
            _later("{name} moves the weather"),
            _later("{name}, move the weather"),
            _later("Move the weather"),
        ),
        Phase.ROPE: (
            _later("{name} ties the canoes up"),
            _later("{name}, tie your canoes up"),
            _later("Tie your canoes up"),
        ),
        Phase.SWEEP: (
            _later("{name}: the whirlpool sweeps a canoe"),
            _later("{name}, the whirlpool sweeps your canoe"),
            _later("The whirlpool sweeps your canoe"),
        ),
        Phase.PADDLE: (
            _later("{name} paddles with {card}"),
            _later("{name}, paddle with {card}"),
            _later("Paddle with {card}"),
        ),
    }[Phase.BUY if view.phase is Phase.BUY_FIRST else view.phase]
    text = yours if seating.is_you(actor) else question if asks else said
    return text.format(name=seating.name(actor), card=a_card(view.players[actor].card))


def arm(number: int) -> str:
    """Return the name of an arm of the river."""
    return _("left") if ARMS[number] == "L" else _("right")
