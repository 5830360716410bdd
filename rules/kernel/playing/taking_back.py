"""Taking back: a game goes back to how it was after an earlier action, and its record stays.

What was taken back is told struck through and counts for nobody's luck. Dice, the numbers of
actions and those of questions go on from where they were: nobody can take back until the dice suit
them, and no button of before is good again.
"""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.game.action import Absent, Intervention, TakeBack
from rules.kernel.game.agenda import renumbered
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.event import Next, TookBack, Unsaid
from rules.kernel.game.resolution import Emitted
from rules.kernel.playing.intervening import intervene
from rules.kernel.playing.play import LOCKED, OVER, Step, act, evolve, resolution
from rules.kernel.system.hiding import Hiding
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal, Refusal, Unknown
from rules.kernel.values.frozen import changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.game.action import Action
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset


class Passed(NamedTuple):
    """An action that stands, and what came of it.

    Attributes:
        number: Its number among those that everybody knows of; the set-up is 1.
        seat: Who acted, if a seat did.
        action: What was done; ``None`` for the set-up.
        emitted: What came of it.
        thrown: Whether a die was thrown.
        before: The state that it was taken in.
        after: The state that it led to.
    """

    number: int
    seat: str | None
    action: Action | None
    emitted: tuple[Emitted, ...]
    thrown: bool
    before: Any
    after: Any


class Ahead(NamedTuple):
    """What a seat has decided outside of every question, after the action of that number."""

    number: int
    seat: str
    action: Action


class Past(NamedTuple):
    """A game as it is, and what has led there from some action on.

    Attributes:
        state: The state.
        number: The number of the last action that everybody knows of.
        steps: The actions that stand, oldest first; the oldest may be gone back to.
        ahead: What was decided ahead since the oldest.
    """

    state: Any
    number: int
    steps: Sequence[Passed]
    ahead: Sequence[Ahead] = ()

    def since(self, number: int) -> tuple[Passed, ...]:
        """The actions after one that may be gone back to.

        Raises:
            Refusal: Nothing stands after it, or it does not stand itself.
        """
        later = tuple(each for each in self.steps if each.number > number)
        if not later:
            raise Illegal("Nothing has been done since then that could be taken back.")
        if all(each.number != number for each in self.steps):
            raise Unknown("A game can only go back to an action that stands.")
        return later

    def at(self, number: int) -> Any:
        """The state after an action that may be gone back to.

        Raises:
            LookupError: It may not.
        """
        for each in self.steps:
            if each.number == number:
                return each.after
        raise LookupError(f"action {number} does not stand")


class Bar(StrEnum):
    """Why a seat may not take something back alone; its value completes a sentence."""

    DICE = "a die has been thrown since"
    HIDDEN = "something hidden has been shown since"
    ACTED = "others have acted since"
    ASKED = "others have been asked since"
    LATE = "it was answered because the time was over"


def bar(ruleset: AnyRuleset, past: Past, seat: str, to: int) -> Bar | None:
    """What keeps a seat from going back to an action alone, if something does.

    It follows from what the seat may know of the game, so that it tells nothing hidden.

    Raises:
        Refusal: Nobody can go back to that action.
    """
    later = past.since(to)
    open_then = set(past.at(to).numbers)
    for each in later:
        if each.seat != seat or _answered_ahead(each, seat):
            return Bar.ACTED
        if type(each.action) is Absent:
            return Bar.LATE
        if each.thrown:
            return Bar.DICE
        if _shows(ruleset, each, seat):
            return Bar.HIDDEN
        asked = zip(each.after.numbers, each.after.questions, strict=True)
        if any(one.seat != seat and number not in open_then for number, one in asked):
            return Bar.ASKED
    return None


def acted(ruleset: AnyRuleset, past: Past, seat: str | None, action: Action, dice: Dice) -> Step:
    """Resolve an action, be it a take back or what a game master does; see ``play.act``.

    Raises:
        Refusal: Nothing has changed.
    """
    if type(action) is not TakeBack:
        if isinstance(action, Intervention):
            return intervene(ruleset, past.state, seat, action, dice)
        return act(ruleset, past.state, seat, action, dice)
    return take_back(ruleset, past, seat, action)


