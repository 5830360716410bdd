"""What stands on the ground: gun clusters and targets, by section; what has fallen is in a tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Badge, Group, Piece
from render.systems.interceptors.space import all_shown
from render.systems.interceptors.templates import piece
from rules.kernel.counting import counted
from rules.space.plane import Point
from rules.systems.interceptors.firing import left
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.questions import Arrange, FireGuns, SealValue
from rules.systems.interceptors.stats import INTERCEPTOR, SIDES
from rules.systems.interceptors.template import block, on_screen

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
    """What is told as one: the targets of a section."""
    found: dict[int, list[str]] = {}
    for each in view.table.structures:
        if not each.armed:
            found.setdefault(each.section, []).append(each.id)
    return tuple(
        Group(f"Section {number}", str(number), _SIDE, tuple(found[number]))
        for number in sorted(found)
    )


def _acting(view: FightersView) -> frozenset[str]:
    match view.question:
        case Arrange():
            return frozenset(each.id for each in view.table.standing)
        case SealValue():
            return frozenset(each.id for each in view.table.standing if not each.armed)
        case FireGuns():
            return frozenset(e.id for e in view.table.guns if view.table.shots_left(e))
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
    corners = block(known.here).parts[0].corners if at is not None else ()
    badges: tuple[Badge, ...] = ()
    if view.mine is not None and known.id in view.mine.values and not known.fallen:
        worth = view.brief.numbers.attack.dear_worth
        badges = (Badge("worth", f"worth {worth} points", str(worth)),)
        facts.append(f"worth {worth} points")
    return Piece(
        id=known.id,
        name=known.name,
        code=known.code,
        shape="",
        side=_SIDE,
        at=at,
        badges=badges,
        emphasised=acts,
        note=", ".join(facts),
        label=known.name if known.armed else "",
        outline=all_shown(corners),
        left=(whole - known.hits, whole),
    )
