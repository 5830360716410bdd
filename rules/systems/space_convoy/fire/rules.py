"""Attacks: red against blue, white for the range, yellow for the damage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from rules.kernel.d6 import DIE
from rules.kernel.frozen import trusted
from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import in_reach, may_attack
from rules.systems.space_convoy.pieces import COFFIN, Status
from rules.systems.space_convoy.refusals import (
    any_vessel,
    illegal,
    own_vessel,
    targets_in_words,
)
from rules.systems.space_convoy.stats import HITS, OBJECTS, WEAKENED_BLUE
from rules.systems.space_convoy.victory import rules as victory

if TYPE_CHECKING:
    from rules.kernel.errors import Illegal
    from rules.kernel.resolution import Resolution
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState
    from rules.systems.space_convoy.view import AnyPosition

# Objects by what players may call them.
_OBJECTS = {thing.id: thing for thing in OBJECTS.values()} | {
    thing.name.lower().replace(" ", "-"): thing for thing in OBJECTS.values()
}


def fire(r: Resolution[ConvoyState], seat: str, action: Fire) -> None:
    """Attack an enemy vessel: all dice together, yellow only on success.

    (SCT16b, SCT17c, SCT20, SC12, SC13, SC15, SC28b)
    """
    vessel = own_vessel(r.state, seat, action.vessel)
    target = target_of(r.state, vessel, action.target)
    check(r.state, vessel, target)
    attacked = _throw(r, vessel, target)
    r.emit(attacked)
    if attacked.outcome == "defeated":
        initiative.lose(r, Reason.DEFEATED)
    elif attacked.outcome == "short":
        initiative.lose(r, Reason.SHORT)
    else:
        _strike(r, target)
        # Destroyed, damaged or unharmed: a hit keeps the initiative (SC13, SC15, SCT20).
        if not victory.end_if_decided(r):
            initiative.after_action(r)


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


def _throw(r: Resolution[ConvoyState], vessel: Vessel, target: Vessel) -> Attacked:
    """Throw for attack, range and defence, and compare.

    (SCT11c, SCT16, SCT17, SC18, SC18b, SC19, SC21, SC25, SC25b, SC26, SC28, SC60)
    """
    board = r.state.board
    if vessel.cell is None or target.cell is None:
        raise ValueError("only vessels on the table fight")
    distance = board.distance(vessel, target)
    shot = f"{vessel.name} at {target.name}"
    red = r.roll(vessel.kind.red, DIE, f"attack: {shot}", "red")
    white = r.roll(vessel.kind.white, DIE, f"range: {shot}", "white")
    blue = r.roll(defence_dice(target, vessel), DIE, f"defence: {shot}", "blue")
    attack = max(red)
    defence = sum(blue) if target.kind.defence == "sum" else max(blue)
    defence += defence_bonus(board, target, distance)
    reach = sum(white) if board.options.white_dice == "sum" else max(white)
    outcome: Literal["hit", "defeated", "short"] = "hit"
    if attack <= defence:
        outcome = "defeated"
    elif reach < distance:
        outcome = "short"
    return trusted(
        Attacked,
        vessel=vessel.id,
        target=target.id,
        attacker_cell=vessel.cell,
        target_cell=target.cell,
        distance=distance,
        red=red,
        white=white,
        blue=blue,
        attack=attack,
        defence=defence,
        reach=reach,
        outcome=outcome,
    )


def _strike(r: Resolution[ConvoyState], target: Vessel) -> None:
    """Consult the hit table (SCT18, SC32); a result borne already does nothing.

    (SCT19, SC33b, SC36)
    """
    (face,) = r.roll(1, DIE, f"hit table: {target.name}", "yellow")
    row = HITS[face]
    destroyed = target.kind_id in row.destroys
    effect = None if destroyed or row.effect in target.damage else row.effect
    r.emit(trusted(Struck, target=target.id, face=face, destroyed=destroyed, damage=effect))


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
