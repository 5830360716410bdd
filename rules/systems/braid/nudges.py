"""Actions next to one that is considered: a way, a place, a change, the fire of one unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.surveys import Variation, distinct
from rules.kernel.values.errors import Refusal
from rules.space.measure import INCHES
from rules.space.nudges import shifts
from rules.space.plane import parse_point
from rules.systems.braid import actions as ac
from rules.systems.braid import declaring, volleys
from rules.systems.braid import questions as qu
from rules.systems.braid.charging import MOST_WHEEL, may_lead
from rules.systems.braid.deploying import COMMANDERS
from rules.systems.braid.formations import ANCHORS, formations_of
from rules.systems.braid.refusals import own_unit
from rules.systems.braid.way_nudges import ways_beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.systems.braid.changing import Facing
    from rules.systems.braid.view import BraidView

_FACINGS: Final[dict[Facing, str]] = {
    "ahead": "Face ahead",
    "about": "Turn about",
    "left": "To the left",
    "right": "To the right",
}


def vary(view: BraidView, action: Action) -> tuple[Variation, ...]:
    """Actions next to one that is being considered; they may be impossible."""
    question = view.question
    if question is None or type(action) not in question.answers:
        return ()
    try:
        match action:
            case ac.March():
                unit = own_unit(view.field, question.seat, action.unit)
                found = ways_beside(view.field, unit, action)
            case ac.Form():
                found = _forms(action)
            case ac.Deploy() if isinstance(question, qu.DeployUnits):
                found = _places(view, question, action)
            case ac.Volley():
                found = _volleys(view, question.seat, action)
            case _:
                found = _others(view, question.seat, action)
        return distinct(action, found)
    except (Refusal, ValueError):
        return ()


def _others(view: BraidView, side: str, action: Action) -> Iterator[Variation]:
    match action:
        case ac.Charge():
            yield from _wheeled(view, side, action)
        case ac.Rally():
            yield from _rallies(action)
        case ac.Ride():
            yield from _rides(action)
        case ac.Road():
            yield from _lengths(action)
        case _:
            return


def _forms(action: ac.Form) -> Iterator[Variation]:
    for anchor in ANCHORS:
        kept = ac.Form(
            unit=action.unit,
            formation=action.formation,
            anchor=anchor,
            facing=action.facing,
        )
        where = "The middle stays" if anchor == "middle" else f"The {anchor} end stays"
        yield Variation(where, kept, {"left": "⇤", "right": "⇥"}.get(anchor, "↔"))
    for facing, words in _FACINGS.items():
        turned = ac.Form(
            unit=action.unit,
            formation=action.formation,
            anchor=action.anchor,
            facing=facing,
        )
        yield Variation(words, turned, "⟲" if facing == "about" else "")


def _places(view: BraidView, question: qu.DeployUnits, action: ac.Deploy) -> Iterator[Variation]:
    forms = view.brief.tables.formations

    def other(**changes: object) -> ac.Deploy:
        return action.model_copy(update=changes)

    try:
        at = parse_point(action.to)
    except ValueError:
        return
    for shift in shifts(at, INCHES):
        yield Variation(shift.text, other(to=str(shift.to)), shift.sign)
    if question.arm == COMMANDERS:
        return
    unit = own_unit(view.field, question.seat, action.unit)
    for formation in formations_of(view.field.stats(unit).arm):
        yield Variation(f"In {forms[formation].name}", other(formation=formation))
    heading = view.field.ahead(question.seat) if action.heading is None else action.heading
    for degrees in (15, 90, 5):
        for hand, name in ((-degrees, "left"), (degrees, "right")):
            yield Variation(f"Face {degrees}° {name}", other(heading=(heading + hand) % 360))


def _rides(action: ac.Ride) -> Iterator[Variation]:
    for shift in shifts(parse_point(action.to), INCHES):
        yield Variation(shift.text, action.model_copy(update={"to": str(shift.to)}), shift.sign)


def _wheeled(view: BraidView, side: str, action: ac.Charge) -> Iterator[Variation]:
    """Another wheel, and with the general or without."""
    unit = own_unit(view.field, side, action.unit)
    wheel = action.wheel
    if wheel is None:
        wheel = declaring.planned(view.field, side, action).wheel
    for degrees in (5, 15, 1):
        for hand, sign, name in ((-degrees, "↶", "left"), (degrees, "↷", "right")):
            if abs(wheel + hand) <= MOST_WHEEL:
                short = f"{sign} {degrees}°" if degrees == 5 else ""  # noqa: PLR2004 - the first
                other = action.model_copy(update={"wheel": wheel + hand})
                yield Variation(f"{degrees}° more to the {name}", other, short)
    if may_lead(view.field, unit):
        other = action.model_copy(update={"general": not action.general})
        yield Variation("Without the general" if action.general else "The general leads", other)


def _rallies(action: ac.Rally) -> Iterator[Variation]:
    for back in range(7):
        yield Variation(f"{back}″ back", action.model_copy(update={"back": back}))
    for heading, name in ((0, "north"), (90, "east"), (180, "south"), (270, "west")):
        yield Variation(f"To the {name}", action.model_copy(update={"heading": heading}))


def _lengths(action: ac.Road) -> Iterator[Variation]:
    for far in (1, 5):
        for step, sign in ((far, "+"), (-far, "\N{MINUS SIGN}")):
            length = action.distance + step
            if 1 <= length <= 20:  # noqa: PLR2004 - by road
                changed = action.model_copy(update={"distance": length})
                yield Variation(f"{sign}{far}″ by road", changed, f"{sign}{far}″")


def _volleys(view: BraidView, side: str, action: ac.Volley) -> Iterator[Variation]:
    """Another target of one unit, or holding its fire; the rest as it is."""
    base, named = volleys.parsed(view.field, side, action.orders)
    units = view.brief.units
    for slot, options in volleys.slots(view.field, side).items():
        where = f", side {slot[1]}" if slot[1] else ""
        for target in (*(each.target for each in options), None):
            orders = volleys.written(view.field, base, {**named, slot: target})
            if len(orders) <= ac.LONGEST:
                aim = units[target].name if target else "holds"
                text = f"{units[slot[0]].name}{where}: {aim}"
                yield Variation(text, ac.Volley(orders=orders))
    other = ac.NONE if base == ac.BEST else ac.BEST
    words = "All others hold" if other == ac.NONE else "All others at their best"
    switched = ac.Volley(orders=volleys.written(view.field, other, named))
    yield Variation(words, switched, "others hold" if other == ac.NONE else "others fire")
