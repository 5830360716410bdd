"""Interceptors and Intruders on the picture: space, templates with their fighters, arcs, scenery.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``space`` is
the board, ``templates`` who takes part, ``structures`` what stands there, ``accounts`` the table of
fighters beside it, ``marks`` what was done last or is being considered. ``theme`` has the colours,
``art`` all sprites, of ``things``.

Only the registry imports this package; it imports ``model``, ``drawing``, the ground of ``plane``,
``cards`` and the rules of Interceptors and Intruders.
"""
