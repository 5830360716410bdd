"""Step 3: who fires with how many dice, factors, what the dice do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.braid.battle import Battle, Unit, half_in, rough

if TYPE_CHECKING:
    from tests.oracles.braid.shapes import Maybe

# Dice, range at targets in the open, range at woods, garrisons and artillery.
FOOT = {
    "line": (4, 9, 3),
    "reinforced_line": (3, 9, 3),
    "attack_column": (2, 6, 3),
    "march_column": (1, 6, 3),
    "assault_column": (1, 6, 3),  # still a march column, which its general commands
    "cluster": (1, 6, 3),
    "square": (1, 9, 9),
    "garrison": (1, 9, 9),
}


def can_fire(battle: Battle, unit: Unit) -> bool:
    """Not limbered guns, not horse but in garrison; nobody who is in contact (BC15, BC79, BC88)."""
    if battle.touched(unit.id):
        return False
    if unit.gun:
        return unit.deployed
    return not unit.horse or unit.formation == "garrison"


def may_be_target(battle: Battle, unit: Unit) -> bool:
    """Not in contact, but as an option (BC88)."""
    return battle.variants.into_contact or not battle.touched(unit.id)


def sheltered(battle: Battle, target: Unit) -> Maybe:
    """In woods, garrison or artillery: who is fired at from near only (BC84)."""
    if target.gun or target.area is not None:
        return True
    return half_in(battle, target, "wood")


def dice(battle: Battle, unit: Unit, target: Unit, inches: float) -> set[int]:
    """How many dice, if that can be told; 0 is out of range. On the limit is in range (X3)."""
    if unit.gun:
        if target.gun:
            return {1 if 3 <= inches <= 24 else 0}  # BC14
        return {3 if inches <= 6 else 2 if inches <= 18 else 1 if inches <= 36 else 0}
    number, far, near = FOOT[unit.formation]
    shelter = sheltered(battle, target)
    ranges = {True: [near], False: [far], None: [near, far]}[shelter]
    return {number if inches <= each else 0 for each in ranges}


def factor(battle: Battle, unit: Unit, target: Unit) -> set[int]:
    """The sum of the factors, each line of the text once (BC18)."""
    best = 0
    if target.formation in (
        "march_column", "attack_column", "assault_column", "cluster", "square", "limbered",
    ):  # fmt: skip
        best += 1
    best += unit.light_foot and unit.rifles
    best += unit.shooting == "proficient" or unit.formation == "garrison"
    best -= target.formation == "garrison" or target.deployed
    best -= unit.shooting == "novice" or unit.moved
    if not target.light_foot:
        return {best}
    covered = rough(battle, target)
    return {True: {best - 1}, False: {best}, None: {best, best - 1}}[covered]


def lost(faces: list[int], seconds: list[int], by: int) -> int:
    """Stands lost by the dice of one shot; further dice are not adjusted (BC46)."""
    fell = 0
    rest = list(seconds)
    for face in faces:
        adjusted = face + by
        if adjusted >= 7:
            fell += 1
        elif adjusted >= 4:
            fell += rest.pop(0) <= 3
        elif adjusted >= 1:
            fell += rest.pop(0) == 1
    assert not rest
    return fell


def further(faces: list[int], by: int) -> int:
    """How many dice need a further one."""
    return sum(1 <= face + by <= 6 for face in faces)


def left(unit: Unit, fallen: int) -> tuple[int, str]:
    """Stands and formation after losses; no formation is off the table (BC5, BC81, BC93)."""
    stands = max(0, unit.stands - fallen)
    if unit.gun:
        return (stands, unit.formation if stands else "")
    if stands <= 2:
        return (stands, "")
    return (stands, "cluster" if stands == 3 else unit.formation)
