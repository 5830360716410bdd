"""Factors of melee: each bullet that a unit earns against one that it touches (BC29 to BC32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.systems.braid.pieces import ASSAULT, ATTACK, CLUSTER, GARRISON, MARCH, REINFORCED, SQUARE
from rules.systems.braid.stats import FOOT, HORSE

if TYPE_CHECKING:
    from rules.systems.braid.combat import Contact
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

FACTOR: Final = 4
"""What a bullet counts."""
_FIRM: Final = (SQUARE,)


class Bullet(NamedTuple):
    """A factor that counts: its name in the list, what it adds, and in words."""

    key: str
    value: int
    words: str


def mounted(field: Field, unit: Unit) -> bool:
    """Whether a unit is horse that has not dismounted (BC79)."""
    return field.stats(unit).arm in HORSE and unit.formation != GARRISON and not unit.area


def on_foot(field: Field, unit: Unit) -> bool:
    """Whether a unit counts as foot."""
    return field.stats(unit).arm in FOOT or (
        field.stats(unit).arm in HORSE and not mounted(field, unit)
    )


def is_heavy(field: Field, unit: Unit) -> bool:
    """Whether an opponent is heavy horse: cuirassiers are, too (BC121)."""
    return mounted(field, unit) and field.stats(unit).arm in ("heavy", "cuirassier")


def is_light(field: Field, unit: Unit) -> bool:
    """Whether an opponent is light horse: lancers are, too, as an option (BC121)."""
    arms = ("light", "lancer") if field.options.lancers_light else ("light",)
    return mounted(field, unit) and field.stats(unit).arm in arms


def bullets(field: Field, own: Unit, foe: Unit, contact: Contact) -> tuple[Bullet, ...]:
    """What a unit earns against one that it touches, each bullet once (BCT14, BC30, BC31, BC32)."""
    found = [*_anywhere(field, own, foe, contact), *_against(field, own, foe, contact)]
    if contact.ground == "open":
        found += _in_open(field, own, foe)
    return tuple(found)


def _in_open(field: Field, own: Unit, foe: Unit) -> list[Bullet]:
    """Those that count in the open only (BC115, BC121)."""
    arm, horse = field.stats(own).arm, mounted(field, own)
    foot = on_foot(field, foe)
    loose = foot and foe.formation not in _FIRM
    light_foe = field.stats(foe).arm == "light_foot"
    listed = (
        ("line of horse", horse and own.formation == REINFORCED and loose
         and foe.formation != ATTACK, "horse at foot"),
        ("lancers", horse and arm == "lancer" and mounted(field, foe), "lancers at horse"),
        ("heavy", horse and arm == "heavy" and (is_light(field, foe) or loose), "heavy horse"),
        ("cuirassiers", horse and arm == "cuirassier"
         and (is_light(field, foe) or is_heavy(field, foe) or loose), "cuirassiers"),
        ("horse at light foot", horse and loose and light_foe, "horse at light foot"),
        ("attack column", arm in FOOT and own.formation == ATTACK and foot, "attack column"),
        ("close order", arm == "foot" and light_foe, "close order at light foot"),
    )  # fmt: skip
    return [Bullet(key, FACTOR, words) for key, applies, words in listed if applies]


def _anywhere(field: Field, own: Unit, foe: Unit, contact: Contact) -> list[Bullet]:
    """Those that count on any ground; as an option flank or rear (BC181, BC111b)."""
    stats, covered = field.stats(own), contact.cover and contact.charged == own.id
    flank = field.options.flank_bonus and contact.charger == own.id and contact.face != 0
    listed = (
        ("at cluster", foe.formation == CLUSTER, "at a cluster"),
        ("superior", stats.melee == "superior", "superior"),
        ("ground", contact.high == own.id or covered,
         "uphill" if contact.high == own.id else "behind cover"),
        ("at guns", field.stats(foe).is_gun, "at guns"),
        ("flank", flank and foe.formation not in (SQUARE, GARRISON)
         and (not foe.area or field.older), "in flank or rear"),
    )  # fmt: skip
    return [Bullet(key, FACTOR, words) for key, applies, words in listed if applies]


def _against(field: Field, own: Unit, foe: Unit, contact: Contact) -> list[Bullet]:
    """Those that count against a unit (BC43b)."""
    stats = field.stats(own)
    # An assault column is a march column with a general (BC43).
    column = own.formation == MARCH or (own.formation == ASSAULT and not field.older)
    held = foe.formation == GARRISON
    squared = mounted(field, own) and foe.formation == SQUARE and on_foot(field, foe)
    listed = (
        ("in wood", contact.ground == "wood" and stats.arm != "light_foot", "in a wood"),
        ("inferior", stats.melee == "inferior", "inferior"),
        ("march column", column, "march column"),
        ("at garrison", held or squared, "at a garrison" if held else "horse at a square"),
        ("cluster", own.formation == CLUSTER, "cluster"),
        ("poorly armed", stats.poorly_armed, "poorly armed"),
        ("guns", stats.is_gun, "guns fighting"),
    )
    return [Bullet(key, -FACTOR, words) for key, applies, words in listed if applies]


def summed(found: tuple[Bullet, ...]) -> tuple[int, str]:
    """Their sum, and in words."""
    return sum(each.value for each in found), ", ".join(f"{e.value:+d} {e.words}" for e in found)
