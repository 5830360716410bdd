"""What a shot may lead to, counted exactly; ``events`` shows what came true."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, Literal

from rules.dice.notation.tree import Dice
from rules.dice.odds.distribution import Distribution, best_of, distribution
from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.game.d6 import DIE
from rules.systems.space_convoy.fire import events
from rules.systems.space_convoy.fire.rules import defence_bonus, defence_dice
from rules.systems.space_convoy.initiative.sequels import OVER, Sequel, came_with, kept, lost
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.stats import HITS
from rules.systems.space_convoy.victory import reason_to_end

if TYPE_CHECKING:
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

HIT: Final = "hits"
DESTROYED: Final = "vessels destroyed"

_Read = Literal["best", "sum"]


def firing(view: ConvoyView, vessel: Vessel, target: Vessel) -> tuple[Chance, ...]:
    """The chances of a legal shot."""
    board = view.board
    fired = vessel.having_acted(Status.ON_TABLE, vessel.cell)
    gone = target.having_acted(Status.DESTROYED, None)
    decided = reason_to_end(board.replace(gone)) is not None
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
    blue_read: _Read,
    white_read: _Read,
    bonus: int,
    distance: int,
    kind: str,
    borne: tuple[str, ...],
    sequel: Sequel,
) -> tuple[Chance, ...]:
    beaten = _beats(best_of(red, DIE), _dice(blue, blue_read), bonus)
    reached = _dice(white, white_read).chance(">=", distance)
    hit = beaten * reached
    row = hit / DIE
    fatal = sum(kind in each.destroys for each in HITS.values())
    found = [
        Chance.of(f"hits{sequel.success}", hit, HIT, came=came_with(events.hit, sequel.success)),
        Chance.of("beats the defence", beaten, came=at_once(events.beat)),
        Chance.of(f"reaches {distance} areas", reached, came=at_once(events.reached)),
        Chance.of(
            f"destroys the target{sequel.loss}",
            row * fatal,
            DESTROYED,
            came=came_with(events.destroyed, sequel.loss),
        ),
    ]
    for face, each in sorted(HITS.items()):
        destroyed = kind in each.destroys
        damage = None if each.effect in borne else each.effect
        told = "destroyed" if destroyed else each.effect or "no effect"
        if not destroyed and each.effect in borne:
            told = f"{each.effect} already, no effect"
        came = at_once(partial(events.struck, face=face, destroyed=destroyed, damage=damage))
        found.append(Chance.of(f"hit table {face}: {told}", row, came=came))
    failed = came_with(events.failed, sequel.failure)
    fails = Chance.of(f"fails{sequel.failure}", 1 - hit, came=failed)
    return (*found, fails)


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
