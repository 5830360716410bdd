"""The last act of a battle as marks, or what is being considered."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from render.model.scene import MoveMark, Piece, PlaceMark, PlanMark, ShotMark
from render.systems.buoyz.fleet import mustered, piece, shown, spans
from rules.kernel.frozen import altered
from rules.systems.buoyz import aims, carrying, lurking, setup, squadrons
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import contact_events as cn
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import separation_events as se
from rules.systems.buoyz.fitting_questions import CarryMines, FormSquadrons
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.muster_questions import PlaceField
from rules.systems.buoyz.planned import Planned
from rules.systems.buoyz.stats import PARTS, SIDES
from rules.systems.buoyz.words import SPECIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.model.scene import Mark
    from rules.kernel.event import Event
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

Then: TypeAlias = "tuple[fe.Aftermath, ...]"
"""What came of an act."""
_RINGS: Final = (200, 400, 600)
"""Where the range modifiers change, in hundredths of an inch (BZ61)."""
_VERBS: Final = {"captured": "boards"}
"""What a ship does that is considered, by what is likely to come of it; else it shoots."""
_WAY: Final = 2
"""Poses of what is a way at least."""


def marks_of(view: BuoyzView) -> tuple[Mark, ...]:
    """The marks of the last act; of what is considered instead, while something is."""
    if view.preview is not None:
        return _plan(view, view.preview) if isinstance(view.preview, Planned) else ()
    return _done(view)


def _done(view: BuoyzView) -> tuple[Mark, ...]:
    if view.last is None:
        return ()
    act = view.last.act
    return _ACTS[type(act)](view.board, act, view.last.then)


def _deployed(_board: Board, act: ev.Deployed, _then: Then) -> tuple[Mark, ...]:
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
    pose = board.ship(act.ship).pose
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


def _sweeps(board: Board, act: me.SweepReadied, _then: Then) -> tuple[Mark, ...]:
    return _said(board, act.ship, "sweeps mines")


def _mined(board: Board, act: me.MineMet, then: Then) -> tuple[Mark, ...]:
    """A mine that went off under a ship, with what it did; or that none did."""
    ship = board.ship(act.ship)
    if not act.hit:
        return _said(board, act.ship, "through the mines")
    hull, pose = _lost(then, act.ship), ship.pose
    at = next((e.at for e in then if isinstance(e, fe.Destroyed) and e.ship == act.ship), None)
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
    return _bead(board, ship)


def _bead(board: Board, ship: Ship) -> Piece:
    return Piece(ship.id, board.name(ship), "", "turn", SIDES.index(ship.side))


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
            bead = _bead(board, board.ship(each.ship))
            found.append(MoveMark(bead, start, end, done=True, word=word))
            continue
        wreck = _wreck(board, target, each.at) if hull and target.pose is None else None
        found.append(ShotMark(side, start, end, hull > 0, word, wreck))
    return tuple(found)


def _lost(then: Then, target: str) -> int:
    """The hull that a ship lost in this act."""
    return sum(
        each.hull
        for each in then
        if isinstance(each, fe.Struck | fe.HullLost) and each.ship == target
    )


def _word(board: Board, target: Ship, hull: int, then: Then) -> str:
    """What came of it for a ship, in a few letters."""
    if target.pose is None:
        blown = any(isinstance(e, fe.Exploded) and e.ship == target.id for e in then)
        return f"{board.name(target)} {'EXPLODES' if blown else 'DESTROYED'}"
    crippled = any(isinstance(e, fe.Crippled) and e.ship == target.id for e in then)
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


def _plan(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    board = view.board
    if preview.fleet:
        return tuple(PlaceMark(each.at) for each in mustered(view))
    if isinstance(view.question, HideShips | ShowShips):
        return _lurkers(view, preview)
    if isinstance(view.question, PlaceField) and preview.clear:
        return (PlaceMark(shown(preview.end)),)
    if isinstance(view.question, CarryMines | FormSquadrons):
        return _fitted(board, view.question, preview.fitted)
    if preview.unit not in board.by_id or not preview.path:
        return ()
    return _of_ship(view, board.ship(preview.unit), preview)


def _of_ship(view: BuoyzView, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    """What one ship is to do."""
    board = view.board
    if not view.pre_measure:
        return _unmeasured(board, ship, preview)
    if preview.shot:
        return _aimed(board, ship, preview)
    if len(preview.path) < _WAY:
        return _stays(board, ship, preview)
    legs = list(pairwise(preview.path))
    found: list[Mark] = []
    for number, (before, after) in enumerate(legs):
        last = number == len(legs) - 1
        if shown(before) == shown(after) and not last:
            continue
        mover = piece(board, ship, after) if last else _bead(board, ship)
        found.append(
            PlanMark(
                piece=mover,
                start=shown(before),
                end=shown(after),
                stop=None if preview.clear else shown(after),
                word=preview.short if last else "",
                rings=_rings(board, ship) if last else (),
                spokes=_spokes(board, after.heading) if last else (),
            )
        )
    return tuple(found)


def _fitted(
    board: Board, question: CarryMines | FormSquadrons, chosen: tuple[str, ...]
) -> tuple[Mark, ...]:
    """What each ship would carry, or do; in the middle of the table if none is there yet."""
    mines = isinstance(question, CarryMines)
    yes, no = ("mines", "torpedoes") if mines else ("in a squadron", "alone")
    found = []
    for ship in (carrying if mines else squadrons).able(board, question.seat):
        if ship.pose is not None:
            here, word = shown(ship.pose), yes if ship.id in chosen else no
            mover = piece(board, ship, ship.pose)
            found.append(PlanMark(mover, here, here, word=word, verb="is fitted out"))
    return tuple(found) or (PlaceMark(shown(board.table.centre)),)


def _lurkers(view: BuoyzView, preview: Planned) -> tuple[Mark, ...]:
    """Who shows itself; in the middle of its square who stays, of the zone who is deployed."""
    board, known = view.board, lurking.squares(view.board.table)
    if preview.places:
        return tuple(_shown(board, ship, pose) for ship, pose in preview.places)
    areas = [known[each] for each in preview.squares]
    if not areas and view.question is not None:
        areas = [setup.zone(view, view.question.seat)]
    return tuple(PlaceMark(shown(each.centre)) for each in areas)


def _shown(board: Board, ship_id: str, pose: Pose) -> PlanMark:
    """A ship where it is to come out of lurking, under its cloak."""
    ship = altered(board.ship(ship_id), cloaked=True)
    here = shown(pose)
    return PlanMark(piece(board, ship, pose), here, here, word=ship.name, verb="shows itself")


def _unmeasured(board: Board, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    """What was composed, in letters beside the ship: no end, no ranges, no line (BZ132)."""
    here = shown(preview.path[0])
    if ship.pose is None:
        return (PlaceMark(here),)
    stop = None if preview.clear else here
    mover = piece(board, ship, preview.path[0])
    return (PlanMark(mover, here, here, stop=stop, word=preview.short),)


def _stays(board: Board, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    pose = preview.path[0]
    if ship.pose is None:
        return (PlaceMark(shown(pose)),)
    here = shown(pose)
    return (
        PlanMark(
            piece=piece(board, ship, pose),
            start=here,
            end=here,
            word=preview.short,
            rings=_rings(board, ship) if preview.clear else (),
            spokes=_spokes(board, pose.heading) if preview.clear else (),
        ),
    )


def _aimed(board: Board, ship: Ship, preview: Planned) -> tuple[Mark, ...]:
    """A line to each target with how likely it loses hull; the ranges around the ship."""
    pose, mover = preview.path[0], piece(board, ship, preview.path[0])
    here = shown(pose)
    found: list[Mark] = [
        PlanMark(mover, here, here, rings=_rings(board, ship), spokes=_spokes(board, pose.heading))
    ]
    for target, chance in preview.aims:
        at = aims.place(board.ship(target)).at
        word = f"{board.name(board.ship(target))}: {preview.does} {chance}" if chance else ""
        verb = _VERBS.get(preview.does, "")
        found.append(PlanMark(mover, here, shown(at), shot=True, word=word, verb=verb))
    return tuple(found)


def _rings(board: Board, ship: Ship) -> tuple[int, ...]:
    """The bounds of the range modifiers, as far as a weapon of the ship reaches."""
    reach = [aims.reach(board, ship, each) * 100 for each in aims.weapons(board, ship)]
    most = max(reach, default=0)
    return tuple(sorted({most, *(each for each in _RINGS if each < most)} - {0}))


def _spokes(board: Board, heading: int) -> tuple[int, ...]:
    """The borders of the quadrants, in degrees."""
    half = spans(board)[0] // 2
    return tuple((heading + each) % 360 for each in (half, 180 - half, 180 + half, -half))


def zone_of(west: int, north: int, east: int, south: int) -> tuple[int, int, int, int]:
    """A rectangle of the rules on the picture."""
    return west // PARTS, north // PARTS, east // PARTS, south // PARTS


_ACTS: Final[dict[type[Event], Callable[[Any, Any, Any], tuple[Mark, ...]]]] = {
    ev.Deployed: _deployed,
    ev.SpecialTried: _tried,
    ev.Moved: _moved,
    ev.Orbited: _moved,
    be.ShieldsLowered: _lowered,
    be.Boarded: _boarded,
    ce.CloakSwitched: _cloaked,
    ce.Searched: _searched,
    le.Emerged: _emerged,
    se.Separated: _separated,
    cn.ContactChecked: _checked,
    me.MineReadied: _readied,
    me.MineMet: _mined,
    me.SweepReadied: _sweeps,
    fe.Fired: _volley,
    fe.Impact: _impact,
}
"""How each kind of act is marked."""
