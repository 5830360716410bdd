"""Buoyz 'N Da 'Hood - In Space!: fleets of starships, moved and fired by turns, ship by ship.

Begin with `ruleset`, which shows all the parts to the kernel. `setup`, `fleets` and `buying` bring
ships to the table; `rounds` is the sequence of play: `initiative`, `special` and `moving`, then
`fire`, then the end of a turn with `torpedoes` and `repair`. `damage` is what hits do, `victory`
the end, `legal` what may be done now.

`board` is the table with all on it, and what is asked of a piece: `pieces` are what there is,
`arcs` and `gunnery` what fire is reckoned from, `sds` the ship descriptions, `stats` the other
numbers from `data`.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``BuoyzView`` in `view` for `render.systems`.
"""
