"""Which events show what came of a ship's fire: the signs of its chances and means.

They are asked with all events since the ship was nominated. Others may fire at its target before
its torpedoes strike (BZ177); so each loss is laid to who shot last at the target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.game.event import Next
from rules.space.plane import square
from rules.systems.buoyz import damage_events
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.aims import is_tubes, struck
from rules.systems.buoyz.board.arcs import FORE, bands
from rules.systems.buoyz.questions import NominateFire

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.foresight.chances import Sign
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.orders import Order


class Harm(NamedTuple):
    """What one who fires did to a target."""

    hull: int = 0
    critical: bool = False
    crippled: bool = False
    destroyed: bool = False


def harm(events: Iterable[Any], by: str, target: str, hull: int) -> Harm:
    """What a ship, or a flight, did to a target that had so much hull."""
    found, last, left = Harm(), "", hull
    for each in events:
        match each:
            case fe.Shot() if each.target == target:
                last = each.ship
            case fe.Impact() if each.target == target:
                last = each.craft or each.ship
            case fe.Struck() if each.ship == target and each.cause in ("blast", "mine"):
                last = ""
            case _:
                pass
        if getattr(each, "ship", "") != target:
            continue
        lost = min(left, _lost(each, left))
        left -= lost
        if last == by:
            gone = isinstance(each, damage_events.Destroyed | damage_events.Exploded)
            found = Harm(
                found.hull + lost,
                found.critical or isinstance(each, damage_events.Critical),
                (found.crippled or isinstance(each, damage_events.Crippled)) and not gone,
                found.destroyed or gone,
            )
    return found


def _lost(event: Any, left: int) -> int:
    """The hull that a ship loses by an event of its own."""
    match event:
        case (
            fe.Struck()
            | damage_events.HullLost()
            | damage_events.Critical()
            | damage_events.VitalTaken()
        ):
            return event.hull
        case damage_events.Destroyed() | damage_events.Exploded():
            return left
        case _:
            return 0


def until_over(events: Iterable[Any], ship: str, *, torpedoes: bool) -> tuple[Any, ...] | None:
    """The events until all is done that a ship has fired; ``None`` if it is not done yet.

    Torpedoes strike at the end of the turn, and a squadron fires when all have named targets.
    """
    waits, told = False, tuple(events)
    for at, each in enumerate(told):
        match each:
            case ev.TurnEnded() | ev.BattleEnded():
                return told[:at]
            case fi.VolleyHeld() if each.ship == ship:
                waits = True
            case fi.VolleyLoosed():
                waits = False
            case ev.PhaseBegun(phase="end") if not torpedoes:
                return told[:at]
            case Next() if not (torpedoes or waits) and _nominates(each):
                return told[:at]
            case _:
                pass
    return None


def _nominates(event: Next) -> bool:
    """Whether another ship is to be nominated."""
    return any(isinstance(each, NominateFire) for level in event.due for each in level)


class Fired(NamedTuple):
    """What a ship fires at a target, and how much hull that has."""

    ship: str
    target: str
    hull: int
    torpedoes: bool

    def did(self, what: str) -> Sign:
        """Whether it did that, one of the fields of ``Harm``."""

        def came(events: Iterable[Any]) -> bool | None:
            found = self._harm(events)
            return None if found is None else bool(getattr(found, what))

        return came

    def hull_lost(self, events: Iterable[Any]) -> int | None:
        """How much hull it took."""
        found = self._harm(events)
        return None if found is None else found.hull

    def _harm(self, events: Iterable[Any]) -> Harm | None:
        found = until_over(events, self.ship, torpedoes=self.torpedoes)
        return None if found is None else harm(found, self.ship, self.target, self.hull)


class Alone(NamedTuple):
    """What one weapon does at a range that is not measured, by itself (BZ132c).

    Attributes:
        number: The range band; none of torpedoes.
        drained: The halvings of the shield by who fires.
    """

    board: Board
    ship: str
    order: Order
    number: int
    drained: int

    def came(self, events: Iterable[Any]) -> bool | None:
        """Whether it took hull."""
        found = until_over(events, self.ship, torpedoes=is_tubes(self.order.weapon))
        if found is None:
            return None
        after = [found[at + 1] for at in self._own(found) if at + 1 < len(found)]
        return any(isinstance(each, fe.Struck) and each.hull > 0 for each in after)

    def given(self, events: Iterable[Any]) -> bool:
        """Whether it hit from there at the shield fore, and met the target as it was."""
        told = tuple(events)
        own = self._own(told)
        if not own:
            return False
        first = told[own[0]]
        target = self.board.ship(self.order.target)
        fore = struck(self.board, target, first.origin, self.drained).quadrant == FORE
        far = bands(square(first.origin, first.at)) == self.number
        near = self._spared(told) if is_tubes(self.order.weapon) else far
        return fore and near and not any(changes(each, target.id) for each in told[: own[0]])

    def _own(self, events: tuple[Any, ...]) -> list[int]:
        """Where the shot of the weapon is told, or where its torpedoes strike."""
        mine = self._launched(events)
        return [
            at
            for at, each in enumerate(events)
            if (isinstance(each, fe.Impact) and each.counter in mine)
            or (isinstance(each, fe.Shot) and self._is_of(each))
        ]

    def _launched(self, events: tuple[Any, ...]) -> tuple[str, ...]:
        """The torpedoes that it launched."""
        found = (e.counters for e in events if isinstance(e, fe.Launched) and self._is_of(e))
        return next(found, ())

    def _spared(self, events: tuple[Any, ...]) -> bool:
        """Whether close defence stopped none of them."""
        mine = self._launched(events)
        shots = (each for each in events if isinstance(each, fe.Intercepted))
        return not any(each.stopped and each.counter in mine for each in shots)

    def _is_of(self, event: fe.Shot | fe.Launched) -> bool:
        order = self.order
        who = event.ship, event.weapon, event.target
        return who == (self.ship, order.weapon, order.target)


def changes(event: Any, target: str) -> bool:
    """Whether an event changes a target that has been fired at."""
    if getattr(event, "ship", "") != target:
        return False
    hurt = isinstance(event, fe.Struck) and event.hull > 0
    return hurt or isinstance(
        event, damage_events.VitalTaken | damage_events.AbilityLost | damage_events.Critical
    )
