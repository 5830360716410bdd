"""Compares every chance that is told with what the rules' own dice then do.

``python -m tests.odds`` takes actions of each verb from positions by lot and resolves each to the
end of what its chances speak of: with every throw of the dice where those are few, else with some
thousand throws. Whatever it says about a chance is exact, or holds with the certainty of
``ALPHA`` for all comparisons of a run together.
"""
