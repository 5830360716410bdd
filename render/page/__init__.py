"""What every page has, whatever its table looks like: header, caption, chart.

A geometry's ``page`` calls these and paints its own table between them.

Only the geometries (``grid``, ``plane``) import this package; it imports ``drawing`` and
``model``.

Names that others use: ``WIDTH``, ``HEIGHT`` and ``paint_header`` of ``header``; ``Room`` and
``paint_caption`` of ``caption``; ``paint_chart`` of ``chart``.
"""
