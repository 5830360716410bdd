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
    "buoyz/craft_events.py": "how far torpedoes were dropped from, in words",
    "buoyz/craft_moving.py": "how far a flight gets: its end is rounded, what it passes is not",
    "buoyz/large_fields.py": "how long a leg was ordered: its ends are rounded",
    "buoyz/minefields.py": "how long a leg was ordered: its ends are rounded",
    "buoyz/orbits.py": "which rim is nearest, to a hundredth; how far one is carried along it",
    "buoyz/patrols.py": "where counters touch: their places are rounded anyway",
    "buoyz/ways.py": "how much is surely free, rounded down",
    "gun_fights/events.py": "how far somebody went or shot, in words",
    "interceptors/arcs.py": "how far two are from each other, for words",
    "modern_skirmish/events.py": "how far somebody went or shot, in words",
    "modern_skirmish/unhindered.py": "how far along its legs a way is followed: places are rounded",
}
"""The other modules that may ask for it, and why."""


def rounded_down(root: Path = ROOT) -> Iterator[str]:
    """Modules of systems that round a distance down and whose name is of no such kind.

    They import ``rules.space.plane.distance``, or take the root of ``square`` themselves.
    """
    folder = root / "rules" / "systems"
    for path in sorted(folder.rglob("*.py")):
        if path.stem.endswith(_WORDS):
            continue
        if any(map(_rounds, ast.walk(ast.parse(path.read_text("utf-8"))))):
            yield path.relative_to(folder).as_posix()


def _rounds(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module="rules.space.plane", names=names):
            return any(each.name == "distance" for each in names)
        case ast.Call(func=ast.Name(id="isqrt"), args=[given]):
            return "square(" in ast.unparse(given)
        case _:
            return False
