"""What the rule book says to an action that it forbids, and fighters looked up by name."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find

if TYPE_CHECKING:
    from rules.systems.interceptors.pieces import Fighter, Unit
    from rules.systems.interceptors.table import Table

RULEBOOK = load_rulebook("interceptors")
illegal = RULEBOOK.illegal


def any_fighter(table: Table, text: str) -> Fighter:
    """The fighter of that id, name or letter.

    Raises:
        Unknown: There is none.
    """
    found = find(table.by_id, text, attrgetter("code"))
    if found is None:
        raise Unknown(
            "There is no fighter of that name in this game.",
            legal=tuple(each.name for each in table.fighters if each.flies),
        )
    return found


def own_fighter(table: Table, side: str, text: str) -> Fighter:
    """A fighter of that side, wherever it is (IIT3c).

    Raises:
        Refusal: There is none of that name, or it is the enemy's.
    """
    found = any_fighter(table, text)
    if found.side != side:
        names = tuple(each.name for each in table.of(side) if each.flies)
        raise illegal("IIT3", legal=names, fighter=found.name)
    return found


def any_unit(table: Table, text: str) -> Unit:
    """The fighter or structure of that id, name or letter.

    Raises:
        Unknown: There is none.
    """
    found = find(table.units_by_id, text, attrgetter("code"))
    if found is None:
        raise Unknown(
            "There is nothing of that name in this game.",
            legal=tuple(each.name for each in table.units_by_id.values() if each.there),
        )
    return found


def own_unit(table: Table, side: str, text: str) -> Unit:
    """A fighter or structure of that side, wherever it is (IIT3c).

    Raises:
        Refusal: There is none of that name, or it is the enemy's.
    """
    found = any_unit(table, text)
    if found.side != side:
        mine = (each for each in table.units_by_id.values() if each.side == side and each.there)
        raise illegal("IIT3", legal=tuple(each.name for each in mine), fighter=found.name)
    return found
