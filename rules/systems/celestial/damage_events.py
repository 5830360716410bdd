"""What hits and collisions do to ships, and what is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.hex import HexText
from rules.systems.celestial.changes import told, with_ship
from rules.systems.celestial.pieces import Group, Harm, Ship, Status
from rules.systems.celestial.shown import Cause, Followed
from rules.systems.celestial.state import CelestialState, Explosion
from rules.systems.celestial.stats import ARCS, CRITICALS
from rules.systems.celestial.words import CAUSE_RULES, CAUSES, LOSSES, called

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board

REPAIRABLE = frozenset(("shields", "helm", "group", "reactor"))
"""Criticals that last until they are repaired (TE44b)."""
BEYOND_REPAIR = 2
"""The version from which nobody tries to repair a group that is destroyed (TE91)."""

_EFFECTS: Final = {each.effect: each.words for each in CRITICALS.values()}
"""What a critical is told as: of a ship without groups, that nothing happens (TE45)."""


class Struck(Followed):
    """A ship took damage on an arc (TE42).

    Attributes:
        markers: Markers that went.
        shields: Shield boxes that went.
        hull: What goes on to the hull.
    """

    ship: str
    arc: int
    cause: Cause
    damage: int
    markers: int
    shields: int
    hull: int

    def fold(self, state: CelestialState) -> CelestialState:
        ship, arc = state.board.ship(self.ship), self.arc
        markers, shields = _absorbed(ship, arc, self.markers), list(ship.shields)
        shields[arc] -= self.shields
        board = with_ship(state, ship, markers=markers, shields=tuple(shields))
        return changed(state, board=board, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        name = called(board, self.ship)
        taken = [
            f"{counted(self.markers, 'marker')}" if self.markers else "",
            f"{counted(self.shields, 'shield box', 'shield boxes')}" if self.shields else "",
            f"{self.hull} to the hull" if self.hull else "",
        ]
        what = f"{name} {CAUSES[self.cause]}, {ARCS[self.arc]}"
        why = f"{self.damage} damage: {', '.join(filter(None, taken))}"
        short = UNSAID
        if self.hull or self.cause != "fire":
            left = f"{self.hull} to the hull" if self.hull else "shields hold"
            # Of a shot and of a collision the line before names the cause.
            who = name if self.cause in ("fire", "collision") else f"{name} {CAUSES[self.cause]}"
            short = Brief(f"{who}: {left}")
        return Telling(what, why=why, rules=(CAUSE_RULES[self.cause],), brief=short)


class Collided(Followed):
    """A ship ran into another one of its side (TE27)."""

    ship: str
    other: str

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        words = f"{called(board, self.ship)} collides with {called(board, self.other)}"
        return Telling(words, rules=("TE27",))


class HullLost(Event):
    """A hull box is lost (TE43)."""

    ship: str

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        return changed(state, board=with_ship(state, ship, lost=ship.lost + 1))

    def tell(self, board: Board) -> Telling:
        words = f"{called(board, self.ship)} loses a hull box"
        return Telling(words, rules=("TE43",), brief=UNSAID)


class Critical(Followed):
    """A critical (TE44).

    Attributes:
        faces: The two dice.
        group: The weapon group that it concerns, if it does; else -1.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    faces: tuple[int, int]
    effect: str
    group: int = -1

    def fold(self, state: CelestialState) -> CelestialState:
        ship, effect = state.board.ship(self.ship), self.effect
        found: dict[str, Any] = {}
        if effect in REPAIRABLE:
            found["harms"] = (*ship.harms, Harm(effect, self.group, state.clock))
        if effect == "shields":
            found["markers"] = ()
        elif effect == "turn":
            found["turn_more"] = ship.turn_more + 1
        elif effect == "power":
            found["power_less"] = ship.power_less + 1
        elif self.group >= 0:
            gone = Group(0, 0, lost=effect == "group lost" or ship.groups[self.group].lost)
            found["groups"] = (*ship.groups[: self.group], gone, *ship.groups[self.group + 1 :])
        if effect == "group lost" and state.version >= BEYOND_REPAIR:
            found["harms"] = tuple([each for each in ship.harms if each.group != self.group])
        board = with_ship(state, ship, **found) if found else state.board
        return changed(state, board=board, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        words = _EFFECTS[self.effect]
        if self.group >= 0:
            words += f" (group {self.group + 1})"
        what = f"Critical on {called(board, self.ship)}"
        return Telling(what, (Throw("", self.faces),), words, ("TE44",))


class Destroyed(Followed):
    """A ship is destroyed, and will explode (TE43, TE47)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    at: HexText
    cause: Cause | Literal["core", "planet", "black hole"]

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        blast = state.board.card(ship).blast
        explosions = state.explosions
        if blast:
            explosions = (*explosions, Explosion(ship.id, self.at, blast))
        board = with_ship(state, ship, status=Status.DESTROYED, at=None, markers=())
        return changed(state, board=board, explosions=explosions, last=told(state, self))

    def tell(self, board: Board) -> Telling:
        how, rule = LOSSES.get(self.cause, ("", "TE43"))
        name = called(board, self.ship)
        return Telling(f"{name} is destroyed {how}".rstrip(), rules=(rule,))


class Exploded(Event):
    """A destroyed ship explodes (TE47)."""

    ship: str
    at: HexText
    blast: int

    def fold(self, state: CelestialState) -> CelestialState:
        return changed(state, explosions=state.explosions[1:])

    def tell(self, board: Board) -> Telling:
        words = f"{called(board, self.ship)} explodes at {self.at}"
        return Telling(words, why=f"{self.blast} to all within one hex", rules=("TE47",))


class BlastChosen(Event):
    """Of ships that one blast destroyed this explodes next, after ``place`` others (TE47)."""

    ship: str
    place: int

    def fold(self, state: CelestialState) -> CelestialState:
        place, left = self.place, list(state.explosions)
        chosen = next(each for each in left[place:] if each.ship == self.ship)
        left.remove(chosen)
        return changed(state, explosions=(*left[:place], chosen, *left[place:]))

    def tell(self, board: Board) -> Telling:
        return Telling(f"{called(board, self.ship)} explodes first", rules=("TE47",), brief=UNSAID)


class RepairTried(Event):
    """A critical was or was not repaired (TE46)."""

    ship: str
    effect: str
    group: int
    face: int
    repaired: bool

    def fold(self, state: CelestialState) -> CelestialState:
        if not self.repaired:
            return state
        ship = state.board.ship(self.ship)
        at = next(
            number
            for number, each in enumerate(ship.harms)
            if (each.effect, each.group) == (self.effect, self.group) and each.since < state.clock
        )
        harms = (*ship.harms[:at], *ship.harms[at + 1 :])
        return changed(state, board=with_ship(state, ship, harms=harms))

    def tell(self, board: Board) -> Telling:
        name = called(board, self.ship)
        why = "repaired" if self.repaired else "not repaired, needs 6"
        return Telling(
            f"{name} repairs its {self.effect}", (Throw("", (self.face,)),), why, ("TE46",)
        )


def _absorbed(ship: Ship, arc: int, count: int) -> tuple[tuple[int, int], ...]:
    """A ship's markers without so many of an arc: those that expire first go first (TE85)."""
    markers = list(ship.markers)
    for _ in range(count):
        markers.remove(next(each for each in markers if each[0] == arc))
    return tuple(markers)
