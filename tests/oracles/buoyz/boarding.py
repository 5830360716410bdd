"""Boardings in both readings: who boards whom, what is added, who is captured (11.4, BZ194)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import carry_on, resolution
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.actions import DONE, Board, Move
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.boarding_events import Boarded
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.events import InitiativeRolled
from rules.systems.buoyz.questions import EndPhase
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import turn_over
from tests.oracles.buoyz.company import BODIES, position
from tests.oracles.buoyz.crews import Crew, crews, mate
from tests.systems.buoyz.turns import due, moving

if TYPE_CHECKING:
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

REACH: Final = Fraction(1, 2)


def compare_boarding(seed: int, tally: Tally) -> None:
    """An end of a turn in which whoever can boards, or does not, by lot."""
    rng = Random(f"prizes-{seed}")
    state = position(rng, bodies=BODIES)
    hands = crews(state.board)
    risk, down = state.options.boarding_risk == "both", state.options.boarder_shields_down
    captured: set[str] = set()
    dice = SeededDice(b"prizes", str(seed).encode())
    r = resolution(RULESET, due(state, EndPhase(step=0)), dice)
    carry_on(RULESET, r)
    begun = state = r.state
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
                captured.add(loser.id)
                _taken(loser, sails=state.options.prize_crew)
                mate(hands)
                tally.same("is a prize", seed, state.options.prize_crew, event.prize)
    tally.same("nobody is asked to board", seed, isinstance(_open(state), BoardShips), False)
    if not state.ended:
        _sailing(tally, seed, (begun, state), hands, captured)


def _taken(crew: Crew, *, sails: bool) -> None:
    """A ship is captured: it is gone, or its captor's, who may lose it again (BZ102, BZ194)."""
    crew.here, crew.boarded = sails, True
    crew.side = "red" if crew.side == "blue" else "blue"


def _sailing(
    tally: Tally,
    seed: int,
    states: tuple[BuoyzState, BuoyzState],
    hands: list[Crew],
    captured: set[str],
) -> None:
    """Whose ships are whose, and whom each side may nominate in the next turn (BZ102)."""
    before, state = states
    events, after = turn_over(state, SeededDice(b"sailing", str(seed).encode()))
    if after.ended:
        return
    sides = {each.id: each.side for each in hands}
    for name in sorted(captured):
        was, now = before.board.ship(name), after.board.ship(name)
        ours = was.taken or was.side
        taken = "" if ours == sides[name] else ours
        fate = (Status.ABOARD, sides[name], taken) if state.options.prize_crew else Status.CAPTURED
        theirs = (now.status, now.side, now.taken) if state.options.prize_crew else now.status
        tally.same("captured", f"{seed} {name}", fate, theirs)
    rolls = [each for each in events if isinstance(each, InitiativeRolled)]
    for each in rolls:
        more = [_adds(after, side) for side in ("blue", "red")]
        tally.same("adds to the initiative", seed, more, [each.blue_more, each.red_more])
    for side in ("blue", "red"):
        fleet = sorted(e.id for e in after.board.ships if _there(e) and sides[e.id] == side)
        asked = moving(changed(after, agenda=(), phase="movement"), side)
        legal = RULESET.legal(RULESET.view(asked, side))
        found = sorted({e.ship for e in legal if isinstance(e, Move)})
        tally.same("sails for", f"{seed} {side}", fleet, found)


def _adds(state: BuoyzState, side: str) -> int:
    """What a fleet adds: its own flagship, while it sails for it, and any cloak (3.0, BZ18)."""
    board = state.board
    there = {each.id: each for each in crews(board) if each.side == side}
    flag = next(e.id for e in board.ships if (e.taken or e.side) == side)
    more = int(any(_cloaks(each) for each in there.values()))
    if flag in there:
        more += {1: -2, 3: 2}.get(there[flag].trained, 0)
        more += "advanced_sensors" in there[flag].left
    return more


def _cloaks(crew: Crew) -> bool:
    """Whether its cloak is in order (5.7, 5.8)."""
    return "cloak" in crew.left and not (crew.crippled or crew.shields_hit)


def _there(ship: Ship) -> bool:
    return ship.status is Status.ABOARD


def _pairs(hands: list[Crew], side: str, *, down: bool) -> list[tuple[str, str]]:
    """Who may board whom (7.3, 11.4, BZ51, BZ192, BZ193, BZ194)."""
    return [
        (one.id, other.id)
        for one in hands
        for other in hands
        if one.side == side != other.side
        and one.here and other.here and not one.boarded
        and "transporter" in one.left and one.may_attack() and not one.cloaked
        and (one.bare or not down)
        and one.near(other, REACH) and one.sees(other) and other.may_be_attacked(one)
        and (other.crippled or other.bare)
    ]  # fmt: skip


def _asked(state: BuoyzState, side: str) -> bool:
    return isinstance(state.question_for(side), BoardShips)


def _open(state: BuoyzState) -> object:
    return state.agenda[-1].questions[0] if state.agenda and state.agenda[-1].questions else None
