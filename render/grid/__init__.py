"""A game on a grid of bricks, drawn and in words.

``layer`` is what ``render.layers`` finds and the picture and the texts ask for.
``page.paint(board, scene)`` draws it all, still things first. ``table`` says where cells lie and
paints what stands still, ``pieces`` and ``marks`` what changes. Colours and sprites come with the
scene. ``letters`` is the grid in characters.

Nothing else imports this package. It imports ``text.lines``, ``page``, ``drawing`` and ``model``,
never another geometry.
"""
