"""What is counted of finished games, as nodes: a person's numbers, and small charts.

div.numbers   the numbers at a glance
ol.latest     how the latest games ended, one by one
table.chart   wins by who, how many and what was played with; the line is a fair share

The challenges are a dialog of their own:

ol.challenges what one may try; what is met has a mark
"""

from collections.abc import Iterator, Sequence

from niagara import Setup
from niagara.model.board import KINDS
from web.asking.challenges import CHALLENGES, Challenge, count_met, met
from web.asking.commands import Command
from web.asking.dialogs import Challenges, Statistics
from web.asking.summary import Count, Summary, people, summary
from web.board.drawing.nodes import Node, node
from web.scene.beside.emblems import EMBLEMS, emblem, tick
from web.scene.beside.parts import button, gem, in_list, select, tapped
from web.scene.dialogs.common import long_dialog_with, numbers, row
from web.text import names
from web.text.catalogue import _, _n
from web.text.habits import fraction, listed, percent
from web.text.rulebook.contents import module_section

Rows = Sequence[tuple[str, str, Count]]
"""Of each row its name, how it is called, and what was counted."""


def counted(opened: Statistics | Challenges) -> Node:
    """Return what is counted for the person who is chosen."""
    if isinstance(opened, Challenges):
        return long_dialog_with(_challenges(opened), _("Challenges"), "challenges")
    return long_dialog_with(_content(opened), _("Statistics"), "statistics")


def _challenges(opened: Challenges) -> Iterator[Node]:
    reached = met(opened.results, opened.whose)
    yield from _whose(people(opened.results), opened.whose)
    levels = _("The bots, the weakest first: {names}", names=listed(names.levels().values()))
    yield node("p.about", names.sentences([count_met(reached), levels]), key="count")
    yield in_list("ol.challenges", (_challenge(each, met=each in reached) for each in CHALLENGES))


def _challenge(challenge: Challenge, *, met: bool) -> Node:
    """Return a challenge; a tap begins a game for it, unless it is met or any game will do."""
    told = (emblem(challenge.name), node("span", challenge.said(), key="said"))
    if met:
        done = node("span.for-listeners", _("met"), key="met")
        return node("div.met", *told, done, tick(), key=challenge.name)
    if challenge.table:
        return tapped(Command("climb", challenge.name), *told, key=challenge.name)
    return node("div", *told, key=challenge.name)


def _whose(persons: Sequence[str], whose: str) -> Iterator[Node]:
    """Yield the choice of a person, if there are several."""
    if len(persons) > 1:
        yield select(_("Player"), "whose", "whose", {name: name for name in persons}, whose)


def _content(opened: Statistics) -> Iterator[Node]:
    persons = people(opened.results)
    if not persons:
        text = _("Nothing is counted yet. A game counts once you have played it to its end.")
        yield node("div.empty", emblem("five"), node("p", text, key="said"), key="none")
    else:
        whose = opened.whose if opened.whose in persons else persons[0]
        yield from _whose(persons, whose)
        yield from _of(summary(opened.results, whose))
    if opened.cleared:
        yield row(
            node("span", _("All statistics have been deleted."), key="cleared"),
            button(_("Undo"), "restore-statistics"),
        )
    elif persons:
        yield row(
            button(_("Save as a table"), "save-statistics"),
            button(_("Delete all"), "clear-statistics", class_="quiet"),
        )


def _of(own: Summary) -> Iterator[Node]:
    share = percent(round(100 * own.all.wins / own.all.games))
    yield numbers(
        ("games", _n("game", "games", own.all.games), str(own.all.games)),
        ("won", names.with_aside(_("won"), share), str(own.all.wins)),
        ("gems", _("gems per game"), fraction(own.gems)),
        ("lost", _("canoes lost per game"), fraction(own.lost)),
        ("stolen", _("gems stolen per game"), fraction(own.stolen)),
    )
    yield _latest(own.latest)
    yield node("div.charts", *_charts(own))
    note = _(
        "The gems are the latest games: bright ones were won. The line in a bar is a fair share."
    )
    yield node("p.note-below", note, key="note")


def _latest(latest: Sequence[bool]) -> Node:
    return node(
        "ol.latest",
        *(
            node(
                "li",
                gem(place % len(KINDS), "gem", said=_("a win") if won else _("a defeat")),
                key=f"game-{place}",
                class_="won" if won else None,
            )
            for place, won in enumerate(latest)
        ),
        aria_label=_("The latest games"),
    )


def _charts(own: Summary) -> Iterator[Node]:
    bots = [
        (bot or "people", names.bot(bot) if bot else _("people only"), count)
        for bot, count in own.by_bot
    ]
    players = [
        (f"{number}", _n("{count} player", "{count} players", number), count)
        for number, count in own.by_players
    ]
    modules = [
        (module, module_section(module, Setup()).title if module else _("the base game"), count)
        for module, count in own.by_module
    ]
    yield _wins("bots", _("Wins by strongest bot faced"), bots)
    yield _wins("players", _("Wins by number of players"), players)
    yield _wins("modules", _("Wins by expansion"), modules)
    if own.all.wins:
        yield _goals(own)


def _wins(key: str, title: str, rows: Rows) -> Node:
    return _chart(
        key,
        title,
        (
            _row(
                name,
                called,
                count.wins / count.games,
                _("{wins} of {games}", wins=count.wins, games=count.games),
                count.fair / count.games,
            )
            for name, called, count in rows
        ),
    )


def _goals(own: Summary) -> Node:
    return _chart(
        "goals",
        _("Wins by aim reached"),
        (
            _row(goal, names.reached(goal), count / own.all.wins, str(count))
            for goal, count in own.goals
        ),
    )


def _chart(key: str, title: str, rows: Iterator[Node]) -> Node:
    return node(
        "table.chart",
        node("caption", title, key="title"),
        node("tbody", *rows, key="rows"),
        key=key,
    )


def _row(name: str, called: str, share: float, said: str, fair: float | None = None) -> Node:
    """Return a row with a bar, and its emblem; a line across the bar shows what would be fair."""
    line = f";--fair:{100 * fair:.1f}%" if fair is not None else ""
    return node(
        "tr",
        node(
            "th",
            emblem(name) if name in EMBLEMS else None,
            node("span", names.capital(called), key="called"),
            key="name",
            scope="row",
        ),
        node(
            "td",
            node(
                "span",
                key="bar",
                class_="bar fair" if line else "bar",
                style=f"--share:{100 * share:.1f}%{line}",
            ),
            key="share",
            aria_hidden="true",
        ),
        node("td", said, key="said"),
        key=name,
    )
