"""A second reading of Celestial, from source 004 and the rulings alone, for comparison only.

``space``: the map as hexagons in a plane, lines clipped against them in fractions, arcs by angles.
``ships``: cards as their file has them, and what a ship is. ``harm``: what hits, explosions and
entering a hex do. ``may``: what may be done. ``setting``: terrain and
zones. ``battle``: the sequence of play as a generator that
stops at each question. It shares no code with the rules but the names of values. ``comparing``
plays games in both, and shifts ships together now and then so that lines, arcs and crowds are met:
``python -m tests.oracles celestial --positions 20000``.
"""
