"""The story of what stands on the ground or on a starbase."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.d6 import at_least
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.interceptors import amendments as am
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors.quadrants import QUADRANTS
from rules.systems.interceptors.starbase import TURNS
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.view import FightersView
from rules.systems.interceptors.words import capital, name_of, piece_of, side_of

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


@singledispatch
def raid_told(_event: Event, _view: FightersView) -> Telling | None:
    """An event of an attack in words; nothing of others."""
    return None


@raid_told.register
def _(event: rv.LaidOut, _view: FightersView) -> Telling:
    guns, targets = counted(len(event.guns), "gun cluster"), counted(len(event.targets), "target")
    throws = (Throw("", event.guns, "guns"), Throw("", event.targets, "targets"))
    brief = Brief(f"{guns} and {targets} stand on the ground")
    return Telling(f"{guns} and {targets}, by section", throws, rules=("II98",), brief=brief)


@raid_told.register
def _(event: rv.Shifted, view: FightersView) -> Telling:
    x, y = event.at
    what = f"{name_of(view, event.structure)} moves to {x // CM},{y // CM}"
    return Telling(what, rules=("II98",), brief=UNSAID)


@raid_told.register
def _(event: rv.Valued, view: FightersView) -> Telling:
    worth = view.brief.numbers.attack.dear_worth
    what = f"{name_of(view, event.structure)} is worth {worth} points"
    return Telling(what, rules=("II101",))


@raid_told.register
def _(event: rv.ValuedUnseen, view: FightersView) -> Telling:
    what = f"{capital(side_of(view, event.side))} note down a target that is worth much"
    return Telling(what, rules=("II101",), brief=UNSAID)


@raid_told.register
def _(event: rv.Volleyed, view: FightersView) -> Telling:
    what = f"The gun clusters fire a volley at {name_of(view, event.target)}"
    return Telling(what, rules=("II123",))


@raid_told.register
def _(event: be.Deployed, _view: FightersView) -> Telling:
    guns, targets = counted(len(event.guns), "gun cluster"), counted(event.targets, "target")
    return Telling(f"The starbase has {guns}, {targets} and its centre", rules=("II105",))


@raid_told.register
def _(event: be.Protected, _view: FightersView) -> Telling:
    return Telling(f"The {QUADRANTS[event.quadrant - 1]} quadrant is protected", rules=("II107",))


@raid_told.register
def _(event: be.BaseTurned, _view: FightersView) -> Telling:
    way = "clockwise" if event.clockwise else "counterclockwise"
    what = f"The starbase turns {way}" if event.turned else "The starbase does not turn"
    return Telling(what, (Throw("", (event.face,)),), f"needs {at_least(TURNS)}", ("II108",))


@raid_told.register
def _(event: be.Collateral, view: FightersView) -> Telling:
    throws = [Throw("", event.faces)]
    name = name_of(view, event.structure)
    if not event.damage:
        what = f"The loss of {name} does not damage the centre"
    else:
        throws.append(Throw("", event.damage, "damage"))
        what = f"The loss of {name} costs the centre {counted(event.lost, 'hit')}"
    return Telling(what, tuple(throws), f"needs {at_least(event.needed)}", ("II110",))


@raid_told.register
def _(event: be.Stuck, _view: FightersView) -> Telling:
    return Telling(f"{piece_of(event.piece)} is stopped by the starbase", rules=("II111",))


@raid_told.register
def _(event: be.Rounding, _view: FightersView) -> Telling:
    what = f"{piece_of(event.piece)} goes around the starbase in the {event.direction}"
    return Telling(what, rules=("II111",))


@raid_told.register
def _(event: rv.Fallen, view: FightersView) -> Telling:
    what = f"{name_of(view, event.structure)} is destroyed"
    if not event.worth:
        return Telling(what, rules=("II95",))
    why = f"worth {counted(event.worth, 'point')}"
    return Telling(what, why=why, rules=("IIT37", "II101"))


@raid_told.register
def _(event: am.StructurePut, view: FightersView) -> Telling:
    x, y = event.at
    hits = f", with {counted(event.hits, 'hit')}" if event.hits else ""
    return Telling(f"{name_of(view, event.structure)} is put at {x // CM},{y // CM}{hits}")


@raid_told.register
def _(event: am.StructureRemoved, view: FightersView) -> Telling:
    why = f"worth {counted(event.worth, 'point')}" if event.worth else ""
    return Telling(f"{name_of(view, event.structure)} is taken off, as destroyed", why=why)


@raid_told.register
def _(event: am.HitsSet, view: FightersView) -> Telling:
    return Telling(f"{name_of(view, event.structure)} has {counted(event.hits, 'hit')} now")


@raid_told.register
def _(event: am.ShotsSet, view: FightersView) -> Telling:
    shots = counted(event.shots, "shot")
    return Telling(f"{name_of(view, event.structure)} has fired {shots} in this go")
