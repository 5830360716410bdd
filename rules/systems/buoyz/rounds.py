"""The turn: initiative, movement, attack, end (BZT1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    ahead,
    boarding,
    buying,
    carrying,
    cloaking,
    contact,
    craft,
    craft_moving,
    damage,
    emplacing,
    fire,
    hangars,
    hyperspace,
    initiative,
    laying,
    lurking,
    mines,
    moving,
    orbits,
    overwatch,
    repair,
    rotation,
    separation,
    settling,
    setup,
    sowing,
    special,
    squadrons,
    steps,
    torpedoes,
    tractor,
    victory,
    webs,
    wings,
)
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.formations import units
from rules.systems.buoyz.board.stats import SIDES, other
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.craft_actions import Fly
from rules.systems.buoyz.craft_questions import CraftFirst, FlyCraft, OpenHangars
from rules.systems.buoyz.fire_questions import Minefields
from rules.systems.buoyz.fitting_questions import (
    Assigning,
    AssignRoles,
    Begin,
    CarryMines,
    Forming,
    FormSquadrons,
    Mining,
)
from rules.systems.buoyz.hyperspace_questions import DropOut, Dropping
from rules.systems.buoyz.lurk_questions import Hiding, Showing
from rules.systems.buoyz.muster_questions import Decide, Musters, PlaceField
from rules.systems.buoyz.orders import nominated, unfired, unnominated
from rules.systems.buoyz.shore_questions import PlaceBase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.shown import Nominating
    from rules.systems.buoyz.state import BuoyzState

_TORPEDOES, _REPAIR, _OVER, _BOARDING, _CLOSE = range(5)
_NEXT: Final = {_TORPEDOES: _BOARDING, _BOARDING: _REPAIR, _REPAIR: _OVER}
"""The steps of the end phase; their numbers are kept with games."""


def run(r: Resolution[BuoyzState], task: Task) -> None:
    """Carry out what comes next by itself."""
    handler = _TASKS.get(type(task))
    if handler is not None:
        handler(r, task)
    else:
        steps.carry_out(r, (task,))
    ahead.lapse(r)


def decide(r: Resolution[BuoyzState], question: Question, action: Action) -> None:
    """Resolve an answer; the kernel has seen to it that it is one to this question."""
    _ANSWERS[type(action)](r, question, action)
    ahead.lapse(r)


def _reveal(r: Resolution[BuoyzState], _task: qu.Reveal) -> None:
    buying.reveal(r)
    setup.begin(r)


def _placing(r: Resolution[BuoyzState], _task: qu.Placing) -> None:
    """Minefields lie first; lurkers are written down before a ship is deployed (BZ136c, BZ136d)."""
    asked = sowing.ask(r.state)
    if asked:
        r.next(*asked, qu.Placing())
    else:
        r.next(*lurking.hides(r), qu.Deploying())


def _turn(r: Resolution[BuoyzState], task: qu.Turn) -> None:
    """A turn begins with the initiative; its holder says who moves first (BZ126, BZ127).

    Before that ships drop out of hyperspace (BZ197b), and lurkers may show themselves.
    """
    if not task.opened:
        r.emit(ev.TurnBegun(number=task.number))
        if drops := hyperspace.asks(r):
            r.next(*drops, qu.Turn(number=task.number, opened=True))
            return
    initiative.roll(r)
    r.emit(ev.PhaseBegun(phase="movement"))
    shows = lurking.shows(r)
    r.next(*shows, qu.ChooseFirst(seat=r.state.initiative, phase="movement"), qu.Moving())


def _first(
    r: Resolution[BuoyzState], question: qu.ChooseFirst | CraftFirst, action: ac.First
) -> None:
    """The holder of the initiative says who begins (BZ126)."""
    if isinstance(question, CraftFirst):
        craft_moving.first(r, question, action)
        return
    seat = question.seat
    first = seat if action.who == "self" else other(seat)
    r.emit(ev.FirstChosen(phase=question.phase, seat=seat, first=first))


def _moving(r: Resolution[BuoyzState], _task: qu.Moving) -> None:
    """Ask for the next ship to move, until all have been nominated (BZT9, BZ128, BZT1b)."""
    if r.state.board.squadrons:
        squadrons.moved(r)
    board = r.state.board
    side = _next(r, "movement", {each: moving.waiting(board, each) for each in SIDES})
    if side is not None:
        r.next(qu.NominateMove(seat=side), qu.Moving())
    else:
        mined = (Minefields(),) if mines.due_now(board) else ()
        r.next(*mined, *craft.after_ships(r), qu.Attack())


def _next(
    r: Resolution[BuoyzState], phase: Nominating, left: Mapping[str, tuple[Ship, ...]]
) -> str | None:
    """Whose nomination it is; sides alternate by so many ships as the game says (BZ221, BZ19b)."""
    state = r.state
    if state.left > 0 and left[state.mover]:
        return state.mover
    begins = state.left < 0 or not state.mover
    side = (state.mover or state.initiative) if begins else other(state.mover)
    if not left[side]:
        side = other(side)
    count = units(left[side])
    if not count:
        return None
    alternation = state.board.options.alternation
    count = {"ship": 1, "half": (count + 1) // 2, "side": count}[alternation]
    r.emit(ev.NominationDue(phase=phase, seat=side, count=count))
    return side


def _attack(r: Resolution[BuoyzState], task: qu.Attack) -> None:
    """The attack phase: the holder of the initiative says who fires first (BZ19, BZ126b).

    Before that craft say whom they attack, and close defence fires at them (BZT1).
    """
    if not task.opened:
        r.emit(ev.PhaseBegun(phase="attack"))
        if first := craft.before_fire(r):
            r.next(*first, qu.Attack(opened=True))
            return
    able = [_able(r, side) for side in SIDES]
    if all(able):
        r.next(qu.ChooseFirst(seat=r.state.initiative, phase="attack"), qu.Firing())
    else:
        r.next(qu.Firing())


def _able(r: Resolution[BuoyzState], side: str) -> bool:
    """Whether a side has ships to nominate; it isn't asked if none can fire at anything (BZ225).

    While an enemy under its cloak may become a target it is asked all the same (BZ128b).
    """
    board = r.state.board
    ships = unfired(board, side)
    idle = board.options.pre_measure and not fire.anything(board, side)
    if ships and idle and not fire.awaits(board, side):
        r.emit(ev.NoTargets(seat=side, ships=tuple(each.id for each in ships)))
        return False
    return bool(ships)


def _waive(r: Resolution[BuoyzState], question: qu.NominateFire, _action: ac.Waive) -> None:
    """All that are left of a side fire no more this turn (BZ129b)."""
    ships = unnominated(r.state.board, question.seat)
    r.emit(ev.Waived(seat=question.seat, ships=tuple(each.id for each in ships)))


def _firing(r: Resolution[BuoyzState], _task: qu.Firing) -> None:
    """Ask for the next ship to fire, until all have been nominated or waived (BZ19b, BZ129b)."""
    if r.state.volley and not fire.held(r.state):
        r.next(qu.Firing())
        fire.loose(r)
        return
    for each in SIDES:
        _able(r, each)
    board = r.state.board
    if r.state.volley and not fire.held(r.state):
        r.next(qu.Firing())
        return
    side = _next(r, "attack", {each: unfired(board, each) for each in SIDES})
    if side is not None:
        r.next(qu.NominateFire(seat=side), qu.Firing())
    else:
        craft.after_fire(r)
        r.emit(ev.PhaseBegun(phase="end"))
        r.next(qu.EndPhase(step=_TORPEDOES))


def _fire(r: Resolution[BuoyzState], question: Question, action: ac.Fire) -> None:
    """A ship fires; who has searched is the next (BZ190, BZ190c)."""
    fire.expected(r.state.board, question, action)
    fire.decide(r, question.seat, action)


def _search(r: Resolution[BuoyzState], question: qu.NominateFire, action: ac.Search) -> None:
    """A ship searches for cloaked enemies before its attacks (BZ190)."""
    cloaking.search(r, question, nominated(r.state.board, question.seat, action.ship))


def _end_phase(r: Resolution[BuoyzState], task: qu.EndPhase) -> None:
    """Torpedoes, boarding, repair, what is over with the turn, craft (BZT1d, BZ23)."""
    if task.step == _OVER:
        tractor.end(r)
        webs.fade(r)
        rotation.rotate(r)
        if flights := craft.at_end(r):
            r.next(*flights, qu.EndPhase(step=_CLOSE))
            return
    if task.step in (_OVER, _CLOSE):
        r.emit(ev.TurnEnded(number=r.state.turn))
        contact.check(r)
        if not victory.check(r):
            r.next(qu.Turn(number=r.state.turn + 1))
        return
    step = _NEXT[task.step]
    if step == _BOARDING and not r.state.board.options.plays("boarding"):
        step = _NEXT[step]
    r.next(qu.EndPhase(step=step))
    if task.step == _TORPEDOES:
        torpedoes.begin(r)
    elif task.step == _BOARDING:
        boarding.begin(r)
    else:
        repair.begin(r)


def _done(r: Resolution[BuoyzState], question: Question, _action: ac.Done) -> None:
    """A ship repairs no more, a side boards no more, lets an action be, or leaves craft alone."""
    if isinstance(question, BoardShips):
        boarding.done(r, question)
    elif isinstance(question, qu.Negate):
        overwatch.let_be(r, question)
    elif isinstance(question, FlyCraft):
        craft_moving.hold(r, question)
    elif isinstance(question, OpenHangars):
        hangars.done(r, question)


def _muster(
    r: Resolution[BuoyzState],
    question: qu.BuyFleet | CarryMines | FormSquadrons | AssignRoles,
    action: ac.Muster,
) -> None:
    """A side buys its ships, or says how they are fitted out (BZ223, BZ82, BZT65, BZ291)."""
    if isinstance(question, AssignRoles):
        wings.assign(r, question, action)
    elif isinstance(question, CarryMines):
        carrying.carry(r, question, action)
    elif isinstance(question, FormSquadrons):
        squadrons.form(r, question, action)
    else:
        buying.muster(r, question, action)


def _deploy(
    r: Resolution[BuoyzState],
    question: qu.DeployShips | PlaceField | PlaceBase,
    action: ac.Deploy,
) -> None:
    """A side puts a ship on the table, a minefield, or a base (BZ136)."""
    if isinstance(question, PlaceField):
        sowing.place(r, question, action)
    elif isinstance(question, PlaceBase):
        emplacing.place(r, question, action)
    else:
        setup.deploy(r, question, action)


_ANSWERS: Final[dict[type[Action], Callable[[Any, Any, Any], None]]] = {
    ac.Muster: _muster,
    ac.Deploy: _deploy,
    ac.Array: lambda r, question, _: setup.array(r, question.seat),
    ac.First: lambda r, q, action: (
        settling.decided(r, q, action) if isinstance(q, Decide) else _first(r, q, action)
    ),
    ac.Special: special.attempt,
    ac.Force: overwatch.use,
    ac.Move: moving.move,
    ac.Orbit: orbits.orbit,
    ac.Cloak: cloaking.switch,
    ac.Separate: separation.separate,
    ac.Lay: laying.ready,
    ac.Fire: _fire,
    ac.Search: _search,
    ac.Waive: _waive,
    ac.Choose: damage.chosen,
    ac.Defend: lambda r, question, action: torpedoes.defend(r, question, action.orders),
    ac.Repair: repair.repair,
    ac.Shields: boarding.lower,
    ac.Board: boarding.board_ship,
    ac.Lurk: lurking.hide,
    ac.Emerge: lambda r, q, action: (
        hyperspace.say(r, q, action) if isinstance(q, DropOut) else lurking.show(r, q, action)
    ),
    ac.Done: _done,
    Fly: craft.ordered,
}
_TASKS: Final[dict[type[Task], Callable[[Any, Any], None]]] = {
    qu.Reveal: _reveal,
    qu.Placing: _placing,
    Musters: lambda r, _: setup.musters(r),
    Begin: lambda r, _: setup.begin(r),
    Forming: lambda r, _: squadrons.forming(r),
    Mining: lambda r, _: carrying.mining(r),
    Assigning: lambda r, _: wings.assigning(r),
    Hiding: lambda r, _: lurking.hiding(r),
    Showing: lambda r, _: lurking.showing(r),
    Dropping: lambda r, _: hyperspace.dropping(r),
    qu.Deploying: lambda r, _: setup.next_ship(r),
    qu.Turn: _turn,
    qu.Moving: _moving,
    qu.Proceed: special.proceed,
    qu.SaucerMoves: separation.follow,
    qu.Attack: _attack,
    qu.Firing: _firing,
    qu.EndPhase: _end_phase,
}
