"""What is offered, what lies next to it, and what each would be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Considered, Forecast
from rules.kernel.foresight.surveys import Variation, distinct
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import trusted
from rules.space.plane import Point
from rules.systems.buoyz_campaign import actions as ac
from rules.systems.buoyz_campaign import fleets
from rules.systems.buoyz_campaign import listing as li
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.interval import plus
from rules.systems.buoyz_campaign.ready_made import accepted, ready_made
from rules.systems.buoyz_campaign.stats import NEEDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz_campaign.fleets import Limits
    from rules.systems.buoyz_campaign.view import CampaignView

_PRESSED: Final = 67
"""Letters of an action at most that a button carries."""
_LISTS: Final[dict[type[Question], type[ac.Raise | ac.Choose | ac.Replace]]] = {
    qu.RaiseFleet: ac.Raise,
    qu.ChooseForce: ac.Choose,
    qu.ReplaceLosses: ac.Replace,
}
_STANDS: Final = (ac.Stand(role="attack"), ac.Stand(role="defend"))
_POSTS: Final = (ac.Post(where="planet"), ac.Post(where="edge"))
_POSTED: Final = {"planet": "Stand around the planet", "edge": "Stand at your edge"}
_LONG: Final = 70


@dataclass(frozen=True, slots=True)
class Planned(Considered[Point]):
    """A list that is considered: ``unit`` is its seat, ``ships`` its descriptions."""

    ships: tuple[str, ...] = ()


def legal(view: CampaignView) -> tuple[Action, ...]:
    """What the seat that is asked may do."""
    question = view.question
    if question is None:
        return ()
    kind = _LISTS.get(type(question))
    if kind is None:
        return _POSTS if isinstance(question, qu.TakePost) else _STANDS
    return tuple(trusted(kind, ships=each) for each in ready_made(view, question))


def absent(view: CampaignView) -> Action:
    """The first list, no replacement, and to defend, around the planet (CAM22)."""
    question = view.question
    if isinstance(question, qu.TakeRole):
        return ac.Stand(role="defend")
    if isinstance(question, qu.ReplaceLosses):
        return ac.Replace(ships=li.NONE)
    return legal(view)[0]


def vary(view: CampaignView, action: Action) -> tuple[Variation, ...]:
    """The list with a ship more or less."""
    question = view.question
    if question is None or type(action) not in question.answers:
        return ()
    if not isinstance(action, ac.Raise | ac.Choose | ac.Replace):
        return ()
    found = fleets.limits(view, question)
    kinds = li.ships_of(action.ships)
    if any(kind not in view.brief.sds and kind not in found.beside for kind in kinds):
        return ()
    listed = _next(view, found, type(action), kinds)
    return distinct(action, (e for e in listed if len(e.action.to_compact()) <= _PRESSED))


def _next(
    view: CampaignView,
    found: Limits,
    kind: type[ac.Raise | ac.Choose | ac.Replace],
    kinds: tuple[str, ...],
) -> Iterator[Variation]:
    brief = view.brief
    for more in fleets.grown(brief, found, kinds):
        text = li.text_of(brief, (*kinds, more))
        words = f"One more {li.kind_called(brief, more)} ({found.prices[more]})"
        yield Variation(words, trusted(kind, ships=text))
    for each in dict.fromkeys(kinds):
        rest = list(kinds)
        rest.remove(each)
        text = li.text_of(brief, rest)
        yield Variation(f"Without a {li.kind_called(brief, each)}", trusted(kind, ships=text))


def forecast(view: CampaignView, action: Action) -> Forecast:
    """What an action would be."""
    match action:
        case ac.Stand():
            words = "Attack" if action.role == "attack" else "Defend"
            return Forecast(action, words, words, values={"role": words})
        case ac.Post():
            words = _POSTED[action.where]
            return Forecast(action, words, words, values={"where": words})
        case ac.Raise() | ac.Choose() | ac.Replace():
            return _list(view, action)
        case _:
            raise TypeError(action.tag)


def _list(view: CampaignView, action: ac.Raise | ac.Choose | ac.Replace) -> Forecast:
    question, brief = view.question, view.brief
    if question is None:
        raise TypeError("nobody is asked anything")
    found = fleets.limits(view, question)
    try:
        kinds = accepted(view, question, action.ships)
    except Illegal as refusal:
        draw = partial(_drawn, words=refusal.message, clear=False)
        return Forecast(action, refusal.message, refusal=refusal, draw=draw)
    spent = f"{li.cost(found.prices, kinds)} of {found.points} points"
    listed = li.in_words(brief, kinds)
    if len(listed) > _LONG:
        listed = li.text_of(brief, kinds).replace(",", ", ")
    words = f"{listed}: {spent}"
    if isinstance(action, ac.Replace):
        words = _projects(view, question, kinds, words)
    draw = partial(_drawn, words=words, clear=True, ships=kinds, seat=question.seat)
    typed = action.model_copy(update={"ships": li.text_of(brief, kinds)})
    return Forecast(typed, words, listed, values={"ships": words}, draw=draw)


def _projects(view: CampaignView, question: Question, kinds: tuple[str, ...], words: str) -> str:
    """What each kind needs."""
    if not kinds:
        return "Replace nothing"
    race = view.fleets[question.seat].race
    needs = {
        kind: max(1, NEEDED - plus(view.brief, view.options, race, view.brief.sds[kind]))
        for kind in dict.fromkeys(kinds)
    }
    told = ", ".join(
        f"{li.called(view.brief.sds[kind])} on {need}+" for kind, need in needs.items()
    )
    return f"{words}; {told}"


def _drawn(
    _found: Forecast,
    *,
    words: str,
    clear: bool,
    ships: tuple[str, ...] = (),
    seat: str = "",
) -> Planned:
    nowhere = Point(0, 0)
    return Planned(seat, nowhere, nowhere, clear=clear, shot=False, words=words, ships=ships)


def worth(view: CampaignView, seat: str) -> int:
    """Campaign points first, then points destroyed and what is left; ended, who has won."""
    ended = view.result
    if ended is not None:
        return 1_000_000 if ended.winner == seat else -1_000_000
    if not view.raised:
        return 0
    total = 0
    for each, fleet in view.fleets.items():
        gone = ("lost", "replaced")
        left = sum(view.sd(ship).points for ship in fleet.ships if ship.condition not in gone)
        value = 100 * fleet.cp + fleet.kills + left
        total += value if each == seat else -value // max(1, len(view.fleets) - 1)
    return total
