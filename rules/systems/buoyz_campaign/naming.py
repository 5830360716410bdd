"""The names of a fleet's ships: those of one kind are numbered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rules.systems.buoyz.fleets import short_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz_campaign.brief import CampaignBrief


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
        name = f"{seat[0].upper()} {short_name(brief.sds[kind])} {met[kind]}"
        yield Named(f"{kind}-{met[kind]}", kind, name)
