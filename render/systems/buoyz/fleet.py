"""Ships as pieces: hull, shields by their sides, what is broken, what their crews undertake."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from render.model.scene import Badge, Guard, Piece, Tray
from render.systems.buoyz.charts import LONGEST
from render.systems.buoyz.hulls import VEILED
from rules.kernel.values.counting import counted, together
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz.aims import shield_of
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.formations import called as squadron_name
from rules.systems.buoyz.board.formations import squadron_of
from rules.systems.buoyz.board.pieces import CRITICALS, Status
from rules.systems.buoyz.board.stats import INCH, PARTS, SIDES
from rules.systems.buoyz.board.tables import local
from rules.systems.buoyz.fleets import FIELD, called
from rules.systems.buoyz.planned import Planned
from rules.systems.buoyz.words import SPECIALS, body_of, inches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.view import BuoyzView

_MIDDLES: Final = (0, 270, 90, 180)
"""Where the middles of the quadrants are, from the bow: fore, port, starboard, aft."""
_WHOLE: Final = 180
_STRONGEST: Final = 6
MOST_SIGNS: Final = 6
"""Squadrons of a side that have signs of their own."""


def shown(at: Point | Pose) -> Point:
    """A place of the rules on the picture of its table, in hundredths of an inch."""
    here = local(Point(at.x, at.y))
    return Point(here.x // PARTS, here.y // PARTS)


def spans(board: Board) -> tuple[int, int, int, int]:
    """How wide the quadrants are, in degrees (BZ3)."""
    ahead = int(board.options.arc_angle)
    return ahead, _WHOLE - ahead, _WHOLE - ahead, ahead


def piece(board: Board, ship: Ship, pose: Pose | None, *, lit: bool = False) -> Piece:
    """A ship at a pose, or in a tray."""
    sd = board.sd(ship)
    heading = pose.heading if pose is not None else 0
    guards = tuple(
        Guard((heading + middle) % 360, span, shield_of(board, ship, number), sd.shields[number])
        for number, (middle, span) in enumerate(zip(_MIDDLES, spans(board), strict=True))
    )
    here = pose is not None
    return Piece(
        id=ship.id,
        name=board.name(ship),
        code=ship.code,
        shape=f"{sd.silhouette}{VEILED}" if ship.cloaked else sd.silhouette,
        side=SIDES.index(ship.side),
        at=shown(pose) if pose is not None else None,
        badges=badges(board, ship) if here else (),
        emphasised=lit,
        note=_note(board, ship) if here else "",
        label=_label(board, ship),
        facing=heading if here else None,
        guards=guards if here else (),
        left=(ship.hull, sd.hull),
    )


def bead(board: Board, ship: Ship) -> Piece:
    """A ship where it turns on its way."""
    return Piece(ship.id, board.name(ship), "", "turn", SIDES.index(ship.side))


def _label(board: Board, ship: Ship) -> str:
    """Its code where many must be told apart, as names are listed then; else its name.

    A code that can't be told from the name stands before it.
    """
    name = board.name(ship)
    if len(board.ships) > LONGEST:
        return ship.code
    return name if name.upper().startswith(ship.code) else f"{ship.code} {name}"


def badges(board: Board, ship: Ship) -> tuple[Badge, ...]:
    """What is broken, what is on its way to a ship, and what its crew has undertaken."""
    found: list[Badge] = []
    coming = Counter(each.kind for each in board.counters if each.target == ship.id)
    if coming:
        words = " and ".join(
            counted(count, f"{kind} torpedo", f"{kind} torpedoes") for kind, count in coming.items()
        )
        found.append(Badge("torpedo", f"{words} on the way to it", "torpedoes"))
    if sp.dead(board, ship) and not board.sd(ship).base:
        found.append(Badge("dead", "dead in space", "dead in space"))
    elif ship.crippled:
        found.append(Badge("crippled", "crippled", "crippled"))
    for kind, field in CRITICALS.items():
        if count := getattr(ship, field):
            words = counted(count, "critical")
            found.append(Badge(kind, f"{words} of its {kind}", f"{kind} hit"))
    if ship.side in board.retreating and ship.status is Status.ABOARD:
        found.append(Badge("retreat", "in retreat", "in retreat"))
    found += _circumstances(board, ship)
    found += _fitted(ship)
    for each in ship.acting:
        name = SPECIALS[each][0]
        found.append(Badge(each, name, name.lower()))
    return tuple(found)


def _fitted(ship: Ship) -> Iterator[Badge]:
    """Its squadron, its mines, and whether it sweeps others'."""
    if squadron := squadron_of(ship):
        number = min(int(squadron.rpartition("-")[2]), MOST_SIGNS)
        name = squadron_name(squadron)
        yield Badge(f"squadron-{number}", f"in {name}", name)
    if ship.sweeping:
        yield Badge("sweeps", "sweeps mines", "sweeps mines")
    if ship.layer:
        yield Badge("layer", f"carries {counted(ship.mines, 'mine')}", "minelayer")


