"""Ships and missiles as pieces, and what a card beside the map says of each ship."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from render.model.chart import Chart, Column, Entry, Row, Tone
from render.model.scene import Badge, Guard, Piece, Tray
from rules.space.hex import facings_to
from rules.systems.celestial.buying import considered
from rules.systems.celestial.damage import strength
from rules.systems.celestial.fleets import market, sailing
from rules.systems.celestial.pieces import Kind, Status
from rules.systems.celestial.questions import BuyFleet
from rules.systems.celestial.stats import SIDE_NAMES, SIDES

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Missile, Ship
    from rules.systems.celestial.view import CelestialView

_STEP: Final = 60
_EAST: Final = 90
_HARMS: Final = {
    "shields": Badge("shields", "shields down", "shields down"),
    "helm": Badge("helm", "helm locked", "helm locked"),
    "group": Badge("group", "a weapon group down", "group down"),
    "reactor": Badge("reactor", "no power", "no power"),
}
_READY: Final = {
    "turn": Badge("turn", "ready for a hard turn", "hard turn"),
    "slip": Badge("slip", "trimmed for a side slip", "side slip"),
}
_SPANS: Final = {"60/120": (60, 120, 60, 120), "4x90": (90, 90, 90, 90)}
_MIDDLES: Final = (0, 90, 180, 270)
_KEY: Final = "Power · Speed, shields, hull"
_LONGEST: Final = 12
"""Ships of a chart."""


def heading(facing: int) -> int:
    """A facing in degrees clockwise from the top of the map."""
    return (_EAST + _STEP * facing) % 360


def piece_of(board: Board, ship: Ship, *, lit: bool = False) -> Piece:
    """A ship, with its shields around it and what is left of its hull."""
    card = board.card(ship)
    up = ship.at is not None and board.shields_up(ship)
    course = heading(ship.facing)
    spans = _SPANS[board.options.arcs]
    guards = []
    if up:
        for arc, middle in enumerate(_MIDDLES):
            at = (course + middle) % 360
            guards.append(Guard(at, spans[arc], strength(ship, arc), card.shields[arc]))
    badges = [_HARMS[each.effect] for each in ship.harms if each.effect in _HARMS]
    badges += [_READY["turn"]] if ship.hard else []
    badges += [_READY["slip"]] if ship.trim else []
    return Piece(
        id=ship.id,
        name=board.name(ship),
        code=board.code(ship),
        shape=ship.kind,
        side=SIDES.index(ship.side),
        at=ship.at,
        badges=tuple(badges),
        emphasised=lit,
        note=_note(board, ship) if ship.at is not None else "",
        facing=course,
        guards=tuple(guards),
        left=(card.boxes - ship.lost, card.boxes) if ship.at is not None else None,
    )


def _note(board: Board, ship: Ship) -> str:
    shields = "/".join(map(str, ship.shields)) if board.shields_up(ship) else "down"
    card = board.card(ship)
    found = f"shields {shields}, hull {card.boxes - ship.lost}/{card.boxes}"
    if card.squadron:
        found = f"hull {card.boxes - ship.lost}/{card.boxes}"
    return found


def missile_of(board: Board, missile: Missile) -> Piece:
    """A missile, pointing at its target."""
    target = board.ship(missile.target)
    course = 0
    if target.at is not None and target.at != missile.at:
        course = facings_to(missile.at, target.at)[0]
    return Piece(
        id=missile.id,
        name=missile.name,
        code=missile.id,
        shape="missile",
        side=SIDES.index(missile.side),
        at=missile.at,
        note=f"after {board.name(target)}",
        facing=heading(course),
    )


def planned_of(view: CelestialView) -> tuple[Piece, ...]:
    """The ships of a fleet that is being considered, where they would deploy."""
    if view.preview is None or not isinstance(view.question, BuyFleet):
        return ()
    ships = considered(view.board, view.question.seat, view.preview.unit)
    return tuple(piece_of(view.board, each) for each in ships)


def pieces_of(view: CelestialView, lit: frozenset[str]) -> tuple[Piece, ...]:
    """All that is on the map."""
    board = view.board
    ships = [piece_of(board, each, lit=each.id in lit) for each in board.ships if each.at]
    ships += planned_of(view)
    return (*ships, *(missile_of(board, each) for each in board.missiles))


def trays_of(view: CelestialView) -> tuple[Tray, ...]:
    """Who is off the map."""
    board = view.board
    if not board.ships:
        return tuple(Tray(f"{SIDE_NAMES[side]} may buy", _for_sale(board, side)) for side in SIDES)
    names = (
        ("to deploy", Status.UNPLACED, False),
        ("destroyed", Status.DESTROYED, True),
        ("withdrawn", Status.WITHDRAWN, True),
        ("escaped", Status.ESCAPED, True),
    )
    found = []
    for name, status, faded in names:
        for side in SIDES:
            ships = [each for each in board.ships if each.status is status and each.side == side]
            pieces = tuple(piece_of(board, each) for each in ships)
            found.append(Tray(f"{SIDE_NAMES[side]} {name}", pieces, faded))
    return tuple(each for each in found if each.pieces)


def _for_sale(board: Board, side: str) -> tuple[Piece, ...]:
    """The cards of a side that can be bought, each as a ship beside the map."""
    kinds = [each.id for each in market(board, side).values() if each.side == side]
    ships = sailing(board, {side: ",".join(kinds)})
    return tuple(replace(piece_of(board, each), id=f"card-{each.kind}") for each in ships)


def chart_of(view: CelestialView) -> Chart | None:
    """What decides of each ship: Power and Speed, shields, hull."""
    board = view.board
    ships = [each for each in board.ships if each.at is not None]
    if not ships:
        return None
    rows = [_row(board, each) for each in ships[:_LONGEST]]
    columns = (Column("P·S"), Column("F/R/B/L"), Column("Hull"))
    return Chart("Ships: " + _KEY, columns, tuple(rows), key=_KEY)


def _row(board: Board, ship: Ship) -> Row:
    card, row = board.card(ship), board.row(ship)
    up = board.shields_up(ship)
    shields = "/".join(map(str, ship.shields)) if not card.squadron else "-"
    tone = Tone.PLAIN if up else Tone.DIM
    hull = f"{card.boxes - ship.lost}/{card.boxes}"
    return Row(
        f"{board.code(ship)} {card.name}",
        (
            (Entry(f"{board.power(ship)} · {row.speed}"),),
            (Entry(shields if up else "down", tone),),
            (Entry(hull, Tone.STRONG if board.crippled(ship) else Tone.PLAIN),),
        ),
        SIDES.index(ship.side),
    )


TERRAIN_NOTES: Final = {
    Kind.PLANET: "stops fire",
    Kind.ASTEROID: "1 damage, fire -1",
    Kind.NEBULA: "no shields, fire -1",
    Kind.BLACK_HOLE: "pulls, destroys",
    Kind.WORMHOLE: "a way out",
}
