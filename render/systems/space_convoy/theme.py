"""The look of Space Convoy: bright lines on the dark of space."""

from __future__ import annotations

from typing import Final

from render.drawing.plain import PLAIN

SPACE: Final = PLAIN
"""What is plain is just right for space: the system has its own name for it, to part from it."""
