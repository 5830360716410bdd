"""The games, a package each: ``rules.registry`` finds every one by its ``ruleset.RULESET``.

A system's package reads like its rule book. `options`, `pieces`, `state` and `events` say what
there is; `actions` what players ask for; modules named after the parts of the rules decide it;
`legal` lists what may be done; `view` is what a seat sees; `forecasts`, `odds`, `prose` and
`refusals` say it in words and chances. `fast`, where there is one, only finds sooner what `legal`
says.

A system imports `rules.kernel`, `rules.space` and `rules.dice`, never another system. Its numbers,
maps and words of rules are files of its folder in `data`. Only its own module of `render.systems`
and its own tests know it by name.
"""
