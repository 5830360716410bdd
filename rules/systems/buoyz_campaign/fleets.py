"""Lists of ships: what a fleet of the campaign may be, and what of it may be sent or replaced.

A list is the ids of descriptions with commas between, ``ca-classic,2xrunabout``; the flagship's
comes first, then the others in the order of the descriptions.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.counting import counted
from rules.kernel.errors import Illegal
from rules.systems.buoyz import muster
from rules.systems.buoyz.actions import LONGEST
from rules.systems.buoyz.brief import armed
from rules.systems.buoyz.lists import kinds_of, written
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.refusals import illegal
from rules.systems.buoyz_campaign.stats import MOST_SENT, MOST_SHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.kernel.agenda import Question
    from rules.systems.buoyz.sds import Description
    from rules.systems.buoyz_campaign.brief import CampaignBrief
    from rules.systems.buoyz_campaign.pieces import Battle
    from rules.systems.buoyz_campaign.view import AnyPosition

_OFFERED: Final = 8
"""Lists that are offered ready-made at most."""
NONE: Final = "none"
"""An empty list."""
_SAME: Final = 9
"""Ships of one description in a list at most: its number is one digit."""


class Limits(NamedTuple):
    """What a list may be.

    Attributes:
        points: What it may cost at most.
        most: How many ships it may have.
        room: By description, how many there are; ``None`` if any number.
        battle: The battle whose shares it keeps, if it must.
        seat: Whose it is.
        empty: Whether it may have no ship, and need not be armed.
        rule: What refuses it.
    """

    points: int
    most: int
    room: Mapping[str, int] | None
    battle: Battle | None
    seat: str
    empty: bool
    rule: str


def limits(position: AnyPosition, question: Question) -> Limits:
    """What the list may be that a question asks for."""
    seat, options = question.seat, position.options
    if isinstance(question, qu.RaiseFleet):
        return Limits(
            options.campaign_points, MOST_SHIPS, None, None, seat, empty=False, rule="CAM3"
        )
    fleet = position.fleets[seat]
    if isinstance(question, qu.ChooseForce):
        room, battle = Counter(fleet.ready), position.battle(question.battle)
        points = options.points - battle.guarded(seat)
        found = Limits(points, MOST_SENT, room, battle, seat, empty=False, rule="CAMT2")
        kept = feasible(position.brief, found)
        return found if kept else found._replace(battle=None)
    lost = Counter(each.sd for each in fleet.having("lost"))
    return Limits(fleet.saved, MOST_SHIPS, lost, None, seat, empty=True, rule="CAMT10")


def text_of(brief: CampaignBrief, kinds: Iterable[str]) -> str:
    """A list as it is kept."""
    listed = tuple(kinds)
    if not listed:
        return NONE
    order = list(brief.sds)
    return written(Counter((listed[0], *sorted(listed[1:], key=order.index))))


def ships_of(text: str) -> tuple[str, ...]:
    """The descriptions of a list, each as often as it is there."""
    return () if text in ("", NONE) else kinds_of(text)


def cost(brief: CampaignBrief, kinds: Iterable[str]) -> int:
    """What ships cost (CAMT2)."""
    return sum(brief.sds[kind].points for kind in kinds)


def called(sd: Description) -> str:
    """What a description is called: ``CA Constitution``."""
    return sd.letters if sd.patrol else f"{sd.letters} {sd.type or sd.name}"


def in_words(brief: CampaignBrief, kinds: Iterable[str]) -> str:
    """``CA Constitution, 2 Runabout``."""
    names = Counter(called(brief.sds[kind]) for kind in kinds)
    told = [f"{count} {name}" if count > 1 else name for name, count in names.items()]
    return ", ".join(told) or "none"


def race_of(brief: CampaignBrief, kinds: Iterable[str]) -> str:
    """The race of a fleet's warships; empty if there are none, or of several (CAM19)."""
    races = {brief.sds[kind].race for kind in kinds} - {"civilian", "none"}
    return next(iter(races)) if len(races) == 1 else ""


def accepted(position: AnyPosition, question: Question, text: str) -> tuple[str, ...]:
    """The ships of a list that a question asks for, if it may be that.

    Raises:
        Illegal: It may not; what is offered would be right.
    """
    found = limits(position, question)
    try:
        return checked(position.brief, found, text)
    except Illegal as refusal:
        legal = ready_made(position, question)
        raise Illegal(refusal.message, rule=refusal.rule, legal=legal) from None


def checked(brief: CampaignBrief, found: Limits, text: str) -> tuple[str, ...]:
    """The ships of a list, if it may be that.

    Raises:
        Illegal: It may not.
    """
    kinds = ships_of(text)
    names = tuple(brief.sds if found.room is None else found.room)
    for kind in kinds:
        if kind not in brief.sds or kind not in names:
            raise illegal(found.rule, case="unknown", ship=kind)
    if found.room is not None:
        for kind, count in Counter(kinds).items():
            if count > found.room[kind]:
                raise illegal(found.rule, case="room", ship=kind, count=found.room[kind])
    if not found.empty:
        _check_armed(brief, found, kinds)
    if len(kinds) > found.most or max(Counter(kinds).values(), default=0) > _SAME:
        raise illegal(found.rule, case="count", most=counted(found.most, "ship"))
    points = cost(brief, kinds)
    if points > found.points:
        raise illegal(found.rule, cost=points, points=found.points)
    if found.battle is not None and not keeps_shares(brief, found.battle, found.seat, kinds):
        raise illegal("CAMT3", role=_role(found.battle, found.seat))
    return ships_of(text_of(brief, kinds))


