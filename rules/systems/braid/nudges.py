"""Actions next to one that is considered: a way, a place, a change, the fire of one unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.errors import Refusal
from rules.kernel.frozen import trusted
from rules.kernel.surveys import Variation, distinct
from rules.space.measure import INCHES
from rules.space.nudges import shifts
from rules.space.plane import parse_point
from rules.systems.braid import actions as ac
from rules.systems.braid import questions as qu
from rules.systems.braid import volleys
from rules.systems.braid.deploying import COMMANDERS
from rules.systems.braid.formations import ANCHORS, formations_of
from rules.systems.braid.refusals import own_unit
from rules.systems.braid.way_nudges import ways_beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.action import Action
    from rules.systems.braid.view import BraidView


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
            case ac.Ride():
                found = _rides(action)
            case ac.Road():
                found = _lengths(action)
            case ac.Volley():
                found = _volleys(view, question.seat, action)
            case _:
                return ()
        return distinct(action, found)
    except (Refusal, ValueError):
        return ()


def _forms(action: ac.Form) -> Iterator[Variation]:
    for anchor in ANCHORS:
        kept = trusted(
            ac.Form,
            unit=action.unit,
            formation=action.formation,
            anchor=anchor,
            facing=action.facing,
        )
        where = "The middle stays" if anchor == "middle" else f"The {anchor} end stays"
        yield Variation(where, kept, {"left": "⇤", "right": "⇥"}.get(anchor, "↔"))
    for facing, words in (("ahead", "Face ahead"), ("about", "Turn about"), ("left", "To the left"),
                          ("right", "To the right")):  # fmt: skip
        turned = trusted(
            ac.Form,
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
                yield Variation(text, trusted(ac.Volley, orders=orders))
    other = ac.NONE if base == ac.BEST else ac.BEST
    words = "All others hold" if other == ac.NONE else "All others at their best"
    switched = trusted(ac.Volley, orders=volleys.written(view.field, other, named))
    yield Variation(words, switched, "others hold" if other == ac.NONE else "others fire")
