"""The last action of an engagement as marks, or one that is considered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from render.model.scene import MoveMark, Piece, PlaceMark, PlanMark, ShotMark
from render.systems.celestial.fleet import heading, missile_of, piece_of, planned_of
from rules.systems.celestial import damage_events, setup_events
from rules.systems.celestial import events as ev
from rules.systems.celestial.forecasts import Course
from rules.systems.celestial.questions import BuyFleet
from rules.systems.celestial.stats import SIDES

if TYPE_CHECKING:
    from render.model.scene import Mark
    from rules.kernel.foresight.forecast import Considered
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.shown import Acted, Followed
    from rules.systems.celestial.view import CelestialView

_GRAVE: Final = (damage_events.Destroyed, ev.Withdrawn)


def marks_of(view: CelestialView) -> tuple[Mark, ...]:
    """What happened last; instead of it what is considered."""
    board = view.board
    if view.preview is not None and isinstance(view.question, BuyFleet):
        return tuple(PlaceMark(each.at) for each in planned_of(view))
    if view.preview is not None:
        return (_plan(board, view.preview),)
    if view.last is None:
        return ()
    return (_acted(board, view.last.act, _outcome(view)),)


def _acted(board: Board, act: Acted, words: str) -> Mark:
    match act:
        case setup_events.Deployed():
            return PlaceMark(act.at)
        case ev.Moved() | ev.Displaced():
            piece = piece_of(board, board.ship(act.ship))
            return MoveMark(piece, act.origin, act.to, done=True, word=words)
        case ev.MissileFlown():
            return MoveMark(_missile(board, act), act.origin, act.to, done=True, word=words)
        case ev.Launched():
            side = SIDES.index(board.ship(act.ship).side)
            return ShotMark(side, act.origin, act.at, hit=False, word="missile away")
        case ev.BurstFired():
            side = SIDES.index(board.ship(act.ship).side)
            return ShotMark(side, act.origin, act.at, bool(act.ships), words or "MISS")
        case ev.Shot():
            return _shot(board, act, words)
        case _:
            raise TypeError(act.tag)


def _shot(board: Board, act: ev.Shot, words: str) -> ShotMark:
    side = SIDES.index(board.ship(act.ship).side)
    wreck: Piece | None = None
    target = board.by_id.get(act.target)
    if act.damage and target is not None and board.gone(target):
        wreck = piece_of(board, target)
    word = words or ("HIT" if act.damage else "MISS")
    return ShotMark(side, act.origin, act.at, bool(act.damage), word, wreck)


def _missile(board: Board, act: ev.MissileFlown) -> Piece:
    missile = board.by_missile.get(act.missile)
    if missile is not None:
        return missile_of(board, missile)
    return Piece(act.missile, f"Missile {act.missile[1:]}", "", "missile", 0)


def _outcome(view: CelestialView) -> str:
    """The gravest that came of it, in a few words; of what is as grave, what came last."""
    then = view.last.then if view.last is not None else ()
    grave = [each for each in then if isinstance(each, _GRAVE)]
    said = (_came_of(view.board, each) for each in reversed((*then, *grave)))
    return next(filter(None, said), "")


def _came_of(board: Board, event: Followed) -> str:
    match event:
        case damage_events.Destroyed():
            return f"{board.name(board.ship(event.ship))} DESTROYED"
        case ev.Withdrawn():
            return "ESCAPED" if _escaped(board, event) else "WITHDRAWN"
        case damage_events.Collided():
            return f"COLLISION with {board.name(board.ship(event.other))}"
        case damage_events.Struck() if event.cause != "collision":
            left = f"{event.hull} hull" if event.hull else "shields hold"
            return f"HIT for {event.damage}: {left}"
        case ev.MissileEnded() if event.why == "shot":
            return "SHOT DOWN"
        case _:
            return ""


def _escaped(board: Board, event: ev.Withdrawn) -> bool:
    return board.escapes(board.ship(event.ship), event.by)


def _plan(board: Board, preview: Considered[Hex | None]) -> PlanMark:
    stop = None if preview.clear else preview.end or preview.start
    piece = piece_of(board, board.ship(preview.unit))
    if isinstance(preview, Course):
        piece = replace(piece, facing=heading(preview.facing))
    return PlanMark(
        piece=piece,
        start=preview.start,
        end=preview.end,
        shot=preview.shot,
        stop=stop,
        word=preview.short,
    )