def _circumstances(board: Board, ship: Ship) -> Iterator[Badge]:
    """Where a ship is and how it is, if not free in space with its shields up."""
    if ship.status is Status.CAPTURED:
        yield Badge("captured", "captured", "captured")
    elif ship.taken:
        yield Badge("captured", "with a prize crew", "prize")
    if board.held(ship):
        yield Badge("held", "in a tractor beam", "in a beam")
    if ship.cloaked:
        yield Badge("cloaked", "cloaked", "cloaked")
    seen = [board.name(board.ship(each)) for each in ship.found]
    if ship.cloaked and (ship.betrayed or seen):
        by = "all" if ship.betrayed else together(seen)
        yield Badge("detected", f"detected by {by}", "detected")
    if ship.strained:
        yield Badge("strained", "its engines are strained for good", "strained")
    if ship.lowered:
        yield Badge("lowered", "its shields are down", "shields down")
    if ship.landed:
        yield Badge("landed", f"on {body_of(board, ship.landed)}", "landed")
    if ship.orbit:
        yield Badge("orbit", f"in orbit of {body_of(board, ship.orbit)}", "in orbit")


def _note(board: Board, ship: Ship) -> str:
    """What is left of a ship, and how fast it is if that is less than it was, in few letters."""
    sd, shields = board.sd(ship), [shield_of(board, ship, each) for each in range(4)]
    facts = [f"hull {ship.hull}" + (f" of {sd.hull}" if ship.hull < sd.hull else "")]
    one = len(set(shields)) == 1
    facts.append(f"shields {shields[0] if one else '/'.join(map(str, shields))}")
    speed = sp.allowance(board, ship)
    facts += ["Superior crew"] if ship.elite else []
    facts += [f"speed {inches(speed)}"] if speed != sd.speed * INCH else []
    return ", ".join(facts)


def pieces(view: BuoyzView, lit: frozenset[str]) -> tuple[Piece, ...]:
    """All ships on the table."""
    board = view.board
    if not board.ships:
        return mustered(view)
    return tuple(
        piece(board, each, each.pose, lit=each.id in lit)
        for each in board.ships
        if each.pose is not None
    )


def mustered(view: BuoyzView) -> tuple[Piece, ...]:
    """The fleet that is considered, in a row across the table; it has no places yet."""
    board, plan = view.board, view.preview
    if not isinstance(plan, Planned) or not plan.fleet:
        return ()
    fleet = [each for each in plan.fleet if each != FIELD]
    side = SIDES.index(plan.unit)
    found = []
    for number, (kind, at) in enumerate(zip(fleet, row(board, side, len(fleet)), strict=True)):
        sd = board.brief.sds[kind]
        found.append(replace(_card(board, sd, side), id=f"{sd.id}-{number}", at=shown(at)))
    return tuple(found)


def row(board: Board, side: int, count: int) -> tuple[Pose, ...]:
    """Places across the middle of the table, for so many ships that have none yet."""
    table = board.table
    wide = table.east - table.west
    return tuple(
        Pose(table.west + wide * number // (count + 1), table.centre.y, 180 * side)
        for number in range(1, count + 1)
    )


def _card(board: Board, sd: Description, side: int) -> Piece:
    """A ship by its description."""
    return Piece(
        id=f"card-{sd.id}",
        name=f"{called(board, sd)}, {counted(sd.points, 'point')}",
        code=_code(board, sd),
        shape=sd.silhouette,
        side=side,
        label=called(board, sd),
        facing=180 * side,
        left=(sd.hull, sd.hull),
    )


def _code(board: Board, sd: Description) -> str:
    """The first letters of its class; numbered where several descriptions have the same."""
    letters = sd.letters[:2]
    same = [each.id for each in board.brief.sds.values() if each.letters[:2] == letters]
    return letters if len(same) == 1 else f"{letters}{same.index(sd.id) + 1}"


def trays(view: BuoyzView) -> tuple[Tray, ...]:
    """Who is off the table."""
    board = view.board
    names = (
        ("To deploy", Status.UNPLACED, False),
        ("In transit", Status.TRANSIT, False),
        ("Left the table", Status.LEFT, True),
        ("Destroyed", Status.DESTROYED, True),
    )
    if not board.ships:
        return (Tray("To be had", _offered(board)),)
    found = [
        Tray(name, tuple(piece(board, e, None) for e in board.ships if e.status is status), faded)
        for name, status, faded in names
    ]
    found[1:1] = _lurking(view)
    return tuple(each for each in found if each.pieces)


def _lurking(view: BuoyzView) -> list[Tray]:
    """Who lurks: to their owner square by square, to others that they do (BZ133)."""
    board = view.board
    by_square: dict[str, list[Piece]] = {}
    for each in board.ships:
        if each.status is Status.LURKING:
            square = view.lurking.get(each.id, "")
            by_square.setdefault(square, []).append(piece(board, each, None))
    return [
        Tray(f"Lurking in {square}" if square else "Lurking", tuple(found))
        for square, found in by_square.items()
    ]


def _offered(board: Board) -> tuple[Piece, ...]:
    """The ships that both sides may choose from (BZ223)."""
    return tuple(_card(board, each, 0) for each in board.brief.sds.values())
