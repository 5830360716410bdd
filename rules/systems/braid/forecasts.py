"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import Chance, Mean, percent
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.kernel.game.action import unit_field
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.space.measure import INCHES
from rules.space.plane import Point, distance, wind_of
from rules.systems.braid import actions as ac
from rules.systems.braid import batteries, commanders, deploying, turns, volleys
from rules.systems.braid import questions as qu
from rules.systems.braid.marching import March
from rules.systems.braid.refusals import own_unit
from rules.systems.braid.shooting import expected, losses
from rules.systems.braid.signs import at_least, fired
from rules.systems.braid.stats import CLUSTER_STANDS, INCH
from rules.systems.braid.words import legs_of, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.game.action import Action
    from rules.systems.braid.changing import Change
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.shooting import Shot
    from rules.systems.braid.view import BraidView

LOSS: Final = "loss"
_ROOM: Final = 90
"""Letters that there are for a volley, if its shots are told one by one."""


@dataclass(frozen=True, slots=True)
class Planned(Considered[Point]):
    """A move or a volley that is considered.

    Attributes:
        corners: The footprint at its end.
        shots: Of a volley its lines of fire, with what each is likely to cost.
        formation: The one that the unit is in at its end; empty: as it is.
    """

    corners: tuple[Point, ...] = ()
    shots: tuple[tuple[str, Point, Point, str], ...] = ()
    formation: str = ""


def forecast(view: BraidView, action: Action) -> Forecast:
    """What an action would be; of a move or volley, why it is impossible (X8).

    Raises:
        Refusal: It is not the time for it, or it names nothing that is there.
    """
    question = view.question
    if question is None:
        raise TypeError("nobody is asked anything")
    if type(action) not in question.answers:
        raise turns.misplaced(question, action)
    field, seat = view.field, question.seat
    match action:
        case ac.Edge() | ac.Array() | ac.Done():
            return _plain(action)
        case ac.Volley():
            return _volley(field, seat, action)
        case ac.Deploy() if isinstance(question, qu.DeployUnits):
            return _deploying(field, question, action)
        case ac.Ride():
            return _commander(field, seat, action)
        case _:
            return _moving(field, seat, action)


def _plain(action: ac.Edge | ac.Array | ac.Done) -> Forecast:
    """What can be said in a word."""
    match action:
        case ac.Edge():
            words = f"your edge is the {action.edge} one"
            return Forecast(action, words, action.edge.capitalize(), values={"edge": action.edge})
        case ac.Array():
            return Forecast(action, "Array the rest in good order", "Array the rest")
        case ac.Done():
            return Forecast(action, "All others hold: end your movement", "All others hold")


def subject(field: Field, unit: Unit) -> Candidate:
    """A unit as it is shown while it is chosen: name, formation, strength."""
    stats = field.stats(unit)
    stands = "" if stats.is_gun else f" {unit.stands}"
    form = f" · {field.form(unit).name}" if unit.plays else ""
    return Candidate(unit.id, f"{stats.code} {stats.name}{form}{stands}")


def _deploying(field: Field, question: qu.DeployUnits, action: ac.Deploy) -> Forecast:
    if question.arm == deploying.COMMANDERS:
        return _commander(field, question.seat, action, question)
    unit = own_unit(field, question.seat, action.unit)
    name = field.stats(unit).name
    named = action.model_copy(update={"unit": unit.id})
    try:
        change: Any = deploying.deployed(field, question, action)
    except Illegal as impossible:
        found = Forecast(
            named, impossible.message, subject=subject(field, unit), refusal=impossible
        )
        return replace(found, draw=partial(drawn, unit.id, None, None, ()))
    where = _place(field, change)
    form = field.brief.tables.formations[change.formation].name
    found = Forecast(
        named,
        f"{name}: {form} {where}",
        where,
        subject(field, unit),
        {"to": where, "formation": form},
    )
    at = change.end.at
    ends = partial(drawn, unit.id, at, at, change.part.corners, formation=change.formation)
    return replace(found, draw=ends)


