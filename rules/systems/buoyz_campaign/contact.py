"""Breaking contact: when a side must check, and how it does (CAM 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz.board.muster import CAPITALS
from rules.systems.buoyz_campaign.stats import CARRIERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.reporting import Fate

AVOIDS: Final = 6
"""What a check must come to for a side to stay."""
_CENT: Final = 100
_LOST: Final = ("destroyed", "captured")


def lost(sds: Sequence[Description], fates: Sequence[Fate]) -> int:
    """The points of ships destroyed or captured, in full; crippled ones count 0 (CAM9c, CAM26b)."""
    return sum(sd.points for sd, fate in zip(sds, fates, strict=True) if fate in _LOST)


def reason(sds: Sequence[Description], fates: Sequence[Fate], threshold: int) -> str:
    """Why a side must check whether it breaks contact; empty if it need not (CAMT5).

    Args:
        sds: Its ships.
        fates: What has become of each.
        threshold: The share of its points whose loss is checked, in per cent (CAM10).
    """
    total = sum(sd.points for sd in sds)
    if lost(sds, fates) * _CENT >= threshold * total:
        return "losses"
    found = list(zip(sds, fates, strict=True))
    capitals = [fate for sd, fate in found if sd.letters in CAPITALS]
    if 2 * sum(fate != "whole" for fate in capitals) > len(capitals):
        return "capitals"
    left = {sd.letters for sd, fate in found if fate not in _LOST}
    had = {sd.letters for sd in sds}
    heavy = (left & CAPITALS) | (left & CARRIERS)
    if had & (CAPITALS - CARRIERS) and heavy and heavy <= CARRIERS:
        return "carriers"
    return ""


def breaks(face: int, plus: int) -> bool:
    """Whether a side breaks contact by its die: a six avoids it (CAMT6)."""
    return face + plus < AVOIDS
