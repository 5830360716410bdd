"""Which abilities do something, by the sections of the rules that a battle has (BZ-T20)."""

from __future__ import annotations

from functools import lru_cache

from rules.systems.buoyz.board.sds import RULED


@lru_cache(maxsize=16)
def ruled(
    rules: str,
    *,
    bodies: bool,
    boarding: bool,
    tractor: bool,
    borg: bool,
    cloak: bool,
    races: bool,
    mines: bool,
    craft: bool,
    hyperspace: bool,
    web: bool,
    initiative: bool,
) -> frozenset[str]:
    """The abilities that do something (BZ-T20).

    Args:
        rules: The level of the rules.
        bodies: Whether there are celestial bodies.
        boarding: Whether ships are boarded.
        tractor: Whether there are tractor beams.
        borg: Whether the Borg adapt and drain shields; they need tractors for that.
        cloak: Whether ships cloak.
        races: Whether other races have abilities of their own.
        mines: Whether there are mines to be swept.
        craft: Whether there are attack craft.
        hyperspace: Whether ships go into hyperspace, or by a hyperdrive to another table.
        web: Whether ships spin webs.
        initiative: Whether what helps a flagship's initiative only can be lost, too: section 3.
    """
    sections = {"celestial": bodies, "boarding": boarding, "tractor": tractor or borg,
                "borg": borg, "cloak": cloak, "races": races, "mines": mines,
                "craft": craft, "hyperspace": hyperspace, "web": web,
                "initiative": initiative}  # fmt: skip
    return RULED[rules].union(*(RULED[each] for each, there in sections.items() if there))
