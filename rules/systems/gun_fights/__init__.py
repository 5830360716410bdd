"""1880 Gun Fights: the siege of Glenrowan and the shoot-out at the OK Corral, by Greg Barnsley.

Begin with `ruleset`, which shows all the parts to the kernel. `activation` throws the die that says
who acts; `walking` and `shooting` are what figures do, by what `sight` says of the map;
`fate` is what comes of hits, and the end. `field` is the table with its figures, `maps` and `stats`
are read from `data`, `legal` is what is offered now, `alternatives` what a refusal suggests.
`fast` finds the offers sooner, and has no rules of its own.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``GunFightView`` in `view` for `render.systems`.
"""
