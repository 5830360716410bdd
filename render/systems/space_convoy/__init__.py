"""Space Convoy on the picture: who is where, what pulls whom, what happened last.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``theme``
has the colours, ``art`` all sprites: of ``hulls``, ``objects``, ``badges`` and ``sky``.

Only the registry imports this package; it imports ``model``, ``drawing``, ``cards`` and the rules
of Space Convoy.
"""
