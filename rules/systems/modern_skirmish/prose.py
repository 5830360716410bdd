"""The story of a skirmish: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.d6 import at_least
from rules.kernel.telling import Telling, Throw
from rules.space.measure import CENTIMETRES
from rules.space.plane import distance, wind
from rules.systems.modern_skirmish import events as ev
from rules.systems.modern_skirmish import victory
from rules.systems.modern_skirmish.brief import SkirmishBrief
from rules.systems.modern_skirmish.melee import differential
from rules.systems.modern_skirmish.morale import needed
from rules.systems.modern_skirmish.stats import SIDE_NAMES

if TYPE_CHECKING:
    from rules.kernel.event import Event
    from rules.systems.modern_skirmish.view import SkirmishView

_WAYS = {"outside": ("MST15",), "through": ("MST15", "MS28"), "inside": ("MST15",)}
_WHY: dict[ev.Why, tuple[str, tuple[str, ...]]] = {
    "start": ("begins", ("MST2",)),
    "moved": ("it follows a move", ("MST6",)),
    "failed": ("the test failed", ("MST7",)),
    "rout": ("a unit routed", ("MST8", "MS43")),
    "passed": ("the other side passed", ("MS36",)),
    "missed": ("the shot killed nobody", ("MS5",)),
}


def tell(event: Event, view: SkirmishView) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    return _tell(event, view.field.brief)


def length_of(centimetres: int) -> str:
    """A length in words, to the nearest half centimetre: ``12.5 cm``."""
    return CENTIMETRES.words(CENTIMETRES.rough(centimetres))


@singledispatch
def _tell(_event: Event, _brief: SkirmishBrief) -> Telling | None:
    return None


@_tell.register
def _(event: ev.Deployed, brief: SkirmishBrief) -> Telling:
    unit = brief.units[event.unit]
    if len(event.figures) == 1:
        what = f"{event.figures[0].upper()} deploys at {event.at[0]}"
    else:
        west, east = min(event.at), max(event.at)
        what = f"{unit.name} deploy, {len(event.figures)} figures from {west} to {east}"
    return Telling(what, rules=("MS53",))


@_tell.register
def _(event: ev.InitiativeTaken, _brief: SkirmishBrief) -> Telling:
    why, rules = _WHY[event.why]
    what = f"Initiative {event.number}: the {SIDE_NAMES[event.seat]}"
    return Telling(what, why="" if event.why == "start" else why, rules=rules)


@_tell.register
def _(event: ev.Tested, brief: SkirmishBrief) -> Telling:
    name, least = brief.units[event.unit].name, needed(event.minuses)
    count = f"{event.minuses} {'minus' if event.minuses == 1 else 'minuses'}"
    if event.face is None:
        what = f"{name} can't fail their test with {count}"
        return Telling(what, rules=("MS34",))
    why = f"{'passed' if event.passed else 'failed'}, needs {at_least(least)}"
    what = f"{name} test their morale with {count}"
    return Telling(what, (Throw("", (event.face,)),), why, ("MST4",))


@_tell.register
def _(event: ev.Fired, _brief: SkirmishBrief) -> Telling:
    length = length_of(distance(event.origin, event.at))
    cover = event.cover or "in the open"
    what = f"{event.figure.upper()} fires at {event.target.upper()}, {cover}, over {length}"
    throws = (Throw("coloured", (event.coloured,)), Throw("white", (event.white,)))
    by = abs(event.coloured - event.white)
    if event.killed:
        why = f"{event.target.upper()} is killed, differential {by}"
    elif event.hit:
        why = f"differential {by} would do, but the coloured die does not"
    else:
        why = f"missed, differential {by}"
    return Telling(what, throws, why, ("MST12", "MST14"))


@_tell.register
def _(event: ev.Marked, brief: SkirmishBrief) -> Telling:
    what = f"A double: {brief.units[event.unit].name} get an ammo marker, their {event.markers}"
    return Telling(f"{what}{_th(event.markers)}", rules=("MST11",))


def _th(number: int) -> str:
    return {1: "st", 2: "nd", 3: "rd"}.get(number, "th")


@_tell.register
def _(event: ev.Routed, brief: SkirmishBrief) -> Telling:
    what = f"{brief.units[event.unit].name} rout with {event.minuses} minuses"
    left = ", ".join(each.upper() for each in event.figures)
    why = f"{left} {'leaves' if len(event.figures) == 1 else 'leave'} the table" if left else ""
    return Telling(what, why=why, rules=("MST8",))


@_tell.register
def _(event: ev.Moved, _brief: SkirmishBrief) -> Telling:
    name = event.figure.upper()
    how = f"{length_of(event.length)} {wind(event.origin, event.to)}"
    if event.way == "through":
        what = f"{name} goes through {event.past}, {how}"
    elif event.way == "inside":
        what = f"{name} changes place in {event.past}, {how}"
    else:
        what = f"{name} moves {how}"
    return Telling(f"{what}, to {event.to}", rules=_WAYS[event.way])


@_tell.register
def _(event: ev.Advanced, brief: SkirmishBrief) -> Telling:
    lengths = [distance(*ends) for ends in zip(event.origins, event.to, strict=True)]
    who = ", ".join(each.upper() for each in event.figures)
    far = length_of(max(lengths))
    what = f"{brief.units[event.unit].name} move towards {event.towards}, at most {far}: {who}"
    return Telling(what, rules=("MST6", "MS64"))


@_tell.register
def _(event: ev.Charged, _brief: SkirmishBrief) -> Telling:
    mine, theirs = event.figure.upper(), event.target.upper()
    fallen = {"attacker": f"{mine} falls", "both": "both fall", "defender": f"{theirs} falls"}
    throws = (
        Throw("", event.attacker, f"{mine} differential {differential(event.attacker)}"),
        Throw("", event.defender, f"{theirs} differential {differential(event.defender)}"),
    )
    what = f"{mine} charges {theirs}"
    return Telling(what, throws, fallen[event.outcome], ("MST16", "MST17"))


@_tell.register
def _(event: ev.Passed, _brief: SkirmishBrief) -> Telling:
    who = f"The {SIDE_NAMES[event.seat]}"
    what = f"{who} is absent and does nothing" if event.absent else f"{who} passes"
    return Telling(what, rules=("MS36",))


@_tell.register
def _(event: ev.SkirmishEnded, _brief: SkirmishBrief) -> Telling:
    rules = ("MST18", "MS32") if event.why in ("limit", "passes") else ("MST18", "MS51")
    return Telling(victory.in_words(event), rules=rules)
