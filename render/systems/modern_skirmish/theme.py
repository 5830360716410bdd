"""The look of a temperate battlefield: greens and greys, night blue against rust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    night, rust, paper = ramps["night"], ramps["rust"], ramps["paper"]
    return (
        Skin(
            solid=True,
            ramp=night,
            # From the face by way of the ground to paper.
            letters=Ramp((*night.steps[::-1], *paper.steps[1:])),
            halo=night,
            face=night,
            light=(22, 44, 96),
            dark=(22, 44, 96),
            line=(10, 20, 46),
            trim=(140, 166, 214),
            glow=(242, 244, 236),
        ),
        Skin(
            solid=False,
            ramp=rust,
            letters=rust,
            halo=paper,
            face=paper,
            light=(246, 240, 226),
            dark=(246, 240, 226),
            line=(128, 32, 22),
            trim=(128, 32, 22),
            glow=(128, 32, 22),
        ),
    )


FIELD = Theme.of(
    (190, 200, 164),
    {
        "paper": (((242, 244, 236), 8),),
        "ink": (((24, 32, 36), 28),),
        "night": (((22, 44, 96), 22),),
        "rust": (((128, 32, 22), 22),),
        "red": (((206, 44, 28), 16), ((255, 190, 84), 6), ((255, 246, 214), 4)),
        "gold": (((250, 196, 48), 12),),
        "floor": (((226, 226, 216), 4),),
        "shade": (((168, 180, 146), 5),),
        "wood": (((150, 150, 146), 8), ((84, 88, 90), 10)),
        "earth": (((186, 172, 132), 6), ((140, 126, 92), 6)),
        "leaf": (((128, 156, 96), 6), ((82, 118, 66), 8), ((44, 76, 46), 6)),
        "straw": (((214, 200, 128), 6), ((178, 156, 78), 6)),
        "stone": (((166, 170, 168), 8), ((110, 116, 118), 6), ((66, 72, 76), 6)),
        "glass": (((128, 186, 214), 6),),
    },
    _dress,
)
