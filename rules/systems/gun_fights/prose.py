"""The story of a gun fight: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.d6 import at_least
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import counted, together
from rules.space.measure import INCHES
from rules.space.plane import distance, wind
from rules.space.site import the
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.shooting import INSIDE
from rules.systems.gun_fights.stats import CLASS_NAMES, COLUMNS

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.gun_fights.brief import GunFightBrief
    from rules.systems.gun_fights.view import GunFightView

_WAYS = {"open": "GFT3", "room": "GFT6", "door": "GFT7", "fence": "GFT5"}


def tell(event: Event, view: GunFightView) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    return _tell(event, _Names(view.field.brief))


class _Names:
    """What the people and houses of a fight are called."""

    def __init__(self, brief: GunFightBrief) -> None:
        self._brief = brief

    def __getitem__(self, figure: str) -> str:
        return self._brief.scenario.people[figure].name

    def house(self, building: str) -> str:
        return the(self._brief.map.buildings[building].name)

    def spaces(self, figure: str) -> tuple[int, ...]:
        return self._brief.scenario.spaces[figure]


@singledispatch
def _tell(_event: Event, _names: _Names) -> Telling | None:
    return None


@_tell.register
def _(_event: ev.DeploymentOpened, _names: _Names) -> Telling:
    return Telling("The sides put their figures on the table", rules=("GF21",))


@_tell.register
def _(event: ev.Deployed, names: _Names) -> Telling:
    what = f"{names[event.figure]} starts"
    return Telling(f"{what} at {event.at}", brief=Brief(what))


@_tell.register
def _(_event: ev.DieDue, _names: _Names) -> Telling:
    return Telling("The activation die is to be thrown", rules=("GF2",))


@_tell.register
def _(event: ev.RowRolled, _names: _Names) -> Telling:
    die = (Throw("", (event.row,)),)
    brief = Brief(f"Turn {event.turn}: row", die)
    return Telling(f"Turn {event.turn}: activation", die, f"row {event.row}", ("GF1",), brief)


@_tell.register
def _(event: ev.CellActivated, names: _Names) -> Telling:
    who = [names[figure] for figure in event.figures]
    column = COLUMNS[event.column]
    brief = Brief(f"Column {column}: {together(who)}")
    return Telling(f"Column {column}: {', '.join(who)}", rules=("GF1",), brief=brief)


@_tell.register
def _(event: ev.Moved, names: _Names) -> Telling:
    name = names[event.figure]
    if event.way == "door":
        what = f"{name} goes through {the(event.past)}"
    elif event.way == "fence":
        what = f"{name} jumps {the(event.past)}"
    elif event.way == "room":
        what = f"{name} changes place in the room"
    else:
        length = INCHES.text(INCHES.rough(distance(event.origin, event.to)))
        what = f"{name} moves {length}″ {wind(event.origin, event.to)}"
    return Telling(f"{what}, to {event.to}", rules=(_WAYS[event.way],), brief=Brief(what))


@_tell.register
def _(event: ev.Shot, names: _Names) -> Telling:
    length = INCHES.text(INCHES.rough(distance(event.origin, event.at)))
    kind = event.cover or CLASS_NAMES[event.target_class]
    outcome = "hit" if event.face >= event.needed else "missed"
    return Telling(
        f"{names[event.figure]} shoots at {names[event.target]} ({kind}) over {length}″",
        (Throw("", (event.face,)),),
        f"{outcome}, {event.target_class.upper()} needs {at_least(event.needed)}",
        ("GFT8", "GF14"),
        Brief(
            f"{names[event.figure]} {'hits' if outcome == 'hit' else 'misses'} "
            f"{names[event.target]}",
            (Throw("", (event.face,)),),
            f"needs {at_least(event.needed)}",
        ),
    )


@_tell.register
def _(event: ev.ShotInto, names: _Names) -> Telling:
    what = f"{names[event.figure]} shoots into {names.house(event.building)}"
    throws = [Throw("", (event.face,))]
    if event.lot is not None:
        where = "inside" if event.face == INSIDE else "beyond"
        throws.append(Throw("", (event.lot,), f"which of {event.among} {where}"))
    if event.found is None:
        why = "the bullet finds nobody"
    elif event.hit:
        why = f"it hits {names[event.found]}"
    else:
        why = f"it strikes the armour of {names[event.found]}"
    if event.saved is not None:
        throws.append(Throw("", (event.saved,), "through armour"))
    return Telling(what, tuple(throws), why, ("GFT12", "GF15"))


@_tell.register
def _(event: ev.Struck, names: _Names) -> Telling:
    name = names[event.figure]
    if event.outcome == "marked":
        spaces = names.spaces(event.figure)
        left = len([row for row in spaces if event.row is not None and row > event.row])
        words = f"{name} is marked off in row {event.row}"
        words += " and does not act" if event.idle else ""
        words += f", {left} of {counted(len(spaces), 'name')} left"
        name += " does not act" if event.idle else ""
        brief = Brief(f"{name}: {left} of {counted(len(spaces), 'name')} left")
        return Telling(words, rules=("GF6", "GF7") if event.idle else ("GF6",), brief=brief)
    if not event.led:
        why = "there is no officer to redeploy near"
        return Telling(f"{name} is removed from play", why=why, rules=("GF12",))
    lifted = event.outcome == "lifted"
    if event.extra is not None:
        why = "driven off, to redeploy" if lifted else "removed from play"
        die = (Throw("", (event.extra,)),)
        return Telling(f"{name} is hit, and falls on a 6", die, why, ("GF9",))
    if lifted:
        return Telling(f"{name} is driven off and will redeploy", rules=("GF9",))
    rules = ("GF5",) if event.row is not None else ("GF9",)
    return Telling(f"{name} is removed from play", rules=rules)


@_tell.register
def _(event: ev.Stranded, names: _Names) -> Telling:
    return Telling(f"{names[event.figure]} has lost his officer and is removed", rules=("GF12",))


@_tell.register
def _(event: ev.Placed, names: _Names) -> Telling:
    what = f"{names[event.figure]} redeploys near {names[event.officer]}"
    return Telling(f"{what}, at {event.at}", rules=("GF11",), brief=Brief(what))


@_tell.register
def _(event: ev.Passed, names: _Names) -> Telling:
    who = [names[figure] for figure in event.figures]
    return Telling(f"{', '.join(who)}: no action", brief=Brief(f"{together(who)}: no action"))


@_tell.register
def _(event: ev.FightEnded, _names: _Names) -> Telling:
    return Telling(event.words, rules=("GF22",) if event.winner else ("GF30",))


@_tell.register
def _(event: ev.FigurePut, names: _Names) -> Telling:
    return Telling(f"{names[event.figure]} is put at {event.at}")


@_tell.register
def _(event: ev.FigureRemoved, names: _Names) -> Telling:
    return Telling(f"{names[event.figure]} is taken out of play")


@_tell.register
def _(event: ev.FigureMarked, names: _Names) -> Telling:
    left = len(names.spaces(event.figure)) - event.hits
    return Telling(f"{names[event.figure]} has {counted(left, 'name')} left")
