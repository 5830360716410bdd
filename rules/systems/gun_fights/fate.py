"""What becomes of those who are hit: marked off, lifted to redeploy, removed; and the end."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

from rules.kernel.d6 import DIE
from rules.space.plane import FULL_CIRCLE, Point, square, towards
from rules.systems.gun_fights.events import FightEnded, Placed, Stranded, Struck
from rules.systems.gun_fights.maps import BASE, INCH
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.refusals import illegal
from rules.systems.gun_fights.stats import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.resolution import Resolution
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import GunFightState

REDEPLOY = 6 * INCH
"""A man redeploys at most that far from his officer (GF11)."""
_GRAIN = INCH // 2


def strike(r: Resolution[GunFightState], figure: Figure, face: int) -> None:
    """Let a figure suffer a hit; ``face`` is the die that hit it."""
    field = r.state.field
    if field.person(figure).rank is None:
        _mark(r, figure)
    else:
        _drive_off(r, figure, face)
    end_if_decided(r)


def end_if_decided(r: Resolution[GunFightState]) -> None:
    """End the fight when a side has nobody left in play (GFT15, GF22)."""
    field = r.state.field
    for side, other in (SIDES, SIDES[::-1]):
        if not any(figure.fights for figure in field.side(side)):
            names = field.scenario
            words = (
                f"The {names.side_name(side)} have nobody left: the {names.side_name(other)} win."
            )
            r.emit(FightEnded(winner=other, words=words))
            return


def redeploy(r: Resolution[GunFightState], figure: Figure) -> None:
    """Put a lifted man back near his officer; that is his action (GFT16, GFT17, GFT20, GF10)."""
    field = r.state.field
    name = field.person(figure).name
    if figure.status is not Status.LIFTED:
        raise illegal("GF10", case="place", figure=name)
    officer_id = field.scenario.officer(field.person(figure))
    spot = redeployment(field, figure)
    if officer_id is None or spot is None:
        raise illegal("GF11", legal=("pass",), figure=name)
    r.emit(Placed(figure=figure.id, at=spot, officer=officer_id))


def must_redeploy(field: Field, figure: Figure) -> bool:
    """Whether a man has been driven off and there is room for him to come back (GF10, GF32)."""
    return figure.status is Status.LIFTED and redeployment(field, figure) is not None


def redeployment(field: Field, figure: Figure) -> Point | None:
    """Where a man redeploys: near his officer, far from the enemy (GFT16, GFT17, GF11).

    The place whose nearest enemy is farthest; of equally good ones that nearest to the officer,
    then the northernmost, then the westernmost. ``None`` if there is no room.
    """
    officer_id = field.scenario.officer(field.person(figure))
    officer = field.figure(officer_id).at if officer_id is not None else None
    if officer is None:
        return None
    side = field.person(figure).side
    enemies = tuple(at for other, at in field.standing if field.person(other).side != side)
    friends = tuple(at for other, at in field.standing if field.person(other).side == side)
    return _farthest(field.map, officer, REDEPLOY, enemies, friends)


@lru_cache(maxsize=1 << 10)
def _farthest(
    ground: Map,
    officer: Point,
    reach: int,
    enemies: tuple[Point, ...],
    friends: tuple[Point, ...],
) -> Point | None:
    """The best place within reach of the officer (GF11)."""
    best: tuple[int, int, int, int] = (-1, 0, 0, 0)
    found: Point | None = None
    middle = officer
    west, north, east, south = ground.ways.table
    # The nearest enemy rules most places out; few of the others are better than the best so far.
    nearest_first = sorted(enemies, key=lambda enemy: square(enemy, officer))
    # By half inches, then about the best of these by twentieths, then by hundredths.
    for offsets in (_about(reach), _around(_GRAIN, _GRAIN // 10), _around(_GRAIN // 10, 1)):
        for aside, along in offsets:
            x, y = middle.x + aside, middle.y + along
            near = (x - officer.x) ** 2 + (y - officer.y) ** 2
            if near > reach * reach or not (west <= x <= east and north <= y <= south):
                continue
            worth = (_safety(x, y, nearest_first, best[0]), -near, -y, -x)
            if worth > best and _free(ground, Point(x, y), enemies, friends):
                best, found = worth, Point(x, y)
        if found is None:
            break
        middle = found
    return found


def _safety(x: int, y: int, enemies: Iterable[Point], least: int) -> int:
    """The square of the distance to the nearest enemy; -1 if it is below ``least``."""
    nearest = -1
    for enemy_x, enemy_y in enemies:
        far = (enemy_x - x) ** 2 + (enemy_y - y) ** 2
        if far < least:
            return -1
        if nearest < 0 or far < nearest:
            nearest = far
    return max(nearest, 0)


def _free(ground: Map, spot: Point, enemies: tuple[Point, ...], friends: tuple[Point, ...]) -> bool:
    """Whether a man can come to stand there, outside buildings (GF36)."""
    return (
        ground.ways.roomy(spot)
        and ground.room_at(spot) is None
        and all(square(spot, other) >= BASE * BASE for other in (*enemies, *friends))
    )


@cache
def _about(reach: int) -> tuple[tuple[int, int], ...]:
    """Of a round place: the rim by degrees, and half inches."""
    centre, steps = Point(0, 0), range(-reach, reach + 1, _GRAIN)
    places = {towards(centre, turn, reach): None for turn in range(FULL_CIRCLE)}
    places |= {Point(x, y): None for y in steps for x in steps}
    return tuple((x, y) for x, y in places if x * x + y * y <= reach * reach)


@cache
def _around(wide: int, fine: int) -> tuple[tuple[int, int], ...]:
    """Of a square place: fine steps."""
    steps = range(-wide, wide + 1, fine)
    return tuple((x, y) for y in steps for x in steps)


def _mark(r: Resolution[GunFightState], figure: Figure) -> None:
    """Mark off the figure's next name, from the top; its last one removes it (GFT13, GF5, GF6)."""
    state = r.state
    spaces = state.field.scenario.spaces[figure.id]
    row, last = spaces[figure.hits], figure.hits + 1 == len(spaces)
    r.emit(
        Struck(
            figure=figure.id,
            row=row,
            outcome="removed" if last else "marked",
            idle=row == state.row and state.is_to_act(figure.id),
        )
    )
    if last:
        _strand_men_of(r, figure)


def _drive_off(r: Resolution[GunFightState], figure: Figure, face: int) -> None:
    """A constable or tracker falls on a natural 6, else he redeploys (GFT14, GFT18, GF9, GF12)."""
    field = r.state.field
    officer = field.scenario.officer(field.person(figure))
    led = officer is not None and field.figure(officer).fights
    extra: int | None = None
    if led and field.options.constables_removed == "extra-roll":
        (extra,) = r.roll(1, DIE, f"removal: {field.person(figure).name}")
    falls = not led or (face if extra is None else extra) == DIE
    outcome: Literal["lifted", "removed"] = "removed" if falls else "lifted"
    r.emit(Struck(figure=figure.id, row=None, outcome=outcome, extra=extra, led=led))


def _strand_men_of(r: Resolution[GunFightState], officer: Figure) -> None:
    """Men who wait to redeploy near a fallen officer are removed (GFT18, GF12)."""
    field = r.state.field
    for figure in field.figures:
        waits = figure.status is Status.LIFTED
        if waits and field.scenario.officer(field.person(figure)) == officer.id:
            r.emit(Stranded(figure=figure.id))
