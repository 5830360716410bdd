"""The campaign of Buoyz 'N Da 'Hood on the picture: a panel for each fleet, a track of scenarios.

``scene`` has what ``render.registry`` looks for: ``scene(view)`` and ``emblem(unit)``. ``rows`` are
the fleets, ``panels`` what is drawn around them, ``standings`` the table beside them, ``theme`` the
colours of six fleets, ``art`` the sizes of ships, which are drawn as battles draw them.

Only the registry imports this package; it imports ``model``, ``drawing``, the ground of ``plane``,
``cards``, what draws battles, and the rules of both.
"""
