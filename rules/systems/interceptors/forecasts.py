"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from rules.kernel.chances import Chance
from rules.kernel.counting import counted
from rules.kernel.d6 import DIE, at_least, share
from rules.kernel.errors import Illegal
from rules.kernel.forecast import Candidate, Considered, Forecast
from rules.space.plane import Point, wind_of
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import energy, firing, flights, flying, reactions, setup
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import points as pt
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.foresight import danger, outlook
from rules.systems.interceptors.prose import LEVELS, way_of
from rules.systems.interceptors.refusals import any_fighter, illegal, own_fighter
from rules.systems.interceptors.template import on_screen, shown

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.kernel.agenda import Question
    from rules.space.pose import Pose
    from rules.systems.interceptors.firing import Aim
    from rules.systems.interceptors.flying import Leg
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView

HIT, KILL, LEVEL = "hit", "kill", "level"
_SIXTH = Fraction(1, DIE)
_WORDS = 200
_ARROWS = {"F": "↑", "L": "↰", "R": "↱", ac.GO_ON: "…"}


@dataclass(frozen=True, slots=True)
class Planned(Considered[Point]):
    """What is considered on the board.

    Attributes:
        poses: The templates of the way, its start first.
        threats: Who may fire at it on the way, by id, and with how many dice at most.
    """

    poses: tuple[Pose, ...] = ()
    threats: tuple[tuple[str, str], ...] = ()


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
            return _list(view, action)
        case ac.Put():
            return _piece(view, action)
        case ac.Start():
            return _start(view, question, action)
        case ac.Fire():
            return _shot(view, question, action)
        case ac.Fly() | ac.Glide() | ac.Sweep() | ac.Flip():
            return _way(view, question, action)
        case ac.Energy():
            return _level(view, question, action)
        case ac.Gamble():
            return _gamble(view, question, action)
        case ac.Scatter():
            return Forecast(action, "Place the rest of the scenery by lot", "By lot")
        case ac.Drift():
            return _plain(action, f"Scenery moves {action.direction}", action.direction)
        case ac.Enter():
            return _plain(action, f"Come from the {action.edge}", action.edge)
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
    }.get(type(question), "First something else is to be decided.")
    return Illegal(words, rule=question.rule, legal=legal)


def _plain(action: Action, text: str, value: str) -> Forecast:
    (name,) = type(action).model_fields
    return Forecast(action, text, value.capitalize(), values={name: value})


def _subject(view: FightersView, fighter: Fighter) -> Candidate:
    level = LEVELS[fighter.level]
    left = view.table.shots_left(fighter)
    facts = f"{level}, {counted(max(0, fighter.blocks), 'block')}, {counted(left, 'shot')}"
    return Candidate(fighter.id, f"{fighter.name} · {facts}")


def _list(view: FightersView, action: ac.Muster) -> Forecast:
    prices, limit = view.brief.numbers.prices, view.options.points
    roster = pt.read(action.fighters)
    cost = pt.spent(prices, roster)
    stock = {str(pt.read(each.fighters)): each.title for each in view.brief.forces.force}
    what = stock.get(str(roster), "")
    listed = ", ".join(map(str, roster.fighters))
    text = f"{what.partition(':')[0] or 'Your list'} {listed}: {cost} of {limit} points"
    middle = _middle(view)
    found = Forecast(
        action,
        text[:_WORDS],
        (what.partition(":")[0] or str(roster))[:40],
        values={"fighters": f"{listed} ({cost})"[:90]},
    )
    try:
        pt.check(prices, roster, limit)
    except Illegal as refusal:
        found = replace(found, text=refusal.message, refusal=refusal)
    clear = found.refusal is None
    drawn = Planned("", middle, middle, clear, False, found.text)
    return replace(found, draw=lambda _: drawn)


