"""What hits do: hull, being crippled, criticals, vital hits, explosions (BZT17, BZT18, BZT19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from rules.kernel.game.d6 import DIE
from rules.space.plane import Point, square
from rules.systems.buoyz import cloaks, damage_events
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.aims import place, spared, struck
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.gunnery import ABILITY, CRITICAL, beats, goes_through
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.sds import STARRED, Ability
from rules.systems.buoyz.fire_questions import (
    Blasts,
    ChooseAbility,
    ChooseVital,
    Criticals,
    TestCriticals,
)
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.steps import carry_out, handles

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Choose
    from rules.systems.buoyz.aims import Shield
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.damage_events import Effect, Vital
    from rules.systems.buoyz.fire_events import Cause
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

EFFECTS: Final[dict[int, Effect]] = {
    1: "armament",
    2: "motive",
    3: "shields",
    5: "fire",
    6: "system",
}
"""What the table of criticals says, by the die; with a 4 it is rolled again (BZT19)."""
AGAIN: Final = 4
VITALS: Final[tuple[Vital, ...]] = ("armament", "motive", "system")
"""What may come of a vital fire, the default first (BZ75b, BZ175)."""
SYSTEM_HULL: Final = 2
"""Hull that a vital system costs a ship without abilities (BZ76)."""
BLAST_REACH: Final = 1
"""How far explosions reach, in inches (BZT34)."""
_BLASTS: Final = (2, 2, 1, 1)
"""Dice of hits by the size of what explodes; none of smaller ships (BZ77b)."""
_FIRST_LOST: Final = (
    "saucer", "landing", "pursuit_mine", "research", "advanced_sensors", "tractor", "transporter",
)  # fmt: skip
_LAST_LOST: Final = ("cloak", "impulse", "warp")
_ORDER: Final = (
    *_FIRST_LOST,
    *(each for each in get_args(Ability) if each not in (*_FIRST_LOST, *_LAST_LOST)),
    *_LAST_LOST,
)


def abilities(board: Board, ship: Ship) -> tuple[str, ...]:
    """The abilities that a ship may lose, in the order of its description (BZ76b, BZ165)."""
    ruled = board.ruled
    return tuple(
        each
        for each in board.sd(ship).abilities
        if each in ruled and each not in STARRED and board.able(ship, each)
    )


def by_default(board: Board, ship: Ship) -> tuple[str, ...]:
    """The abilities that a ship may lose, those first that an absent side gives up (BZ175b)."""
    return tuple(sorted(abilities(board, ship), key=_ORDER.index))


def blast_dice(size: int) -> int:
    """Dice of hits of an explosion, by the size of what explodes (BZ77b, BZT34b)."""
    return _BLASTS[size] if size < len(_BLASTS) else 0


def wound(
    r: Resolution[BuoyzState],
    ship_id: str,
    hits: int,
    at: Shield,
    *,
    less: int,
    cause: Cause,
) -> int:
    """Throw for hits on a ship, take its hull; how many may be critical (BZ167, BZ12, BZT17).

    Args:
        r: The resolution.
        ship_id: Who was hit.
        hits: How often.
        at: The shield that was struck.
        less: What is taken off each die.
        cause: What hit it.
    """
    ship = r.state.board.ship(ship_id)
    if not hits or ship.pose is None:
        return 0
    faces = r.roll(hits, DIE, f"damage: {ship.name}")
    hull = sum(goes_through(face - less, at.worth) for face in faces)
    beaten = sum(beats(face - less, at.worth) for face in faces)
    r.emit(
        fe.Struck(ship=ship_id, cause=cause, quadrant=at.quadrant, shield=at.worth, less=less,
            faces=faces, hull=min(hull, ship.hull), beats=beaten,
        )
    )  # fmt: skip
    return beaten if stands(r, ship_id) else 0


def stands(r: Resolution[BuoyzState], ship_id: str) -> bool:
    """See whether a ship is destroyed, or crippled, by now; whether it stands.

    It stands with a hull (BZT17c, BZ171); as it is crippled, abilities go (BZT18, BZT18f, BZ17).
    """
    board = r.state.board
    ship = board.ship(ship_id)
    if ship.hull <= 0:
        r.emit(damage_events.Destroyed(ship=ship_id, at=place(ship).at))
        return False
    if not ship.crippled and ship.hull <= board.sd(ship).crippled:
        tested = abilities(board, ship)
        faces = r.roll(len(tested), DIE, f"abilities: {ship.name}")
        gone = tuple(each for each, face in zip(tested, faces, strict=True) if face >= ABILITY)
        r.emit(damage_events.Crippled(ship=ship_id, faces=faces, tested=tested, gone=gone))
        cloaks.tested(r, ship_id)
    return True


@handles(TestCriticals)
def _test(r: Resolution[BuoyzState], step: TestCriticals) -> Due:
    """Throw for what has beaten the shields, all dice together (BZT17d)."""
    ship = r.state.board.ship(step.ship)
    if ship.status is not Status.ABOARD:
        return ()
    faces = r.roll(step.count, DIE, f"critical on {CRITICAL}+: {ship.name}")
    found = sum(face >= CRITICAL for face in faces)
    r.emit(damage_events.CriticalsTested(ship=ship.id, faces=faces, criticals=found))
    return (Criticals(ship=ship.id, count=found),) if found else ()


@handles(Criticals)
def _criticals(r: Resolution[BuoyzState], step: Criticals) -> Due:
    """The table's results, one after the other (BZ167)."""
    for left in range(step.count - 1, -1, -1):
        if r.state.board.ship(step.ship).status is not Status.ABOARD:
            return ()
        asked = _critical(r, step.ship)
        if asked:
            return (*asked, Criticals(ship=step.ship, count=left)) if left else asked
    return ()


