"""What one text may ask for. A text that asks for more is refused, with the limit."""

from __future__ import annotations

from typing import Final

LENGTH: Final = 500
"""Characters in a text."""
NUMBER: Final = 1_000_000
"""The largest number that may be written."""
RESULT: Final = 10**12
"""The largest total that multiplication may reach."""
SIDES: Final = 10_000
"""Faces on a die."""
DICE: Final = 1_000
"""Dice thrown by a text in all, sets included, explosions and rerolls not."""
SETS: Final = 20
"""Repetitions of one roll."""
ROLLS: Final = 20
"""Rolls in one text."""
DEPTH: Final = 20
"""Parentheses and signs within each other."""
OPERATORS: Final = 100
"""Arithmetic signs in a text."""
MODIFIERS: Final = 10
"""Modifiers of one group of dice."""
EXPLOSIONS: Final = 20
"""Dice that one die may add by exploding."""
EXTRA: Final = 1_000
"""Dice that explosions may add to a text in all."""
REROLLS: Final = 20
"""Throws of one die that must be rerolled before it is drawn from the faces that may stay."""
