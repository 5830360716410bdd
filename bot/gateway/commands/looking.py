"""What a person may look at more closely: completed, and found or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.text.called import near_names
from render.text.targets import exact, find_target, targets
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from render.model.scene import Scene, Spot
    from render.text.targets import Target

_NAMED = 8
"""What a refusal names of all that can be looked at."""


def spots(scene: Scene) -> list[Candidate]:
    """Units on the table, with their codes, and named places."""
    return [Candidate(each.name, _shown(each)) for each in targets(scene)]


def spot_of(scene: Scene, typed: str) -> Spot:
    """Where the unit or the place is that was typed.

    Raises:
        Unknown: There is none of that name on the table.
    """
    found = find_target(scene, typed)
    if found is not None:
        return found.at
    known = targets(scene)
    near = near_names((each.name for each in known), typed)
    if near:
        raise Unknown(
            f"Nothing of that name is on the table. Did you mean {' or '.join(near)}?", legal=near
        )
    numbers = f", or a place in numbers, such as {exact(scene, known[0])}" if known else ""
    raise Unknown(
        f"Nothing of that name is on the table. Choose a unit or a place as you type{numbers}.",
        legal=tuple(each.name for each in known[:_NAMED]),
    )


def _shown(target: Target) -> str:
    """A name with the code on the token, if that says more."""
    code = target.code
    return target.name if not code or bare(code) == bare(target.name) else f"{target.name} · {code}"
