"""The look of a battlefield of 1810: green and dun, blue coats against madder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    blue, madder, paper = ramps["blue"], ramps["madder"], ramps["paper"]
    return (
        Skin(
            solid=True,
            ramp=madder,
            letters=Ramp((*madder.steps[::-1], *paper.steps[1:])),
            halo=madder,
            face=madder,
            light=(142, 30, 34),
            dark=(142, 30, 34),
            line=(70, 12, 16),
            trim=(240, 200, 170),
            glow=(246, 240, 222),
        ),
        Skin(
            solid=False,
            ramp=blue,
            letters=blue,
            halo=paper,
            face=paper,
            light=(246, 240, 222),
            dark=(246, 240, 222),
            line=(24, 48, 116),
            trim=(24, 48, 116),
            glow=(24, 48, 116),
        ),
    )


MEADOW = Theme.of(
    (168, 178, 120),
    {
        "paper": (((246, 240, 222), 8),),
        "ink": (((34, 30, 22), 28),),
        "blue": (((24, 48, 116), 22),),
        "madder": (((142, 30, 34), 22),),
        "red": (((206, 44, 28), 16), ((255, 190, 84), 6), ((255, 246, 214), 4)),
        "gold": (((250, 196, 48), 12),),
        "floor": (((226, 220, 196), 4),),
        "shade": (((150, 160, 104), 5),),
        "wood": (((150, 140, 120), 8), ((92, 76, 56), 10)),
        "earth": (((196, 178, 132), 6), ((150, 128, 84), 6)),
        "leaf": (((128, 150, 88), 6), ((84, 116, 62), 8), ((46, 72, 40), 6)),
        "height": (((184, 172, 112), 6), ((158, 136, 84), 6)),
        "water": (((120, 160, 182), 6), ((76, 118, 148), 6)),
        "stone": (((178, 166, 148), 8), ((128, 112, 96), 6), ((84, 72, 62), 6)),
        "glass": (((128, 186, 214), 6),),
    },
    _dress,
)
