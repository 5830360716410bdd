"""All that Space Convoy draws, by name."""

from __future__ import annotations

from typing import Final

from render.drawing.art import Art
from render.drawing.plain import PLAIN_ART
from render.systems.space_convoy.badges import DAMAGE
from render.systems.space_convoy.hulls import SHIPS
from render.systems.space_convoy.objects import OBJECTS
from render.systems.space_convoy.sky import sky

ART: Final = Art(
    pieces=SHIPS,
    signs=DAMAGE,
    terrain=OBJECTS,
    glow=PLAIN_ART.glow,
    emblem=PLAIN_ART.emblem,
    backdrop=sky,
)
