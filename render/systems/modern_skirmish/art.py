"""All that Modern Skirmish draws, by name."""

from __future__ import annotations

from typing import Final

from render.drawing.art import Art
from render.systems.modern_skirmish.bases import EMBLEM, FIGURES, GLOW, SIGNS
from render.systems.modern_skirmish.lands import LANDS, paper, strew, trodden
from render.systems.modern_skirmish.things import THINGS

ART: Final = Art(
    pieces=FIGURES,
    signs=SIGNS,
    terrain=THINGS,
    glow=GLOW,
    emblem=EMBLEM,
    lands=LANDS,
    land=trodden,
    scatter=strew,
    backdrop=paper,
)
