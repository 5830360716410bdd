"""A scene in words and letters: the alt text of a picture, and a board of letters.

They say what the picture shows, what matters most first, and draw nothing.

``painting`` and those who show a board without a picture may import this package; it imports
``model`` and nothing else of ``render``.

Names that others use: ``alt_text`` of ``alt``; ``text_board`` of ``board``. ``map`` is the open
ground in characters, ``places`` says where something is.
"""
