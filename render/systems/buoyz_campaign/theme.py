"""The look of the campaign: that of battles, with the colours of six fleets.

Every second one has dark hulls with a bright rim, so that neighbours are told apart by those who
see no colours, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from render.drawing.theme import Ramp, Skin, Theme
from render.systems.buoyz.theme import roles
from rules.systems.buoyz_campaign.stats import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

Rgb: TypeAlias = tuple[int, int, int]
_BRIGHT: Final[dict[str, Rgb]] = {
    "azure": (128, 192, 255),
    "coral": (255, 132, 124),
    "jade": (112, 226, 160),
    "amber": (255, 196, 92),
    "violet": (208, 164, 255),
    "ivory": (236, 232, 214),
}


def _mixed(one: Rgb, other: Rgb, share: int) -> Rgb:
    """So many per cent of one colour, the rest of another."""
    red, green, blue = (
        (a * share + b * (100 - share)) // 100 for a, b in zip(one, other, strict=True)
    )
    return red, green, blue


def _dress(ramps: Mapping[str, Ramp]) -> tuple[Skin, ...]:
    return tuple(_skin(ramps, seat, solid=at % 2 == 0) for at, seat in enumerate(SEATS))


def _skin(ramps: Mapping[str, Ramp], seat: str, *, solid: bool) -> Skin:
    bright, ramp = _BRIGHT[seat], Ramp(ramps[seat].steps[:13])
    deep = _mixed(bright, (0, 0, 0), 32)
    if solid:
        return Skin(
            solid=True,
            ramp=ramp,
            letters=ramp.reverse(),
            halo=ramps[seat],
            face=ramp,
            light=_mixed(bright, (255, 255, 255), 35),
            dark=_mixed(bright, (0, 0, 0), 82),
            line=_mixed(bright, (0, 0, 0), 28),
            trim=_mixed(bright, (0, 0, 0), 55),
            glow=bright,
        )
    return Skin(
        solid=False,
        ramp=ramp,
        letters=ramps[seat],
        halo=ramps[f"deep {seat}"],
        face=ramps[f"deep {seat}"],
        light=deep,
        dark=_mixed(bright, (0, 0, 0), 22),
        line=bright,
        trim=_mixed(bright, (0, 0, 0), 80),
        glow=bright,
    )


CHART: Final = Theme.of(
    (7, 9, 15),
    {
        "ink": (((240, 240, 236), 24),),
        **{
            seat: ((rgb, 12), (_mixed(rgb, (255, 255, 255), 40), 4))
            for seat, rgb in _BRIGHT.items()
        },
        **{f"deep {seat}": ((_mixed(rgb, (0, 0, 0), 32), 4),) for seat, rgb in _BRIGHT.items()},
        "red": (((255, 150, 36), 8), ((255, 222, 120), 4), ((255, 250, 226), 2)),
        "gold": (((255, 222, 92), 10),),
        "slate": (((52, 64, 84), 6), ((150, 166, 186), 4)),
        "rust": (((66, 34, 28), 5), ((116, 62, 40), 3)),
        "teal": (((14, 54, 60), 5), ((30, 96, 98), 3)),
        "steel": (((120, 132, 148), 6), ((214, 222, 230), 4)),
    },
    _dress,
    roles,
)
"""All that the campaign draws, by name."""
