"""What hits do to ships and bases (BZT19, BZ75), and what is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import CRITICALS, Blast, Status
from rules.systems.buoyz.board.points import At
from rules.systems.buoyz.board.sds import ABILITIES
from rules.systems.buoyz.changes import followed, with_ship
from rules.systems.buoyz.shown import Followed
from rules.systems.buoyz.words import EFFECTS, HITS, name_of

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState

Vital = Literal["armament", "motive", "system"]
Effect = Literal["armament", "motive", "shields", "nothing", "fire", "system"]
Faces = tuple[int, ...]


class HullLost(Followed):
    """A ship lost hull to a critical (BZ171)."""

    ship: str
    hull: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return followed(hurt(state, self.ship, self.hull), self)

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
        throws = thrown((self.face,), (self.again,) if self.again else ())
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


def _critical(state: BuoyzState, ship_id: str, effect: str, hull: int) -> BuoyzState:
    """The state with a critical counted, however it came about (BZ75c); a base loses hull."""
    if hull:
        return hurt(state, ship_id, hull)
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


def _named(abilities: tuple[str, ...]) -> str:
    return " and ".join(ABILITIES[each] for each in abilities)


def hurt(state: BuoyzState, ship_id: str, hull: int) -> BuoyzState:
    """The state when a ship has lost so much hull."""
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, hull=max(0, ship.hull - hull))


def thrown(faces: tuple[int, ...], again: tuple[int, ...]) -> tuple[Throw, ...]:
    """Dice that were thrown, and those that were thrown again."""
    found = (Throw("", faces),)
    return (*found, Throw("", again, "again")) if again else found
