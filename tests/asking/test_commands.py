"""Commands: text on a button, data from there on; what is no command is refused."""

import re
from importlib import import_module

import pytest

from web.asking.commands import VERBS, Command, CommandError
from web.build.index import whole_page

import_module("web.play.app")  # whose parts have the verbs


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_read_as_it_is_written(verb: str) -> None:
    """Some verbs say what they are about, the others stand alone."""
    command = Command(verb, "something else" if VERBS[verb].takes else "")
    assert Command.read(str(command)) == command


@pytest.mark.parametrize("text", ["", " ", "nonsense", "pick", "undo all", "Undo", "set"])
def test_what_is_no_command_is_refused(text: str) -> None:
    """An unknown verb, one too many words and one too few are errors."""
    with pytest.raises(CommandError, match="no command"):
        Command.read(text)


def test_every_button_gives_a_command() -> None:
    """Here those of the still page; `check_sound` looks at those of scenes."""
    for text in re.findall(r'data-do="([^"]*)"', whole_page()):
        Command.read(text)
