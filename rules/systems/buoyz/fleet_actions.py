"""How fleets are fitted out: what is said of ships that one has (BZ-T1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz.actions import NONE, Muster
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Sequence


def fitted(ships: str = NONE) -> Muster:
    """A fleet fitted out: which ships carry mines, or form squadrons."""
    return Muster(ships=None, fit=ships)


def fit_of(action: Muster, rule: str, legal: Sequence[str]) -> str:
    """What an order says of ships that one has.

    Raises:
        Illegal: It is a list of ships to be bought.
    """
    if action.ships:
        raise illegal(rule, case="bought", legal=tuple(legal))
    return action.fit or NONE


def bought(action: Muster) -> str:
    """What an order says of ships that are to be bought (BZ223).

    Raises:
        Illegal: It says how ships are fitted out that one has.
    """
    if action.fit is not None:
        raise illegal("BZ223", case="fit", legal=("ships",))
    return action.ships or ""
