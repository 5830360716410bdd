"""The bot in Discord: the only package that imports discord.py.

`client.Umpire` assembles it. Of its packages `commands`, `game`, `message`, `interaction`, `text`
and `connection`, each imports only later ones.

Names no system: it asks the ruleset for everything it needs of one. Imports the referee, the
records, the look-ups, the store, the pictures and the rules; only `bot.run` imports it.
"""
