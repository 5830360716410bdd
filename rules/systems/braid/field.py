"""The field: options, brief, roles and units, and what can be said of them at once."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final

import pydantic
from pydantic import BaseModel, ConfigDict, model_validator

from rules.kernel.game.brief import with_start
from rules.kernel.values.frozen import changed, trusted
from rules.space.shapes import box_of
from rules.systems.braid.brief import BattleBrief
from rules.systems.braid.combat import Combat
from rules.systems.braid.formations import Lying, footprint
from rules.systems.braid.options import BraidOptions
from rules.systems.braid.pieces import BATTERY, Commander, Status, Unit
from rules.systems.braid.stats import CLUSTER_STANDS, NORTH, SOUTH, other

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
    from rules.space.polygon import Convex
    from rules.systems.braid.stats import Formation, UnitStats


CLAUSES: Final = 2
"""The version from which all clauses of the rules are played; games of older ones go on without."""


class Spot:
    """What a unit takes up: who stands as before has the same one, by which it is known again."""

    __slots__ = ("box", "centre", "part", "side")

    def __init__(self, part: Convex, side: str) -> None:
        self.part, self.side = part, side
        self.box: Rect = box_of(part.corners)
        self.centre: Point = self.box.centre


@lru_cache(maxsize=1 << 14)
def _spot(brief: BattleBrief, unit_id: str, lying: Lying) -> Spot:
    return Spot(footprint(brief, lying), brief.units[unit_id].side)


class Standing:
    """A unit on the table with its footprint and the box around that."""

    __slots__ = ("box", "part", "side", "spot", "unit")

    def __init__(self, brief: BattleBrief, unit: Unit) -> None:
        self.unit = unit
        lying = Lying(unit.here, unit.formation, unit.stands, unit.area)
        self.spot = _spot(brief, unit.id, lying)
        self.part, self.box, self.side = self.spot.part, self.spot.box, self.spot.side


def _standing(brief: BattleBrief, unit: Unit) -> Standing:
    """A unit on the table; of most of them the field before has worked it out."""
    found: Standing | None = unit.kept.get(brief)
    if found is None or found.unit is not unit:
        found = unit.kept[brief] = Standing(brief, unit)
    return found


class Field(BaseModel):
    """What both sides see on the table. The brief is kept once for the game, not in its states.

    Attributes:
        options: The variants.
        brief: Terrain, forces and numbers.
        units: All units, wherever they are, in the order of the roster.
        commanders: All commanders, wherever they are (BC42).
        combat: Charges of the turn, contacts, who has fought.
        attacker: The side that attacks; empty before it is known (BC146).
        north: The side whose edge is the northern one; empty before it is known.
        version: That of the rules by which the game is played; its state keeps it.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    options: BraidOptions
    brief: Annotated[BattleBrief, pydantic.Field(exclude=True)]
    units: tuple[Unit, ...] = ()
    commanders: tuple[Commander, ...] = ()
    combat: Combat = Combat()
    attacker: str = ""
    north: str = ""
    version: Annotated[int, pydantic.Field(exclude=True)] = CLAUSES

    _with_start = model_validator(mode="before")(with_start)

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        """The units by id."""
        return {each.id: each for each in self.units}

    @cached_property
    def leaders(self) -> dict[str, Commander]:
        """The commanders by id."""
        return {each.id: each for each in self.commanders}

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out for just this field."""
        return {}

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """The units on the table with their footprints."""
        brief = self.brief
        return tuple([_standing(brief, e) for e in self.units if e.status is Status.IN_PLAY])

    @cached_property
    def placed(self) -> dict[str, Standing]:
        """The units on the table with their footprints, by id."""
        return {each.unit.id: each for each in self.standing}

    @property
    def older(self) -> bool:
        """Whether the game began before all clauses were played."""
        return self.version < CLAUSES

    @property
    def defender(self) -> str:
        """The side that is attacked."""
        return other(self.attacker)

    def stats(self, unit: Unit) -> UnitStats:
        """What the roster says of a unit."""
        return self.brief.units[unit.id]

    def strength(self, unit: Unit) -> int:
        """How many stands a unit began with (BC165)."""
        return unit.full or self.stats(unit).stands

    def least(self, unit: Unit) -> int:
        """With how many stands a unit still stands: foot and horse as a cluster (BC5, BC93)."""
        return 1 if self.stats(unit).is_gun else CLUSTER_STANDS

    def form(self, unit: Unit) -> Formation:
        """The formation that a unit is in."""
        return self.brief.tables.formations[unit.formation]

    def of(self, side: str) -> tuple[Unit, ...]:
        """A side's units, wherever they are."""
        return tuple([each for each in self.units if self.brief.units[each.id].side == side])

    def on_table(self, side: str) -> tuple[Unit, ...]:
        """A side's units on the table."""
        return tuple([each.unit for each in self.standing if each.side == side])

    def commanders_of(self, side: str) -> tuple[Commander, ...]:
        """A side's commanders on the table."""
        found = self.brief.commanders
        return tuple(
            [each for each in self.commanders if each.plays and found[each.id].side == side]
        )

    def enemies(self, side: str) -> tuple[Standing, ...]:
        """A side's enemies on the table."""
        return tuple([each for each in self.standing if each.side != side])

    def in_area(self, area: str) -> Unit | None:
        """The unit in a built-up area, if one is there."""
        return next((each for each in self.units if each.plays and each.area == area), None)

    def edge(self, side: str) -> str:
        """The edge that is a side's."""
        return NORTH if side == self.north else SOUTH

    def ahead(self, side: str) -> int:
        """The heading from a side's edge to the other one."""
        return 180 if self.edge(side) == NORTH else 0

    def changing(self, unit_id: str, **changes: Any) -> Field:
        """The field with a unit changed."""
        units = self.units
        at = self._places[unit_id]
        before, after = units[at], changed(units[at], **changes)
        made = changed(self, units=(*units[:at], after, *units[at + 1 :]))
        made.__dict__["_places"] = self._places
        # Who is on the table as before need not be looked for again.
        if "standing" in self.__dict__ and before.plays and after.plays:
            found = _standing(self.brief, after)
            made.__dict__["standing"] = tuple(
                [found if each.unit is before else each for each in self.standing]
            )
        return made

    def but(self, **changes: Any) -> Field:
        """The field with something else than its units changed."""
        made = changed(self, **changes)
        for name in _OF_UNITS:
            if name in self.__dict__:
                made.__dict__[name] = self.__dict__[name]
        return made

    @cached_property
    def _places(self) -> dict[str, int]:
        """Where each unit is in the roster."""
        return {each.id: at for at, each in enumerate(self.units)}

    def engaged(self, unit_id: str) -> bool:
        """Whether a unit is in contact with an enemy; of a Grand Battery all guns are (BC119)."""
        if not self.combat.contacts:
            return False
        ids = [unit_id]
        if self.by_id[unit_id].formation == BATTERY:
            side = self.brief.units[unit_id].side
            ids = [each.id for each in self.on_table(side) if each.formation == BATTERY]
        return any(each.of(one) for each in self.combat.contacts for one in ids)

    def leading(self, commander_id: str, **changes: Any) -> Field:
        """The field with a commander changed."""
        found = [changed(e, **changes) if e.id == commander_id else e for e in self.commanders]
        return self.but(commanders=tuple(found))

    def fresh(self) -> Field:
        """The field at the beginning of a turn: nobody has moved."""
        found = [changed(e, moved=False) if e.moved else e for e in self.units]
        riders = [changed(e, moved=False) if e.moved else e for e in self.commanders]
        combat = self.combat.fresh()
        return changed(self, units=tuple(found), commanders=tuple(riders), combat=combat)


_PLAIN: Final = BraidOptions()
_OF_UNITS: Final = ("by_id", "standing", "placed", "_places")
"""What follows from the units alone."""


def field_of(
    brief: BattleBrief,
    units: tuple[Unit, ...],
    attacker: str = "",
    north: str = "",
    *,
    options: BraidOptions = _PLAIN,
    version: int = CLAUSES,
) -> Field:
    """A field with nobody but some units on it."""
    return trusted(
        Field,
        options=options,
        brief=brief,
        units=units,
        commanders=(),
        combat=Combat(),
        attacker=attacker,
        north=north,
        version=version,
    )
