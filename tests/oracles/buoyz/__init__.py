"""A second reading of Buoyz 'N Da 'Hood, from source and rulings alone, for comparison only.

``helm``: speed in fractions, ways with sines of fifty digits, special actions. ``order_of_play``:
initiative, and who nominates when. ``guns``: arcs, fire, damage, torpedoes. ``lanes``,
``passages``: what bars a way, hyperspace, edges of tables. ``weaving``: webs. ``bases``: bases that
are bought. ``crews``: boarding parties, shields, who may attack whom. They share no code with the
rules but the names of values.
``comparing`` plays battles of ships of lots' own making in both, shifts and damages ships now and
then, and tries ways that are possible and such that are not; so does ``voyages``, with hyperspace,
webs and several tables. ``fire``, ``mines`` and ``craft`` strew positions, ``mustering``
settles battles in which bases are bought. ``company`` strews ships close together, hurt and busy,
for ``boarding``, ``tractors``, ``cloaks``, ``aegis``, ``special_actions``, ``force`` and
``repairs``; ``squadrons`` plays turns of them, ``saucers`` lets them part, ``contact`` breaks
contact, ``retreat`` tries ways home, ``hangars`` opens them, ``homing`` sends flights home,
``orbits`` lands and orbits, ``placing`` looks where dice put bodies. ``standing_answers`` plays
battles twice, with them and by hand; ``answers`` says what they mean:
``python -m tests.oracles buoyz --positions 20000``.
"""
