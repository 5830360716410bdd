"""Special actions: what they need, who may try which, what a check comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from rules.kernel.game.d6 import DIE
from rules.space.plane import square
from rules.systems.buoyz import (
    cloaks,
    damage,
    damage_events,
    hyperspace,
    overwatch,
    sweeping,
    tractor,
    webs,
)
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import (
    HYPERSPACE,
    MORE_SPECIALS,
    SPECIALS,
    SWEEP,
    Pull,
    Special,
)
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.formations import command
from rules.systems.buoyz.board.pieces import (
    ATTACK_SHIELDS,
    AUTOMATIC,
    CLOAK_HUNTER,
    ECM,
    ENGINE_DOUBLING,
    EVASIVE,
    FLANK_SPEED,
    HARD_ABOUT,
    MAXIMUM_WARP,
    NO_WIN,
    POINT_DEFENCE,
    RAMMING_SPEED,
    RED_ALERT,
    SELF_DESTRUCT,
    TRACTOR,
    USE_THE_FORCE,
)
from rules.systems.buoyz.board.sensors import PENALTY, inside, located, shadows
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.fire_questions import Blasts
from rules.systems.buoyz.moving import committed, due
from rules.systems.buoyz.questions import MoveOn, Negate, Proceed
from rules.systems.buoyz.refusals import enemy_ship, illegal
from rules.systems.buoyz.steps import carry_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.systems.buoyz.actions import Trial
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.questions import NominateMove
    from rules.systems.buoyz.state import BuoyzState

NEEDS: Final[dict[Trial, int]] = {
    RED_ALERT: 4,
    EVASIVE: 5,
    HARD_ABOUT: 5,
    FLANK_SPEED: 4,
    POINT_DEFENCE: 3,
    ECM: 5,
    SELF_DESTRUCT: 5,
    RAMMING_SPEED: 7,
    MAXIMUM_WARP: 3,
    TRACTOR: 3,
    CLOAK_HUNTER: 3,
    NO_WIN: 6,
    ATTACK_SHIELDS: 0,
    ENGINE_DOUBLING: 0,
    USE_THE_FORCE: 6,
}
"""What die and Command must come to (BZT24, BZT25, BZT26, BZT27, BZT28, BZT29, BZT43, BZT44, BZT45,
BZT46, BZT48, BZT52, BZT53, BZT55, BZT59)."""
_UNCLOAKED: Final = frozenset((MAXIMUM_WARP, POINT_DEFENCE, TRACTOR))
"""What no ship does under its cloak (BZT46, BZ192f, BZ238)."""
_FORWARD: Final = frozenset((RAMMING_SPEED, TRACTOR))
"""What no ship does that retreats (BZ203b, BZ251)."""
RAM_REACH: Final = 2
"""How far a ship rams, in inches (BZ154)."""


def least(board: Board, ship: Ship, what: Trial) -> int:
    """The least face of the die with which a ship succeeds; 1 if it always does (BZ37).

    More than a die shows, if it can't.
    """
    return max(1, NEEDS[what] - command(board, ship) - hindered(board, ship))


def hindered(board: Board, ship: Ship) -> int:
    """What a nebula or asteroids around a ship add to its checks: -1 or 0 (BZ123b, BZT38c)."""
    there = board.bodies and ship.pose is not None
    return PENALTY if there and inside(board, ship) else 0


def offered(board: Board, ship: Ship) -> Iterator[Special]:
    """The special actions that a ship may try now, each target of ramming by itself."""
    yield from hyperspace.offered(board, ship)
    for what in (*SPECIALS, *MORE_SPECIALS):
        if not _works(board, ship, what):
            continue
        if what == RAMMING_SPEED:
            for each in in_reach(board, ship):
                yield Special(ship=ship.id, what=what, target=each.id, way=None, inches=None)
        elif what == TRACTOR:
            for each in tractor.targets(board, ship):
                for way in get_args(Pull):
                    if way != "pull" or tractor.pulled(board, ship, each) is not None:
                        yield Special(ship=ship.id, what=what, target=each.id, way=way, inches=None)
        else:
            yield Special(ship=ship.id, what=what, target=None, way=None, inches=None)


def barred(board: Board, ship: Ship, what: Trial) -> Illegal | None:
    """Why a ship can't try a special action, if it can't (BZ113e, BZ232)."""
    if _works(board, ship, what):
        return None
    others = tuple(dict.fromkeys(each.what for each in offered(board, ship))) or ("move",)
    rule, case = _why_not(board, ship, what)
    return illegal(rule, case=case, legal=others, ship=ship.name)


_BARRED: Final = {
    ECM: "BZT43", RAMMING_SPEED: "BZ154", MAXIMUM_WARP: "BZ151", TRACTOR: "BZ43",
    CLOAK_HUNTER: "BZT52", ATTACK_SHIELDS: "BZT54", ENGINE_DOUBLING: "BZT55",
    USE_THE_FORCE: "BZ46",
}  # fmt: skip
"""The rule that keeps a ship from a special action as it is; of others it is that of weapons."""
_SECTIONS: Final = {CLOAK_HUNTER: "BZ239", ATTACK_SHIELDS: "BZ243", ENGINE_DOUBLING: "BZ243"}
"""The rule by which a battle has a special action or not; of others that of BZ232."""


def _why_not(board: Board, ship: Ship, what: Trial) -> tuple[str, str]:
    """The rule that keeps a ship from a special action, and its case."""
    if not _played(board, what):
        return _SECTIONS.get(what, "BZ232"), ""
    if ship.switched:
        return "BZT50", "special"
    if ship.tried and what != MAXIMUM_WARP and not free(ship, what):
        return "BZT24", "twice" if ship.chances else ""
    kept = _kept_from(board, ship, what)
    if kept is not None:
        return kept
    if what == FLANK_SPEED:
        return "BZ113", "flank"
    return _BARRED.get(what, "BZT29"), ""


def _kept_from(board: Board, ship: Ship, what: Trial) -> tuple[str, str] | None:
    """Rule and case that keep a ship from an action: cloak, retreat, order, turning (BZT27b)."""
    if ship.cloaked and what in _UNCLOAKED:
        return "BZ238", ""
    if hyperspace.there(ship) and what != RED_ALERT:
        return "BZ271", ""
    if committed(board, ship):
        return "BZ146", "late"
    if what == HARD_ABOUT and not board.sd(ship).turning and board.to_the_letter:
        return "BZT27", ""
    if ship.side in board.retreating and what in _FORWARD:
        return "BZ203", "special"
    return None


def _played(board: Board, what: Trial) -> bool:
    """Whether a battle has a special action (BZ232)."""
    if what == TRACTOR:
        return board.options.plays("tractor")
    if what == CLOAK_HUNTER:
        return board.cloak
    if what in AUTOMATIC:
        return board.options.plays("races")
    return what not in MORE_SPECIALS or board.options.plays("actions")


def _works(board: Board, ship: Ship, what: Trial) -> bool:
    if not _played(board, what) or _kept_from(board, ship, what) is not None:
        return False
    if hyperspace.there(ship):
        return what == RED_ALERT and free(ship, what)
    if what == ENGINE_DOUBLING:
        return _doubles(board, ship)
    if what == TRACTOR:
        return free(ship, what) and board.able(ship, TRACTOR) and bool(tractor.targets(board, ship))
    if what == MAXIMUM_WARP:
        return FLANK_SPEED in ship.acting and ship.tried == FLANK_SPEED and _whole(board, ship)
    return free(ship, what) and _fits(board, ship, what)


def free(ship: Ship, what: str) -> bool:
    """Whether a ship has a try left: its own, or by No-Win (BZT24, BZ47, BZT53, BZ149b)."""
    return not ship.tried or (ship.chances > 0 and what not in (NO_WIN, *ship.attempts))


def _doubles(board: Board, ship: Ship) -> bool:
    """Whether a ship may double its engines: by ability or No-Win; once (BZ57, BZT55, BZ149c)."""
    if ship.doubled or ship.strained or ENGINE_DOUBLING in ship.attempts:
        return False
    if not _drives(board, ship):
        return False
    return board.able(ship, "engine_doubling") or ship.chances > 0


def _drives(board: Board, ship: Ship) -> bool:
    """Whether its engines let a ship ram, or are there to be doubled, though it is dead in space.

    Older games refused both to who is dead in space (BZ113c, BZ154b, BZ112).
    """
    return board.powered(ship) if board.to_the_letter else not sp.dead(board, ship)


def _fits(board: Board, ship: Ship, what: Trial) -> bool:
    """Whether a ship that has tried nothing can try that as it is (BZ113e)."""
    match what:
        case "flank-speed":
            return not sp.dead(board, ship)
        case "ecm":
            return shadows(board, ship)
        case "ramming-speed":
            return _drives(board, ship) and bool(in_reach(board, ship))
        case "cloak-hunter":
            return any(board.able(each, "cloak") for each in board.foes(ship.side))
        case "point-defence":
            return board.sd(ship).secondary > 0
        case _:
            mystic = what != USE_THE_FORCE or overwatch.mystic(board, ship)
            return mystic and (what != ATTACK_SHIELDS or board.able(ship, "attack_shields"))


def _whole(board: Board, ship: Ship) -> bool:
    """Whether it may go to maximum warp: it is not slowed (BZ151, BZ9b, BZ153c, BZT46, BZ113e)."""
    warps = board.able(ship, "warp") or board.sd(ship).singularity
    held = ship.tug and board.held(ship)
    return warps and not (ship.crippled or ship.motive or ship.landed or held)


def in_reach(board: Board, ship: Ship) -> tuple[Ship, ...]:
    """The ships that a ship could ram from where it is (BZ154, BZ233, BZT45)."""
    here = place(ship).at
    return tuple(
        [
            each
            for each in board.foes(ship.side)
            if cloaks.attackable(board, ship, each)
            and square(here, place(each).at) <= square_of(RAM_REACH)
            and located(board, ship, each)
            and webs.bars(board, ship, (place(ship), place(each))) is None
        ]
    )


def rammed(board: Board, ship: Ship, action: Special) -> Ship:
    """The ship that is to be rammed.

    Raises:
        Refusal: It can't be.
    """
    found = in_reach(board, ship)
    if not action.target and len(found) == 1:
        return found[0]
    target = enemy_ship(board, ship.side, action.target or "")
    if target not in found:
        legal = tuple(each.id for each in found)
        raise illegal("BZ154", legal=legal, ship=ship.name)
    return target


def harm(board: Board, target: Ship) -> int:
    """The hull that ramming takes: down to where a ship is crippled (BZ44b, BZ44c)."""
    figure = board.sd(target).crippled
    if not target.crippled:
        return target.hull - figure
    return target.hull if board.options.ram_already_crippled == "destroyed" else 0


def harm_told(board: Board, target: Ship) -> str:
    """What ramming does to a ship, in words."""
    hull = harm(board, target)
    if hull == target.hull:
        return f"{board.name(target)} is destroyed"
    return f"{board.name(target)} is crippled, hull {target.hull - hull}" if hull else "no harm"


def attempt(r: Resolution[BuoyzState], question: NominateMove | MoveOn, action: Special) -> None:
    """Try a special action; if it fails, the ship moves as usual (BZT24, BZ146, BZ141c).

    Mines are swept, and hyperspace is entered, without a check (BZT64, BZT74).
    Maximum Warp follows a Flank Speed that has succeeded (BZ38). A beam that is kept takes no check
    and is not negated (BZ152d, BZ249, BZT24b).
    """
    board = r.state.board
    ship = due(r.state, question, action.ship)
    if action.what == SWEEP:
        sweeping.ready(r, question, ship)
        return
    if action.what == HYPERSPACE:
        hyperspace.enter(r, ship, action)
        return
    refusal = barred(board, ship, action.what)
    if refusal is not None:
        raise refusal
    target, way = _aimed_at(board, ship, action)
    kept = action.what == TRACTOR and tractor.keeps(board, ship, target)
    passed = kept or _try(r, ship, action.what)
    now = r.state.board.ship(ship.id)
    task = Proceed(ship=ship.id, what=action.what, target=target, way=way)
    if now.contested:
        r.next(Negate(seat=other(ship.side), ship=ship.id, what=action.what), task)
    elif passed:
        _take_effect(r, task)
    else:
        r.next(MoveOn(seat=question.seat, ship=ship.id))


def _aimed_at(board: Board, ship: Ship, action: Special) -> tuple[str | None, Pull | None]:
    """Whom an action is aimed at, by id, and what a beam does.

    Raises:
        Refusal: It can't be.
    """
    if action.what == RAMMING_SPEED:
        return rammed(board, ship, action).id, None
    if action.what == TRACTOR:
        target, way = tractor.chosen(board, ship, action)
        return target.id, way
    return None, None


def proceed(r: Resolution[BuoyzState], task: Proceed) -> None:
    """What was let be takes its effect; if it was negated, the ship moves as usual (BZ148)."""
    ship = r.state.board.ship(task.ship)
    if task.what in ship.attempts and task.what not in ship.acting:
        r.next(MoveOn(seat=ship.side, ship=ship.id))
    else:
        _take_effect(r, task)


def _take_effect(r: Resolution[BuoyzState], task: Proceed) -> None:
    """What a special action does; the ship moves if it can (BZ146c, BZ151b, BZT44, BZ43b)."""
    board = r.state.board
    ship = board.ship(task.ship)
    match task.what:
        case "self-destruct":
            r.emit(damage_events.Exploded(ship=ship.id, at=place(ship).at))
            carry_out(r, [Blasts()])
            return
        case "maximum-warp":
            r.emit(ev.WarpedAway(ship=ship.id))
            return
        case "ramming-speed" if task.target:
            _ram(r, ship, board.ship(task.target))
            return
        case "tractor" if task.target:
            tractor.take(r, ship, board.ship(task.target), task.way or "hold")
        case _:
            pass
    r.next(MoveOn(seat=ship.side, ship=ship.id))


def _try(r: Resolution[BuoyzState], ship: Ship, what: Trial) -> bool:
    """Throw for a Command check (BZT24, BZ149), if it takes one (BZ148b).

    The other side may be in overwatch, against the Force, too (BZ147, BZ147c, BZ15).
    """
    board = r.state.board
    watched = bool(overwatch.watchers(board, other(ship.side)))
    if what in AUTOMATIC:
        told = ev.SpecialTried(ship=ship.id, what=what, face=0, more=0, less=0, need=0,
                       passed=True, contested=watched)  # fmt: skip
        r.emit(told)
        return True
    more, need, less = command(board, ship), NEEDS[what], hindered(board, ship)
    (face,) = r.roll(1, DIE, f"{what}: {ship.name}")
    passed = face + more + less >= need
    r.emit(
        ev.SpecialTried(ship=ship.id, what=what, face=face, more=more, less=less, need=need,
            passed=passed, contested=passed and watched,
        )
    )  # fmt: skip
    return passed


def _ram(r: Resolution[BuoyzState], ship: Ship, target: Ship) -> None:
    """Both lose: the rammer all of it; neither explodes (BZ44, BZT45b, BZ154c)."""
    here, there = place(ship).at, place(target).at
    hull = harm(r.state.board, target)
    r.emit(fe.Rammed(ship=ship.id, target=target.id, hull=hull, origin=here, at=there))
    r.emit(damage_events.Destroyed(ship=ship.id, at=here))
    damage.stands(r, target.id)
