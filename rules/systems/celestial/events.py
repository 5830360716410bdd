"""What happens from the first round on, beside hits and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.frozen import altered, changed
from rules.space.hex import FACINGS, HexText
from rules.systems.celestial import words
from rules.systems.celestial.actions import Use, Way
from rules.systems.celestial.changes import told, with_ship
from rules.systems.celestial.lines import Space, shifted
from rules.systems.celestial.pieces import (
    FREE,
    Group,
    Missile,
    Status,
    Terrain,
    charged,
    filled,
)
from rules.systems.celestial.shown import Acted, End, Followed
from rules.systems.celestial.state import Last
from rules.systems.celestial.stats import (
    ARCS,
    IMPULSES,
    MAP,
    SIDE_NAMES,
    WEAPONS,
)
from rules.systems.celestial.words import (
    MISSILES,
    STEPS,
    USE_RULES,
    USES,
    WAYS,
    called,
)

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.state import CelestialState

_CHARGED: Final = {f"charge-{number + 1}": number for number in range(3)}
"""By use: the weapon group that is charged."""
_SHIELDS: Final = {name: arc for arc, name in enumerate(ARCS)}
"""By use: the arc that is reinforced."""


class InitiativeTaken(Event):
    """A side has the initiative now (TE17)."""

    seat: str

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, initiative=self.seat, challenges=0, guards=0)

    def tell(self, _board: Board) -> Telling:
        return Telling(f"The {SIDE_NAMES[self.seat]} has the initiative", rules=("TE17",))


class RoundBegun(Event):
    """A round begins."""

    number: int

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, round=self.number, impulse=0)

    def tell(self, _board: Board) -> Telling:
        return Telling(f"Round {self.number}", rules=("TE2",))


class ImpulseBegun(Event):
    """An impulse begins (TE2)."""

    index: int

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, impulse=self.index)

    def tell(self, _board: Board) -> Telling:
        words = f"Impulse {IMPULSES[self.index]}"
        return Telling(words, rules=("TE2",), brief=UNSAID)


class StepBegun(Event):
    """A step of a side's turn begins (TE3); with the first one its markers expire (TE9c)."""

    seat: str
    step: int

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, turn=self.seat, step=self.step, done=(), ceased=False)

    def tell(self, _board: Board) -> Telling:
        words = f"The {SIDE_NAMES[self.seat]} goes on: {STEPS[self.step]}"
        return Telling(words, rules=("TE3",), brief=UNSAID)


