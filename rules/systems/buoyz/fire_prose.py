"""The story of fire, damage and repair, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered
from rules.systems.buoyz import boarding_prose
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.arcs import QUADRANTS
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.orders import called
from rules.systems.buoyz.sds import ABILITIES
from rules.systems.buoyz.words import EFFECTS, HITS, name_of, signed

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

_CAUSES = {
    "main": "is hit",
    "secondary": "is hit",
    "torpedo": "is struck by a torpedo",
    "mine": "is struck by a mine",
    "blast": "is caught by the explosion",
}


@singledispatch
def tell(event: Event, board: Board) -> Telling | None:
    """An event of fire, damage or repair in prose; of boarding see `boarding_prose`."""
    return boarding_prose.tell(event, board)


@tell.register
def _(event: fe.Rammed, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.target)
    comes = f"{event.hull} hull" if event.hull else "it is crippled already: no harm"
    brief = Brief(f"{who} rams {whom}", (), comes)
    return Telling(f"{who} rams {whom}", why=comes, rules=("BZT45", "BZ44"), brief=brief)


@tell.register
def _(event: fe.Fired, board: Board) -> Telling:
    who = name_of(board, event.ship)
    if event.orders == NONE:
        return Telling(f"{who} holds its fire", rules=("BZ129",))
    return Telling(f"{who} fires", rules=("BZT14",), brief=UNSAID)


_WEAPONS: Final = {"m": "main weapons", "s": "secondaries"}
_ASTRAY: Final = {
    "range": "out of range",
    "arc": "outside of its arc",
    "sight": "not on its sensors",
}
"""Why a weapon was spent."""


@tell.register
def _(event: fe.Astray, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.target)
    why = _ASTRAY[event.why]
    what = f"{who} fires {weapon_of(board, event.ship, event.weapon)} at {whom}"
    return Telling(what, why=f"{why}, spent", rules=("BZ131",), brief=Brief(f"{who}: {whom} {why}"))


def weapon_of(board: Board, ship: str, weapon: str) -> str:
    """What a weapon is called, by its letter in orders, as the ship was built.

    A ship that has separated since has fewer torpedoes; what it fired before is told as it was.
    """
    found = board.by_id.get(ship)
    if found is None:  # a saucer whose separation was taken back
        return _WEAPONS.get(weapon, "torpedoes")
    name = called(board, altered(found, part=""), weapon)
    return name if name.endswith("s") else f"a {name}"


@tell.register
def _(event: fe.Shot, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.target)
    what = f"{who} fires {weapon_of(board, event.ship, event.weapon)} at {whom}"
    throws = _thrown(event.faces, event.again)
    more = f" ({signed(event.more)})" if event.more else ""
    came = counted(event.hits, "hit") if event.hits else "no hit"
    why = f"size {event.size}{more}, {event.need}+ hits: {came}"
    # By Evasive Action or by Adaption.
    rules = ("BZT16", "BZ158") if event.again else ("BZT16",)
    return Telling(what, throws, why, rules, Brief(f"{who} at {whom}: {came}", throws))


def _thrown(faces: tuple[int, ...], again: tuple[int, ...]) -> tuple[Throw, ...]:
    found = (Throw("", faces),)
    return (*found, Throw("", again, "again")) if again else found


@tell.register
def _(event: fe.Struck, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", event.faces),)
    side = QUADRANTS[event.quadrant]
    what = f"{who} {_CAUSES[event.cause]}"
    less = f" at {signed(-event.less)}" if event.less else ""
    lost = f"{event.hull} hull" if event.hull else "nothing goes through"
    why = f"shields {side} {event.shield}{less}: {lost}"
    short = f"{who}: {event.hull} hull lost" if event.hull else f"{who}: shields hold"
    return Telling(what, throws, why, ("BZT17",), Brief(short, throws))


@tell.register
def _(event: fe.HullLost, board: Board) -> Telling:
    return Telling(f"{name_of(board, event.ship)} loses {event.hull} hull", rules=("BZ171",))


@tell.register
def _(event: fe.Crippled, board: Board) -> Telling:
    who = name_of(board, event.ship)
    throws = (Throw("", event.faces),) if event.faces else ()
    gone = _named(event.gone)
    why = f"it loses {gone}" if gone else "it keeps its abilities"
    brief = Brief(f"{who} is CRIPPLED", throws, why if gone else "")
    return Telling(f"{who} is crippled", throws, why, ("BZT18",), brief)


def _named(abilities: tuple[str, ...]) -> str:
    return " and ".join(ABILITIES[each] for each in abilities)


@tell.register
def _(event: fe.CriticalsTested, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", event.faces),)
    came = counted(event.criticals, "critical") if event.criticals else "none is critical"
    words = f"Hits on {who} that beat its shields"
    return Telling(words, throws, f"4+ is critical: {came}", ("BZT17",), UNSAID)


@tell.register
def _(event: fe.Critical, board: Board) -> Telling:
    who = name_of(board, event.ship)
    throws = _thrown((event.face,), (event.again,) if event.again else ())
    words = f"{event.hull} hull" if event.hull else EFFECTS[event.effect]
    return Telling(f"Critical hit on {who}", throws, words, ("BZT19",),
                   Brief(f"{who}: critical hit, {words}", throws))  # fmt: skip


@tell.register
def _(event: fe.VitalFire, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", event.faces),)
    doubles = event.faces[0] == event.faces[1]
    why = "doubles: it explodes" if doubles else "no doubles: the fire is held"
    return Telling(f"Vital fire on {who}", throws, why, ("BZT19", "BZ75"))


@tell.register
def _(event: fe.VitalTaken, board: Board) -> Telling:
    words = f"{event.hull} hull" if event.hull else EFFECTS[event.effect]
    return Telling(f"{name_of(board, event.ship)} takes {words}", rules=("BZ75",))


@tell.register
def _(event: fe.AbilityLost, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} loses {ABILITIES[event.ability]}"
    return Telling(words, rules=("BZ76",))


@tell.register
def _(event: fe.Destroyed, board: Board) -> Telling:
    return Telling(f"{name_of(board, event.ship)} is destroyed", rules=("BZT17",))


@tell.register
def _(event: fe.Exploded, board: Board) -> Telling:
    return Telling(f"{name_of(board, event.ship)} explodes", rules=("BZT34",))


@tell.register
def _(event: fe.Blasted, board: Board) -> Telling:
    hit = zip(event.ships, event.hits, strict=True)
    told = ", ".join(f"{name_of(board, ship)} {counted(hits, 'hit')}" for ship, hits in hit)
    words = f"The explosion of {name_of(board, event.ship)}"
    return Telling(words, why=told or "nobody is near", rules=("BZT34",))


@tell.register
def _(event: fe.Launched, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.target)
    kind = f"{event.kind} torpedo"
    count = counted(len(event.counters), kind, f"{kind}es")
    return Telling(f"{who} launches {count} at {whom}", rules=("BZT20",))


@tell.register
def _(event: fe.Intercepted, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", event.faces),)
    came = "stopped" if event.stopped else "it comes through"
    what = f"Close defence of {who} shoots at torpedo {event.counter}"
    brief = Brief(f"{who}: torpedo {'stopped' if event.stopped else 'comes through'}", throws)
    return Telling(what, throws, f"5+ stops it: {came}", ("BZT21",), brief)


@tell.register
def _(event: fe.Impact, board: Board) -> Telling:
    who, whom = name_of(board, event.craft or event.ship), name_of(board, event.target)
    throws = _thrown(event.faces, event.again)
    more = f" ({signed(event.more)})" if event.more else ""
    came = counted(event.hits, "hit") if event.hits else "no hit"
    what = f"A {event.kind} torpedo of {who} reaches {whom}"
    why = f"{event.need}+ hits{more}: {came}"
    brief = Brief(f"{event.kind.capitalize()} torpedo at {whom}: {came}", throws)
    return Telling(what, throws, why, ("BZT22",), brief)


@tell.register
def _(event: fe.Fizzled, board: Board) -> Telling:
    words = f"{counted(len(event.counters), 'torpedo', 'torpedoes')} lost with"
    return Telling(f"{words} {name_of(board, event.target)}", rules=("BZ178",))


@tell.register
def _(event: fe.RepairTried, board: Board) -> Telling:
    who, throws = name_of(board, event.ship), (Throw("", (event.face,)),)
    what = HITS.get(event.what) or ABILITIES.get(event.what, event.what)
    came = "repaired" if event.passed else "in vain"
    why = f"{event.face} + {event.more} = {event.face + event.more}, needs 5: {came}"
    brief = Brief(f"{who}: {what} {'repaired' if event.passed else 'not repaired'}", throws)
    return Telling(f"{who} repairs its {what}", throws, why, ("BZT23",), brief)
