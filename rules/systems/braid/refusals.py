"""What the rule book says to an action that it forbids, and units looked up by name."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find

if TYPE_CHECKING:
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit

RULEBOOK = load_rulebook("braid")
illegal = RULEBOOK.illegal


def any_unit(field: Field, text: str) -> Unit:
    """The unit of that id, name or code.

    Raises:
        Unknown: There is none.
    """
    stats = find(field.brief.units, text, attrgetter("code"))
    if stats is None:
        raise Unknown("There is no unit of that name in this battle.")
    return field.by_id[stats.id]


def own_unit(field: Field, side: str, text: str) -> Unit:
    """A unit of that side, wherever it is.

    Raises:
        Refusal: There is none of that name, or it is the enemy's.
    """
    unit = any_unit(field, text)
    if field.stats(unit).side != side:
        raise illegal("BCT1", case="own", unit=field.stats(unit).name)
    return unit


def standing_unit(field: Field, side: str, text: str) -> Unit:
    """A unit of that side that is on the table.

    Raises:
        Refusal: There is none of that name, it is the enemy's, or it is not on the table.
    """
    unit = own_unit(field, side, text)
    if not unit.plays:
        raise illegal("BCT1", case="gone", unit=field.stats(unit).name)
    return unit
