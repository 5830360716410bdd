"""All that 1880 Gun Fights draws, by name."""

from __future__ import annotations

from typing import Final

from render.drawing.art import Art
from render.systems.gun_fights.arms import ICONS
from render.systems.gun_fights.bases import EMBLEM, FIGURES, GLOW, SIGNS
from render.systems.gun_fights.lands import LANDS, paper, strew, trodden
from render.systems.gun_fights.things import THINGS

ART: Final = Art(
    pieces=FIGURES,
    signs=SIGNS,
    terrain=THINGS,
    glow=GLOW,
    emblem=EMBLEM,
    icons=ICONS,
    lands=LANDS,
    land=trodden,
    scatter=strew,
    backdrop=paper,
)
