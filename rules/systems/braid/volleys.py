"""Volleys: orders as they are written, and the shots that they name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rules.systems.braid import batteries
from rules.systems.braid.actions import BEST, NONE
from rules.systems.braid.refusals import any_unit, illegal, own_unit
from rules.systems.braid.shooting import promise, shots

if TYPE_CHECKING:
    from rules.kernel.values.errors import Refusal
    from rules.systems.braid.field import Field
    from rules.systems.braid.shooting import Shot

HOLD: Final = "-"
_ORDER: Final = re.compile(r"([^+.,]+?)(?:\.([1-4]))?(?:\+(.+)|-)")
Slot = tuple[str, int]
"""A unit, and its side from which it fires: 0 where it has but one."""


def slots(field: Field, side: str) -> dict[Slot, tuple[Shot, ...]]:
    """What each side of each unit could fire at, the best first."""
    found: dict[Slot, list[Shot]] = {}
    for each in shots(field, side):
        found.setdefault((each.unit, each.front), []).append(each)
    number = field.brief.number
    return {
        slot: tuple(sorted(each, key=lambda s: (-promise(field, s), s.range, number[s.target])))
        for slot, each in found.items()
    }


def read(field: Field, side: str, orders: str) -> tuple[Shot, ...]:
    """The shots that orders name, in the order of the roster (BC89).

    Raises:
        Refusal: They name a unit that can't fire, or not at that target.
    """
    able = slots(field, side)
    base, named = parsed(field, side, orders)
    found = []
    for slot, options in able.items():
        if slot in named:
            wanted = named[slot]
            if wanted is None:
                continue
            shot = next((each for each in options if each.target == wanted), None)
            if shot is None:
                raise _no_shot(field, slot, options, wanted)
            found.append(shot)
        elif base == BEST:
            found.append(options[0])
    for slot in named:
        if slot not in able:
            raise _no_shot(field, slot, (), named[slot])
    return tuple(found)


def _no_shot(field: Field, slot: Slot, options: tuple[Shot, ...], wanted: str | None) -> Refusal:
    names = tuple(field.brief.units[each.target].name for each in options)
    target = field.brief.units[wanted].name if wanted else "nobody"
    unit = field.brief.units[slot[0]].name
    case = "" if options else "none"
    return illegal("BC88", case=case, legal=names, unit=unit, target=target)


def parsed(field: Field, side: str, orders: str) -> tuple[str, dict[Slot, str | None]]:
    """Orders by what they name: the rest's order, and by slot the target; ``None``: it holds.

    Raises:
        Refusal: They can't be read.
    """
    words = [each for each in orders.split(",") if each]
    base = NONE
    if words and words[0].lower() in (BEST, NONE):
        base = words.pop(0).lower()
    named: dict[Slot, str | None] = {}
    for word in words:
        match = _ORDER.fullmatch(word)
        if match is None:
            raise illegal("BC89", case="words")
        unit = own_unit(field, side, match[1])
        slot = (unit.id, int(match[2] or 0))
        named[slot] = _enemy(field, side, match[3]) if match[3] else None
    return base, named


def _enemy(field: Field, side: str, text: str) -> str:
    unit = any_unit(field, text)
    stats = field.stats(unit)
    if stats.side == side:
        raise illegal("BC88", case="friend", unit=stats.name)
    return batteries.lead(field, unit).id


def written(field: Field, base: str, named: dict[Slot, str | None]) -> str:
    """Orders as they are written."""
    units = field.brief.units
    words = [base]
    for (unit, front), target in named.items():
        where = f".{front}" if front else ""
        aim = f"+{units[target].code}" if target else HOLD
        words.append(f"{units[unit].code}{where}{aim}")
    return ",".join(words)
