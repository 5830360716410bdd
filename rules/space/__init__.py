"""The geometry of tables, in whole numbers only: what is where, how far, what is in between.

`grid` has brick-offset grids (``Cell``, ``BrickGrid``, ``brick_grid``), with the neighbours and
distances of a hex map; `hex` has maps of true hexes with facings, arcs and exact lines (``Hex``,
``HexMap``, ``hex_map``). `plane` has the open table (``Point``, ``Line``, ``Rect``; ``within``,
``blocked``, ``towards``), `measure` says in which unit its lengths are told and typed. `nearby`
sorts the things of a map by where they are, so that only those near a point are looked at.

`pose` says where a thing with a front is and whither it looks (``Pose``, ``laid``), `polygon` what
outlines of convex parts overlap, hide and leave in a strip (``overlap``, ``crosses``), `shapes`
how far they are apart and what of them lies in a rectangle (``rectangle``, ``hull``, ``gap``).

`site` is what a system's map of an open table has on it, read from TOML: buildings, fences, high
walls, blocks, areas. `sight` says who sees whom on a site and in what cover (``look``), `ways`
where bases stand and walk straight (``Ways``), `nudges` what lies next to a walk or a place,
`routes` the shortest way around what stands there (``Routes``), `nets` the corners over which it
leads, `crowds` what is kept of those past whom ways lead, `rings` how long such a way is at least,
so that few are looked for in vain. A system declares its maps as data, and
gives its own lengths to these.

Systems measure with it, and `render` draws by it. It knows no game and imports nothing of ours.
"""
