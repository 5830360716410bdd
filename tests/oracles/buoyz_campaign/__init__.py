"""A second reading of campaigns (CAM 2 to 4), from source and rulings alone, for comparison only.

``book`` holds the tables and procedures; it shares no code with the rules. ``comparing`` raises
fleets by lot, lets the dice say what is fought, reports battles of every outcome, and compares what
each fleet has gained, lost, got back and may have instead, to the standings at the end:
``python -m tests.oracles buoyz_campaign --positions 20000``.
"""
