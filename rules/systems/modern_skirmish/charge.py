"""Charges: the way into contact, and the fight there."""

from __future__ import annotations

from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.game.d6 import DIE, pair
from rules.space.measure import CENTIMETRES
from rules.space.plane import FULL_CIRCLE, Point, bearing, near_rect, square, towards, within
from rules.space.rings import Rings
from rules.space.site import box
from rules.systems.modern_skirmish.events import Charged
from rules.systems.modern_skirmish.melee import DICE, differential, outcome
from rules.systems.modern_skirmish.refusals import illegal
from rules.systems.modern_skirmish.terrain import ALLOWANCE, PASSING
from rules.systems.modern_skirmish.walking import around_others, passes_nobody, way_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure
    from rules.systems.modern_skirmish.state import SkirmishState

_TURNS: Final = tuple(sorted(range(-180, 180, 15), key=lambda turn: (abs(turn), turn)))
"""Contact is looked for every so many degrees around a foe, straight ahead first, and in gaps."""
_ROUNDED: Final = 2
"""Centres in contact are a base apart, but for hundredths of a centimetre."""
EVERYWHERE: Final = 2
"""The version from which contact is looked for at each degree, where nowhere else it is found."""


class Rush(NamedTuple):
    """A charge that can be made.

    Attributes:
        figure: Who charges.
        origin: Where it stands.
        target: Whom.
        at: Where that one stands.
        to: Where they come into contact.
        length: How long the way is.
    """

    figure: Figure
    origin: Point
    target: Figure
    at: Point
    to: Point
    length: int


def rush(field: Field, figure: Figure, origin: Point, target: Figure) -> Rush:
    """The charge of a figure at another (MST16, MS16, MS46, MS47).

    Raises:
        Refusal: It cannot be made.
    """
    if field.side(target) == field.side(figure):
        raise illegal("MS20", target=target.name)
    if target.at is None:
        raise illegal("MS20", case="gone", target=target.name)
    found = contact(field, figure, origin, target, target.at)
    if found is None:
        crossing = field.ground.routes.crossing(origin, target.at)
        most = CENTIMETRES.text(ALLOWANCE[crossing] if crossing else PASSING)
        raise illegal("MS46", figure=figure.name, target=target.name, most=most)
    return found


def contact(field: Field, figure: Figure, origin: Point, target: Figure, at: Point) -> Rush | None:
    """The charge straight ahead or, if that does not lead to contact, as near to it as does.

    Only if every way there passes an enemy it leads around others (MS30b, MS46, MS46b, MS47).
    """
    asked = "contact", figure.id, origin, target.id, at
    if asked not in field.kept:
        field.kept[asked] = _contact(field, figure, origin, target, at)
    found: Rush | None = field.kept[asked]
    return found


def _contact(field: Field, figure: Figure, origin: Point, target: Figure, at: Point) -> Rush | None:
    base = field.base
    crossing = field.ground.routes.crossing(origin, at)
    most = ALLOWANCE[crossing] if crossing else PASSING
    if not within(origin, at, most + base + _ROUNDED):
        return None
    meant = Rush(figure, origin, target, at, at, 0)
    if square(origin, at) > base * base and not _rings(field, meant).leads(
        origin, at, base + _ROUNDED, most
    ):
        return None
    ahead = bearing(at, origin)
    around = (_touching(at, (ahead + turn) % FULL_CIRCLE, base) for turn in _TURNS)
    found = _first(field, meant, chain(around, _gaps(field, figure, target, at)))
    if found is not None or field.version < EVERYWHERE:
        return found
    # Who comes into contact comes to the foe's place with a base more: few are so near.
    whole = way_of(field, origin, at, most + base + _ROUNDED)
    if whole is None:
        return None
    straight = _towards(at, whole.points[-2], base) if len(whole.points) > 1 else ()
    everywhere = (_touching(at, degrees, base) for degrees in range(FULL_CIRCLE))
    return _first(field, meant, chain(straight, everywhere), closely=False)


def _rings(field: Field, meant: Rush, *, but: bool = False) -> Rings:
    """What ways into contact with an enemy lead past at least; ``but``: not past that enemy.

    Buildings in which they may start or end are thought open.
    """
    site, base, origin, at = field.brief.site, field.base, meant.origin, meant.at
    away = tuple(
        building
        for building in site.building
        if not any(
            room.rect.holds(origin) or near_rect(at, room.rect, base + _ROUNDED)
            for room in building.room
        )
    )
    enemies = tuple(
        [
            there
            for _, there in field.enemies(field.side(meant.figure))
            if square(there, origin) > base * base and not (but and there == at)
        ]
    )
    asked = "rings", enemies, tuple([each.id for each in away])
    rings: Rings | None = field.kept.get(asked)
    if rings is None:
        solid = [*map(box, site.wall), *map(box, site.block)]
        solid += [room.rect for building in away for room in building.room]
        rings = field.kept[asked] = Rings(enemies, base, tuple(solid))
    return rings


