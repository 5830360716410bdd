"""What a viewer sees, drawn and in words: a view becomes a scene, a scene a picture and texts.

``painting`` is the way in: a view, a card or a chart goes in, a PNG and its alt text come out, all
of it picklable. Each module and package imports only those that come after it::

    film  painting  asked  notes  registry  systems  png  plane  grid  hex  text  cells
    layers  cards  page  model  drawing

``plane``, ``grid`` and ``hex`` are one package a geometry; they do not know each other, and
``layers`` finds the one that a board is of. ``cells`` is what ``grid`` and ``hex`` share. ``film``
makes one animated picture of many boards. Colours and sprites are the system's, which hands them
over with the scene: nothing outside ``systems`` names a game, nor a unit, weapon or piece of
terrain of one.

``bot`` and the tests may import this package; it sees views, never state, dice or the store, and
imports of ``rules`` only ``space``, ``kernel`` without what lies behind a view, and in ``systems``
a system's own rules.

Names that others use: ``paint``, ``paint_survey``, ``paint_explained``, ``paint_card``,
``paint_bars`` and ``Picture`` of ``painting``; ``scene_for``, ``usable`` and ``Renderers`` of
``registry``; ``text_board`` of ``text.board``.
"""
