"""The program: referees games, keeps them, and serves them in Discord and in the terminal.

`run` puts the bot together; `__main__` is the command line, whose commands stand in `cli`. From
top to bottom: `gateway` (Discord) and `terminal` talk to people; `records` writes, checks and tells
games; `referee` makes every change of a game; `lookups` keeps what people use without one; `store`
is the database. `pictures` draws boards off the event loop, `systems` finds the systems in order,
`clock` is the one clock, `escaping` makes people's words harmless in a message, `console` prints,
`logs` and `config` are what they say. `sandbox` is a local Discord that knows nothing of the rest.

Nothing imports this package but tests. `rules` and `render` never do.
"""
