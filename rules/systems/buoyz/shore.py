"""Bases that are bought: what they cost, and who may have which (11.2, BZ199, BZ272)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz import shore_events as sh
from rules.systems.buoyz.board.bodies import LANDABLE
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.state import BuoyzState

MOST: Final = 2
"""Bases of a force at most (BZ272)."""
BATTERY: Final = "battery"
"""The letters of what stands on a planet or a moon; other bases float (BZ-T3)."""
MORE: Final = 5
"""What a base costs beside its die (BZ199)."""


def price(r: Resolution[BuoyzState]) -> None:
    """Each side that may have bases throws once for what they cost (BZ199, BZ272)."""
    board = r.state.board
    if board.options.plays("bases"):
        for side in (each for each in SIDES if each != board.attacker):
            (face,) = r.roll(1, DIE, f"price of a base: {side}")
            r.emit(sh.BasePriceRolled(side=side, face=face, price=face + MORE))


def counts(board: Board, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a list that are bases to be bought, where they are."""
    if not board.base_prices:
        return ()
    known = board.brief.sds
    return tuple([each for each in kinds if each in known and known[each].base])


def grounds(board: Board, side: str) -> tuple[Body, ...]:
    """The bodies on which a side may have batteries: those that it defends (BZ272)."""
    if board.attacker in ("", side):
        return ()
    return tuple([each for each in board.disputed if each.kind in LANDABLE])


def offered(board: Board, side: str) -> tuple[Description, ...]:
    """The bases that a side may buy (BZ272)."""
    if not board.base_prices or board.attacker == side:
        return ()
    found = (each for each in board.brief.sds.values() if each.base)
    ground = bool(grounds(board, side))
    return tuple([board.priced(each, side) for each in found if ground or not rooted(each)])


def rooted(sd: Description) -> bool:
    """Whether a base stands on a body."""
    return sd.letters == BATTERY


def check(board: Board, side: str, kinds: tuple[str, ...]) -> None:
    """See whether a side may have the bases of a list (BZ272).

    Raises:
        Illegal: It has too many, or may not have them.
    """
    legal = tuple(each.id for each in offered(board, side))
    found = counts(board, kinds)
    if len(found) > MOST:
        raise illegal("BZ272", case="count", legal=legal, most=MOST)
    for each in found:
        if each not in legal:
            case = "attacks" if board.attacker == side else ""
            raise illegal("BZ272", case=case, legal=legal or ("ships",))
