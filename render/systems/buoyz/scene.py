"""The scene of a battle, and the pictures of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.cards import card
from render.drawing.art import Guise
from render.model.scene import Scene, Side
from render.plane.ground import Ground, Landmark
from render.systems.buoyz import craft, focus, hyperspace, tables
from render.systems.buoyz.art import ART
from render.systems.buoyz.bodies import areas_of, large_fields, minefields, webs_of
from render.systems.buoyz.charts import chart_of
from render.systems.buoyz.fleet import badges, pieces, trays
from render.systems.buoyz.hulls import SHIPS
from render.systems.buoyz.marks import marks_of, zone_of
from render.systems.buoyz.reach import flown, reached
from render.systems.buoyz.theme import CHART
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.measure import INCHES
from rules.space.plane import Point, Rect
from rules.systems.buoyz import (
    boarding,
    carrying,
    craft_moving,
    emplacing,
    lurking,
    moving,
    orders,
    overwatch,
    setup,
    sowing,
    squadrons,
    strikes,
    wings,
)
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.endings import amount
from rules.systems.buoyz.fitting_questions import AssignRoles, CarryMines, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.muster_questions import Decide, PlaceField
from rules.systems.buoyz.planned import Planned
from rules.systems.buoyz.shore_questions import PlaceBase
from rules.systems.buoyz.transit_words import tracks
from rules.systems.buoyz.victory import score
from rules.systems.buoyz.words import PHASES, side_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from render.model.scene import Badge
    from render.plane.ground import Area
    from rules.kernel.game.agenda import Question
    from rules.kernel.system.reference import Unit
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

_DUE: Final = {
    qu.BuyFleet: "{side} buys ships",
    qu.DeployShips: "{side} deploys",
    PlaceField: "{side} lays a minefield",
    PlaceBase: "{side} places a base",
    AssignRoles: "{side} assigns its craft",
    CarryMines: "{side}: who carries mines?",
    FormSquadrons: "{side} forms squadrons",
    HideShips: "{side}: who lurks?",
    ShowShips: "{side}: who comes out?",
    DropOut: "{side}: who drops out?",
    qu.NominateMove: "{side} to move",
    qu.MoveOn: "{side} moves {ship}",
    qu.Negate: "{side}: let {ship} do it?",
    qu.NominateFire: "{side} to fire",
    qu.FireOn: "{side} fires {ship}",
    fq.ChooseVital: "{side}: fire on {ship}",
    fq.ChooseAbility: "{side}: {ship} loses what?",
    fq.ShootDown: "{side}: close defence",
    fq.RepairShip: "{side} repairs {ship}",
    BoardShips: "{side} to board",
    cq.CraftFirst: "{side}: whose {role}s first?",
    cq.FlyCraft: "{side} flies {role}s",
    cq.SetPatrols: "{side}: patrols engage",
    cq.DeclareStrikes: "{side}: craft attack",
    cq.AimFlak: "{side}: close defence",
    cq.OpenHangars: "{side}: hangars",
}
_ASKED: Final = {
    "movement": "who moves first", "attack": "who fires first",
    "role": "attack or defend", "guard": "at the planet or the edge", "edge": "south or north",
}  # fmt: skip
_TOLD: Final = 5
"""Sentences of what came of the last act, at most."""


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """A ship for its card."""
    sd = SDS.get(unit.id)
    shape = sd.silhouette if sd is not None else ""
    return CHART, SHIPS.of(shape).stamp(Guise(CHART, card.EMBLEM, unit.side))


def scene(view: BuoyzView) -> Scene:
    """The battle as a viewer may see it."""
    status, side = _status(view)
    lit = _ready(view)
    busy = next(iter(lit)) if len(lit) == 1 else ""
    every = (*pieces(view, lit), *hyperspace.markers(view, lit), *craft.pieces(view, lit))
    others = tables.insets(view, every)
    return Scene(
        title=view.board.brief.scenario.title,
        board=_ground(view),
        sides=tuple(
            Side(side_of(view.board, each), standing=_standing(view, each)) for each in SIDES
        ),
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=tables.drawn_on(view, every),
        trays=(*trays(view), *craft.trays(view), *tables.trays(view.board, others)),
        insets=others,
        marks=marks_of(view),
        caption=_caption(view),
        highlight=_lit(view, lit),
        legend=_legend(view),
        chart=chart_of(view, busy),
        theme=CHART,
        art=ART,
    )


def scene_about(view: BuoyzView, unit: str) -> Scene:
    """The battle as a question about a ship or a flight is answered: on the table where it is."""
    board = view.board
    found = board.by_id.get(unit) or board.flight_by_id.get(unit)
    if len(board.tables) == 1 or found is None or found.pose is None:
        return scene(view)
    at = found.pose
    there = Planned(unit, at.at, at.at, clear=True, shot=False, words="", path=(at,))
    return scene(changed(view, preview=there))


def _ground(view: BuoyzView) -> Ground:
    width, depth = tables.size_of(view.board)
    bodies = [each for each in view.board.bodies if focus.here(view, each.at)]
    fields = [each for each in view.board.fields if focus.here(view, each.at)]
    decor = (*areas_of(bodies), *large_fields(view.board, fields), *_mines(view), *_webs(view))
    signs = tuple(
        Landmark("mines", Point((a.rect.west + a.rect.east) // 2, a.rect.north - 30))
        for a in decor
        if a.kind == "mines"
    )
    return Ground(width, depth, decor=decor, inscriptions=signs, measure=INCHES,
                  measured=view.pre_measure)  # fmt: skip


def _mines(view: BuoyzView) -> tuple[Area, ...]:
    """Fields of mines by side, and the one that is laid on a way that is considered."""
    found: tuple[Area, ...] = ()
    for side in SIDES:
        laid = [each for each in view.board.mines if each.side == side]
        poses = [each.at for each in laid if focus.here(view, each.at)]
        found += minefields(poses, f"mines of {side_of(view.board, side)}")
    plan = view.preview
    if isinstance(plan, Planned) and plan.mine is not None and view.pre_measure:
        found += minefields([plan.mine], "the mine that it would lay")
    return found


def _webs(view: BuoyzView) -> tuple[Area, ...]:
    """Strands of web, and the one that is spun on a way that is considered."""
    spun = [each for each in view.board.webs if focus.here(view, each.spots[0])]
    found = [(each.spots, f"a web of {side_of(view.board, each.side)}") for each in spun]
    plan = view.preview
    if isinstance(plan, Planned) and plan.web and view.pre_measure:
        found.append((plan.web, "the web that it would spin"))
    return webs_of(found)


def _standing(view: BuoyzView, side: str) -> str:
    """What decides at the end: hull, points, or points of the other side."""
    if not view.board.ships:
        return ""
    brief = view.board.brief
    if brief.scenario.count == "planet":
        found = score(view.board, side)
        return f"base {found} hull" if side == SIDES[0] else f"{found} at the planet"
    if brief.scenario.count == "convoy":
        return f"{score(view.board, side)} {'safe' if side == SIDES[0] else 'taken'}"
    if view.board.contact:
        words = amount(brief, score(view.board, side))
        return f"{words}, in retreat" if side in view.board.retreating else words
    won = " won" if brief.scenario.count == "kills" else ""
    return f"{amount(brief, score(view.board, side))}{won}"


def _tallies(view: BuoyzView) -> tuple[str, ...]:
    if not view.turn:
        buys = isinstance(view.question, qu.BuyFleet)
        return (f"{view.board.options.points} points each",) if buys else ()
    phase = PHASES.get(view.phase or "", "initiative")
    mines = (counted(len(view.board.mines), "laid mine"),) if view.board.mines else ()
    count = len(view.board.tables)
    which = (f"table {focus.drawn(view)} of {count}",) if count > 1 else ()
    turn = f"Turn {view.turn} of {view.board.turns}"
    return turn, phase, *which, *mines, *craft.tally(view.board)


def _status(view: BuoyzView) -> tuple[str, int | None]:
    if view.result is not None:
        winner = view.result.winner
        if winner is None:
            return "The battle is over", None
        return f"{side_of(view.board, winner)} wins", SIDES.index(winner)
    question = view.question
    if question is None:
        return "The battle is over", None
    both = _of_both(view, question)
    if both:
        return both, None
    side = side_of(view.board, question.seat)
    if isinstance(question, qu.ChooseFirst | Decide):
        does = _ASKED[question.what if isinstance(question, Decide) else question.phase]
        return f"{side}: {does}?", SIDES.index(question.seat)
    ship = getattr(question, "ship", "")
    name = view.board.name(view.board.ship(ship)) if ship else ""
    role = getattr(question, "role", "")
    words = _DUE[type(question)].format(side=side, ship=name, role=role)
    return words, SIDES.index(question.seat)


_FITTED: Final[dict[type[Question], tuple[str, Callable[[Board, str], tuple[Ship, ...]]]]] = {
    CarryMines: ("Both sides: who carries mines?", carrying.able),
    AssignRoles: ("Both sides assign their craft", wings.able),
    FormSquadrons: ("Both sides form squadrons", squadrons.able),
}
"""What both are asked of their fleets, and whose ships that is about."""


def _of_both(view: BuoyzView, question: Question) -> str:
    """What is asked of both sides together, while none has answered; else nothing."""
    board = view.board
    match question:
        case qu.BuyFleet() if not view.listed:
            return "Both sides buy ships"
        case CarryMines() | AssignRoles() | FormSquadrons() if not view.fitting:
            words, able = _FITTED[type(question)]
            return words if all(able(board, each) for each in SIDES) else ""
        case HideShips() if not view.handed and all(lurking.able(board, each) for each in SIDES):
            return "Both sides: who lurks?"
        case ShowShips() | DropOut() if not view.handed and all(_unseen(board, question)):
            return _DUE[type(question)].format(side="Both sides")
        case _:
            return ""


def _unseen(board: Board, question: ShowShips | DropOut) -> tuple[bool, ...]:
    """Whether each side has ships that lurk, or that are in hyperspace."""
    drops = isinstance(question, DropOut)
    return tuple(bool(board.jumped(each)) if drops else board.lurks(each) for each in SIDES)


def _ready(view: BuoyzView) -> frozenset[str]:
    """The ships that the question is about; of a preview, only who would act."""
    if view.preview is not None:
        return frozenset((view.preview.unit,))
    board = view.board
    match view.question:
        case qu.NominateMove(seat=side):
            ready = moving.waiting(board, side)
        case BoardShips(seat=side):
            ready = tuple([each for each, _ in boarding.able(board, side)])
        case DropOut(seat=side):
            ready = board.jumped(side)
        case qu.Negate(seat=side):
            ready = overwatch.watchers(board, side)
        case cq.FlyCraft(seat=side, role=role):
            return frozenset(each.id for each in craft_moving.movable(view, side, role))
        case cq.DeclareStrikes(seat=side):
            return frozenset(each.id for each in strikes.bombers(board, side))
        case qu.NominateFire(seat=side):
            ready = orders.unfired(board, side)
        case (
            qu.MoveOn(ship=ship)
            | qu.FireOn(ship=ship)
            | fq.ChooseVital(ship=ship)
            | fq.ChooseAbility(ship=ship)
            | fq.RepairShip(ship=ship)
        ):
            return frozenset((ship,))
        case _:
            ready = ()
    return frozenset(each.id for each in ready)


def _lit(view: BuoyzView, ready: frozenset[str]) -> tuple[Rect | tuple[Point, ...], ...]:
    """Where the side whose turn it is deploys, or where the one ship that is to move gets."""
    question, board = view.question, view.board
    if isinstance(question, HideShips | ShowShips):
        return _squares(view)
    if isinstance(question, PlaceField | PlaceBase):
        fields = isinstance(question, PlaceField)
        room = sowing.area(view, question.seat) if fields else emplacing.room(view)
        return (Rect(*zone_of(*room)),)
    if isinstance(question, qu.DeployShips):
        zone = setup.zone(view, question.seat)
        return (Rect(*zone_of(zone.west, zone.north, zone.east, zone.south)),)
    moves = isinstance(question, qu.NominateMove | qu.MoveOn)
    if view.preview is not None or not moves or len(ready) != 1 or not view.pre_measure:
        return ()
    if question is not None and question.seat in board.retreating:
        return ()  # what is lit is where a ship gets by choice
    ships = (board.ship(each) for each in ready)
    return tuple(filter(None, (reached(board, e) for e in ships if focus.here(view, e.pose))))


def _squares(view: BuoyzView) -> tuple[Rect, ...]:
    """The squares where the viewer's own ships lurk, or would lurk; nothing to anybody else."""
    names = tuple(view.lurking.values())
    if isinstance(view.preview, Planned) and view.preview.squares:
        names = view.preview.squares
    known = lurking.squares(view.board.tables)
    there = [each for each in dict.fromkeys(names) if focus.here(view, known[each].centre)]
    return tuple(Rect(*zone_of(*known[each])) for each in there)


