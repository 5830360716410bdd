"""Fire of a nominated ship: targets, then main, secondary, torpedoes (BZT14, BZ130)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import altered
from rules.space.plane import square
from rules.systems.buoyz import cloak_events as ce
from rules.systems.buoyz import cloaking
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.actions import BEST, NONE, Fire
from rules.systems.buoyz.aims import (
    MAIN,
    SECONDARY,
    Aim,
    astray,
    beam,
    defence_dice,
    dice_of,
    interceptable,
    is_tubes,
    place,
    torpedo,
    tubes,
)
from rules.systems.buoyz.board import formations
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.board import THROUGH_DEFENCE
from rules.systems.buoyz.board.gunnery import mean_hull
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.damage import BLAST_REACH, wound
from rules.systems.buoyz.fire_questions import Blasts, Launch, Salvo, TestCriticals
from rules.systems.buoyz.interception import mean_through
from rules.systems.buoyz.keeping import kept
from rules.systems.buoyz.orders import (
    Fusillade,
    Order,
    bearing,
    bears_on,
    called,
    nameable,
    read,
    unfired,
    written,
)
from rules.systems.buoyz.questions import FireOn
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.steps import carry_out, handles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due


def aimed(board: Board, ship: Ship, order: Order) -> Aim:
    """A weapon at its target, with the dice of the order."""
    target = board.ship(order.target)
    if is_tubes(order.weapon):
        kind = tubes(board, ship, order.weapon).kind
        return torpedo(board, ship, kind, target, place(ship).at)
    return beam(board, ship, order.weapon, target)._replace(dice=order.dice)


def promise(board: Board, ship: Ship, order: Order) -> Fraction:
    """The hull that a weapon takes on the mean, as the version of the game counts it (BZ227)."""
    target = board.ship(order.target)
    guarded = board.version >= THROUGH_DEFENCE and interceptable(board, ship, order.weapon)
    dice = defence_dice(board, target) if guarded else 0
    return _promised(board, (ship, target), order.weapon, order.dice, dice)


@kept
def _promised(
    board: Board, ships: tuple[Ship, ...], weapon: str, dice: int, defence: int
) -> Fraction:
    ship, target = ships
    aim = aimed(board, ship, Order(weapon, target.id, dice))
    one = mean_hull(aim.dice, aim.need, aim.shield.worth, aim.less, again=aim.again)
    return one * mean_through(dice, defence) if is_tubes(weapon) else one


def best(
    board: Board, ship: Ship, reached: Mapping[str, tuple[Ship, ...]] | None = None
) -> Fusillade:
    """Each weapon at what it takes most hull from; of equals, what has least left (BZ227).

    Args:
        board: The table.
        ship: Who fires.
        reached: What ``bearing`` says of the ship, if it is known.
    """
    if reached is None:
        return Fusillade(ship, _best(board, (ship, *board.foes(ship.side))))
    return Fusillade(ship, _chosen(board, ship, reached))


@kept
def _best(board: Board, ships: tuple[Ship, ...]) -> tuple[Order, ...]:
    """What is best for the first of some ships; the others are its enemies on the table."""
    return _chosen(board, ships[0], bearing(board, ships[0]))


def _chosen(board: Board, ship: Ship, reached: Mapping[str, tuple[Ship, ...]]) -> tuple[Order, ...]:
    found = []
    for weapon, foes in reached.items():
        if foes:
            dice = dice_of(board, ship, weapon)
            orders = [Order(weapon, each.id, dice) for each in foes]
            found.append(
                max(orders, key=lambda o: (promise(board, ship, o), -board.ship(o.target).hull))
            )
    return tuple(found)


def meant(board: Board, side: str, action: Fire) -> Fusillade:
    """What an action fires, checked; nothing if the ship waives (BZ142c).

    Raises:
        Refusal: It can't be done.
    """
    ship = board.by_id.get(action.ship)
    known = None
    if ship is not None and ship.pose is not None and board.options.pre_measure:
        known = best(board, ship) if action.orders.lower() == BEST else None
    return read(board, side, action.ship, action.orders, known)


def anything(board: Board, side: str) -> bool:
    """Whether a ship of the side that is still to fire could hit anything, or search for it."""
    return any(
        any(bearing(board, ship).values()) or cloaking.searches(board, ship)
        for ship in unfired(board, side)
    )


def awaits(board: Board, side: str) -> bool:
    """Whether an enemy under its cloak may be a target later in this phase (BZ191, BZ192, BZ225).

    It shows itself if it fires from there; its cloak may fail if a ship beside it explodes. In
    older games nobody waits for that.
    """
    return board.to_the_letter and any(
        _seen_later(board, foe)
        and any(bears_on(board, ship, altered(foe, betrayed=True)) for ship in unfired(board, side))
        for foe in board.foes(side)
        if foe.cloaked
    )


def _seen_later(board: Board, foe: Ship) -> bool:
    """Whether a cloaked ship may still fire at something, or be hit by an explosion."""
    if not foe.fired and any(bearing(board, foe).values()):
        return True
    beside = (
        each
        for each in board.foes(foe.side)
        if square(place(each).at, place(foe).at) <= square_of(BLAST_REACH)
    )
    return any(beside) and anything(board, foe.side)


def expected(board: Board, question: Question, action: Fire) -> None:
    """See whether it is the ship that is to fire next, where one has searched (BZ190).

    Raises:
        Illegal: It is another one.
    """
    if isinstance(question, FireOn):
        ship = board.ship(question.ship)
        if any_ship(board, action.ship).id != ship.id:
            raise illegal("BZ190", legal=(ship.name,), ship=ship.name)


def offers(board: Board, side: str) -> Iterator[Fire]:
    """What a side may order, ship by ship: the best, all at one target, nothing."""
    for ship in unfired(board, side):
        yield from offers_of(board, ship)


def offers_of(board: Board, ship: Ship) -> Iterator[Fire]:
    """What one ship may be ordered to fire."""
    first = ""
    reached = nameable(board, ship)
    if board.options.pre_measure:
        first = written(board, best(board, ship, reached).orders)
        if first != NONE:
            yield Fire(ship=ship.id, orders=BEST)
    dice = {weapon: dice_of(board, ship, weapon) for weapon in reached}
    near = {weapon: {each.id for each in foes} for weapon, foes in reached.items()}
    for target in board.foes(ship.side):
        orders = [Order(each, target.id, dice[each]) for each in near if target.id in near[each]]
        text = written(board, orders)
        if text not in (NONE, first):
            yield Fire(ship=ship.id, orders=text)
    yield Fire(ship=ship.id, orders=NONE)


def decide(r: Resolution[BuoyzState], side: str, action: Fire) -> None:
    """A ship is nominated to fire, and fires (BZ130, BZ129, BZ71, BZ71b, BZT14).

    Raises:
        Refusal: It can't be done.
    """
    board = r.state.board
    ship, orders = meant(board, side, action)
    if ship.cloaked and orders:
        r.emit(ce.Betrayed(ship=ship.id))
    fired = tuple(dict.fromkeys(each.weapon for each in orders))
    once = fired if "one_shot" in board.sd(ship).abilities else ()
    spent = tuple(int(each[1:]) for each in once if is_tubes(each))
    # In older games beams are fired again and again.
    emptied = tuple(each for each in once if not is_tubes(each) and board.to_the_letter)
    r.emit(
        fe.Fired(
            ship=ship.id, orders=written(board, orders), weapons=fired, spent=spent,
            emptied=emptied,
        )
    )  # fmt: skip
    if formations.pending(board, ship, "fired") or _in_volley(r.state, ship):
        # All of a squadron name their targets before a die is thrown (BZ142).
        aims = tuple([(each.weapon, each.target, each.dice) for each in orders])
        r.emit(fi.VolleyHeld(ship=ship.id, aims=aims))
        return
    carry_out(r, _steps(ship, orders))


def _in_volley(state: BuoyzState, ship: Ship) -> bool:
    """Whether ships of its squadron have named their targets (BZ142).

    By earlier versions of these rules it was enough that ships of any had.
    """
    if not state.board.to_the_letter:
        return bool(state.volley)
    named = {formations.squadron_of(state.board.ship(each)) for each, _ in state.volley}
    return formations.squadron_of(ship) in named


def held(state: BuoyzState) -> bool:
    """Whether a squadron waits for ships of it that are to name their targets (BZ142)."""
    ships = [state.board.ship(ship) for ship, _ in state.volley]
    return any(formations.pending(state.board, each, "fired") for each in ships)


def loose(r: Resolution[BuoyzState]) -> None:
    """A squadron fires, ship by ship in the order in which they named their targets (BZ142b)."""
    volley = r.state.volley
    r.emit(fi.VolleyLoosed())
    found = []
    for ship, aims in volley:
        found += _steps(r.state.board.ship(ship), tuple(Order(*each) for each in aims))
    carry_out(r, found)


def _steps(ship: Ship, orders: tuple[Order, ...]) -> list[Task]:
    """Main weapons, then secondaries, each with what it blows up; torpedoes last (BZ130b)."""
    found: list[Task] = []
    for weapon in (MAIN, SECONDARY):
        at = tuple((each.target, each.dice) for each in orders if each.weapon == weapon)
        if at:
            found += [Salvo(ship=ship.id, weapon=weapon, targets=at), Blasts()]
    found += [
        Launch(ship=ship.id, weapon=each.weapon, target=each.target)
        for each in orders
        if is_tubes(each.weapon)
    ]
    return found


@handles(Salvo)
def _salvo(r: Resolution[BuoyzState], step: Salvo) -> Due:
    """All dice of a weapon: hits, damage, hull; then criticals (BZ167b, BZ20, BZ284, BZ130c)."""
    ship = r.state.board.ship(step.ship)
    if ship.status is not Status.ABOARD:
        return ()
    left = dice_of(r.state.board, ship, step.weapon)
    steps = []
    for target_id, dice in step.targets:
        board = r.state.board
        target = board.ship(target_id)
        thrown = min(dice, left)
        left -= thrown
        if (
            target.status is not Status.ABOARD
            or not thrown
            or _strays(r, ship, step.weapon, target)
        ):
            continue
        beaten = _shoot(r, ship, step.weapon, target, thrown)
        if beaten:
            steps.append(TestCriticals(ship=target_id, count=beaten))
    return steps


def _strays(r: Resolution[BuoyzState], ship: Ship, weapon: str, target: Ship) -> bool:
    """Whether a weapon does not reach its target; then it is spent (BZ131b)."""
    why = astray(r.state.board, ship, weapon, target)
    if why:
        r.emit(fe.Astray(ship=ship.id, weapon=weapon, target=target.id, why=why))
    return bool(why)


def _shoot(r: Resolution[BuoyzState], ship: Ship, weapon: str, target: Ship, dice: int) -> int:
    """Throw to hit, and for the hits; how many may be critical."""
    board = r.state.board
    aim = beam(board, ship, weapon, target)
    what = f"{called(board, ship, weapon)}: {ship.name} at {target.name}"
    faces, again, hits = thrown(r, aim, dice, what)
    r.emit(
        fe.Shot(ship=ship.id, weapon=weapon, target=target.id, origin=place(ship).at,
            at=place(target).at, size=board.sd(target).size, more=aim.more, need=aim.need,
            faces=faces, again=again, hits=hits,
        )
    )  # fmt: skip
    cause: fe.Cause = "main" if weapon == MAIN else "secondary"
    return wound(r, target.id, hits, aim.shield, less=aim.less, cause=cause)


def thrown(
    r: Resolution[BuoyzState], aim: Aim, dice: int, what: str
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Throw to hit: the dice, the hits that were thrown again, the hits (BZT2, BZ40, BZ158)."""
    faces = r.roll(dice, DIE, what)
    hits = sum(face >= aim.need for face in faces)
    if not aim.again or not hits:
        return faces, (), hits
    why = "again" if r.state.board.borg else "again, evasive"
    again = r.roll(hits, DIE, f"{why}: {what}")
    return faces, again, sum(face >= aim.need for face in again)


@handles(Launch)
def _launch(r: Resolution[BuoyzState], step: Launch) -> Due:
    """Put torpedo counters beside the target (BZ177, BZ22, BZ130c, BZT20)."""
    board = r.state.board
    ship, target = board.ship(step.ship), board.ship(step.target)
    gone = target.status is not Status.ABOARD
    if ship.status is not Status.ABOARD or gone or _strays(r, ship, step.weapon, target):
        return ()
    count = dice_of(board, ship, step.weapon)
    taken = len(board.counters)
    r.emit(
        fe.Launched(ship=ship.id, weapon=step.weapon,
            kind=tubes(board, ship, step.weapon).kind, target=target.id,
            counters=tuple(f"k{taken + each}" for each in range(1, count + 1)),
            origin=place(ship).at, at=place(target).at,
        )
    )  # fmt: skip
    return ()
