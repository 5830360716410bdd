"""The story of a fight: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.d6 import at_least
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.space.plane import wind_of
from rules.systems.interceptors import amendments as am
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import losing
from rules.systems.interceptors.firing import DEFLECT
from rules.systems.interceptors.go import COMES
from rules.systems.interceptors.pieces import Structure
from rules.systems.interceptors.points import read
from rules.systems.interceptors.raid_prose import raid_told
from rules.systems.interceptors.scenery import MOVES
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.view import FightersView
from rules.systems.interceptors.words import (
    LEVELS,
    capital,
    name_of,
    piece_of,
    range_of,
    side_of,
    unit_of,
    way_of,
)

if TYPE_CHECKING:
    from rules.kernel.game.event import Event


def tell(event: Event, view: FightersView) -> Telling | None:
    """The event in words."""
    return _told(event, view)


@singledispatch
def _told(event: Event, view: FightersView) -> Telling | None:
    return raid_told(event, view)


@_told.register
def _(event: ev.SidesThrown, view: FightersView) -> Telling:
    names = view.table.fight.sides.values()
    thrown = (event.interceptor, event.intruder)
    throws = tuple(Throw("", faces, name) for faces, name in zip(thrown, names, strict=True))
    stay = "as they sat" if event.interceptor[-1] < event.intruder[-1] else "the other way round"
    return Telling(f"Sides are thrown for: {stay}", throws, rules=("IIT3", "II58"))


@_told.register
def _(event: ev.Listed, view: FightersView) -> Telling:
    what = f"{capital(side_of(view, event.side))} have handed in {event.fighters}"
    return Telling(what, rules=("II59",))


@_told.register
def _(event: ev.ListedUnseen, view: FightersView) -> Telling:
    return Telling(
        f"{capital(side_of(view, event.side))} have handed in their list", rules=("II59",)
    )


@_told.register
def _(event: ev.Mustered, view: FightersView) -> Telling:
    names = view.brief.forces.called(event.side)
    roster = read(event.fighters)
    fighters = roster.fighters
    pairs = zip(names, fighters, strict=False)
    count = counted(len(fighters), "fighter")
    guns = counted(roster.clusters, "gun cluster")
    if len(fighters) > 4:  # noqa: PLR2004 - more would be too long
        listed = f"{count}: {event.fighters}"
    else:
        listed = "; ".join(f"{name}: {each.words}" for name, each in pairs)
    rules = ("IIT5", "II61")
    if roster.clusters:
        listed = f"{guns}; {listed}" if fighters else guns
        count = f"{guns}, {count}" if fighters else guns
        rules = ("IIT34", "II141")
    what = f"{capital(side_of(view, event.side))} come with {listed} ({event.points} points)"
    brief = f"{capital(side_of(view, event.side))}: {count}"
    return Telling(what, rules=rules, brief=Brief(brief))


@_told.register
def _(event: ev.SceneryThrown, _view: FightersView) -> Telling:
    what = f"Scenery: {', '.join(each.upper() for each in event.pieces)}"
    if not event.faces:  # people's own
        return Telling(what, rules=("II143",))
    return Telling(what, (Throw("", event.faces),), rules=("IIT2",))


@_told.register
def _(event: ev.PiecePlaced, _view: FightersView) -> Telling:
    x, y = event.at
    what = f"{event.piece.upper()} lies at {x // CM},{y // CM}"
    return Telling(what, rules=("II62",), brief=UNSAID)


@_told.register
def _(event: ev.DriftAnnounced, _view: FightersView) -> Telling:
    return Telling(f"Scenery will move {event.direction}", rules=("IIT7",))


@_told.register
def _(event: ev.EdgeChosen, view: FightersView) -> Telling:
    what = f"{capital(side_of(view, event.side))} come from the {event.edge}"
    return Telling(what, rules=("IIT8",))


@_told.register
def _(event: ev.Placed, view: FightersView) -> Telling:
    x, y, heading = event.pose
    where = f"at {x // CM},{y // CM}, heading {wind_of(heading)}"
    what = f"{name_of(view, event.fighter)} is on the board {where}"
    return Telling(what, rules=("II63",), brief=Brief(f"{name_of(view, event.fighter)} enters"))


@_told.register
def _(event: ev.GoBegun, view: FightersView) -> Telling:
    if not event.interceptor:
        return Telling(f"Go {event.number}", rules=("II100",))
    names = view.table.fight.sides.values()
    thrown = (event.interceptor, event.intruder)
    throws = tuple(Throw("", faces, name) for faces, name in zip(thrown, names, strict=True))
    what = f"Go {event.number}: {side_of(view, event.first)} move first"
    added = zip(names, event.bonus, strict=True)
    extra = [f"{side} {bonus:+d}" for side, bonus in added if bonus]
    return Telling(what, throws, ", ".join(extra), ("IIT12", "II77"))


@_told.register
def _(event: ev.ArrivalThrown, view: FightersView) -> Telling:
    name = name_of(view, event.fighter)
    yes, no = ("comes back", "stays away") if event.back else ("arrives", "does not arrive")
    what = f"{name} {yes if event.comes else no}"
    rule = "IIT22" if event.back else "IIT9"
    return Telling(what, (Throw("", (event.face,)),), f"needs {at_least(COMES)}", (rule,))


@_told.register
def _(event: ev.HalfBegun, view: FightersView) -> Telling:
    how = "fly" if view.table.of(event.side) else "are up"
    return Telling(f"{capital(side_of(view, event.side))} {how}", rules=("IIT12",), brief=UNSAID)


@_told.register
def _(event: ev.FlightBegun, view: FightersView) -> Telling:
    units = counted(event.units, "unit")
    what = f"{name_of(view, event.fighter)} begins its go with {units}"
    return Telling(what, rules=("IIT15",), brief=UNSAID)


@_told.register
def _(event: ev.LevelTried, view: FightersView) -> Telling:
    how = "changes to" if event.changed else "stays in"
    what = f"{name_of(view, event.fighter)} {how} {LEVELS[event.level]}"
    why = f"needs {at_least(event.needed)}"
    return Telling(what, (Throw("", (event.face,)),), why, ("IIT10",))


@_told.register
def _(event: ev.Ordered, view: FightersView) -> Telling:
    what = f"{name_of(view, event.fighter)} is ordered on its way"
    return Telling(what, rules=("II72",), brief=UNSAID)


@_told.register
def _(event: ev.Flown, view: FightersView) -> Telling:
    what = f"{name_of(view, event.fighter)} {way_of(event.way)}"
    if event.way.startswith("T"):
        what += f" to {event.pose.heading}°"
        return Telling(what, rules=("IIT18",))
    return Telling(what, rules=("IIT14",) if event.way in "FLR" else ("IIT17",))


@_told.register
def _(event: ev.Risked, view: FightersView) -> Telling:
    how = "loses a block by it" if event.lost else "keeps its energy"
    what = f"{name_of(view, event.fighter)} {how}"
    return Telling(what, (Throw("", (event.face,)),), rules=("II53",))


@_told.register
def _(event: ev.Fired, view: FightersView) -> Telling:
    engine = " from behind" if event.engine else ""
    how = "in reaction" if event.reaction else ""
    what = " ".join(
        filter(
            None, (name_of(view, event.fighter), "fires", how, "at", name_of(view, event.target))
        )
    )
    hits = counted(event.hits, "hit") if event.hits else "no hit"
    rules = ("IIT28", "IIT29") if event.engine else ("IIT28",)
    why = f"{range_of(view, event)}{engine}: {hits}"
    brief = Brief(f"{what}{engine}: {hits}", (Throw("", event.faces),))
    return Telling(what, (Throw("", event.faces),), why, rules, brief)


@_told.register
def _(event: ev.Held, view: FightersView) -> Telling:
    if not event.target:
        what = f"{capital(side_of(view, event.side))} fire no more in this go"
        return Telling(what, rules=("II94",), brief=UNSAID)
    what = f"{capital(side_of(view, event.side))} hold their fire at {name_of(view, event.target)}"
    return Telling(what, rules=("II69",), brief=UNSAID)


@_told.register
def _(event: ev.Gambled, view: FightersView) -> Telling:
    target = name_of(view, event.target)
    how = "and destroys it" if event.killed else "in vain"
    what = f"{name_of(view, event.fighter)} chances sudden death on {target}, {how}"
    throws = [Throw("", event.faces)]
    if event.armour:
        throws.append(Throw("", event.armour, "armour"))
    return Telling(what, tuple(throws), "needs 6", ("IIT30",))


@_told.register
def _(event: ev.Struck, view: FightersView) -> Telling:
    struck = unit_of(view, event.fighter)
    built = isinstance(struck, Structure)
    unit, took, rules = ("hit", "takes", ("II95",)) if built else ("block", "loses", ("IIT28",))
    lost = f"{took} {counted(event.lost, unit)}" if event.lost else f"{took} nothing"
    what = f"{struck.name} {lost}"
    if not event.armour:
        return Telling(what, rules=rules)
    throws = (Throw("", event.armour, "deflection" if built else "armour"),)
    least = view.table.kind(struck).deflects if isinstance(struck, Structure) else DEFLECT
    rules = rules if built else ("IIT31",)
    return Telling(what, throws, f"stops a hit with {at_least(least)}", rules)


@_told.register
def _(event: ev.Destroyed, view: FightersView) -> Telling:
    return Telling(f"{name_of(view, event.fighter)} is destroyed", rules=("IIT32", "II16"))


@_told.register
def _(event: ev.LeftBoard, view: FightersView) -> Telling:
    how = "glides home, off the board" if event.home else "is off the board"
    rules = ("IIT21", "II37") if event.home else ("IIT22",)
    return Telling(f"{name_of(view, event.fighter)} {how}", rules=rules)


@_told.register
def _(event: ev.FlightEnded, view: FightersView) -> Telling:
    what = f"{name_of(view, event.fighter)} has had its go"
    return Telling(what, rules=("IIT13",), brief=UNSAID)


@_told.register
def _(event: ev.Contacted, view: FightersView) -> Telling:
    name, piece = name_of(view, event.fighter), piece_of(event.piece)
    throws = [] if event.face is None else [Throw("", (event.face,), "collision")]
    if not event.hit:
        return Telling(f"{name} passes {piece} unharmed", tuple(throws), rules=("IIT23",))
    throws.append(Throw("", event.faces))
    if event.armour:
        throws.append(Throw("", event.armour, "armour"))
    if event.turns is not None:
        throws.append(Throw("", (event.turns,), "the asteroid"))
    lost = f"loses {counted(event.lost, 'block')}" if event.lost else "loses nothing"
    after = {"": f"; {piece} is gone", event.kind: ""}.get(event.becomes, "; it breaks up")
    what = f"{name} collides with {piece} and {lost}{after}"
    return Telling(what, tuple(throws), rules=("IIT23", "II90"))


@_told.register
def _(event: ev.BurnedOut, view: FightersView) -> Telling:
    name = name_of(view, event.fighter)
    how = "burns a block out" if event.lost else "burns nothing out"
    low, high = view.brief.numbers.level[event.level].burns
    why = f"{LEVELS[event.level]}, on {low} to {high}"
    brief = None if event.lost else UNSAID
    return Telling(f"{name} {how}", (Throw("", event.faces),), why, ("IIT11",), brief)


@_told.register
def _(event: ev.SceneryMoved, _view: FightersView) -> Telling:
    what = "The scenery moves" if event.moved else "The scenery stays"
    brief = None if event.moved else UNSAID
    throws = (Throw("", (event.face,)),)
    return Telling(what, throws, f"needs {at_least(MOVES)}", ("IIT24",), brief)


@_told.register
def _(event: ev.WrecksChanged, _view: FightersView) -> Telling:
    if event.pieces:
        what = f"{counted(len(event.pieces), 'wreck')} will drift there for a go"
    else:
        what = "The wrecks of the last go are gone"
    return Telling(what, rules=("IIT32",), brief=UNSAID)


@_told.register
def _(event: ev.OrdersGiven, view: FightersView) -> Telling:
    react = {"ask": "ask", "never": "never"}.get(event.react, f"with {event.react} dice or more")
    gamble = {"ask": "ask", "never": "never", "always": "always"}.get(
        event.gamble, f"at {event.gamble} blocks or more"
    )
    keep = f", keeping {counted(event.keep, 'shot')}" if event.keep else ""
    what = f"Your orders for {name_of(view, event.fighter)}: react {react}{keep}; chance {gamble}"
    return Telling(what, rules=("II83", "II85"))


@_told.register
def _(event: ev.FightEnded, view: FightersView) -> Telling:
    lost = "II102" if view.options.raid else "IIT33"
    lost = "II112" if view.options.starbase else lost
    rule = lost if event.why == "losses" else "II114"
    return Telling(losing.in_words(event, view.table).rstrip("."), rules=(rule,))


@_told.register
def _(event: am.FighterPut, view: FightersView) -> Telling:
    x, y, heading = event.pose
    where = f"at {x // CM},{y // CM}, heading {wind_of(heading)}"
    return Telling(f"{name_of(view, event.fighter)} is put {where}")


@_told.register
def _(event: am.FighterRemoved, view: FightersView) -> Telling:
    return Telling(f"{name_of(view, event.fighter)} is taken off the board")


@_told.register
def _(event: am.BlocksSet, view: FightersView) -> Telling:
    blocks = counted(event.blocks, "energy block")
    return Telling(f"{name_of(view, event.fighter)} has {blocks} now")


@_told.register
def _(event: am.LevelSet, view: FightersView) -> Telling:
    return Telling(f"{name_of(view, event.fighter)} is in {LEVELS[event.level]} now")


@_told.register
def _(event: am.GoSet, view: FightersView) -> Telling:
    how = "has had its go" if event.had else "has its go still to come"
    return Telling(f"{name_of(view, event.fighter)} {how}")
