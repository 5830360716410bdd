"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.kernel.game.d6 import DIE, at_least, share
from rules.kernel.values.errors import Illegal, Malformed
from rules.kernel.values.naming import find
from rules.space.measure import INCHES
from rules.space.plane import arrow, distance, wind
from rules.space.site import the
from rules.space.typed import in_words
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights import deploying, walking
from rules.systems.gun_fights.activation import misplaced
from rules.systems.gun_fights.alternatives import instead
from rules.systems.gun_fights.events import Shot, ShotInto
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.maps import WALK
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.redeploying import must_redeploy, redeployment
from rules.systems.gun_fights.refusals import acting_figure, any_figure, illegal
from rules.systems.gun_fights.shooting import aim, exposed, target_building
from rules.systems.gun_fights.stats import BEYOND, CLASS_NAMES, INSIDE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.action import Action
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import GunFightView

HIT: Final = "hits"
_THROW: Final = "Throw the activation die"


def forecast(view: GunFightView, action: Action) -> Forecast:
    """What an action would be; of a move or a shot, why it is impossible (X8).

    Raises:
        Refusal: It is not that figure's turn, or it names nothing that is on the table.
    """
    field = view.field
    match action:
        case ac.Move() | ac.Shoot() | ac.ShootInto():
            return _using(view, action)
        case ac.Deploy():
            return _deploying(view, action)
        case ac.Place():
            return _redeploying(view, any_figure(field, action.figure), action)
        case ac.Pass(figure=str() as figure):
            return _passing(view, [any_figure(field, figure)], action)
        case ac.Pass():
            return _passing(view, list(map(field.figure, view.waiting)), action)
        case ac.Activate():
            return Forecast(action, _THROW, _THROW)
        case _:
            raise TypeError(f"{action.tag} is no action of this game")


def _using(view: GunFightView, action: ac.Move | ac.Shoot | ac.ShootInto) -> Forecast:
    """What a figure would do with its activation, to be drawn."""
    if view.question is not None and type(action) not in view.question.answers:
        raise misplaced(view.question, action)
    field = view.field
    figure = acting_figure(view, view.acting, action.figure)
    if figure.at is None:
        legal = instead(view, figure, type(action))
        raise illegal("GF10", case="lifted", legal=legal, figure=field.person(figure).name)
    try:
        found, end = _possible(view, figure, figure.at, action)
    except Illegal as impossible:
        impossible.legal = impossible.legal or instead(view, figure, type(action))
        end = _meant(field, figure.at, action)
        named = action.model_copy(update={"figure": figure.id})
        found = Forecast(named, impossible.message, refusal=impossible)
    except Malformed as unread:
        unread.legal = unread.legal or instead(view, figure, type(action))
        raise
    return replace(found, draw=partial(_drawn, field, figure, figure.at, end))


def _drawn(
    field: Field, figure: Figure, at: Point, end: Point, found: Forecast
) -> Considered[Point]:
    shot = not isinstance(found.action, ac.Move)
    reach = field.arm(figure).reach if shot else WALK
    clear = found.refusal is None
    return Considered(figure.id, at, end, clear, shot, found.text, reach=reach)


def _possible(
    view: GunFightView, figure: Figure, at: Point, action: ac.Move | ac.Shoot | ac.ShootInto
) -> tuple[Forecast, Point]:
    """What a figure does, and where that leads."""
    field = view.field
    match action:
        case ac.Move():
            return _moving(field, figure, at, action)
        case ac.Shoot():
            return _shooting(field, figure, at, action)
        case ac.ShootInto():
            return _shooting_into(view, figure, at, action)


def _meant(field: Field, at: Point, action: ac.Move | ac.Shoot | ac.ShootInto) -> Point:
    """Where an action that is impossible was meant to lead."""
    match action:
        case ac.Move():
            return walking.meant(field, at, action)
        case ac.Shoot():
            return any_figure(field, action.target).at or at
        case ac.ShootInto():
            building = find(field.map.buildings, action.building)
            return building.middle if building else at


