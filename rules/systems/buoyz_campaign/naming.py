"""The names of a fleet's ships: those of one kind are numbered."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from rules.systems.buoyz.fleets import short_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz_campaign.brief import CampaignBrief
    from rules.systems.buoyz_campaign.pieces import Vessel


class Named(NamedTuple):
    """A ship of a fleet as it is called."""

    id: str
    sd: str
    name: str


def named(brief: CampaignBrief, seat: str, kinds: tuple[str, ...]) -> Iterator[Named]:
    """The ships of a list, each with a name of its own in the whole campaign."""
    met = Counter[str]()
    for kind in kinds:
        met[kind] += 1
        yield Named(f"{kind}-{met[kind]}", kind, _name(brief, seat, kind, met[kind]))


def another(brief: CampaignBrief, seat: str, ships: tuple[Vessel, ...], kind: str) -> Named:
    """One more ship of a kind; none of a fleet's is called as it is."""
    taken = {name for each in ships for name in (each.id, each.name)}
    found = (
        Named(f"{kind}-{number}", kind, _name(brief, seat, kind, number)) for number in count(1)
    )
    return next(each for each in found if each.id not in taken and each.name not in taken)


def _name(brief: CampaignBrief, seat: str, kind: str, number: int) -> str:
    return f"{seat[0].upper()} {short_name(brief.sds[kind])} {number}"
