"""Maps of hexes: how boards of that geometry are drawn and told.

`board` is what a scene gives; `layout` where its hexes lie on a page, `field` what stands still on
it, `pieces` who is on it, `marks` what happened last; `wide` and `tall` are the pages, `lens` an
enlarged part, `letters` the map as text. ``LAYER`` in `layer` is what the rest of ``render`` finds.
"""
