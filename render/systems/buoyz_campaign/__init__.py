"""The campaign of Buoyz 'N Da 'Hood on the picture: fleets in rows on a star chart, and standings.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``rows`` are
the fleets, ``standings`` the table beside them, ``theme`` the colours of six of them. Ships are
drawn as battles draw them.

Only the registry imports this package; it imports ``model``, ``drawing``, the ground of ``plane``,
``cards``, what draws battles, and the rules of both.
"""
