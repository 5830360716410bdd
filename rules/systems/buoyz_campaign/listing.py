"""Lists of ships as they are kept and told: ``ca-classic,2xrunabout``, the flagship in front."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rules.systems.buoyz.fleets import FIELD
from rules.systems.buoyz.lists import kinds_of, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz_campaign.brief import CampaignBrief
    from rules.systems.buoyz_campaign.pieces import Vessel
    from rules.systems.buoyz_campaign.view import AnyPosition

NONE: Final = "none"
"""An empty list."""
_STATELESS: Final = frozenset(("civilian", "none", "other"))
"""Races of ships that may sail with any power: merchants, and the minesweeper (CAM19b)."""


def text_of(brief: CampaignBrief, kinds: Iterable[str]) -> str:
    """A list as it is kept: the flagship, other ships as descriptions have them, defences last."""
    listed = tuple(kinds)
    if not listed:
        return NONE
    order = [*brief.known, FIELD]
    return written(Counter((listed[0], *sorted(listed[1:], key=order.index))))


def ships_of(text: str) -> tuple[str, ...]:
    """What stands in a list, each as often as it is there."""
    return () if text in ("", NONE) else kinds_of(text)


def sailing(brief: CampaignBrief, text: str) -> tuple[str, ...]:
    """The ships of a list: all of it but batteries, stations and minefields."""
    return tuple([kind for kind in ships_of(text) if kind in brief.sds])


def cost(prices: Mapping[str, int], kinds: Iterable[str]) -> int:
    """What a list costs (CAMT2)."""
    return sum(prices[kind] for kind in kinds)


def called(sd: Description) -> str:
    """What a description is called: ``CA Constitution``."""
    if sd.base:
        return sd.type
    return sd.letters if sd.patrol else f"{sd.letters} {sd.type or sd.name}"


def kind_called(brief: CampaignBrief, kind: str) -> str:
    """What a kind of a list is called: a ship, a battery, a station, a minefield."""
    return "12″ minefield" if kind == FIELD else called(brief.known[kind])


def in_words(brief: CampaignBrief, kinds: Iterable[str]) -> str:
    """``CA Constitution, 2 Runabout``."""
    names = Counter(kind_called(brief, kind) for kind in kinds)
    told = [f"{count} {name}" if count > 1 else name for name, count in names.items()]
    return ", ".join(told) or "none"


def race_of(brief: CampaignBrief, kinds: Iterable[str]) -> str:
    """The race of a fleet's warships; empty if there are none, or of several (CAM19)."""
    races = {brief.sds[kind].race for kind in kinds}
    powers = races - _STATELESS
    return next(iter(powers)) if len(powers) == 1 else ""


def sent(position: AnyPosition, seat: str, text: str) -> tuple[Vessel, ...]:
    """The ships of a fleet that a list names: of each kind the first that are ready."""
    left = list(position.fleets[seat].having("ready"))
    found = []
    for kind in sailing(position.brief, text):
        ship = next(each for each in left if each.sd == kind)
        left.remove(ship)
        found.append(ship)
    return tuple(found)
