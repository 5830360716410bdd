"""Damage: markers, shields, hull, criticals, explosions (TE42 to TE47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.systems.celestial import damage_events
from rules.systems.celestial import events as ev
from rules.systems.celestial.questions import ChooseArc, ChooseBlast, Hit, Wrecks
from rules.systems.celestial.stats import CRITICALS, MAP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.shown import Cause
    from rules.systems.celestial.state import CelestialState

MAGAZINE: Final = 2
"""Hull boxes that a magazine takes (TE44)."""


class Blow(NamedTuple):
    """Damage that is to be done to a ship, on one of these arcs."""

    ship: str
    arcs: tuple[int, ...]
    damage: int
    cause: Cause

    @property
    def task(self) -> Hit:
        """The same, for the agenda."""
        ship, arcs, damage, cause = self
        return Hit(ship=ship, arcs=arcs, damage=damage, cause=cause)


def strike(r: Resolution[CelestialState], blows: Iterable[Blow]) -> tuple[Task | Question, ...]:
    """Do damage, blow by blow; what is still to come if an owner must choose an arc before."""
    left = list(blows)
    while left:
        blow = left.pop(0)
        board = r.state.board
        ship = board.ship(blow.ship)
        if ship.at is None or not blow.damage:
            continue
        if asks(board, ship, blow):
            asked = ChooseArc(
                seat=ship.side, ship=ship.id, arcs=blow.arcs, damage=blow.damage, cause=blow.cause
            )
            return (asked, *(each.task for each in left))
        _apply(r, ship, best_arc(ship, blow.arcs), blow.damage, blow.cause)
    return ()


def chosen(r: Resolution[CelestialState], question: ChooseArc, arc: int) -> None:
    """The owner has said which arc is struck (TE31)."""
    ship = r.state.board.ship(question.ship)
    if ship.at is not None:
        _apply(r, ship, arc, question.damage, question.cause)


def best_arc(ship: Ship, arcs: tuple[int, ...]) -> int:
    """The arc that is struck unless its owner says otherwise: the strongest (TE31, TE31b, TE80)."""
    if len(arcs) == 1:
        return arcs[0]
    return max(arcs, key=lambda arc: (strength(ship, arc), -arc))


def strength(ship: Ship, arc: int) -> int:
    """Shield boxes and markers on an arc."""
    return ship.shields[arc] + sum(each[0] == arc for each in ship.markers)


def asks(board: Board, ship: Ship, blow: Blow) -> bool:
    """Whether the owner is asked which arc is struck: if it makes a difference (TE66, TN24b)."""
    if board.options.boundary != "ask" or len(blow.arcs) == 1 or not board.shields_up(ship):
        return False
    return any(strength(ship, arc) for arc in blow.arcs)


def _apply(r: Resolution[CelestialState], ship: Ship, arc: int, damage: int, cause: Cause) -> None:
    """Markers first, then the shield, then the hull, of an explosion too (TE42, TN10c)."""
    markers = shields = 0
    if r.state.board.shields_up(ship):
        markers = min(damage, sum(each[0] == arc for each in ship.markers))
        shields = min(damage - markers, ship.shields[arc])
    hull = damage - markers - shields
    r.emit(
        damage_events.Struck(ship=ship.id, arc=arc, cause=cause, damage=damage, markers=markers,
            shields=shields, hull=hull,
        )
    )  # fmt: skip
    if hull:
        _hull(r, ship.id, hull, cause)


def _hull(r: Resolution[CelestialState], ship_id: str, boxes: int, cause: Cause) -> None:
    """Take hull boxes, one after the other; the critical of one before the next (TE43, TE43b)."""
    while boxes:
        board = r.state.board
        ship = board.ship(ship_id)
        card = board.card(ship)
        boxes -= 1
        r.emit(damage_events.HullLost(ship=ship_id))
        if ship.lost + 1 == card.boxes:
            destroy(r, ship, cause)
            return
        if ship.lost in card.critical:
            effect = _critical(r, ship)
            if effect == "core":
                destroy(r, r.state.board.ship(ship_id), "core")
                return
            boxes += {"magazine": MAGAZINE, "hull": 1}.get(effect, 0)


def _critical(r: Resolution[CelestialState], ship: Ship) -> str:
    """Throw for a critical (TE44, TE45, TE45c)."""
    name = r.state.board.name(ship)
    one, two = r.roll(2, DIE, f"critical: {name}")
    effect, group = CRITICALS[one + two].effect, -1
    if effect.startswith("group"):
        whole = [number for number, each in enumerate(ship.groups) if not each.lost]
        if not whole:
            effect = "nothing"
        elif len(whole) == 1:
            group = whole[0]
        else:
            (drawn,) = r.roll(1, len(whole), f"weapon group: {name}")
            group = whole[drawn - 1]
    r.emit(damage_events.Critical(ship=ship.id, faces=(one, two), effect=effect, group=group))
    return effect


def destroy(r: Resolution[CelestialState], ship: Ship, cause: str) -> None:
    """A ship is lost; it will explode (TE43, TE47)."""
    if ship.at is not None:
        r.emit(
            damage_events.Destroyed.model_validate({"ship": ship.id, "at": ship.at, "cause": cause})
        )


def explode(r: Resolution[CelestialState]) -> tuple[Task | Question, ...]:
    """The oldest explosion takes its effect on all around (TE47, TE47b, TN40, TN41, TE75)."""
    blast = r.state.explosions[0]
    r.emit(damage_events.Exploded(ship=blast.ship, at=blast.at, blast=blast.blast))
    near = {blast.at, *MAP.near[blast.at]}
    for missile in r.state.board.missiles:
        if missile.at in near:
            r.emit(ev.MissileEnded(missile=missile.id, why="blast"))
    board, first = r.state.board, r.state.initiative
    hurt = [each for each in board.ships if each.at in near]
    hurt.sort(key=lambda each: each.side != first)
    place = len(r.state.explosions)
    left = strike(
        r, [Blow(each.id, board.arcs(each, blast.at), blast.blast, "blast") for each in hurt]
    )
    if r.state.version < OWNERS_ORDER:
        return left
    return (*left, Wrecks(ship=blast.ship, place=place)) if left else wrecks(r, blast.ship, place)


OWNERS_ORDER: Final = 2
"""The version from which owners order the explosions of ships that one blast destroys (TE47c)."""


def wrecks(r: Resolution[CelestialState], ship: str, place: int) -> tuple[Task | Question, ...]:
    """Ask for the order of the explosions that one has set off, where it may matter (TE47c).

    Args:
        r: What is being resolved.
        ship: Whose blast it was.
        place: How many explosions come before those.
    """
    board, waiting = r.state.board, r.state.explosions
    while place < len(waiting):
        side = board.ship(waiting[place].ship).side
        same = [each for each in waiting[place:] if board.ship(each.ship).side == side]
        if sum(any(map(_within(each.at), board.ships)) for each in same) > 1:
            others = tuple([each.ship for each in same])
            asked = ChooseBlast(seat=side, ship=ship, others=others, place=place)
            return (asked, Wrecks(ship=ship, place=place + 1))
        place += 1
    return ()


def _within(at: Hex) -> Callable[[Ship], bool]:
    """Whether ships are within a hex of a place."""
    near = {at, *MAP.near[at]}
    return lambda ship: ship.at in near