def areas(view: BuoyzView, unit: str) -> tuple[tuple[Point, ...], ...]:
    """Where a ship or a flight could come to by its next move."""
    board = view.board
    flight = board.flight_by_id.get(unit)
    border = reached(board, board.ship(unit)) if flight is None else flown(board, flight)
    return (border,) if border else ()


def _legend(view: BuoyzView) -> tuple[Badge, ...]:
    """What the signs mean that are on the table."""
    board = view.board
    found = [badge for each in board.ships if each.pose for badge in badges(board, each)]
    found += [hyperspace.SIGN] if any(map(board.jumped, SIDES)) else []
    found += [badge for each in board.flights if each.pose for badge in craft.badges(board, each)]
    return tuple({each.kind: each for each in found}.values())


def _caption(view: BuoyzView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = [view.result.words] if view.result is not None else []
    if view.last is not None:
        told = 0
        for event in (view.last.act, *view.last.then):
            telling = event.told(view)
            said = telling.shortly if telling is not None else None
            if said is not None and said.what and told < _TOLD:
                lines.append(said.what)
                told += 1
    if not lines and view.board.ships:
        lines.append(_present(view.board))
    lines += tracks(view.board)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)


def _present(board: Board) -> str:
    """How many ships are on the table; before anybody is there, how many are to come."""
    here = sum(each.pose is not None for each in board.ships)
    if not here:
        return f"{counted(len(board.ships), 'ship')} to come to the table"
    return f"{counted(here, 'ship')} {'is' if here == 1 else 'are'} on the table"
