"""A second reading of Celestial, from source 004 and the rulings, for comparison only.

``plane``: the map as points in a plane; lines are clipped against hexagons with fractions, arcs
follow from inner and outer products. ``tables``: chart, weapons, criticals as the rulings have
them. ``ships``: what a ship can do, by its card as its file has it. It shares no code with the
rules but the names of values. ``comparing`` holds it against games, ``probing`` against positions
made up: ``python -m tests.systems.celestial.second --positions 20000``.
"""
