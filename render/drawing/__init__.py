"""What every picture is drawn with: canvas, pen, strokes, packing, placement, themes.

An indexed picture is a ``Canvas``: all is drawn as coverage and looked up in a ramp of the
theme's palette, then packed band by band. Nothing here knows a geometry, a scene or a game.

``grid``, ``plane``, ``page``, ``cards`` and ``systems`` may import this package; it imports
nothing else of ``render``.

Names that others use: ``Canvas``, ``Stamp``, ``Box``, ``fit``, ``wrap`` and ``text_width`` of
``canvas``; ``Pen`` of ``pen``; the lines of ``strokes``; ``place`` and ``spread`` of
``placement``; ``Theme``, ``Ramp``, ``Skin`` and the text styles of ``theme``; ``SPACE`` and
``DUST`` of ``themes``.
"""
