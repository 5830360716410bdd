"""Ways and orders as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.measure import INCHES
from rules.systems.braid.actions import NONE
from rules.systems.braid.ways import read

if TYPE_CHECKING:
    from rules.systems.braid.view import BraidView


def legs_of(way: str) -> str:
    """A way in few words: ``wheel left 30°, 4″ ahead``."""
    found = read(way)
    words = ["limber"] * found.up + ["about"] * found.first
    for wheel, ahead in found.legs:
        if wheel:
            words.append(f"wheel {'right' if wheel > 0 else 'left'} {abs(wheel)}°")
        if ahead:
            words.append(f"{INCHES.text(ahead)}″ ahead")
    words += ["about"] * found.last + ["deploy"] * found.deploy
    text = ", ".join(words)
    return text[:1].upper() + text[1:]


def spoken(orders: str) -> str:
    """Orders as people say them: ``A at 3, B at nobody, all others at what they hit best``."""
    base, *named = orders.split(",")
    parts = [_aim(each) for each in named]
    others = "all others" if parts else "all"
    rest = f"{others} hold their fire" if base == NONE else f"{others} at what they hit best"
    return ", ".join((*parts, rest))


def _aim(order: str) -> str:
    """``A+3`` is A at 3, ``A.2+3`` side 2 of A at 3, ``A-`` holds."""
    who, _, target = order.partition("+")
    code, _, side = who.removesuffix("-").partition(".")
    name = f"{code}, side {side}," if side else code
    return f"{name} at {target}" if target else f"{name} at nobody"


def name_of(view: BraidView, unit: str) -> str:
    """What a unit is called in a sentence."""
    return view.brief.units[unit].name


def side_of(view: BraidView, side: str) -> str:
    """What a side is called in a sentence."""
    return f"the {view.brief.name(side)}"


def form_of(view: BraidView, formation: str) -> str:
    """What a formation is called."""
    return view.brief.tables.formations[formation].name


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def leader_of(view: BraidView, commander: str) -> str:
    """What a commander is called."""
    return view.brief.commanders[commander].name
