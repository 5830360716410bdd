"""How Braid & Cockade is drawn: formations to scale on green and dun.

`scene` turns a view into a scene; `formations` are the units, `lands` the terrain, `marks` what was
done last or is considered, `theme` the colours. It knows the views of ``rules.systems.braid``;
nobody imports it by name.
"""
