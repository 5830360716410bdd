"""A scene in words and letters: the alt text of a picture, and a board of letters.

They say what the picture shows, what matters most first, and draw nothing.

What depends on the geometry, such as where something is and the table in characters, they ask its
layer for.

``painting``, the geometries and those who show a board without a picture may import this package;
it imports ``layers`` and ``model``.

Names that others use: ``alt_text`` of ``alt``; ``ending_text`` of ``ending``; ``text_board`` of
``board``; ``wrapped``, ``plain``, ``code_of`` and ``entry_of`` of ``lines``.
"""
