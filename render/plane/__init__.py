"""A game on an open ground as a picture: the table, its figures, the marks of the last action.

``page.paint(board, scene)`` draws it all, still things first. ``table``, ``scenery`` and ``names``
are what stands still, ``figures`` and ``marks`` what changes. Colours and sprites come with the
scene. ``reach`` works out the border of where a figure could come to stand.

``png`` imports this package, and ``systems`` the size of its bases and ``reach``. It imports
``page``, ``drawing`` and ``model``, never another geometry.

Names that others use: ``paint`` of ``page``; ``RADIUS`` of ``figures``; ``outline`` of ``reach``.
"""
