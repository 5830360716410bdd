"""The story of a skirmish: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.d6 import at_least
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted, ordinal
from rules.space.measure import CENTIMETRES
from rules.space.plane import distance, wind
from rules.systems.modern_skirmish import events as ev
from rules.systems.modern_skirmish import victory
from rules.systems.modern_skirmish.brief import SkirmishBrief
from rules.systems.modern_skirmish.melee import differential
from rules.systems.modern_skirmish.morale import needed
from rules.systems.modern_skirmish.stats import SIDE_NAMES

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.modern_skirmish.view import SkirmishView

_WAYS = {"outside": ("MST15",), "through": ("MST15", "MS28"), "inside": ("MST15",)}
_WHY: dict[ev.Why, tuple[str, tuple[str, ...]]] = {
    "start": ("begins", ("MST2",)),
    "moved": ("it follows a move", ("MST6",)),
    "failed": ("the test failed", ("MST7",)),
    "rout": ("a unit routed", ("MST8", "MS43")),
    "passed": ("the other side passed", ("MS36",)),
    "given": ("it is given to them", ()),
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
        short = Brief(f"{event.figures[0].upper()} deploys")
    else:
        west, east = min(event.at), max(event.at)
        what = f"{unit.name} deploy, {len(event.figures)} figures from {west} to {east}"
        short = Brief(f"{unit.name} deploy, {len(event.figures)} figures")
    return Telling(what, rules=("MS53",), brief=short)


@_tell.register
def _(event: ev.InitiativeTaken, _brief: SkirmishBrief) -> Telling:
    why, rules = _WHY[event.why]
    what = f"Initiative {event.number}: the {SIDE_NAMES[event.seat]}"
    # What ended the initiative before says that it passes; the board has its number.
    if event.why == "start":
        return Telling(what, rules=rules)
    return Telling(what, why=why, rules=rules, brief=UNSAID)


@_tell.register
def _(event: ev.Tested, brief: SkirmishBrief) -> Telling:
    name, least = brief.units[event.unit].name, needed(event.minuses)
    count = counted(event.minuses, "minus", "minuses")
    if event.face is None:
        what = f"{name} can't fail their test with {count}"
        return Telling(what, rules=("MS34",))
    why = f"{'passed' if event.passed else 'failed'}, needs {at_least(least)}"
    what, die = f"{name} test their morale with {count}", (Throw("", (event.face,)),)
    ended = "pass" if event.passed else "fail"
    short = Brief(f"{name} {ended} their test", die, f"needs {at_least(least)}")
    return Telling(what, die, why, ("MST4",), short)


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
    ended = "kills" if event.killed else "can't hurt" if event.hit else "misses"
    short = Brief(f"{event.figure.upper()} {ended} {event.target.upper()}", throws)
    return Telling(what, throws, why, ("MST12", "MST14"), short)


@_tell.register
def _(event: ev.Marked, brief: SkirmishBrief) -> Telling:
    name, which = brief.units[event.unit].name, ordinal(event.markers)
    return Telling(
        f"A double: {name} get an ammo marker, their {which}",
        rules=("MST11",),
        brief=Brief(f"{name}: {which} ammo marker"),
    )


@_tell.register
def _(event: ev.Routed, brief: SkirmishBrief) -> Telling:
    what = f"{brief.units[event.unit].name} rout with {counted(event.minuses, 'minus', 'minuses')}"
    left = ", ".join(each.upper() for each in event.figures)
    why = f"{left} {'leaves' if len(event.figures) == 1 else 'leave'} the table" if left else ""
    return Telling(what, why=why, rules=("MST8",))


@_tell.register
def _(event: ev.Moved, _brief: SkirmishBrief) -> Telling:
    name = event.figure.upper()
    course = wind(event.origin, event.to)
    how = f"{length_of(event.length)} {course}"
    if event.way == "through":
        what = f"{name} goes through {event.past}, {how}"
    elif event.way == "inside":
        what = f"{name} changes place in {event.past}, {how}"
    else:
        what = f"{name} moves {how}"
    return Telling(f"{what}, to {event.to}", rules=_WAYS[event.way], brief=Brief(what))


@_tell.register
def _(event: ev.Advanced, brief: SkirmishBrief) -> Telling:
    lengths = [distance(*ends) for ends in zip(event.origins, event.to, strict=True)]
    who = ", ".join(each.upper() for each in event.figures)
    far = length_of(max(lengths))
    what = f"{brief.units[event.unit].name} move towards {event.towards}"
    told = f"{what}, at most {far}: {who}"
    return Telling(told, rules=("MST6", "MS64"), brief=Brief(what))


@_tell.register
def _(event: ev.Charged, _brief: SkirmishBrief) -> Telling:
    mine, theirs = event.figure.upper(), event.target.upper()
    fallen = {"attacker": f"{mine} falls", "both": "both fall", "defender": f"{theirs} falls"}
    throws = (
        Throw("", event.attacker, f"{mine} differential {differential(event.attacker)}"),
        Throw("", event.defender, f"{theirs} differential {differential(event.defender)}"),
    )
    what = f"{mine} charges {theirs}"
    dice = (Throw("", event.attacker), Throw("", event.defender, "against"))
    short = Brief(f"{what}, {fallen[event.outcome]}:", dice)
    return Telling(what, throws, fallen[event.outcome], ("MST16", "MST17"), short)


@_tell.register
def _(event: ev.Passed, _brief: SkirmishBrief) -> Telling:
    who = f"The {SIDE_NAMES[event.seat]}"
    what = f"{who} is absent and does nothing" if event.absent else f"{who} passes"
    return Telling(what, rules=("MS36",))


@_tell.register
def _(event: ev.SkirmishEnded, _brief: SkirmishBrief) -> Telling:
    rules = ("MST18", "MS32") if event.why in ("limit", "passes") else ("MST18", "MS51")
    return Telling(victory.in_words(event), rules=rules)


@_tell.register
def _(event: ev.FigurePut, _brief: SkirmishBrief) -> Telling:
    return Telling(f"{event.figure.upper()} is put at {event.at}")


@_tell.register
def _(event: ev.FigureRemoved, _brief: SkirmishBrief) -> Telling:
    return Telling(f"{event.figure.upper()} is taken off the table")
