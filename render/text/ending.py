"""How a game ended in words, for alt text: the same as its last picture shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.ending import losses
from render.text.alt import LIMIT
from render.text.lines import one_line, shorten

if TYPE_CHECKING:
    from render.model.ending import Contender, Ending
    from render.model.scene import Scene


def ending_text(scene: Scene, ending: Ending) -> str:
    """The end as sentences, at most ``LIMIT`` characters; what happened last comes last."""
    told = [
        f"{scene.title}, the end. {ending.verdict}.",
        ending.words,
        *(_side(scene, each) for each in ending.contenders),
        f"It took {', '.join(ending.length)}." if ending.length else "",
        f"{'; '.join(scene.tallies)}." if scene.tallies else "",
        "" if ending.words in scene.caption else scene.caption,
    ]
    return shorten(" ".join(filter(None, map(one_line, told))), LIMIT)


def _side(scene: Scene, contender: Contender) -> str:
    parts = []
    if contender.side is not None:
        found = losses(scene, contender.side)
        if found.whole:
            parts.append(f"{found.left} of {found.whole} left")
        parts += found.told
    if contender.fortune is not None:
        words, told = contender.fortune.words, contender.fortune.told
        parts.append(f"{words} ({told})" if words else told)
    players = f" ({', '.join(contender.players)})" if contender.players else ""
    name = f"{contender.name}{players}{', winner' if contender.won else ''}"
    return f"{name}: {', '.join(parts)}." if parts else f"{name}."