def _moving(field: Field, figure: Figure, at: Point, action: ac.Move) -> tuple[Forecast, Point]:
    walk = plan(field, figure, at, action)
    length = INCHES.text(INCHES.rough(distance(at, walk.to)))
    how, sign = f"{length}″ {wind(at, walk.to)}", arrow(at, walk.to)
    if walk.way == "door":
        where, sign = f"through {the(walk.past)}", "🚪"
    elif walk.way == "fence":
        where, sign = f"over {the(walk.past)}", "⤴"
    elif action.to is not None and (spot := find(field.map.spots, action.to)) is not None:
        where = f"{spot.name}, {how}"
    else:
        where = how
    named = {"figure": figure.id, "to": walking.written(field, action)}
    found = Forecast(
        action.model_copy(update=named),
        text=f"{field.person(figure).name}: {where}",
        short=f"{sign} {where}",
        subject=_subject(field, figure),
        values={
            "to": where,
            "direction": f"{how}, {in_words(wind(at, walk.to))}",
            "distance": length,
        },
    )
    return found, walk.to


def _shooting(field: Field, figure: Figure, at: Point, action: ac.Shoot) -> tuple[Forecast, Point]:
    aimed = aim(field, figure, at, any_figure(field, action.target))
    standing = CLASS_NAMES[aimed.target_class]
    needs, hits = at_least(aimed.needed), share(aimed.needed)
    away = INCHES.text(INCHES.rough(distance(at, aimed.at)))
    name = field.person(aimed.target).name
    what = f"{away}″, {aimed.target_class.upper()}, {aimed.cover or standing}, needs {needs}"
    found = Forecast(
        action.model_copy(update={"figure": figure.id, "target": aimed.target.id}),
        text=f"{field.person(figure).name} shoots at {name}: {what}",
        short=f"✹ {name} · {needs}",
        subject=_subject(field, figure),
        values={"target": f"{name}, {what}"},
        odds=lambda: (
            Chance.of(f"hits ({needs}, {standing})", hits, HIT, came=at_once(_hit)),
            Chance.of("misses", 1 - hits, came=at_once(_missed)),
        ),
    )
    return found, aimed.at


def _shooting_into(
    view: GunFightView, figure: Figure, at: Point, action: ac.ShootInto
) -> tuple[Forecast, Point]:
    field = view.field
    building, side = target_building(field, figure, at, action), field.person(figure).side
    inside, beyond = (exposed(field, figure, at, building, face) for face in (INSIDE, BEYOND))
    deep = sum(building.holds(where) for _, where in field.standing) > len(inside)
    where = f"in it within {field.arm(figure).range}″" if deep else "in it"
    words = (
        f"{the(building.name)}: on {INSIDE} {_one_of(field, figure, inside, where)},"
        f" on {BEYOND} {_one_of(field, figure, beyond, 'beyond')}"
    )
    found = Forecast(
        action.model_copy(update={"figure": figure.id, "building": building.id}),
        text=f"{field.person(figure).name} shoots into {words}",
        short=(
            f"✹ into {the(building.name)}: {_crowd(field, side, inside)} in it, "
            f"{_crowd(field, side, beyond)} beyond"
        ),
        subject=_subject(field, figure),
        values={"building": words},
        odds=partial(_stray, field, side, inside, beyond),
    )
    return found, building.middle


def _deploying(view: GunFightView, action: ac.Deploy) -> Forecast:
    """A figure that is put on the table; why it is impossible, if its place is the reason."""
    field, seat = view.field, view.acting or ""
    figure = deploying.whom(field, seat, action)
    at = walking.point_of(field, action.to)
    named = action.model_copy(update={"figure": figure.id})
    spot = find(field.map.spots, action.to)
    where = spot.name if spot else f"at {at}"
    try:
        deploying.place(field, seat, figure, at)
    except Illegal as impossible:
        found = Forecast(named, impossible.message, refusal=impossible)
    else:
        found = Forecast(
            named,
            text=f"{field.person(figure).name} {where}",
            short=where.removeprefix("at "),
            subject=_subject(field, figure),
            values={"to": where},
        )
    return replace(found, draw=partial(_put, figure, at))


def _put(figure: Figure, at: Point, found: Forecast) -> Considered[Point | None]:
    clear = found.refusal is None
    return Considered(figure.id, None, at, clear, shot=False, words=found.text)


def _redeploying(view: GunFightView, figure: Figure, action: ac.Place) -> Forecast:
    field = view.field
    person = field.person(figure)
    officer = field.scenario.people[field.scenario.officer(person) or ""].name
    return Forecast(
        action,
        text=f"{person.name} redeploys near {officer}, at {redeployment(view, figure)}",
        short=f"Redeploy near {officer}",
        subject=_subject(field, figure),
    )