def _middle(view: FightersView) -> Point:
    board = view.table.board
    return on_screen(Point(board.width // 2, board.depth // 2))


def _piece(view: FightersView, action: ac.Put) -> Forecast:
    pieces = [each.id for each in setup.unplaced(view.table)]
    try:
        piece, at = setup.checked_put(view.table, action)
    except Illegal as refusal:
        at = on_screen(setup.place_of(action.to))
        found = Forecast(action, refusal.message, refusal=refusal)
        drawn = Planned(action.piece, at, at, False, False, refusal.message)
        return replace(found, draw=lambda _: drawn)
    at = on_screen(at)
    name = view.brief.numbers.contacts[piece.kind].name
    text = f"{piece.id.upper()}, {name}, at {action.to}; {len(pieces) - 1} more to place"
    drawn = Planned(piece.id, at, at, True, False, text)
    subject = Candidate(piece.id, f"{piece.id.upper()} · {name}")
    return Forecast(
        action.model_copy(update={"piece": piece.id}),
        text,
        f"Put at {action.to}",
        subject,
        {"to": action.to},
        draw=lambda _: drawn,
    )


def _start(view: FightersView, question: Question, action: ac.Start) -> Forecast:
    if not isinstance(question, qu.PlaceFighter):
        raise TypeError(question.tag)
    fighter = own_fighter(view.table, question.seat, action.fighter)
    action = action.model_copy(update={"fighter": fighter.id})
    try:
        _, pose = setup.checked_start(view.table, view.edges, question, action)
    except Illegal as refusal:
        middle = _middle(view)
        drawn = Planned(fighter.id, middle, middle, False, False, refusal.message)
        return Forecast(action, refusal.message, refusal=refusal, draw=lambda _: drawn)
    edge = view.edges[question.seat]
    text = f"{fighter.name} enters at {action.at} cm of the {edge} edge, facing inward"
    at = shown(pose)
    drawn = Planned(fighter.id, at, at, True, False, text, poses=(pose, pose))
    subject = Candidate(fighter.id, f"{fighter.name} · {counted(fighter.blocks, 'block')}")
    values = {"at": f"{action.at} cm"}
    return Forecast(action, text, f"Enter at {action.at}", subject, values, draw=lambda _: drawn)


def _shot(view: FightersView, question: Question, action: ac.Fire) -> Forecast:
    table = view.table
    if isinstance(question, qu.BeginGo | qu.FlyOn):
        firer = flights.actor(view, question, action.fighter)
    else:
        firer = own_fighter(table, question.seat, action.fighter)
    target = any_fighter(table, action.target)
    known = action.model_copy(update={"fighter": firer.id, "target": target.id})
    try:
        if isinstance(question, qu.MayReact):
            shot = reactions.checked(view, question, known)
        else:
            shot = flights.own_shot(view, question, firer, target.id)
    except Illegal as refusal:
        start = shown(firer.here) if firer.pose else Point(0, 0)
        end = shown(target.here) if target.pose else start
        drawn = Planned(firer.id, start, end, False, True, refusal.message)
        return Forecast(known, refusal.message, refusal=refusal, draw=lambda _: drawn)
    what = firing.words_of(shot)
    made = f" ({', '.join(shot.factors)})" if shot.factors else ""
    text = f"{firer.name} fires at {target.name}: {what}"
    start, end = shown(firer.here), shown(target.here)
    drawn = Planned(firer.id, start, end, True, True, text + made, poses=(firer.here,))
    return Forecast(
        known,
        text,
        f"✹ {target.name}, {counted(shot.dice, 'die', 'dice')}",
        _subject(view, firer),
        {"target": f"{target.name}, {what}"},
        odds=partial(_shot_odds, shot),
        outcomes={HIT: _hit},
        draw=lambda _: drawn,
    )


def _shot_odds(shot: Aim) -> tuple[Chance, ...]:
    miss = (1 - _SIXTH) ** shot.dice
    one = shot.dice * _SIXTH * (1 - _SIXTH) ** (shot.dice - 1)
    return (Chance.of("hits", 1 - miss, HIT), Chance.of("throws two 6 or more", 1 - miss - one))


def _hit(event: Any) -> bool:
    return isinstance(event, ev.Fired) and event.hits > 0


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
        _subject(view, fighter),
        values,
        odds=partial(_risk, known),
        draw=partial(_drawn_way, view, fighter, legs),
    )


def _named(action: Any, legs: tuple[Leg, ...]) -> tuple[str, str, dict[str, str]]:
    """A way in words: whole, for a button, and by field."""
    match action:
        case ac.Fly():
            signs = "".join(_ARROWS[each] for each in action.path)
            heading = wind_of(legs[-1].pose.heading)
            asks = ", then decides" if action.goes_on else ""
            held = ", holding its fire" if action.hold == "yes" else ""
            what = f"{action.letters} to head {heading}{asks}{held}"
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


def _risk(action: Action) -> tuple[Chance, ...]:
    """What a sweep or a flip risks."""
    if isinstance(action, ac.Sweep):
        return (Chance.of("costs a block", share(flights.SWEEP_RISK)),)
    if isinstance(action, ac.Flip):
        return (Chance.of("costs a block", share(flights.FLIP_RISK)),)
    return ()


def _drawn_way(
    view: FightersView, fighter: Fighter, legs: tuple[Leg, ...], found: Forecast
) -> Planned:
    start = fighter.here
    poses = (start, *(each.pose for each in legs))
    threats = danger(view, fighter, legs)
    own = outlook(view, fighter, legs)
    words = found.text
    if own:
        words += f"; then bears on {', '.join(own)}"
    if threats:
        words += f"; may be fired at by {', '.join(f'{n} ({d})' for n, d in threats.values())}"
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
        threats=tuple((enemy, dice) for enemy, (_, dice) in threats.items()),
    )


