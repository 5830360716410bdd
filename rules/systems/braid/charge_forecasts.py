"""What is decided in steps 4 to 7, in words, with its chances, and how it is drawn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance, Mean, later
from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.values.errors import Illegal
from rules.space.measure import INCHES
from rules.space.shapes import rectangle
from rules.systems.braid import actions as ac
from rules.systems.braid import batteries, charge_tests, declaring, forecasts, melee, rallying
from rules.systems.braid import questions as qu
from rules.systems.braid.assaults import REACH
from rules.systems.braid.charge_odds import fate, with_charge
from rules.systems.braid.charging import reach
from rules.systems.braid.combat import ON
from rules.systems.braid.commanders import own_commander
from rules.systems.braid.formations import size
from rules.systems.braid.melee_odds import breaks_at
from rules.systems.braid.onset import LEAST, countering, most_counter
from rules.systems.braid.pieces import ASSAULT, BATTERY, CLUSTER
from rules.systems.braid.refusals import any_unit, illegal, own_unit
from rules.systems.braid.signs import costs, either, fought, lost, shown, tested, tests_of
from rules.systems.braid.stats import CLUSTER_STANDS, INCH, other

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.foresight.chances import Sign
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.braid.charge_odds import Fate
    from rules.systems.braid.charge_tests import Trial
    from rules.systems.braid.charging import Path
    from rules.systems.braid.combat import Charge
    from rules.systems.braid.field import Field
    from rules.systems.braid.fight_events import MeleeRound
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.signs import Rounds
    from rules.systems.braid.view import BraidView

WIN: Final = "win"
_HALF: Final = Fraction(1, 2)
_DOOM: Final = "likely destroyed itself"
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
    told = cache(lambda: fate(with_charge(field, charge), unit.id, side, tested=False))
    found = Forecast(
        named,
        text,
        short,
        who,
        {"target": foe, "general": "with its general" if action.general else "without"},
        odds=partial(_odds, field, charge, told),
        costs=partial(_costs, field, charge, side, told),
        stakes=lambda: _DOOM if _doomed(field, unit, told()) > _HALF else "",
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


def _odds(field: Field, charge: Charge, told: Callable[[], Fate]) -> tuple[Chance, ...]:
    """Whether a charge comes off, then what that takes and leads to (BC100)."""
    ends, body = told(), _body(field, charge)
    own, foe = field.brief.units[charge.unit].name, batteries.called(field, charge.target)
    side, tests = field.brief.units[charge.unit].side, tests_of(charge.unit, body)
    chances: list[Chance] = []
    if _trials(field, charge)[0] is not None:
        passes = tested((charge.unit,), charges=True, passes=True)
        chances.append(Chance.of(f"{own} charges", ends.goes, came=later(tests, passes)))
    if not ends.goes:
        return (replace(chances[0], id=WIN),)
    blows = _blows(field, charge, side, ends)
    if not ends.runs:
        return replace(blows[0], id=WIN), *chances, *blows[1:]
    runs = "is shattered" if field.by_id[charge.target].formation in (CLUSTER, BATTERY) else "runs"
    flees = later(tests, tested(body, charges=False, passes=False))
    chances.append(Chance.of(f"{foe} {runs}", ends.runs, came=flees))
    if not ends.meets:
        return replace(chances[-1], id=WIN), *chances[:-1]
    hope = Chance.of(
        f"{foe} {runs}, or loses the first round",
        ends.runs + ends.melee.wins,
        WIN,
        came=either(flees, blows[0].came),
    )
    return hope, *chances, *blows


def _body(field: Field, charge: Charge) -> tuple[str, ...]:
    """Who is charged: of a Grand Battery all guns."""
    return tuple(each.id for each in batteries.body(field, field.by_id[charge.target]))


def _blows(field: Field, charge: Charge, side: str, ends: Fate) -> tuple[Chance, ...]:
    """What comes of the melee, as a side sees it; nothing more if it never comes."""
    found, body = ends.melee, _body(field, charge)
    first = fought(charge.unit, body, whole=False)
    if not ends.meets:
        return (Chance.of("comes to blows", ends.meets, came=shown(first, bool)),)
    rounds = fought(charge.unit, body, whole=ends.whole)
    last = [
        each
        for each in (charge.unit, charge.target)
        if field.stats(field.by_id[each]).is_gun or field.by_id[each].stands <= CLUSTER_STANDS
    ]
    again = ", and another follows" if ends.whole and not last else ""
    return (
        Chance.of("wins the first round", found.wins,
                  came=shown(first, lambda told: told[0].winner == side)),
        Chance.of(f"draws it{again}", found.draws,
                  came=shown(first, lambda told: not told[0].winner)),
        Chance.of(_breaks(field, charge, side, ends, other(side)), found.kills,
                  came=_broke(field, rounds, other(side))),
        Chance.of(_breaks(field, charge, side, ends, side), found.falls,
                  came=_broke(field, rounds, side)),
    )  # fmt: skip


def _breaks(field: Field, charge: Charge, asked: str, ends: Fate, side: str) -> str:
    """That a side breaks, in words; of several of its units, that one of them must (BC116)."""
    when = "" if ends.whole else " in the first round"
    if ends.several[side != asked]:
        return f"makes one of {'its own' if side == asked else 'the foes'} break{when}"
    pair = charge.unit, charge.target
    (unit,) = (field.by_id[each] for each in pair if field.brief.units[each].side == side)
    gone = field.stats(unit).is_gun or unit.stands <= CLUSTER_STANDS
    return f"{'destroys' if gone else 'breaks'} {field.stats(unit).name}{when}"


def _broke(field: Field, rounds: Rounds, side: str) -> Sign:
    """Whether a side has lost as much as makes one of its units break."""

    def shows(told: tuple[MeleeRound, ...]) -> bool:
        (units,) = (each.units for each in told[0].sides if each.side == side)
        return lost(told, side) >= breaks_at(field, units)

    return shown(rounds, shows)


def _costs(field: Field, charge: Charge, side: str, told: Callable[[], Fate]) -> tuple[Mean, ...]:
    """The stands that the melee costs each side; as a side sees it."""
    ends = told()
    if not ends.meets:
        return ()
    rounds = fought(charge.unit, _body(field, charge), whole=ends.whole)
    what = "melee" if ends.whole else "first round"
    return tuple(
        Mean(
            f"stands that the {what} costs {words} on the mean",
            value,
            count=costs(field, rounds, whose),
        )
        for words, value, whose in (
            ("the foe", ends.melee.costs, other(side)),
            ("its own side", ends.melee.pays, side),
        )
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
    told = cache(lambda: fate(after, charge.unit, stats.side, tested=True))
    after = countering(field, charge, action.distance * INCH)
    return Forecast(
        action,
        text,
        short,
        who,
        {"distance": short},
        odds=lambda: _blows(field, charge, stats.side, told()),
        costs=partial(_costs, field, charge, stats.side, told),
        stakes=partial(_countered, field, charge, unit, action.distance),
    )


def _countered(field: Field, charge: Charge, unit: Unit, inches: int) -> str:
    """What is grave about a counter-charge, or standing, where another answer is less so."""

    def doomed(distance: int) -> Fraction:
        after = countering(field, charge, distance * INCH)
        side = field.stats(unit).side
        return _doomed(field, unit, fate(after, charge.unit, side, tested=True))

    share = doomed(inches)
    if share <= _HALF:
        return ""
    most = most_counter(field, charge) // INCH
    others = (0, *range(LEAST // INCH, most + 1))
    return _DOOM if any(doomed(each) < share for each in others if each != inches) else ""


def _doomed(field: Field, unit: Unit, ends: Fate) -> Fraction:
    """How likely a unit is gone after a melee of its own."""
    gone = field.stats(unit).is_gun or unit.stands <= CLUSTER_STANDS
    return ends.melee.falls if gone and not ends.several[0] else Fraction(0)


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
