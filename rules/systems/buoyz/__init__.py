"""Buoyz 'N Da 'Hood - In Space!: fleets of starships, moved and fired by turns, ship by ship.

Begin with `ruleset`, which shows all the parts to the kernel. `setup`, `fleets` and `buying` bring
ships to the table; `rounds` is the sequence of play: `initiative`, `special` and `moving` with
`speed`, then `fire`, then the end of a turn with `torpedoes` and `repair`; `damage` is what hits
do, `arcs` and `gunnery` what they are reckoned from, `victory` the end. `board` is the table with
all on it, `pieces` what there is, `sds` the ship descriptions, `stats` the other numbers from
`data`, `legal` what may be done now.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``BuoyzView`` in `view` for `render.systems`.
"""
