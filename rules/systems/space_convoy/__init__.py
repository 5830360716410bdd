"""Space Convoy: transports run the gauntlet of a table held by raiders, by Greg Barnsley.

Begin with `ruleset`, which lists the chapters. `setup` puts objects and vessels on the table;
`initiative` says who acts and until when; `movement`, `fire` and `recycling` are what vessels do;
`victory` ends the game; `corrections` are what a game master may put right. A chapter is a module,
or a package with what may happen (`events`), what one may do (`verbs`) and, where others ask
something of it, `rules`.

Below them `state` is a game, `board` the table and what follows from it, `pieces` what stands on
it, `stats` the numbers from `data`, `legal` what may be done now; `fast` finds that sooner.
`acting` is what a move and a shot share. README.md names the other modules.

The source speaks of areas: a cell of the grid is one, in a row from west to east and in a lane. A
fleet is the vessels of one side.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``ConvoyView`` in `view` for `render.systems`.
"""
