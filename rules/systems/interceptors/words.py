"""What fighters, sides, ways and ranges are called in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.interceptors.arcs import FIGHTER_BANDS, GUN_BANDS
from rules.systems.interceptors.muster import known_as
from rules.systems.interceptors.pieces import Structure
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.template import PITCH

if TYPE_CHECKING:
    from rules.systems.interceptors import events as ev
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
_BANDS = ("the first", "the second", "the third", "the fourth")


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


def range_of(view: FightersView, event: ev.Fired) -> str:
    """How far a shot went."""
    band = max(0, -(-event.range // PITCH) - 1)
    firer = unit_of(view, event.fighter)
    last = (GUN_BANDS if isinstance(firer, Structure) else FIGHTER_BANDS) - 1
    name = "the last" if band == last else _BANDS[band]
    return f"{-(-event.range // CM)} cm, {name} template"


def way_of(way: str) -> str:
    """A unit of a path in words."""
    return WAYS.get(way) or "flips over"


def piece_of(piece: str) -> str:
    """A piece of scenery in a sentence."""
    return "a wreck" if piece.startswith("w") else piece.upper()


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]
