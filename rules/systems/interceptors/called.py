"""What sides, fighters and pieces are called in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.systems.interceptors.view import FightersView


def name_of(view: FightersView, unit: str) -> str:
    """What a fighter or a structure is called."""
    return view.table.unit(unit).name


def side_of(view: FightersView, side: str) -> str:
    """What a side is called in a sentence."""
    return f"the {view.options.fight.sides[side]}"


def piece_of(piece: str) -> str:
    """A piece of scenery in a sentence."""
    return "a wreck" if piece.startswith("w") else piece.upper()


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]
