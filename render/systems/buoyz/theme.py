"""The look of Buoyz 'N Da 'Hood: clouds of rust and teal in the dark, blue hulls and red ones.

The first side has bright hulls, the second dark ones with a bright rim: so they are told apart by
those who see no colours, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    azure, coral = (Ramp(ramps[name].steps[:19]) for name in ("azure", "coral"))
    return (
        Skin(
            solid=True,
            ramp=azure,
            letters=azure.reverse(),
            halo=ramps["azure"],
            face=azure,
            light=(214, 232, 255),
            dark=(158, 196, 244),
            line=(24, 48, 92),
            trim=(58, 104, 178),
            glow=(120, 216, 255),
        ),
        Skin(
            solid=False,
            ramp=coral,
            letters=ramps["coral"],
            halo=ramps["garnet"],
            face=ramps["garnet"],
            light=(104, 22, 34),
            dark=(76, 14, 26),
            line=(255, 116, 112),
            trim=(212, 76, 84),
            glow=(255, 176, 92),
        ),
    )


def roles(ramps: Mapping[str, Ramp]) -> Mapping[str, Ramp]:
    """What the colours of the chart are used for, in battles and in the campaign."""
    ink = ramps["ink"]
    return {
        "paper": Ramp((0, 0)),
        "wood": ink,
        "floor": ramps["slate"].upto(40),
        "glass": ramps["azure"],
        "earth": ink,
        "shade": ramps["slate"].upto(30),
    }


CHART: Final = Theme.of(
    (7, 9, 15),
    {
        "ink": (((240, 240, 236), 28),),
        "azure": (((128, 192, 255), 18), ((226, 240, 255), 8)),
        "coral": (((255, 116, 112), 18), ((255, 226, 220), 8)),
        "garnet": (((104, 22, 34), 10),),
        "red": (((255, 150, 36), 16), ((255, 222, 120), 8), ((255, 250, 226), 3)),
        "gold": (((255, 222, 92), 14),),
        "slate": (((52, 64, 84), 8), ((150, 166, 186), 6)),
        "rust": (((66, 34, 28), 8), ((116, 62, 40), 4)),
        "teal": (((14, 54, 60), 8), ((30, 96, 98), 4)),
        "steel": (((120, 132, 148), 10), ((214, 222, 230), 6)),
    },
    _dress,
    roles,
)
