"""What happens from the first turn on, beside fire and damage: turns, moves, orders, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted, together
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import wind_of
from rules.space.pose import PoseText
from rules.systems.buoyz import endings, order_words
from rules.systems.buoyz.actions import LIFTS, Hand, Trial, parts
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.pieces import (
    ENGINE_DOUBLING,
    INSTEAD,
    MAXIMUM_WARP,
    NO_WIN,
    USE_THE_FORCE,
    Ship,
    Status,
)
from rules.systems.buoyz.board.tables import TRANSIT, number_of
from rules.systems.buoyz.changes import after, gone, released, told, unveiled, with_ship
from rules.systems.buoyz.setup_events import (
    Faces,
    both_thrown,
)
from rules.systems.buoyz.shown import Acted, End, Followed, Nominating, Phase
from rules.systems.buoyz.state import NOTHING, BuoyzState, Last
from rules.systems.buoyz.words import (
    PHASES,
    PORT,
    SPECIALS,
    STARBOARD,
    body_of,
    inches,
    name_of,
    side_of,
    signed,
)

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
    from rules.systems.buoyz.board.board import Board

FRESH: Final = -1
"""Of nominations that are left: the side has not begun."""
_OVER: Final[dict[str, Any]] = {
    "moved": 0,
    "nominated": False,
    "fired": False,
    "tried": "",
    "acting": (),
    "shot": (),
    "lowered": False,
    "boarded": False,
    "switched": False,
    "revealed": False,
    "found": (),
    "betrayed": False,
    "searched": "",
    "chances": 0,
    "follows": False,
    "attempts": (),
    "contested": "",
    "laying": 0,
    "spinning": 0,
    "crossed": (),
    "rows": (),
    "sowing": False,
    "sweeping": False,
    "sorties": 0,
    "flak": 0,
}
"""What of a ship is over with its turn, an overwatch too (BZ147b, BZ15c, BZ23b)."""
_IN_TRANSIT: Final[dict[str, Any]] = {
    "status": Status.TRANSIT,
    "pose": None,
    "tug": "",
    "towed": False,
    "squadron": "",
}
"""Of a ship that has left for another table (BZ196c)."""


class TurnBegun(Event):
    """A turn begins (BZT1)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    number: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, turn=self.number, phase=None, mover="", left=0)

    def tell(self, board: Board) -> Telling:
        return Telling(f"Turn {self.number} of {board.turns}", rules=("BZT1",))


class InitiativeRolled(Event):
    """Both sides rolled for initiative (BZ26b).

    Attributes:
        blue: Its two dice.
        red: Likewise.
        blue_more: What is added for its fleet.
        red_more: Likewise.
        winner: Who has it; ``None`` if they roll again.
    """

    blue: Faces
    red: Faces
    blue_more: int
    red_more: int
    winner: str | None

    def fold(self, state: BuoyzState) -> BuoyzState:
        return state if self.winner is None else changed(state, initiative=self.winner)

    def tell(self, board: Board) -> Telling:
        throws = both_thrown(board, self.blue, self.red)
        sums = zip((self.blue, self.red), (self.blue_more, self.red_more), strict=True)
        told = " to ".join(
            f"{sum(faces)}{signed(more)}" if more else f"{sum(faces)}" for faces, more in sums
        )
        if self.winner is None:
            why = f"{told}, a tie: roll again"
            return Telling("Initiative", throws, why, ("BZT8", "BZ26"), UNSAID)
        why = f"{told}: {side_of(board, self.winner)} has it"
        return Telling("Initiative", throws, why, ("BZT8",), Brief("Initiative:", throws, why))


class FirstChosen(Event):
    """The holder of the initiative said who begins a phase (BZ126)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    phase: Nominating
    seat: str
    first: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, phase=self.phase, mover=self.first, left=FRESH)

    def tell(self, board: Board) -> Telling:
        does = "moves" if self.phase == "movement" else "fires"
        rule = "BZT9" if self.phase == "movement" else "BZ19"
        return Telling(f"{side_of(board, self.first)} {does} first", rules=(rule,))


class NominationDue(Event):
    """A side is to nominate a ship, or several before the other does (BZ221)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    phase: Nominating
    seat: str
    count: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, mover=self.seat, left=self.count)

    def tell(self, board: Board) -> Telling:
        does = "move" if self.phase == "movement" else "fire"
        one, many = ("ship or squadron", "ships or squadrons") if board.squadrons else ("ship", "")
        words = f"{side_of(board, self.seat)} is to {does} {counted(self.count, one, many)}"
        return Telling(words, rules=("BZ128",), brief=UNSAID)


