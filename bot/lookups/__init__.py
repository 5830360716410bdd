"""What people use without a game: saved rolls, their own tables, settings, random dice.

`macros` are saved rolls, `own_tables` the tables that servers and people add, `table_rows` finds a
row by what was typed, `preferences` are a server's settings, `recent` remembers what was typed
last, `notes` are what somebody notes on a game for themselves, `remarks` what whoever wrote a map
should know of it, `overflow` stores texts that are too long for a button's id, `randomness` throws
the dice of `/roll`: they come from the operating system and, unlike a game's, can't be verified
afterwards.

Imports the store, the rules, which letters pictures have, `bot.escaping` and `bot.bounded`. Knows
nothing of Discord or games. The gateway and the command line import it.
"""