def _cut(words: str) -> str:
    return words if len(words) <= _WORDS else words[: _WORDS - 1] + "…"


def _meant(view: FightersView, fighter: Fighter, action: Any) -> tuple[Pose, ...]:
    """The templates of a path that is refused, as far as they can be laid."""
    flight = flying.flight_of(view, fighter)
    if not isinstance(action, ac.Fly):
        return (fighter.here,)
    ways = action.letters[: max(1, flight.left)]
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
        _subject(view, fighter),
        {"change": f"{action.change} to {LEVELS[level]}"},
        odds=lambda: (Chance.of("changes its level", share(least), LEVEL),),
        outcomes={LEVEL: _changed},
    )


def _changed(event: Any) -> bool:
    return isinstance(event, ev.LevelTried) and event.changed


def _gamble(view: FightersView, question: Question, action: ac.Gamble) -> Forecast:
    if not isinstance(question, qu.MayGamble):
        raise TypeError(question.tag)
    if action.hits > question.hits:
        raise illegal("II79", legal=(str(question.hits),), hits=question.hits)
    target = view.table.by_id[question.target]
    whole = counted(question.hits, "hit")
    if not action.hits:
        text = f"Chance none of {whole}: {target.name} has {counted(target.blocks, 'block')}"
        return Forecast(action, text, f"All {whole} as they are", values={"hits": "none"})
    text = f"Chance {action.hits} of {whole} on sudden death against {target.name}"
    kill = _SIXTH * (Fraction(2, 3) if target.armoured else 1)
    chance = Chance.of("destroys it", 1 - (1 - kill) ** action.hits, KILL)
    values = {"hits": f"{action.hits} of {whole}"}
    short = f"Chance {action.hits}"
    return Forecast(
        action, text, short, values=values, odds=lambda: (chance,), outcomes={KILL: _killed}
    )


def _killed(event: Any) -> bool:
    return isinstance(event, ev.Gambled) and event.killed


def _orders(view: FightersView, action: ac.Orders) -> Forecast:
    fighter = own_fighter(view.table, view.viewer or "", action.fighter)
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
