"""What a shot may lead to, counted exactly, and whether it hit."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.kernel.chances import Chance
from rules.kernel.d6 import DIE, at_least, share
from rules.systems.gun_fights.actions import Shoot, ShootInto
from rules.systems.gun_fights.events import Shot, ShotInto
from rules.systems.gun_fights.shooting import BEYOND, INSIDE, Aim, exposed, judge
from rules.systems.gun_fights.stats import CLASS_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.action import Action
    from rules.kernel.event import Event
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import GunFightView

HIT: Final = "hits"


def odds(view: GunFightView, action: Action) -> tuple[Chance, ...]:
    """The chances of a legal shot; nothing for what needs no dice."""
    if not isinstance(action, Shoot | ShootInto):
        return ()
    field = view.field
    by_id = {figure.id: figure for figure in field.figures}
    figure = by_id.get(action.figure)
    if figure is None or figure.at is None:
        return ()
    if isinstance(action, Shoot):
        target = by_id.get(action.target)
        return () if target is None else _aimed(field, figure, figure.at, target)
    return _stray(field, figure, figure.at, action.building)


def came_true(events: Iterable[Event]) -> frozenset[str]:
    """Ids of the chances that came true in the events of an action."""
    hit = any(
        event.face >= event.needed if isinstance(event, Shot) else event.hit
        for event in events
        if isinstance(event, Shot | ShotInto)
    )
    return frozenset((HIT,) if hit else ())


def _aimed(field: Field, figure: Figure, at: Point, target: Figure) -> tuple[Chance, ...]:
    found = judge(field, figure, at, target)
    if not isinstance(found, Aim):
        return ()
    hits = share(found.needed)
    return (
        Chance.of(f"hits ({at_least(found.needed)}, {CLASS_NAMES[found.target_class]})", hits, HIT),
        Chance.of("misses", 1 - hits),
    )


def _stray(field: Field, figure: Figure, at: Point, building_id: str) -> tuple[Chance, ...]:
    building = next((each for each in field.map.building if each.id == building_id), None)
    if building is None:
        return ()
    found = [exposed(field, figure, at, building, face) for face in (INSIDE, BEYOND)]
    inside, beyond = (_struck(field, each) for each in found)
    side = field.person(figure).side
    own = sum((_struck(field, each, side) for each in found), Fraction(0))
    return (
        Chance.of("hits somebody", inside + beyond, HIT),
        Chance.of(f"hits somebody inside ({INSIDE})", inside),
        Chance.of(f"hits somebody beyond ({BEYOND})", beyond),
        *((Chance.of("hits one of one's own", own),) if own else ()),
    )


def _struck(field: Field, found: tuple[Figure, ...], side: str | None = None) -> Fraction:
    """How likely a die comes up that finds one of these, and that he is hit (GF15, GF37).

    Each is as likely as another to be found. With a side, only its figures are counted.
    """
    if not found:
        return Fraction(0)
    ignored = field.options.stray_armour == "ignored"
    shares = [
        Fraction(1) if ignored or not field.person(each).armoured else Fraction(1, DIE)
        for each in found
        if side in (None, field.person(each).side)
    ]
    return sum(shares, Fraction(0)) / len(found) / DIE
