"""The go of one fighter: energy, units of its path, fire in between, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import trusted
from rules.space.pose import Pose
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, firing, flying, scenery
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.edges import OUTWARD, crossed
from rules.systems.interceptors.energy import change_level, wanted
from rules.systems.interceptors.refusals import any_unit, illegal, own_fighter
from rules.systems.interceptors.template import FLIP, PORT, STARBOARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.flight import Flight
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState, Position

SWEEP_RISK, FLIP_RISK = 6, 5
"""From which die on a block is lost (IIT17b, IIT18b)."""
_SWEEPS: Final = (PORT, STARBOARD)


def waiting(position: Position, side: str) -> tuple[Fighter, ...]:
    """A side's fighters that still have their go to come (IIT13, II65)."""
    return tuple(each for each in position.table.of(side) if each.flies and not each.gone)


def actor(position: Position, question: Question, name: str) -> Fighter:
    """The fighter whose go it is to be, or is (IIT13, II65).

    Raises:
        Refusal: It is not one that may act.
    """
    table = position.table
    found = own_fighter(table, question.seat, name)
    if isinstance(question, qu.FlyOn):
        flyer = table.by_id[question.fighter]
        if found.id != flyer.id:
            raise illegal("IIT13", legal=(flyer.name,), fighter=flyer.name)
        return found
    left = waiting(position, question.seat)
    if found not in left:
        names = tuple(each.name for each in left)
        raise illegal("IIT13", case="gone", legal=names, fighter=found.name)
    return found


def decide(r: Resolution[FightersState], question: Question, action: Any) -> None:
    """Something that a fighter does in its own go (II65)."""
    state = r.state
    if isinstance(action, ac.Stop):
        _stop(r, question)
        return
    fighter = actor(state, question, action.fighter)
    if isinstance(action, ac.Energy):
        level = wanted(
            fighter, flying.flight_of(state, fighter), action.change, late=held(question)
        )
        _begin(r, fighter)
        change_level(r, fighter, level)
        r.next(qu.FlyOn(seat=question.seat, fighter=fighter.id))
    elif isinstance(action, ac.Fire):
        shot = own_shot(state, question, fighter, action.target)
        _begin(r, fighter)
        follow = firing.shoot(r, shot, reaction=False)
        r.next(*follow, qu.GoOn(fighter=fighter.id))
    else:
        way = way_of(state, fighter, action)
        _begin(r, fighter)
        flight = r.state.flight
        gliding = flight is not None and flown_home(r.state, flight)
        hold = getattr(action, "hold", "no") == "yes" or gliding
        r.emit(ev.Ordered(fighter=fighter.id, path=way, hold=hold))
        if held(question):
            r.next(qu.Advance(fighter=fighter.id))
        else:
            r.next(qu.Reacting(target=fighter.id), qu.Advance(fighter=fighter.id))


def go_on(r: Resolution[FightersState], fighter_id: str) -> None:
    """After an own shot: ask what is next, unless there is nothing left to decide (II67, II72)."""
    flight = r.state.flight
    if flight is None or flight.fighter != fighter_id:
        return
    fighter = r.state.table.by_id[fighter_id]
    over = not flight.left or flight.rest == (flying.STOP,)
    if over and not aiming.shots(r.state, fighter):
        # Whoever is fired at there may still go on.
        ending = qu.Advance if r.state.table.to_the_letter else qu.EndFlight
        r.next(qu.Reacting(target=fighter_id), trusted(ending, fighter=fighter_id))
    else:
        r.next(qu.FlyOn(seat=fighter.side, fighter=fighter_id))


def held(question: Question) -> bool:
    """Whether enemies have answered where the fighter is, so that it fires no more (II67)."""
    return isinstance(question, qu.FlyOn) and question.held


def way_of(position: Position, fighter: Fighter, action: Any) -> tuple[str, ...]:
    """The units that are ordered, checked (II72, II72c).

    Raises:
        Refusal: They are not possible.
    """
    match action:
        case ac.Fly():
            legs = flying.check_path(position, fighter, action.units)
            return (*(each.way for each in legs), *(() if action.goes_on else (flying.STOP,)))
        case ac.Glide():
            if not fighter.free or position.options.free_flight == "free":
                raise illegal("IIT21", legal=("fly",), fighter=fighter.name)
            return (*flying.glide(position.table, fighter, int(action.units)), flying.STOP)
        case ac.Sweep():
            legs = flying.check_sweep(position, fighter, action.hand, int(action.units))
        case ac.Flip():
            legs = flying.check_flip(position, fighter, int(action.heading))
        case _:
            raise TypeError(action.tag)
    return tuple(each.way for each in legs)


def own_shot(position: Position, question: Question, fighter: Fighter, target: str) -> aiming.Aim:
    """A shot in one's own go, checked (II67).

    Raises:
        Refusal: It is not possible.
    """
    enemy = any_unit(position.table, target)
    if held(question):
        raise illegal("II67", legal=("fly", "stop"), fighter=fighter.name)
    return aiming.aim(position, fighter, enemy)


def _begin(r: Resolution[FightersState], fighter: Fighter) -> None:
    """Begin a fighter's go, if it has not begun (II73)."""
    if r.state.flight is None:
        flight = flying.begun(r.state.table, fighter)
        r.emit(
            ev.FlightBegun(
                fighter=fighter.id,
                units=flight.units,
                in_arc=tuple(flight.arcs),
            )
        )