class TurnBegun(StepBegun):
    """A side's turn begins."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    def fold(self, state: CelestialState) -> CelestialState:
        board, now, side = state.board, state.impulse, self.seat
        for ship in board.ships:
            if ship.markers and ship.side == side:
                left = tuple([each for each in ship.markers if each[1] != now])
                if len(left) < len(ship.markers):
                    board = board.with_ship(altered(ship, markers=left))
        return changed(state, board=board, turn=side, step=self.step, done=(), ceased=False)

    def tell(self, _board: Board) -> Telling:
        return Telling(f"The {SIDE_NAMES[self.seat]}'s turn", rules=("TE3",), brief=UNSAID)


class Ceased(Event):
    """A side ends a step; ``absent`` if the referee did so for it."""

    seat: str
    absent: bool = False

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, ceased=True)

    def tell(self, _board: Board) -> Telling:
        who = SIDE_NAMES[self.seat]
        words = f"The referee ends the step for the {who}" if self.absent else f"The {who} is done"
        return Telling(words, rules=("TE3",), brief=None if self.absent else UNSAID)


class Powered(Event):
    """Energy was spent (TE7).

    Attributes:
        battery: Whether it came from the ship's battery (TE12); if that is passed over, it stays
            full (TE82).
    """

    ship: str
    use: Use
    battery: bool = False

    def fold(self, state: CelestialState) -> CelestialState:
        ship, use = state.board.ship(self.ship), self.use
        found: dict[str, Any] = {}
        if use in _CHARGED:
            found["groups"] = filled(ship.groups, _CHARGED[use])
        elif use in _SHIELDS:
            found["markers"] = (*ship.markers, (_SHIELDS[use], state.impulse))
        elif use == "turn":
            found["hard"] = True
        elif use == "slip":
            found["trim"] = True
        elif use == "battery":
            found["battery"] = True
        if self.battery and use != "nothing":
            found.setdefault("battery", False)
        board = with_ship(state, ship, **found) if found else state.board
        return changed(
            state,
            board=board,
            challenges=state.challenges + (use == "challenge"),
            guards=state.guards + (use == "guard"),
            done=(*state.done, ship.id),
        )

    def tell(self, board: Board) -> Telling:
        why = "from its battery" if self.battery and self.use != "nothing" else ""
        rule = "TE8" if self.use.startswith("charge") else USE_RULES.get(self.use, "TE9")
        name = called(board, self.ship)
        brief = UNSAID if self.use == "nothing" else None
        return Telling(f"{name} {USES[self.use]}", why=why, rules=(rule,), brief=brief)


class Retargeted(Event):
    """A missile got a new target (TE14)."""

    ship: str
    missile: str
    target: str

    def fold(self, state: CelestialState) -> CelestialState:
        missile = altered(state.board.by_missile[self.missile], target=self.target)
        return _spent(state, state.board.with_missile(missile), self)

    def tell(self, board: Board) -> Telling:
        who, what, target = (called(board, e) for e in (self.ship, self.missile, self.target))
        return Telling(f"{who} sends {what} after {target}", rules=("TE14",))


class Transmitted(Event):
    """A squadron was charged (TE15)."""

    ship: str
    squadron: str

    def fold(self, state: CelestialState) -> CelestialState:
        squadron = state.board.ship(self.squadron)
        return _spent(state, with_ship(state, squadron, groups=filled(squadron.groups, 0)), self)

    def tell(self, board: Board) -> Telling:
        who, whom = called(board, self.ship), called(board, self.squadron)
        return Telling(f"{who} charges {whom}", rules=("TE15",))


class Moved(Acted):
    """A ship moved, straight with a sprint, too (TE25b); off the map where ``to`` is missing."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    way: Way
    origin: HexText
    to: HexText | None
    facing: int

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        straight, way = ship.straight, self.way
        if way in ("left", "right"):
            straight = 0
        elif way in ("ahead", "sprint"):
            straight = min(FREE, straight + 1)
        moved = altered(
            ship,
            at=self.to or ship.at,
            facing=self.facing,
            straight=straight,
            hard=False,
            trim=False,
            sprints=ship.sprints - (way == "sprint"),
        )
        board = state.board.with_ship(moved)
        return changed(state, board=board, done=(*state.done, ship.id), last=Last(self))

    def tell(self, board: Board) -> Telling | None:
        if self.to is None:  # the withdrawal tells it
            return None
        words, short, rule = WAYS[self.way]
        name = called(board, self.ship)
        where = f"to {self.to}"
        brief = Brief(" ".join(filter(None, (name, short, where))))
        return Telling(f"{name} {words} {where}", rules=(rule,), brief=brief)


class BaseTurned(Event):
    """A base turned by one hexside (TE26)."""

    ship: str
    facing: int

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        board = with_ship(state, ship, facing=self.facing)
        return changed(state, board=board, done=(*state.done, ship.id))

    def tell(self, board: Board) -> Telling:
        words = f"{called(board, self.ship)} turns to {FACINGS[self.facing]}"
        return Telling(words, rules=("TE26",), brief=UNSAID)


class Shot(Acted):
    """A weapon fired (TE35).

    Attributes:
        target: An enemy ship or missile.
        distance: The range.
        less: What terrain took from the die.
        damage: What it does; 0 is a miss.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    group: int
    weapon: str
    target: str
    origin: HexText
    at: HexText
    distance: int
    less: int
    face: int
    damage: int

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, board=_emptied(state, self.ship, self.group), last=Last(self))

    def tell(self, board: Board) -> Telling:
        weapon = WEAPONS[self.weapon]
        who, whom = called(board, self.ship), called(board, self.target)
        what = f"{who} fires a {weapon.name} at {whom}, range {self.distance}"
        die = (Throw("", (self.face,)),)
        less = f", die -{self.less}" if self.less else ""
        out = f"hit for {self.damage}" if self.damage else "a miss"
        rules = ("TE35", "TN6") if self.less else ("TE35",)
        ended = f"hits {whom} for {self.damage}" if self.damage else f"misses {whom}"
        short = Brief(f"{who} {ended}", die)
        return Telling(what, die, f"{out}{less}", rules, short)


class BurstFired(Acted):
    """A burst went off (TE38).

    Attributes:
        at: The hex that it was aimed at.
        face: The die.
        ships: Who is hurt.
        damages: How much each takes.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    group: int
    target: str
    origin: HexText
    at: HexText
    face: int
    ships: tuple[str, ...]
    damages: tuple[int, ...]

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, board=_emptied(state, self.ship, self.group), last=Last(self))

    def tell(self, board: Board) -> Telling:
        who = called(board, self.ship)
        hurt = ", ".join(
            f"{called(board, ship)} {damage}"
            for ship, damage in zip(self.ships, self.damages, strict=True)
        )
        words = f"{who} fires its burst at {self.at}"
        return Telling(words, (Throw("", (self.face,)),), hurt or "nobody is hurt", ("TE38",))