class SpecialTried(Acted):
    """A ship tried a special action (BZ37).

    Attributes:
        need: What the die and its Command had to come to.
        more: Its Command.
        less: What a nebula or asteroids take from it (BZ123).
        contested: Whether the other side may still negate it (BZ147).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    what: Trial
    face: int
    more: int
    less: int = 0
    need: int
    passed: bool
    contested: bool = False

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = with_ship(state, ship, **_tries(state.board, ship, self))
        if self.contested:
            known = with_ship(known, known.board.ship(ship.id), contested=self.what)
        elif self.passed:
            known = _in_effect(known, ship.id, self.what)
        return changed(known, last=Last(self))

    def tell(self, board: Board) -> Telling:
        name, gives, rule = SPECIALS[self.what]
        who, throws = name_of(board, self.ship), (Throw("", (self.face,)),)
        gives = f"{gives}, unless the Force negates it" if self.contested else gives
        if not self.face:
            return Telling(f"{who} declares {name}: {gives}", rules=(rule,))
        more = f"{self.face} + Command {self.more}"
        more += f" {signed(self.less)} in a cloud" if self.less else ""
        total = f"{more} = {self.face + self.more + self.less}"
        comes = f"{total}, needs {self.need}: {gives if self.passed else 'failed'}"
        short = "done" if self.passed else "failed"
        brief = Brief(f"{who}: {name} {short}", throws)
        return Telling(f"{who} tries {name}", throws, comes, (rule, "BZT24"), brief)


class Prevailed(Event):
    """A special action that might have been negated takes its effect (BZ147)."""

    ship: str
    what: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _in_effect(state, self.ship, self.what)

    def tell(self, board: Board) -> Telling:
        name = SPECIALS[self.what][0]
        return Telling(
            f"{name} of {name_of(board, self.ship)} takes its effect",
            rules=("BZ147",),
            brief=UNSAID,
        )


class Negated(Followed):
    """A ship in overwatch has used the Force: a special action has failed (BZ148)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    what: str
    by: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        """The action is used up, and so is the overwatch (BZ148)."""
        ship = state.board.ship(self.ship)
        attempts = ship.attempts
        if self.what not in attempts:
            attempts = (*attempts, self.what)
        known = with_ship(state, ship, contested="", attempts=attempts)
        watch = known.board.ship(self.by)
        acting = tuple([each for each in watch.acting if each != USE_THE_FORCE])
        return changed(with_ship(known, watch, acting=acting), last=told(known, self))

    def tell(self, board: Board) -> Telling:
        name = SPECIALS[self.what][0]
        words = (
            f"{name_of(board, self.by)} uses the Force: {name} of {name_of(board, self.ship)} fails"
        )
        return Telling(words, rules=("BZT59", "BZ148"))


