"""What there is to draw: a scene, a chart beside it, and the shape. A geometry brings its boards.

A system's ``scene(view)`` fills a ``Scene`` in; the picture, the alt text and the text board are
three readings of it. Values only: nothing is drawn and no game is named here.

Every package of ``render`` but ``drawing`` may import this one. It imports ``drawing`` for the
theme and the art that a scene brings along, and of ``rules`` only ``rules.space``.

Names that others use: ``Scene``, ``Piece``, ``Group``, ``Side``, ``Tray``, ``Badge`` and the
marks of ``scene``; ``Shape`` of ``shape``; ``Chart``, ``Column``, ``Row``, ``Entry`` and ``Tone``
of ``chart``; ``Ending``, ``Contender``, ``Fortune`` and ``losses`` of ``ending``.
"""
