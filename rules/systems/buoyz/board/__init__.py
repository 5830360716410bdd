"""The table with all that is on it, and what rules ask of a piece.

`board` is the table, `pieces` ships and torpedoes, `flights` attack craft, `bodies` celestial ones,
`parts` saucers and drives, `points` places, `tables` several tables on one plane. `stats`, `sds`
and `options` are the numbers and variants, `sections` which abilities do something, `brief` what a
game keeps of all that, `kinds` and `muster` what ships and shares are by their text.

`arcs` say who bears on whom, `sensors` who locates whom, `gunnery` with how many dice. `speed` is
how fast one is, `formations` who acts together, `embarking` who carries which craft, `bases` who
holds a planet. Nothing here imports anything else of the system.
"""
