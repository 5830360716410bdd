"""The field: options, map, figures and units, and what can be said of them at once."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final

import pydantic
from pydantic import BaseModel, ConfigDict, model_validator

from rules.kernel.game.brief import with_start
from rules.kernel.values.frozen import changed
from rules.systems.modern_skirmish.brief import SkirmishBrief
from rules.systems.modern_skirmish.options import SkirmishOptions
from rules.systems.modern_skirmish.pieces import Figure, Status, Unit
from rules.systems.modern_skirmish.stats import CM, SIDES
from rules.systems.modern_skirmish.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from rules.space.plane import Point
    from rules.systems.modern_skirmish.stats import Troop, UnitStats
    from rules.systems.modern_skirmish.terrain import Terrain

_ABOUT: Final = 20 * CM
"""Who is so near to a figure is kept, whatever of it is asked: more than a move and a base."""


VERSION: Final = 2
"""The version of the rules by which games are begun."""


class Field(BaseModel):
    """What both sides see on the table.

    Brief and version are kept once for the game, not in its states.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    options: SkirmishOptions
    brief: Annotated[SkirmishBrief, pydantic.Field(exclude=True)]
    version: Annotated[int, pydantic.Field(exclude=True)] = VERSION
    figures: tuple[Figure, ...]
    units: tuple[Unit, ...]

    _with_start = model_validator(mode="before")(with_start)

    @cached_property
    def base(self) -> int:
        """How wide a base is: centres so far apart touch (MS21)."""
        return self.options.base

    @cached_property
    def ground(self) -> Terrain:
        """How figures stand and walk on the map, by the options and the version of the game."""
        return terrain(self.brief.site, self.options, self.version)

    @cached_property
    def kept(self) -> dict[Hashable, Any]:
        """What was worked out of where figures stand, by what was asked.

        A field that differs in the accounts of units alone has the same: units do not count here.
        """
        return {}

    @cached_property
    def by_id(self) -> dict[str, Figure]:
        """The figures by id."""
        return {each.id: each for each in self.figures}

    @cached_property
    def standing(self) -> tuple[tuple[Figure, Point], ...]:
        """The figures on the table and where they stand."""
        return tuple([(each, each.at) for each in self.figures if each.at is not None])

    def figure(self, figure_id: str) -> Figure:
        """The figure of that id."""
        return self.by_id[figure_id]

    def unit(self, unit_id: str) -> Unit:
        """The unit of that id."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise KeyError(unit_id)

    def unit_stats(self, unit: Unit) -> UnitStats:
        """What the roster says of a unit."""
        return self.brief.units[unit.id]

    def side_of(self, unit: Unit) -> str:
        """Whose a unit is."""
        return self.brief.side_of[unit.id]

    def side(self, figure: Figure) -> str:
        """Whose a figure is."""
        return self.brief.side_of[figure.unit]

    def troop(self, figure: Figure) -> Troop:
        """What a figure is."""
        return self.brief.troops[self.brief.units[figure.unit].troop]

    def side_units(self, side: str) -> tuple[Unit, ...]:
        """A side's units, in the order of the roster."""
        return tuple([each for each in self.units if self.brief.side_of[each.id] == side])

    def figures_of(self, unit_id: str) -> tuple[Figure, ...]:
        """A unit's figures, wherever they are."""
        return self._by_unit[unit_id]

    def fit_units(self, side: str) -> tuple[Unit, ...]:
        """A side's units with somebody on the table (MS35)."""
        there = {figure.unit for figure, _ in self.standing}
        return tuple([each for each in self.side_units(side) if each.id in there])

    def is_gone(self, unit: Unit) -> bool:
        """Whether a unit that was in the fight has nobody left (MS45b)."""
        left = (Status.UNPLACED, Status.IN_PLAY)
        return not any(each.status in left for each in self.figures if each.unit == unit.id)

    def enemies(self, side: str) -> tuple[tuple[Figure, Point], ...]:
        """A side's enemies on the table and where they stand."""
        return self._against[side]

    def taken(self, point: Point, mover: Figure, but: str = "") -> Figure | None:
        """The figure in whose way a figure at this point would be, if any (MS30, MS41b).

        Nobody stands over a friend's base, nor so near an enemy that the bases touch; but for the
        enemy that is charged.
        """
        x, y = point
        base = self.base
        near = self._columns.get(x // base)
        if near is None:
            return None
        least, own = base * base, mover.id
        mine = self.brief.side_of[mover.unit]
        for there_x, there_y, figure_id, side in near:
            far = (there_x - x) ** 2 + (there_y - y) ** 2
            if far > least or figure_id in (own, but):
                continue
            if far < least or side != mine:
                return self.by_id[figure_id]
        return None

    def enemies_about(self, figure: Figure, at: Point, reach: int) -> list[tuple[str, Point]]:
        """A figure's enemies within reach of a point: their ids, and where they stand."""
        about = self.kept.get((figure.id, at))
        x, y = at
        if about is None or reach > _ABOUT:
            about = self.kept[figure.id, at] = self._enemies_within(
                figure, x, y, max(reach, _ABOUT)
            )
        most = reach * reach
        return [e for e in about if (e[1][0] - x) ** 2 + (e[1][1] - y) ** 2 <= most]

    def _enemies_within(
        self, figure: Figure, x: int, y: int, reach: int
    ) -> list[tuple[str, Point]]:
        most = reach * reach
        return [
            (each.id, there)
            for each, there in self._against[self.brief.side_of[figure.unit]]
            if (there[0] - x) ** 2 + (there[1] - y) ** 2 <= most
        ]

    @cached_property
    def _by_unit(self) -> dict[str, tuple[Figure, ...]]:
        """The figures of each unit."""
        found: dict[str, list[Figure]] = {each.id: [] for each in self.units}
        for each in self.figures:
            found[each.unit].append(each)
        return {unit: tuple(figures) for unit, figures in found.items()}

    @cached_property
    def _against(self) -> dict[str, tuple[tuple[Figure, Point], ...]]:
        """By side, its enemies on the table."""
        sides = self.brief.side_of
        return {
            side: tuple([each for each in self.standing if sides[each[0].unit] != side])
            for side in SIDES
        }

    @cached_property
    def _columns(self) -> dict[int, list[tuple[int, int, str, str]]]:
        """By columns a base wide, who stands in each or beside it: where, their ids and sides."""
        sides, base = self.brief.side_of, self.base
        found: defaultdict[int, list[tuple[int, int, str, str]]] = defaultdict(list)
        for figure, (x, y) in self.standing:
            here, column = (x, y, figure.id, sides[figure.unit]), x // base
            found[column - 1].append(here)
            found[column].append(here)
            found[column + 1].append(here)
        return found

    def deployed(self, places: Mapping[str, Point]) -> Field:
        """The field with these figures put on the table."""
        return self._with(
            [
                changed(each, status=Status.IN_PLAY, at=places[each.id])
                if each.id in places
                else each
                for each in self.figures
            ]
        )

    def moved(self, places: Mapping[str, Point]) -> Field:
        """The field with these figures elsewhere."""
        return self._with(
            [
                changed(each, at=places[each.id]) if each.id in places else each
                for each in self.figures
            ]
        )

    def without(self, figure_id: str) -> Field:
        """The field with a figure killed, which its unit accounts for (MST10, MS49)."""
        figure = self.figure(figure_id)
        field = self.with_figures((figure_id,), status=Status.KILLED, at=None)
        return field.with_unit(figure.unit, killed=self.unit(figure.unit).killed + 1)

    def with_figures(self, figures: Iterable[str], **changes: object) -> Field:
        """The field with these figures changed."""
        chosen = frozenset(figures)
        return self._with(
            [changed(each, **changes) if each.id in chosen else each for each in self.figures]
        )

    def with_unit(self, unit_id: str, **changes: object) -> Field:
        """The field with a unit changed."""
        units = [changed(each, **changes) if each.id == unit_id else each for each in self.units]
        made = changed(self, units=tuple(units))
        made.__dict__["kept"] = self.kept
        return made

    def _with(self, figures: Iterable[Figure]) -> Field:
        return changed(self, figures=tuple(figures))
