"""What people use without a game, and what is kept of it.

`macros` are saved rolls, `own_tables` the tables that servers and people bring, `table_rows` finds
a row by what was typed, `preferences` are a server's settings, `recent` remembers what was typed
last, `overflow` keeps texts that are too long for a button's id, `randomness` is the dice of
`/roll`: they come from the operating system and can't be checked afterwards, unlike a game's.

Imports the store, the rules and `bot.escaping`. Knows no Discord and no games. The gateway
imports it.
"""
