"""Standing orders in words (BC182)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from rules.systems.braid import actions as ac

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.braid.brief import BattleBrief

ORDERS: Final[tuple[ac.Order, ...]] = get_args(ac.Order)
WORDS: Final[Mapping[ac.Order, str]] = {
    "counter-stand": "horse that is charged stands",
    "counter-meet": "horse that is charged counter-charges as far as it can",
    "counter-ask": "ask whether horse that is charged counter-charges",
    "advance-least": "who finds his target gone goes on 2″",
    "advance-most": "who finds his target gone goes on as far as he can",
    "advance-ask": "ask how far one goes on who finds his target gone",
    "losses-strongest": "the strongest take losses, of a Grand Battery the left end",
    "losses-ask": "ask who takes losses",
    "fire-best": "all fire at what they hit best",
    "fire-none": "nobody fires",
    "fire-ask": "ask for fire",
    "charges-none": "no charges or assaults are declared",
    "charges-ask": "ask for charges and assaults",
    "clusters-none": "clusters are left as they are",
    "clusters-ask": "ask which clusters are made whole",
}


def topic(order: str) -> tuple[str, str]:
    """What an order is about, and its answer."""
    about, _, answer = order.partition("-")
    return about, answer


def words_of(brief: BattleBrief, order: ac.Order, unit: str) -> str:
    """An order in words."""
    words = WORDS[order]
    return f"{brief.units[unit].name}: {words}" if unit else words
