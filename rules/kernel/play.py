"""Plays one step of any system: checks what holds for all of them, then asks the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.action import CallOff, Concede
from rules.kernel.errors import Illegal, Malformed, NotYourTurn
from rules.kernel.event import CalledOff, Conceded, Next
from rules.kernel.frozen import changed
from rules.kernel.offers import Offer
from rules.kernel.resolution import Emitted, Resolution
from rules.kernel.ruleset import Result

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.kernel.agenda import Question
    from rules.kernel.dice import Dice, Roll
    from rules.kernel.event import Event
    from rules.kernel.forecast import Forecast, Preview
    from rules.kernel.ruleset import AnyRuleset, Options, View
    from rules.kernel.state import State

MOST_TASKS = 10_000
"""Tasks that may follow one decision; more would never end."""


class Step(NamedTuple):
    """An accepted action: who took it, what it was, what came of it.

    ``seat`` is ``None`` for what nobody at the table did; ``action`` is ``None`` for the set-up.
    """

    state: Any
    seat: str | None
    action: Action | None
    emitted: tuple[Emitted, ...]
    rolls: tuple[Roll, ...]


def open_game(ruleset: AnyRuleset, options: Options, dice: Dice) -> Step:
    """Set a game up, to its first decision."""
    r = _resolution(ruleset, ruleset.initial(options), dice)
    ruleset.open(r)
    _carry_on(ruleset, r)
    return Step(r.state, None, None, tuple(r.emitted), tuple(r.rolls))


def act(ruleset: AnyRuleset, state: State, seat: str | None, action: Action, dice: Dice) -> Step:
    """Resolve an action. ``seat`` is ``None`` for what the referee himself does.

    Raises:
        Refusal: Nothing has changed. Throw ``dice`` away: some may have been drawn.
    """
    _check_running(ruleset, state)
    if isinstance(action, CallOff):
        if seat is not None:
            raise Illegal("A game is called off by both sides together, or by a moderator.")
        return _closing(state, seat, action, CalledOff())
    if seat is None:
        raise Illegal("Only players act. Join a side first.")
    if isinstance(action, Concede):
        return _closing(state, seat, action, Conceded(seat=seat))
    question = _asked(ruleset, state, seat)
    if type(action) not in question.answers:
        raise ruleset.misplaced(state, question, action)
    r = _resolution(ruleset, state, dice)
    r.answering(seat)
    ruleset.decide(r, question, action)
    _carry_on(ruleset, r)
    return Step(r.state, seat, action, tuple(r.emitted), tuple(r.rolls))


def consider(ruleset: AnyRuleset, state: Any, seat: str, action: Action) -> Preview[Any]:
    """What an action would be that a seat considers taking; nothing happens.

    Raises:
        Refusal: It is not for that seat to act, or there is nothing to be shown of the action.
    """
    _check_running(ruleset, state)
    _asked(ruleset, state, seat)
    view = ruleset.view(state, seat)
    if type(action) not in ruleset.previewed_for(view):
        raise Malformed("There is nothing to preview of that.")
    return ruleset.forecast(view, action).preview(view)


def evolve(ruleset: AnyRuleset, state: Any, event: Event) -> Any:
    """The state after an event, of the system or of the kernel."""
    if isinstance(event, Next):
        return state.moved_on(event)
    if isinstance(event, Conceded | CalledOff):
        return changed(state, closed=event)
    return ruleset.evolve(state, event)


def asked(ruleset: AnyRuleset, state: State) -> tuple[Question, ...]:
    """The open questions; none when the game is over."""
    return state.questions if result(ruleset, state) is None else ()


def active(ruleset: AnyRuleset, state: State) -> tuple[str, ...]:
    """Ids of the seats that must act; empty when the game is over."""
    if result(ruleset, state) is not None or not state.agenda:
        return ()
    return tuple([question.seat for question in state.agenda[-1].questions])


def result(ruleset: AnyRuleset, state: State) -> Result | None:
    """How the game ended, if it did."""
    if state.closed is None:
        return ruleset.result(state)
    if isinstance(state.closed, CalledOff):
        return Result(None, "The game was called off; nobody wins.")
    titles = {seat.id: seat.title for seat in ruleset.seats_of(state)}
    loser = state.closed.seat
    winners = [seat for seat in titles if seat != loser]
    winner = winners[0] if len(winners) == 1 else None
    gain = f"; the {titles[winner]} win" if winner else ""
    return Result(winner, f"The {titles[loser]} concede{gain}.")


def offers(ruleset: AnyRuleset, state: State, seat: str) -> tuple[Offer, ...]:
    """Every action that the seat may take now, each with what it would be; none out of turn."""
    if seat not in active(ruleset, state):
        return ()
    view = ruleset.view(state, seat)
    foresee = partial(_forecast, ruleset, view)
    return tuple(Offer(action, foresee) for action in ruleset.legal(view))


def _forecast(ruleset: AnyRuleset, view: View, action: Action) -> Forecast:
    """What an action would be, without its chances where nothing is measured beforehand."""
    found = ruleset.forecast(view, action)
    return found if view.pre_measure else replace(found, odds=tuple)


def sees_more(ruleset: AnyRuleset, state: State, seat: str) -> bool:
    """Whether a seat knows something that spectators do not: its offers are its own then."""
    seen = ruleset.view(state, seat).model_copy(update={"viewer": None})
    return bool(seen != ruleset.view(state, None))


def _closing(state: State, seat: str | None, action: Action, event: Conceded | CalledOff) -> Step:
    """The step that ends a game before its rules do."""
    return Step(changed(state, closed=event), seat, action, (Emitted(event),), ())


def _check_running(ruleset: AnyRuleset, state: State) -> None:
    if result(ruleset, state) is not None:
        raise Illegal("This game is over. Start another one when you like.")


def _resolution(ruleset: AnyRuleset, state: Any, dice: Dice) -> Resolution[Any]:
    return Resolution(state, dice, ruleset.evolve, ruleset.next_event)


def _carry_on(ruleset: AnyRuleset, r: Resolution[Any]) -> None:
    """Carry out tasks until somebody must decide, or nothing is left to do."""
    r.settle()
    begun = 0
    while (task := r.state.task) is not None:
        begun += 1
        if begun > MOST_TASKS:
            raise RuntimeError(f"{ruleset.id} has more than {MOST_TASKS} tasks in one step")
        r.begin()
        ruleset.run(r, task)
        r.settle()


def _asked(ruleset: AnyRuleset, state: Any, seat: str) -> Question:
    """The open question of a seat, in a game that is not over.

    Raises:
        NotYourTurn: Other seats are asked.
    """
    question: Question | None = state.question_for(seat)
    if question is None:
        titles = {each.id: each.title for each in ruleset.seats_of(state)}
        names = " and ".join(titles[each.seat] for each in state.questions)
        raise NotYourTurn(f"It is for the {names} to act now; you are the {titles[seat]}.")
    return question
