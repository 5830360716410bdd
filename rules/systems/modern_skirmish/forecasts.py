"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.kernel.game.d6 import DIE, at_least
from rules.kernel.values.errors import Illegal, Refusal
from rules.space.measure import CENTIMETRES
from rules.space.plane import Point, arrow, distance, towards, wind
from rules.space.site import the
from rules.space.typed import BEARINGS, in_words
from rules.systems.modern_skirmish import actions as ac
from rules.systems.modern_skirmish import advance, setup, turns
from rules.systems.modern_skirmish.charge import Rush
from rules.systems.modern_skirmish.events import Charged, Fired, Marked, Tested
from rules.systems.modern_skirmish.fire import Aim
from rules.systems.modern_skirmish.melee import ways
from rules.systems.modern_skirmish.morale import minuses, passing
from rules.systems.modern_skirmish.places import Named, where
from rules.systems.modern_skirmish.questions import UseInitiative
from rules.systems.modern_skirmish.refusals import any_figure, any_unit, own_unit
from rules.systems.modern_skirmish.stats import needed
from rules.systems.modern_skirmish.terrain import OPEN
from rules.systems.modern_skirmish.walking import goal_of
from rules.systems.modern_skirmish.words import length_of

if TYPE_CHECKING:
    from rules.kernel.foresight.chances import Sign
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.event import Event
    from rules.systems.modern_skirmish.advance import Push
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.turns import Using
    from rules.systems.modern_skirmish.unhindered import Walk
    from rules.systems.modern_skirmish.view import SkirmishView

KILL, WIN, TEST = "kill", "win", "test"
_PAIRS: Final = DIE * DIE


@dataclass(frozen=True, slots=True)
class Several(Considered[Point]):
    """A move of several figures that is considered.

    Attributes:
        steps: By figure: where it stands and where it would come to stand.
    """

    steps: tuple[tuple[str, Point, Point], ...] = ()


def forecast(view: SkirmishView, action: Action) -> Forecast:
    """What an action would be; of a deed, why it is impossible (X8).

    Raises:
        Refusal: It is not the time for it, or it names nothing that is on the table.
    """
    question = view.question
    if question is None:
        raise TypeError("nobody is asked anything")
    if type(action) not in question.answers:
        raise turns.misplaced(question, action)
    field, seat = view.field, question.seat
    match action:
        case ac.Fire() | ac.Charge() | ac.Advance() | ac.Move():
            return _using(view, question, action)
        case ac.Activate():
            return _activating(field, own_unit(field, seat, action.unit), action)
        case ac.Deploy():
            unit = any_unit(field, seat, action.unit)
            text = f"{_place(field, seat, action.to)}, {action.formation}"
            values = {"to": _place(field, seat, action.to), "formation": action.formation}
            return _setting_up(field, unit, action, text, values)
        case ac.Place():
            figure = any_figure(field, action.figure)
            place = _place(field, seat, action.to)
            return Forecast(
                action,
                f"{figure.name}: {place}",
                place,
                Candidate(figure.id, f"{figure.name}, by itself"),
                {"to": place},
            )
        case ac.Done():
            return Forecast(action, "Done: end the move, the initiative passes", "Done")
        case _:
            return Forecast(action, "Pass: hand the initiative over", "Pass")


def _using(view: SkirmishView, question: Question, action: Using) -> Forecast:
    """What a unit would do, to be drawn."""
    field = view.field
    unit = turns.acting_unit(view, question, action)
    try:
        _, deed = turns.planned(view, question, action)
    except Illegal as impossible:
        found = Forecast(_named(field, unit, action), impossible.message, refusal=impossible)
        start, end = _meant(field, unit, action)
        return replace(found, draw=partial(_drawn, unit.id, start, end, action))
    if isinstance(question, UseInitiative):
        return _with_test(field, unit, _doing(field, unit, deed, action))
    return _doing(field, unit, deed, action)


def _doing(field: Field, unit: Unit, deed: turns.Deed, action: Using) -> Forecast:
    match deed:
        case Aim():
            found, start, end = _shooting(field, deed, action), deed.origin, deed.at
        case Rush():
            found, start, end = _charging(field, deed, action), deed.origin, deed.at
        case figure, walk if isinstance(action, ac.Move):
            found = _moving(field, figure, walk, action)
            start, end = walk.origin, walk.to
        case _:
            return _advancing(field, unit, deed, action)
    return replace(found, draw=partial(_drawn, "", start, end, action))


