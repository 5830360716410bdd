"""The looks of pictures: one module a theme, each with one ``Theme``.

The geometries, ``cards``, ``page`` and ``systems`` may import them; they import ``drawing.theme``
only. Names that others use: ``SPACE`` of ``space``, ``DUST`` of ``dust``.
"""
