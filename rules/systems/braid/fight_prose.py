"""The story of charges, melees and the end phase: each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.systems.braid import fight_events as fe
from rules.systems.braid.view import BraidView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.event import Event

_FACES = ("front", "right", "rear", "left")


def tell(event: Event, view: BraidView) -> Telling | None:
    """The event in words, if it is one of these."""
    return _told(event, view)


def _name(view: BraidView, unit: str) -> str:
    return view.brief.units[unit].name


def _names(view: BraidView, units: Iterable[str]) -> str:
    return ", ".join(_name(view, each) for each in units)


def _side(view: BraidView, side: str) -> str:
    return f"The {view.brief.name(side)}"


@singledispatch
def _told(_event: Event, _view: BraidView) -> Telling | None:
    return None


@_told.register
def _(event: fe.ChargeDeclared, view: BraidView) -> Telling:
    charge = event.charge
    led = f", led by the {view.brief.commanders[charge.general].name}" if charge.general else ""
    what = f"{_name(view, charge.unit)} charges {_name(view, charge.target)}{led}"
    return Telling(what, rules=("BC95", "BC96"))


@_told.register
def _(event: fe.ChargesEnded, view: BraidView) -> Telling:
    what = f"{_side(view, event.side)}: no more charges"
    return Telling(what, rules=("BC95",), brief=UNSAID)


@_told.register
def _(event: fe.ChargeTested, view: BraidView) -> Telling:
    name = _name(view, event.unit)
    if event.charges:
        does = "charges on" if event.passes else "does not charge"
    else:
        does = "stands to receive" if event.passes else "does not stand"
    throws = (Throw("", (event.face,), "test"),) if event.face else ()
    sure = "" if event.face else "certain"
    why = ", ".join(filter(None, (event.why, sure)))
    return Telling(f"{name} {does}", throws, why, ("BC19", "BC100"))


@_told.register
def _(event: fe.Retired, view: BraidView) -> Telling:
    what = f"{_name(view, event.unit)} retires to {event.pose.at}"
    return Telling(what, rules=("BC26", "BC127"))


@_told.register
def _(event: fe.Stood, view: BraidView) -> Telling:
    return Telling(f"{_name(view, event.unit)} stands where it is", rules=("BC108",))


@_told.register
def _(event: fe.ChargeMoved, view: BraidView) -> Telling:
    words = {
        "counter-charges": ("counter-charges", "BC108"),
        "advances": ("goes on, its foe is gone", "BC106"),
        "stops": ("finds its way barred and stops", "BC109"),
        "recoils": ("goes back two inches", "BC34"),
        "follows up": ("follows up", "BC128"),
    }
    does, rule = words[event.kind]
    what = f"{_name(view, event.unit)} {does}"
    return Telling(what, why=f"now at {event.pose.at}", rules=(rule,), brief=Brief(what))


@_told.register
def _(event: fe.Contacted, view: BraidView) -> Telling:
    contact = event.contact
    side = _FACES[contact.face]
    where = "" if side == "front" else f" in its {side}"
    if view.brief.units[contact.charged].id and contact.ground == "built_up":
        where = ""
    what = f"{_name(view, contact.charger)} strikes {_name(view, contact.charged)}{where}"
    return Telling(what, rules=("BC96", "BC110"))


@_told.register
def _(event: fe.MeleeRound, view: BraidView) -> Telling:
    one, two = event.sides
    ends = f"{one.total} to {two.total}"
    if not event.winner:
        result = f"{ends}: a draw, each loses a base"
    else:
        loser = one if event.winner == two.side else two
        result = f"{ends}: {_side(view, loser.side).lower()} lose {counted(event.lost, 'stand')}"
        result = result if event.lost else f"{ends}: {_side(view, loser.side)} lose, but no stand"
    what = f"{_names(view, one.units)} against {_names(view, two.units)}, {result}"
    throws = tuple(Throw("", side.faces, view.brief.name(side.side)) for side in event.sides)
    throws += (Throw("", event.faces, "losses"),) if event.faces else ()
    why = "; ".join(f"{s.bases:+d} bases{', ' * bool(s.why)}{s.why}" for s in event.sides)
    return Telling(what, throws, why, ("BC29", "BC33"), brief=Brief(what, throws))


@_told.register
def _(event: fe.MeleeEnded, view: BraidView) -> Telling:
    if not event.winner:
        return Telling("Nobody has won that melee", rules=("BC117",))
    what = f"{_side(view, event.winner)} have won that melee"
    return Telling(what, rules=("BC117",), brief=UNSAID)


@_told.register
def _(event: fe.Stormed, view: BraidView) -> Telling:
    place = view.brief.terrain.by_id[event.area].name
    return Telling(f"{_name(view, event.unit)} goes into {place}", rules=("BC82",))


@_told.register
def _(event: fe.Worn, view: BraidView) -> Telling:
    lost = counted(event.lost, "stand") if event.lost else "nothing"
    what = f"{_name(view, event.unit)} has charged, and is worn by {lost}"
    return Telling(what, (Throw("", event.faces, "wear"),), rules=("BC36", "BCT13"))


@_told.register
def _(event: fe.GunTested, view: BraidView) -> Telling:
    does = "survives the melee" if event.kept else "does not survive the melee"
    what = f"{_name(view, event.unit)} {does}"
    return Telling(what, (Throw("", (event.face,), "guns"),), rules=("BC123",))


@_told.register
def _(event: fe.Regained, view: BraidView) -> Telling:
    form = view.brief.tables.formations[event.formation].name
    what = f"{_name(view, event.unit)} is now {event.stands} strong, in {form}"
    return Telling(what, rules=("BC6", "BC129"))


@_told.register
def _(event: fe.Rallied, view: BraidView) -> Telling:
    form = view.brief.tables.formations[event.formation].name
    leader = view.brief.commanders[event.commander].name
    what = f"{leader} makes {_name(view, event.unit)} whole: {form} of 4 at {event.pose.at}"
    return Telling(what, rules=("BC45", "BC137"))
