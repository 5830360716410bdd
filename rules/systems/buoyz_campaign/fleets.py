"""What lists may be: a fleet of the campaign, what of it may be sent or replaced.

A list is the ids of descriptions with commas between, ``ca-classic,2xrunabout``; the flagship's
comes first, then the others in the order of the descriptions. A force may have batteries, stations
and minefields behind its ships.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.counting import counted
from rules.systems.buoyz.board import muster
from rules.systems.buoyz.board.brief import armed
from rules.systems.buoyz_campaign import defences
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.listing import cost, race_of, ships_of, text_of
from rules.systems.buoyz_campaign.refusals import illegal
from rules.systems.buoyz_campaign.stats import MOST_SENT, MOST_SHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz_campaign.brief import CampaignBrief
    from rules.systems.buoyz_campaign.pieces import Battle, Fleet
    from rules.systems.buoyz_campaign.view import AnyPosition

_NOTHING: Final[Mapping[str, int]] = {}
_BY_KIND: Final = 3
"""The last version of these rules in which losses are replaced by the same kind of ship alone."""
_SHIPS_ALONE: Final = 3
"""The last version of these rules in which shares of a convoy are of what ships cost alone."""


class Limits(NamedTuple):
    """What a list may be.

    Attributes:
        points: What it may cost at most.
        most: How many ships it may have.
        room: By description, how many there are; ``None`` if any number.
        classes: By letters of a class, how many of it there are in all; empty if ``room`` says it.
        battle: The battle whose shares it keeps, if it must.
        seat: Whose it is.
        empty: Whether it may have no ship, and need not be armed.
        rule: What refuses it.
        prices: What everything in it costs.
        beside: What may be bought beside ships, and how much of it at most.
        shared: Whether shares are of all that is spent, not of what ships cost alone.
        taken: What is spent beside ships that are looked for.
    """

    points: int
    most: int
    room: Mapping[str, int] | None
    battle: Battle | None
    seat: str
    empty: bool
    rule: str
    prices: Mapping[str, int]
    beside: Mapping[str, int] = _NOTHING
    classes: Mapping[str, int] = _NOTHING
    shared: bool = True
    taken: int = 0


def limits(position: AnyPosition, question: Question) -> Limits:
    """What the list may be that a question asks for."""
    seat, options, prices = question.seat, position.options, position.brief.prices
    if isinstance(question, qu.RaiseFleet):
        points = options.campaign_points
        return Limits(points, MOST_SHIPS, None, None, seat, empty=False, rule="CAM3", prices=prices)
    fleet = position.fleets[seat]
    if isinstance(question, qu.ChooseForce):
        room, battle = Counter(fleet.ready), position.battle(question.battle)
        found = Limits(
            options.points - battle.guarded(seat), MOST_SENT, room, battle, seat, empty=False,
            rule="CAMT2", prices=defences.prices(position, battle, seat),
            beside=defences.offered(position, battle, seat),
            shared=position.version > _SHIPS_ALONE,
        )  # fmt: skip
        kept = feasible(position.brief, found)
        return found if kept else found._replace(battle=None)
    lost = Counter(each.sd for each in fleet.having("lost"))
    classes: Mapping[str, int] = _NOTHING
    if position.version > _BY_KIND:
        classes = Counter(position.sd(each).letters for each in fleet.having("lost"))
        lost = Counter(_alike(position.brief, fleet, classes))
    return Limits(
        fleet.saved, MOST_SHIPS, lost, None, seat, empty=True, rule="CAMT10", prices=prices,
        classes=classes,
    )  # fmt: skip


def _alike(brief: CampaignBrief, fleet: Fleet, classes: Mapping[str, int]) -> dict[str, int]:
    """By description, how many lost ships of a fleet it may replace: those of its class (CAM40).

    It is one that sails with the fleet's power, or that the fleet has lost.
    """
    own = {each.sd for each in fleet.having("lost")}
    return {
        each.id: classes[each.letters]
        for each in brief.sd
        if each.letters in classes
        and (each.id in own or race_of(brief, (each.id,)) in ("", fleet.race))
    }


def checked(brief: CampaignBrief, found: Limits, text: str) -> tuple[str, ...]:
    """What stands in a list, if it may be that (CAMT2, CAMT3b, CAMT10b, CAM3, CAM3b, CAM4, CAM4b).

    Raises:
        Illegal: It may not.
    """
    listed = ships_of(text)
    _check_room(brief, found, listed)
    kinds = tuple([kind for kind in listed if kind in brief.sds])
    bought = tuple([kind for kind in listed if kind not in brief.sds])
    if not found.empty:
        _check_armed(brief, found, kinds)
    if len(kinds) > found.most:
        raise illegal(found.rule, case="count", most=counted(found.most, "ship"))
    points = cost(found.prices, listed)
    if points > found.points:
        raise illegal(found.rule, cost=points, points=found.points)
    taken = points - cost(found.prices, kinds)
    if not keeps_shares(brief, found._replace(taken=taken), kinds):
        raise illegal("CAMT3", role=_role(found))
    return ships_of(text_of(brief, (*kinds, *bought)))


def _check_room(brief: CampaignBrief, found: Limits, listed: tuple[str, ...]) -> None:
    """Refuse what is not there, and more than is there (CAMT2c, CAM32c, CAM40b)."""
    names = (*(brief.sds if found.room is None else found.room), *found.beside)
    for kind, count in Counter(listed).items():
        if kind not in names or kind not in found.prices:
            raise illegal(found.rule, case="unknown", ship=kind)
        if kind in found.beside:
            if count > found.beside[kind]:
                raise illegal(found.rule, case="beside", what=kind, most=found.beside[kind])
        elif found.room is not None and count > found.room[kind]:
            raise illegal(found.rule, case="room", ship=kind, count=found.room[kind])
    for letters, count in _by_class(brief, listed).items():
        if found.classes and count > found.classes[letters]:
            most = found.classes[letters]
            raise illegal(found.rule, case="room", ship=letters, count=most)
    if _bases(brief, listed) > defences.MOST_BASES:
        raise illegal(found.rule, case="beside", what="its bases", most=defences.MOST_BASES)


def _by_class(brief: CampaignBrief, listed: Iterable[str]) -> Counter[str]:
    """How many ships of each class are in a list, by letters."""
    return Counter(brief.sds[kind].letters for kind in listed if kind in brief.sds)


def _bases(brief: CampaignBrief, listed: tuple[str, ...]) -> int:
    """How many batteries and stations are in a list."""
    return sum(kind in brief.known and kind not in brief.sds for kind in listed)


def _check_armed(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...]) -> None:
    """Refuse who is not armed, or of two powers; prizes fight beside (CAMT2c, CAM3c)."""
    if not any(armed(brief.sds[kind]) for kind in kinds):
        raise illegal(found.rule, case="unarmed")
    if found.room is None and not race_of(brief, kinds):
        raise illegal("CAM19")


def _role(found: Limits) -> str:
    attacks = found.battle is not None and found.battle.attacker == found.seat
    return "attacker" if attacks else "defender"


def keeps_shares(brief: CampaignBrief, found: Limits, kinds: Iterable[str]) -> bool:
    """Whether a force keeps the shares of its points that a convoy battle asks for (CAMT3)."""
    if found.battle is None:
        return True
    ships = [brief.sds[kind] for kind in kinds]
    attacks = found.battle.attacker == found.seat
    beside = found.taken if found.shared else 0
    return muster.keeps_shares(ships, found.battle.nature, attacks=attacks, beside=beside)


def feasible(brief: CampaignBrief, found: Limits) -> bool:
    """Whether a fleet has a force that keeps the shares; else it needs not (CAM18)."""
    if found.battle is None or found.battle.nature != "convoy":
        return True
    return next(every(brief, found), None) is not None


def able(brief: CampaignBrief, kinds: Iterable[str], points: int) -> bool:
    """Whether ships can fight at all: one is armed, and costs no more than there is (CAM25b)."""
    return any(armed(brief.sds[kind]) and brief.sds[kind].points <= points for kind in kinds)


def every(brief: CampaignBrief, found: Limits) -> Iterator[tuple[str, ...]]:
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
            if cost(found.prices, more) > found.points:
                break
            yield from grow(more, rest)

    yield from grow((), list(room))


def _fits(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...]) -> bool:
    return (
        any(armed(brief.sds[kind]) for kind in kinds)
        and found.battle is not None
        and keeps_shares(brief, found, kinds)
    )


def may_add(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...], kind: str) -> bool:
    """Whether points, room and ships at hand allow one more."""
    if cost(found.prices, kinds) + found.prices[kind] > found.points:
        return False
    if kind in found.beside:
        based = kind in brief.known and _bases(brief, kinds) >= defences.MOST_BASES
        return kinds.count(kind) < found.beside[kind] and not based
    here = found.room is None or kinds.count(kind) < found.room.get(kind, 0)
    letters = brief.sds[kind].letters
    if found.classes:
        here = _by_class(brief, kinds)[letters] < found.classes.get(letters, 0)
    return here and sum(each in brief.sds for each in kinds) < found.most


def grown(brief: CampaignBrief, found: Limits, kinds: tuple[str, ...]) -> Iterator[str]:
    """What one more may be."""
    ships = tuple(kind for kind in kinds if kind in brief.sds)
    race = race_of(brief, ships) if found.room is None else ""
    for kind in (*brief.sds, *found.beside):
        ours = not race or race_of(brief, (kind,)) in ("", race)
        if ours and may_add(brief, found, kinds, kind):
            yield kind
