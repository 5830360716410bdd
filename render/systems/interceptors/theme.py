"""The look of the dogfight: violet night, ice blue against flame, three colours of energy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping

GREEN, AMBER, RED = HUES = ("calm", "charged", "blazing")
"""The ramps of the energy levels, from the least."""


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    ice, flame = ramps["ice"], ramps["flame"]
    return (
        Skin(
            solid=True,
            ramp=ice,
            letters=Ramp((*ice.steps[::-1],)),
            halo=ramps["paper"],
            face=ice,
            light=(150, 214, 255),
            dark=(96, 170, 226),
            line=(226, 244, 255),
            trim=(30, 60, 104),
            glow=(150, 214, 255),
        ),
        Skin(
            solid=False,
            ramp=flame,
            letters=flame,
            halo=ramps["paper"],
            face=ramps["ember"],
            light=(70, 34, 22),
            dark=(52, 24, 18),
            line=(255, 170, 96),
            trim=(255, 170, 96),
            glow=(255, 196, 130),
        ),
    )


def _roles(ramps: Mapping[str, Ramp]) -> Mapping[str, Ramp]:
    ink = ramps["ink"]
    return {
        "wood": ink,
        "floor": ramps["haze"],
        "glass": ramps["ice"],
        "earth": ink,
        "shade": ramps["haze"].upto(50),
    }


NIGHT = Theme.of(
    (15, 10, 30),
    {
        "ink": (((238, 238, 250), 28),),
        "haze": (((36, 28, 66), 8),),
        "paper": (((15, 10, 30), 1),),
        "ice": (((150, 214, 255), 22),),
        "flame": (((255, 170, 96), 22),),
        "ember": (((70, 34, 22), 8),),
        "red": (((255, 92, 84), 16), ((255, 210, 120), 6), ((255, 248, 220), 4)),
        "gold": (((250, 206, 84), 12),),
        "calm": (((72, 214, 120), 8),),
        "charged": (((255, 198, 40), 8),),
        "blazing": (((255, 64, 64), 8),),
        "rock": (((168, 148, 132), 12), ((220, 206, 190), 6)),
        "dust": (((150, 140, 190), 10),),
        "steel": (((150, 164, 180), 10), ((210, 222, 232), 4)),
    },
    _dress,
    _roles,
)
