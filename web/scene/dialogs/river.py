"""The daily river, as nodes: today's game or its result, and a calendar of the days before.

pre.result    the result of today, as it is shared
dl.numbers    how many rivers were played, won, and in a row
ol.calendar   a day each, with the place that somebody came in
"""

from collections.abc import Iterator
from datetime import date

from web.asking.dialogs import River
from web.asking.river import days, run
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import button
from web.scene.dialogs.common import long_dialog_with, numbers, row
from web.text.catalogue import _, _n
from web.text.habits import month, weekdays


def river(opened: River) -> Node:
    """Return the dialog with the days' rivers."""
    return long_dialog_with(_content(opened), _("Daily river"), "river")


def _content(opened: River) -> Iterator[Node]:
    about = _(
        "One game a day against three guides (bots of medium strength), the same for everybody and "
        "without hints. The first try counts."
    )
    yield node("p.about", about, key="about")
    yield from _today(opened)
    count = run(opened.finished, opened.today)
    if opened.finished:
        won = sum(played.place == 1 for played in opened.finished.values())
        yield numbers(
            ("row", _n("day in a row", "days in a row", count), str(count)),
            ("games", _n("game", "games", len(opened.finished)), str(len(opened.finished))),
            ("won", _("won"), str(won)),
        )
    names = (node("span", name, key=name) for name in weekdays())
    yield node("div.calendar.days", *names, key="days", aria_hidden="true")
    yield node("ol.calendar", *(_day(day, opened) for day in days(opened.today)), key="calendar")


def _today(opened: River) -> Iterator[Node]:
    if opened.begun > opened.today:
        said = _(
            "The clock of this device says {day}, but the river of {begun} was begun here. What "
            "you play now is for practice.",
            day=opened.today,
            begun=opened.begun,
        )
        yield node("p.wrong", said, key="clock", role="alert")
    copy = _("Copied") if opened.copied else _("Copy the result")
    if opened.result:
        yield node("pre.result", opened.result, key="result")
        yield row(
            button(copy, "copy-river", class_="main"),
            button(_("Send"), "send-river") if opened.sendable else None,
            button(_("Play it again for practice"), "begin-river", class_="quiet"),
        )
    elif opened.begun >= opened.today:
        said = _("You have begun it. Go on with it from the first screen, or under Games.")
        if opened.begun == opened.today and not opened.waits:
            yield node("p", said, key="begun")
        yield row(
            button(_("Go on"), opened.waits, class_="main") if opened.waits else None,
            button(_("Play it for practice"), "begin-river", class_="quiet"),
        )
    else:
        yield row(button(_("Play today's river"), "begin-river", class_="main"))


def _day(day: str, opened: River) -> Node:
    played, at = opened.finished.get(day), date.fromisoformat(day)
    is_so = {
        "won": played is not None and played.place == 1,
        "done": played is not None,
        "now": day == opened.today,
        "ahead": day > opened.today,
    }
    return node(
        "li",
        node("small.month", month(at.month), key="month")
        if at.day == 1 or day == days(opened.today)[0]
        else None,
        node("small", str(at.day), key="day"),
        node("b", f"{played.place}.", key="place") if played else None,
        key=day,
        title=day,
        class_=" ".join(name for name in is_so if is_so[name]) or None,
    )
