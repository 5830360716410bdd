"""What a seat or a spectator sees: all but fleets not shown yet, orders and lurkers (X7, BZ133)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.system.open_view import OpenView
from rules.systems.buoyz.state import BuoyzState, Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.buoyz.board.board import Board


class BuoyzView(Position, OpenView):
    """A battle as it is seen; ``whole`` is without what the viewer may not know."""

    @property
    def names(self) -> Board:
        """The table: ships and bodies are called by it."""
        return self.board

    @property
    def pre_measure(self) -> bool:
        """Whether distances and chances are told beforehand (BZ132c, BZT3, X8)."""
        return self.board.options.pre_measure

    @property
    def lurking(self) -> Mapping[str, str]:
        """Where the viewer's own ships lurk: by ship, its square (BZ188)."""
        whole: BuoyzState = self.whole  # type: ignore[assignment]  # a view of this system
        return whole.hidden[self.viewer].lurking if self.viewer in whole.hidden else {}

    @property
    def dropping(self) -> Mapping[str, str]:
        """What the viewer has said of its ships in hyperspace: by ship, what it does (BZ197b)."""
        whole: BuoyzState = self.whole  # type: ignore[assignment]  # a view of this system
        return whole.hidden[self.viewer].dropping if self.viewer in whole.hidden else {}

    @property
    def orders(self) -> Mapping[str, str]:
        """What the viewer has decided ahead (BZ229)."""
        whole: BuoyzState = self.whole  # type: ignore[assignment]  # a view of this system
        return whole.hidden[self.viewer].orders if self.viewer in whole.hidden else {}


AnyPosition: TypeAlias = BuoyzState | BuoyzView
"""What legality depends on: a state and a view both have it."""
