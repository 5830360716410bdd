"""The campaign: fleets are raised, scenarios fought, losses made up for (CAM 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.systems.buoyz_campaign import actions as ac
from rules.systems.buoyz_campaign import calendar, defences, fleets, interval, natures, sealed
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.refusals import illegal
from rules.systems.buoyz_campaign.stats import SEATS
from rules.systems.buoyz_campaign.words import title_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz_campaign.state import CampaignState

_TWO: Final = 2


def open_campaign(r: Resolution[CampaignState]) -> None:
    """All raise their fleets, in any order (CAMT8, CAM1, CAM3)."""
    seats = SEATS[: r.state.options.players]
    r.next(tuple([qu.RaiseFleet(seat=each) for each in seats]), qu.Rosters())


def run(r: Resolution[CampaignState], task: Task) -> None:
    """Carry out what comes next by itself."""
    _TASKS[type(task)](r, task)


def decide(r: Resolution[CampaignState], question: Question, action: Action) -> None:
    """Resolve an answer; the kernel has seen to it that it is one to this question."""
    _ANSWERS[type(action)](r, question, action)


def _rosters(r: Resolution[CampaignState], _task: qu.Rosters) -> None:
    """The fleets are shown (CAM24)."""
    hidden = r.state.hidden
    raised = tuple((seat, hidden[seat]) for seat in SEATS if seat in hidden)
    r.emit(ev.FleetsRaised(fleets=raised))
    r.next(qu.Scenario(number=1))


def _scenario(r: Resolution[CampaignState], task: qu.Scenario) -> None:
    """Those who can fight are paired; after the last scenario the campaign is over (CAM1, CAM2)."""
    state = r.state
    seats = calendar.fighting(state.fleets)
    able = [
        seat
        for seat in seats
        if fleets.able(state.brief, state.fleets[seat].ready, state.options.points)
    ]
    last = calendar.scenarios(state.options, state.version)
    if task.number > last or len(seats) < _TWO:
        _end(r)
        return
    pairs = calendar.matched(state, seats, able, task.number)
    met = {seat for pair in pairs for seat in pair}
    resting = tuple(seat for seat in seats if seat not in met)
    counted = max((each.number for each in state.chronicle), default=0)
    first = max((each.number for each in state.battles), default=counted) + 1
    r.emit(ev.ScenarioBegun(number=task.number, pairs=pairs, resting=resting, first=first))
    if not pairs:
        r.next(qu.Interval())
        return
    for battle in r.state.battles:
        natures.settle(r, battle)
    asked = tuple(filter(None, [natures.roles(r, battle) for battle in r.state.battles]))
    r.next(*([asked] if asked else []), qu.Forces())


def _forces(r: Resolution[CampaignState], _task: qu.Forces) -> None:
    """All who fight choose their ships, in any order (CAMT2, CAM4).

    Before that defenders say where they stand (CAM35), and dice what defences cost (CAM32).
    """
    posts = defences.posts(r.state)
    if posts:
        r.next(posts, qu.Forces())
        return
    for battle in r.state.battles:
        defences.roll_prices(r, battle)
    state = r.state
    asked = []
    for battle in state.battles:
        for seat in battle.sides:
            question = qu.ChooseForce(seat=seat, battle=battle.number)
            asked.append(question)
            if battle.nature == "convoy" and fleets.limits(state, question).battle is None:
                r.emit(ev.SharesWaived(battle=battle.number, seat=seat))
    if asked:
        r.next(tuple(asked), qu.Battles())
    else:
        r.next(qu.Interval())


def _battles(r: Resolution[CampaignState], _task: qu.Battles) -> None:
    """The forces are shown; nobody is asked anything while battles are fought (CAM24b)."""
    hidden = r.state.hidden
    if not r.state.battles:
        r.next(qu.Interval())
        return
    shown = tuple((seat, hidden[seat]) for seat in SEATS if seat in hidden)
    r.emit(ev.ForcesShown(forces=shown))


def _end(r: Resolution[CampaignState], *last: str) -> None:
    """Most points win, then most destroyed; or who is the last (CAMT12b, CAM14b, CAM20c)."""
    found = r.state.fleets
    order = [seat for seat in calendar.standing(r.state) if not found[seat].out]
    best = [
        seat
        for seat in order
        if (found[seat].cp, found[seat].kills) == (found[order[0]].cp, found[order[0]].kills)
    ]
    best = list(last) or best
    r.emit(
        ev.CampaignEnded(
            winner=best[0] if len(best) == 1 else "",
            cp=tuple((seat, found[seat].cp) for seat in calendar.standing(r.state)),
        )
    )


def conceded(r: Resolution[CampaignState], seat: str) -> None:
    """A fleet withdraws, or is not raised at all; who is left plays on (CAM20)."""
    state = r.state
    if seat in state.fleets and state.fleets[seat].out:
        raise illegal("CAM20", title=title_of(seat))
    battle = state.battle_of(seat)
    r.emit(ev.Withdrawn(seat=seat))
    r.strike(seat)
    if battle is not None and not battle.is_open:
        for other in battle.sides:
            if other != seat and r.state.question_for(other) is not None:
                r.strike(other)
    seats = SEATS[: state.options.players]
    left = [each for each in seats if each not in r.state.fleets or not r.state.fleets[each].out]
    if len(left) < _TWO:
        _end(r, *left)


_ANSWERS: Final[dict[type[Action], Callable[[Any, Any, Any], None]]] = {
    ac.Raise: sealed.hand_in,
    ac.Choose: sealed.hand_in,
    ac.Stand: natures.take,
    ac.Post: defences.take_post,
    ac.Replace: interval.replace,
}
_TASKS: Final[dict[type[Task], Callable[[Any, Any], None]]] = {
    qu.Rosters: _rosters,
    qu.Scenario: _scenario,
    qu.Forces: _forces,
    qu.Battles: _battles,
    qu.Interval: lambda r, _: interval.begin(r),
}
