"""Units, ground and contacts in the words of the source, and where units are."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracles.braid.shapes import (
    Maybe,
    Shape,
    Stance,
    area,
    common,
    rectangle,
)

HORSE = ("heavy", "light", "lancers", "cuirassiers")
GUNS = ("foot_gun", "horse_gun")

# Wide and deep by stands (BC49).
SIZES: dict[str, dict[int, tuple[int, int]]] = {
    "march_column": {6: (2, 6), 5: (2, 5), 4: (2, 4)},
    "assault_column": {6: (2, 6), 5: (2, 5), 4: (2, 4)},
    "attack_column": {6: (4, 3), 5: (4, 3), 4: (4, 2)},
    "reinforced_line": {6: (6, 2), 5: (6, 2), 4: (4, 2)},
    "line": {6: (12, 1), 5: (10, 1), 4: (8, 1)},
    "square": {6: (4, 4), 5: (4, 4), 4: (3, 3)},
    "cluster": {3: (4, 2)},
    "deployed": {1: (2, 1)},
    "limbered": {1: (2, 1)},
    "battery": {1: (2, 1)},
}

OPEN_GROUND = frozenset({"wood", "hill", "built_up"})
"""What is not open (BC115); rivers are nobody's ground."""


@dataclass(frozen=True)
class Feature:
    """A piece of ground."""

    id: str
    kind: str
    shape: Shape


@dataclass(frozen=True)
class Unit:
    """A unit or a gun; each gun of a Grand Battery is one of its own (BC140)."""

    id: str
    number: int
    """Its place in the order of all units: the attacker's first, each by the roster."""
    side: str
    arm: str
    formation: str
    stands: int
    full: int
    stance: Stance | None
    area: str | None
    moved: bool
    shooting: str
    melee: str
    morale: str
    english: bool
    rifles: bool
    poor: bool

    def __repr__(self) -> str:
        classes = (self.shooting, self.melee, self.morale)
        marks = [each for each in classes if each != "ordinary"]
        marks += [name for name in ("moved", "english", "rifles", "poor") if getattr(self, name)]
        where = self.area or self.stance
        return f"<{self.id} {self.side} {self.arm} {self.formation} {self.stands} {marks} {where}>"

    @property
    def horse(self) -> bool:
        return self.arm in HORSE

    @property
    def mounted(self) -> bool:
        """Dismounted cavalry has no factor of cavalry (BC79)."""
        return self.horse and self.area is None

    @property
    def gun(self) -> bool:
        return self.arm in GUNS

    @property
    def light_foot(self) -> bool:
        return self.arm == "light_foot"

    @property
    def foot(self) -> bool:
        """Infantry, and cavalry that has dismounted."""
        return not self.gun and not self.mounted

    @property
    def deployed(self) -> bool:
        return self.formation in ("deployed", "battery")

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.formation][self.stands]


@dataclass(frozen=True)
class Contact:
    """Two units in contact, and what the charge has fixed (BC69, BC70, BC115)."""

    charger: str
    charged: str
    ground: frozenset[str]
    """Kinds of ground that the charged unit is in."""
    high: str | None
    cover: bool
    flank: bool = False


@dataclass(frozen=True)
class Variants:
    """The options that this reading knows."""

    charge_test: str = "melee"
    joint: bool = False
    """Each factor once a unit, not once a side."""
    lancers_light: bool = True
    flank_bonus: bool = False
    rises: bool = True
    into_contact: bool = False
    half_rate: bool = False


@dataclass(frozen=True)
class Battle:
    """All that is on the table."""

    width: float
    depth: float
    units: dict[str, Unit]
    features: tuple[Feature, ...]
    roads: tuple[tuple[tuple[float, float], ...], ...] = ()
    walls: tuple[tuple[tuple[float, float], ...], ...] = ()
    contacts: tuple[Contact, ...] = ()
    variants: Variants = field(default_factory=Variants)
    _shapes: dict[Unit, Shape] = field(default_factory=dict)
    _levels: dict[Unit, tuple[int, ...]] = field(default_factory=dict)

    def shape(self, unit: Unit) -> Shape:
        """Its footprint; of a garrison and of a cluster in a place, the place (BC49, BC80)."""
        if unit not in self._shapes:
            self._shapes[unit] = self._shape(unit)
        return self._shapes[unit]

    def _shape(self, unit: Unit) -> Shape:
        if unit.area is not None:
            return next(each.shape for each in self.features if each.id == unit.area)
        assert unit.stance is not None
        return rectangle(unit.stance, *unit.size)

    def foes(self, unit: Unit) -> list[Unit]:
        return [each for each in self.units.values() if each.side != unit.side]

    def touched(self, unit: str) -> list[str]:
        """Whom it is in contact with."""
        return [
            each.charged if each.charger == unit else each.charger
            for each in self.contacts
            if unit in (each.charger, each.charged)
        ]

    def of(self, *kinds: str) -> list[Feature]:
        return [each for each in self.features if each.kind in kinds]


def half_in(battle: Battle, unit: Unit, kind: str) -> Maybe:
    """In a wood, on a hill: at least half of it is (BC67)."""
    if unit.area is not None:
        return False
    shape = battle.shape(unit)
    part = sum(area(common(shape, each.shape)) for each in battle.of(kind)) / area(shape)
    upright = unit.stance is not None and unit.stance.heading % 90 == 0
    if abs(part - 0.5) < (1e-9 if upright else 0.01):
        return True if upright else None
    return part >= 0.5


def rough(battle: Battle, unit: Unit) -> Maybe:
    """In a wood or on a hill."""
    answers = (half_in(battle, unit, "wood"), half_in(battle, unit, "hill"))
    return True if True in answers else None if None in answers else False


def levels(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Its level: 2 on a hill, 1 on a rise, else 0 (BC68, BC69); several if that is open."""
    if unit not in battle._levels:
        battle._levels[unit] = _levels(battle, unit)
    return battle._levels[unit]


def _levels(battle: Battle, unit: Unit) -> tuple[int, ...]:
    shape = battle.shape(unit)
    found = {0}
    for kind, level in (("rise", 1), ("hill", 2)):
        if kind == "rise" and not battle.variants.rises:
            continue
        part = sum(area(common(shape, each.shape)) for each in battle.of(kind)) / area(shape)
        upright = unit.stance is None or unit.stance.heading % 90 == 0
        if abs(part - 0.5) < 0.01 and not (upright and abs(part - 0.5) < 1e-9):
            found.add(level)
        elif part >= 0.5 - 1e-9:
            found = {level}
    return tuple(sorted(found))
