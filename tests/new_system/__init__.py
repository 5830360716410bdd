"""Puts a new system into its places, as a copy of the toy race that plays from its first minute.

``python -m tests.new_system NAME`` writes rules, data, scene, tests, a whole game and its export;
the suite is green before the first line of one's own is written. Then ``rules/systems/README.md``
goes on.

It writes new files only, all of them when every tool has passed, or none. It reads nothing but
``tests/toy`` and its story. A name may be as long as a command's, and is a word of its own: no
other system's, and none that the bot speaks of.
"""
