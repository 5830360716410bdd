"""The games, a package each: ``rules.registry`` finds every one by its ``ruleset.RULESET``.

A system's package reads like its rule book. `options`, `pieces` and `state` say what there is;
`actions` what players ask for; `events` what happens, what that changes, and how it is told;
`shown` has what a state keeps of them. Modules named after the parts of the rules decide it;
`legal` lists what may be done; `view` is what a seat sees; `forecasts`, `odds` and `refusals` say
it in words and chances. `fast`, where there is one, only finds sooner what `legal` says.

A system imports `rules.kernel`, `rules.space` and `rules.dice`, never another system. Its numbers,
maps and words of rules are files of its folder in `data`. Only its own module of `render.systems`
and its own tests know it by name.
"""
