"""A game on a grid of bricks as a picture: the table, its pieces, the marks of the last action.

``page.paint(board, scene)`` draws it all, still things first. ``table`` says where cells lie and
paints what stands still, ``pieces`` and ``marks`` what changes. Colours and sprites come with the
scene.

Only ``png`` imports this package. It imports ``page``, ``drawing`` and ``model``, never another
geometry.

Names that others use: ``paint`` of ``page``.
"""
