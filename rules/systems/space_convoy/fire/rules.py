"""Attacks: red against blue, white for the range, yellow for the damage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.systems.space_convoy.legal import in_reach, may_attack
from rules.systems.space_convoy.pieces import COFFIN, Status
from rules.systems.space_convoy.refusals import (
    any_vessel,
    illegal,
    targets_in_words,
)
from rules.systems.space_convoy.stats import OBJECTS, WEAKENED_BLUE

if TYPE_CHECKING:
    from rules.kernel.errors import Illegal
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import AnyPosition

# Objects by what players may call them.
_OBJECTS = {thing.id: thing for thing in OBJECTS.values()} | {
    thing.name.lower().replace(" ", "-"): thing for thing in OBJECTS.values()
}


def defence_dice(vessel: Vessel, attacker: Vessel) -> int:
    """How many blue dice a vessel throws (SCT11b, SC20, SC34)."""
    kind = vessel.kind
    dice = kind.blue_against_coffins if attacker.kind_id == COFFIN else kind.blue
    return min(dice, WEAKENED_BLUE) if vessel.weakened else dice


def defence_bonus(board: Board, vessel: Vessel, distance: int) -> int:
    """What a Slayer adds for the distance of the firer (SCT12, SC22, SC23)."""
    if vessel.kind.defence != "range":
        return 0
    between = board.options.slayer_bonus_from == "between"
    return distance - 1 if between else distance


def target_of(position: AnyPosition, vessel: Vessel, text: str) -> Vessel:
    """The vessel of that name; an object has a name, too, but is no target (SC31b).

    Raises:
        Refusal: There is no vessel of that name.
    """
    thing = _OBJECTS.get(text.rstrip("s"))
    if thing is not None:
        legal = targets_in_words(position, vessel)
        raise illegal("SC31", case="object", legal=legal, target=thing.name)
    return any_vessel(position, text, partial(targets_in_words, vessel=vessel))


def check(position: AnyPosition, vessel: Vessel, target: Vessel) -> None:
    """Whether a vessel may fire at a target (SCT13, SCT14, SC27, SC29b, SC31, SC35, SC37c).

    Raises:
        Illegal: It may not.
    """

    def refusal(rule: str, case: str = "", **facts: object) -> Illegal:
        legal = targets_in_words(position, vessel)
        names = {"vessel": vessel.name, "target": target.name}
        return illegal(rule, case=case, legal=legal, **names, **facts)

    board = position.board
    if vessel.side == target.side:
        raise refusal("SC31")
    if vessel.kind.red == 0:
        raise refusal("SCT14")
    if not vessel.armed:
        raise refusal("SC35")
    if vessel.status is not Status.ABOARD or target.status is not Status.ABOARD:
        away = target if vessel.status is Status.ABOARD else vessel
        raise refusal("SC37", "fire", away=away.name)
    if not may_attack(vessel, target):
        raise refusal("SCT13")
    distance = board.distance(vessel, target)
    if distance > board.reach(vessel):
        raise refusal("SC27", distance=distance, reach=board.reach(vessel))
    if not in_reach(board, vessel, target):
        raise refusal("SC29")
