"""Who may import what: the contracts in `pyproject.toml`, and what they cannot say."""

import ast
import re
import sys
from random import Random
from typing import Final

from grimp import build_graph
from importlinter.cli import lint_imports

from tests.support.sources import nodes
from web.build.sources import ARCHIVE, ROOT

EXTRAS: Final = {
    "niagara.lab.learning": {"numpy"},
    "niagara.lab.environment": {"numpy", "gymnasium", "pettingzoo"},
    "niagara.lab.picture": {"numpy", "PIL"},
}
"""What the package's extras bring, and the files that import it."""

IMPORTS_A_TEST: Final = re.compile(r"^ *(?:from|import) +(?:tests|e2e)\b.*\btest_\w+", re.MULTILINE)


def test_imports_point_one_way() -> None:
    """The contracts are kept; `.venv/bin/lint-imports` shows the same report."""
    assert lint_imports(no_cache=True, no_logo=True) == 0


def test_engine_needs_only_the_standard_library() -> None:
    """The engine imports itself and the standard library: no dependency."""
    graph = build_graph("niagara", include_external_packages=True, cache_dir=None)
    imported = {
        importer: {each.split(".")[0] for each in graph.find_modules_directly_imported_by(importer)}
        for importer in graph.modules
        if importer.split(".")[0] == "niagara"
    }
    allowed = {"niagara", *sys.stdlib_module_names}
    others = {importer: names - allowed for importer, names in imported.items() if names - allowed}
    assert others == EXTRAS


def global_chance(node: ast.AST) -> bool:
    """Tell whether this takes chance from elsewhere than a `Random` with a seed."""
    match node:
        case ast.Import():
            return "random" in [name.name for name in node.names]
        case ast.ImportFrom(module="random"):
            return [name.name for name in node.names] != [Random.__name__]
        case ast.Call(func=ast.Name(id=Random.__name__)):
            return not node.args
    return False


def test_chance_is_never_global() -> None:
    """Chance comes from a seed: the engine uses `Random` of its own, never the global one."""
    assert [where for where, node in nodes("niagara") if global_chance(node)] == []


def test_no_file_imports_a_test() -> None:
    """What several tests need lies in a file of its own, beside them or in a folder `support/`."""
    files = [path for folder in ("tests", "e2e") for path in (ROOT / folder).rglob("*.py")]
    assert [path for path in files if IMPORTS_A_TEST.search(path.read_text("utf-8"))] == []


def test_the_oracle_knows_no_rules_of_the_engine() -> None:
    """An oracle takes names and numbers from the engine, and views; `agreement` compares both."""
    files = (ROOT / "tests" / "oracle").glob("*.py")
    oracles = [path.read_text("utf-8") for path in files if path.name != "agreement.py"]
    imported = re.findall(r"^ *(?:from|import) (niagara\S*)", "\n".join(oracles), re.MULTILINE)
    others = {name for name in imported if not name.startswith("niagara.model")}
    assert others == {"niagara", "niagara.view"}


def test_the_page_asks_for_the_archive() -> None:
    """`pyscript.toml` names the archive that is made, and no file beside it."""
    settings = (ROOT / "pyscript.toml").read_text("utf-8")
    assert re.findall(r'^"\./(.+)" = "\./\*"$', settings, re.MULTILINE) == [ARCHIVE]