def _critical(r: Resolution[BuoyzState], ship_id: str) -> Due:
    """Throw on the table of criticals (BZT19, BZ75, BZT19b)."""
    ship = r.state.board.ship(ship_id)
    (face,) = r.roll(1, DIE, f"critical: {ship.name}")
    again = r.roll(1, DIE, f"critical again: {ship.name}")[0] if face == AGAIN else 0
    effect = EFFECTS.get(again or face, "nothing")
    hull = _instead(r.state.board, ship, effect)
    r.emit(damage_events.Critical(ship=ship_id, face=face, again=again, effect=effect, hull=hull))
    return _follow(r, ship_id, effect, hull)


def _instead(board: Board, ship: Ship, effect: Effect) -> int:
    """Hull that a base loses instead of its motive (BZ172, BZT47b)."""
    return int(effect == "motive" and board.sd(ship).base)


def _follow(r: Resolution[BuoyzState], ship_id: str, effect: Effect, hull: int) -> Due:
    """What comes of a critical beside being counted."""
    if hull:
        stands(r, ship_id)
    elif effect == "fire":
        return _fire(r, ship_id)
    elif effect == "system":
        return _system(r, ship_id)
    cloaks.tested(r, ship_id)
    return ()


def _fire(r: Resolution[BuoyzState], ship_id: str) -> Due:
    """A vital fire: with doubles it explodes, else its side is asked (BZ75b, BZ77, BZT19c)."""
    ship = r.state.board.ship(ship_id)
    one, two = r.roll(2, DIE, f"vital fire: {ship.name}")
    r.emit(damage_events.VitalFire(ship=ship_id, faces=(one, two)))
    if one == two:
        r.emit(damage_events.Exploded(ship=ship_id, at=place(ship).at))
        return ()
    return (ChooseVital(seat=ship.side, ship=ship_id),)


def _system(r: Resolution[BuoyzState], ship_id: str) -> Due:
    """A vital system: its side says which ability goes of several (BZ76, BZ171, BZT19d)."""
    board = r.state.board
    ship = board.ship(ship_id)
    found = abilities(board, ship)
    if not found:
        r.emit(damage_events.HullLost(ship=ship_id, hull=min(SYSTEM_HULL, ship.hull)))
        stands(r, ship_id)
    elif len(found) == 1:
        r.emit(damage_events.AbilityLost(ship=ship_id, ability=found[0]))
        cloaks.tested(r, ship_id)
    else:
        return (ChooseAbility(seat=ship.side, ship=ship_id),)
    return ()


def choices(board: Board, question: ChooseVital | ChooseAbility) -> tuple[str, ...]:
    """What a side may answer, the default of an absent one first (BZ175)."""
    if isinstance(question, ChooseVital):
        return VITALS
    return by_default(board, board.ship(question.ship))


def chosen(
    r: Resolution[BuoyzState], question: ChooseVital | ChooseAbility, action: Choose
) -> None:
    """A side has said what its ship takes.

    Raises:
        Refusal: It may not.
    """
    what = checked(r.state.board, question, action)
    if isinstance(question, ChooseAbility):
        r.emit(damage_events.AbilityLost(ship=question.ship, ability=what))
        cloaks.tested(r, question.ship)
        return
    effect = next(each for each in VITALS if each == what)
    board = r.state.board
    hull = _instead(board, board.ship(question.ship), effect)
    r.emit(damage_events.VitalTaken(ship=question.ship, effect=effect, hull=hull))
    carry_out(r, _follow(r, question.ship, effect, hull))


def checked(board: Board, question: ChooseVital | ChooseAbility, action: Choose) -> str:
    """What an answer means, by its key.

    Raises:
        Refusal: It is none of the answers.
    """
    ship, legal = board.ship(question.ship), choices(board, question)
    what = action.what.replace("-", "_")
    if action.ship != ship.id or what not in legal:
        rule = "BZ75" if isinstance(question, ChooseVital) else "BZ175"
        raise illegal(rule, legal=legal, ship=ship.name, ways=", ".join(legal))
    return what


@handles(Blasts)
def _blasts(r: Resolution[BuoyzState], _step: Blasts) -> Due:
    """The oldest explosion hits all around, the nearest first; then others (BZ174, BZ174c, BZ77d).

    Hits are damage dice against the shield towards its middle (BZ77c, BZ16c).
    """
    if not r.state.blasts:
        return ()
    blast = r.state.blasts[0]
    board = r.state.board
    dice = blast_dice(board.sd(board.ship(blast.ship)).size)
    near = _near(r.state, blast.at) if dice else ()
    hits = [sum(r.roll(dice, DIE, f"explosion: {each.name}")) for each in near]
    r.emit(
        damage_events.Blasted(
            ship=blast.ship, at=blast.at, ships=tuple(each.id for each in near), hits=tuple(hits)
        )
    )
    steps = []
    for each, count in zip(near, hits, strict=True):
        at, less = struck(board, each, blast.at), spared(board, each)
        beaten = wound(r, each.id, count, at, less=less, cause="blast")
        if beaten:
            steps.append(TestCriticals(ship=each.id, count=beaten))
    return (*steps, Blasts())


def _near(state: BuoyzState, at: Point) -> tuple[Ship, ...]:
    """Who is within an explosion, the nearest first; or under ECM (BZ39b, BZ174, BZ174c, BZT34)."""
    found = [
        each
        for each in state.board.ships
        if each.pose is not None
        and each.status is Status.ABOARD
        and square(each.pose.at, at) <= square_of(BLAST_REACH)
    ]
    found.sort(key=lambda each: (square(place(each).at, at), each.side != state.initiative))
    return tuple(found)
