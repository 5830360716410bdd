"""Lists that are offered ready-made: each comes close to its points (CAM38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Illegal
from rules.systems.buoyz.actions import LONGEST
from rules.systems.buoyz.board.brief import armed
from rules.systems.buoyz_campaign.fleets import Limits, checked, every, limits, may_add
from rules.systems.buoyz_campaign.listing import NONE, cost, race_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz_campaign.brief import CampaignBrief
    from rules.systems.buoyz_campaign.view import AnyPosition

_OFFERED: Final = 8
"""Lists that are offered at most."""
_TENTH: Final = 10
"""A list is offered that comes within a tenth of its points, or of the most that there can be."""


def accepted(position: AnyPosition, question: Question, text: str) -> tuple[str, ...]:
    """What stands in a list that a question asks for, if it may be that.

    Raises:
        Illegal: It may not; what is offered would be right.
    """
    try:
        return checked(position.brief, limits(position, question), text)
    except Illegal as refusal:
        legal = ready_made(position, question)
        raise Illegal(refusal.message, rule=refusal.rule, legal=legal) from None


def ready_made(position: AnyPosition, question: Question) -> tuple[str, ...]:
    """Some lists for the points, the dearest of each power first (CAM38).

    Led by each armed ship in turn: of as many of it as there can be, and of many kinds. Who may
    buy batteries, stations or minefields is offered a list with each of them, too.
    """
    brief, found = position.brief, limits(position, question)
    if found.empty:
        return _projects(brief, found)
    known = _lists(brief, found)
    defended = [each for kind in found.beside if (each := _defended(brief, found, kind))]
    return (*known[: _OFFERED - len(defended)], *defended)


def _defended(brief: CampaignBrief, found: Limits, kind: str) -> str:
    """The dearest list with a battery, a station or a minefield, if there is one (CAM38b)."""
    taken = found.prices[kind]
    less = found._replace(points=found.points - taken, beside={}, taken=taken)
    plain = _lists(brief, less)
    text = f"{plain[0]},{kind}" if plain else ""
    return text if len(text) <= LONGEST else ""


def _lists(brief: CampaignBrief, found: Limits) -> tuple[str, ...]:
    texts: dict[str, tuple[str, int]] = {}
    for kinds in _every(brief, found):
        text = text_of(brief, _led(brief, kinds))
        if len(text) <= LONGEST:
            # Prizes and merchants may be of other powers: a force is known by its leader's.
            power = race_of(brief, kinds[:1]) if found.room is None else ""
            texts.setdefault(text, (power, cost(found.prices, kinds)))
    order = sorted(texts, key=lambda each: (-texts[each][1], each))
    best: dict[str, str] = {}
    for text in order:
        best.setdefault(texts[text][0], text)
    close = [
        each
        for each in order
        if _near(texts[each][1], min(found.points, texts[best[texts[each][0]]][1]))
    ]
    return tuple(dict.fromkeys((*best.values(), *close)))[:_OFFERED]


def _near(points: int, most: int) -> bool:
    return points * _TENTH >= most * (_TENTH - 1)


def _every(brief: CampaignBrief, found: Limits) -> Iterator[tuple[str, ...]]:
    """Lists that may be handed in."""
    if found.battle is not None and found.battle.nature == "convoy":
        yield from every(brief, found)
        return
    for leader in _leaders(brief, found):
        fleet = _fleet_of(brief, found, leader)
        yield _filled(brief, found, _one_of_each(brief, found, fleet, leader), fleet)
        yield _filled(brief, found, (leader,), fleet)
        yield _many(brief, found, fleet, leader)


def _led(brief: CampaignBrief, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """A force with its best armed ship in front."""
    ships = sorted(kinds, key=lambda kind: (not armed(brief.sds[kind]), -brief.sds[kind].points))
    return tuple(ships)


def _leaders(brief: CampaignBrief, found: Limits) -> list[str]:
    names = brief.sds if found.room is None else found.room
    fit = [e for e in names if armed(brief.sds[e]) and found.prices[e] <= found.points]
    if found.room is None:
        fit = [each for each in fit if race_of(brief, (each,))]
    return sorted(fit, key=lambda each: -found.prices[each])


def _fleet_of(brief: CampaignBrief, found: Limits, leader: str) -> list[str]:
    """The kinds that sail with a leader, the dearest first."""
    if found.room is not None:
        kinds = list(found.room)
    else:
        race = race_of(brief, (leader,))
        kinds = [each for each in brief.sds if race_of(brief, (each,)) in ("", race)]
    return sorted(kinds, key=lambda each: -found.prices[each])


def _one_of_each(
    brief: CampaignBrief, found: Limits, fleet: list[str], leader: str
) -> tuple[str, ...]:
    """A leader with one of each kind that costs no more than it does."""
    kinds: tuple[str, ...] = (leader,)
    for kind in fleet:
        cheaper = found.prices[kind] <= found.prices[leader] and kind != leader
        if cheaper and may_add(brief, found, kinds, kind):
            kinds = (*kinds, kind)
    return kinds


def _filled(
    brief: CampaignBrief, found: Limits, kinds: tuple[str, ...], fleet: list[str]
) -> tuple[str, ...]:
    """A list with as much as there is room for, the dearest first."""
    for kind in fleet:
        while may_add(brief, found, kinds, kind):
            kinds = (*kinds, kind)
    return kinds


def _many(brief: CampaignBrief, found: Limits, fleet: list[str], leader: str) -> tuple[str, ...]:
    """As many of a leader as come close to the points, with dearer ships if it takes them."""
    kinds = _filled(brief, found, (leader,), [leader])
    for count in range(len(kinds), 0, -1):
        whole = _filled(brief, found, (leader,) * count, fleet)
        if _near(cost(found.prices, whole), found.points):
            return whole
    return _filled(brief, found, (leader,), fleet)


def _projects(brief: CampaignBrief, found: Limits) -> tuple[str, ...]:
    """No project, each alone, and the dearest that can be paid for together."""
    lost = sorted(found.room or (), key=lambda kind: -found.prices[kind])
    alone = [kind for kind in lost if found.prices[kind] <= found.points]
    together = _filled(brief, found, (), alone)
    texts = dict.fromkeys((NONE, *alone, text_of(brief, together)))
    return tuple([each for each in texts if len(each) <= LONGEST][:_OFFERED])
