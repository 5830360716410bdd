"""Space Convoy on the picture: who is where, what pulls whom, what happened last.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. Only the
registry imports this package; it imports ``model``, the ships of ``grid``, ``cards`` and the rules
of Space Convoy.
"""
