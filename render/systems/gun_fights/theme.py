"""The look of games in the dust: ink, oxblood and navy on sun-bleached ground and paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    rust, navy, paper = ramps["rust"], ramps["navy"], ramps["paper"]
    return (
        Skin(
            solid=True,
            ramp=rust,
            # From the face by way of the ground to paper.
            letters=Ramp((*rust.steps[::-1], *paper.steps[1:])),
            halo=rust,
            face=rust,
            light=(122, 26, 24),
            dark=(122, 26, 24),
            line=(43, 28, 20),
            trim=(206, 120, 96),
            glow=(247, 236, 209),
        ),
        Skin(
            solid=False,
            ramp=navy,
            letters=navy,
            halo=paper,
            face=paper,
            light=(247, 236, 209),
            dark=(247, 236, 209),
            line=(26, 48, 92),
            trim=(26, 48, 92),
            glow=(26, 48, 92),
        ),
    )


DUST = Theme.of(
    (224, 201, 157),
    {
        "paper": (((247, 236, 209), 8),),
        "ink": (((43, 28, 20), 28),),
        "rust": (((122, 26, 24), 22),),
        "navy": (((26, 48, 92), 22),),
        "red": (((208, 44, 26), 16), ((255, 190, 84), 6), ((255, 246, 214), 4)),
        "gold": (((248, 190, 54), 12),),
        "floor": (((238, 221, 183), 4),),
        "shade": (((206, 180, 134), 5),),
        "wood": (((170, 122, 74), 8), ((92, 58, 32), 10)),
        "earth": (((188, 148, 98), 6), ((132, 94, 58), 6)),
        "scrub": (((156, 150, 92), 6), ((94, 108, 60), 8), ((54, 74, 44), 6)),
        "steel": (((146, 146, 142), 10), ((66, 72, 80), 8)),
        "glass": (((140, 188, 204), 6),),
    },
    _dress,
)
