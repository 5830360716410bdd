"""All that Buoyz 'N Da 'Hood draws, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.art import Art, Sprite, Sprites
from render.drawing.pen import Pen
from render.systems.buoyz.bodies import LANDS
from render.systems.buoyz.clouds import clouds, night
from render.systems.buoyz.hulls import EMBLEM, GLYPHS, SHIPS
from render.systems.buoyz.signs import SIGNS

if TYPE_CHECKING:
    from render.drawing.art import Guise
    from render.drawing.canvas import Stamp

_GOLD: Final = (255, 222, 92)


def _glow(guise: Guise) -> Stamp:
    """A ring of light around a ship that is asked about, outside of its shields."""
    pen = Pen(guise.theme, *guise.size)
    pen.disc(0, 0, 99, 99, (*_GOLD, 255))
    pen.disc(0, 0, 91, 91, (*guise.theme.base, 0))
    return pen.stamp(5)


ART: Final = Art(
    pieces=SHIPS,
    glyphs=GLYPHS,
    signs=SIGNS,
    terrain=Sprites(EMBLEM),
    lands=LANDS,
    glow=Sprite(_glow),
    emblem=EMBLEM,
    scatter=clouds,
    backdrop=night,
)
