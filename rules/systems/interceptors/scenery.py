"""Scenery: who touches it and what that does, how it moves, what wrecks become of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.space.plane import square
from rules.space.polygon import overlap
from rules.systems.interceptors import starbase
from rules.systems.interceptors.base_events import Stuck
from rules.systems.interceptors.events import Contacted, SceneryMoved, WrecksChanged
from rules.systems.interceptors.firing import HIT, deflected, deflecting, destroy_if_spent
from rules.systems.interceptors.stats import HALF_PIECE, MOVES
from rules.systems.interceptors.template import DEEP, centre, piece, template

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Scenic
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table


def touched(table: Table, poses: Sequence[Pose]) -> tuple[Scenic, ...]:
    """The pieces that a way touches, in the order that they are met (II30, II88).

    Each once (II30b); where the way began counts, and each place of a sweep (II87, II52b). So do
    pieces on which a fighter had ended, or that came upon it (II30c, II33).
    """
    start = centre(poses[0])
    found: list[tuple[int, int, int, Scenic]] = []
    for place, each in enumerate(table.laid):
        at = each.centre
        shape = piece(at)
        for number, pose in enumerate(poses):
            if overlap(template(pose), shape, DEEP):
                found.append((number, square(start, at), place, each))
                break
    return tuple(each for *_, each in sorted(found, key=lambda met: met[:3]))


def contact(r: Resolution[FightersState], fighter_id: str, poses: Sequence[Pose]) -> None:
    """What a fighter that has ended its go suffers from what it touched (IIT23, II30, II88b)."""
    for each in touched(r.state.table, poses):
        _collide(r, fighter_id, each)
        if destroy_if_spent(r, fighter_id):
            return


def _collide(r: Resolution[FightersState], fighter_id: str, met: Scenic) -> None:
    """One piece: whether it is hit, with what effect, what becomes of it (II31, II89, II90).

    Armour counts against each 6 (IIT23e). A breaks up, even if it has destroyed the fighter
    (II90b); C is gone, a wreck among them (IIT23f, II91d).
    """
    table = r.state.table
    fighter = table.by_id[fighter_id]
    effect = table.brief.numbers.contacts[met.kind]
    face = None
    hit = True
    if effect.hits > 1:
        (face,) = r.roll(1, DIE, f"collision: {fighter.name}")
        hit = face >= effect.hits
    faces = r.roll(effect.dice, DIE, f"{effect.name}: {fighter.name}") if hit else ()
    armour = deflecting(r, fighter, faces.count(HIT))
    lost = min(faces.count(HIT) - deflected(armour), fighter.blocks + 1)
    turns = None
    becomes = met.kind
    if hit and met.kind == "A":
        (turns,) = r.roll(1, DIE, "the asteroid breaks up")
        becomes = "B" if turns >= MOVES else "A"
    r.emit(
        Contacted(
            fighter=fighter.id,
            piece=met.id,
            kind=met.kind,
            face=face,
            hit=hit,
            faces=faces,
            armour=armour,
            lost=lost,
            turns=turns,
            becomes="" if hit and met.kind == "C" else becomes,
        )
    )


def move(r: Resolution[FightersState]) -> tuple[str, ...]:
    """Scenery hinges over its side by six inches, all of it or none (IIT24, II32).

    It comes in again at the other end (IIT24b, II92). Wrecks stay (II91c).

    Returns:
        The pieces that a starbase has stopped just now (II111).
    """
    table = r.state.table
    pieces = [each for each in table.laid if not each.wreck]
    if not pieces or not table.drift:
        return ()
    (face,) = r.roll(1, DIE, "scenery moves")
    moved = face >= MOVES
    width = table.board.width
    step = 2 * HALF_PIECE if table.drift == "east" else -2 * HALF_PIECE
    at = []
    stuck = []
    for each in pieces:
        found, stops = next_place(table, each, step)
        at.append((found.x % width if not 0 <= found.x <= width else found.x, found.y))
        if stops and not each.stuck:
            stuck.append(each.id)
    r.emit(
        SceneryMoved(
            face=face,
            moved=moved,
            pieces=tuple([each.id for each in pieces]) if moved else (),
            at=tuple(at) if moved else (),
        )
    )
    if not moved:
        return ()
    for piece_id in stuck:
        r.emit(Stuck(piece=piece_id))
    return tuple(stuck)


def next_place(table: Table, each: Scenic, step: int) -> tuple[Point, bool]:
    """Where a piece hinges to, and whether the starbase stops it there (IIT42, II111, II111c)."""
    ahead = each.centre.moved(step, 0)
    if not table.options.starbase or not starbase.blocked(table, ahead):
        return ahead, False
    if each.aside:
        return starbase.aside(table, each.centre, each.aside), True
    half = table.brief.numbers.base.half
    return starbase.flush(table.board, half, ahead, step), True


def lift_wrecks(r: Resolution[FightersState]) -> None:
    """Wrecks that lay there for a go are gone, before scenery moves (IIT32, II91b)."""
    old = tuple([each.id for each in r.state.table.scenery if each.wreck])
    if old:
        r.emit(WrecksChanged(gone=old, pieces=(), at=()))


def lay_wrecks(r: Resolution[FightersState]) -> None:
    """Who died in this go lies there in the next one (IIT32, II31, II91, II91e)."""
    state = r.state
    at = [centre(pose) for pose in state.died if state.table.holds(pose)]
    if at:
        ids = tuple(f"w{state.go}{chr(ord('a') + number)}" for number in range(len(at)))
        r.emit(WrecksChanged(gone=(), pieces=ids, at=tuple((p.x, p.y) for p in at)))
