"""What happened last on the map, and what came of it."""

from __future__ import annotations

from typing import Annotated

from rules.kernel.values.frozen import value
from rules.kernel.values.record import Tagged
from rules.systems.celestial.shown import Acted, Followed  # noqa: TC001 - read from JSON


@value
class Last:
    """What happened last on the map, and what came of it."""

    act: Annotated[Acted, Tagged()]
    then: tuple[Annotated[Followed, Tagged()], ...] = ()
