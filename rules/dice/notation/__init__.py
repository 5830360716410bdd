"""The notation: a text becomes an expression tree, and a tree a text again.

`grammar` has ``parse`` for rolls and ``parse_question`` for questions about odds; `printing` spells
either in one canonical way; `tree` has the nodes and modifiers. `faults` has what a text can be
refused for (``BadDice``, ``TooMuchWork``), `limits` how much it may ask for, `bounds` how low and
how high an expression can come. `meant` has what else a text may mean: `advice` finds it with the
`phrases` that people use, `comments` what words may be a label.

`rolling` and `odds` import it; it imports neither.
"""