def advance(r: Resolution[FightersState], fighter_id: str) -> None:
    """Go on by a unit, unless the path is done or was stopped (II72b, II116)."""
    flight = r.state.flight
    if flight is None or flight.fighter != fighter_id:
        return
    fighter = r.state.table.by_id[fighter_id]
    rest = flight.rest
    halts = flight.stopped and not flown_home(r.state, flight)
    if not rest or rest[0] == flying.STOP:
        ends = rest and not (halts and r.state.table.to_the_letter)
        if ends or not flight.left:
            r.next(qu.EndFlight(fighter=fighter_id))
        else:
            r.next(qu.FlyOn(seat=fighter.side, fighter=fighter_id, held=True))
    elif halts and not _sweeping(flight):
        r.next(qu.FlyOn(seat=fighter.side, fighter=fighter_id, held=True))
    else:
        _unit(r, fighter, flight, rest[0])


def flown_home(position: Position, flight: Flight) -> bool:
    """Whether the umpire flies it, and halts for nothing (II72, II76)."""
    flown = position.options.free_flight == "flown" or not position.table.to_the_letter
    return flight.free and flown


def _sweeping(flight: Flight) -> bool:
    """Whether a sweep of two units is half done: it is one manoeuvre (II120, II52c)."""
    return bool(flight.way and flight.rest) and flight.way[-1] == flight.rest[0] in _SWEEPS


def _unit(r: Resolution[FightersState], fighter: Fighter, flight: Flight, way: str) -> None:
    """One unit: its risk, whether it leaves the board, whether the mover may fire (II65).

    The mover fires before its enemies are asked (IIT27b, II24b).
    """
    table = r.state.table
    before = fighter.here
    pose = table.after(flight.start, (*flight.way, way))
    r.emit(
        ev.Flown(
            fighter=fighter.id,
            way=way,
            units=flying.units_of(way),
            origin=before,
            pose=pose,
            in_arc=flying.in_arc(table, fighter, pose, before),
        )
    )
    now = r.state.flight
    if now is None:
        raise ValueError("nobody flies")
    off = not table.holds(pose)
    # Off the board is the last position of a sweep, however long it was to be (II53).
    last = not _sweeping(now) or (off and table.to_the_letter)
    if (way in _SWEEPS and last) or way.startswith(FLIP):
        _risk(r, fighter.id, SWEEP_RISK if way in _SWEEPS else FLIP_RISK)
        if firing.destroy_if_spent(r, fighter.id):
            return
    if off:
        _leave(r, fighter.id, before, pose)
        return
    mover = r.state.table.by_id[fighter.id]
    if not now.hold and not _sweeping(now) and aiming.shots(r.state, mover):
        r.next(qu.FlyOn(seat=mover.side, fighter=mover.id))
    else:
        r.next(qu.Reacting(target=mover.id), qu.Advance(fighter=mover.id))


def _risk(r: Resolution[FightersState], fighter: str, lost_from: int) -> None:
    """The risk of a sweep or a flip, one die for the whole of it (II53b, II75)."""
    (face,) = r.roll(1, DIE, f"risk: {r.state.table.by_id[fighter].name}")
    r.emit(ev.Risked(fighter=fighter, face=face, lost=face >= lost_from))


def _leave(r: Resolution[FightersState], fighter_id: str, before: Pose, pose: Pose) -> None:
    """A fighter is off the board; in free flight it goes home by its own edge (IIT21d, IIT22).

    Scenery counts as far as it was on the board (II135).
    """
    flight, table = r.state.flight, r.state.table
    fighter = table.by_id[fighter_id]
    edge, along = crossed(table.board, before, pose, fighter.edge)
    if flight is not None:
        scenery.contact(r, fighter_id, flight.poses[:-1])
    if not r.state.table.by_id[fighter_id].flies:
        return
    home = flight is not None and flight.free and edge == fighter.edge
    heading = (OUTWARD[edge] + 180) % 360
    at = {
        "north": (along, 0),
        "south": (along, table.board.depth),
        "west": (0, along),
        "east": (table.board.width, along),
    }[edge]
    r.emit(ev.LeftBoard(fighter=fighter_id, pose=Pose(*at, heading), home=home))
    r.emit(ev.FlightEnded(fighter=fighter_id))


def _stop(r: Resolution[FightersState], question: Question) -> None:
    """End a fighter's go, which must have moved (IIT16, II8, IIT15b)."""
    flight = r.state.flight
    if flight is None or not isinstance(question, qu.FlyOn):
        raise TypeError("nobody flies")
    if not flight.used:
        name = r.state.table.by_id[flight.fighter].name
        raise illegal("IIT16", legal=("fly",), fighter=name)
    ending = qu.EndFlight(fighter=flight.fighter)
    if question.held:
        r.next(ending)
    else:
        r.next(qu.Reacting(target=flight.fighter), ending)


def end(r: Resolution[FightersState], fighter: str) -> None:
    """What a fighter has touched, then its go is over (IIT23, II116)."""
    flight = r.state.flight
    if flight is None or flight.fighter != fighter:
        return
    poses: Sequence[Pose] = flight.poses
    scenery.contact(r, fighter, poses)
    if r.state.flight is not None:
        r.emit(ev.FlightEnded(fighter=fighter))
