"""Boardings in both readings: who boards whom, what is added, who is captured (11.4, BZ194)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.dice import SeededDice
from rules.kernel.play import act, carry_on, resolution
from rules.systems.buoyz.actions import DONE, Board
from rules.systems.buoyz.boarding_events import Boarded
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.questions import EndPhase
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.second.company import position
from tests.systems.buoyz.second.crews import Crew, crews
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState
    from tests.systems.tally import Tally

REACH: Final = Fraction(1, 2)


def compare_prizes(seed: int, tally: Tally) -> None:
    """An end of a turn in which whoever can boards, or does not, by lot."""
    rng = Random(f"prizes-{seed}")
    state = position(rng)
    hands = crews(state.board)
    risk, down = state.options.boarding_risk == "both", state.options.boarder_shields_down
    dice = SeededDice(b"prizes", str(seed).encode())
    r = resolution(RULESET, due(state, EndPhase(step=0)), dice)
    carry_on(RULESET, r)
    state = r.state
    first = state.initiative or ""
    for side in (first, "red" if first == "blue" else "blue"):
        while may := _pairs(hands, side, down=down):
            question = state.question_for(side)
            tally.same("who is asked to board", seed, side, side if _asked(state, side) else "")
            if not isinstance(question, BoardShips):
                return
            legal = RULESET.legal(RULESET.view(state, side))
            found = sorted((e.ship, e.target) for e in legal if isinstance(e, Board))
            tally.same("who boards whom", f"{seed} {side}", sorted(may), found)
            if found != sorted(may) or rng.random() < 0.1:
                state = act(RULESET, state, side, DONE, dice).state
                break
            ship, target = rng.choice(may)
            step = act(RULESET, state, side, Board(ship=ship, target=target), dice)
            state = step.state
            (event,) = [e.event for e in step.emitted if isinstance(e.event, Boarded)]
            one, other = (next(e for e in hands if e.id == name) for name in (ship, target))
            tally.same(
                "what parties add", f"{seed} {ship} {target}", (one.party, other.party), event.more
            )
            mine, theirs = event.faces[0] + one.party, event.faces[1] + other.party
            loser = other if mine > theirs else one if mine < theirs and risk else None
            tally.same("captured", f"{seed} {ship}", loser.id if loser else "", event.captured)
            one.boarded = True
            if loser:
                loser.here = False
    tally.same("nobody is asked to board", seed, isinstance(_open(state), BoardShips), False)


def _pairs(hands: list[Crew], side: str, *, down: bool) -> list[tuple[str, str]]:
    """Who may board whom (7.3, 11.4, BZ51, BZ192, BZ194)."""
    return [
        (one.id, other.id)
        for one in hands
        for other in hands
        if one.side == side != other.side
        and one.here and other.here and not one.boarded
        and "transporter" in one.left and one.may_attack() and not one.cloaked
        and (one.bare or not down)
        and one.near(other, REACH) and other.may_be_attacked(one)
        and (other.crippled or other.bare)
    ]  # fmt: skip


def _asked(state: BuoyzState, side: str) -> bool:
    return isinstance(state.question_for(side), BoardShips)


def _open(state: BuoyzState) -> object:
    return state.agenda[-1].questions[0] if state.agenda and state.agenda[-1].questions else None
