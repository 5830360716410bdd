"""The table of fleets beside the chart: campaign points, what is ready, what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.chart import Chart, Column, Entry, Row, Tone
from rules.systems.buoyz_campaign.calendar import standing
from rules.systems.buoyz_campaign.stats import SEATS

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.view import CampaignView


def chart_of(view: CampaignView) -> Chart | None:
    """The fleets by how they do."""
    if not view.raised:
        return None
    return Chart(
        name="Fleets: campaign points, ships",
        columns=(Column("CP"), Column("Fit"), Column("Hurt"), Column("Lost")),
        rows=tuple(
            Row(seat.capitalize(), _row(view, seat), SEATS.index(seat)) for seat in standing(view)
        ),
    )


def _row(view: CampaignView, seat: str) -> tuple[tuple[Entry, ...], ...]:
    fleet = view.fleets[seat]
    tone = Tone.STRUCK if fleet.out else Tone.PLAIN
    hurt = len(fleet.having("crippled")) + len(fleet.having("docked"))
    numbers = (fleet.cp, len(fleet.having("ready")), hurt, len(fleet.having("lost")))
    return tuple((Entry(str(number), tone),) for number in numbers)
