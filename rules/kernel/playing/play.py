"""Plays one step of any system: checks what holds for all of them, then asks the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.foresight.offers import Offer
from rules.kernel.game.action import Absent, CallOff, Concede, Report, TakeBack
from rules.kernel.game.event import (
    CalledOff,
    Conceded,
    Dealt,
    Deed,
    Intervened,
    Next,
    Sealed,
    TookBack,
    Unsaid,
)
from rules.kernel.game.resolution import Emitted, Resolution
from rules.kernel.game.telling import Telling
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal, Malformed, NotYourTurn, Unknown
from rules.kernel.values.frozen import changed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.foresight.forecast import Forecast, Preview
    from rules.kernel.foresight.offers import Shown
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.brief import Start
    from rules.kernel.game.dice import Dice, Roll
    from rules.kernel.game.event import Event
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset, View

OVER = "This game is over. Start another one when you like."
LOCKED = "A game master has locked this game: nobody acts until it is unlocked."
MOST_TASKS = 10_000
"""Tasks that may follow one decision; more would never end."""
_DEEDS: Final = {
    Deed.NOTE: "notes: {}",
    Deed.ACT: "acts for the {}",
    Deed.PASS: "answers for the {} as Umpire would",
    Deed.LOCK: "locks the game",
    Deed.UNLOCK: "unlocks the game",
    Deed.CORRECT: "corrects the board",
    Deed.HAND_OVER: "hands the {} over",
}
_NAMING: Final = {
    Deed.NAME: "⚖ A game master of this game is named",
    Deed.DISMISS: "⚖ This game has no named game master any more",
}


class Step(NamedTuple):
    """An accepted action: who took it, what it was, what came of it.

    ``seat`` is ``None`` for what nobody at the table did; ``action`` is ``None`` for the set-up.
    """

    state: Any
    seat: str | None
    action: Action | None
    emitted: tuple[Emitted, ...]
    rolls: tuple[Roll, ...]


def first_state(ruleset: AnyRuleset, start: Start) -> Any:
    """The state before anything has happened."""
    initial: State = ruleset.initial(start.options, start.brief)
    return initial.of_version(start.version)


def open_game(ruleset: AnyRuleset, start: Start, dice: Dice) -> Step:
    """Set a game up, to its first decision."""
    r = resolution(ruleset, first_state(ruleset, start), dice)
    ruleset.open(r)
    carry_on(ruleset, r)
    return _step(r, None, None)


def act(ruleset: AnyRuleset, state: State, seat: str | None, action: Action, dice: Dice) -> Step:
    """Resolve an action. ``seat`` is ``None`` for what the referee himself does.

    Raises:
        Refusal: Nothing has changed. Throw ``dice`` away: some may have been drawn.
    """
    if result(ruleset, state) is not None:
        raise Illegal(OVER)
    kind = type(action)
    if kind is CallOff or kind is Report:
        return _referees(ruleset, state, seat, action, dice)
    if seat is None or state.locked:
        raise Illegal(LOCKED if seat else "Only players act. Join a side first.")
    if kind is Concede:
        return _concede(ruleset, state, seat, action, dice)
    if kind in ruleset.anytime:
        return _decide_ahead(ruleset, state, seat, action, dice)
    if kind is TakeBack:
        raise Malformed("What is taken back is named by its place in the record.")
    question = state.question_for(seat)
    if question is None:
        raise _not_asked(ruleset, state, seat)
    answer = meant(ruleset, state, seat, action) if kind is Absent else action
    if type(answer) not in question.answers:
        raise ruleset.misplaced(state, question, answer)
    r = resolution(ruleset, state, dice)
    r.answering(seat, absent=answer is not action)
    ruleset.decide(r, question, answer)
    carry_on(ruleset, r)
    return _step(r, seat, action)


def meant(ruleset: AnyRuleset, state: State, seat: str, action: Action) -> Action:
    """The action itself; what the referee answers for a seat, if it is ``Absent``."""
    if type(action) is Absent:
        answer: Action = ruleset.absent(ruleset.view(state, seat))
        return answer
    return action


def consider(ruleset: AnyRuleset, state: Any, seat: str, action: Action) -> Preview[Any]:
    """What an action would be that a seat considers taking; nothing happens.

    Raises:
        Refusal: It is not for that seat to act, or something else is asked of it, or there is
            nothing to be shown of the action.
    """
    if result(ruleset, state) is not None:
        raise Illegal(OVER)
    question = state.question_for(seat)
    if question is None:
        raise _not_asked(ruleset, state, seat)
    view = ruleset.view(state, seat)
    if type(action) not in ruleset.previewed_for(view):
        raise Malformed("There is nothing to preview of that.")
    if type(action) not in question.answers:
        raise ruleset.misplaced(state, question, action)
    return ruleset.forecast(view, action).preview(view)


def evolve(ruleset: AnyRuleset, state: Any, event: Event) -> Any:
    """The state after an event, of the system or of the kernel, but for a take back."""
    if isinstance(event, Next):
        return state.moved_on(event)
    if isinstance(event, Conceded | CalledOff):
        return changed(state, closed=event)
    if isinstance(event, Sealed):
        return changed(state, sealed=state.sealed + 1)
    if isinstance(event, Intervened | Dealt | Unsaid):
        if isinstance(event, Intervened) and event.deed in (Deed.LOCK, Deed.UNLOCK):
            return changed(state, locked=event.deed is Deed.LOCK, stopped=event.clock)
        return state
    return ruleset.evolve(state, event)


def asked(ruleset: AnyRuleset, state: State) -> tuple[Question, ...]:
    """The open questions; none when the game is over."""
    return state.questions if result(ruleset, state) is None else ()


def active(ruleset: AnyRuleset, state: State) -> tuple[str, ...]:
    """Ids of the seats that must act; empty when the game is over."""
    agenda = state.agenda
    if not agenda or result(ruleset, state) is not None:
        return ()
    questions = agenda[-1].questions
    if len(questions) == 1:
        return (questions[0].seat,)
    return tuple([question.seat for question in questions])


def tellings(
    ruleset: AnyRuleset, state: Any, emitted: Iterable[Emitted], seat: str | None = None
) -> tuple[Telling, ...]:
    """What a seat (``None``: a spectator) is told of events, in a state after them."""
    view = ruleset.view(state, seat)
    seen = [each.seen_by(seat) for each in emitted]
    found = [telling_of(ruleset, state, event, view) for event in seen if event is not None]
    return tuple([telling for telling in found if telling is not None])


def telling_of(ruleset: AnyRuleset, state: Any, event: Event, view: View) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    if isinstance(event, Intervened | TookBack | Dealt | Unsaid):
        return retelling(ruleset, state, event)
    found: Telling | None = ruleset.tell(event, view)
    return found


def retelling(
    ruleset: AnyRuleset, state: Any, event: Intervened | TookBack | Dealt | Unsaid
) -> Telling:
    """What a game master did, that the game went back, or who plays what, in prose."""
    if isinstance(event, Unsaid):
        gone = "; ".join(event.words)
        return Telling(f"↩ Lapsed, as the game went back behind what it was about: {gone}")
    titles = {each.id: each.title for each in ruleset.seats_in(state)}
    if isinstance(event, Dealt):
        pairs = [f"the {titles[old]} play the {titles[new]}" for old, new in event.seats]
        return Telling(f"↔ Who had taken {', who had taken '.join(pairs)}")
    if isinstance(event, Intervened) and event.deed in _NAMING:
        # Who has decided it is told behind these words: not to be taken for who is named.
        how = "as all sides agreed" if event.agreed else "as was decided"
        return Telling(f"{_NAMING[event.deed]}, {how}")
    if isinstance(event, Intervened):
        title = titles.get(event.seat or "", "")
        return Telling(f"⚖ The game master {_DEEDS[event.deed].format(title or event.text)}")
    first, last = event.to + 1, event.upto
    which = f"action {last}" if first == last else f"actions {first} to {last}"
    if event.seat is None:
        return Telling(f"⚖ The game master takes back {which}")
    agreed = ", as agreed" if event.agreed else ""
    return Telling(f"↩ The {titles[event.seat]} take back {which}{agreed}")


def offers(ruleset: AnyRuleset, state: State, seat: str) -> tuple[Offer, ...]:
    """Every action that the seat may take now, each with what it would be; none out of turn."""
    if seat not in active(ruleset, state):
        return ()
    view = ruleset.view(state, seat)
    return offered(ruleset, view, ruleset.legal(view))


def offered(
    ruleset: AnyRuleset, view: View, actions: Iterable[Action], known: Iterable[Shown | None] = ()
) -> tuple[Offer, ...]:
    """These actions of a view's seat, each with what it would be.

    Args:
        ruleset: The system.
        view: What the seat knows.
        actions: What it may do.
        known: What a list shows of each, as far as that has been worked out.
    """
    foresee = partial(_forecast, ruleset, view)
    return tuple(Offer(action, foresee, shown) for action, shown in zip_longest(actions, known))


def _forecast(ruleset: AnyRuleset, view: View, action: Action) -> Forecast:
    """What an action would be, without its chances where nothing is measured beforehand."""
    found = ruleset.forecast(view, action)
    return found if view.pre_measure else replace(found, odds=tuple, costs=tuple)


def offers_ahead(ruleset: AnyRuleset, state: State, seat: str) -> tuple[Offer, ...]:
    """What the seat may decide ahead of any question, at any time of a game under way."""
    if not ruleset.anytime or result(ruleset, state) is not None:
        return ()
    view = ruleset.view(state, seat)
    foresee = partial(_forecast, ruleset, view)
    return tuple(Offer(action, foresee) for action in ruleset.legal_ahead(view))


def sees_more(ruleset: AnyRuleset, state: State, seat: str) -> bool:
    """Whether a seat knows something that spectators do not: its offers are its own then."""
    seen = ruleset.view(state, seat).model_copy(update={"viewer": None})
    return bool(seen != ruleset.view(state, None))


def _concede(ruleset: AnyRuleset, state: State, seat: str, action: Action, dice: Dice) -> Step:
    r = resolution(ruleset, state, dice)
    ruleset.conceded(r, seat)
    if r.state.closed is None:
        carry_on(ruleset, r)
    return _step(r, seat, action)


def _referees(ruleset: AnyRuleset, state: State, seat: str | None, action: Any, dice: Dice) -> Step:
    """Call the game off, or take in what an open part has come to: no seat does that."""
    if type(action) is CallOff:
        if seat is not None:
            raise Illegal("A game is called off by all sides together, or by a moderator.")
        r = resolution(ruleset, state, dice)
        r.close(CalledOff())
        return _step(r, seat, action)
    if seat is not None:
        raise Illegal("What a part of this game has come to, it reports by itself.")
    if state.locked:
        raise Illegal(LOCKED)
    parts = {each.key: each for each in ruleset.parts(state)}
    if action.part not in parts:
        raise Unknown("This game has no such part that is to be played.", legal=tuple(parts))
    r = resolution(ruleset, state, dice)
    outcome = json.loads(action.outcome) if action.outcome else None
    ruleset.reported(r, parts[action.part], action.game, outcome)
    carry_on(ruleset, r)
    return _step(r, None, action)


def _decide_ahead(ruleset: AnyRuleset, state: State, seat: str, action: Action, dice: Dice) -> Step:
    """Take down what a seat decides ahead, which nobody else may notice."""
    r = resolution(ruleset, state, dice)
    ruleset.decide_ahead(r, seat, action)
    told = [each for each in r.emitted if each.audience != seat or each.twin is not None]
    if told or r.rolls:
        raise RuntimeError(f"{ruleset.id} tells others of {action.tag}")
    r.seal(seat)
    return _step(r, seat, action)


def _step(r: Resolution[Any], seat: str | None, action: Action | None) -> Step:
    return Step(r.state, seat, action, tuple(r.emitted), tuple(r.rolls))


def resolution(ruleset: AnyRuleset, state: Any, dice: Dice) -> Resolution[Any]:
    """An action of this system that is about to be resolved."""
    return Resolution(state, dice, ruleset.evolve, ruleset.next_event)


def carry_on(ruleset: AnyRuleset, r: Resolution[Any]) -> None:
    """Carry out tasks until somebody must decide, nothing is left to do, or the game is over.

    Who has decided ahead need not be asked.
    """
    r.settle()
    begun, ahead = 0, bool(ruleset.anytime)
    while True:
        state = r.state
        task = state.agenda[-1].task if state.agenda else None
        if (task is None and not ahead) or ruleset.result(state) is not None:
            return
        begun += 1
        if begun > MOST_TASKS:
            raise RuntimeError(f"{ruleset.id} has more than {MOST_TASKS} tasks in one step")
        if task is not None:
            r.begin()
            ruleset.run(r, task)
        elif not _answered_ahead(ruleset, r):
            return
        r.settle()


def _answered_ahead(ruleset: AnyRuleset, r: Resolution[Any]) -> bool:
    """Answer an open question by what its seat has decided ahead; whether there was one."""
    for question in r.state.questions:
        view = ruleset.view(r.state, question.seat)
        action = ruleset.answer_ahead(view, question)
        if action is not None and action in ruleset.legal(view):
            r.answering(question.seat)
            ruleset.decide(r, question, action)
            return True
    return False


def _not_asked(ruleset: AnyRuleset, state: State, seat: str) -> NotYourTurn:
    titles = {each.id: each.title for each in ruleset.seats_in(state)}
    if not state.questions:
        return NotYourTurn("Nobody is to act now: parts of this game are played first.")
    names = " and ".join(titles[each.seat] for each in state.questions)
    return NotYourTurn(f"It is for the {names} to act now; you are the {titles[seat]}.")
