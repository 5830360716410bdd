"""A game on a grid of bricks, drawn and in words.

``layer`` is what ``render.layers`` finds and the picture and the texts ask for; ``board`` is what a
system fills in.
``wide`` and ``tall`` are its two pages: ``paint(board, scene)`` draws it all, still things first.
``layout`` says where cells lie, upright or turned; ``lattice`` and ``table`` paint what stands
still on the wide and on the tall page, ``pieces``, ``marks`` and ``words`` what changes. Colours
and sprites come with the scene. ``letters`` is the grid in characters.

Only ``systems`` import this package; it imports ``text.lines``, ``page``, ``drawing`` and
``model``, never another geometry.

Names that others use: ``GridBoard``, ``Feature``, ``Shade`` and ``Edge`` of ``board``.
"""
