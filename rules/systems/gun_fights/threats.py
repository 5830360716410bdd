"""Where a figure could go, and who could fire on it there."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.kernel.foresight.surveys import Named, Reach, Threat, Threats, likeliest_first
from rules.kernel.game.d6 import DIE, at_least, share
from rules.kernel.values.counting import either
from rules.kernel.values.frozen import changed
from rules.space.measure import INCHES
from rules.space.plane import distance
from rules.space.site import the
from rules.systems.gun_fights.actions import Move
from rules.systems.gun_fights.fast.listing import actions_of
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.maps import WALK
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.shooting import Aim, exposed, into_range, judge
from rules.systems.gun_fights.stats import BEYOND, CLASS_NAMES, INSIDE

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.space.site import Building
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import GunFightView


def can_go(view: GunFightView, unit: str) -> bool:
    """Whether a figure is up, and on the table."""
    return unit in view.waiting and view.field.figure(unit).at is not None


def reach(view: GunFightView, unit: str) -> Reach[Point] | None:
    """Where a figure that is up could go."""
    field = view.field
    if unit not in view.waiting:
        return None
    figure = field.figure(unit)
    at, name = figure.at, field.person(figure).name
    if at is None:
        return None
    ground, ends, past = field.map, list[Named](), list[str]()
    for action in actions_of(view, figure):
        if isinstance(action, Move) and action.to is not None:
            walk = plan(field, figure, at, action)
            spot = ground.spots.get(action.to)
            ends.append(Named(walk.to, spot.name if spot else the(walk.past)))
            if spot is None:
                past.append(f"{'over' if walk.way == 'fence' else 'through'} {the(walk.past)}")
    room = ground.room_at(at)
    far = f"anywhere in {the(room.name)}" if room else f"{INCHES.text(WALK)}″ in a straight line"
    words = f"{name} can go {far}"
    if past:
        words += f", or {either(past)}"
    return Reach(unit, at, tuple(ends), f"{words}.")


def threats(view: GunFightView, unit: str, at: Point | None = None) -> Threats[Point] | None:
    """Who could fire on a figure where it stands, or at a place (GFT8, GFT9, GFT12, GF13)."""
    known = view.field
    figure = next((each for each in known.figures if each.id == unit), None)
    if figure is None or figure.at is None or figure.status is not Status.IN_PLAY:
        return None
    there = figure.at if at is None else at
    moved = changed(figure, at=there)
    field = known.replace(figure, moved)
    found = [
        threat
        for each, where in field.standing
        if (threat := _by(field, each, where, moved)) is not None
    ]
    room = field.map.room_at(there)
    place = f"in {the(room.name)}" if room else f"at {there}"
    name = field.person(figure).name
    return Threats(unit, figure.at, there, name, place, likeliest_first(found))


def _by(field: Field, enemy: Figure, where: Point, figure: Figure) -> Threat[Point] | None:
    """How an enemy could fire on a figure: at it, or into a building at random."""
    if field.person(enemy).side == field.person(figure).side or figure.at is None:
        return None
    who = f"{field.person(enemy).name}, {INCHES.text(INCHES.rough(distance(where, figure.at)))}″"
    found = judge(field, enemy, where, figure)
    if isinstance(found, Aim):
        how = found.cover or CLASS_NAMES[found.target_class]
        words = f"{who}, {how}, needs {at_least(found.needed)}"
        return Threat(enemy.id, where, words, share(found.needed))
    arm = field.arm(enemy)
    into = [each for each in field.map.building if into_range(arm, where, each)]
    stray = max(
        ((_stray(field, enemy, where, each, figure), each) for each in into),
        key=lambda each: each[0],
        default=None,
    )
    if stray is None or not stray[0]:
        return None
    words = f"{who}, by chance, into {the(stray[1].name)}"
    return Threat(enemy.id, where, words, stray[0], aimed=False)


def _stray(
    field: Field, enemy: Figure, where: Point, building: Building, figure: Figure
) -> Fraction:
    """How likely a shot into a building finds just this figure and hits it (GF15)."""
    armoured = field.person(figure).armoured and field.options.stray_armour != "ignored"
    total = Fraction(0)
    for face in (INSIDE, BEYOND):
        among = exposed(field, enemy, where, building, face)
        if figure in among:
            total += Fraction(1, DIE * len(among))
    return total / DIE if armoured else total
