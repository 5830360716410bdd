"""What two readings were compared in, and where they differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What was compared, how often, and where the readings differ."""

    counted: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    @property
    def positions(self) -> int:
        """How many comparisons there were."""
        return sum(self.counted.values())

    def same(self, what: str, where: object, ours: object, theirs: object) -> None:
        """Count a comparison, and keep it if the two differ."""
        self.counted[what] += 1
        if ours != theirs:
            self.differences.append(f"{what}: game {theirs}, second reading {ours}; {where}")
