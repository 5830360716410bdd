"""The connection to Discord.

`connecting` logs in and stays connected, or says in one sentence why it can't; `endpoint` chooses
which Discord the client talks to; `registration` uploads the commands when they have changed;
`tolerance` keeps events that discord.py can't parse from ending the connection.

Imports the store, which keeps what was uploaded. `bot.run` and the client import it.
"""
