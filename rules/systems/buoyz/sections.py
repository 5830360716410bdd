"""Which sections of the rules a battle has, and what abilities do something in it (BZ-T20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz.sds import RULED

if TYPE_CHECKING:
    from rules.systems.buoyz.options import BuoyzOptions


def ruled(options: BuoyzOptions, *, bodies: bool) -> frozenset[str]:
    """The abilities that do something (BZ-T20).

    Args:
        options: Those of the battle.
        bodies: Whether there are celestial bodies.
    """
    found = RULED[options.rules]
    if bodies:
        found |= RULED["celestial"]
    if options.boarding:
        found |= RULED["boarding"]
    if options.tractor:
        found |= RULED["tractor"]
    return found
