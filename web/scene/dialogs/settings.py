"""The settings as nodes: a dialog in which every change acts at once.

section.settings   the dialog, which scrolls
  div.head         title and Close, which do not scroll
  div.groups
    section        some settings under a title: rows of choices, switches, the volume
"""

from collections.abc import Iterator, Mapping
from typing import Any

from web.asking.commands import Command
from web.asking.hearing import LOUDEST, SOFTEST, STEP
from web.asking.settings import FLAT, PASSED, TEXT_SIZES, THEMES, Settings
from web.asking.ui import Ui
from web.board.drawing.nodes import Node, node
from web.scene.beside.parts import tapped
from web.scene.dialogs.around import notes, titles
from web.scene.dialogs.common import long_dialog
from web.text import names
from web.text.catalogue import LANGUAGES, _
from web.text.habits import percent


def settings_dialog(ui: Ui, *, playing: bool) -> Node:
    """Return the settings; while a game is played, they say which aids its table agreed on."""
    settings = ui.settings
    return long_dialog(
        _("Settings"),
        node(
            "div.groups",
            _group(_("Speed and sound"), "heard", *_heard(settings)),
            _group(_("Looks"), "looks", *_looks(settings)),
            _group(_("In a game"), "helps", *_helps(ui, playing=playing)),
        ),
        class_="settings",
    )


def _heard(settings: Settings) -> Iterator[Node]:
    yield _choices(_("Speed of the game"), "pace", names.paces(), settings)
    yield _switch(_("Sound"), "sound", settings)
    yield node(
        "label",
        node("span", _("Volume"), key="name"),
        node(
            "input",
            key="slider",
            type="range",
            min=str(SOFTEST),
            max=str(LOUDEST),
            step=str(STEP),
            value=str(settings.volume),
            data_set="set volume",
        ),
        key="volume",
        class_="setting volume" if settings.sound else "setting volume quiet",
    )


def _looks(settings: Settings) -> Iterator[Node]:
    themes = {"system": _("System"), "day": _("Day"), "night": _("Night")}
    yield _choices(_("Theme"), "theme", {each: themes[each] for each in THEMES}, settings)
    sizes = {size: percent(size) for size in TEXT_SIZES}
    yield _choices(_("Text size"), "text_size", sizes, settings)
    yield _switch(
        _("Left-handed"), "left_handed", settings, _("Panel and buttons are on the left.")
    )
    if len(LANGUAGES) > 1:
        languages = {"": _("System")} | {each: LANGUAGES[each].name for each in LANGUAGES}
        yield _choices(_("Language"), "language", languages, settings)


def _helps(ui: Ui, *, playing: bool) -> Iterator[Node]:
    settings, without = ui.settings, _("This table plays without it.")
    yield _switch(
        _("Confirm turns"),
        "confirm",
        settings,
        _("A turn ends when you have confirmed it, or three seconds later.")
        if settings.covers == FLAT
        else _("A turn ends only after you have confirmed it."),
    )
    yield _switch(
        _("Hints"),
        "hints",
        settings,
        without if playing and not ui.hints else _("You may ask what the best bot would do."),
    )
    yield _switch(
        _("River forecast"),
        "forecast",
        settings,
        without if playing and not ui.forecast else _("How fast the river may be."),
    )
    yield _switch(_("Tips"), "coaching", settings, _("A sentence where something is new to you."))
    yield _choices(
        _("Several people at this device"),
        "covers",
        titles(),
        settings,
        notes()[settings.covers or PASSED],
    )
    keys = _(
        "Tab and Enter choose, Space pauses, Enter skips what is shown, Escape goes back. In a "
        "replay the arrow keys step."
    )
    yield node(
        "div.setting.keys",
        node("span", _("Keys"), key="name"),
        node("small", keys, key="note"),
        key="keys",
    )


def _group(title: str, key: str, *content: Node) -> Node:
    heading = f"settings-{key}"
    return node(
        "section",
        node("h3", title, key="title", id=heading),
        *content,
        key=key,
        aria_labelledby=heading,
    )


def _choices(
    title: str, name: str, choices: Mapping[Any, str], settings: Settings, note: str = ""
) -> Node:
    """Return a button for each value of a setting, with what the one that is set means."""
    chosen = getattr(settings, name) or next(iter(choices))
    return node(
        "div.setting",
        node("span", title, key="name", id=f"setting-{name}"),
        node(
            "div.values",
            *(
                tapped(
                    Command("set", f"{name} {value}"),
                    said,
                    class_=f"{name}-{value}",
                    lang=value if name == "language" and value else None,
                    aria_pressed="true" if value == chosen else "false",
                )
                for value, said in choices.items()
            ),
            role="group",
            aria_labelledby=f"setting-{name}",
        ),
        node("small", note, key="note") if note else None,
        key=name,
    )


def _switch(title: str, name: str, settings: Settings, note: str = "") -> Node:
    """Return a switch; all of its row is one button."""
    on = getattr(settings, name)
    return tapped(
        Command("set", f"{name} {'off' if on else 'on'}"),
        node(
            "span",
            node("span", title, key="name", id=f"setting-{name}"),
            node("small", note, key="note", id=f"about-{name}") if note else None,
            key="words",
        ),
        node("span.knob", aria_hidden="true"),
        key=name,
        class_="setting switch",
        role="switch",
        aria_checked="true" if on else "false",
        aria_labelledby=f"setting-{name}",
        aria_describedby=f"about-{name}" if note else None,
    )
