"""Where the distance that is meant for words is asked for."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from tests.architecture.laws import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WORDS: Final = ("forecasts", "nudges", "prose", "threats", "words", "worth")
"""How modules end that tell, offer or estimate, and decide nothing."""
ROUNDED: Final = {
    "braid/riding.py": "games of the first version rounded rides down",
    "braid/ways.py": "where a road leads: its places are rounded anyway",
    "buoyz/berths.py": "which rim is nearest, to a hundredth",
    "buoyz/craft_moving.py": "how far a flight gets: its end is rounded, what it passes is not",
    "buoyz/large_fields.py": "how long a leg was ordered: its ends are rounded",
    "buoyz/minefields.py": "how long a leg was ordered: its ends are rounded",
    "buoyz/orbits.py": "which rim is nearest, to a hundredth; how far one is carried along it",
    "buoyz/patrols.py": "where counters touch: their places are rounded anyway",
    "buoyz/ways.py": "how much is surely free, rounded down",
    "interceptors/arcs.py": "how far two are from each other, for words",
}
"""The other modules that may ask for it, and why."""


def rounded_down(root: Path = ROOT) -> Iterator[str]:
    """Modules of systems that import ``rules.space.plane.distance`` and are of neither kind."""
    folder = root / "rules" / "systems"
    for path in sorted(folder.rglob("*.py")):
        if path.stem.endswith(_WORDS):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.ImportFrom)
                and node.module == "rules.space.plane"
                and any(each.name == "distance" for each in node.names)
            ):
                yield path.relative_to(folder).as_posix()
