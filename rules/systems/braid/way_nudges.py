"""Ways next to one that is considered: what a wheel takes of the move, the way ahead gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.foresight.surveys import Variation
from rules.space.measure import INCHES
from rules.systems.braid import actions as ac
from rules.systems.braid.formations import size
from rules.systems.braid.pieces import LIMBERED
from rules.systems.braid.ways import MOST_LEGS, Leg, Way, cost_of, most_wheel, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

_LONG, _SHORT = (100, 400, 25), (50, 100, 10)
"""By how much the way ahead is changed: of those who go far, and of others; the usual first."""
_IN_SHORT: Final = {50: "½"}
_WIDE, _NARROW = (10, 30, 1), (3, 9, 1)
"""By how many degrees a wheel is, likewise."""
_FAR: Final = 600
"""Who moves so far goes far."""
_TENTH: Final = 10


class _Reach(NamedTuple):
    """How far a unit moves, and how wide its front is, in hundredths of an inch."""

    most: int
    width: int

    def cut(self, legs: tuple[Leg, ...], before: tuple[Leg, ...]) -> tuple[Leg, ...]:
        """Legs whose last one ends where the move does, to a tenth of an inch, or before.

        Where those before took all of the move, these do, too.
        """
        wheel, ahead = legs[-1]
        if self.most - _TENTH < cost_of(before, self.width) <= self.most:
            ahead = self.most
        over = cost_of((*legs[:-1], Leg(wheel, ahead)), self.width) - self.most
        left = max(0, ahead - over) // _TENTH * _TENTH if over > 0 else ahead
        return (*legs[:-1], Leg(wheel, left))


def ways_beside(field: Field, unit: Unit, action: ac.March) -> Iterator[Variation]:
    """A little further or nearer, another wheel, one more leg, turned about.

    Raises:
        ValueError: It is no way that is written.
    """
    way = read(action.way)
    reach = _reach(field, unit, way)
    legs = way.legs or (Leg(0, 0),)
    # With the button that does it these are five: what a phone has in a row.
    yield from _ahead(action, way, legs, reach)
    yield from _wheels(action, way, legs, reach)
    if len(legs) < MOST_LEGS and legs[-1] != Leg(0, 0):
        for wheel, name in ((-15, "left"), (15, "right")):
            yield _way(action, way, (*legs, Leg(wheel, 0)), f"Then wheel {name}")
    if len(legs) > 1:
        yield _way(action, way, legs[:-1], "Without the last leg")
    for first, end, name in ((True, False, "first"), (False, True, "last"), (False, False, "not")):
        turned = way._replace(first=first, last=end)
        yield Variation(f"Turn about {name}", _march(action, turned))
    if way.legs:
        alone = way._replace(first=True, legs=(), last=False)
        yield Variation("Turn about, and no more", _march(action, alone))


def _reach(field: Field, unit: Unit, way: Way) -> _Reach:
    formation = LIMBERED if way.up or way.deploy else unit.formation
    most = field.brief.tables.formations[formation].move(field.stats(unit).arm)
    return _Reach(most, size(field.brief, formation, unit.stands)[0])


def _ahead(action: ac.March, way: Way, legs: tuple[Leg, ...], reach: _Reach) -> Iterator[Variation]:
    last = legs[-1]
    strides = _LONG if reach.most >= _FAR else _SHORT
    for far in strides:
        words = f"{_IN_SHORT.get(far) or INCHES.text(far)}″"
        signed = far == strides[0]
        further = (*legs[:-1], Leg(last.wheel, last.ahead + far))
        yield _way(action, way, further, f"{words} further", f"+{words}" if signed else "")
        if last.ahead > far:
            nearer = (*legs[:-1], Leg(last.wheel, last.ahead - far))
            sign = f"\N{MINUS SIGN}{words}" if signed else ""
            yield _way(action, way, nearer, f"{words} nearer", sign)


def _wheels(
    action: ac.March, way: Way, legs: tuple[Leg, ...], reach: _Reach
) -> Iterator[Variation]:
    """Wheels, each with as much of the way ahead as the move is enough for."""
    last, widest = legs[-1], most_wheel(reach.width, reach.most)
    steps = _WIDE if widest > _WIDE[1] else _NARROW
    for degrees in steps:
        for hand, sign, name in ((-degrees, "↶", "left"), (degrees, "↷", "right")):
            wheel = last.wheel + hand
            if wheel and abs(wheel) <= widest:
                wheeled = reach.cut((*legs[:-1], Leg(wheel, last.ahead)), legs)
                short = sign if degrees == steps[0] else ""
                yield _way(action, way, wheeled, f"{degrees}° more to the {name}", short)


def _way(action: ac.March, way: Way, legs: tuple[Leg, ...], text: str, sign: str = "") -> Variation:
    kept = tuple(each for each in legs if each != Leg(0, 0))
    return Variation(text, _march(action, way._replace(legs=kept)), sign)


def _march(action: ac.March, way: Way) -> ac.March:
    return ac.March(unit=action.unit, way=str(way) or action.way)
