"""What a game master does in a game: by the same events as play, on the record, told to all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.game.action import (
    Absent,
    ActFor,
    DismissMaster,
    HandOver,
    LockGame,
    NameMaster,
    UnlockGame,
    WriteNote,
)
from rules.kernel.game.correcting import Correction
from rules.kernel.game.event import Deed, Intervened
from rules.kernel.game.resolution import Emitted
from rules.kernel.playing.play import OVER, Step, act, carry_on, evolve, resolution
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal, Malformed, Unknown

if TYPE_CHECKING:
    from rules.kernel.game.action import Intervention
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset


def intervene(
    ruleset: AnyRuleset, state: State, seat: str | None, action: Intervention, dice: Dice
) -> Step:
    """Resolve what a game master does. Who is one is for the caller to know.

    Raises:
        Refusal: It is a seat that asks, or it may not be. Nothing has changed.
    """
    if seat is not None:
        raise Illegal("Only a game master does that, and no side of the game.")
    if result(ruleset, state) is not None:
        raise Illegal(OVER)
    match action:
        case WriteNote():
            return _noted(ruleset, state, action, Intervened(deed=Deed.NOTE, text=action.text))
        case LockGame() | UnlockGame():
            return _noted(ruleset, state, action, _locking(state, action))
        case HandOver():
            event = Intervened(deed=Deed.HAND_OVER, seat=_seat(ruleset, state, action.seat))
            return _noted(ruleset, state, action, event)
        case NameMaster() | DismissMaster():
            deed = Deed.NAME if isinstance(action, NameMaster) else Deed.DISMISS
            event = Intervened(deed=deed, agreed=action.agreed)
            return _noted(ruleset, state, action, event)
        case ActFor():
            return _act_for(ruleset, state, action, dice)
        case Correction():
            return _corrected(ruleset, state, action, dice)
        case _:
            raise TypeError(f"{action.tag} is nothing that a game master does")


def _locking(state: State, action: LockGame | UnlockGame) -> Intervened:
    """The event of a lock, or of its end."""
    locks = isinstance(action, LockGame)
    if state.locked == locks:
        raise Illegal(
            "This game is locked already."
            if locks
            else "This game is not locked: everybody may act."
        )
    if isinstance(action, LockGame):
        return Intervened(deed=Deed.LOCK, clock=action.clock)
    return Intervened(deed=Deed.UNLOCK)


def _noted(ruleset: AnyRuleset, state: State, action: Intervention, event: Intervened) -> Step:
    return Step(evolve(ruleset, state, event), None, action, (Emitted(event),), ())


def _seat(ruleset: AnyRuleset, state: State, seat: str) -> str:
    """The seat of that id. Raises ``Unknown`` if there is none."""
    seats = {each.id: each.title for each in ruleset.seats_in(state)}
    if seat not in seats:
        raise Unknown("There is no such side in this game.", legal=tuple(seats.values()))
    return seat


def _act_for(ruleset: AnyRuleset, state: State, action: ActFor, dice: Dice) -> Step:
    _seat(ruleset, state, action.seat)
    seats = {each.id: each.title for each in ruleset.seats_in(state)}
    if state.question_for(action.seat) is None:
        asked = tuple(seats[each.seat] for each in state.questions)
        others = " or the ".join(asked)
        words = f"The {seats[action.seat]} are asked nothing now; act for the {others}."
        raise Illegal(words, legal=asked)
    step = act(ruleset, state, action.seat, action.action, dice)
    deed = Deed.PASS if type(action.action) is Absent else Deed.ACT
    event = Intervened(deed=deed, seat=action.seat)
    return step._replace(seat=None, action=action, emitted=(Emitted(event), *step.emitted))


def _corrected(ruleset: AnyRuleset, state: Any, action: Correction, dice: Dice) -> Step:
    r = resolution(ruleset, state, dice)
    ruleset.correct(r, action)
    if r.rolls and not action.throws:
        raise RuntimeError(f"{ruleset.id} throws dice for {action.tag}")
    if not r.emitted:
        raise Illegal("It is so already: there is nothing to correct.")
    carry_on(ruleset, r)
    event = Intervened(deed=Deed.CORRECT)
    return Step(r.state, None, action, (Emitted(event), *r.emitted), tuple(r.rolls))


def read_correction(ruleset: AnyRuleset, text: str) -> Correction:
    """The correction that was typed: its verb and then its fields, with spaces between.

    Raises:
        Malformed: There is no such correction, or a field can't be read.
    """
    tag, *values = text.lower().split() or [""]
    kinds = {each.tag: each for each in ruleset.corrections}
    if tag not in kinds:
        if not kinds:
            raise Malformed(f"The board of {ruleset.title} can't be corrected; go back instead.")
        raise Malformed("There is no such correction.", legal=tuple(kinds))
    names = tuple(kinds[tag].model_fields)
    if len(values) != len(names):
        raise Malformed(f"A correction of that kind is: {' '.join((tag, *names))}.")
    found = ruleset.parse(tag, dict(zip(names, values, strict=True)))
    if not isinstance(found, Correction):
        raise Malformed("There is no such correction.", legal=tuple(kinds))
    return found


def write_correction(action: Correction) -> str:
    """A correction as it is typed."""
    return " ".join((action.tag, *map(str, action.model_dump(mode="json").values())))
