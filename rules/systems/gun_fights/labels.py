"""The words on buttons and in completion lists: what an action is, and what it needs."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.d6 import at_least
from rules.kernel.naming import find
from rules.kernel.offers import Candidate, Label
from rules.space.plane import arrow, distance, inches, wind
from rules.systems.gun_fights import actions as ac
from rules.systems.gun_fights import fate
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.maps import the
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.refusals import any_figure
from rules.systems.gun_fights.shooting import BEYOND, INSIDE, aim, exposed, target_building
from rules.systems.gun_fights.stats import CLASS_NAMES
from rules.systems.gun_fights.view import GunFightView

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure


@singledispatch
def label(action: Action, _view: GunFightView) -> Label:
    """The words for a legal action."""
    raise TypeError(f"{action.tag} is no action of this game")


@label.register
def _(_action: ac.Activate, _view: GunFightView) -> Label:
    return Label(text="Throw the activation die", short="Throw the activation die")


@label.register
def _(action: ac.Deploy, view: GunFightView) -> Label:
    field = view.field
    figure = any_figure(field, action.figure)
    subject = _subject(field, figure)
    spot = find(field.map.spots, action.to)
    where = spot.name if spot else f"at {action.to}"
    return Label(
        text=f"{field.person(figure).name} {where}",
        short=where.removeprefix("at "),
        subject=subject,
        values={"figure": subject.text, "to": where},
    )


@label.register
def _(action: ac.Move, view: GunFightView) -> Label:
    field = view.field
    figure = any_figure(field, action.figure)
    at = _standing(figure)
    walk = plan(field, figure, at, action)
    how = f"{inches(round_inch(distance(at, walk.to)))}″ {wind(at, walk.to)}"
    if walk.way == "door":
        where, sign = f"through {the(walk.past)}", "🚪"
    elif walk.way == "fence":
        where, sign = f"over {the(walk.past)}", "⤴"
    elif action.to is not None and (spot := find(field.map.spots, action.to)) is not None:
        where, sign = f"{spot.name}, {how}", arrow(at, walk.to)
    else:
        where, sign = how, arrow(at, walk.to)
    subject = _subject(field, figure)
    return Label(
        text=f"{field.person(figure).name}: {where}",
        short=f"{sign} {where}",
        subject=subject,
        values={
            "figure": subject.text,
            "to": where,
            "direction": how,
            "distance": inches(round_inch(distance(at, walk.to))),
        },
    )


@label.register
def _(action: ac.Shoot, view: GunFightView) -> Label:
    field = view.field
    figure, target = any_figure(field, action.figure), any_figure(field, action.target)
    aimed = aim(field, figure, _standing(figure), target)
    needs = at_least(aimed.needed)
    away = inches(round_inch(distance(_standing(figure), aimed.at)))
    kind = f"{aimed.target_class.upper()}, {aimed.cover or CLASS_NAMES[aimed.target_class]}"
    name = field.person(target).name
    subject = _subject(field, figure)
    return Label(
        text=f"{field.person(figure).name} shoots at {name}: {away}″, {kind}, needs {needs}",
        short=f"✹ {name} · {needs}",
        subject=subject,
        values={"figure": subject.text, "target": f"{name}, {away}″, {kind}, needs {needs}"},
    )


@label.register
def _(action: ac.ShootInto, view: GunFightView) -> Label:
    field = view.field
    figure = any_figure(field, action.figure)
    at = _standing(figure)
    building = target_building(field, figure, at, action)
    subject = _subject(field, figure)
    chances = [
        f"on {face} {_one_of(field, figure, exposed(field, figure, at, building, face), where)}"
        for face, where in ((INSIDE, "in it"), (BEYOND, "beyond"))
    ]
    words = f"{the(building.name)}: {', '.join(chances)}"
    return Label(
        text=f"{field.person(figure).name} shoots into {words}",
        short=f"✹ into {the(building.name)}",
        subject=subject,
        values={"figure": subject.text, "building": words},
    )


@label.register
def _(action: ac.Place, view: GunFightView) -> Label:
    field = view.field
    figure = any_figure(field, action.figure)
    spot = fate.redeployment(field, figure)
    officer = field.scenario.people[field.scenario.officer(field.person(figure)) or ""].name
    subject = _subject(field, figure)
    return Label(
        text=f"{field.person(figure).name} redeploys near {officer}, at {spot}",
        short=f"Redeploy near {officer}",
        subject=subject,
        values={"figure": subject.text},
    )


@label.register
def _(action: ac.Pass, view: GunFightView) -> Label:
    field = view.field
    if action.figure is not None:
        figures = [any_figure(field, action.figure)]
    else:
        figures = [field.figure(each) for each in view.waiting]
    idle = [each for each in figures if not fate.must_redeploy(field, each)]
    back = [each for each in figures if fate.must_redeploy(field, each)]
    words = [_names(field, idle)] if idle else []
    words += [f"redeploy {_names(field, back)}"] if back else []
    return Label(text=f"Pass: {'; '.join(words)}", short="Pass")


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


def _names(field: Field, figures: list[Figure]) -> str:
    return ", ".join(field.person(each).name for each in figures)


def round_inch(length: int) -> int:
    """A length to the nearest half inch, for words; one that is less as it is."""
    return (length + 25) // 50 * 50 or length


def _subject(field: Field, figure: Figure) -> Candidate:
    person = field.person(figure)
    spaces = len(field.scenario.spaces[figure.id])
    parts = [f"{person.name} · {field.arm(figure).name.lower()}"]
    if figure.at is not None:
        room = field.map.room_at(figure.at)
        parts.append(f"in {the(room.name)}" if room else f"at {figure.at}")
    elif figure.status is Status.LIFTED:
        parts.append("to be redeployed")
    if spaces:
        parts.append(f"{spaces - figure.hits} of {spaces} names left")
    return Candidate(figure.id, ", ".join(parts))


def _standing(figure: Figure) -> Point:
    if figure.at is None:
        raise ValueError(f"{figure.id} is not on the table")
    return figure.at
