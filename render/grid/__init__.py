"""A game on a grid of bricks, drawn and in words.

``layer`` is what ``render.layers`` finds and the picture and the texts ask for; ``board`` is what a
system fills in.
``page.paint(board, scene)`` draws it all, still things first. ``table`` says where cells lie and
paints what stands still, ``pieces`` and ``marks`` what changes. Colours and sprites come with the
scene. ``letters`` is the grid in characters.

Only ``systems`` import this package; it imports ``text.lines``, ``page``, ``drawing`` and
``model``, never another geometry.

Names that others use: ``GridBoard``, ``Feature``, ``Shade`` and ``Edge`` of ``board``.
"""
