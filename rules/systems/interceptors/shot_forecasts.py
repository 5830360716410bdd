"""What a shot, a volley or a chance of sudden death would be, with its chances."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.space.plane import Point
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, firing, flights, guns, odds, reactions
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.planned import Planned, subject_of
from rules.systems.interceptors.refusals import any_fighter, any_unit, illegal, own_unit
from rules.systems.interceptors.template import shown

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.table import Table
    from rules.systems.interceptors.view import FightersView


def of_shot(view: FightersView, question: Question, action: ac.Fire) -> Forecast:
    """A shot: how far, with how many dice, or why not (IIT28)."""
    table = view.table
    if isinstance(question, qu.BeginGo | qu.FlyOn):
        firer: Unit = flights.actor(view, question, action.fighter)
    else:
        firer = own_unit(table, question.seat, action.fighter)
    target = any_unit(table, action.target)
    known = action.model_copy(update={"fighter": firer.id, "target": target.id})
    try:
        if isinstance(question, qu.MayReact):
            shot = reactions.checked(view, question, known)
        elif isinstance(firer, Fighter):
            shot = flights.own_shot(view, question, firer, target.id)
        else:
            shot = guns.checked(view, question.seat, known)
    except Illegal as refusal:
        start = shown(firer.here) if firer.there else Point(0, 0)
        end = shown(target.here) if target.there else start
        drawn = Planned(firer.id, start, end, False, True, refusal.message)
        return Forecast(known, refusal.message, refusal=refusal, draw=lambda _: drawn)
    volley = partial(odds.volley_of, view, (shot,), target, row=False)
    shots = odds.shots_of(view, target, (firer.id,))
    what = aiming.words_of(shot)
    made = f" ({', '.join(shot.factors)})" if shot.factors else ""
    text = f"{firer.name} fires at {target.name}: {what}"
    start, end = shown(firer.here), shown(target.here)
    poses = (firer.here,) if isinstance(firer, Fighter) else ()
    drawn = Planned(firer.id, start, end, True, True, text + made, poses=poses)
    return Forecast(
        known,
        text,
        f"✹ {target.name}, {counted(shot.dice, 'die', 'dice')}",
        subject_of(view, firer),
        {"target": f"{target.name}, {what}"},
        odds=lambda: odds.of_volley(volley(), shots),
        costs=lambda: odds.costs(target, volley(), shots),
        draw=lambda _: drawn,
    )


def of_volley(view: FightersView, action: ac.Volley) -> Forecast:
    """A volley of all gun clusters at a fighter (II123)."""
    target = any_fighter(view.table, action.target)
    known = action.model_copy(update={"target": target.id})
    try:
        guns.checked_volley(view, known)
    except Illegal as refusal:
        at = shown(target.here) if target.there else Point(0, 0)
        drawn = Planned(target.id, at, at, False, True, refusal.message)
        return Forecast(known, refusal.message, refusal=refusal, draw=lambda _: drawn)
    found = guns.bearing_on(view, target)
    volley = partial(odds.volley_of, view, found, target, row=True)
    shots = odds.shots_of(view, target, (each.firer.id for each in found), row=True)
    left = [(each, view.table.shots_left(each.firer)) for each in found]
    dice = sum(each.dice * times for each, times in left)
    count = counted(sum(times for _, times in left), "shot")
    who = counted(len(found), "gun cluster")
    text = f"{who} at {target.name}: up to {count}, {counted(dice, 'die', 'dice')} in all"
    nearest = min(found, key=lambda each: each.bearing.range)
    start, end = shown(nearest.firer.here), shown(target.here)
    drawn = Planned(nearest.firer.id, start, end, True, True, text)
    return Forecast(
        known,
        text,
        f"✹✹ {target.name}, up to {counted(dice, 'die', 'dice')}",
        values={"target": f"{target.name}, {count}, {counted(dice, 'die', 'dice')}"},
        odds=lambda: odds.of_volley(volley(), shots),
        costs=lambda: odds.costs(target, volley(), shots),
        draw=lambda _: drawn,
    )


def of_gamble(view: FightersView, question: Question, action: ac.Gamble) -> Forecast:
    """Hits chanced on sudden death (IIT30, II79)."""
    if not isinstance(question, qu.MayGamble):
        raise TypeError(question.tag)
    if action.hits > question.hits:
        raise illegal("II79", legal=(str(question.hits),), hits=question.hits)
    table = view.table
    target = table.unit(question.target)
    whole = counted(question.hits, "hit")
    if action.hits:
        text = f"Chance {action.hits} of {whole} on sudden death against {target.name}"
        short, value = f"Chance {action.hits}", f"{action.hits} of {whole}"
    else:
        text = f"Chance none of {whole}: {target.name} {_has(table, target)}"
        short, value = f"All {whole} as they are", "none"
    return Forecast(
        action,
        text,
        short,
        values={"hits": value},
        odds=partial(odds.of_gamble, view, question, target, action.hits),
        costs=partial(odds.gamble_costs, view, question, target, action.hits),
    )


def _has(table: Table, target: Unit) -> str:
    """What a target has left."""
    if isinstance(target, Fighter):
        return f"has {counted(target.blocks, 'block')}"
    return f"can take {counted(firing.left(table, target), 'hit')} more"
