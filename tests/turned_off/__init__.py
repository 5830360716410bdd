"""Whether the tests still notice what they noticed: ``python -m tests.turned_off``.

A hundred functions of the product are turned off one at a time: their bodies do nothing. For each
of them tests that reach it are run until one fails. ``kept.txt`` names the hundred, each with the
result of the last accepted run; that one is no longer noticed is an error. ``--write`` accepts.

``draw`` says which functions, ``tests.site.turning_off`` turns them off in all processes,
``plugin`` tells which test reaches them, and ``runs`` runs the tests. The second readings are left
out: they compare whole games with another program, and would notice nearly anything.

A function counts as reached by the test during which it is called, in whichever process. What is
worked out once for many tests is reached by the first of them only; so where there is room, more
tests of the same files are run, and of all files if the function is called as modules are imported.
"""
