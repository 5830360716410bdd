"""What a shot may lead to, counted exactly, and what shows that it came true."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Literal

from rules.dice.notation.tree import Dice
from rules.dice.odds.distribution import Distribution, best_of, distribution
from rules.kernel.chances import Chance, at_once
from rules.kernel.d6 import DIE
from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.fire.rules import defence_bonus, defence_dice
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.sequels import OVER, Sequel, came_with, decides, kept, lost
from rules.systems.space_convoy.stats import HITS

if TYPE_CHECKING:
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

HIT: Final = "hits"
DESTROYED: Final = "vessels destroyed"

_Read = Literal["best", "sum"]


def firing(view: ConvoyView, vessel: Vessel, target: Vessel) -> tuple[Chance, ...]:
    """The chances of a legal shot."""
    board = view.board
    decided = decides(board, target)
    fired = vessel.after_action(Status.ABOARD, vessel.cell)
    gone = target.after_action(Status.DESTROYED, None)
    follows = "" if decided else kept(view, fired) and kept(view, fired, gone)
    distance = board.distance(vessel, target)
    return _shot(
        vessel.kind.red,
        vessel.kind.white,
        defence_dice(target, vessel),
        "sum" if target.kind.defence == "sum" else "best",
        board.options.white_dice,
        defence_bonus(board, target, distance),
        distance,
        target.kind_id,
        target.damage,
        Sequel(follows, lost(view), OVER if decided else ""),
    )


@lru_cache(maxsize=2048)
def _shot(  # noqa: PLR0917 - all that a shot depends on, as the key of the cache
    red: int,
    white: int,
    blue: int,
    defence: _Read,
    reach: _Read,
    bonus: int,
    distance: int,
    kind: str,
    borne: tuple[str, ...],
    sequel: Sequel,
) -> tuple[Chance, ...]:
    beaten = _beats(best_of(red, DIE), _dice(blue, defence), bonus)
    reached = _dice(white, reach).chance(">=", distance)
    hit = beaten * reached
    row = hit / DIE
    fatal = sum(kind in each.destroys for each in HITS.values())
    found = [
        Chance.of(f"hits{sequel.success}", hit, HIT, came=came_with(_hit, sequel.success)),
        Chance.of("beats the defence", beaten, came=at_once(_beat)),
        Chance.of(f"reaches {distance} areas", reached, came=at_once(_reached)),
        Chance.of(
            f"destroys the target{sequel.loss}",
            row * fatal,
            DESTROYED,
            came=came_with(_destroyed, sequel.loss),
        ),
    ]
    for face, each in sorted(HITS.items()):
        told = effect = "destroyed" if kind in each.destroys else each.effect or "no effect"
        if effect in borne:
            told = f"{effect} already, no effect"
        destroyed, damage = kind in each.destroys, None if effect in borne else each.effect
        came = at_once(partial(_struck, face=face, destroyed=destroyed, damage=damage))
        found.append(Chance.of(f"hit table {face}: {told}", row, came=came))
    fails = Chance.of(f"fails{sequel.failure}", 1 - hit, came=came_with(_failed, sequel.failure))
    return (*found, fails)


def _hit(event: Any) -> bool:
    return isinstance(event, Attacked) and event.outcome == "hit"


def _failed(event: Any) -> bool:
    return isinstance(event, Attacked) and event.outcome != "hit"


def _beat(event: Any) -> bool:
    return isinstance(event, Attacked) and event.attack > event.defence


def _reached(event: Any) -> bool:
    return isinstance(event, Attacked) and event.reach >= event.distance


def _destroyed(event: Any) -> bool:
    return isinstance(event, Struck) and event.destroyed


def _struck(event: Any, *, face: int, destroyed: bool, damage: str | None) -> bool:
    """Whether the hit table was consulted with that die, and had that effect."""
    return (
        isinstance(event, Struck)
        and event.face == face
        and event.destroyed is destroyed
        and (destroyed or event.damage == damage)
    )


def _dice(number: int, read: _Read) -> Distribution:
    return best_of(number, DIE) if read == "best" else distribution(Dice(number, DIE))


def _beats(attack: Distribution, defence: Distribution, bonus: int) -> Fraction:
    """The probability that the attack is above the defence and what is added to it."""
    ways = sum(
        count * times
        for value, count in attack.counts.items()
        for other, times in defence.counts.items()
        if value > other + bonus
    )
    return Fraction(ways, attack.total * defence.total)
