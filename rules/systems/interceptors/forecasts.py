"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.d6 import at_least, share
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.space.plane import wind_of
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import (
    energy,
    flights,
    flying,
    setup_forecasts,
    shot_forecasts,
    stats,
)
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.base_events import BaseTurned
from rules.systems.interceptors.foresight import danger, guns_there, outlook
from rules.systems.interceptors.planned import WORDS, Planned, subject_of
from rules.systems.interceptors.refusals import any_unit, own_unit
from rules.systems.interceptors.risks import risks
from rules.systems.interceptors.template import FLIP, shown
from rules.systems.interceptors.words import LEVELS, way_of

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.space.pose import Pose
    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.flying import Leg
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView

_NAMED = 3
"""So many gun clusters are named by themselves."""
LEVEL, TURNED = "level", "turned"
_ARROWS = {"F": "↑", "L": "↰", "R": "↱", "P": "⇐", "S": "⇒"}


def forecast(view: FightersView, action: Action) -> Forecast:  # noqa: C901, PLR0911, PLR0912 - a case a verb
    """What an action would be; of one that is drawn, why it is impossible.

    Raises:
        Refusal: It is not the time for it, or it names nothing that is there.
    """
    if isinstance(action, ac.Orders):
        return _orders(view, action)
    question = view.question
    if question is None:
        raise TypeError("nobody is asked anything")
    if type(action) not in question.answers:
        raise misplaced(question)
    match action:
        case ac.Muster():
            return setup_forecasts.of_list(view, question, action)
        case ac.Put() if isinstance(question, qu.Arrange):
            return setup_forecasts.of_shift(view, action)
        case ac.Put():
            return setup_forecasts.of_piece(view, action)
        case ac.Value():
            return setup_forecasts.of_value(view, question, action)
        case ac.Start():
            return setup_forecasts.of_start(view, question, action)
        case ac.Fire():
            return shot_forecasts.of_shot(view, question, action)
        case ac.Volley():
            return shot_forecasts.of_volley(view, action)
        case ac.Fly() | ac.Glide() | ac.Sweep() | ac.Flip():
            return _way(view, question, action)
        case ac.Energy():
            return _level(view, question, action)
        case ac.Gamble():
            return shot_forecasts.of_gamble(view, question, action)
        case ac.Scatter():
            return Forecast(action, "Place the rest of the scenery by lot", "By lot")
        case ac.Drift():
            return _plain(action, f"Scenery moves {action.direction}", action.direction)
        case ac.Enter():
            return _plain(action, f"Come from the {action.edge}", action.edge)
        case ac.Protect():
            words = f"Nobody fires at the centre from the {action.quadrant} quadrant"
            return _plain(action, words, action.quadrant)
        case ac.Turn():
            return _turn(action)
        case ac.Around():
            return _plain(action, f"It goes around in the {action.direction}", action.direction)
        case ac.Ready() if isinstance(question, qu.MayTurn):
            return Forecast(action, "Leave the starbase as it is", "Do not turn")
        case ac.Ready():
            return Forecast(action, "Leave all where it lies", "All set")
        case ac.Hold() if isinstance(question, qu.FireGuns):
            return Forecast(action, "Fire no more in this go", "Cease fire")
        case ac.Hold():
            return Forecast(action, "Hold your fire here", "Hold fire")
        case _:
            return Forecast(action, "Stop here: end its go", "Stop here")


def misplaced(question: Question) -> Illegal:
    """Why it is not the time for an action."""
    legal = tuple(each.tag for each in question.answers)
    words = {
        qu.MayReact: "First say whether you fire at the enemy in your arc.",
        qu.MayGamble: "First say how many hits you chance on sudden death.",
        qu.BuyFighters: "First hand in your list of fighters.",
        qu.ChooseProtected: "First name the protected quadrant.",
        qu.MayTurn: "First say whether you try to turn the starbase.",
        qu.PassBy: "First say on which side the scenery goes around the starbase.",
        qu.FireGuns: "First fire with your gun clusters, or hold.",
        qu.Arrange: "First say that what stands on the ground may stay where it lies.",
        qu.SealValue: "First note down which targets are worth much.",
    }.get(type(question), "First something else is to be decided.")
    return Illegal(words, rule=question.rule, legal=legal)


def _turn(action: ac.Turn) -> Forecast:
    least = stats.TURNS
    sign = "↻" if action.direction == "clockwise" else "↺"
    return Forecast(
        action,
        f"Try to turn the starbase {action.direction}, needs {at_least(least)}",
        f"{sign} turn, {at_least(least)}",
        values={"direction": f"{sign} {action.direction}"},
        odds=lambda: (Chance.of("turns", share(least), TURNED, came=at_once(_turned)),),
    )


def _turned(event: Any) -> bool:
    return isinstance(event, BaseTurned) and event.turned


def _plain(action: Action, text: str, value: str) -> Forecast:
    (name,) = type(action).model_fields
    return Forecast(action, text, value.capitalize(), values={name: value})


def _way(view: FightersView, question: Question, action: Any) -> Forecast:
    fighter = flights.actor(view, question, action.fighter)
    known = action.model_copy(update={"fighter": fighter.id})
    flight = flying.flight_of(view, fighter)
    try:
        ways = flights.way_of(view, fighter, known)
    except Illegal as refusal:
        return replace(
            Forecast(known, refusal.message, refusal=refusal),
            draw=partial(_no_way, fighter, _meant(view, fighter, known)),
        )
    legs = tuple(flying.legs(view.table, flight, (each for each in ways if each != flying.STOP)))
    what, short, values = _named(known, legs)
    cost = sum(flying.units_of(each.way) for each in legs)
    text = f"{fighter.name}: {what}, {cost} of {counted(flight.left, 'unit')}"
    return Forecast(
        known,
        text,
        short,
        subject_of(view, fighter),
        values,
        odds=partial(risks, view, fighter, question, known),
        draw=partial(_drawn_way, view, question, fighter, legs),
        leads=(shown(fighter.here), shown(legs[-1].pose if legs else fighter.here)),
    )


