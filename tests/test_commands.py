"""Every command that the documents name runs, and says so where it has nothing to do."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.support import commands
from tests.support.sources import PAGES
from web.build.sources import ROOT

CODE: Final = re.compile(r"(?<!`)`([^`]+)`(?!`)|^ {4,}(\S.*(?:\\\n.*)*)$", re.MULTILINE)
"""What is named as code: in a span or in an indented line."""
COMMAND: Final = re.compile(
    r"(?:\w+=\w+ )?(?:\S*/)?(?:python3? -m (niagara(?= )(?: \w+)?|[\w.]+)|(pytest|pybabel)(?= )"
    r"|(npm (?:start|run [\w-]+)))(?![/.])"
)
"""A command, as such code begins with it."""
OPTION: Final = re.compile(r"(?<!\S)--[a-z-]+")


class Named(NamedTuple):
    """A command as a page names it."""

    page: str
    name: str
    options: frozenset[str]


def named_in(page: Path) -> Iterator[Named]:
    """Yield the commands that a page names in its code."""
    for span, line in CODE.findall(page.read_text("utf-8")):
        code = " ".join((span or line).split())
        if found := COMMAND.match(code):
            name = next(filter(None, found.groups()))
            yield Named(str(page.relative_to(ROOT)), name, frozenset(OPTION.findall(code)))


NAMED: Final = [*chain.from_iterable(map(named_in, PAGES))]

NOTHING: Final = (
    ("niagara analyse", "RECORD", "only a finished game can be analysed"),
    ("tests.bench", "--only fishing", "nothing begins with 'fishing'"),
    ("tests.bench", "no-such-commit", "git has no engine of no-such-commit"),
    ("tests.bench.size", "no-such-commit", "unable to resolve revision: no-such-commit"),
    ("tests.mutation", "niagara/rules/gone.py", "no file or folder niagara/rules/gone.py"),
    ("tests.mutation", "niagara/rules/__init__.py", "there is no mutant to try out"),
    ("tests.mutation", "--part 8/7", "8/7 is not a part"),
    ("tests.oracle.agreement", "--games 0", "0 is not a whole number from 1"),
    ("npm run nightly", "-- --only Mischief", "there is no step 'Mischief'"),
    ("web.art.landscape.whole", "dusk", "invalid choice: 'dusk'"),
    ("e2e.listen", "FOLDER --only silence", "nothing begins with 'silence'"),
    ("e2e.long_tasks", "--runs 0", "0 is not a whole number from 1"),
    ("e2e.start_times", "--runs 0", "0 is not a whole number from 1"),
)
"""Commands with nothing to do, and what they say."""


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project, in which commands may write."""
    return commands.copied(tmp_path_factory.mktemp("project"))


@pytest.mark.parametrize("command", commands.cases(commands.PLAIN))
def test_it_runs(command: commands.Command, project: Path, tmp_path: Path) -> None:
    """In its smallest form, a command does what it is for."""
    commands.check(command, project, tmp_path)


@pytest.mark.parametrize(("name", "arguments", "sentence"), NOTHING)
def test_it_says_that_it_has_nothing_to_do(
    name: str, arguments: str, sentence: str, project: Path, tmp_path: Path
) -> None:
    """A command that has nothing to do fails, and says why in a line."""
    command = commands.Command(name, arguments, "")
    done = commands.run(commands.words_of(command, tmp_path), project)
    assert done.returncode != 0, done.stdout
    assert sentence in (done.stderr.splitlines() or [""])[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("named", sorted(set(NAMED), key=str), ids=lambda named: named.name)
def test_each_command_of_the_documents_is_run(named: Named) -> None:
    """What a page names is in the table of commands, with all its options."""
    rows = [each for each in commands.EVERY if each.name == named.name]
    assert rows, f"{named} belongs into tests/support/commands.py, in its smallest form"
    tried = {word for each in rows for word in each.smallest.split()}
    missing = named.options - tried
    assert not missing, f"tests/support/commands.py should have {named} with {missing}"


def test_each_command_of_the_table_is_there() -> None:
    """What pages once named, and no page names any more, leaves the table with it."""
    assert {each.name for each in commands.EVERY} == {named.name for named in NAMED}
