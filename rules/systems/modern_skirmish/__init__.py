"""Modern Skirmish: units of riflemen between 1950 and 2150, by Greg Barnsley.

Begin with `ruleset`, which shows all the parts to the kernel. `turns` is the sequence of play;
`setup`, `morale`, `fire`, `walking`, `advance`, `charge` and `victory` are what it leads through,
`melee` the table of close combat. `field` is the table with its figures and units, `stats` and
`brief` are read from `data`, `terrain` is the map as figures walk on it, `places` what of it has a
name. `legal` is what is offered now, `alternatives` what a refusal suggests.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``SkirmishView`` in `view` for `render.systems`.
"""
