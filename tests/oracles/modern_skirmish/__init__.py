"""A second reading of Modern Skirmish, from source 002 and the rulings, for comparison only.

``ground``: maps read from their files, where one stands, sees and is covered. ``ways``: shortest
ways. ``deeds``: tests, fire, close combat, routs, initiative, the end. It is slow and plain, shares
no code with the rules, and is exact: fractions and integers for what is seen, bounds from below and
above for ways that bend. ``comparing`` holds it against games:
``python -m tests.oracles modern_skirmish --positions 20000``.
"""
