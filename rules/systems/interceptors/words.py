"""What fighters, sides, ways and ranges are called in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.interceptors.muster import known_as

if TYPE_CHECKING:
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.view import FightersView

LEVELS = ("green", "amber", "red")
WAYS = {
    "F": "flies on",
    "L": "turns left",
    "R": "turns right",
    "P": "sweeps to port",
    "S": "sweeps to starboard",
}


def unit_of(view: FightersView, unit_id: str) -> Unit:
    """A fighter or a structure that is told of, also one that is not in the game any more."""
    found = view.table.units_by_id.get(unit_id)
    return found or known_as(view.brief, unit_id, starbase=view.options.starbase)


def name_of(view: FightersView, unit_id: str) -> str:
    """What a fighter or a structure is called."""
    return unit_of(view, unit_id).name


def side_of(view: FightersView, side: str) -> str:
    """What a side is called in a sentence."""
    return f"the {view.table.fight.sides[side]}"


def way_of(way: str) -> str:
    """A unit of a path in words."""
    return WAYS.get(way) or "flips over"


def piece_of(piece: str) -> str:
    """A piece of scenery in a sentence."""
    return "a wreck" if piece.startswith("w") else piece.upper()


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]
