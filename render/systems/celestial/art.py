"""All that Celestial draws, by name."""

from __future__ import annotations

from typing import Final

from render.drawing.art import Art
from render.drawing.plain import PLAIN_ART
from render.systems.celestial.bodies import BODIES
from render.systems.celestial.hulls import SHIPS
from render.systems.celestial.signs import SIGNS
from render.systems.celestial.sky import sky

ART: Final = Art(
    pieces=SHIPS,
    signs=SIGNS,
    terrain=BODIES,
    glow=PLAIN_ART.glow,
    emblem=SHIPS.of("osprey"),
    backdrop=sky,
)