def _commander(
    field: Field, side: str, action: Any, question: qu.DeployUnits | None = None
) -> Forecast:
    """A commander who is put on the table, or rides."""
    text = action.commander if question is None else action.unit
    commander = commanders.own_commander(field, side, text)
    stats = field.brief.commanders[commander.id]
    who = Candidate(commander.id, stats.name)
    acting: type[Action] = type(action)
    named = action.model_copy(update={unit_field(acting): commander.id})
    start = commanders.where(field, commander) if commander.plays else None
    try:
        if question is None:
            ride = commanders.ridden(field, side, text, action.to)
        else:
            limits = deploying.zone(field, side)
            ride = commanders.posted(field, side, text, action.to, limits)
    except Illegal as impossible:
        found = Forecast(named, impossible.message, subject=who, refusal=impossible)
        return replace(found, draw=partial(drawn, commander.id, start, start, ()))
    where = f"with {field.brief.units[ride.unit].name}" if ride.unit else f"at {ride.end}"
    far = f", {INCHES.text(ride.cost)}″" if ride.cost else ""
    found = Forecast(named, f"{stats.name}: {where}{far}", f"{where}{far}", who, {"to": where})
    return replace(found, draw=partial(drawn, commander.id, start, ride.end, ()))


def _place(field: Field, change: Change) -> str:
    if change.area:
        return field.brief.terrain.by_id[change.area].name
    return f"at {change.end.at}, facing {wind_of(change.end.heading)}"


def _moving(field: Field, seat: str, action: Any) -> Forecast:
    unit = own_unit(field, seat, action.unit)
    named = action.model_copy(update={"unit": unit.id})
    who = subject(field, unit)
    try:
        plan: Any = turns.planned(field, seat, action)
    except Illegal as impossible:
        start = unit.here.at if unit.pose is not None else None
        found = Forecast(named, impossible.message, subject=who, refusal=impossible)
        return replace(found, draw=partial(drawn, unit.id, start, start, ()))
    name = field.stats(unit).name
    if isinstance(plan, March):
        text, short, values = _march_words(plan, action)
    else:
        text, short, values = _change_words(field, plan, action)
    found = Forecast(named, f"{name}: {text}", short, who, values)
    ends = unit.here.at, plan.end.at
    corners = plan.final.corners if isinstance(plan, March) else plan.part.corners
    return replace(found, draw=partial(drawn, unit.id, *ends, corners, formation=plan.formation))


def _march_words(plan: March, action: Any) -> tuple[str, str, dict[str, str]]:
    used = f"{INCHES.text(plan.cost)} of {INCHES.text(plan.most)}″"
    if isinstance(action, ac.Road):
        far = str(action.distance)
        short = f"Road {action.towards} {far}″"
        values = {"towards": action.towards, "distance": far}
        dear = f" ({used})" if plan.cost > action.distance * INCH else ""
        return f"march {far}″ by road to the {action.towards}{dear}", short, values
    way = legs_of(plan.way)
    told = way[:1].lower() + way[1:]
    return f"{told} ({used})", way, {"way": f"{told}, {used}"}


def _change_words(field: Field, plan: Change, action: Any) -> tuple[str, str, dict[str, str]]:
    forms = field.brief.tables.formations
    match action:
        case ac.Enter():
            name = field.brief.terrain.by_id[plan.area].name
            return f"garrison {name}", f"Garrison {name}", {"area": name}
        case ac.Leave():
            way = "" if action.along == "away" else f", along it to the {action.along}"
            placed: dict[str, str] = {}
            if action.to is not None:
                way = f", to {plan.end.at}, heading {plan.end.heading}"
                placed = {"to": str(plan.end.at), "heading": str(plan.end.heading)}
            words = f"leave to the {action.side}{way}"
            sides: dict[str, str] = {"side": action.side, "along": action.along}
            return words, words.capitalize(), sides | placed
        case _:
            form = forms[plan.formation].name
            turn = ", turned about" if action.facing == "about" else ""
            turn = turn or (f", to the {action.facing}" if action.facing != "ahead" else "")
            kept = "" if action.anchor == "middle" else f", the {action.anchor} end stays"
            text = f"form {form}{kept}{turn}"
            values = {"formation": form, "anchor": action.anchor, "facing": action.facing}
            return text, f"⧉ {form}{kept}{turn}", values


def _volley(field: Field, seat: str, action: ac.Volley) -> Forecast:
    """At whom all fire, and how likely each target loses stands."""
    try:
        found = volleys.read(field, seat, action.orders)
    except Illegal as impossible:
        made = Forecast(action, impossible.message, refusal=impossible)
        return replace(made, draw=partial(drawn, "", None, None, ()))
    units = field.brief.units
    text = _fire_words(field, f"Fire: {spoken(action.orders)}", found)
    short = _short(action.orders)
    made = Forecast(
        action,
        text,
        short,
        values={"orders": short},
        odds=partial(_odds, field, found),
        costs=partial(_costs, field, found),
    )
    lines = tuple(
        (each.unit, *each.line, f"{units[each.target].code} {_percent(field, (each,))}")
        for each in found
    )
    return replace(made, draw=partial(_fire_drawn, lines))


