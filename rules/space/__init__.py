"""The geometry of tables, in whole numbers only: what is where, how far, what is in between.

`grid` has brick-offset grids (``Cell``, ``BrickGrid``, ``brick_grid``), with the neighbours and
distances of a hex map. `plane` has the open table in hundredths of an inch (``Point``, ``Line``,
``Rect``; ``within``, ``blocked``, ``towards``). `nearby` sorts the things of a map by where they
are, so that only those near a point are looked at.

Systems measure with it, and `render` draws by it. It knows no game and imports nothing of ours.
"""