class Launched(Acted):
    """A missile was launched (TE39)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    group: int
    missile: str
    target: str
    origin: HexText
    at: HexText

    def fold(self, state: CelestialState) -> CelestialState:
        board = _emptied(state, self.ship, self.group)
        side, at = board.ship(self.ship).side, self.origin
        missile = Missile(self.missile, side, at, at, self.target)
        board = altered(board, missiles=(*board.missiles, missile))
        return changed(state, board=board, last=Last(self))

    def tell(self, board: Board) -> Telling:
        who, what, whom = (called(board, e) for e in (self.ship, self.missile, self.target))
        return Telling(f"{who} launches {what} at {whom}", rules=("TE39",))


class MissileFlown(Acted):
    """A missile flew on (TE39)."""

    missile: str
    origin: HexText
    to: HexText

    def fold(self, state: CelestialState) -> CelestialState:
        missile = state.board.by_missile[self.missile]
        flown = altered(missile, at=self.to, came=self.origin, flown=missile.flown + 1)
        board = state.board.with_missile(flown)
        return changed(state, board=board, done=(*state.done, missile.id), last=Last(self))

    def tell(self, board: Board) -> Telling:
        words = f"{called(board, self.missile)} flies to {self.to}"
        return Telling(words, rules=("TN42",), brief=UNSAID)


class MissileEnded(Followed):
    """A missile is gone (TE40, TE41, TN13)."""

    missile: str
    why: Literal["struck", "spent", "lost", "shot", "blast"]

    def fold(self, state: CelestialState) -> CelestialState:
        board = state.board.without_missile(self.missile)
        return changed(state, board=board, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        words, rule = MISSILES[self.why]
        brief = UNSAID if self.why == "struck" else None
        return Telling(f"{called(board, self.missile)} {words}", rules=(rule,), brief=brief)


class MissileDamaged(Followed):
    """A missile is damaged (TE41)."""

    missile: str

    def fold(self, state: CelestialState) -> CelestialState:
        missile = altered(state.board.by_missile[self.missile], hurt=True)
        return changed(state, board=state.board.with_missile(missile), last=told(state, self))

    def tell(self, board: Board) -> Telling:
        return Telling(f"{called(board, self.missile)} is damaged", rules=("TE41",))


class Displaced(Acted):
    """A ship was pushed or pulled by one hex (TE37, TN16).

    ``hole`` is what pulled it: a black hole's hex, or ``nearest``; empty if it was pushed.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    origin: HexText
    to: HexText
    hole: str = ""

    def fold(self, state: CelestialState) -> CelestialState:
        board = with_ship(state, state.board.ship(self.ship), at=self.to)
        if not self.hole:
            return changed(state, board=board)
        done = (*state.done, f"{self.ship}@{self.hole}")
        return changed(state, board=board, done=done, last=Last(self))

    def tell(self, board: Board) -> Telling:
        name = called(board, self.ship)
        if self.hole:
            return Telling(f"{name} is pulled to {self.to}", rules=("TN16",))
        return Telling(f"{name} is pushed to {self.to}", rules=("TE37",))


class MarkersLost(Event):
    """A ship entered a nebula, and its markers are gone (TN10)."""

    ship: str

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, board=with_ship(state, state.board.ship(self.ship), markers=()))

    def tell(self, board: Board) -> Telling:
        words = f"{called(board, self.ship)} loses its markers in the nebula"
        return Telling(words, rules=("TN10",))


