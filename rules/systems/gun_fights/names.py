"""What the people and houses of a fight are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.site import the

if TYPE_CHECKING:
    from rules.systems.gun_fights.brief import GunFightBrief


class Names:
    """What the people and houses of a fight are called."""

    def __init__(self, brief: GunFightBrief) -> None:
        self._brief = brief

    def __getitem__(self, figure: str) -> str:
        """Somebody by name."""
        return self._brief.scenario.people[figure].name

    def house(self, building: str) -> str:
        """A house, with its article."""
        return the(self._brief.map.buildings[building].name)

    def spaces(self, figure: str) -> tuple[int, ...]:
        """The spaces of a figure on the activation table."""
        return self._brief.scenario.spaces[figure]
