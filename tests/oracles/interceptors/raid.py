"""Hits, sudden death, collateral damage, the end (11.4, 11.5, 13.1 to 13.4; II79, II95, II102)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.oracles.interceptors.guns import Flyer, Ground

STANDS = {"gun-cluster": 2, "target-piece": 3, "secondary-target": 2, "central-target": 5}
"""How many hits each takes."""
STOPS = {"gun-cluster": 5, "target-piece": 7, "secondary-target": 4, "central-target": 4}
"""From which die on it deflects one."""
COLLATERAL = (8, 10, 11, 12)
DEAR, CHEAP, WINS = 20, 3, 40


def deflects(unit: Flyer | Ground) -> int:
    """From which die on a unit deflects a hit; 7: never."""
    kind = getattr(unit, "kind", None)
    if kind is not None:
        return STOPS[kind]
    return 5 if "a" in getattr(unit, "extras", "") else 7


def left(unit: Flyer | Ground) -> int:
    """How many hits destroy it: a fighter falls below 0 blocks."""
    kind = getattr(unit, "kind", None)
    if kind is not None:
        return STANDS[kind] - int(getattr(unit, "hits", 0))
    return int(getattr(unit, "blocks", 0)) + 1


def may_gamble(unit: Flyer | Ground, hits: int) -> bool:
    """Whether hits may be chanced on sudden death (II79)."""
    if getattr(unit, "kind", None) == "central-target":
        return False
    return not (deflects(unit) == 7 and hits >= left(unit))


class Gambled(NamedTuple):
    """What sudden death came to: how many dice the target throws, whether it is destroyed."""

    armour: int
    killed: bool


def gambled(unit: Flyer | Ground, faces: Sequence[int], armour: Sequence[int]) -> Gambled:
    """Each 6 destroys, if it isn't deflected."""
    sixes = sum(face == 6 for face in faces)
    stops = deflects(unit)
    if stops == 7:
        return Gambled(0, sixes > 0)
    return Gambled(sixes, any(face < stops for face in armour))


def struck(unit: Flyer | Ground, hits: int, armour: Sequence[int]) -> tuple[int, int]:
    """How many dice a unit throws against hits, and how many hits count."""
    stops = deflects(unit)
    if stops == 7:
        return 0, hits
    return hits, sum(face < stops for face in armour)


def collateral(faces: Sequence[int], needed: int, damage: Sequence[int]) -> tuple[int, int]:
    """How many dice of damage are thrown, and what they take: a die less 2, not below 0."""
    if sum(faces) < needed:
        return 0, 0
    return 1, max(0, sum(damage) - 2)


def quarter(spot: tuple[float, float], clockwise: bool) -> tuple[float, float]:
    """A place turned by 90 degrees about the origin, east and south."""
    east, south = spot
    return (-south, east) if clockwise else (south, -east)


class End(NamedTuple):
    """How a raid has ended: who has won, if anybody."""

    winner: str | None


def end_of_ground(flyers: Sequence[Flyer], points: int, *, last: bool) -> End | None:
    """The end of a ground attack at the end of a go, if it is one (II102, II114)."""
    away = ("destroyed", "off the board", "gone home")
    lost = sum(
        each.status in away or (each.status == "flying" and each.blocks <= 0) for each in flyers
    )
    attacker, defender = points >= WINS, 2 * lost >= len(flyers)
    if attacker and defender:
        return End(None)
    if attacker:
        return End("intruder")
    return End("interceptor") if defender or last else None


def end_of_starbase(flyers: Sequence[Flyer], *, last: bool) -> End | None:
    """The end of an attack on a starbase of which the centre stands (II112, II114)."""
    able = any(
        each.status == "waiting" or (each.status in ("flying", "off the board") and each.blocks > 0)
        for each in flyers
    )
    return None if able and not last else End("interceptor")


def end_of_dogfight(flyers: Sequence[Flyer], *, last: bool) -> End | None:
    """The end of a dogfight at the end of a go, if it is one (12.0, II36, II113, II114)."""
    halves, count = {}, {}
    for side in ("interceptor", "intruder"):
        own = [each for each in flyers if each.side == side]
        count[side] = len(own)
        halves[side] = sum(halves_lost(each) for each in own)
    kept = 2 * count["interceptor"] - halves["interceptor"]
    beaten = {
        "interceptor": kept < 2 * -(-count["interceptor"] // 3),
        "intruder": halves["intruder"] >= 2 * -(-count["intruder"] // 2),
    }
    if all(beaten.values()):
        return End(None)
    for side, other in (("interceptor", "intruder"), ("intruder", "interceptor")):
        if beaten[side]:
            return End(other)
    if not last:
        return None
    one = halves["interceptor"] * count["intruder"]
    two = halves["intruder"] * count["interceptor"]
    return End(None if one == two else "interceptor" if one < two else "intruder")


def halves_lost(flyer: Flyer) -> int:
    """What a fighter counts as lost, in halves."""
    if flyer.status in ("destroyed", "off the board"):
        return 2
    gliding = flyer.status == "flying" and flyer.blocks <= 0
    return int(gliding or flyer.status == "gone home")
