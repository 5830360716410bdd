"""Who takes part: fighters on their templates, those off the board in trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Piece, Tray
from render.systems.interceptors.space import all_shown
from render.systems.interceptors.theme import HUES
from rules.kernel.values.counting import counted
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.questions import BeginGo, FlyOn, MayReact, PlaceFighter
from rules.systems.interceptors.stats import SIDES
from rules.systems.interceptors.template import border, shown
from rules.systems.interceptors.words import LEVELS

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView

_HEAD = (5, 0, 1)
"""Of the border the corners of the head: left, tip, right."""


def flying(view: FightersView) -> tuple[Piece, ...]:
    """Those on the board; who may act stands out."""
    acting = _acting(view)
    return tuple(piece(view, each, each.here, acts=each.id in acting) for each in view.table.flying)


def _acting(view: FightersView) -> frozenset[str]:
    match view.question:
        case BeginGo(seat=side):
            return frozenset(e.id for e in view.table.of(side) if e.flies and not e.gone)
        case FlyOn(fighter=fighter):
            return frozenset((fighter,))
        case MayReact(target=target):
            return frozenset((target,))
        case PlaceFighter(fighters=fighters):
            return frozenset(fighters)
        case _:
            return frozenset()


def piece(view: FightersView, fighter: Fighter, pose: Pose | None, *, acts: bool = False) -> Piece:
    """A fighter, at a pose or in a tray."""
    level = LEVELS[fighter.level]
    left = view.table.shots_left(fighter)
    blocks = counted(max(0, fighter.blocks), "block")
    facts = (
        [level, blocks, f"{counted(left, 'shot')} left"] if not fighter.free else ["free flight"]
    )
    corners = all_shown(border(pose)) if pose is not None else ()
    return Piece(
        id=fighter.id,
        name=fighter.name,
        code=fighter.code,
        shape="",
        side=SIDES.index(fighter.side),
        at=shown(pose) if pose is not None else None,
        emphasised=acts,
        note=", ".join(facts),
        label=f"{fighter.name} {max(0, fighter.blocks)}",
        facing=pose.heading if pose is not None else None,
        outline=corners,
        head=tuple(corners[each] for each in _HEAD) if corners else (),
        hue=HUES[fighter.level],
    )


def trays(view: FightersView) -> tuple[Tray, ...]:
    """Who is still to come, off the board, gone home, destroyed."""

    def of(status: Status) -> tuple[Piece, ...]:
        return tuple(piece(view, e, None) for e in view.table.fighters if e.status is status)

    found = (
        Tray("To be bought", tuple(_squadron(view, each) for each in _buying(view))),
        Tray("To come", of(Status.WAITING)),
        Tray("Off the board", of(Status.OFF)),
        Tray("Gone home", of(Status.EXITED), faded=True),
        Tray("Destroyed", of(Status.DESTROYED), faded=True),
    )
    return tuple(each for each in found if each.pieces)


def _buying(view: FightersView) -> tuple[str, ...]:
    """The sides whose lists are not shown yet."""
    return tuple(each for each in view.table.buyers if not view.table.shown(each))


def _squadron(view: FightersView, side: str) -> Piece:
    """All of a side, as long as nobody knows what that is."""
    name = view.table.fight.sides[side]
    return Piece(id=side, name=name, code=name[:2], shape="", side=SIDES.index(side))