def _named(action: Any, legs: tuple[Leg, ...]) -> tuple[str, str, dict[str, str]]:
    """A way in words: whole, for a button, and by field."""
    match action:
        case ac.Fly():
            signs = "".join(_ARROWS.get(each, f"↻{each[1:]}°") for each in action.units)
            signs += "…" if action.goes_on else ""
            heading = wind_of(legs[-1].pose.heading)
            asks = ", then decides" if action.goes_on else ""
            held = ", holding its fire" if action.hold == "yes" else ""
            what = f"{''.join(action.units)} to head {heading}{asks}{held}"
            return what, f"Fly {signs}", {"path": f"{signs} {what}", "hold": action.hold}
        case ac.Sweep():
            what = f"sweeps {action.units} to {action.hand}"
            arrow = "⇐" if action.hand == "port" else "⇒"
            values = {"hand": action.hand, "units": f"{action.units} to {action.hand}"}
            return what, f"{arrow} {action.units} {action.hand}", values
        case ac.Flip():
            degrees = int(action.heading)
            what = f"flips to {degrees}°, {wind_of(degrees)}"
            return what, f"↻ {degrees}°", {"heading": f"{degrees}° {wind_of(degrees)}"}
        case _:
            what = f"glides {counted(int(action.units), 'unit')} home"
            return what, f"Glide {action.units}", {"units": what}


def _drawn_way(
    view: FightersView,
    question: Question,
    fighter: Fighter,
    legs: tuple[Leg, ...],
    found: Forecast,
) -> Planned:
    start = fighter.here
    poses = (start, *(each.pose for each in legs))
    threats = danger(view, fighter, legs, late=flights.held(question))
    holds = getattr(found.action, "hold", "no") == "yes"
    own = () if holds else outlook(view, fighter, legs)
    words = found.text
    if own:
        words += f"; then bears on {', '.join(own)}"
    if threats:
        words += f"; may be fired at by {', '.join(f'{n} ({d})' for n, d in threats.values())}"
    clusters = {each.firer.id: each for each in guns_there(view, fighter, legs)}
    if len(clusters) > _NAMED:
        words += f"; ends in reach of {counted(len(clusters), 'gun cluster')}"
    elif clusters:
        named = (f"{each.firer.name} ({_dice(each)})" for each in clusters.values())
        words += f"; ends in reach of {', '.join(named)}"
    if not view.table.holds(poses[-1]):
        words += "; leaves the board"
    return Planned(
        fighter.id,
        shown(start),
        shown(poses[-1]),
        True,
        False,
        _cut(words),
        short=way_of(legs[-1].way) if len(legs) == 1 else found.short,
        poses=poses,
        threats=(
            *((enemy, dice) for enemy, (_, dice) in threats.items()),
            *((gun, _dice(each)) for gun, each in clusters.items() if gun not in threats),
        ),
    )


def _dice(shot: Aim) -> str:
    return counted(shot.dice, "die", "dice")


def _cut(words: str) -> str:
    return words if len(words) <= WORDS else words[: WORDS - 1] + "…"


def _meant(view: FightersView, fighter: Fighter, action: Any) -> tuple[Pose, ...]:
    """The templates of a path that is refused, as far as they can be laid."""
    flight = flying.flight_of(view, fighter)
    if not isinstance(action, ac.Fly):
        return (fighter.here,)
    plain = (each for each in action.units if not each.startswith(FLIP))
    ways = tuple(plain)[: max(1, flight.left)]
    legs = flying.legs(view.table, flight, ways)
    return (fighter.here, *(each.pose for each in legs))


def _no_way(fighter: Fighter, poses: tuple[Pose, ...], found: Forecast) -> Planned:
    start, end = shown(poses[0]), shown(poses[-1])
    return Planned(fighter.id, start, end, False, False, found.text, poses=poses)


def _level(view: FightersView, question: Question, action: ac.Energy) -> Forecast:
    fighter = flights.actor(view, question, action.fighter)
    flight = flying.flight_of(view, fighter)
    level = energy.wanted(fighter, flight, action.change, late=flights.held(question))
    least = energy.needed(fighter)
    text = f"{fighter.name} tries {LEVELS[level]}, needs {at_least(least)}"
    return Forecast(
        action.model_copy(update={"fighter": fighter.id}),
        text,
        f"{'▲' if action.change == 'up' else '▼'} {LEVELS[level]}, {at_least(least)}",
        subject_of(view, fighter),
        {"change": f"{action.change} to {LEVELS[level]}"},
        odds=lambda: (Chance.of("changes its level", share(least), LEVEL, came=at_once(_changed)),),
    )


def _changed(event: Any) -> bool:
    return isinstance(event, ev.LevelTried) and event.changed


def _orders(view: FightersView, action: ac.Orders) -> Forecast:
    known, named = view.viewer, action.fighter
    fighter = own_unit(view.table, known, named) if known else any_unit(view.table, named)
    react = f"react {action.react}" if not action.react.isdigit() else f"react with {action.react}+"
    gamble = f"chance {action.gamble}"
    text = f"{fighter.name}: {react}, keep {action.keep}, {gamble}"
    return Forecast(
        action.model_copy(update={"fighter": fighter.id}),
        text,
        f"{react}, {gamble}",
        Candidate(fighter.id, fighter.name),
        {"react": react, "keep": action.keep, "gamble": gamble},
    )