class Moved(Acted):
    """A ship moved, or stayed where it is (BZ30).

    Attributes:
        way: As it was ordered.
        path: Its poses, the first where it began; each turn and each leg ends at one.
        length: How far, in 400ths of an inch, without turns (BZ31).
        left: Whether it left the table; its last pose is then at the edge (BZ120b).
        landed: The body on which it is then, by id; empty if none (BZ163).
        crossed: The minefields that it came through, by id, in order (BZ180).
        rows: The large ones of them, each with how many rows of it (BZ181).
        arrival: Where it emerges if it left for another table, else ``None`` (BZ196d).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    way: str
    path: tuple[PoseText, ...]
    length: int
    left: bool = False
    landed: str = ""
    crossed: tuple[str, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    arrival: PoseText | None = None

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        fields: dict[str, Any] = {
            "pose": self.path[-1],
            "landed": self.landed,
            "crossed": self.crossed,
            "rows": self.rows,
        }
        if self.length or not _drifts(state.board, ship):
            fields |= {"orbit": "", "hand": ""}
        if self.left:
            fields |= {"pose": None, "status": Status.LEFT}
            fields["exit"] = _edge(state.board.table_at(self.path[-1]), self.path[-1].at)
        if self.arrival is not None:
            state, fields = released(state, ship.id), fields | _IN_TRANSIT
            fields |= {"marker": self.arrival, "due": state.turn + TRANSIT}
        known = with_ship(state, ship, moved=self.length, nominated=True, **fields)
        known = unveiled(known, ship.id)
        if self.left:
            known = gone(known, ship.side)
        return changed(known, left=after(state, ship), last=Last(self))

    def tell(self, board: Board) -> Telling:
        who, turn = name_of(board, self.ship), _turned(self)
        if self.arrival is not None:
            words = (
                f"{who} leaves for table {number_of(self.arrival)}; it is in transit for two turns"
            )
            return Telling(words, rules=("BZT76", "BZ196"))
        if self.left:
            return Telling(f"{who} leaves the table", rules=("BZT35",))
        if self.landed and self.length:
            words = f"{who} lands on {body_of(board, self.landed)}"
            return Telling(words, rules=("BZ163", "BZT40"))
        if not self.length:
            words = f"{who} turns {turn} where it is" if turn else f"{who} stays where it is"
            return Telling(words, rules=("BZ30",))
        rises = parts(self.way)[0][0] == LIFTS
        words = f"{who} {'takes off and moves' if rises else 'moves'} {inches(self.length)}"
        words += f", turning {turn}" if turn else ""
        facing = wind_of(self.path[-1].heading)
        rules = ("BZT10", "BZT11") if turn else ("BZT10",)
        rules = (*rules, "BZ163") if rises else rules
        return Telling(f"{words}, now facing {facing}", rules=rules, brief=Brief(words))


class Orbited(Acted):
    """A ship went on in an orbit, or into one, instead of moving (BZ94b, BZ161).

    Attributes:
        body: Around what, by id.
        hand: Which way round, seen from above.
        path: Where it was, and where it is then.
        length: How far that is, in 400ths of an inch.
        crossed: The minefields that it came through, by id, in order (BZ180d).
        rows: The large ones of them, each with how many rows of it (BZ181).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    body: str
    hand: Hand
    path: tuple[PoseText, PoseText]
    length: int
    crossed: tuple[str, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = with_ship(
            state,
            ship,
            pose=self.path[-1],
            moved=self.length,
            nominated=True,
            landed="",
            orbit=self.body,
            hand=self.hand,
            crossed=self.crossed,
            rows=self.rows,
        )
        known = unveiled(known, ship.id)
        return changed(known, left=after(state, ship), last=Last(self))

    def tell(self, board: Board) -> Telling:
        facing = wind_of(self.path[-1].heading)
        words = f"{name_of(board, self.ship)} is in orbit of {body_of(board, self.body)}"
        return Telling(
            f"{words}, {self.hand}, now facing {facing}",
            rules=("BZ94", "BZ161"),
            brief=Brief(words),
        )


class WarpedAway(Followed):
    """A ship left the table by Maximum Warp from where it was (BZ151b)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = with_ship(state, ship, pose=None, status=Status.LEFT, nominated=True)
        return changed(gone(known, ship.side), last=told(state, self))

    def tell(self, board: Board) -> Telling:
        return Telling(f"{name_of(board, self.ship)} warps away", rules=("BZT46", "BZ151"))


class Waived(Event):
    """A side fires with none of its ships that are left (BZ129b)."""

    seat: str
    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return _silent(state, self.ships)

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} holds its fire: {_ships(board, self.ships)}"
        return Telling(words, rules=("BZ129",))


class NoTargets(Event):
    """None of a side's ships that are left could fire at anything: it isn't asked (BZ225)."""

    seat: str
    ships: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = _silent(state, self.ships)
        if all(each.fired for each in known.board.fleet(self.seat)):
            return known
        # The rest of a squadron: that is one nomination, its side may have others (BZ141, BZ221).
        return changed(known, left=max(0, state.left - 1))

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} has nothing to fire at"
        return Telling(words, rules=("BZ225",))


class OrdersGiven(Event):
    """A side said ahead what it answers; only it may know (BZ229).

    Attributes:
        about: To which questions.
        ship: For which ship; empty: for all that have no order of their own.
        answer: What is answered; ``ask``: it is to be asked again.
    """

    side: str
    about: str
    ship: str
    answer: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        """What is said again takes the place of what was said; to ask is to say nothing."""
        key = f"{self.about}:{self.ship}" if self.ship else self.about
        orders = dict(state.hidden.get(self.side, NOTHING).orders)
        orders.pop(key, None)
        if self.answer != "ask":
            orders[key] = self.answer
        kept = {each.partition(":")[2] for each in orders}
        lapsed = state.hidden.get(self.side, NOTHING).lapsed
        known = tuple([each for each in lapsed if each in kept])
        return state.hiding(self.side, orders=orders, lapsed=known)

    def tell(self, board: Board) -> Telling:
        order = next(
            each
            for each in order_words.ORDERS
            if order_words.topic(each) == (self.about, self.answer)
        )
        return Telling(
            f"From now on: {order_words.words_of(board, order, self.ship)}", rules=("BZ229",)
        )


class OrdersLapsed(Event):
    """A ship of a side is gone, and what was ordered ahead for it; only its side may know (BZ229).

    The list of orders says so, too, until they are taken back.
    """

    aside: ClassVar[bool] = True

    side: str
    ship: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        told = state.hidden.get(self.side, NOTHING).lapsed
        return state.hiding(self.side, lapsed=(*told, self.ship))

    def tell(self, board: Board) -> Telling:
        words = f"{name_of(board, self.ship)} is gone: what you ordered ahead for it has lapsed"
        return Telling(words, rules=("BZ229",))


class PhaseBegun(Event):
    """A phase begins (BZT1)."""

    phase: Phase

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, phase=self.phase, mover="", left=0)

    def tell(self, _board: Board) -> Telling:
        words = PHASES[self.phase].capitalize()
        return Telling(words, rules=("BZT1",), brief=UNSAID)


class TurnEnded(Event):
    """A turn is over: what lasts as long as it does is over, too."""

    number: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        ships = tuple([altered(each, **_OVER, **_past(each)) for each in state.board.ships])
        flights = tuple([altered(e, moved=False, target="") for e in state.board.flights])
        board = changed(state.board, ships=ships, counters=(), flights=flights)
        return changed(state, board=board, formed=())

    def tell(self, _board: Board) -> Telling:
        return Telling(f"Turn {self.number} is over", rules=("BZT1",), brief=UNSAID)


class BattleEnded(End):
    """The end (BZ110, BZ138, BZ139)."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, ended=self)

    def tell(self, board: Board) -> Telling:
        words = endings.in_words(board.brief, self).rstrip(".")
        return Telling(words, rules=("BZT36",))


def _in_effect(state: BuoyzState, ship_id: str, what: str) -> BuoyzState:
    """The state when a special action takes its effect."""
    ship = state.board.ship(ship_id)
    fields: dict[str, Any] = {"chances": 2} if what == NO_WIN else {}
    known = with_ship(state, ship, acting=(*ship.acting, what), contested="", **fields)
    return changed(known, left=after(state, ship)) if what in INSTEAD else known


def _tries(board: Board, ship: Ship, event: SpecialTried) -> dict[str, Any]:
    """What a try leaves of its tries: two after a No-Win, each once (BZ15b, BZT53b, BZ149b)."""
    if event.what == ENGINE_DOUBLING and board.able(ship, "engine_doubling"):
        return {}  # its own ability takes no special action
    if event.what == NO_WIN:
        return {"tried": event.what}
    if not ship.chances or event.what == MAXIMUM_WARP:
        return {"tried": event.what}
    attempts = (*ship.attempts, event.what)
    return {"tried": event.what, "chances": ship.chances - 1, "attempts": attempts}


def _drifts(board: Board, ship: Ship) -> bool:
    """Whether a ship that is not moved stays in its orbit: one that is dead in space (BZ161b).

    By earlier versions of these rules none did.
    """
    return board.to_the_letter and sp.dead(board, ship)


def _edge(table: Rect, at: Point) -> str:
    """The edge at which a way ends; of a corner the shorter one."""
    if at.x in (table.west, table.east):
        return "west" if at.x == table.west else "east"
    return "north" if at.y == table.north else "south"


def _silent(state: BuoyzState, who: tuple[str, ...]) -> BuoyzState:
    """The state when ships fire no more this turn (BZ129b)."""
    ships = tuple([altered(e, fired=True) if e.id in who else e for e in state.board.ships])
    return changed(state, board=changed(state.board, ships=ships), left=0)


def _past(ship: Ship) -> dict[str, Any]:
    """What a turn leaves: whom a ship has attacked (BZ158b), engines that were doubled (BZ57b)."""
    strained = {"strained": True} if ship.doubled else {}
    if not ship.attacking:
        return strained
    attacked = tuple(dict.fromkeys((*ship.attacked, *ship.attacking)))
    return strained | {"attacked": attacked, "attacking": ()}


def _turned(event: Moved) -> str:
    """Which way a ship turned, and by how many points: ``2 to port``."""
    turns = [each for each in parts(event.way) if each[0] in "PS"]
    hands = {"P": PORT, "S": STARBOARD}
    return " and ".join(f"{each[1:]} to {hands[each[0]].name}" for each in turns)


def _ships(board: Board, ships: tuple[str, ...]) -> str:
    return together(name_of(board, each) for each in ships)
