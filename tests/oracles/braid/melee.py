"""Step 6: factors, dice and losses of close combat."""

from __future__ import annotations

from collections import Counter

from tests.oracles.braid.battle import OPEN_GROUND, Contact, Unit, Variants

DICE = {
    "march_column": 1,
    "assault_column": 1,
    "limbered": 1,
    "deployed": 1,
    "battery": 1,
    "cluster": 1,
    "line": 2,
    "attack_column": 3,
    "reinforced_line": 3,
    "square": 4,
    "garrison": 4,
}


def bullets(variants: Variants, own: Unit, foe: Unit, contact: Contact) -> Counter[str]:
    """Each line of the text that the unit earns against one foe: +1 or -1, times four."""
    plus = {
        "opponent in a cluster": foe.formation == "cluster",
        "superior": own.melee == "superior",
        "uphill or behind cover": contact.high == own.id
        or (contact.cover and contact.charged == own.id),
        "opponent is artillery": foe.gun,
        "flank": variants.flank_bonus
        and contact.flank
        and contact.charger == own.id
        and foe.formation not in ("square", "garrison"),  # BC181
    }
    if not contact.ground & OPEN_GROUND:
        plus |= _in_open(variants, own, foe)
    minus = {
        "in woods": "wood" in contact.ground and not own.light_foot,
        "inferior": own.melee == "inferior",
        "march column": own.formation in ("march_column", "assault_column"),
        "garrison or square": foe.formation == "garrison"
        or (own.mounted and foe.formation == "square"),
        "cluster": own.formation == "cluster",
        "poorly armed": own.poor,
        "artillery fighting": own.gun,
    }
    earned = Counter({name: 1 for name, whether in plus.items() if whether})
    earned.update({name: -1 for name, whether in minus.items() if whether})
    return earned


def _in_open(variants: Variants, own: Unit, foe: Unit) -> dict[str, bool]:
    loose = foe.foot and foe.formation != "square"
    light_horse = foe.mounted and (
        foe.arm == "light" or (foe.arm == "lancers" and variants.lancers_light)
    )
    heavy_horse = foe.mounted and foe.arm in ("heavy", "cuirassiers")
    line = own.formation == "reinforced_line"
    column = own.formation == "attack_column"
    ride = own.mounted
    return {
        "line of horse at foot": ride and line and loose and foe.formation != "attack_column",
        "lancers": ride and own.arm == "lancers" and foe.mounted,
        "heavy": ride and own.arm == "heavy" and (light_horse or loose),
        "cuirassiers": ride and own.arm == "cuirassiers" and (light_horse or heavy_horse or loose),
        "horse at light foot": ride and foe.light_foot and loose,
        "attack column": column and foe.foot,
        "close order": own.arm == "foot" and foe.light_foot,
    }


def side_factors(variants: Variants, pairs: list[tuple[Unit, Unit, Contact]]) -> int:
    """Of one side of a melee, whose units and foes these are (BC114).

    Each factor counts once a side; as an option once a unit.
    """
    plus: set[tuple[str, str]] = set()
    minus: set[tuple[str, str]] = set()
    for own, foe, contact in pairs:
        whose = own.id if variants.joint else ""
        for name, value in bullets(variants, own, foe, contact).items():
            (plus if value > 0 else minus).add((whose, name))
    return 4 * (len(plus) - len(minus))


def result(ours: int, theirs: int) -> int:
    """Dice for the loser: how many ours lose by; negative if theirs do; 0 is a draw."""
    return theirs - ours


def bases_lost(faces: list[int], bases: int) -> int:
    """Each 1 or 2 costs a base, up to those that there are (BC33, BC118)."""
    return min(bases, sum(face <= 2 for face in faces))
