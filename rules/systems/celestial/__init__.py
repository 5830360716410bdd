"""Celestial: ships fight by impulses among planets, asteroids, nebulae, black holes and wormholes.

Begin with `ruleset`, which shows all the parts to the kernel. `setup` lays terrain and deploys;
`rounds` is the sequence of play: `power`, `helm`, `missiles`, `fire` are the steps of a turn,
`entering` is what comes of a ship's coming into a hex, `damage` what hits do, `gravity` the pull of
black holes, `victory` the end. `board` is the map with all on it, `lines` what terrain does to
straight lines, `arcs` who bears on whom, `pieces` what there is, `stats` the numbers from `data`,
`legal` what may be done now.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``CelestialView`` in `view` for `render.systems`.
"""
