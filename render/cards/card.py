"""A unit as a card: picture, alt text and plain text are three readings of what its system says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from render.drawing.canvas import Canvas, fit, text_width, wrap
from render.drawing.theme import CAPTION, LABEL, TALLY, TITLE

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.system.reference import Unit

WIDTH: Final = 900
_EDGE: Final = 28
_HEAD: Final = 170
_LINE: Final = 56
_NAMES: Final = 440
EMBLEM: Final = (200, 220)
"""Width and height that an emblem may have."""
_LINES: Final = 3


def draw(unit: Unit, title: str, theme: Theme, emblem: Stamp | None = None) -> bytes:
    """The card as an indexed PNG, 900 pixels wide.

    Args:
        unit: What is on it.
        title: The system's name.
        theme: The palette, which the emblem is drawn in.
        emblem: Its picture, centred on its anchor.
    """
    ink, look = theme.ramps["ink"], theme.skin(unit.side)
    wide = WIDTH - 2 * _EDGE
    words = wrap(unit.text, CAPTION, wide, _LINES) if unit.text else ()
    rules = " ".join(unit.rules)
    below = _LINE * (len(words) + bool(rules))
    high = _HEAD + max(_LINE * len(unit.facts), EMBLEM[1] + 20) + below + _EDGE
    canvas = Canvas(Image.new("L", (WIDTH, high), 0), theme)
    canvas.plate((_EDGE // 2, _EDGE // 2, WIDTH - _EDGE // 2, 118), look.face, look.ramp)
    where = fit(title, TALLY, wide // 2 - 24)
    canvas.text(WIDTH - _EDGE - 12, 82, where, TALLY, look.letters, align="r")
    named = fit(unit.name, TITLE, wide - 48 - text_width(where, TALLY))
    canvas.text(_EDGE + 12, 84, named, TITLE, look.letters)
    canvas.text(_EDGE, 160, fit(unit.kind, TALLY, wide), TALLY, ink)
    widest = max((text_width(name, LABEL) for name, _ in unit.facts), default=0)
    values = min(widest, _NAMES) + 30
    room = wide - values - (EMBLEM[0] + 20 if emblem else 0)
    y = _HEAD
    for name, value in unit.facts:
        y += _LINE
        canvas.text(_EDGE, y - 12, fit(name, LABEL, _NAMES), LABEL, look.ramp)
        canvas.text(_EDGE + values, y - 12, fit(value, CAPTION, room), CAPTION, ink)
    if emblem is not None:
        canvas.put(emblem, WIDTH - _EDGE - EMBLEM[0] // 2, _HEAD + 10 + EMBLEM[1] // 2)
    y = high - _EDGE - below
    for line in words:
        y += _LINE
        canvas.text(_EDGE, y - 12, line, CAPTION, ink)
    if rules:
        canvas.text(_EDGE, y + _LINE - 12, fit(rules, LABEL, wide), LABEL, look.ramp)
    return canvas.png()


def plain_text(unit: Unit) -> str:
    """The card as a sentence each, for alt text and for those who want no picture."""
    facts = "; ".join(f"{name.lower()} {value}" for name, value in unit.facts)
    rules = f" [{', '.join(unit.rules)}]" if unit.rules else ""
    said = f" {unit.text}" if unit.text else ""
    return f"{unit.name} ({unit.kind}): {facts}.{said}{rules}"
