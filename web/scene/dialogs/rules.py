"""The rules as nodes: a dialog with a table of contents.

section.rules      the dialog, which scrolls
  div.head         title and Close, which do not scroll
  nav              a link to each part
  div.parts
    section        a part: title, picture, text
"""

from niagara import Setup
from web.board.drawing.nodes import Node, node, remembered
from web.scene.beside.parts import in_list
from web.scene.beside.pictures import picture
from web.scene.dialogs.common import long_dialog
from web.text.catalogue import _
from web.text.rulebook.contents import other_modules, sections
from web.text.rulebook.section import Section, TextList


def rules(setup: Setup, *, with_others: bool = False, parts: int | None = None) -> Node:
    """Return the dialog with the rules of a setup, perhaps also of the other modules.

    The other modules are those that people could still add before the game begins. `parts` tells
    how many parts are filled yet, if not all; links lead to the others, too.
    """
    others = other_modules(setup) if with_others else ()
    shown = (*sections(setup), *others)
    filled = len(shown) if parts is None else parts
    return long_dialog(
        _("Rules"),
        _contents(shown),
        node(
            "div.parts",
            *(_part(section, setup, added=section not in others) for section in shown[:filled]),
            *(
                node("section.part", key=section.name, id=f"rule-{section.name}")
                for section in shown[filled:]
            ),
        ),
        class_="rules",
    )


def _contents(shown: tuple[Section, ...]) -> Node:
    links = (
        node("a", section.title, key=section.name, href=f"#rule-{section.name}")
        for section in shown
    )
    return node("nav", in_list("ul", links), key="contents", aria_label=_("Contents"))


@remembered
def _part(section: Section, setup: Setup, *, added: bool) -> Node:
    tag = _("Expansion") if added else _("Expansion, not chosen")
    return node(
        "section",
        node("h3", section.title, key="title"),
        node("small.tag", tag) if section.module else None,
        node(
            "figure",
            picture(section.name, setup),
            node("figcaption", section.caption, key="caption"),
            key="figure",
        ),
        *map(_block, section.text),
        key=section.name,
        id=f"rule-{section.name}",
        class_="part" if added else "part other",
    )


def _block(text: str | TextList) -> Node:
    if isinstance(text, str):
        return node("p", text)
    return node("ol" if text.ordered else "ul", *(node("li", each) for each in text.texts))
