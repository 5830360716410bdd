"""What every picture is drawn with: canvas, pen, strokes, packing, stills, placement, themes, art.

An indexed picture is a ``Canvas``: all is drawn as coverage and looked up in a ramp of the
theme's palette, then packed band by band. Tables that stand still are kept, most of them packed. A
system's ``Art`` has its sprites by name, each drawn once for every ``Guise``. Nothing here knows a
geometry, a scene or a game.

Every package of ``render`` may import this one; it imports nothing else of ``render``.

Names that others use: ``Canvas``, ``Stamp``, ``Box``, ``fit``, ``wrap`` and ``text_width`` of
``canvas``; ``Pen`` of ``pen``; the lines of ``strokes``; ``place`` and ``spread`` of
``placement``; ``kept`` of ``stills``; ``Theme``, ``Ramp``, ``Skin`` and the text styles of
``theme``; ``Art``, ``Sprites``, ``Sprite`` and ``Guise`` of ``art``; ``thing`` of ``things``;
``guards``, what tells the state of a piece; ``PLAIN`` and ``PLAIN_ART`` of ``plain``, for what
belongs to no system.
"""
