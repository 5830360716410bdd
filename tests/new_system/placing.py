"""Puts a new system into the project: all of its files, when every tool has passed, or none."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.new_system.scaffold import files
from tests.processes import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.new_system.scaffold import Names

HOMES = (
    *("data", "render/systems", "rules/systems"),
    *("tests/playthroughs", "tests/regressions/exports", "tests/systems"),
)
"""Where a system's own files stand."""
NEEDED = ("bot", "data", "pyproject.toml", "render", "rules", "tests")


def tools(new: Names, modules: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """What is run over the files of a new system, each by its module."""
    modules = tuple(modules)
    yield "ruff", "check", "--quiet", "--no-cache", "--fix", *modules
    yield "ruff", "format", "--quiet", "--no-cache", *modules
    yield "tests.playthroughs", "--write"
    yield "tests.rule_tables", "--write"
    yield "tests.regressions.export", new.name


def there(root: Path, new: Names) -> list[Path]:
    """What is in the way of a new system."""
    found = [path for path, _ in files(root, new)]
    found += [Path(home, f"{new.name}.py") for home in HOMES]
    return [path for path in found if (root / path).exists()]


def add(root: Path, new: Names) -> list[Path]:
    """Write the files of a new system, fill them in by the tools, and put them into the project.

    Until then they stand in a copy of the project that is made of links and plays no other
    system: all the tools have to see of it is there, and is imported quickly.

    Returns:
        The files, as seen from ``root``.

    Raises:
        subprocess.CalledProcessError: A tool failed; the project is as it was.
    """
    with TemporaryDirectory(prefix="new-system-") as folder:
        copy = Path(folder)
        link(root, copy, NEEDED, others=False)
        for path, text in files(root, new):
            (copy / path).parent.mkdir(exist_ok=True)
            (copy / path).write_text(text, "utf-8")
        modules = [str(path) for path, _ in files(root, new) if path.suffix == ".py"]
        for tool in tools(new, modules):
            run(
                [sys.executable, "-B", "-m", *tool],
                cwd=copy,
                check=True,
                capture_output=True,
                text=True,
                timeout=None,
            )
        written = [path for path in copy.rglob("*") if path.is_file() and not path.is_symlink()]
        found = sorted(path.relative_to(copy) for path in written)
        place(copy, root, found)
    return found


def link(root: Path, target: Path, names: Iterable[str], *, others: bool) -> None:
    """Make a copy of the project out of links, but for the folders in which systems stand.

    Args:
        root: The project.
        target: A folder.
        names: What of the project is in the copy.
        others: Whether the systems that are there are in it, too.
    """
    for name in names:
        _link(root, target, Path(name), others=others)


def _link(root: Path, target: Path, path: Path, *, others: bool) -> None:
    home = path.as_posix() in HOMES
    if not home and not any(Path(each).is_relative_to(path) for each in HOMES):
        (target / path).symlink_to(root / path)
        return
    (target / path).mkdir()
    for each in (root / path).iterdir():
        if others or not home or each.is_file():
            _link(root, target, path / each.name, others=others)


def place(source: Path, root: Path, paths: Iterable[Path]) -> None:
    """Copy files into the project: all of them, or none if anything goes wrong.

    Raises:
        FileExistsError: One is there already.
    """
    with ExitStack() as undoing:
        for path in paths:
            for folder in reversed((root / path).parents):
                if not folder.exists():
                    folder.mkdir()
                    undoing.callback(folder.rmdir)
            with (root / path).open("xb") as file:
                undoing.callback((root / path).unlink)
                file.write((source / path).read_bytes())
        undoing.pop_all()
