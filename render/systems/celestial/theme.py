"""The look of Celestial: a deep violet dark, gold birds and green stones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.theme import Ramp, Skin, Theme

if TYPE_CHECKING:
    from collections.abc import Mapping


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    sun, jade = (Ramp(ramps[name].steps[:21]) for name in ("sun", "jade"))
    return (
        Skin(
            solid=True,
            ramp=sun,
            letters=sun.reverse(),
            halo=sun,
            face=sun,
            light=(255, 214, 120),
            dark=(238, 170, 66),
            line=(255, 244, 216),
            trim=(128, 78, 20),
            glow=(120, 200, 255),
        ),
        Skin(
            solid=False,
            ramp=jade,
            letters=ramps["jade"],
            halo=ramps["moss"].upto(80),
            face=ramps["moss"],
            light=(20, 84, 72),
            dark=(12, 54, 50),
            line=(92, 232, 168),
            trim=(40, 150, 116),
            glow=(255, 120, 90),
        ),
    )


def _roles(ramps: Mapping[str, Ramp]) -> Mapping[str, Ramp]:
    return {
        "paper": Ramp((0, 0)),
        "gold": ramps["sun"].upto(60),
        "halo": ramps["space"].upto(30),
        "well": ramps["haze"],
        "wood": ramps["ink"],
        "floor": ramps["haze"].upto(30),
        "glass": ramps["jade"],
        "earth": ramps["ink"],
        "shade": ramps["haze"].upto(20),
    }


DEEP: Final = Theme.of(
    (10, 9, 22),
    {
        "space": (((26, 20, 52), 6), ((52, 34, 84), 7)),
        "ink": (((240, 240, 250), 28),),
        "sun": (((255, 196, 84), 20), ((255, 244, 216), 8)),
        "jade": (((92, 232, 168), 20), ((222, 255, 238), 8)),
        "moss": (((20, 84, 72), 12),),
        "red": (((255, 88, 72), 16), ((255, 214, 120), 8), ((255, 250, 226), 3)),
        "haze": (((64, 84, 170), 10), ((150, 120, 236), 10), ((236, 214, 255), 6)),
        "rock": (((128, 112, 104), 10), ((206, 190, 172), 8)),
        "world": (((40, 96, 170), 10), ((150, 214, 236), 8)),
        "hole": (((214, 110, 44), 10), ((255, 222, 150), 6)),
    },
    _dress,
    _roles,
)
