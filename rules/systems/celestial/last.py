"""What happened last on the map, and what came of it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules.kernel.values.frozen import value
from rules.kernel.values.record import Tagged
from rules.systems.celestial import events as ev

LastAct: TypeAlias = Annotated[
    ev.Deployed | ev.Moved | ev.Shot | ev.BurstFired | ev.Launched | ev.Displaced | ev.MissileFlown,
    Tagged(),
]
Aftermath: TypeAlias = Annotated[
    ev.Collided
    | ev.Struck
    | ev.Critical
    | ev.Destroyed
    | ev.Withdrawn
    | ev.MissileEnded
    | ev.MissileDamaged,
    Tagged(),
]


@value
class Last:
    """What happened last on the map, and what came of it."""

    act: LastAct
    then: tuple[Aftermath, ...] = ()
