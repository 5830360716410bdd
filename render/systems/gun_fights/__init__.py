"""1880 Gun Fights on the picture: the ground, who stands where, the activation table, the shots.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``ground``
is the table, ``figures`` who takes part, ``activation`` the table beside it, ``marks`` what was
done last or is being considered. ``theme`` has the colours, ``art`` all sprites: of ``bases``,
``arms``, ``things`` and ``lands``.

Only the registry imports this package; it imports ``model``, ``drawing``, the outlines of
``plane``, ``cards`` and the rules of 1880 Gun Fights.
"""
