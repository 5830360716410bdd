"""The look of games in space: bright lines on the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    amber, teal = (Ramp(ramps[name].steps[:23]) for name in ("amber", "teal"))
    return (
        Skin(
            solid=True,
            ramp=amber,
            letters=amber.reverse(),
            halo=amber,
            face=amber,
            light=(255, 196, 84),
            dark=(240, 164, 40),
            line=(255, 240, 208),
            trim=(132, 84, 18),
            glow=(255, 110, 60),
        ),
        Skin(
            solid=False,
            ramp=teal,
            letters=ramps["teal"],
            halo=ramps["deep"].upto(80),
            face=ramps["deep"],
            light=(18, 70, 92),
            dark=(13, 46, 64),
            line=(34, 211, 214),
            trim=(24, 140, 150),
            glow=(150, 255, 246),
        ),
    )


SPACE = Theme.of(
    (8, 11, 26),
    {
        "space": (((16, 20, 44), 5), ((34, 29, 68), 7)),
        "well": (((88, 50, 132), 20),),
        "ink": (((238, 242, 252), 28),),
        "amber": (((255, 184, 56), 22), ((255, 240, 208), 8)),
        "teal": (((34, 211, 214), 22), ((214, 255, 252), 8)),
        "deep": (((18, 70, 92), 14),),
        "red": (((255, 82, 66), 16), ((255, 214, 120), 8), ((255, 250, 226), 3)),
        "cloud": (((98, 54, 160), 10), ((220, 92, 200), 10), ((255, 220, 248), 6)),
        "rock": (((204, 116, 84), 14), ((246, 204, 164), 6)),
        "moss": (((84, 154, 128), 12), ((190, 226, 196), 5)),
        "ice": (((126, 186, 250), 14), ((238, 248, 255), 6)),
    },
    _dress,
)
