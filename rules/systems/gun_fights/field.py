"""The field: options, map and figures, and what can be said of them at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final

import pydantic
from pydantic import BaseModel, ConfigDict, model_validator

from rules.kernel.game.brief import with_start
from rules.kernel.values.frozen import changed
from rules.space.plane import square
from rules.systems.gun_fights.brief import GunFightBrief
from rules.systems.gun_fights.maps import BASE
from rules.systems.gun_fights.options import GunFightOptions
from rules.systems.gun_fights.pieces import Figure
from rules.systems.gun_fights.stats import COLUMN_SIDES

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.space.ways import Ways
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.stats import Arm, Person, Scenario


VERSION: Final = 3
"""The version of the rules by which games are begun."""
PAST_NOTHING: Final = 3
"""The version from which one goes through a door past nothing else, as over a fence (GF26c)."""
OWN_MEN: Final = 3
"""The version from which the men of a cell are those of its column's side (GF40)."""


class Field(BaseModel):
    """What both sides see on the table.

    Brief and version are kept once for the game, not in its states.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    options: GunFightOptions
    brief: Annotated[GunFightBrief, pydantic.Field(exclude=True)]
    version: Annotated[int, pydantic.Field(exclude=True)] = VERSION
    figures: tuple[Figure, ...]

    _with_start = model_validator(mode="before")(with_start)

    @property
    def scenario(self) -> Scenario:
        """The fight."""
        return self.brief.scenario

    @property
    def map(self) -> Map:
        """The map it is fought on."""
        return self.brief.map

    @property
    def ways(self) -> Ways:
        """Where figures stand and walk on it, and what they pass (GF26, GF26c, GF26d)."""
        return self.map.ways if self.version >= PAST_NOTHING else self.map.older_ways

    def person(self, figure: Figure) -> Person:
        """Who a figure is."""
        return self.scenario.people[figure.id]

    def arm(self, figure: Figure) -> Arm:
        """What a figure shoots with."""
        return self.brief.arms[self.person(figure).arm]

    def figure(self, figure_id: str) -> Figure:
        """The figure of that id."""
        for figure in self.figures:
            if figure.id == figure_id:
                return figure
        raise KeyError(figure_id)

    def side(self, side: str) -> tuple[Figure, ...]:
        """A side's figures."""
        return tuple(figure for figure in self.figures if self.person(figure).side == side)

    @cached_property
    def standing(self) -> tuple[tuple[Figure, Point], ...]:
        """The figures on the table and where they stand."""
        return tuple([(each, each.at) for each in self.figures if each.at is not None])

    def enemies(self, side: str) -> tuple[tuple[str, Point], ...]:
        """A side's enemies on the table and where they stand."""
        foes = self.scenario.enemies[side]
        return tuple([(each.id, at) for each, at in self.standing if each.id in foes])

    def marked(self, figure: Figure, row: int) -> bool:
        """Whether a figure's name in a row is marked off: the lowest rows go first (GF6)."""
        return row in self.scenario.spaces[figure.id][: figure.hits]

    def active(self, row: int, column: int) -> tuple[str, ...]:
        """Who may act when a cell of the table is activated (GFT19, GF7, GF7b, GF23)."""
        side = COLUMN_SIDES[column]
        figures = [
            each
            for each in map(self.figure, self.scenario.named(row, column))
            if self.person(each).side == side or self.version < OWN_MEN
        ]
        return tuple(each.id for each in figures if each.fights and not self.marked(each, row))

    def taken(self, point: Point, mover: str = "") -> Figure | None:
        """The figure in whose way a figure at this point would be, if any (GF24)."""
        for figure, at in self.standing:
            if figure.id != mover and square(at, point) < BASE * BASE:
                return figure
        return None

    def free(self, point: Point, mover: str = "") -> bool:
        """Whether a figure can stand there: on the table, over nothing, in nobody's way.

        (GF24, GF24b)
        """
        return self.map.ways.roomy(point) and self.taken(point, mover) is None

    def replace(self, old: Figure, new: Figure) -> Field:
        """The field with one figure changed."""
        figures = tuple([new if each is old else each for each in self.figures])
        return changed(self, figures=figures)
