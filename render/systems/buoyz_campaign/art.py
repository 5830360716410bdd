"""What the campaign draws by name: the ships of its battles, larger, and panels for fleets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from render.drawing.art import Sprite, Sprites
from render.drawing.pen import Pen
from render.systems.buoyz import art as battles
from render.systems.buoyz_campaign.panels import Grounds

if TYPE_CHECKING:
    from render.drawing.art import Art, Guise
    from render.drawing.canvas import Stamp

_SIZES: Final = (14, 12, 11, 9, 8, 6)
"""Tenths of the size that ships have in battles: here there is one of a kind."""
_ROOMS: Final = ((1100, 0), (640, 1), (520, 2), (420, 4))
"""From how wide rooms of ships on, which of the sizes; the last one in narrower rooms."""
_LISTED: Final = 3
"""Which of the sizes ships in lists have."""


def _scaled(guise: Guise, *, sprite: Sprite, tenths: int) -> Stamp:
    wide, high = (each * tenths // 20 * 2 for each in guise.size)
    return sprite.stamp(guise._replace(size=(wide, high)))


def _all(sprites: Sprites, tenths: int) -> Sprites:
    def scaled(sprite: Sprite) -> Sprite:
        return Sprite(partial(_scaled, sprite=sprite, tenths=tenths))

    named = {name: scaled(each) for name, each in sprites.named.items()}
    return Sprites(scaled(sprites.other), named)


def _none(guise: Guise) -> Stamp:
    """No light around ships: marks below them say which are in battle."""
    return Pen(guise.theme, 4, 4).stamp(2)


_ARTS: Final = tuple(
    replace(
        battles.ART,
        pieces=_all(battles.ART.pieces, tenths),
        glow=Sprite(_none),
        lands=Grounds(),
    )
    for tenths in _SIZES
)


def art_of(wide: int) -> Art:
    """What is drawn where the rooms of ships are so wide at least; 0: they are in lists."""
    if not wide:
        return _ARTS[_LISTED]
    return _ARTS[next((size for least, size in _ROOMS if wide >= least), -1)]