def _check_armed(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...]) -> None:
    if not any(armed(brief.sds[kind]) for kind in kinds):
        raise illegal(found.rule, case="unarmed")
    # A fleet is of one power but for its prizes, which fight beside it.
    if found.room is None and not race_of(brief, kinds):
        raise illegal("CAM19")


def _role(battle: Battle, seat: str) -> str:
    return "attacker" if battle.attacker == seat else "defender"


def keeps_shares(brief: CampaignBrief, battle: Battle, seat: str, kinds: Iterable[str]) -> bool:
    """Whether a force keeps the shares of its points that a convoy battle asks for (CAMT3)."""
    ships = [brief.sds[kind] for kind in kinds]
    return muster.keeps_shares(ships, battle.nature, attacks=battle.attacker == seat)


def feasible(brief: CampaignBrief, found: Limits) -> bool:
    """Whether a fleet has a force that keeps the shares; else it needs not (CAM18)."""
    if found.battle is None or found.battle.nature != "convoy":
        return True
    return next(_every(brief, found), None) is not None


def able(brief: CampaignBrief, kinds: Iterable[str], points: int) -> bool:
    """Whether ships can fight at all: one of them is armed, and costs no more than is to be had."""
    return any(armed(brief.sds[kind]) and brief.sds[kind].points <= points for kind in kinds)


def _every(brief: CampaignBrief, found: Limits) -> Iterator[tuple[str, ...]]:
    """Every force that may be sent, by how many there are of each kind."""
    room = dict(found.room or {})

    def grow(kinds: tuple[str, ...], left: list[str]) -> Iterator[tuple[str, ...]]:
        if not left:
            if kinds and _fits(brief, found, kinds):
                yield kinds
            return
        first, *rest = left
        for count in range(min(room[first], found.most - len(kinds)) + 1):
            more = (*kinds, *[first] * count)
            if cost(brief, more) > found.points:
                break
            yield from grow(more, rest)

    yield from grow((), list(room))


def _fits(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...]) -> bool:
    return (
        any(armed(brief.sds[kind]) for kind in kinds)
        and found.battle is not None
        and keeps_shares(brief, found.battle, found.seat, kinds)
    )


def ready_made(position: AnyPosition, question: Question) -> tuple[str, ...]:
    """Some lists for the points: led by each ship in turn, of many kinds and of one."""
    brief, found = position.brief, limits(position, question)
    if found.empty:
        return _projects(brief, found)
    shares = found.battle is not None and found.battle.nature == "convoy"
    texts: dict[str, int] = {}
    if shares:
        for kinds in _every(brief, found):
            texts[text_of(brief, _led(brief, kinds))] = cost(brief, kinds)
    else:
        for leader in _leaders(brief, found):
            for mixed in (False, True):
                kinds = _filled(brief, found, leader, mixed=mixed)
                texts.setdefault(text_of(brief, kinds), cost(brief, kinds))
    best = sorted((each for each in texts if len(each) <= LONGEST), key=lambda e: (-texts[e], e))
    return tuple(best[:_OFFERED])


def _led(brief: CampaignBrief, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """A force with its best armed ship in front."""
    ships = sorted(kinds, key=lambda kind: (not armed(brief.sds[kind]), -brief.sds[kind].points))
    return tuple(ships)


def _leaders(brief: CampaignBrief, found: Limits) -> list[Description]:
    names = brief.sds if found.room is None else found.room
    sds = [brief.sds[kind] for kind in names]
    fit = [each for each in sds if armed(each) and each.points <= found.points]
    return sorted(fit, key=lambda each: -each.points)


def _filled(
    brief: CampaignBrief, found: Limits, leader: Description, *, mixed: bool
) -> tuple[str, ...]:
    """A leader, then what there is room for of its race and of traders."""
    kinds = [leader.id]
    mine = [
        sd
        for sd in sorted(brief.sd, key=lambda each: -each.points)
        if (found.room is not None or sd.race in (leader.race, "civilian"))
        and sd.points <= leader.points
    ]
    for again in (False, True) if mixed else (True,):
        for sd in mine:
            while (again or sd.id not in kinds) and may_add(brief, found, tuple(kinds), sd):
                kinds.append(sd.id)
    return tuple(kinds)


def _projects(brief: CampaignBrief, found: Limits) -> tuple[str, ...]:
    """No project, each alone, and the dearest that can be paid for together."""
    lost = sorted(found.room or (), key=lambda kind: -brief.sds[kind].points)
    alone = [kind for kind in lost if brief.sds[kind].points <= found.points]
    together: list[str] = []
    for kind in alone:
        while may_add(brief, found, tuple(together), brief.sds[kind]):
            together.append(kind)
    texts = dict.fromkeys((NONE, *alone, text_of(brief, together)))
    return tuple([each for each in texts if len(each) <= LONGEST][:_OFFERED])


def may_add(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...], sd: Description) -> bool:
    """Whether points, room and ships at hand allow one more."""
    room = _SAME if found.room is None else min(_SAME, found.room.get(sd.id, 0))
    here = kinds.count(sd.id) < room
    return here and len(kinds) < found.most and cost(brief, kinds) + sd.points <= found.points


def grown(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...]) -> Iterator[Description]:
    """What one more ship may be."""
    race = race_of(brief, kinds) if found.room is None else ""
    for sd in brief.sd:
        ours = not race or sd.race in (race, "civilian", "none")
        if ours and may_add(brief, found, kinds, sd):
            yield sd
