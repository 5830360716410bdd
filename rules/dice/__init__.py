"""Dice as players write them: texts such as ``4d6kh3`` read, rolled, described, and their odds.

`notation` reads a text into a tree and spells it again; `rolling` rolls a tree, with every die
kept; `odds` counts in how many ways each total comes up. README.md is the notation's own document.

Faces come from a function ``draw(sides)`` that the caller gives: nothing here has chance of its
own. The dice of a game, drawn from a committed seed so that anyone can check them, are not here
but in ``rules.kernel.game.dice``; their ``draw`` fits.

The look-ups of `bot`, `rules.tables` and systems that tell odds import it; of `rules` it imports
only ``rules.kernel.values.frozen``.
"""
