"""The program: referees games, keeps them, and serves them in Discord and in the terminal.

`run` assembles the bot, and `keeping` holds what it serves against other bots; `__main__` is the
command line, whose commands are in `cli`. From top to bottom: `gateway` (Discord) and `terminal`
talk to people; `records` exports, verifies and narrates games; `referee` makes every change of a
game; `lookups` serves dice, tables and settings outside of games; `store` is the database,
`schedule` what is due when, `opponent` plays a seat like a person. `pictures` draws boards off the
event loop, by its `painters`; `surveys` tells there what is asked of a unit, `listings`, in a
process of their own, what a seat may do. `worker` is a process that is kept for short work, which
painters, listings and the opponent have, `apart` one for each piece of long work. `parcel` packs
what crosses to another thread or process.
`systems` finds the usable systems, `clock` is the one clock, `heartbeat` tells other
programs that the bot lives, `collecting` keeps the collector of garbage from stopping it,
`one_by_one` queues long work of the bot itself, `bounded` is the mapping of every small cache,
`uploads` takes files in, `owned` makes files that only their owner may read, `escaping` makes user
text harmless in a message, `console` prints, `logs` sets up logging, `config` reads the settings.
`sandbox` is a local Discord that knows nothing of the rest.

Only tests import this package; `rules` and `render` never do.
"""
