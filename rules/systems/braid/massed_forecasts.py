"""Grand Batteries and assault columns in words, with their chances, and how they are drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.errors import Illegal
from rules.space.plane import wind_of
from rules.systems.braid import actions as ac
from rules.systems.braid import (
    assault_offers,
    assaults,
    batteries,
    charge_forecasts,
    grand_battery,
    orders,
)
from rules.systems.braid import questions as qu
from rules.systems.braid.forecasts import drawn, subject
from rules.systems.braid.refusals import own_unit

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.braid.field import Field
    from rules.systems.braid.view import BraidView


def forecast(view: BraidView, action: Action) -> Forecast:
    """What an action would be; what is not massed and no order by ``charge_forecasts``.

    Raises:
        Refusal: It is not the time for it, or it names nothing that is there.
    """
    if isinstance(action, ac.Orders):
        return orders.forecast(view, action)
    question = view.question
    found = None
    if question is not None and type(action) in question.answers:
        found = _massed(view.field, question, action)
    return found or charge_forecasts.forecast(view, action)


def _massed(field: Field, question: Question, action: Action) -> Forecast | None:
    match question, action:
        case ((qu.DeployUnits() | qu.MoveUnits()), ac.Mass()):
            return _massing(field, question, action)
        case qu.LoseGun(), ac.Lose():
            return _losing(field, question, action)
        case qu.DeclareAssaults(), ac.Done():
            return Forecast(action, "No more assaults", "No more assaults")
        case _, (ac.Storm() | ac.Assault()):
            return _assault(field, question.seat, action)
        case _:
            return None


def _assault(field: Field, seat: str, action: ac.Storm | ac.Assault) -> Forecast:
    """An assault column that is formed, or declares: whom it meets, and how that ends (BC44)."""
    unit = own_unit(field, seat, action.unit)
    name, who = field.stats(unit).name, subject(field, unit)
    start = unit.here.at if unit.pose is not None else None
    found = None
    try:
        if isinstance(action, ac.Assault):
            found = assaults.declared(field, seat, unit.id, action.target)
            named: ac.Storm | ac.Assault = ac.Assault(unit=unit.id, target=found.target.id)
        else:
            named = ac.Storm(unit=assaults.formed(field, seat, unit.id).id)
            found = assaults.possible(field, unit)
    except Illegal as impossible:
        made = Forecast(action, impossible.message, subject=who, refusal=impossible)
        return replace(made, draw=partial(drawn, unit.id, start, start, ()))
    whom = assault_offers.words(field, found) if found is not None else "nobody straight ahead"
    if isinstance(action, ac.Assault):
        told, short, values = f"assault {whom}", f"⚔ {whom}", {"target": whom}
    else:
        told, short, values = f"form an assault column: {whom}", f"⚔ assault column: {whom}", {}
    made = Forecast(named, f"{name}: {told}", short, who, values)
    if found is None:
        return replace(made, draw=partial(drawn, unit.id, start, start, ()))
    return replace(
        made,
        odds=partial(assault_offers.odds, field, found),
        costs=partial(assault_offers.costs, field, found),
        stakes=partial(assault_offers.stakes, field, found),
        draw=partial(drawn, unit.id, start, found.end.at, found.part.corners),
    )


def _massing(field: Field, question: qu.DeployUnits | qu.MoveUnits, action: ac.Mass) -> Forecast:
    """A Grand Battery: where it would lie."""
    try:
        found = grand_battery.planned(field, question, action)
    except Illegal as impossible:
        made = Forecast(action, impossible.message, refusal=impossible)
        return replace(made, draw=partial(drawn, "", None, None, ()))
    pose = found.middle
    where = f"at {pose.at}, facing {wind_of(pose.heading)}"
    told = f"{batteries.NAME} of {len(found.guns)} guns {where}, for the whole game"
    values = {"to": where, "heading": wind_of(pose.heading)}
    made = Forecast(action, told, f"⊞ {batteries.NAME} {where}", values=values)
    first, last = found.parts[0].corners, found.parts[-1].corners
    corners = (first[0], last[1], last[2], first[3])
    return replace(made, draw=partial(drawn, found.guns[0][0], pose.at, pose.at, corners))


def _losing(field: Field, question: qu.LoseGun, action: ac.Lose) -> Forecast:
    """Which gun of a Grand Battery is given up."""
    unit = grand_battery.losing(field, question, action)
    left, _ = grand_battery.ends(field, question.seat)
    end = "left" if unit is left else "right"
    name = field.stats(unit).name
    named = action.model_copy(update={"unit": unit.id})
    return Forecast(named, f"{name} is lost, the gun at the {end} end", f"{name}, {end} end",
                    subject(field, unit), {"unit": name})  # fmt: skip