class Withdrawn(Followed):
    """A ship left the map for good (TE69, TN46)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    by: Literal["edge", "wormhole"]

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        escaped = state.board.escapes(ship, self.by)
        status = Status.ESCAPED if escaped else Status.WITHDRAWN
        board = with_ship(state, ship, status=status, at=None, markers=())
        return changed(state, board=board, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        name = called(board, self.ship)
        if board.escapes(board.by_id[self.ship], self.by):
            return Telling(f"{name} escapes through the wormhole", rules=("TE59",))
        how = "through the wormhole" if self.by == "wormhole" else "over the edge of the map"
        return Telling(f"{name} withdraws {how}", rules=("TE69",))


class Floated(Event):
    """All counters were shifted by one hex to make room at an edge (TN47).

    Attributes:
        facing: Which way.
        dropped: Terrain that was dropped.
    """

    facing: int
    dropped: tuple[HexText, ...] = ()

    def fold(self, state: CelestialState) -> CelestialState:
        board, way = state.board, self.facing
        kept = [each for each in board.space.terrain if each.at not in self.dropped]
        space = Space(
            tuple(Terrain(each.kind, shifted(each.at, way)) for each in kept),
            board.space.open_spines,
        )
        ships = tuple(
            each if each.at is None else altered(each, at=shifted(each.at, way))
            for each in board.ships
        )
        missiles = tuple(
            _floated(each, way) for each in board.missiles if shifted(each.at, way) in MAP
        )
        board = altered(board, space=space, ships=ships, missiles=missiles)
        return changed(state, board=board)

    def tell(self, _board: Board) -> Telling:
        return Telling(f"All counters are shifted {FACINGS[self.facing]}", rules=("TN47",))


class PhaseBegun(Event):
    """A part of the Power Phase begins (TE18): 0 charging, 1 and 2 curves, 3 break, 4 and 5 pull.

    ``seat`` is the side that it is for, if it is for one.
    """

    step: int
    seat: str | None = None

    def fold(self, state: CelestialState) -> CelestialState:
        fields: dict[str, Any] = {"impulse": 6, "turn": self.seat or "", "step": self.step}
        if self.step == 0:  # markers off, a box filled in each group that works (TE18)
            ships = tuple(charged(each, state.board.card(each)) for each in state.board.ships)
            fields |= {"board": altered(state.board, ships=ships), "challenges": 0, "guards": 0}
        return changed(state, done=(), ceased=False, **fields)

    def tell(self, _board: Board) -> Telling | None:
        if self.step:
            return None
        return Telling("Power Phase", why="each group fills a box", rules=("TE18",), brief=UNSAID)


class SpeedChanged(Event):
    """A ship went up or down its curve (TE18)."""

    ship: str
    row: int

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        return changed(
            state, board=with_ship(state, ship, row=self.row), done=(*state.done, ship.id)
        )

    def tell(self, board: Board) -> Telling:
        ship = board.by_id[self.ship]
        row = board.card(ship).curve[self.row]
        name = called(board, self.ship)
        words = f"{name} goes to Speed {row.speed}"
        return Telling(words, rules=("TE18",), brief=Brief(f"{name}: Speed {row.speed}"))


class EngagementEnded(End):
    """The end, with both scores in half points (TE68, TE71, TE72)."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, ended=self)

    def tell(self, _board: Board) -> Telling:
        return Telling(words.in_words(self).rstrip("."), rules=("TE71", "TE72"))


def _spent(state: CelestialState, board: Board, event: Retargeted | Transmitted) -> CelestialState:
    """A ship is through with its energy, which came from its battery if it got none (TE12)."""
    ship = board.ship(event.ship)
    if ship.battery and not board.gets_energy(ship, state.impulse):
        board = board.with_ship(altered(ship, battery=False))
    return changed(state, board=board, done=(*state.done, event.ship))


def _emptied(state: CelestialState, ship_id: str, group: int) -> Board:
    ship = state.board.ship(ship_id)
    groups = ship.groups
    return with_ship(state, ship, groups=(*groups[:group], Group(0, 0), *groups[group + 1 :]))


def _floated(missile: Missile, way: int) -> Missile:
    """A missile that is shifted; the hex that it came from must be one of the map, too."""
    at, came = shifted(missile.at, way), shifted(missile.came, way)
    return altered(missile, at=at, came=came if came in MAP else at)
