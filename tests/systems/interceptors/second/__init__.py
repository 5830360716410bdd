"""A second reading of raids in Interceptors and Intruders, from source 003 and the rulings alone.

``shapes``: templates, strips and wedges as polygons in floating point; what is decided by less than
rounding is left open. ``guns``: who may fire at whom, with how many dice. ``raid``: what comes of
hits, sudden death, collateral damage, turning, the end. It shares no code with the rules but the
names of values. ``comparing`` plays ground attacks and attacks on a starbase by lot, puts fighters
near what they attack now and then, and looks at each event:
``python -m tests.systems.interceptors.second --positions 20000``.
"""