def _fire_words(field: Field, text: str, found: Sequence[Shot]) -> str:
    """What is fired, with as many of its shots as there is room for."""
    more = f", {counted(len(found), 'shot')}" if found else ""
    told: list[str] = []
    for each in found:
        told.append(_shot_words(field, each))
        if len(text) + len("; ".join(told)) > _ROOM:
            return text + more
    return f"{text} ({'; '.join(told)})" if told else text


def _short(orders: str) -> str:
    if orders == ac.BEST:
        return "✹ All at their best"
    if orders == ac.NONE:
        return "Hold all fire"
    named, _, _ = spoken(orders).rpartition(", ")
    return f"✹ only {named}" if orders.startswith(ac.NONE) else f"✹ {named}"


def _shot_words(field: Field, shot: Shot) -> str:
    units = field.brief.units
    far = INCHES.text(distance(*shot.line))
    dice = f"{shot.dice}d6{shot.modifier:+d}"
    return f"{units[shot.unit].code} at {units[shot.target].name}, {far}″, {dice}"


def _by_target(found: Sequence[Shot]) -> dict[str, tuple[Shot, ...]]:
    targets: dict[str, tuple[Shot, ...]] = {}
    for each in found:
        targets[each.target] = (*targets.get(each.target, ()), each)
    return targets


def _odds(field: Field, found: Sequence[Shot]) -> tuple[Chance, ...]:
    """For each target how likely it loses a stand, breaks, is destroyed; exact (BC46)."""
    if not found:
        return ()
    nothing = [losses(field.brief.tables, shots)[0] for shots in _by_target(found).values()]
    some = at_least(fired(field, found), 1)
    chances = [
        Chance.of("costs a stand or more", 1 - prod(nothing, start=Fraction(1)), LOSS, came=some)
    ]
    for target, shots in _by_target(found).items():
        spread = losses(field.brief.tables, shots)
        count = fired(field, shots)
        for least, words in _stages(field, target):
            share = sum(spread[least:], Fraction(0))
            if share:
                chances.append(Chance.of(words, share, came=at_least(count, least)))
    return tuple(chances)


def _stages(field: Field, target: str) -> Iterator[tuple[int, str]]:
    """What becomes of a target that loses so many stands (BC5, BC93)."""
    unit, name = field.by_id[target], batteries.called(field, target)
    guns = len(batteries.body(field, unit))
    if guns > 1:
        yield 1, f"costs {name} a gun"
        yield from ((count, f"costs it {count} guns or more") for count in range(2, guns))
        yield guns, "costs it all its guns"
        return
    gone = 1 if field.stats(unit).is_gun else max(1, unit.stands - CLUSTER_STANDS + 1)
    breaks = gone - 1
    if breaks > 1:
        yield 1, f"costs {name} a stand"
    if breaks:
        yield breaks, f"breaks {name}"
    yield gone, f"destroys {name}"


def _costs(field: Field, found: Sequence[Shot]) -> tuple[Mean, ...]:
    """How many stands a volley costs the other side."""
    if not found:
        return ()
    targets = _by_target(found).items()
    mean = sum((expected(field, field.by_id[each], shots) for each, shots in targets), Fraction(0))
    return (Mean("stands that it costs on the mean", mean, count=fired(field, found)),)


def _percent(field: Field, shots: tuple[Shot, ...]) -> str:
    return percent(1 - losses(field.brief.tables, shots)[0])


def drawn(
    unit: str,
    start: Point | None,
    end: Point | None,
    corners: tuple[Point, ...],
    found: Forecast,
    *,
    formation: str = "",
) -> Planned:
    """A unit that acts, as it is drawn: from where, whither, what it takes up there."""
    nowhere = Point(0, 0)
    return Planned(
        unit=unit,
        start=start or nowhere,
        end=end or nowhere,
        clear=found.refusal is None,
        shot=False,
        words=found.text,
        short=found.short,
        corners=corners,
        formation=formation,
    )


def _fire_drawn(lines: tuple[tuple[str, Point, Point, str], ...], found: Forecast) -> Planned:
    nowhere = Point(0, 0)
    return Planned(
        unit="",
        start=nowhere,
        end=nowhere,
        clear=True,
        shot=True,
        words=found.text,
        short=found.short,
        shots=lines,
    )
