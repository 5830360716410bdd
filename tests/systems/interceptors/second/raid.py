"""Hits, sudden death, collateral damage, the end (11.4, 11.5, 13.1 to 13.4; II79, II95, II102)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.systems.interceptors.second.guns import Flyer, Ground

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


def in_section(piece: Ground, size: tuple[float, float]) -> bool:
    """Whether a piece lies wholly in its section of that size (II98)."""
    column, row = (piece.section - 1) % 3, (piece.section - 1) // 3
    offsets = piece.at[0] - column * size[0], piece.at[1] - row * size[1]
    return all(2 - 0.01 <= off <= side - 2 + 0.01 for off, side in zip(offsets, size, strict=True))


def on_base(piece: Ground, local: tuple[float, float]) -> bool:
    """Whether a piece lies where it may on a starbase: east and north of its centre (II104)."""
    u, v = (round(each, 3) for each in local)
    if piece.kind == "central-target":
        return (u, v) == (0, 0)
    whole = u == int(u) and v == int(v) and max(abs(u), abs(v)) <= 13
    if piece.kind != "gun-cluster":
        return whole
    outward, across = {1: (v, u), 2: (u, v), 3: (-v, u), 4: (-u, v)}[piece.section]
    return whole and abs(across) + 2 <= outward - 2


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
