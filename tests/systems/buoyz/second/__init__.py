"""A second reading of Buoyz 'N Da 'Hood, from source and rulings alone, for comparison only.

``helm``: speed in fractions, ways with sines of fifty digits, special actions. ``order_of_play``:
initiative, and who nominates when. ``guns``: arcs, fire, damage, torpedoes. ``lanes``,
``passages``: what bars a way, hyperspace, edges of tables. ``weaving``: webs. ``yards``: bases that
are bought. ``crews``: boarding parties, shields, who may attack whom. They share no code with the
rules but the names of values.
``comparing`` plays battles of ships of lots' own making in both, shifts and damages ships now and
then, and tries ways that are possible and such that are not; so does ``voyages``, with hyperspace,
webs and several tables. ``gunfights``, ``minework`` and ``wings`` strew positions, ``mustering``
settles battles in which bases are bought. ``company`` strews ships close together, hurt and busy,
for ``prizes`` (boarding), ``beams`` (tractors), ``veils`` (cloaks), ``screens`` (Aegis),
``feats`` (special actions), ``omens`` (the Force) and ``repairs``; ``flotillas`` plays turns of
squadrons, ``halves`` parts saucers, ``routs`` breaks contact, ``detours`` tries ways home,
``decks`` opens hangars, ``homing`` sends flights home; ``landfalls`` lands and orbits,
``strewing`` looks where dice put bodies. ``routines`` plays battles twice, with standing answers
and by hand; ``answers`` says what they mean:
``python -m tests.systems.buoyz.second --positions 20000``.
"""
