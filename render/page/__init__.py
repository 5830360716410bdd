"""What every page has, whatever its table looks like: header, caption, chart, panel.

A geometry's pages call these, each with the room that it has for them, and paint their own table
between them.

Only the geometries (``grid``, ``plane``) and, for the end of a game, ``png`` import this package;
it imports ``drawing`` and ``model``.

Names that others use: ``paint_header`` and ``paint_plate`` of ``header``; ``Room`` and
``paint_caption`` of ``caption``; ``paint_chart`` of ``chart``; ``stack`` and the blocks of
``column``, for what stands beside the table of a wide page; ``TABLES``, ``Whereabouts``,
``paint_words``, ``window`` and ``cut`` of ``lens``, for a page that shows a part of a table;
``Stage``, ``paint_words`` and ``below`` of ``end``, for the last picture of a game;
``Target`` and ``explained`` of ``callouts``, for a board with notes on it.
"""
