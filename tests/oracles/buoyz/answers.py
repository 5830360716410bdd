"""What standing answers mean, as their words have it (BZ229, BZ259)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias

from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import fire_questions as fq
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lurk_questions import ShowShips
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.buoyz.charts import helm_of, left_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.state import BuoyzState

Meant: TypeAlias = tuple[object, object]
"""What is to be answered, and what is."""
_HITS: Final = {"shields": "shields_hit", "armament": "armament", "motive": "motive"}
"""What is repaired, those first that come first, and how it is counted (BZ-T1)."""
_GRAVE: Final = ("self-destruct", "ramming-speed", "maximum-warp", "no-win")
_STARRED: Final = {"one_shot", "swwobs"}
_BEGINS: Final[dict[str, Action]] = {"first": ac.First(who="self"), "second": ac.First(who="other")}
_WHOLE: Final[dict[str, tuple[type[Question], dict[str, Action]]]] = {
    "defence": (fq.ShootDown, {"worst": ac.Defend(orders=ac.BEST)}),
    "lurk": (ShowShips, {"stay": ac.Emerge(ships=ac.NONE)}),
    "fly": (cq.FlyCraft, {"hold": ac.DONE}),
    "wing": (cq.CraftFirst, _BEGINS),
}
"""Answers that are the same whatever the position is."""


def meaning(
    state: BuoyzState, orders: Mapping[str, str], question: Question, action: Action | None
) -> Meant | None:
    """What a question is to be answered with, and is; ``None`` where words do not say it."""
    for about, (kind, answers) in _WHOLE.items():
        if isinstance(question, kind):
            return answers.get(orders.get(about, "")), action
    if isinstance(question, qu.ChooseFirst):
        about = "move" if question.phase == "movement" else "shoot"
        return _BEGINS.get(orders.get(about, "")), action
    return _judged(state, orders, question, action)


def _judged(
    state: BuoyzState, orders: Mapping[str, str], question: Question, action: Action | None
) -> Meant | None:
    """The same of answers that the position decides, too."""
    match question:
        case qu.NominateFire():
            return _fire(state, orders, question, action)
        case qu.Negate():
            return _force(orders, question, action)
        case DropOut():
            return _drop(state, orders, question, action)
        case fq.ChooseVital() | fq.RepairShip():
            return _ship(state, orders, question, action)
        case _:
            return None


def _drop(
    state: BuoyzState, orders: Mapping[str, str], question: DropOut, action: Action | None
) -> Meant:
    jumped = sorted(each.code for each in state.board.jumped(question.seat))
    said = sorted(action.ships.split("+")) if isinstance(action, ac.Emerge) else None
    return jumped if "jump" in orders else None, said


def _fire(
    state: BuoyzState, orders: Mapping[str, str], question: qu.NominateFire, action: Action | None
) -> Meant:
    said = orders.get("fire", "")
    if said == "best" and isinstance(action, ac.Fire):
        ship = state.board.ship(action.ship)
        return (question.seat, False, ac.BEST), (ship.side, ship.fired, action.orders)
    # Who could fire at nothing holds its fire, though one of its ships might search.
    legal = RULESET.legal(RULESET.view(state, question.seat))
    fires = any(isinstance(each, ac.Fire) and each.orders != ac.NONE for each in legal)
    best = "a ship fires" if fires else ac.WAIVE
    return {"none": ac.WAIVE, "best": best}.get(said), action


def _force(orders: Mapping[str, str], question: qu.Negate, action: Action | None) -> Meant:
    said = orders.get("force", "")
    uses = said == "first" or (said == "grave" and question.what in _GRAVE)
    if not said or not uses:
        return (ac.DONE if said else None), action
    return True, isinstance(action, ac.Force)


def _ship(
    state: BuoyzState,
    orders: Mapping[str, str],
    question: fq.ChooseVital | fq.RepairShip,
    action: Action | None,
) -> Meant | None:
    """Of one ship: what is said of it goes before what is said of all."""
    board = state.board
    ship = board.ship(question.ship)
    about = "vital" if isinstance(question, fq.ChooseVital) else "repair"
    said = orders.get(f"{about}:{ship.id}", orders.get(about, ""))
    what = said or None
    if isinstance(question, fq.RepairShip):
        hits = [e for e, name in _HITS.items() if getattr(ship, name) and e not in question.failed]
        if said and hits:
            what = said if said in hits else hits[0]
        if question.vital and ship.lost:
            what = None
    elif said == "motive":
        # More is at stake if that stops it; a base has no engines to lose.
        speed = helm_of(state, ship).after_damage * (1 + ship.doubled) / (1 + ship.strained)
        if board.sd(ship).base or speed < 1:
            return None
        what = None if speed / 2 < Fraction(1) else what
    elif said == "system" and not (left_of(board, ship) - _STARRED) & board.ruled:
        what = None
    found = action.what if isinstance(action, ac.Choose | ac.Repair) else action
    return (what, found) if ship.status is Status.ABOARD else None
