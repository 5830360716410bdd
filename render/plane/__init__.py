"""A game on an open ground, drawn and in words.

``layer`` is what ``render.layers`` finds and the picture and the texts ask for; ``ground`` is the
board that a system fills in.

``tall`` and ``wide`` are its two pages; each draws still things first. ``table``, ``scenery`` and
``names`` are what stands still, ``figures``, ``outlines`` and ``marks`` what changes; ``gauge``
says how large. ``ranks`` are formations, what they are made of and the flags with their codes;
``strengths`` lists them. ``volleys`` are shots that are told together, ``borders`` dotted lines
around where one may go. On the wide page ``settling`` keeps bases apart and on their side of a
wall, ``labels`` finds a place for each label, ``standing`` draws both, ``light`` shows where one
may go, ``surveys`` draws what a player asked, and ``forces`` is beside the table. Colours and
sprites come with the scene. ``places`` says where a point is, ``letters`` is the ground in
characters, ``reach`` the border of where a figure could come to stand.

Only ``systems`` import this package; it imports ``text.lines``, ``page``, ``drawing`` and
``model``, never another geometry.

Names that others use: ``Ground``, ``Area`` and ``Landmark`` of ``ground``; ``TALL`` of ``gauge``,
by which sprites are measured; ``outline`` of ``reach``.
"""
