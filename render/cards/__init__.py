"""Pictures without a board: the card of a unit, and how a throw comes out, as bars.

Each module makes a picture, its alt text and its plain text of one value.

``painting``, the systems (for the size of their emblems) and those who ask for a chart may import
this package; it imports ``drawing`` and nothing else of ``render``.

Names that others use: ``draw``, ``plain_text`` and ``EMBLEM`` of ``card``; ``Bars``, ``Bar``,
``grouped``, ``draw``, ``alt_text`` and ``letters`` of ``bars``.
"""
