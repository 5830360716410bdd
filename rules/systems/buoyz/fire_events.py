"""What happens by fire, damage and repair."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.arcs import QUADRANTS
from rules.systems.buoyz.changes import followed, with_ship
from rules.systems.buoyz.flights import Where
from rules.systems.buoyz.formations import pending
from rules.systems.buoyz.orders import called
from rules.systems.buoyz.pieces import CRITICALS, Blast, Counter, Status
from rules.systems.buoyz.points import At
from rules.systems.buoyz.sds import ABILITIES
from rules.systems.buoyz.shown import Acted, Followed
from rules.systems.buoyz.state import BuoyzState, Last
from rules.systems.buoyz.words import EFFECTS, HITS, name_of, signed

if TYPE_CHECKING:
    from rules.systems.buoyz.board import Board

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
Vital = Literal["armament", "motive", "system"]
Effect = Literal["armament", "motive", "shields", "nothing", "fire", "system"]
Faces = tuple[int, ...]


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
        throws = _thrown(self.faces, self.again)
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
        return followed(_hurt(state, self.ship, self.hull), self)

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", self.faces),)
        side = QUADRANTS[self.quadrant]
        what = f"{who} {_CAUSES[self.cause]}"
        less = f" at {signed(-self.less)}" if self.less else ""
        lost = f"{self.hull} hull" if self.hull else "nothing goes through"
        why = f"shields {side} {self.shield}{less}: {lost}"
        short = f"{who}: {self.hull} hull lost" if self.hull else f"{who}: shields hold"
        return Telling(what, throws, why, ("BZT17",), Brief(short, throws))


class HullLost(Followed):
    """A ship lost hull to a critical (BZ171)."""

    ship: str
    hull: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(_hurt(state, self.ship, self.hull), self)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{name_of(board, self.ship)} loses {self.hull} hull", rules=("BZ171",))


class Crippled(Followed):
    """A ship is crippled (BZT18).

    Attributes:
        faces: A die for each of its abilities.
        tested: Which those are.
        gone: Those that it loses for good.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    faces: Faces
    tested: tuple[str, ...]
    gone: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        return followed(with_ship(state, ship, crippled=True, gone=(*ship.gone, *self.gone)), self)

    def tell(self, board: Board) -> Telling:
        who = name_of(board, self.ship)
        throws = (Throw("", self.faces),) if self.faces else ()
        gone = _named(self.gone)
        why = f"it loses {gone}" if gone else "it keeps its abilities"
        brief = Brief(f"{who} is CRIPPLED", throws, why if gone else "")
        return Telling(f"{who} is crippled", throws, why, ("BZT18",), brief)


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
        return followed(_hurt(state, self.target, self.hull), self)

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.target)
        comes = f"{self.hull} hull" if self.hull else "it is crippled already: no harm"
        brief = Brief(f"{who} rams {whom}", (), comes)
        return Telling(f"{who} rams {whom}", why=comes, rules=("BZT45", "BZ44"), brief=brief)


class CriticalsTested(Followed):
    """Hits that beat the shields were tested for criticals (BZT17d)."""

    ship: str
    faces: Faces
    criticals: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(state, self)

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", self.faces),)
        came = counted(self.criticals, "critical") if self.criticals else "none is critical"
        words = f"Hits on {who} that beat its shields"
        return Telling(words, throws, f"4+ is critical: {came}", ("BZT17",), UNSAID)


class Critical(Followed):
    """A critical: what the table said (BZT19).

    Attributes:
        face: The die.
        again: The second one after a 4; else 0 (BZ75).
        hull: Hull that a base loses instead of its motive (BZ172).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    face: int
    again: int
    effect: Effect
    hull: int = 0

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(_critical(state, self.ship, self.effect, self.hull), self)

    def tell(self, board: Board) -> Telling:
        who = name_of(board, self.ship)
        throws = _thrown((self.face,), (self.again,) if self.again else ())
        words = f"{self.hull} hull" if self.hull else EFFECTS[self.effect]
        return Telling(
            f"Critical hit on {who}",
            throws,
            words,
            ("BZT19",),
            Brief(f"{who}: critical hit, {words}", throws),
        )


class VitalFire(Followed):
    """A vital fire: with doubles the ship explodes (BZT19c)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    faces: tuple[int, int]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(state, self)

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", self.faces),)
        doubles = self.faces[0] == self.faces[1]
        why = "doubles: it explodes" if doubles else "no doubles: the fire is held"
        return Telling(f"Vital fire on {who}", throws, why, ("BZT19", "BZ75"))


class VitalTaken(Followed):
    """What a side chose to come of a vital fire (BZ75b); of the motive of a base, hull (BZ172)."""

    ship: str
    effect: Vital
    hull: int = 0

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(_critical(state, self.ship, self.effect, self.hull), self)

    def tell(self, board: Board) -> Telling:
        words = f"{self.hull} hull" if self.hull else EFFECTS[self.effect]
        return Telling(f"{name_of(board, self.ship)} takes {words}", rules=("BZ75",))


