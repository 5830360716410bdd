"""Modern Skirmish on the picture: the ground, units as groups, what was done last, the accounts.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``ground``
is the table, ``figures`` who takes part, ``accounts`` the table of minuses beside it, ``marks``
what was done last or is being considered. ``theme`` has the colours, ``art`` all sprites: of
``bases``, ``things`` and ``lands``.

Only the registry imports this package; it imports ``model``, ``drawing``, the ground of ``plane``,
``cards`` and the rules of Modern Skirmish.
"""
