"""What the rules say of kinds of ships, held against a card that somebody wrote (TE50, TE53, TE54).

The cards of the data are as their kinds say; of others it is told what is unusual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.celestial.stats import Card

SQUADRON_HULL: Final = 2
"""Hull boxes of a squadron (TE50)."""
BASE_BLAST: Final = 5
"""The blast of a base (TE53)."""
_TRANSPORT: Final = "transport"


def supplied(card: dict[str, Any]) -> dict[str, Any]:
    """A card as it was written, with what its kind says where nothing is said (TE50, TE53)."""
    found: dict[str, Any] = {"shields": [0, 0, 0, 0]}
    if card.get("squadron") is True:
        found |= {"hull": [0] * SQUADRON_HULL, "blast": 0}
    if card.get("base") is True:
        found["blast"] = BASE_BLAST
        curve = card.get("curve")
        if isinstance(curve, list):  # bases have no Turn (TE20)
            rows = [[*row, 0] if isinstance(row, list) and len(row) == 2 else row for row in curve]  # noqa: PLR2004 - Power and Speed
            card = {**card, "curve": rows}
    return found | card


def oddities(card: Card) -> Iterator[str]:
    """What is unusual for its kind, or does nothing, a sentence each (TE94, TE25, TE20)."""
    if card.squadron:
        yield from _of_squadron(card)
    if card.base:
        if card.blast != BASE_BLAST:
            yield f"the blast of a base is {BASE_BLAST} (TE53)."
        if card.sprints:
            yield "a base does not sprint (TE25)."
        if any(row.turn for row in card.curve):
            yield "a base has no Turn (TE20)."
    if card.sort == _TRANSPORT and card.group:
        yield "a transport is unarmed (TE54)."
    if card.boxes - 1 in card.critical:
        yield "a critical on the last hull box never comes (TE94)."


def _of_squadron(card: Card) -> Iterator[str]:
    if any(card.shields):
        yield "a squadron has no shields (TE50)."
    if card.boxes != SQUADRON_HULL:
        yield f"a squadron has {SQUADRON_HULL} hull boxes (TE50)."
    if card.critical:
        yield "a squadron has no criticals (TE50)."
    if card.blast:
        yield "a squadron has no blast (TE50)."
    if any(row.power for row in card.curve):
        yield "a squadron has no Power: others transmit it (TE50, TE15)."
