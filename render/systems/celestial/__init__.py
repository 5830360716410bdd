"""Celestial on the picture: ships and their shields, terrain, what happened last.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``theme``
has the colours, ``art`` all sprites: of ``hulls``, ``bodies``, ``signs`` and ``sky``; ``fleet``
turns ships into pieces, ``marks`` the last action into marks.

Only the registry imports this package; it imports ``hex``, ``model``, ``drawing``, ``cards`` and
the rules of Celestial.
"""
