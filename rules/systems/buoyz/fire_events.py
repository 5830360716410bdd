"""What happens by fire: shots, torpedoes, rams; what that does to ships see `damage_events`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.board.arcs import QUADRANTS
from rules.systems.buoyz.board.formations import pending
from rules.systems.buoyz.board.pieces import Counter
from rules.systems.buoyz.board.points import At
from rules.systems.buoyz.changes import followed, with_ship
from rules.systems.buoyz.damage_events import Faces, hurt, thrown
from rules.systems.buoyz.orders import called
from rules.systems.buoyz.shown import Acted, Followed
from rules.systems.buoyz.state import BuoyzState, Last
from rules.systems.buoyz.words import name_of, signed

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board

_CAUSES = {
    "main": "is hit",
    "secondary": "is hit",
    "torpedo": "is struck by a torpedo",
    "mine": "is struck by a mine",
    "blast": "is caught by the explosion",
}
_WEAPONS: Final = {"m": "main weapons", "s": "secondaries"}
_ASTRAY: Final = {
    "range": "out of range",
    "arc": "outside of its arc",
    "sight": "not on its sensors",
}
"""Why a weapon was spent."""

Cause = Literal["main", "secondary", "torpedo", "blast", "mine"]


class Fired(Acted):
    """A ship was nominated to fire: its orders, ``none`` if it waives (BZ129).

    Attributes:
        weapons: Those that it fires: ``m``, ``s``, ``t1`` …
        spent: Of its torpedo systems, from 1, those that it can't fire again (BZT33, BZ71b).
        emptied: Of its main weapons and secondaries those that it can't fire again, by letter.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    orders: str
    weapons: tuple[str, ...] = ()
    spent: tuple[int, ...] = ()
    emptied: tuple[str, ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = with_ship(
            state,
            ship,
            fired=True,
            shot=self.weapons,
            spent=(*ship.spent, *self.spent),
            emptied=(*ship.emptied, *self.emptied),
        )
        others = pending(state.board, ship, "fired")
        return changed(known, left=max(0, state.left - (not others)), last=Last(self))

    def tell(self, board: Board) -> Telling:
        who = name_of(board, self.ship)
        if self.orders == NONE:
            return Telling(f"{who} holds its fire", rules=("BZ129",))
        return Telling(f"{who} fires", rules=("BZT14",), brief=UNSAID)


class Astray(Followed):
    """A weapon was fired at what it does not bear on or reach: it is spent (BZ63, BZ131b)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    weapon: str
    target: str
    why: Literal["range", "arc", "sight"]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(state, self)

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        why = _ASTRAY[self.why]
        what = f"{who} fires {weapon_of(board, self.ship, self.weapon)} at {whom}"
        return Telling(
            what, why=f"{why}, spent", rules=("BZ131",), brief=Brief(f"{who}: {whom} {why}")
        )


class Shot(Followed):
    """A ship fired main or secondary weapons at another (BZT16).

    Attributes:
        at: Where the target is.
        size: The target's size.
        more: What is added to each die.
        need: The least face that hits.
        faces: The dice.
        again: Those that hit and were thrown again (BZ40).
        hits: How many hit in the end.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    weapon: str
    target: str
    origin: At
    at: At
    size: int
    more: int
    need: int
    faces: Faces
    again: Faces = ()
    hits: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(_attacks(state, self.ship, self.target), self)

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        what = f"{who} fires {weapon_of(board, self.ship, self.weapon)} at {whom}"
        throws = thrown(self.faces, self.again)
        more = f" ({signed(self.more)})" if self.more else ""
        came = counted(self.hits, "hit") if self.hits else "no hit"
        why = f"size {self.size}{more}, {self.need}+ hits: {came}"
        # By Evasive Action or by Adaption.
        rules = ("BZT16", "BZ158") if self.again else ("BZT16",)
        return Telling(what, throws, why, rules, Brief(f"{who} at {whom}: {came}", throws))


class Struck(Followed):
    """A ship was hit: what goes through its shields is off its hull (BZT17).

    Attributes:
        quadrant: Which of its shields was struck.
        shield: What that is worth now (BZ168).
        less: What is taken off each die.
        faces: The dice.
        hull: Hull points lost.
        beats: How many of them may be critical.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    cause: Cause
    quadrant: int
    shield: int
    less: int
    faces: Faces
    hull: int
    beats: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(hurt(state, self.ship, self.hull), self)

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", self.faces),)
        side = QUADRANTS[self.quadrant]
        what = f"{who} {_CAUSES[self.cause]}"
        less = f" at {signed(-self.less)}" if self.less else ""
        lost = f"{self.hull} hull" if self.hull else "nothing goes through"
        why = f"shields {side} {self.shield}{less}: {lost}"
        short = f"{who}: {self.hull} hull lost" if self.hull else f"{who}: shields hold"
        return Telling(what, throws, why, ("BZT17",), Brief(short, throws))


class Rammed(Followed):
    """A ship rammed another one: it is lost, the other one's hull falls (BZT45b, BZ44).

    Attributes:
        hull: What the other one loses.
        origin: Where the rammer was.
        at: Where the other one is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    target: str
    hull: int
    origin: At
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(hurt(state, self.target, self.hull), self)

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        comes = f"{self.hull} hull" if self.hull else "it is crippled already: no harm"
        brief = Brief(f"{who} rams {whom}", (), comes)
        return Telling(f"{who} rams {whom}", why=comes, rules=("BZT45", "BZ44"), brief=brief)


class Launched(Followed):
    """Torpedoes were launched at a ship (BZT20, BZ177).

    Attributes:
        counters: Their ids.
        origin: Where they were launched.
        at: Where the target is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    weapon: str
    kind: str
    target: str
    counters: tuple[str, ...]
    origin: At
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        state = _attacks(state, self.ship, self.target)
        board = state.board
        side = board.ship(self.ship).side
        counters = [
            Counter(each, side, self.ship, self.kind, self.target, self.origin)
            for each in self.counters
        ]
        return followed(
            changed(state, board=changed(board, counters=(*board.counters, *counters))), self
        )

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        kind = f"{self.kind} torpedo"
        count = counted(len(self.counters), kind, f"{kind}es")
        return Telling(f"{who} launches {count} at {whom}", rules=("BZT20",))


class Intercepted(Event):
    """Close defence shot at a torpedo (BZ177): its dice, and whether they took it away."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    counter: str
    target: str
    faces: Faces
    stopped: bool

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _without(state, self.counter) if self.stopped else state

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", self.faces),)
        came = "stopped" if self.stopped else "it comes through"
        what = f"Close defence of {who} shoots at torpedo {self.counter}"
        brief = Brief(f"{who}: torpedo {'stopped' if self.stopped else 'comes through'}", throws)
        return Telling(what, throws, f"5+ stops it: {came}", ("BZT21",), brief)


class Impact(Acted):
    """A torpedo attacked its target (BZT22); fields are as those of ``Shot``.

    Attributes:
        craft: The flight that launched it; ``ship`` is then its carrier (BZT72).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    counter: str
    ship: str
    kind: str
    target: str
    origin: At
    at: At
    more: int
    need: int
    faces: Faces
    again: Faces = ()
    hits: int
    craft: str = ""

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(_without(state, self.counter), last=Last(self))

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.craft or self.ship), name_of(board, self.target)
        throws = thrown(self.faces, self.again)
        more = f" ({signed(self.more)})" if self.more else ""
        came = counted(self.hits, "hit") if self.hits else "no hit"
        what = f"A {self.kind} torpedo of {who} reaches {whom}"
        why = f"{self.need}+ hits{more}: {came}"
        brief = Brief(f"{self.kind.capitalize()} torpedo at {whom}: {came}", throws)
        return Telling(what, throws, why, ("BZT22",), brief)


class Fizzled(Event):
    """Torpedoes have lost their target (BZ178)."""

    counters: tuple[str, ...]
    target: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _without(state, *self.counters)

    def tell(self, board: Board) -> Telling:
        words = f"{counted(len(self.counters), 'torpedo', 'torpedoes')} lost with"
        return Telling(f"{words} {name_of(board, self.target)}", rules=("BZ178",))


def _without(state: BuoyzState, *counters: str) -> BuoyzState:
    left = tuple([each for each in state.board.counters if each.id not in counters])
    return changed(state, board=changed(state.board, counters=left))


def _attacks(state: BuoyzState, ship_id: str, target: str) -> BuoyzState:
    """The state when a ship has attacked another one, where that matters (BZ158b)."""
    ship = state.board.ship(ship_id)
    if not state.board.borg or target in ship.attacking:
        return state
    return with_ship(state, ship, attacking=(*ship.attacking, target))


def weapon_of(board: Board, ship: str, weapon: str) -> str:
    """What a weapon is called, by its letter in orders, as the ship was built.

    A ship that has separated since has fewer torpedoes; what it fired before is told as it was.
    """
    found = board.by_id.get(ship)
    if found is None:  # a saucer whose separation was taken back
        return _WEAPONS.get(weapon, "torpedoes")
    name = called(board, altered(found, part=""), weapon)
    return name if name.endswith("s") else f"a {name}"
