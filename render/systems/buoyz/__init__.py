"""Buoyz 'N Da 'Hood on the picture: ships seen from above on a star chart of rust and teal clouds.

``scene`` has what ``render.registry`` looks for: ``scene(view)``, ``emblem(unit)`` and
``areas(view, unit)``. ``fleet`` are the ships and ``charts`` the table of them beside the board,
``marks`` what was done last or is being considered, ``reach`` where a ship gets. ``theme`` has the
colours, ``art`` all sprites, of ``hulls``, ``signs`` and ``clouds``.

Only the registry imports this package; it imports ``model``, ``drawing``, the ground of ``plane``,
``cards`` and the rules of Buoyz 'N Da 'Hood.
"""
