"""Interceptors and Intruders: star fighters of AD 2222, by Peter Pig.

Begin with `ruleset`, which shows all the parts to the kernel. `go` is the sequence of play;
`setup`, `energy`, `flights`, `flying`, `firing`, `reactions`, `orders`, `scenery`, `edges` and
`losing` are what it leads through. `template` is the chevron that fighters stand on, `arcs` what
guns bear on, `points` what fighters cost. `table` is the board with its fighters and scenery;
`stats` and `brief` are read from `data`. `legal` is what is offered now, `nudges` what lies next to
it, `foresight` what awaits on a way.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``FightersView`` in `view` for `render.systems`.
"""
