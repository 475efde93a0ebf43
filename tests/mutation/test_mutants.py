"""The mutants are what they are said to be; `python -m tests.mutation` tries them out."""

import tomllib
from collections import Counter
from typing import Any, Final

import pytest

from tests.mutation.equivalents import Equivalents, entry, groups
from tests.mutation.mutants import ROOT, Change, change, files, mutants, mutated, one_line, sample

GOALS: Final = "niagara/rules/goals.py"


def changes(path: str) -> list[Change]:
    """Return what the mutants of a file change."""
    codes = [(mutant, mutated(mutant)) for mutant in mutants([path])]
    return [change(mutant, code) for mutant, code in codes if code is not None]


def test_a_mutant_tells_its_change() -> None:
    """A change is told by its function and the line before and after it."""
    was = "return tuple(goal for goal, (have, need) in met if have >= need)"
    now = was.replace(">=", ">")
    assert Change(GOALS, "goals_met", was, now) in changes(GOALS)
    was = "FEWEST_GEMS: Final = 4"
    assert Change(GOALS, "", was, was.replace("4", "5")) in changes(GOALS)
    assert Change("niagara/rules/ways.py", "paths", "@cache", "") in changes(
        "niagara/rules/ways.py"
    )


def test_every_change_is_its_own() -> None:
    """No two mutants of a file without repeated lines are told in the same words."""
    assert Counter(changes(GOALS)).most_common(1)[0][1] == 1


def test_annotations_and_names_of_types_stay() -> None:
    """What mypy checks is not mutated."""
    every = changes("niagara/rules/modules/moose.py")
    assert every
    assert not [each for each in every if "Emit" in each.now and each.now.startswith("def ")]
    assert not [each for each in changes("niagara/model/cards.py") if each.was.startswith("Hand")]


def test_a_sample_is_always_the_same() -> None:
    """The seed alone decides which mutants are in a sample."""
    every = mutants([GOALS])
    assert sample(every, 10, seed=1) == sample(every, 10, seed=1) != sample(every, 10, seed=2)
    assert len(set(sample(every, 10, seed=1))) == 10
    assert set(sample(every, 10**6, seed=1)) == set(every)


@pytest.mark.parametrize("group", groups(), ids=lambda group: str(group["title"]))
def test_what_is_named_equivalent_is_in_the_code(group: dict[str, Any]) -> None:
    """Each change named in `equivalent.toml` is of a file that is mutated, and of a line in it."""
    for path, named in group["changes"].items():
        assert path in files()
        code = one_line((ROOT / path).read_text("utf-8").splitlines())
        assert [was for _where, was, _now in named if was not in code] == []


def test_an_entry_names_its_change() -> None:
    """What is printed for a survivor can be put into the file as it is."""
    what = Change(GOALS, "f", "x = 'a'", 'x = "a\\n"')
    lines = tomllib.loads(f"lines = [\n{entry(what)}\n]")["lines"]
    named = Equivalents([{"title": "why", "changes": {GOALS: lines}}])
    assert named.title(what) == "why"
    assert named.title(what._replace(now="x = 1")) is None
    assert named.unused() == []
