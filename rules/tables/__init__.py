"""Dice notation, rolls, exact odds and lookup tables. The notation is written down in README.md."""
