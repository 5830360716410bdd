"""Exact odds of a tree: whole numbers of ways over their total, never a float.

`distribution` has ``distribution`` (the ways of every total), ``chance`` and ``best_of``. `pools`
counts dice kept by rank, `single` what one die comes to by its modifiers, `counting` adds
independent totals as long integers, and refuses what would take too long (``TooMuchWork``).

It imports `notation` and `rolling`; commands about odds and the systems import it.
"""
