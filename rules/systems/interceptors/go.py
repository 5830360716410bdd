"""The sequence of a go: who is first, arrivals, one fighter after the other, burn-outs, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import (
    firing,
    flights,
    ground,
    guns,
    losing,
    reactions,
    scenery,
    setup,
    setup_events,
    starbase,
)
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.edges import edge_of, way_back
from rules.systems.interceptors.energy import burn
from rules.systems.interceptors.flights import waiting
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import COMES, INTERCEPTOR, INTRUDER, SIDES, other

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState


def run(  # noqa: C901, PLR0912, PLR0915 - a case a task
    r: Resolution[FightersState], task: Task
) -> None:
    """Carry out what comes next by itself."""
    match task:
        case qu.Reveal():
            setup.reveal(r)
        case qu.ShowDefence():
            setup.show(r, INTERCEPTOR)
        case qu.SetScenery():
            setup.set_scenery(r)
        case qu.NewGo():
            _new_go(r)
        case qu.HalfGo():
            _half_go(r, task.side)
        case qu.Entering():
            there = (each for each in task.fighters if r.state.table.by_id[each].flies)
            r.next(*(qu.Reacting(target=each) for each in there))
        case qu.Turns():
            _turns(r, task.side)
        case qu.Reacting():
            reactions.react(r, task)
        case qu.Advance():
            flights.advance(r, task.fighter)
        case qu.GoOn():
            flights.go_on(r, task.fighter)
        case qu.Strike():
            firing.strike(r, task)
        case qu.EndFlight():
            flights.end(r, task.fighter)
        case qu.Burnouts():
            _burnouts(r, task.side)
        case qu.Guns():
            guns.due(r)
        case qu.Volleying():
            guns.volley(r, task)
        case qu.LayOut():
            ground.lay_out(r)
        case qu.Deploy():
            starbase.deploy(r)
        case qu.TryCollateral():
            starbase.collateral(r, task.structure)
        case qu.Collaterals():
            starbase.collaterals(r)
        case qu.Turning():
            r.next(qu.MayTurn(seat=INTERCEPTOR))
        case qu.Check():
            _check(r)
        case qu.LineUp():
            setup.line_up(r, task.side)
        case qu.EndGo():
            _end_go(r)
        case _:
            raise TypeError(task.tag)


def _new_go(r: Resolution[FightersState]) -> None:
    """Both sides throw for who moves first (IIT12, IIT6, II35, II77, X1)."""
    if r.state.options.raid:
        _raid(r)
        return
    table = r.state.table
    bonus = (table.initiative.get(INTERCEPTOR, 0), table.initiative.get(INTRUDER, 0))
    thrown: list[tuple[int, int]] = []
    while not thrown or thrown[-1][0] + bonus[0] == thrown[-1][1] + bonus[1]:
        mine, theirs = r.roll(2, DIE, "who moves first: Interceptors, Intruders")
        thrown.append((mine, theirs))
    last = thrown[-1]
    first = SIDES[0] if last[0] + bonus[0] > last[1] + bonus[1] else SIDES[1]
    r.emit(
        ev.GoBegun(
            number=r.state.go + 1,
            interceptor=tuple(each for each, _ in thrown),
            intruder=tuple(each for _, each in thrown),
            bonus=bonus,
            first=first,
        )
    )
    r.next(qu.HalfGo(side=first), qu.HalfGo(side=other(first)), qu.EndGo())


def _raid(r: Resolution[FightersState]) -> None:
    """Those that attack always move first (II100, IIT41c)."""
    number = r.state.go + 1
    r.emit(ev.GoBegun(number=number, interceptor=(), intruder=(), bonus=(0, 0), first=INTRUDER))
    mine: tuple[Task, ...] = (qu.Collaterals(),) if r.state.options.starbase else ()
    theirs: tuple[Task, ...] = (qu.Turning(),) if r.state.options.starbase else ()
    half = (qu.HalfGo(side=INTERCEPTOR), *theirs)
    if r.state.table.of(INTERCEPTOR):  # the base turns at the start of their part (II108)
        half = (*theirs, qu.HalfGo(side=INTERCEPTOR))
    r.next(qu.HalfGo(side=INTRUDER), *mine, *half, qu.Guns(), qu.EndGo())


def _half_go(r: Resolution[FightersState], side: str) -> None:
    """Arrivals of a side, its fighters one by one, its burn-outs (IIT12, IIT9b, II64).

    Whoever has left comes back likewise, without energy, too (II57c); who comes has no go, and so
    touches nothing yet (II87b).
    """
    r.emit(ev.HalfBegun(side=side))
    came: list[str] = []
    back: list[str] = []
    for each in r.state.table.of(side):
        if each.status in (Status.WAITING, Status.OFF):
            returns = each.status is Status.OFF
            (face,) = r.roll(1, DIE, f"{each.name} {'comes back' if returns else 'arrives'}")
            comes = face >= COMES
            r.emit(ev.ArrivalThrown(fighter=each.id, face=face, comes=comes, back=returns))
            if comes:
                (back if returns else came).append(each.id)
    back = [each for each in back if _come_back(r, r.state.table.by_id[each])]
    placed = came and setup.has_room(r.state, side)
    placing = (qu.PlaceFighter(seat=side, fighters=tuple(came)),) if placed else ()
    entering = (qu.Entering(fighters=(*back, *came)),) if back or came else ()
    r.next(*placing, *entering, qu.Turns(side=side), qu.Burnouts(side=side))


def _come_back(r: Resolution[FightersState], fighter: Fighter) -> bool:
    """A fighter that had left comes back where it left, its level kept (IIT22, II29, II57b).

    Where there is no room for it, it stays away, and throws again in the next go (II130).
    """
    pose = way_back(r.state.table, *_left_by(fighter))
    if pose is not None:
        r.emit(setup_events.Placed(fighter=fighter.id, pose=pose, act=False))
    return pose is not None


def _left_by(fighter: Fighter) -> tuple[str, int]:
    """The edge by which a fighter left, and how far along it."""
    if fighter.exit is None:
        raise ValueError(f"{fighter.id} has never left")
    x, y, _ = fighter.exit
    edge = edge_of(fighter.exit)
    return edge, x if edge in ("north", "south") else y


def _turns(r: Resolution[FightersState], side: str) -> None:
    if waiting(r.state, side):
        r.next(qu.BeginGo(seat=side), qu.Turns(side=side))


def decide(  # noqa: C901, PLR0912 - a case a question
    r: Resolution[FightersState], question: Question, action: Action
) -> None:
    """Resolve an action that answers a question."""
    side = question.seat
    match question, action:
        case qu.BuyFighters(), ac.Muster():
            setup.muster(r, side, action)
        case qu.PlaceScenery(), ac.Put():
            setup.put(r, action)
        case qu.Arrange(), ac.Put():
            ground.shift(r, question, action)
        case qu.Arrange(), ac.Ready():
            pass
        case qu.MayTurn(), ac.Ready():
            pass
        case qu.MayTurn(), ac.Turn():
            starbase.turn(r, action)
        case qu.ChooseProtected(), ac.Protect():
            starbase.protect(r, action)
        case qu.PassBy(), ac.Around():
            r.emit(be.Rounding(piece=question.piece, direction=action.direction))
        case qu.SealValue(), ac.Value():
            ground.seal(r, question, action)
        case qu.FireGuns(), ac.Fire() | ac.Volley() | ac.Hold():
            guns.decide(r, question, action)
        case qu.PlaceScenery(), ac.Scatter():
            setup.scatter(r)
        case qu.Announce(), ac.Drift():
            r.emit(setup_events.DriftAnnounced(direction=action.direction))
        case qu.ChooseEdge(), ac.Enter():
            setup.enter(r, side, action.edge)
        case qu.PlaceFighter(), ac.Start():
            setup.start(r, question, action)
        case qu.MayReact(), ac.Fire() | ac.Hold():
            reactions.decide(r, question, action)
        case qu.MayGamble(), ac.Gamble():
            _gamble(r, question, action)
        case qu.BeginGo() | qu.FlyOn(), _:
            flights.decide(r, question, action)
        case _:
            raise TypeError(f"{action.tag} is no answer to {question.tag}")


def _gamble(r: Resolution[FightersState], question: qu.MayGamble, action: ac.Gamble) -> None:
    """Chance hits on sudden death (IIT30, II79)."""
    if action.hits > question.hits:
        raise illegal("II79", legal=(str(question.hits),), hits=question.hits)
    fighter, target, hits = question.fighter, question.target, question.hits
    r.next(qu.Strike(fighter=fighter, target=target, hits=hits, gambled=action.hits))


def _burnouts(r: Resolution[FightersState], side: str) -> None:
    """All of a side on the board throw, but who glides or has just come (II10b, II75).

    It is the end of their part of the go (II10).
    """
    for each in r.state.table.of(side):
        if each.flies and not each.free and not each.fresh:
            burn(r, each)


def _end_go(r: Resolution[FightersState]) -> None:
    """Wrecks and scenery, then whether a side has lost (IIT24, IIT32, IIT33, II113, IIT12b)."""
    scenery.lift_wrecks(r)
    stuck = scenery.move(r)
    scenery.lay_wrecks(r)
    if stuck:
        r.next(*(qu.PassBy(seat=INTERCEPTOR, piece=each) for each in stuck), qu.Check())
    else:
        _check(r)


def _check(r: Resolution[FightersState]) -> None:
    """Whether a side has lost; else the next go begins."""
    if not losing.check(r):
        r.next(qu.NewGo())
