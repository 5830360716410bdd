"""How Braid & Cockade is drawn: formations to scale on green and dun.

`scene` turns a view into a scene; `formations` are the units and `stands` what they are made of,
`ground` the table with its terrain, as `lands` paints it; `marks` what was done last or is
considered, `reach` where a unit can go, `theme` the colours of both armies. It knows the views of
``rules.systems.braid``; nobody imports it by name.
"""
