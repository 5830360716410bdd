"""A game on an open ground as a picture: the table, its figures, the marks of the last action.

``page.paint(board, scene)`` draws it all, still things first. ``layer`` and ``names`` are what
stands still, ``marks`` what changes; ``figures`` and ``scenery`` are its art, in the colours of
dust. ``reach`` works out the border of where a figure could come to stand.

``png`` imports this package, and ``systems`` its figures (for their cards) and ``reach``. It
imports ``page``, ``drawing`` and ``model``, never another geometry.

Names that others use: ``paint`` of ``page``; ``portrait`` of ``figures``; ``outline`` of
``reach``.
"""
