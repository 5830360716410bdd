"""What a seat or a spectator sees: all but lists that are not shown yet (CAM24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules.kernel.system.open_view import OpenView
from rules.systems.buoyz_campaign.state import CampaignState, Position

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.pieces import Battle


class CampaignView(Position, OpenView):
    """A campaign as it is seen; ``whole`` is without what the viewer may not know."""

    @property
    def own_list(self) -> str:
        """What the viewer has handed in and is not shown yet."""
        whole: CampaignState = self.whole  # type: ignore[assignment]  # a view of this system
        return whole.hidden.get(self.viewer or "", "")

    @property
    def fighting(self) -> tuple[Battle, ...]:
        """The battles that are being fought."""
        return tuple(each for each in self.battles if each.is_open)


AnyPosition: TypeAlias = CampaignState | CampaignView
"""What legality depends on: a state and a view both have it."""
