"""Torpedoes at the end of a turn: some are shot down, others strike (BZT21, BZT22)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import BEST
from rules.systems.buoyz.aims import close_dice, incoming, place, within_close
from rules.systems.buoyz.board.gunnery import INTERCEPT
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.damage import wound
from rules.systems.buoyz.fire import thrown
from rules.systems.buoyz.fire_questions import (
    Aegis,
    Blasts,
    ShootDown,
    TestCriticals,
    Torpedoes,
)
from rules.systems.buoyz.refusals import illegal, own_ship
from rules.systems.buoyz.steps import carry_out, handles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.kernel.game.agenda import Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Counter, Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

_WORST: Final = ("plasma", "drone", "rocket")
"""The kinds of torpedoes, those first that are shot at first by default (BZ177)."""


class Coming(Protocol):
    """A torpedo, or several that are alike."""

    @property
    def kind(self) -> str:
        """Which kind it is."""

    @property
    def target(self) -> str:
        """The ship that it is after, by id."""


Priorities = dict[str, tuple[str, ...]]
"""By ship: the torpedoes that it shoots at, in order."""


def begin(r: Resolution[BuoyzState]) -> None:
    """All torpedoes of the turn: both sides shoot at them, then they strike (BZT20b, BZ177c)."""
    if not r.state.board.counters:
        return
    first = r.state.initiative
    steps: list[Task] = [Aegis(side=first), Aegis(side=other(first)), Torpedoes()]
    carry_out(r, steps)


def reached(board: Board, side: str) -> dict[str, tuple[Counter, ...]]:
    """By ship of a side: the torpedoes that its close defence can shoot at, the worst first."""
    found = {}
    for ship in board.fleet(side):
        if close_dice(board, ship):
            near = [each for each in board.counters if within_close(board, ship, each)]
            near.sort(key=partial(worst_first, ship))
            if near:
                found[ship.id] = tuple(near)
    return found


def worst_first(ship: Ship, each: Coming) -> tuple[int, bool]:
    """The place of a torpedo among those at which a ship shoots: the worst, then its own."""
    return _WORST.index(each.kind), each.target != ship.id


def asks(near: Mapping[str, Sequence[Counter]]) -> bool:
    """Whether it makes a difference which torpedoes are shot at first."""
    return any(
        len({(each.kind, each.target) for each in counters}) > 1 for counters in near.values()
    )


@handles(Aegis)
def _aegis(r: Resolution[BuoyzState], step: Aegis) -> Due:
    near = reached(r.state.board, step.side)
    if asks(near):
        return (ShootDown(seat=step.side),)
    _defend(r, _by_default(near))
    return ()


def _by_default(near: Mapping[str, Sequence[Counter]]) -> Priorities:
    return {ship: tuple(each.id for each in counters) for ship, counters in near.items()}


def ordered(board: Board, side: str, orders: str) -> Priorities:
    """At which torpedoes each ship shoots, in order: those that are named, then others.

    Args:
        board: The table.
        side: Who defends.
        orders: ``best``, or torpedoes in order, ``k2,k1``; for one ship alone ``H1-k2+k1``.

    Raises:
        Refusal: They name something else.
    """
    near = reached(board, side)
    found = _by_default(near)
    if orders.lower() == BEST:
        return found
    named: list[str] = []
    for word in filter(None, orders.split(",")):
        code, split, listed = word.rpartition("-")
        if split:
            ship = own_ship(board, side, code)
            wanted = [_reachable(near, each, ship.id) for each in listed.split("+")]
            if ship.id in found:
                found[ship.id] = _first(wanted, found[ship.id])
        else:
            named.append(_reachable(near, word, None))
    return {
        ship: _first(named, counters) if named else counters for ship, counters in found.items()
    }


def _first(wanted: Sequence[str], counters: tuple[str, ...]) -> tuple[str, ...]:
    """Torpedoes with those first that are wanted."""
    found = [each for each in wanted if each in counters]
    return tuple(dict.fromkeys((*found, *counters)))


def _reachable(near: Mapping[str, Sequence[Counter]], name: str, ship: str | None) -> str:
    """The id of a torpedo that can be shot at.

    Raises:
        Illegal: There is none of that name.
    """
    legal = dict.fromkeys(
        each.id
        for defender, counters in near.items()
        if ship in (None, defender)
        for each in counters
    )
    if name.lower() not in legal:
        raise illegal("BZ177", legal=tuple(legal), ways=", ".join(legal) or "none")
    return name.lower()


def defend(r: Resolution[BuoyzState], question: ShootDown, orders: str) -> None:
    """A side has said at which torpedoes it shoots first.

    Raises:
        Refusal: It can't be done.
    """
    _defend(r, ordered(r.state.board, question.seat, orders))


def _defend(r: Resolution[BuoyzState], priorities: Priorities) -> None:
    """Ship by ship and die by die: spare dice go on to the next torpedo (BZ177b)."""
    for ship_id, counters in priorities.items():
        ship = r.state.board.ship(ship_id)
        left = close_dice(r.state.board, ship)
        for counter in counters:
            if left and any(each.id == counter for each in r.state.board.counters):
                left -= _shoot_at(r, ship, counter, left)


def _shoot_at(r: Resolution[BuoyzState], ship: Ship, counter: str, dice: int) -> int:
    """Shoot at a torpedo until it is gone, or the dice are; how many it took (BZ40b, BZ123d)."""
    target = next(each.target for each in r.state.board.counters if each.id == counter)
    faces: list[int] = []
    while len(faces) < dice and not (faces and faces[-1] >= INTERCEPT):
        faces += r.roll(1, DIE, f"close defence: {ship.name} at {counter}")
    r.emit(
        fe.Intercepted(
            ship=ship.id,
            counter=counter,
            target=target,
            faces=tuple(faces),
            stopped=faces[-1] >= INTERCEPT,
        )
    )
    return len(faces)


def _next(state: BuoyzState) -> Iterator[Counter]:
    """Torpedoes in the order in which they take effect: by side, then by target (BZ177d)."""
    order = [each.id for each in state.board.ships]
    yield from sorted(
        state.board.counters,
        key=lambda each: (each.side != state.initiative, order.index(each.target)),
    )


@handles(Torpedoes)
def _torpedoes(r: Resolution[BuoyzState], step: Torpedoes) -> Due:
    """The next torpedo strikes, by itself; one without a target is gone (BZ294, BZ178, BZ21)."""
    counter = next(_next(r.state), None)
    if counter is None:
        return ()
    board = r.state.board
    target = board.ship(counter.target)
    if target.status is not Status.ABOARD:
        lost = tuple(each.id for each in board.counters if each.target == counter.target)
        r.emit(fe.Fizzled(counters=lost, target=target.id))
        return (step,)
    aim = incoming(board, counter)
    faces, again, hits = thrown(r, aim, aim.dice, f"{counter.kind} torpedo at {target.name}")
    r.emit(
        fe.Impact(counter=counter.id, ship=counter.ship, kind=counter.kind, target=target.id,
            origin=counter.origin, at=place(target).at, more=aim.more, need=aim.need, faces=faces,
            again=again, hits=hits, craft=counter.craft,
        )
    )  # fmt: skip
    beaten = wound(r, target.id, hits, aim.shield, less=aim.less, cause="torpedo")
    if beaten:
        return (TestCriticals(ship=target.id, count=beaten), Blasts(), step)
    return (step,)
