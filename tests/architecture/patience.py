"""What tests may not do: start processes by themselves, or sleep instead of waiting for something.

A process that its test does not end is told to a later test; a sleep is long on a fast machine and
short on a slow one. A sleep in a ``while`` loop is a look at what tells nobody of its changes.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_STARTING: Final = {
    *("asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell", "os.popen", "os.system"),
    *("subprocess.Popen", "subprocess.run", "subprocess.call"),
    *("subprocess.check_call", "subprocess.check_output"),
}
_SLEEPING: Final = {"sleep", "wait_for_timeout"}

STARTING: Final = {
    "tests/interrupted/__main__.py": "it interrupts a run from outside",
    "tests/processes.py": "it is what starts and ends them",
    "tests/timescale.py": "what keeps the clock of a run is there before all others",
    "tests/turned_off/runs.py": "it runs tests from outside, and ends all that they started",
}
"""Who may start processes, and why."""
SLEEPING: Final = {
    "tests/bench": "a benchmark presses at a rate",
    "tests/bot/test_apart.py": "its work takes too long on purpose",
    "tests/bot/test_run.py": "time passes faster than on the wall",
    "tests/bot/test_parts.py": "a millisecond passes between two entries",
    "tests/browser/showpiece.py": "its bot answers late, or never",
    "tests/browser/stage.py": "every answer to the page is late, where that is asked for",
    "tests/browser/test_composer.py": "an answer is late",
    "tests/browser/test_play.py": "people read a board before they press",
    "tests/e2e/conftest.py": "the library's own pauses are made shorter",
    "tests/e2e/sharing.py": "presses are spread over the time in which a bot relieves another",
    "tests/e2e/test_shards.py": "ids tell the millisecond",
    "tests/interrupted/__main__.py": "a run goes on for a while",
    "tests/months": "a bot of the months works in real time",
    "tests/sandbox/everything.py": "its bot answers late",
    "tests/sandbox/test_gateway.py": "hearts beat",
    "tests/store/killed.py": "processes are killed at moments by lot",
    "tests/store/test_claims.py": "its work takes longer than its process lives",
    "tests/store/test_sharing.py": "others come meanwhile, if they can",
}
"""Who may let time pass, and why."""


def starting(root: Path) -> list[str]:
    """Where tests start processes by themselves."""
    return list(_found(root, STARTING, _starts))


def sleeping(root: Path) -> list[str]:
    """Where tests sleep, and look for nothing."""
    return list(_found(root, SLEEPING, _sleeps))


def _found(
    root: Path, but: dict[str, str], found: Callable[[ast.AST], Iterator[int]]
) -> Iterator[str]:
    for path in sorted((root / "tests").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        if not any(place == each or place.startswith(f"{each}/") for each in but):
            yield from (f"{place}:{line}" for line in found(ast.parse(path.read_text("utf-8"))))


def _starts(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in _STARTING:
            yield node.lineno


def _sleeps(node: ast.AST) -> Iterator[int]:
    if isinstance(node, ast.While):
        return
    if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in _SLEEPING:
        yield from (node.lineno for each in node.args if ast.unparse(each) != "0")
    for each in ast.iter_child_nodes(node):
        yield from _sleeps(each)
