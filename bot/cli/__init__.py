"""The commands of `umpire` other than `run`.

`arguments` parses the command line; `play` plays a game in the terminal; `records` exports,
imports, replays and verifies games; `sources` loads a game from the database or a file; `copies`
copies the whole database and puts a copy in its place; `moving` moves all to another one;
`health` says how the running bot is.

Imports the terminal, the records, the referee, the store and the console; knows nothing of Discord.
Only `bot.__main__` imports it.
"""
