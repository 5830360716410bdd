"""What events show of a shot: what it hit, what got through, what was destroyed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.foresight.chances import always
from rules.systems.celestial import damage_events
from rules.systems.celestial import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.foresight.chances import Count, Sign


class _Read(NamedTuple):
    """What events show of a shot at its targets.

    Attributes:
        hits: The damage of each of its hits.
        thrown: Whether its dice were thrown.
        arcs: The arcs that it struck, blow by blow.
        boxes: Hull boxes that it cost.
        gone: Whether it has destroyed one of them.
    """

    hits: tuple[int, ...]
    thrown: bool
    arcs: tuple[int, ...]
    boxes: int
    gone: bool

    @property
    def over(self) -> bool:
        """Whether all is known; an owner may be asked between a hit and its blow."""
        if self.thrown:
            return self.gone or len(self.arcs) >= len(self.hits)
        return bool(self.arcs)


class Salvo(NamedTuple):
    """A shot of a ship at some targets."""

    ship: str
    targets: tuple[str, ...]

    def _damages(self, event: Any) -> tuple[int, ...]:
        """The damage of an event's hits, if it is this shot."""
        if isinstance(event, ev.Shot) and event.ship == self.ship and event.target in self.targets:
            return (event.damage,) if event.damage else ()
        if isinstance(event, ev.BurstFired) and event.ship == self.ship:
            done = zip(event.ships, event.damages, strict=True)
            return tuple(damage for ship, damage in done if ship in self.targets)
        return ()

    def hit(self, event: Any) -> bool:
        """Whether an event is a hit."""
        return bool(self._damages(event))

    def does(self, damage: int) -> Callable[[Any], bool]:
        """Whether an event is a hit of so much damage."""
        return lambda event: damage in self._damages(event)

    def downs(self, event: Any) -> bool:
        """Whether an event is the end of a missile that was shot down."""
        ended = isinstance(event, ev.MissileEnded) and event.why == "shot"
        return ended and event.missile in self.targets

    def damage(self, events: Iterable[Any]) -> int:
        """The damage of all its hits."""
        return sum(sum(self._damages(event)) for event in events)

    def _read(self, events: Iterable[Any]) -> _Read:
        hits: tuple[int, ...] = ()
        arcs: tuple[int, ...] = ()
        thrown, ours, boxes, gone = False, False, 0, False
        for event in events:
            match event:
                case ev.Shot() | ev.BurstFired() if event.ship == self.ship:
                    thrown, hits = True, (*hits, *self._damages(event))
                case damage_events.Struck():
                    ours = event.cause == "fire" and event.ship in self.targets
                    arcs = (*arcs, event.arc) if ours else arcs
                case damage_events.HullLost() if ours:
                    boxes += 1
                case damage_events.Destroyed() if ours:
                    gone = True
                case damage_events.Exploded():
                    ours = False
                case _:
                    pass
        return _Read(hits, thrown, arcs, boxes, gone)

    def _sign(self, shows: Callable[[_Read], bool]) -> Sign:
        def came(events: Iterable[Any]) -> bool | None:
            found = self._read(events)
            return shows(found) if found.over else None

        return came

    @property
    def through(self) -> Sign:
        """Whether it cost a hull box."""
        return self._sign(lambda found: found.boxes > 0)

    @property
    def gone(self) -> Sign:
        """Whether it destroyed its target."""
        return self._sign(lambda found: found.gone)

    def hull(self, left: int) -> Count:
        """The hull boxes that it cost: all that were left, if it destroyed its target."""

        def count(events: Iterable[Any]) -> int | None:
            found = self._read(events)
            if not found.over:
                return None
            return left if found.gone else found.boxes

        return count

    def given(self, arc: int | None) -> Callable[[Iterable[Any]], bool]:
        """Whether it struck that arc, if it struck."""
        return always if arc is None else partial(self._on, arc)

    def _on(self, arc: int, events: Iterable[Any]) -> bool:
        return all(each == arc for each in self._read(events).arcs)
