"""The story of a battle: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.space.measure import INCHES
from rules.space.plane import wind_of
from rules.systems.braid import events as ev
from rules.systems.braid import fight_prose
from rules.systems.braid.actions import NONE
from rules.systems.braid.batteries import NAME, called
from rules.systems.braid.orders import ORDERS, topic, words_of
from rules.systems.braid.pieces import ASSAULT, CLUSTER, DEPLOYED, GARRISON
from rules.systems.braid.view import BraidView
from rules.systems.braid.ways import read

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

ROAD = "road"


def tell(event: Event, view: BraidView) -> Telling | None:
    """The event in words."""
    return _told(event, view) or fight_prose.tell(event, view)


def name_of(view: BraidView, unit: str) -> str:
    """What a unit is called in a sentence."""
    return view.brief.units[unit].name


def side_of(view: BraidView, side: str) -> str:
    """What a side is called in a sentence."""
    return f"the {view.brief.name(side)}"


def form_of(view: BraidView, formation: str) -> str:
    """What a formation is called."""
    return view.brief.tables.formations[formation].name


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


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@singledispatch
def _told(_event: Event, _view: BraidView) -> Telling | None:
    return None


@_told.register
def _(event: ev.RolesSet, view: BraidView) -> Telling:
    what = f"{_capital(side_of(view, event.attacker))} attack"
    first, second = (view.brief.name(side) for side in ("first", "second"))
    throws = tuple(
        throw
        for one, two in event.faces
        for throw in (Throw("", (one,), first), Throw("", (two,), second))
    )
    return Telling(what, throws, rules=("BC146",))


@_told.register
def _(event: ev.Handicapped, view: BraidView) -> Telling:
    changed = [f"{name_of(view, unit)} {stands}" for unit, stands in event.units]
    return Telling(f"Some begin otherwise: {', '.join(changed)} stands", rules=("BC165",))


@_told.register
def _(event: ev.EdgeChosen, view: BraidView) -> Telling:
    what = f"{_capital(side_of(view, event.side))} choose the {event.edge} edge"
    return Telling(what, rules=("BC146",))


@_told.register
def _(event: ev.Deployed, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    if event.area:
        place = view.brief.terrain.by_id[event.area].name
        return Telling(f"{name} garrisons {place}", rules=("BC74", "BC147"))
    where = f"at {event.pose.at}, facing {wind_of(event.pose.heading)}"
    gun = view.brief.units[event.unit].is_gun
    how = "" if event.formation == DEPLOYED else f" in {form_of(view, event.formation)}"
    how = ", limbered," if gun and how else how
    what = f"{name} deploys{how} {where}"
    return Telling(what, rules=("BC147",), brief=Brief(f"{name} deploys"))


@_told.register
def _(event: ev.TurnBegun, _view: BraidView) -> Telling:
    return Telling(f"Turn {event.number}", rules=("BCT1",))


@_told.register
def _(event: ev.MovementBegun, view: BraidView) -> Telling:
    return Telling(f"{_capital(side_of(view, event.side))} move", rules=("BCT1",), brief=UNSAID)


@_told.register
def _(event: ev.Marched, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    far = INCHES.text(event.cost)
    way = f"{far}″ by road" if event.way == ROAD else legs_of(event.way).lower()
    verb = "marches" if event.way == ROAD else "moves:"
    what = f"{name} {verb} {way}"
    facing = f"now at {event.pose.at}, facing {wind_of(event.pose.heading)}"
    return Telling(what, why=facing, rules=("BCT3",), brief=Brief(what))


@_told.register
def _(event: ev.Formed, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    if event.formation == GARRISON:
        place = view.brief.terrain.by_id[event.area].name
        return Telling(f"{name} garrisons {place}", rules=("BC75",))
    if event.before == GARRISON:
        return Telling(f"{name} marches out in march column", rules=("BC75",))
    if event.before == ASSAULT:
        return Telling(f"{name} is a march column again", rules=("BC141",))
    if event.formation == ASSAULT:
        return Telling(f"{name} forms an assault column", rules=("BC141",))
    what = f"{name} forms {form_of(view, event.formation)}"
    if view.brief.units[event.unit].is_gun:
        what = f"{name} {'deploys' if event.formation == 'deployed' else 'limbers up'}"
    return Telling(what, rules=("BCT4",))


@_told.register
def _(event: ev.BatteryFormed, view: BraidView) -> Telling:
    whose, guns = _capital(side_of(view, event.side)), len(event.guns)
    what = f"{whose} form a {NAME} of {guns} guns"
    pose = event.guns[(guns - 1) // 2][1]
    where = f"its middle gun at {pose.at}, facing {wind_of(pose.heading)}"
    return Telling(what, why=where, rules=("BC138",), brief=Brief(what))


@_told.register
def _(event: ev.BatteryMoved, view: BraidView) -> Telling:
    how = f"moves: {legs_of(event.way).lower()}" if event.way else "closes up"
    what = f"The {NAME} of {side_of(view, event.side)} {how}"
    rule = "BC138" if event.way else "BC188"
    return Telling(what, rules=(rule,), brief=Brief(what))


@_told.register
def _(event: ev.MovementEnded, view: BraidView) -> Telling:
    what = f"{_capital(side_of(view, event.side))}: all others hold"
    return Telling(what, rules=("BC150",), brief=UNSAID)


@_told.register
def _(event: ev.FireDeclared, view: BraidView) -> Telling:
    what = f"{_capital(side_of(view, event.side))} declare their fire: {spoken(event.orders)}"
    return Telling(what, rules=("BC89",))


@_told.register
def _(event: ev.FireDeclaredUnseen, view: BraidView) -> Telling:
    return Telling(f"{_capital(side_of(view, event.side))} have declared", rules=("BC89",))


@_told.register
def _(event: ev.Fired, view: BraidView) -> Telling:
    units = view.brief.units
    far = INCHES.text(event.range)
    lost = counted(event.lost, "stand") if event.lost else "no loss"
    what = f"{units[event.unit].name} fires at {called(view.field, event.target)} at {far}″: {lost}"
    throws = (Throw("", event.faces), *((Throw("", event.seconds, "further"),) if event.seconds
              else ()))  # fmt: skip
    brief = Brief(f"{units[event.unit].code} at {units[event.target].name}: {lost}", throws)
    return Telling(what, throws, event.why, ("BCT6", "BC46"), brief=brief)


@_told.register
def _(_event: ev.FireEnded, _view: BraidView) -> Telling:
    return Telling("All have fired", rules=("BC90",), brief=UNSAID)


@_told.register
def _(event: ev.Reduced, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    lost = counted(event.lost, "stand")
    if event.gone:
        what = (
            f"{name} is destroyed"
            if event.stands == 0
            else f"{name} loses {lost} and is eliminated"
        )
        return Telling(what, rules=("BC5", "BC93"))
    state = f"{event.stands} left"
    if event.formation == CLUSTER:
        state = f"a cluster of {event.stands}"
    return Telling(f"{name} loses {lost}, {state}", rules=("BC5", "BC51"))


@_told.register
def _(event: ev.Tested, view: BraidView) -> Telling:
    what = f"{name_of(view, event.unit)} {event.outcome}"
    return Telling(what, (Throw("", (event.face,), "morale"),), event.why, ("BC124", "BC130"))


@_told.register
def _(event: ev.FellBack, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    return Telling(f"{name} falls back", why=f"to {event.pose.at}", rules=("BC126", "BC127"))


@_told.register
def _(event: ev.Removed, view: BraidView) -> Telling:
    return Telling(f"{name_of(view, event.unit)} {event.why}", rules=("BC58", "BC73"))


def leader_of(view: BraidView, commander: str) -> str:
    """What a commander is called."""
    return view.brief.commanders[commander].name


@_told.register
def _(event: ev.Posted, view: BraidView) -> Telling:
    where = f"with {name_of(view, event.unit)}" if event.unit else f"at {event.at}"
    return Telling(f"{leader_of(view, event.commander)} is {where}", rules=("BC147",))


@_told.register
def _(event: ev.Rode, view: BraidView) -> Telling:
    name = leader_of(view, event.commander)
    if event.unit:
        return Telling(f"{name} joins {name_of(view, event.unit)}", rules=("BC134",))
    return Telling(f"{name} rides to {event.at}", rules=("BC133",))


@_told.register
def _(event: ev.Displaced, view: BraidView) -> Telling:
    name, unit = leader_of(view, event.commander), name_of(view, event.unit)
    return Telling(f"{name} gives way, and joins {unit}", rules=("BC133",))


@_told.register
def _(event: ev.CommanderLost, view: BraidView) -> Telling:
    return Telling(f"{leader_of(view, event.commander)} {event.why}", rules=("BC134",))


@_told.register
def _(event: ev.Corrected, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    match event.what:
        case "put" if event.area:
            words = f"{name} is put into {view.brief.terrain.by_id[event.area].name}"
        case "put" if event.pose is not None:
            where = f"{event.pose.at}, facing {wind_of(event.pose.heading)}"
            words = f"{name} is put at {where}, in {form_of(view, event.formation)}"
        case "formed":
            words = f"{name} is put into {form_of(view, event.formation)}"
        case "removed":
            words = f"{name} is taken off the table"
        case "marked":
            form = f", a {form_of(view, event.formation)}" if event.formation == CLUSTER else ""
            words = f"{name} has {event.stands} stands{form}"
        case _:
            words = f"{name} {event.what}"
    return Telling(words)


@_told.register
def _(event: ev.CommanderCorrected, view: BraidView) -> Telling:
    name = leader_of(view, event.commander)
    if event.at is None:
        return Telling(f"{name} is taken off the table")
    where = f"with {name_of(view, event.unit)}" if event.unit else f"at {event.at}"
    return Telling(f"{name} is put {where}")


@_told.register
def _(event: ev.AssaultDeclared, view: BraidView) -> Telling:
    what = f"{name_of(view, event.unit)} will assault {called(view.field, event.target)}"
    return Telling(what, rules=("BC141", "BC142"))


@_told.register
def _(event: ev.AssaultMoved, view: BraidView) -> Telling:
    name = name_of(view, event.unit)
    if event.target:
        what = f"{name} assaults {called(view.field, event.target)}, to the death"
        return Telling(what, rules=("BC43", "BC44"))
    on = " and goes on" if event.pose != event.origin else ""
    return Telling(f"{name} finds its target gone{on}", rules=("BC106", "BC143"))


@_told.register
def _(event: ev.AssaultFought, view: BraidView) -> Telling:
    name, foe = name_of(view, event.unit), called(view.field, event.target)
    throws = (Throw("", event.faces, "assault"), Throw("", event.foes, "holds"))
    lost = counted(event.lost, "stand") if event.lost else "nothing"
    if event.general:
        leader = leader_of(view, event.general)
        lost = f"{leader} and {lost}" if event.lost else leader
    cost = counted(event.cost, "stand") if event.cost else "nothing"
    what = f"{name} loses {lost}, {foe} {cost}"
    return Telling(what, throws, rules=("BC44",))


@_told.register
def _(event: ev.AssaultEnded, view: BraidView) -> Telling:
    name, form = name_of(view, event.unit), form_of(view, event.formation)
    where = f" in {view.brief.terrain.by_id[event.area].name}" if event.area else ""
    left = "" if view.brief.units[event.unit].is_gun else f", {counted(event.stands, 'stand')} left"
    return Telling(f"{name} has won: {form}{where}{left}", rules=("BC144",))


@_told.register
def _(event: ev.OrdersGiven, view: BraidView) -> Telling:
    order = next(each for each in ORDERS if topic(each) == (event.about, event.answer))
    return Telling(f"From now on: {words_of(view.brief, order, event.unit)}", rules=("BC182",))


@_told.register
def _(event: ev.BattleEnded, view: BraidView) -> Telling:
    why = {
        "attacker": "nobody of the defender is left",
        "defender": "nobody of the attacker is left",
        "driven": "the defender is driven off",
        "limit": "the defender has held out",
    }[event.why]
    what = f"{_capital(side_of(view, event.winner))} have won: {why}"
    return Telling(what, rules=("BC186",) if event.why == "driven" else ("BC2", "BC149"))