def _shooting(field: Field, aimed: Aim, action: Action) -> Forecast:
    spec = aimed.spec
    length = length_of(distance(aimed.origin, aimed.at))
    cover = aimed.cover or "in the open"
    what = f"{length}, {cover}"
    name = aimed.target.name
    return Forecast(
        _with(action, figure=aimed.figure.id, target=aimed.target.id),
        text=f"{aimed.figure.name} fires at {name}: {what}",
        short=f"✹ {name}{' in cover' if aimed.cover else ''}",
        subject=figure_subject(field, aimed.figure),
        values={"target": f"{name}, {what}"},
        odds=lambda: (
            Chance("kills", spec.ways, _PAIRS, KILL, came=at_once(_killed)),
            Chance("brings an ammo marker", DIE, _PAIRS, came=at_once(_marked)),
            Chance("kills nobody", _PAIRS - spec.ways, _PAIRS, came=at_once(_spared)),
        ),
    )


def _charging(field: Field, charge: Rush, action: Action) -> Forecast:
    length = length_of(charge.length)
    name = charge.target.name
    return Forecast(
        _with(action, figure=charge.figure.id, target=charge.target.id),
        text=f"{charge.figure.name} charges {name}: {length} to contact",
        short=f"⚔ {name}",
        subject=figure_subject(field, charge.figure),
        values={"target": f"{name}, {length} to contact"},
        odds=_fight_odds,
        stakes=_stakes,
    )


def _stakes(share: Fraction = Fraction(1)) -> str:
    """What a charge costs that its unit makes with that chance: who charges, if that is likely."""
    found, whole = ways(), sum(ways().values())
    falls = share * Fraction(found["attacker"] + found["both"], whole)
    return "likely falls itself" if falls > Fraction(1, 2) else ""


def _fight_odds() -> tuple[Chance, ...]:
    found, whole = ways(), sum(ways().values())
    return (
        Chance("wins", found["defender"], whole, WIN, came=_fought("defender")),
        Chance("both fall", found["both"], whole, came=_fought("both")),
        Chance("falls", found["attacker"], whole, came=_fought("attacker")),
    )


def _moving(field: Field, figure: Figure, walk: Walk, action: ac.Move) -> Forecast:
    length = length_of(walk.length)
    how = f"{length} {wind(walk.origin, walk.to)}"
    sign = "🚪" if walk.way == "through" else arrow(walk.origin, walk.to)
    place = where(field.brief.site, action.to) if action.to is not None else None
    named = isinstance(place, Named)
    text = f"{place.name}, {how}" if isinstance(place, Named) else how
    through = f", through {walk.past}" if walk.way == "through" and not named else ""
    to = place.id if isinstance(place, Named) else action.to
    return Forecast(
        _with(action, figure=figure.id, to=to),
        text=f"{figure.name}: {text}{through}",
        short=f"{sign} {text}",
        subject=figure_subject(field, figure),
        values={
            "to": f"{text}{through}",
            "direction": f"{how}, {in_words(wind(walk.origin, walk.to))}",
            "distance": length,
        },
    )


def _advancing(field: Field, unit: Unit, deed: turns.Deed, action: Using) -> Forecast:
    if not isinstance(deed, advance.Push) or not isinstance(action, ac.Advance):
        raise TypeError(f"{action.tag} is no advance")
    push: Push = deed
    name, count = field.unit_stats(unit).name, len(push.walks)
    sign = {ac.ENEMY: "⚔ to", ac.COVER: "⛨ into"}.get(action.to or "", "⇒")
    goal = goal_of(field, action) if action.to not in (ac.ENEMY, ac.COVER) else None
    to = goal.id if isinstance(goal, Named) else action.to
    far = length_of(max(walk.length for _, walk in push.walks))
    text = f"{name} move towards {push.towards}, {count} of them, at most {far}"
    found = Forecast(
        _with(action, unit=unit.id, to=to),
        text=text,
        short=f"{sign} {push.towards}",
        subject=unit_subject(field, unit),
        values={
            "to": f"{push.towards}, {count} at most {far}",
            "direction": f"{_called(action.direction)}, {count} at most {far}",
            "distance": far,
        },
    )
    return replace(found, draw=partial(_drawn_all, push, text))


def _called(direction: str | None) -> str:
    """A direction in words: ``NE, north-east``, ``45°``."""
    if direction in BEARINGS:
        return f"{direction.upper()}, {in_words(direction)}"
    return f"{direction}°"


def _activating(field: Field, unit: Unit, action: ac.Activate) -> Forecast:
    name, least = field.unit_stats(unit).name, needed(minuses(field, unit))
    test = f"needs {at_least(least)}" if least > 1 else "can't fail"
    return _with_test(
        field,
        unit,
        Forecast(
            action.model_copy(update={"unit": unit.id}),
            text=f"Activate {name}: {test}",
            short=f"Activate, {test}",
            subject=unit_subject(field, unit),
        ),
    )


