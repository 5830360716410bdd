"""What ``legal.actions`` says, from what was worked out about each place before."""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.values.frozen import trusted
from rules.systems.gun_fights import legal
from rules.systems.gun_fights.actions import Move, Place, Shoot, ShootInto
from rules.systems.gun_fights.fast.squares import crowded, square_of
from rules.systems.gun_fights.fast.ways import passable, ways
from rules.systems.gun_fights.questions import ActWithFigure
from rules.systems.gun_fights.redeploying import must_redeploy
from rules.systems.gun_fights.shooting import into_range, measure

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.space.plane import Point
    from rules.space.ways import Ways
    from rules.systems.gun_fights.brief import GunFightBrief
    from rules.systems.gun_fights.fast.ways import Way
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import AnyPosition

Enemies = tuple[tuple[str, "Point"], ...]
"""Their ids and where they stand."""
_KEPT = 1 << 11


class Standpoint(NamedTuple):
    """What a figure can do from where it stands, however the others stand.

    Attributes:
        into: Its shots into buildings.
        ways: Its ways, if nobody stands where they end.
        moves: The moves along them.
        squares: The square in which each ends, as a bit.
        ends: All of these.
    """

    into: tuple[Action, ...]
    ways: tuple[Way, ...]
    moves: tuple[Action, ...]
    squares: tuple[int, ...]
    ends: int


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the acting side may do."""
    if not isinstance(position.question, ActWithFigure):
        return legal.actions(position)
    field = position.field
    found: list[Action] = []
    enemies = field.enemies(position.question.seat)
    for figure in position.waiting:
        found += _actions(position, field.figure(figure), enemies)
    return (*found, legal.PASS)


def actions_of(position: AnyPosition, figure: Figure) -> tuple[Action, ...]:
    """What a figure that is up may do."""
    field = position.field
    return _actions(position, figure, field.enemies(field.person(figure).side))


def _actions(position: AnyPosition, figure: Figure, enemies: Enemies) -> tuple[Action, ...]:
    """What a figure may do (GF3); one who was driven off can only redeploy (GF32)."""
    if must_redeploy(position, figure):
        return (trusted(Place, figure=figure.id),)
    at = figure.at
    if at is None:
        return ()
    field = position.field
    here = _standpoint(field.brief, field.ways, figure.id, at)
    ground, people, arm = field.map, field.scenario.people, field.arm(figure)
    shots = [
        _shot(figure.id, enemy)
        for enemy, to in enemies
        if not isinstance(measure(ground, arm, at, people[enemy], to), str)
    ]
    return (*shots, *here.into, *_moves(field, figure, at, here))


def _moves(field: Field, figure: Figure, at: Point, here: Standpoint) -> tuple[Action, ...]:
    """The moves from a standpoint; only if somebody may be in the way of one each is tried."""
    others = crowded(field, figure.id)
    if not others & here.ends:
        return here.moves
    return tuple(
        [
            move
            for move, way, square in zip(here.moves, here.ways, here.squares, strict=True)
            if not square & others or passable(field, figure, at, way)
        ]
    )


@lru_cache(maxsize=_KEPT)
def _standpoint(brief: GunFightBrief, paths: Ways, figure_id: str, at: Point) -> Standpoint:
    ground, arm = brief.map, brief.arms[brief.scenario.people[figure_id].arm]
    found = ways(ground, paths, at)
    squares = [square_of(way.end) for way in found]
    return Standpoint(
        into=tuple(
            [
                _shot_into(figure_id, building.id)
                for building in ground.building
                if into_range(arm, at, building)
            ]
        ),
        ways=found,
        moves=tuple([_move(figure_id, way.to, way.direction) for way in found]),
        squares=tuple(squares),
        ends=reduce(or_, squares, 0),
    )


# There are as many of these actions as figures times names on the maps: each is made once.


@cache
def _move(figure_id: str, to: str | None, direction: str | None) -> Action:
    return trusted(Move, figure=figure_id, to=to, direction=direction, distance=None)


@cache
def _shot(figure_id: str, target_id: str) -> Action:
    return trusted(Shoot, figure=figure_id, target=target_id)


@cache
def _shot_into(figure_id: str, building_id: str) -> Action:
    return trusted(ShootInto, figure=figure_id, building=building_id)
