"""A second reading of Interceptors and Intruders, from source 003 and the rulings alone.

``shapes``: templates, strips and wedges as polygons in floating point; what is decided by less than
rounding is left open. ``guns``: who may fire at whom, with how many dice. ``flights``: energy,
units, places, arcs. ``scenery``: contact, hinge, wrecks. ``placing``: where pieces may stand.
``raid``: what comes of hits, sudden death, collateral damage, turning, the end. It shares no code
with the rules but the names of values. ``comparing`` plays all three scenarios by lot, puts
fighters near what they attack now and then (``shifting``), and looks at each event and offer:
``python -m tests.oracles interceptors --positions 20000``.
"""
