"""What events show of shots at a target: what got through, what it cost, who was destroyed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.systems.interceptors.events import Destroyed, Fired, Gambled, Struck
from rules.systems.interceptors.raid_events import Fallen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.foresight.chances import Count, Sign


@dataclass
class Deed:
    """What events show of a shot.

    Attributes:
        hits: Its hits; 0 too if its dice were thrown before.
        chanced: How many of them were chanced on sudden death, but by a known order.
        struck: Whether others struck.
        lost: How many of those were not stopped.
        killed: Whether sudden death came.
        gone: Whether the target is destroyed.
        decided: Whether all of this is known.
    """

    hits: int = 0
    chanced: int = 0
    struck: bool = False
    lost: int = 0
    killed: bool = False
    gone: bool = False
    decided: bool = False

    @property
    def through(self) -> bool:
        """Whether it did anything."""
        return self.killed or self.lost > 0


class Shots(NamedTuple):
    """The shots that are looked for.

    Attributes:
        target: At whom.
        firers: By whom.
        row: Whether they are several in a row; else the first is looked at alone.
        ordered: The firers of which it is known by order how many hits they chance.
    """

    target: str
    firers: frozenset[str]
    row: bool
    ordered: frozenset[str] = frozenset()

    def deeds(self, events: Iterable[Any]) -> list[Deed]:
        """What events show of them, whose dice may have been thrown before."""
        found = [each for each in self._read(events) if each.hits or each.decided]
        return found if self.row else found[:1]

    def _read(self, events: Iterable[Any]) -> list[Deed]:
        now, before, ordered = Deed(), None, False  # who was asked fired before
        found = [now]
        for event in events:
            match event:
                case Fired():
                    now = Deed(hits=event.hits, decided=not event.hits)
                    ordered = event.fighter in self.ordered
                    if event.target == self.target and event.fighter in self.firers:
                        found.append(now)
                case Gambled() if event.target == self.target:
                    now.chanced = 0 if ordered else len(event.faces)
                    now.killed, now.decided = event.killed, True
                case Struck() if event.fighter == self.target:
                    now.struck, now.lost, now.decided = True, event.lost, True
                case Destroyed() | Fallen() if isinstance(before, Struck | Gambled):
                    now.gone = True
            before = event
        return found

    def sign(self, shows: Callable[[Deed], bool]) -> Sign:
        """Whether one of them shows something, once all are over."""

        def came(events: Iterable[Any]) -> bool | None:
            found = self.deeds(events)
            if any(map(shows, found)):
                return True
            return False if found and found[-1].decided else None

        return came

    @property
    def hit(self) -> Callable[[Any], bool]:
        """Whether an event is one of them that hits."""
        return lambda event: (
            isinstance(event, Fired)
            and event.target == self.target
            and event.fighter in self.firers
            and event.hits > 0
        )

    def spared(self, events: Iterable[Any]) -> bool:
        """Whether no hit was chanced, but by order."""
        return not any(each.chanced for each in self.deeds(events))

    def chanced(self, events: Iterable[Any]) -> bool | None:
        """Whether all hits were chanced; ``None`` if none was: nobody was asked, perhaps."""
        found = [each for each in self.deeds(events) if each.chanced]
        return not any(each.struck for each in found) if found else None

    def cost(self, most: int) -> Count:
        """What they cost; a target that is destroyed loses all that it has."""

        def count(events: Iterable[Any]) -> int | None:
            found = self.deeds(events)
            if not found or not found[-1].decided:
                return None
            if any(each.gone for each in found):
                return most
            return min(most, sum(each.lost for each in found))

        return count
