"""A second reading of Buoyz 'N Da 'Hood, from source and rulings alone, for comparison only.

``helm``: speed in fractions, ways with sines of fifty digits, special actions. ``order_of_play``:
initiative, and who nominates when. ``guns``: arcs, fire, damage, torpedoes. ``lanes``,
``passages``: what bars a way, hyperspace, edges of tables. ``weaving``: webs. ``yards``: bases that
are bought. They share no code with the rules but the names of values.
``comparing`` plays battles of ships of lots' own making in both, shifts and damages ships now and
then, and tries ways that are possible and such that are not; so does ``voyages``, with hyperspace,
webs and several tables. ``gunfights``, ``minework`` and ``wings`` strew positions, ``mustering``
settles battles in which bases are bought:
``python -m tests.systems.buoyz.second --positions 20000``.
"""
