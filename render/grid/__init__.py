"""A game on a grid of bricks as a picture: the table, its pieces, the marks of the last action.

``page.paint(board, scene)`` draws it all, still things first. ``layer`` says where cells lie and
paints what stands still, ``pieces`` and ``marks`` what changes; ``sprites`` and ``sky`` are its
art, in the colours of space.

``png`` imports this package, and ``systems`` its sprites for their cards. It imports ``page``,
``drawing`` and ``model``, never another geometry.

Names that others use: ``paint`` of ``page``; ``ship`` and ``HULLS`` of ``sprites``.
"""
