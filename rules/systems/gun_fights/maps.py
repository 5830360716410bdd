"""The designed maps (GF21): tables with all that stands on them, where figures stand and walk."""

from __future__ import annotations

from functools import cache, cached_property

from pydantic import AliasChoices, Field, model_validator

from rules.kernel.values.data import load
from rules.space.measure import INCHES
from rules.space.site import Block, Site
from rules.space.ways import Ways
from rules.systems.gun_fights.stats import SIDES

INCH = INCHES.unit
BASE = INCH
"""Bases are an inch wide: they keep clear of each other and of what is solid (GF24)."""
WALK = 12 * INCH
"""How far a figure walks in one action (GFT3)."""


class Map(Site):
    """A table in hundredths of an inch, with all that is on it (GF21, GF21c)."""

    # Briefs that were kept before call it cover.
    block: tuple[Block, ...] = Field(default=(), validation_alias=AliasChoices("block", "cover"))

    @model_validator(mode="after")
    def _sides(self) -> Map:
        if any(zone.side not in SIDES for zone in self.zone):
            raise ValueError(f"a zone is that of a side: {' or '.join(SIDES)}")
        return self

    @cached_property
    def ways(self) -> Ways:
        """Where figures stand and walk, and what they pass (GF24b, GF26, GF26d, GF27, GF28)."""
        return Ways(self, base=BASE, walk=WALK, hand=BASE)

    @cached_property
    def older_ways(self) -> Ways:
        """The same of games in which other things at a door are stepped over."""
        return Ways(self, base=BASE, walk=WALK, hand=BASE, past_nothing=False)


@cache
def load_map(name: str) -> Map:
    """The map of that name."""
    return load(Map, f"gun_fights/{name}.toml")
