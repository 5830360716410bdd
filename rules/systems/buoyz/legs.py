"""The legs of a way: inches and turning points, how they are written, where they lead."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.space.plane import FULL_CIRCLE, SINES, sine
from rules.space.pose import Pose
from rules.systems.buoyz.actions import LANDS, LEAVES, LIFTS, STAY, parts
from rules.systems.buoyz.board.stats import INCH, MEASURE, PARTS, TURNING

PORT, STARBOARD = "P", "S"


class Order(NamedTuple):
    """A way as it was ordered.

    Attributes:
        legs: Inches in 400ths, or points to starboard, to port below 0; in turn with ``turns``.
        turns: Whether each of the legs is a turn.
        leaves: Whether it may lead over the edge.
        lands: Whether it ends where it meets a planet or a moon (BZ163).
        lift: The heading with which a landed ship takes off, if it is said (BZ163).
    """

    legs: tuple[int, ...]
    turns: tuple[bool, ...]
    leaves: bool
    lands: bool = False
    lift: int | None = None

    @property
    def length(self) -> int:
        """How far it goes, without turns (BZ31)."""
        return sum(leg for leg, turn in zip(self.legs, self.turns, strict=True) if not turn)

    @property
    def points(self) -> int:
        """How many points it turns."""
        return sum(abs(leg) for leg, turn in zip(self.legs, self.turns, strict=True) if turn)

    @property
    def cost(self) -> int:
        """What it takes of the allowance: an inch a point (BZ29, BZT11b)."""
        return self.length + self.points * INCH

    @property
    def most(self) -> int:
        """The points of its greatest turn."""
        found = (abs(leg) for leg, turn in zip(self.legs, self.turns, strict=True) if turn)
        return max(found, default=0)


@lru_cache(maxsize=1 << 12)
def ordered(way: str) -> Order:
    """A way's legs; what does not lead anywhere is left out, lengths in a row are one."""
    legs: list[int] = []
    turns: list[bool] = []
    words = parts(way)
    lift = None
    for part in words:
        if part[0] in (PORT, STARBOARD):
            legs.append(int(part[1:]) * (1 if part[0] == STARBOARD else -1))
            turns.append(True)
        elif part[0] == LIFTS:
            lift = int(part[1:])
        elif part not in (LEAVES, LANDS) and (length := MEASURE.parse(part)):
            if turns and not turns[-1]:
                legs[-1] += length
            else:
                legs.append(length)
                turns.append(False)
    return Order(tuple(legs), tuple(turns), LEAVES in words, LANDS in words, lift)


def written(order: Order) -> str:
    """A way as it is kept: ``3,P2,2.5``; its heading at take-off first, how it ends last."""
    words = [f"{LIFTS}{order.lift}"] if order.lift is not None else []
    words += [
        f"{STARBOARD if leg > 0 else PORT}{abs(leg)}" if turn else MEASURE.text(leg)
        for leg, turn in zip(order.legs, order.turns, strict=True)
    ]
    words += [LEAVES] if order.leaves else []
    words += [LANDS] if order.lands else []
    return ",".join(words) or STAY


def typed(length: int) -> int:
    """A length as far as it can be typed: what is left below a hundredth is lost (BZ111b)."""
    return length // PARTS * PARTS


def path_of(turn_table: str, start: Pose, order: Order) -> tuple[Pose, ...]:
    """The poses of a way from where it begins, by a table of degrees (BZ27, BZ28b)."""
    degrees = TURNING[turn_table].degrees
    pose, found = start, [start]
    for leg, turn in zip(order.legs, order.turns, strict=True):
        if turn:
            angle = degrees[abs(leg) - 1] * (1 if leg > 0 else -1)
            pose = Pose(pose.x, pose.y, (pose.heading + angle) % FULL_CIRCLE)
        else:
            pose = ahead(pose, leg)
        found.append(pose)
    return tuple(found)


def ahead(pose: Pose, length: int) -> Pose:
    """The pose after a leg: each co-ordinate rounded once, halves away from zero (BZ115)."""
    east = _rounded(length * sine(pose.heading))
    north = _rounded(length * sine(pose.heading + 90))
    return Pose(pose.x + east, pose.y - north, pose.heading)


def _rounded(fine: int) -> int:
    whole = (abs(fine) * 2 + SINES) // (2 * SINES)
    return whole if fine >= 0 else -whole