def _with_test(field: Field, unit: Unit, found: Forecast) -> Forecast:
    """What a unit does if it passes its test, where that may fail."""
    share = passing(field, unit)
    if share == 1:
        return found
    later, stakes = found.odds, found.stakes

    def odds() -> tuple[Chance, ...]:
        rest = (each.times(share) for each in later())
        return (Chance.of("passes its test", share, TEST, came=at_once(_passed)), *rest)

    weighed = partial(_stakes, share) if stakes is _stakes else stakes
    return replace(found, odds=odds, stakes=weighed)


def _setting_up(
    field: Field, unit: Unit, action: Action, text: str, values: dict[str, str]
) -> Forecast:
    name = field.unit_stats(unit).name
    return Forecast(
        action, f"{name}: {text}", text, Candidate(unit.id, f"{name}, all of it"), values
    )


def _place(field: Field, seat: str, text: str) -> str:
    named = setup.zone_places(field, seat).get(text) or where(field.brief.site, text)
    return named.name if isinstance(named, Named) else str(named)


def _drawn(
    unit: str, start: Point, end: Point, action: Action, found: Forecast
) -> Considered[Point]:
    """One line: of a figure, or of the first of a unit."""
    shot = isinstance(action, ac.Fire)
    figure = getattr(found.action, "figure", "") or unit
    clear = found.refusal is None
    return Considered(figure, start, end, clear, shot, found.text, reach=0 if shot else OPEN)


def _drawn_all(push: Push, words: str, _found: Forecast) -> Considered[Point]:
    first, walk = push.walks[0]
    steps = tuple((figure.id, each.origin, each.to) for figure, each in push.walks)
    return Several(first.id, walk.origin, walk.to, True, False, words, steps=steps)


def _meant(field: Field, unit: Unit, action: Using) -> tuple[Point, Point]:
    """From where to where an action that is impossible was meant to lead."""
    if isinstance(action, ac.Advance):
        first = next(each.at for each in field.figures_of(unit.id) if each.at is not None)
    else:
        first = any_figure(field, action.figure).at or Point(0, 0)
    try:
        return first, _aimed_at(field, first, action)
    except Refusal:  # what was typed names nothing
        return first, first


def _aimed_at(field: Field, start: Point, action: Using) -> Point:
    if isinstance(action, ac.Fire | ac.Charge):
        return any_figure(field, action.target).at or start
    if action.to in (ac.ENEMY, ac.COVER):
        return start
    goal = goal_of(field, action)
    if isinstance(goal, int):
        typed = CENTIMETRES.parse(action.distance) if action.distance else OPEN
        return towards(start, goal, typed)
    return goal.at if isinstance(goal, Named) else goal


def _named(field: Field, unit: Unit, action: Using) -> Action:
    """The action with the system's own ids, as far as they are known."""
    if isinstance(action, ac.Advance):
        return action.model_copy(update={"unit": unit.id})
    return action.model_copy(update={"figure": any_figure(field, action.figure).id})


def _with(action: Action, **ids: str | None) -> Action:
    return action.model_copy(update=ids)


def _killed(event: Any) -> bool:
    return isinstance(event, Fired) and event.killed


def _spared(event: Any) -> bool:
    return isinstance(event, Fired) and not event.killed


def _marked(event: Any) -> bool:
    return isinstance(event, Marked)


def _fought(outcome: str) -> Sign:
    """How a fight ended: who fell."""
    return at_once(lambda event: isinstance(event, Charged) and event.outcome == outcome)


def _passed(event: Event) -> bool:
    return isinstance(event, Tested) and event.passed


def figure_subject(field: Field, figure: Figure) -> Candidate:
    """A figure that acts by itself: its name and what it is, and where it stands."""
    parts = [f"{figure.name} · {field.troop(figure).name}"]
    if figure.at is not None:
        building = field.brief.site.building_at(figure.at)
        parts.append(f"in {the(building.name)}" if building else f"at {figure.at}")
    return Candidate(figure.id, ", ".join(parts))


def unit_subject(field: Field, unit: Unit) -> Candidate:
    """A unit that acts as a whole: its name, who is left of it, and its minuses."""
    stats = field.unit_stats(unit)
    left = sum(each.at is not None for each in field.figures_of(unit.id))
    count = minuses(field, unit)
    words = f"{count} {'minus' if count == 1 else 'minuses'}" if count else "no minuses"
    return Candidate(unit.id, f"{stats.name} · {left} of {stats.size}, {words}")