def take_back(ruleset: AnyRuleset, past: Past, seat: str | None, action: TakeBack) -> Step:
    """Go back to an action. What seats have decided ahead since is kept where that still fits.

    Of what does not, because there is no such unit yet, for example, its seat alone is told.
    ``seat`` is ``None`` for a game master, who needs nobody's consent: he goes back to any action.
    Whether others have agreed is for the caller to know; an action that says so is believed.

    Raises:
        Refusal: The game is over, or nobody can go back to that, or not the seat alone.
    """
    state: State = past.state
    if result(ruleset, state) is not None:
        raise Illegal(OVER)
    if state.locked and seat is not None:
        raise Illegal(LOCKED)
    if seat is None:
        past.since(action.to)
    elif (found := bar(ruleset, past, seat, action.to)) is not None and not action.agreed:
        raise Illegal(f"That can't be taken back by one side alone: {found}. The others may agree.")
    event = TookBack(seat=seat, to=action.to, upto=past.number, agreed=action.agreed)
    then = gone_back(state, past.at(action.to), event)
    since = [each for each in past.ahead if each.number >= action.to]
    after, again = _said_again(ruleset, then, since)
    emitted = (Emitted(event), *again, *_unsaid(ruleset, state, after))
    return Step(after, seat, action, emitted, ())


def _said_again(
    ruleset: AnyRuleset, state: State, decided: Sequence[Ahead]
) -> tuple[State, list[Emitted]]:
    """Decide ahead once more what still can be."""
    emitted: list[Emitted] = []
    for each in decided:
        r = resolution(ruleset, state, ScriptedDice())
        with suppress(Refusal):
            ruleset.decide_ahead(r, each.seat, each.action)
            state = r.state
            emitted += r.emitted
    return state, emitted


def _unsaid(ruleset: AnyRuleset, before: State, after: State) -> Iterator[Emitted]:
    """What stood before and stands no more, seat by seat."""
    for seat in ruleset.seats_in(before) if ruleset.anytime else ():
        stood, stands = (
            [each.words for each in ruleset.standing(ruleset.view(one, seat.id)) if not each.lapsed]
            for one in (before, after)
        )
        gone = tuple(each for each in stood if each not in stands)
        if gone:
            yield Emitted(Unsaid(seat=seat.id, words=gone), seat.id)


def gone_back(state: State, then: State, event: TookBack) -> Any:
    """A former state as the state of now: only what is counted goes on.

    A question that has been open all the while keeps its number, every other gets a new one.
    """
    kept = set(state.numbers) & set(then.numbers)
    agenda, asked = renumbered(then.agenda, state.asked, kept)
    return changed(
        then,
        agenda=agenda,
        asked=asked,
        sealed=state.sealed,
        locked=state.locked,
        stopped=state.stopped,
        struck=(*state.struck, (event.to + 1, event.upto)),
    )


def _answered_ahead(each: Passed, seat: str) -> bool:
    """Whether another seat has answered in the course of an action, as it had decided ahead."""
    events = (one.event for one in each.emitted)
    return any(isinstance(one, Next) and one.answered not in (None, seat) for one in events)


def _shows(ruleset: AnyRuleset, each: Passed, seat: str) -> bool:
    """Whether an action has told anybody, as far as the seat can see, what was hidden before."""
    if any(one.audience is not None and one.seen_by(seat) is not None for one in each.emitted):
        return True
    if any(one.event.reveals for one in each.emitted if one.audience is None):
        return True
    if not isinstance(each.after, Hiding):
        return False
    state = each.before
    for one in each.emitted:
        after = evolve(ruleset, state, one.event)
        if (
            one.audience is None
            and not isinstance(one.event, Next)
            and after.hidden != state.hidden
        ):
            return True
        state = after
    return False
