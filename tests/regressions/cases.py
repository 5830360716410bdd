"""Games that once went wrong, kept as files and played again by every test run."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from tests.fuzz.games import Case

FOLDER = Path(__file__).parent


def keep(case: Case, what: str, folder: Path = FOLDER) -> Path:
    """Write a case down; its file."""
    path = folder / f"{case.system}-{case.seed}.json"
    path.write_text(json.dumps({"what": what, **asdict(case)}, indent=1) + "\n", "utf-8")
    return path


def kept(folder: Path = FOLDER) -> list[Path]:
    """The files of all cases."""
    return sorted(folder.glob("*.json"))


def read(path: Path) -> Case:
    """The case in a file."""
    data = json.loads(path.read_text("utf-8"))
    actions = [(seat, action) for seat, action in data["actions"]]
    return Case(data["system"], data["options"], data["seed"], actions)