class AbilityLost(Followed):
    """A ship lost an ability to a vital hit (BZ76)."""

    ship: str
    ability: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        return followed(with_ship(state, ship, lost=(*ship.lost, self.ability)), self)

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} loses {ABILITIES[self.ability]}"
        return Telling(words, rules=("BZ76",))


class Destroyed(Followed):
    """A ship is destroyed; it does not explode (BZ77)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(_gone(state, self.ship), self)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{name_of(board, self.ship)} is destroyed", rules=("BZT17",))


class Exploded(Followed):
    """A ship blew up; what that does to those around follows (BZT34, BZ77)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        blast = Blast(self.ship, self.at)
        return followed(changed(_gone(state, self.ship), blasts=(*state.blasts, blast)), self)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{name_of(board, self.ship)} explodes", rules=("BZT34",))


class Blasted(Followed):
    """An explosion hit those around (BZT34, BZ174).

    Attributes:
        ship: What exploded.
        ships: Who is hit, the nearest first.
        hits: How often each.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: At
    ships: tuple[str, ...]
    hits: tuple[int, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(changed(state, blasts=state.blasts[1:]), self)

    def tell(self, board: Board) -> Telling:
        hit = zip(self.ships, self.hits, strict=True)
        told = ", ".join(f"{name_of(board, ship)} {counted(hits, 'hit')}" for ship, hits in hit)
        words = f"The explosion of {name_of(board, self.ship)}"
        return Telling(words, why=told or "nobody is near", rules=("BZT34",))


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
        throws = _thrown(self.faces, self.again)
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


class RepairTried(Event):
    """A ship tried to repair a hit (BZT23).

    Attributes:
        what: A kind of critical, or an ability.
        more: What is added to the die.
    """

    ship: str
    what: str
    face: int
    more: int
    passed: bool

    def fold(self, state: BuoyzState) -> BuoyzState:
        """What is repaired works at once, shields too (BZ173)."""
        if not self.passed:
            return state
        ship = state.board.ship(self.ship)
        field = CRITICALS.get(self.what)
        if field is not None:
            fixed = altered(ship, **{field: getattr(ship, field) - 1})
        else:
            fixed = altered(ship, lost=tuple([each for each in ship.lost if each != self.what]))
        return changed(state, board=state.board.with_ship(fixed))

    def tell(self, board: Board) -> Telling:
        who, throws = name_of(board, self.ship), (Throw("", (self.face,)),)
        what = HITS.get(self.what) or ABILITIES.get(self.what, self.what)
        came = "repaired" if self.passed else "in vain"
        why = f"{self.face} + {self.more} = {self.face + self.more}, needs 5: {came}"
        brief = Brief(f"{who}: {what} {'repaired' if self.passed else 'not repaired'}", throws)
        return Telling(f"{who} repairs its {what}", throws, why, ("BZT23",), brief)


FIRE_EVENTS = (
    Rammed,
    Fired,
    Astray,
    Shot,
    Struck,
    HullLost,
    Crippled,
    CriticalsTested,
    Critical,
    VitalFire,
    VitalTaken,
    AbilityLost,
    Destroyed,
    Exploded,
    Blasted,
    Launched,
    Intercepted,
    Impact,
    Fizzled,
    RepairTried,
)


def _hurt(state: BuoyzState, ship_id: str, hull: int) -> BuoyzState:
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, hull=max(0, ship.hull - hull))


def _critical(state: BuoyzState, ship_id: str, effect: str, hull: int) -> BuoyzState:
    """The state with a critical counted, however it came about (BZ75c); a base loses hull."""
    if hull:
        return _hurt(state, ship_id, hull)
    field = CRITICALS.get(effect)
    if field is None:
        return state
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, **{field: getattr(ship, field) + 1})


def _gone(state: BuoyzState, ship_id: str) -> BuoyzState:
    """The state without a ship, and without the craft aboard it (BZ174b)."""
    board = state.board
    if (
        board.flights and board.to_the_letter
    ):  # by earlier versions they stayed aboard what was gone
        aboard = (e for e in board.flights if e.base == ship_id and e.where is Where.HANGAR)
        state = changed(
            state, board=board.with_flights(*(altered(each, where=Where.LOST) for each in aboard))
        )
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, status=Status.DESTROYED, pose=None, hull=0)


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


def _thrown(faces: tuple[int, ...], again: tuple[int, ...]) -> tuple[Throw, ...]:
    found = (Throw("", faces),)
    return (*found, Throw("", again, "again")) if again else found


def _named(abilities: tuple[str, ...]) -> str:
    return " and ".join(ABILITIES[each] for each in abilities)
