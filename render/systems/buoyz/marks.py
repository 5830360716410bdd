"""The last act of a battle as marks; of what is considered instead see `plans`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from render.model.scene import MoveMark, Piece, PlaceMark, ShotMark
from render.systems.buoyz import craft, focus, hyperspace, tables
from render.systems.buoyz.fleet import bead, piece, shown
from render.systems.buoyz.plans import plan_of
from rules.space.plane import Point
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import contact_events as cn
from rules.systems.buoyz import damage_events, setup_events
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import separation_events as se
from rules.systems.buoyz import transit_events as tr
from rules.systems.buoyz import web_events as we
from rules.systems.buoyz.board.stats import PARTS, SIDES
from rules.systems.buoyz.planned import Planned
from rules.systems.buoyz.words import SPECIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.model.scene import Mark
    from rules.kernel.game.event import Event
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.shown import Followed
    from rules.systems.buoyz.view import BuoyzView

Then: TypeAlias = "tuple[Followed, ...]"
"""What came of an act."""


def marks_of(view: BuoyzView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return plan_of(view, view.preview) if isinstance(view.preview, Planned) else ()
    return _done(view)


def _done(view: BuoyzView) -> tuple[Mark, ...]:
    if view.last is None:
        return ()
    act = focus.seen(view, view.last.act)
    return _ACTS[type(act)](view.board, act, view.last.then)


def _deployed(_board: Board, act: setup_events.Deployed, _then: Then) -> tuple[Mark, ...]:
    return (PlaceMark(shown(act.pose)),)


def _emerged(board: Board, act: le.Emerged, _then: Then) -> tuple[Mark, ...]:
    """Where ships came out of lurking."""
    found = []
    for ship_id, pose in act.ships:
        here = shown(pose)
        mover = piece(board, board.ship(ship_id), pose)
        found.append(MoveMark(mover, here, here, done=True, word="out of hiding"))
    return tuple(found)


def _tried(board: Board, act: ev.SpecialTried, then: Then) -> tuple[Mark, ...]:
    pose = board.ship(act.ship).pose or board.ship(act.ship).marker
    if pose is None:
        return ()
    name = SPECIALS[act.what][0]
    negated = any(isinstance(each, ev.Negated) for each in then)
    came = "negated" if negated else "done" if act.passed else "failed"
    word = f"{name}: {came}"
    here = shown(pose)
    return (
        MoveMark(
            piece(board, board.ship(act.ship), pose), here, here, act.passed and not negated, word
        ),
    )


def _lowered(board: Board, act: be.ShieldsLowered, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "shields down")


def _cloaked(board: Board, act: ce.CloakSwitched, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "cloaks" if act.on else "uncloaks")


def _separated(board: Board, act: se.Separated, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "separates")


def _readied(board: Board, act: me.MineReadied, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "lays a mine")


def _spins(board: Board, act: we.WebReadied, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "spins web")


def _sweeps(board: Board, act: me.SweepReadied, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "sweeps mines")


def _mined(board: Board, act: me.MineMet, then: Then) -> tuple[Mark, ...]:
    """A mine that went off under a ship, with what it did; or that none did."""
    ship = board.ship(act.ship)
    if not act.hit:
        return _said(board, act.ship, "through the mines")
    hull, pose = _lost(then, act.ship), ship.pose
    at = next(
        (e.at for e in then if isinstance(e, damage_events.Destroyed) and e.ship == act.ship), None
    )
    if pose is None and at is None:
        return ()
    here = shown(pose or at)  # type: ignore[arg-type]  # one of them is there
    wreck = _wreck(board, ship, at) if at is not None else None
    word = f"mine: {_word(board, ship, hull, then) if act.hits else 'MISS'}"
    side = 1 - SIDES.index(ship.side)
    return (ShotMark(side, here, here, hull > 0, word, wreck),)


def _checked(_board: Board, _act: cn.ContactChecked, _then: Then) -> tuple[Mark, ...]:
    """Nothing on the table: the words say it."""
    return ()


def _said(board: Board, ship_id: str, word: str) -> tuple[Mark, ...]:
    """A word beside a ship."""
    ship = board.ship(ship_id)
    if ship.pose is None:
        return ()
    here = shown(ship.pose)
    return (MoveMark(piece(board, ship, ship.pose), here, here, done=True, word=word),)


def _searched(board: Board, act: ce.Searched, _then: Then) -> tuple[Mark, ...]:
    """A line to each that was detected; beside the searcher how it came out."""
    ship = board.ship(act.ship)
    if ship.pose is None:
        return ()
    here, side = shown(ship.pose), SIDES.index(ship.side)
    word = "search: found" if act.found else "search: nobody"
    found: list[Mark] = [MoveMark(piece(board, ship, ship.pose), here, here, act.passed, word)]
    for each in act.found:
        pose = board.ship(each).pose
        if pose is not None:
            found.append(ShotMark(side, here, shown(pose), hit=True, word="DETECTED"))
    return tuple(found)


def _boarded(board: Board, act: be.Boarded, _then: Then) -> tuple[Mark, ...]:
    lost = board.ship(act.captured).name if act.captured else ""
    word = f"{lost} CAPTURED" if lost else "boarding: no winner"
    owner = board.ship(act.ship)
    side = SIDES.index(owner.side if act.captured != act.ship or not act.prize else owner.taken)
    return (ShotMark(side, shown(act.origin), shown(act.at), act.captured == act.target, word),)


def _moved(board: Board, act: ev.Moved | ev.Orbited, _then: Then) -> tuple[Mark, ...]:
    """The way of a ship leg by leg; where it began it is seen as a ghost."""
    ship, places = board.ship(act.ship), [shown(each) for each in act.path]
    whole = [(a, b) for a, b in pairwise(places) if a != b]
    if not whole:
        return ()
    found: list[Mark] = [
        MoveMark(_ghost(board, ship, act.path[0] if not number else None), a, b, done=True)
        for number, (a, b) in enumerate(whole)
    ]
    return tuple(found)


def _ghost(board: Board, ship: Ship, pose: Pose | None) -> Piece:
    """A ship as it was; a bead where it turned on its way."""
    if pose is not None:
        return piece(board, ship, pose)
    return bead(board, ship)


def _volley(board: Board, _act: fe.Fired, then: Then) -> tuple[Mark, ...]:
    """All shots of a nomination, beside each target what it lost in all, once."""
    found: list[Mark] = []
    told: set[str] = set()
    for each in then:
        if not isinstance(each, fe.Shot | fe.Launched):
            continue
        side, target = SIDES.index(board.ship(each.ship).side), board.ship(each.target)
        hull = _lost(then, each.target)
        word = "" if each.target in told else _word(board, target, hull, then)
        told.add(each.target)
        start, end = shown(each.origin), shown(each.at)
        if isinstance(each, fe.Launched):
            # They are on their way: neither a hit nor a miss.
            launcher = bead(board, board.ship(each.ship))
            found.append(MoveMark(launcher, start, end, done=True, word=word))
            continue
        wreck = _wreck(board, target, each.at) if hull and target.pose is None else None
        found.append(ShotMark(side, start, end, hull > 0, word, wreck))
    return tuple(found)


def _lost(then: Then, target: str) -> int:
    """The hull that a ship lost in this act."""
    return sum(
        each.hull
        for each in then
        if isinstance(each, fe.Struck | damage_events.HullLost) and each.ship == target
    )


def _word(board: Board, target: Ship, hull: int, then: Then) -> str:
    """What came of it for a ship, in a few letters."""
    if target.pose is None:
        blown = any(isinstance(e, damage_events.Exploded) and e.ship == target.id for e in then)
        return f"{board.name(target)} {'EXPLODES' if blown else 'DESTROYED'}"
    crippled = any(isinstance(e, damage_events.Crippled) and e.ship == target.id for e in then)
    if hull:
        return f"\N{MINUS SIGN}{hull} hull{', CRIPPLED' if crippled else ''}"
    struck = any(isinstance(e, fe.Struck) and e.ship == target.id for e in then)
    launched = [e for e in then if isinstance(e, fe.Launched) and e.target == target.id]
    if launched and not any(isinstance(e, fe.Shot) and e.target == target.id for e in then):
        return f"{sum(len(each.counters) for each in launched)} {launched[0].kind} away"
    return "shields hold" if struck else "MISS"


def _impact(board: Board, act: fe.Impact, then: Then) -> tuple[Mark, ...]:
    target, hull = board.ship(act.target), _lost(then, act.target)
    wreck = _wreck(board, target, act.at) if target.pose is None else None
    word = f"{act.kind}: {_word(board, target, hull, then) if act.hits else 'MISS'}"
    side = SIDES.index(board.ship(act.ship).side)
    return (ShotMark(side, shown(act.origin), shown(act.at), hull > 0, word, wreck),)


def _wreck(board: Board, ship: Ship, at: Point) -> Piece:
    return Piece(
        ship.id, board.name(ship), ship.code, board.sd(ship).silhouette, SIDES.index(ship.side),
        at=shown(at),
    )  # fmt: skip


def zone_of(west: int, north: int, east: int, south: int) -> tuple[int, int, int, int]:
    """A rectangle of the rules on the picture of its table."""
    a = shown(Point(west, north))
    return a.x, a.y, a.x + (east - west) // PARTS, south // PARTS


_ACTS: Final[dict[type[Event], Callable[[Any, Any, Any], tuple[Mark, ...]]]] = {
    setup_events.Deployed: _deployed,
    ev.SpecialTried: _tried,
    ev.Moved: _moved,
    ev.Orbited: _moved,
    be.ShieldsLowered: _lowered,
    be.Boarded: _boarded,
    ce.CloakSwitched: _cloaked,
    ce.Searched: _searched,
    le.Emerged: _emerged,
    he.HyperspaceEntered: hyperspace.entered,
    he.DroppedOut: hyperspace.dropped,
    tr.TransitEnded: tables.emerged,
    se.Separated: _separated,
    cn.ContactChecked: _checked,
    me.MineReadied: _readied,
    me.MineMet: _mined,
    me.SweepReadied: _sweeps,
    we.WebReadied: _spins,
    fe.Fired: _volley,
    fe.Impact: _impact,
    **craft.ACTS,
}
"""How each kind of act is marked."""
