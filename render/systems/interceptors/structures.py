"""What stands on the ground: gun clusters and targets, by section; what has fallen is in a tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Group, Piece
from render.systems.interceptors.space import all_shown
from render.systems.interceptors.templates import piece
from render.systems.interceptors.theme import HUES
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.systems.interceptors import guns
from rules.systems.interceptors.firing import left
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.questions import Arrange, FireGuns, MayTurn, SealValue
from rules.systems.interceptors.stats import CENTRAL, CM, INTERCEPTOR, SECONDARY, SIDES
from rules.systems.interceptors.template import HALF, block, on_screen

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Structure, Unit
    from rules.systems.interceptors.view import FightersView

_SIDE = SIDES.index(INTERCEPTOR)


def built(view: FightersView) -> tuple[Piece, ...]:
    """What stands there; what may act, or is asked about, stands out."""
    acting = _acting(view)
    return tuple(
        structure(view, each, acts=each.id in acting)
        for each in view.table.structures
        if not each.fallen
    )


def sections(view: FightersView) -> tuple[Group, ...]:
    """What is told as one: all in a section of the ground, but what its owner knows to be dear."""
    if view.options.starbase:
        return _on_base(view)
    dear = view.mine.values if view.mine is not None else ()
    found: dict[int, list[str]] = {}
    for each in view.table.structures:
        if each.id not in dear:
            found.setdefault(each.section, []).append(each.id)
    return tuple(
        Group(f"Section {number}", str(number), _SIDE, tuple(found[number]), written=False)
        for number in sorted(found)
    )


def _on_base(view: FightersView) -> tuple[Group, ...]:
    """What is told as one on a starbase: its gun clusters, its secondary targets."""
    found = (
        ("Guns", "G", [each.id for each in view.table.structures if each.armed]),
        ("Targets", "T", [each.id for each in view.table.structures if each.kind == SECONDARY]),
    )
    return tuple(
        Group(name, code, _SIDE, tuple(ids), written=False) for name, code, ids in found if ids
    )


def _acting(view: FightersView) -> frozenset[str]:
    match view.question:
        case Arrange():
            return frozenset(each.id for each in view.table.standing)
        case SealValue():
            return frozenset(each.id for each in view.table.standing if not each.armed)
        case MayTurn():
            return frozenset(each.id for each in view.table.standing)
        case FireGuns():
            reached = guns.in_reach(view)
            return frozenset(e.firer.id for one in reached for e in guns.bearing_on(view, one))
        case _:
            return frozenset()


def drawn(view: FightersView, unit: Unit, pose: Pose | None = None) -> Piece:
    """A fighter or a structure: where it is, or was."""
    if isinstance(unit, Fighter):
        return piece(view, unit, pose or unit.pose)
    return structure(view, unit)


def structure(view: FightersView, known: Structure, *, acts: bool = False) -> Piece:
    """A structure where it stands; its owner sees what it is worth."""
    at = on_screen(Point(*known.at)) if known.at is not None else None
    whole = view.table.kind(known).hits
    facts = [counted(left(view.table, known), "hit") + " left"]
    if known.armed:
        facts.append(f"{counted(view.table.shots_left(known), 'shot')} left")
    dear = view.mine is not None and known.id in view.mine.values and not known.fallen
    label = f"{known.name} {whole - known.hits}" if known.kind == CENTRAL else ""
    if dear:
        worth = view.brief.numbers.attack.dear_worth
        label = f"{known.code}: {worth}"
        facts.append(f"worth {worth} points")
    elif known.fallen and known.worth:
        facts = [f"worth {known.worth} points"]
    corners = _corners(known) if at is not None else ()
    hits = whole - known.hits
    return Piece(
        id=known.id,
        name=known.name,
        code=known.code,
        shape="",
        side=_SIDE,
        at=at,
        emphasised=acts,
        note=", ".join(facts),
        label=label,
        outline=all_shown(corners),
        head=all_shown(_foot(known)) if at is not None and known.hits else (),
        hue=HUES[1] if hits > 1 else HUES[2],
        left=(hits, whole),
    )


def _corners(known: Structure) -> tuple[Point, ...]:
    """The border: a square; that of a gun cluster without corners, so that it is told apart."""
    x, y = known.here
    if not known.armed:
        return block(known.here).parts[0].corners
    far, near = HALF + CM // 4, CM
    sides = ((-near, -far), (near, -far), (far, -near), (far, near))
    return tuple(
        Point(x + east, y + south)
        for east, south in (*sides, *((-east, -south) for east, south in sides))
    )


def _foot(known: Structure) -> tuple[Point, ...]:
    """What is coloured of a structure that was hit."""
    x, y = known.here
    wide, low, high = HALF - CM // 4, HALF, CM
    return tuple(
        Point(x + east, y + south)
        for east, south in ((-wide, high), (wide, high), (wide, low), (-wide, low))
    )


def fallen(view: FightersView) -> tuple[Piece, ...]:
    """What was destroyed, for its tray."""
    down = (each for each in view.table.structures if each.fallen)
    return tuple(structure(view, changed(each, at=None)) for each in down)
