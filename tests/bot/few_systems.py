"""The program with two of its systems, for tests that start it in a process of its own.

Importing and trying all of them is most of a start. Tests that need no more than a system or two
start this one; others see that the program starts with all.
"""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
FEW = ("gun_fights", "space_convoy")


@cache
def few_systems() -> Path:
    """A folder for ``PYTHONPATH``, until this process ends."""
    folder = TemporaryDirectory(prefix="few-systems-")
    atexit.register(folder.cleanup)
    root = Path(folder.name)
    for name in ("bot", "data"):
        (root / name).symlink_to(ROOT / name)
    for name in ("rules", "render"):
        _link(ROOT / name, root / name, without="systems")
        systems = ROOT / name / "systems"
        kept = root / name / "systems"
        kept.mkdir()
        for each in (systems / "__init__.py", *(systems / few for few in FEW)):
            (kept / each.name).symlink_to(each)
    return root


def _link(source: Path, target: Path, *, without: str) -> None:
    target.mkdir()
    for each in source.iterdir():
        if each.name != without:
            (target / each.name).symlink_to(each)
