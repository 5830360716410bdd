"""The connection to Discord.

`connecting` logs in and stays connected, or says in one sentence why it can't; `endpoint` chooses
which Discord the client talks to; `tolerance` keeps events that discord.py can't parse from ending
the connection.

Imports nothing of the other packages. `bot.run` and the client import it.
"""