def _first(
    field: Field, meant: Rush, spots: Iterable[Point], *, closely: bool = True
) -> Rush | None:
    """The charge to the first of some points in contact to which a way leads.

    ``closely``: whether ways around others are measured closely, too, which is slow.
    """
    figure, origin, target, at, *_ = meant
    passing: list[tuple[Rush, int]] = []
    for spot in spots:
        allowed = _allowed(field, meant, spot)
        if allowed is None:
            continue
        wanted = meant._replace(to=spot)
        if spot == origin:
            return wanted
        route = way_of(field, origin, spot, allowed)
        if route is None:
            continue
        if passes_nobody(field, figure, origin, route, but=target.id):
            return wanted._replace(length=route.length)
        passing.append((wanted, allowed))
    area = None
    rings = None if closely else _rings(field, meant, but=True)
    for wanted, allowed in passing:
        if rings is not None and not rings.leads(origin, wanted.to, 0, allowed):
            continue
        route = around_others(
            field, figure, origin, wanted.to, allowed, but=target.id, area=area, closely=closely
        )
        # If the first fails, most do.
        area, rings = (at, field.base + _ROUNDED), rings or _rings(field, meant, but=True)
        if route is not None:
            return wanted._replace(length=route.length)
    return None


def _towards(at: Point, bend: Point, base: int) -> Iterator[Point]:
    """The points in contact nearest to where the last leg of a way comes from."""
    east, south = bend.x - at.x, bend.y - at.y
    length = isqrt(east * east + south * south)
    for far in range(base, base + _ROUNDED + 1):
        if length:
            spot = at.moved(*((2 * leg * far + length) // (2 * length) for leg in (east, south)))
            if square(at, spot) >= base * base:
                yield spot


def _touching(at: Point, degrees: int, base: int) -> Point:
    """A point in contact at a bearing; never nearer than contact."""
    far = base
    while square(at, spot := towards(at, degrees, far)) < base * base:
        far += 1
    return spot


def _gaps(field: Field, figure: Figure, target: Figure, at: Point) -> Iterator[Point]:
    """The points in contact close beside others: between these a figure may just find room."""
    reach = field.base + 1
    off = reach + 1
    for other, there in field.standing:
        east, south = there.x - at.x, there.y - at.y
        far = east * east + south * south
        if other.id in (figure.id, target.id) or far > (reach + off) ** 2:
            continue
        # Where circles of those radii around the two meet, rounded.
        along = reach * reach - off * off + far
        aside = isqrt(4 * reach * reach * far - along * along)
        for turn in (aside, -aside):
            yield at.moved(
                (2 * (east * along - south * turn) + 2 * far) // (4 * far),
                (2 * (south * along + east * turn) + 2 * far) // (4 * far),
            )


def _allowed(field: Field, meant: Rush, spot: Point) -> int | None:
    """How long a charge to a point in contact may be; ``None`` if it can't end there.

    (MS46, MS47, MS66b, MS67)
    """
    ground = field.ground
    if not ground.ways.roomy(spot) or field.taken(spot, meant.figure, but=meant.target.id):
        return None
    origin = meant.origin
    crossing = ground.routes.crossing(origin, spot)
    # Through an opening the way is longer than inside, shorter than outside: the larger for now.
    if crossing is None or not within(origin, spot, max(ALLOWANCE[crossing], PASSING)):
        return None
    touching = way_of(field, spot, meant.at, field.base + _ROUNDED)
    if touching is None:  # a wall is in between
        return None
    if touching.opening is None:
        return ALLOWANCE[crossing]
    return None if crossing in ("in", "out") else PASSING  # no second opening


def fight(r: Resolution[SkirmishState], charge: Rush) -> None:
    """Move into contact and fight: both throw at once, somebody always falls.

    Nobody is fired at on the way, doubles mean nothing, cover and class neither (MST17,
    MS16b, MS17, MS18, MS48, MS50).
    """
    names = f"{charge.figure.name} charges {charge.target.name}"
    mine = pair(r.roll(DICE, DIE, f"{names}: attacker"))
    theirs = pair(r.roll(DICE, DIE, f"{names}: defender"))
    r.emit(
        Charged(
            figure=charge.figure.id,
            target=charge.target.id,
            origin=charge.origin,
            to=charge.to,
            at=charge.at,
            attacker=mine,
            defender=theirs,
            outcome=outcome(differential(mine), differential(theirs)),
        )
    )
