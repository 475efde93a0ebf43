"""How large the project is, at one commit or several: ``python -m tests.bench.size HEAD~9 HEAD``.

For each it prints the lines of Python, JavaScript and CSS, in all and in each part, and how many
rooms the engine and the page have.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Final

CODE: Final = (".py", ".js", ".mjs", ".css")
PARTS: Final = ("niagara", "web", "tests", "e2e")


def git(*arguments: str) -> list[str]:
    """Return the lines that git prints; end with what it says if it fails."""
    done = subprocess.run(("git", *arguments), capture_output=True, check=False, text=True)
    return done.stdout.splitlines() if not done.returncode else sys.exit(done.stderr.strip())


def lines(commit: str) -> Counter[str]:
    """Count the lines of code at a commit, by the folder at the top."""
    counts: Counter[str] = Counter()
    for counted in git("grep", "-c", "", commit, "--", *(f"*{ending}" for ending in CODE)):
        _commit, path, count = counted.split(":")
        counts[path.partition("/")[0]] += int(count)
    return counts


def rooms(commit: str, top: str) -> int:
    """Count the folders with Python in one at the top."""
    files = (path.split("/") for path in git("ls-tree", "-r", "--name-only", commit, f"{top}/"))
    return len({parts[1] for parts in files if len(parts) > 2 and parts[-1].endswith(".py")})


def report(commits: Iterable[str]) -> Iterable[str]:
    """Yield a line for each commit."""
    for commit in commits:
        counts = lines(commit)
        parts = ", ".join(f"{part} {counts[part]}" for part in PARTS)
        folders = " and ".join(f"{rooms(commit, top)} in {top}" for top in PARTS[:2])
        yield f"{commit}: {counts.total()} lines ({parts}), {folders}"


if __name__ == "__main__":
    print(*report(sys.argv[1:] or ["HEAD"]), sep="\n")
