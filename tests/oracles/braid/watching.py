"""What is remembered of a turn, and what looks at its events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.oracles.braid.reading import battle_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Unit


@dataclass
class Turn:
    """What has happened in it."""

    hits: Counter[str] = field(default_factory=Counter)
    """Stands that fire costs each unit."""
    losses: Counter[str] = field(default_factory=Counter)
    """Stands that a melee costs each side."""
    last: str = ""
    """Who won the last round."""
    fought: dict[str, int] = field(default_factory=dict)
    """Who has been in contact, and won, 1, or lost, -1."""
    touched: dict[str, set[str]] = field(default_factory=dict)
    """By unit the enemies that it has been in contact with."""
    charged: set[str] = field(default_factory=set)
    """Who has charged into contact."""
    worn: set[str] = field(default_factory=set)
    guns: set[str] = field(default_factory=set)
    tested: list[str] = field(default_factory=list)
    due: list[str] | None = None
    """Who must test morale, once that is known."""
    declared: list[str] = field(default_factory=list)
    """Who has declared a charge in this step."""
    asked: bool = False
    trials: list[str] = field(default_factory=list)
    """Chargers that must test still."""
    receive: list[str] = field(default_factory=list)
    """Those charged that must test still."""
    outcome: tuple[str, str] | None = None
    """Of the last test of morale."""
    left_open: set[str] = field(default_factory=set)
    """What this reading does not decide."""


def whole(unit: Unit) -> str:
    """A Grand Battery is one unit when it is fired at or charged (BC98, BC175)."""
    return f"battery {unit.side}" if unit.formation == "battery" else unit.id


class Watch:
    """Looks at the events of some steps; ``_on_fired`` at ``Fired``, and so on."""

    def __init__(self, turn: Turn, same: Callable[[str, object, object, object], None]) -> None:
        self._turn, self._same = turn, same

    def event(self, state: BraidState, event: Any) -> None:
        """Compare an event with the position in which it comes."""
        found = getattr(self, f"_on_{type(event).__name__.lower()}", None)
        if found is not None:
            found(battle_of(state), state, event)
