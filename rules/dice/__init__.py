"""Dice: their notation, rolls and exact odds. The notation is written down in README.md."""
