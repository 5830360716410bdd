"""Second readings: the rules of a system written once more, as an oracle to compare games with.

A second reading is written from a system's source and rulings alone, without a look at the code, as
plainly as can be and however slow; it shares no code with the rules but the names of values. Each
folder is named after its system. It holds the reading, what draws positions by lot, and what plays
games and asks both at every step.

``python -m tests.oracles SYSTEM --positions 20000`` says how much was compared, and what differs.
``make oracles`` runs the tests of all systems in their long form, ``make oracles-short`` a sample,
which is part of ``.ci/run``. Neither ``make test`` nor a bare ``pytest`` collects them.

It uses the rules, ``tests.fuzz`` and the positions in ``tests.systems``. Nothing else imports it:
whether a system's own tests pass does not hang on what a second reading says.
"""