def _passing(view: GunFightView, figures: list[Figure], action: ac.Pass) -> Forecast:
    field = view.field
    back = [each for each in figures if must_redeploy(view, each)]
    idle = [each for each in figures if each not in back]
    words = [_names(field, idle)] if idle else []
    words += [f"redeploy {_names(field, back)}"] if back else []
    return Forecast(action, f"Pass: {'; '.join(words)}", "Pass")


def _hit(event: Any) -> bool:
    """Whether an event is an aimed shot that hit."""
    return isinstance(event, Shot) and event.face >= event.needed


def _missed(event: Any) -> bool:
    return isinstance(event, Shot) and event.face < event.needed


def _hit_somebody(
    field: Field, side: str, event: Any, *, face: int | None = None, own: bool = False
) -> bool:
    """Whether an event is a shot into a building that hit somebody of a side or of another one.

    Args:
        field: The table before it.
        side: That of the firer.
        event: Any.
        face: The die that is asked about; any.
        own: Whether one's own are asked about.
    """
    if not isinstance(event, ShotInto) or event.found is None or not event.hit:
        return False
    same = field.person(field.figure(event.found)).side == side
    return same is own and face in (None, event.face)


def _stray(
    field: Field, side: str, inside: tuple[Figure, ...], beyond: tuple[Figure, ...]
) -> tuple[Chance, ...]:
    """The chances of a shot into a building, counted exactly."""
    where = {f"inside ({INSIDE})": inside, f"beyond ({BEYOND})": beyond}
    faces = dict(zip(where, (INSIDE, BEYOND), strict=True))
    foes = {place: _struck(field, found, side, own=False) for place, found in where.items()}
    own = {place: _struck(field, found, side, own=True) for place, found in where.items()}
    hit = partial(_hit_somebody, field, side)
    told = [Chance.of("hits a foe", sum(foes.values(), Fraction(0)), HIT, came=at_once(hit))]
    for place, each in foes.items():
        at = faces[place]
        told.append(Chance.of(f"hits a foe {place}", each, came=at_once(partial(hit, face=at))))
    for place, each in own.items():
        if each:
            came = at_once(partial(hit, face=faces[place], own=True))
            told.append(Chance.of(f"hits one of one's own {place}", each, came=came))
    return tuple(told)


def _struck(field: Field, found: tuple[Figure, ...], side: str, *, own: bool) -> Fraction:
    """How likely a die comes up that finds one of these, and that he is hit.

    (GF15, GF15b, GF15d, GF15e, GF37)

    Each is as likely as another to be found; counted are those of the side, or those who are not.
    """
    if not found:
        return Fraction(0)
    ignored = field.options.stray_armour == "ignored"
    shares = [
        Fraction(1) if ignored or not field.person(each).armoured else Fraction(1, DIE)
        for each in found
        if (field.person(each).side == side) is own
    ]
    return sum(shares, Fraction(0)) / len(found) / DIE


def _one_of(field: Field, firer: Figure, found: tuple[Figure, ...], where: str) -> str:
    """How one of several is told, whoever it is, and how many of them are on the firer's side."""
    number, side = len(found), field.person(firer).side
    own = sum(field.person(each).side == side for each in found)
    words = (
        f"one of {number} {where}" if number > 1 else f"{'the one' if found else 'nobody'} {where}"
    )
    if not own:
        return words
    return f"{words} (own)" if own == number else f"{words} ({own} own)"


def _crowd(field: Field, side: str, found: tuple[Figure, ...]) -> str:
    """``2 foes``, ``1 foe + 1 own``, ``nobody``."""
    own = sum(field.person(each).side == side for each in found)
    foes = len(found) - own
    parts = [f"{foes} foe{'s' if foes > 1 else ''}"] if foes else []
    return " + ".join([*parts, f"{own} own"] if own else parts) or "nobody"


def _names(field: Field, figures: Iterable[Figure]) -> str:
    return ", ".join(field.person(each).name for each in figures)


def _subject(field: Field, figure: Figure) -> Candidate:
    person = field.person(figure)
    spaces = len(field.scenario.spaces[figure.id])
    parts = [person.name]
    if figure.at is not None:
        room = field.map.room_at(figure.at)
        parts.append(f"in {the(room.name)}" if room else f"at {figure.at}")
    elif figure.status is Status.LIFTED:
        parts.append("to be redeployed")
    parts.append(field.arm(figure).name.lower())
    if spaces:
        parts.append(f"{spaces - figure.hits} of {spaces} names left")
    return Candidate(figure.id, " · ".join(parts))
