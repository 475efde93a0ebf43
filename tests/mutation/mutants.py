"""The mutants of the engine: its code with one small change each, as cosmic-ray makes them.

Of its eleven replacements for `+`, and seven for `==`, we take the few that are hardest to notice:
`-`, and `!=`, `<=` and `>=`. Left out are changes in annotations and names of types, which mypy
checks, and code that Python cannot even compile.
"""

import ast
import re
import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT: Final = Path(__file__).parents[2]

TARGETS: Final = ("niagara/model", "niagara/rules", "niagara/forecast.py")
"""The folders and files that are mutated."""

COMPARISONS: Final = {
    "Eq": ("NotEq", "LtE", "GtE"),
    "NotEq": ("Eq", "Lt", "Gt"),
    "Lt": ("GtE", "LtE", "NotEq"),
    "LtE": ("Gt", "Lt", "Eq"),
    "Gt": ("LtE", "GtE", "NotEq"),
    "GtE": ("Lt", "Gt", "Eq"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
}
CALCULATIONS: Final = {
    "Add": ("Sub",),
    "Sub": ("Add",),
    "Mul": ("Add", "FloorDiv"),
    "Div": ("Mul",),
    "FloorDiv": ("Mul", "Mod"),
    "Mod": ("Mul", "FloorDiv"),
    "Pow": ("Mul",),
    "LShift": ("RShift",),
    "RShift": ("LShift",),
    "BitOr": ("BitAnd", "BitXor"),
    "BitAnd": ("BitOr", "BitXor"),
    "BitXor": ("BitAnd", "BitOr"),
}
REPLACEMENTS: Final = {
    f"core/Replace{kind}Operator_{was}_{now}"
    for kind, table in (("Comparison", COMPARISONS), ("Binary", CALCULATIONS))
    for was, becomes in table.items()
    for now in becomes
}
"""The replacements for an operator that we take; all of cosmic-ray's other mutations are taken."""


OPERATORS: Final = sorted(
    name
    for name in operator_names()
    if not get_operator(name).arguments()
    and (name in REPLACEMENTS or not re.search("(Comparison|Binary)Operator", name))
)


class Mutant(NamedTuple):
    """One change to one file, which cosmic-ray finds by its operator and a running number."""

    path: str
    operator: str
    occurrence: int


class Change(NamedTuple):
    """What a mutant changes, in words that stay the same when lines move."""

    path: str
    where: str
    """The function or class, `Setup.__post_init__`; empty at the top of the file."""
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.path} {self.where or '(top)'}\n  - {self.was}\n  + {self.now}"


def files() -> list[str]:
    """Return the files that are mutated."""
    targets = [ROOT / target for target in TARGETS]
    found = [path for target in targets for path in (sorted(target.rglob("*.py")) or [target])]
    return [path.relative_to(ROOT).as_posix() for path in found]


def mutants(paths: Iterable[str]) -> list[Mutant]:
    """Return all mutants of these files, in a fixed order."""
    return [mutant for path in paths for mutant in _mutants_of(path)]


def sample(every: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return some of the mutants: with the same seed always the same ones of the same code."""
    chosen = Random(seed).sample(every, min(count, len(every)))
    return sorted(chosen, key=lambda mutant: (mutant.path, every.index(mutant)))


def mutated(mutant: Mutant) -> str | None:
    """Return the code of the file with the change, or None if it is no Python."""
    operator = get_operator(mutant.operator)()
    code: str | None = mutate_code(_source(mutant.path), operator, mutant.occurrence)
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(code or "", mutant.path, "exec")
    except SyntaxError:
        return None
    return code


def change(mutant: Mutant, code: str) -> Change:
    """Return what the code of a mutant changes."""
    before, after = _source(mutant.path).splitlines(), code.splitlines()
    pairs = enumerate(zip(before, after, strict=False))
    first = next(number for number, (old, new) in pairs if old != new)
    while len(before) > first < len(after) and before[-1] == after[-1]:
        before.pop()
        after.pop()
    changed = next(number for number, line in enumerate(before[first:], first) if one_line([line]))
    where = ".".join(_names_around(_tree(mutant.path), changed + 1))
    return Change(mutant.path, where, one_line(before[first:]), one_line(after[first:]))


def one_line(lines: list[str]) -> str:
    """Return lines as one, without comments and the spaces that the mutation puts in."""
    text = " ".join(" ".join(re.sub("(^|  )#.*", "", line) for line in lines).split())
    return re.sub(r"(?<=[(\[]) | (?=[)\]])", "", text)


def _mutants_of(path: str) -> Iterator[Mutant]:
    nodes = list(ast_nodes(get_ast(_source(path))))
    typed = _typed(path)
    for name in OPERATORS:
        kind = get_operator(name)
        positions = (place for node in nodes for place, _end in kind().mutation_positions(node))
        for occurrence, place in enumerate(positions):
            if not any(begin <= place < end for begin, end in typed):
                yield Mutant(path, name, occurrence)


@cache
def _source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


@cache
def _tree(path: str) -> ast.Module:
    return ast.parse(_source(path))


Place = tuple[int, int]
"""A line and a column."""


@cache
def _typed(path: str) -> list[tuple[Place, Place]]:
    """Return where annotations and names of types begin and end."""
    found: list[ast.expr | ast.stmt | None] = []
    for node in ast.walk(_tree(path)):
        match node:
            case ast.FunctionDef():
                found.append(node.returns)
            case ast.arg() | ast.AnnAssign():
                found.append(node.annotation)
            case ast.Assign(targets=[ast.Name(name)]) if not (name.isupper() or name[0].islower()):
                found.append(node)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in found
        if node
    ]


def _names_around(node: ast.AST, line: int) -> Iterator[str]:
    """Yield the classes and functions around a line, decorators included, the outermost first."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
            if first <= line <= (child.end_lineno or first):
                yield child.name
                yield from _names_around(child, line)
