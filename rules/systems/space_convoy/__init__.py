"""Space Convoy: transports run the gauntlet of a table held by raiders, by Greg Barnsley.

Begin with `ruleset`, which shows all the parts to the kernel. `setup` puts objects and vessels on
the table; `initiative` says who acts and until when; `movement`, `fire` and `recycling` are what
vessels do; `victory` ends the game. `board` is the table and what follows from it, `pieces` what
stands on it, `stats` the numbers from `data`, `legal` what may be done now. `fast` finds that
sooner, and has no rules of its own.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``ConvoyView`` in `view` for `render.systems`.
"""
