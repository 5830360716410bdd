"""What is decided in steps 4 to 7, in words, with its chances, and how it is drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.chances import Chance
from rules.kernel.errors import Illegal
from rules.kernel.forecast import Candidate, Forecast
from rules.space.measure import INCHES
from rules.space.shapes import rectangle
from rules.systems.braid import actions as ac
from rules.systems.braid import charge_tests, declaring, forecasts, melee, melee_odds, rallying
from rules.systems.braid import questions as qu
from rules.systems.braid.assaults import REACH
from rules.systems.braid.charging import reach
from rules.systems.braid.combat import ON
from rules.systems.braid.commanders import own_commander
from rules.systems.braid.formations import size
from rules.systems.braid.onset import LEAST, most_counter
from rules.systems.braid.pieces import ASSAULT
from rules.systems.braid.refusals import any_unit, illegal, own_unit
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.kernel.action import Action
    from rules.kernel.agenda import Question
    from rules.systems.braid.charge_tests import Trial
    from rules.systems.braid.charging import Path
    from rules.systems.braid.combat import Charge
    from rules.systems.braid.field import Field
    from rules.systems.braid.view import BraidView


_DONE: dict[type[Question], tuple[str, str]] = {
    qu.DeclareCharges: ("No more charges: tests are taken", "No more charges"),
    qu.MakeWhole: ("Leave clusters as they are", "Leave them"),
}


def forecast(view: BraidView, action: Action) -> Forecast:
    """What an action would be; those of other steps by ``forecasts``.

    Raises:
        Refusal: It is not the time for it, or it names nothing that is there.
    """
    question = view.question
    if question is None or type(action) not in question.answers:
        return forecasts.forecast(view, action)
    if isinstance(action, ac.Done):
        words = _DONE.get(type(question))
        return forecasts.forecast(view, action) if words is None else Forecast(action, *words)
    return _fight(view.field, question, action) or forecasts.forecast(view, action)


def _fight(field: Field, question: Question, action: Action) -> Forecast | None:
    match question, action:
        case qu.DeclareCharges(), ac.Charge():
            found = _charge(field, question.seat, action)
        case qu.CounterCharge(), ac.Counter():
            found = _counter(field, question, action)
        case qu.AdvanceOn(), ac.Advance():
            found = _advance(field, question, action)
        case qu.ShareLosses(), ac.Lose():
            found = _lose(field, question, action)
        case qu.MakeWhole(), ac.Rally():
            found = _rally(field, question.seat, action)
        case _:
            return None
    return found


def _charge(field: Field, side: str, action: ac.Charge) -> Forecast:
    unit = own_unit(field, side, action.unit)
    target = any_unit(field, action.target)
    named = action.model_copy(update={"unit": unit.id, "target": target.id})
    who = forecasts.subject(field, unit)
    foe = field.stats(target).name
    try:
        path = declaring.planned(field, side, named)
    except Illegal as impossible:
        start = unit.here.at if unit.pose is not None else None
        found = Forecast(named, impossible.message, subject=who, refusal=impossible)
        return replace(found, draw=partial(forecasts.drawn, unit.id, start, start, ()))
    charge = declaring.charge_of(field, path, general=action.general)
    led = ", led by its general" if action.general else ""
    text = f"{field.stats(unit).name}: charge {foe}{led}, {_way(path)}"
    trials = _trials(field, charge)
    short = f"⚔ {foe}{led}"
    tests = [_needs(field, trial) for trial in trials if trial is not None]
    if tests:
        text = f"{text}; {', '.join(tests)}"
    found = Forecast(
        named,
        text,
        short,
        who,
        {"target": foe, "general": "with its general" if action.general else "without"},
        odds=partial(_odds, field, side, charge),
    )
    shape = size(field.brief, unit.formation, unit.stands)
    corners = rectangle(path.meeting.pose, *shape).corners
    return replace(
        found,
        draw=partial(forecasts.drawn, unit.id, unit.here.at, path.meeting.pose.at, corners),
    )


def _way(path: Path) -> str:
    wheel = ""
    if path.wheel:
        wheel = f"wheel {'right' if path.wheel > 0 else 'left'} {abs(path.wheel)}°, "
    return f"{wheel}{INCHES.text(path.cost)} of {INCHES.text(path.most)}″"


def _trials(field: Field, charge: Charge) -> tuple[Trial | None, Trial | None]:
    """The test of who charges, and that of who is charged (BC98)."""
    target = field.by_id[charge.target]
    coming = (*charge_tests.coming(field, target), charge)
    return charge_tests.of_charger(field, charge), charge_tests.of_target(field, target, coming)


def _needs(field: Field, trial: Trial) -> str:
    """A test in few words."""
    who = f"{field.brief.units[trial.unit].code} tests:"
    if trial.chance == 1:
        return f"{who} certain"
    if trial.chance == 0:
        return f"{who} impossible"
    return f"{who} {charge_tests.LEAST - trial.modifier}+"


def _odds(field: Field, side: str, charge: Charge) -> tuple[Chance, ...]:
    """Whether it charges, whether the target runs, and the first round of the melee (BC100)."""
    name = field.brief.units[charge.target].name
    own = field.brief.units[charge.unit].name
    chances: list[Chance] = []
    goes, stands = _trials(field, charge)
    if goes is not None:
        chances.append(Chance.of(f"{own} charges", goes.chance))
    if stands is not None:
        chances.append(Chance.of(f"{name} runs", 1 - stands.chance))
    certain: Fraction | int = 1 if stands is None else stands.chance
    if certain:
        after = melee_odds.met(field, charge, charge.target)
        units = melee.connected(after, charge.unit)
        chances += _round(after, units, side, name, own)
    return tuple(chances)


def _round(
    field: Field, units: tuple[str, ...], side: str, foe: str, own: str
) -> tuple[Chance, ...]:
    found = melee_odds.prospect(field, units, side)
    whole = melee_odds.breaking(field, units, side)
    kills, falls = (found.kills, found.falls) if whole is None else whole
    when = " in it" if whole is None else ""
    return (
        Chance.of("wins the first round", found.wins),
        Chance.of("draws it, and another follows", found.draws),
        Chance.of(f"breaks {foe}{when}", kills),
        Chance.of(f"breaks {own}{when}", falls),
    )


def _counter(field: Field, question: qu.CounterCharge, action: ac.Counter) -> Forecast:
    unit = field.by_id[question.unit]
    stats, foe = field.stats(unit), field.brief.units[question.charger].name
    charge = next(e for e in field.combat.charges if e.unit == question.charger and e.state == ON)
    who = forecasts.subject(field, unit)
    most = most_counter(field, charge) // INCH
    if action.distance and not LEAST // INCH <= action.distance <= most:
        refusal = illegal("BC108", unit=stats.name, most=most)
        return Forecast(action, refusal.message, subject=who, refusal=refusal)
    text = f"{stats.name}: counter-charge {foe} by {action.distance}″"
    short = f"⚔ Counter {action.distance}″"
    if not action.distance:
        text, short = f"{stats.name}: stand to receive {foe}", "Stand"
    return Forecast(
        action, text, short, who, {"distance": short}, odds=partial(_met, field, charge, stats.side)
    )


def _met(field: Field, charge: Charge, side: str) -> tuple[Chance, ...]:
    after = melee_odds.met(field, None, charge.target)
    names = [field.brief.units[each].name for each in (charge.unit, charge.target)]
    return _round(after, melee.connected(after, charge.unit), side, *names)


def _advance(field: Field, question: qu.AdvanceOn, action: ac.Advance) -> Forecast:
    unit = field.by_id[question.unit]
    stats = field.stats(unit)
    most = (REACH if unit.formation == ASSAULT else reach(field, unit)) // INCH
    who = forecasts.subject(field, unit)
    if action.distance > most:
        refusal = illegal("BC106", unit=stats.name, most=most)
        return Forecast(action, refusal.message, subject=who, refusal=refusal)
    text = f"{stats.name}: go on {action.distance}″"
    return Forecast(
        action, text, f"On {action.distance}″", who, {"distance": f"{action.distance}″"}
    )


def _lose(field: Field, question: qu.ShareLosses, action: ac.Lose) -> Forecast:
    unit = own_unit(field, question.seat, action.unit)
    named = action.model_copy(update={"unit": unit.id})
    stats, who = field.stats(unit), forecasts.subject(field, unit)
    able = melee.takers(field, question)
    if unit.id not in able:
        names = tuple(field.brief.units[each].name for each in able)
        refusal = illegal("BC116", legal=names, unit=stats.name)
        return Forecast(named, refusal.message, subject=who, refusal=refusal)
    left = unit.stands - question.taken.count(unit.id) - 1
    return Forecast(named, f"{stats.name} takes a loss, {left} left", f"{stats.name}, {left} left",
                    who)  # fmt: skip


def _rally(field: Field, side: str, action: ac.Rally) -> Forecast:
    commander = own_commander(field, side, action.commander)
    stats = field.brief.commanders[commander.id]
    named = action.model_copy(update={"commander": commander.id})
    who = Candidate(commander.id, stats.name)
    try:
        found = rallying.planned(field, side, named)
    except Illegal as impossible:
        refused = Forecast(named, impossible.message, subject=who, refusal=impossible)
        return replace(refused, draw=partial(forecasts.drawn, commander.unit, None, None, ()))
    form = field.brief.tables.formations[found.formation].name
    back = f", {action.back}″ back" if action.back else ""
    name = field.stats(found.unit).name
    made = Forecast(
        named,
        f"{stats.name} makes {name} whole: {form}{back}",
        f"⧉ {form}{back}",
        who,
        {"formation": form, "back": f"{action.back}″"},
    )
    start, end = found.unit.here.at, found.end.at
    drawn = partial(forecasts.drawn, found.unit.id, start, end, found.part.corners)
    return replace(made, draw=drawn)
