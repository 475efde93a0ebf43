"""Commands: text on a button, data from there on; what is no command is refused."""

import re
from importlib import import_module
from random import Random

import pytest

from tests.support.scenes import every_node
from tests.support.stories import made_up, scene_at
from web.asking.choices import steps
from web.asking.commands import VERBS, Command, CommandError, pick
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
    """On the page and in every position, buttons carry commands, and picks carry steps."""
    for seed in range(40):
        told, rng = made_up(seed), Random(seed)
        picked = steps(rng.choice(told.game.legal()))[: rng.randrange(3)]
        for node in every_node(scene_at(told, *picked)):
            if text := node.attr("data-do"):
                command = Command.read(text)
                assert str(command) == text
                if command.verb == "pick":
                    assert str(pick(command.step)) == text
    for text in re.findall(r'data-do="([^"]*)"', whole_page()):
        Command.read(text)
