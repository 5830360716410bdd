"""A second reading of Braid & Cockade, from source 002 and the rulings, for comparison only.

``shapes``: rectangles and lines in floating point; what is decided by less than rounding is left
open. ``battle``: units, ground and contacts. ``sight`` and ``fire``: fields, lines, ranges, dice,
factors, casualties. ``charges`` and ``melee``: who may charge whom, tests, factors, dice, losses.
``ground``, ``marches`` and ``paths``: who may be where, marches, changes of formation, charges and
retreats. ``endphase``: wear, guns, morale, assaults, the end. They share no code with the rules.

``strewing`` draws positions by lot in which much can happen, ``probing`` asks what may be done in
them, ``fights`` looks at each event with ``going``, ``volleys``, ``onsets``, ``melees`` and
``endings``: ``python -m tests.oracles braid --positions 20000``.
"""
