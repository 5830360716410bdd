"""The bot in Discord: the only package that imports discord.py.

`client.Umpire` puts it together. The packages below it each import only those behind them:
`commands`, `game`, `message`, `interaction`, `text`, `connection`.

Names no system: everything it needs of one it asks the ruleset. Imports the referee, the records,
the look-ups, the store, the pictures and the rules; only `bot.run` imports it.
"""
