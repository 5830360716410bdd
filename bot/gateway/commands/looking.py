"""What a person may look at more closely: completed, and found or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.text.targets import exact, find_target, targets
from rules.kernel.errors import Unknown
from rules.kernel.forecast import Candidate

if TYPE_CHECKING:
    from render.model.scene import Scene, Spot

_NAMED = 8
"""What a refusal names of all that can be looked at."""


def spots(scene: Scene) -> list[Candidate]:
    """Units on the table and named places."""
    return [Candidate(each.name, each.name) for each in targets(scene)]


def spot_of(scene: Scene, typed: str) -> Spot:
    """Where the unit or the place is that was typed.

    Raises:
        Unknown: There is none of that name on the table.
    """
    found = find_target(scene, typed)
    if found is not None:
        return found.at
    known = targets(scene)
    numbers = f", or a place in numbers, such as {exact(scene, known[0])}" if known else ""
    raise Unknown(
        f"Nothing of that name is on the table. Choose a unit or a place as you type{numbers}.",
        legal=tuple(each.name for each in known[:_NAMED]),
    )
