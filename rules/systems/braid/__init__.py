"""Braid & Cockade: battalions, squadrons and guns between 1750 and 1850, by Greg Barnsley.

Begin with `ruleset`, which shows all the parts to the kernel. `turns` is the sequence of play;
`deploying`, `marching` (with `ways`), `changing`, `firing`, `endphase` and `victory` are what it
leads through. `formations` says what a unit takes up, `ground` what it stands on, `settling` where
it comes to lie when it breaks or falls back; `sight`, `shooting` and `volleys` who fires at whom.
`field` is the table with its units, `stats` and `brief` are read from `data`. `legal` is what is
offered now, `legal_moves` what of each unit.

Steps 4 to 7: `declaring` and `onset` (with `charging`, `charge_tests`), `melee` (with `bullets`,
`melee_odds`, `following`), `endphase` (with `morale`, `rallying`); `combat` is what lasts of them,
`fight_events` what happens in it. `commanders` ride (`riding`) and join.

`batteries` and `grand_battery` are guns that stand as one, `assaults` (with `storming`, `risk`)
columns that fight to the death. `orders` are standing answers, `corrections` is for a game master,
`own_brief` for battles that people write.

README.md has each rule with the code and the tests for it. ``RULESET`` in `ruleset` is for the
registry, ``BraidView`` in `view` for `render.systems`.
"""
