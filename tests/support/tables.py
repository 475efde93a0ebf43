"""Tables of cases for a test as people write them: a row a line, with bars between the columns."""

import re
from textwrap import dedent

import pytest


def table(columns: str, text: str) -> pytest.MarkDecorator:
    """Run a test with each row; the heading names the parameters that get its columns."""
    found = rows(text)
    return pytest.mark.parametrize(columns.split(" | "), found, ids=map(" | ".join, found))


def rows(text: str) -> list[list[str]]:
    r"""Return the rows; an indented line goes on with the row above, and # begins a comment.

    >>> rows("# Afloat\n0a@3 | a 3>2,\n  a 3>4\n# Lost\n0a@falls |\n")
    [['0a@3', 'a 3>2, a 3>4'], ['0a@falls', '']]
    """
    whole = re.sub(r"\n +", " ", _without_comments(text)).splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in whole]


def blocks(text: str) -> dict[str, list[str]]:
    r"""Return the indented lines below each line that is not; # begins a comment.

    >>> blocks("# Afloat\n0a@3\n    a 3>2\n    a 3>4\n0a@falls\n    stay\n")
    {'0a@3': ['a 3>2', 'a 3>4'], '0a@falls': ['stay']}
    """
    every = map(str.splitlines, re.split(r"\n(?! )", _without_comments(text)))
    return {heading: [line.strip() for line in lines] for heading, *lines in every}


def _without_comments(text: str) -> str:
    return re.sub(r"^#.*\n", "", dedent(text).strip("\n"), flags=re.MULTILINE)


def listed(cell: str) -> list[str]:
    """Return what a cell lists: nothing, or texts with commas between them."""
    return cell.split(", ") if cell else []
