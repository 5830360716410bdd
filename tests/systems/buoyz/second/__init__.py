"""A second reading of Buoyz 'N Da 'Hood, from source and rulings alone, for comparison only.

``helm``: speed in fractions, ways with sines of fifty digits, special actions. ``order_of_play``:
initiative, and who nominates when. They share no code with the rules but the names of values.
``comparing`` plays battles of ships of lots' own making in both, shifts and damages ships now and
then, and tries ways that are possible and such that are not:
``python -m tests.systems.buoyz.second --positions 20000``.
"""
