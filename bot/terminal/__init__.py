"""Games at one keyboard: several people, or one for practice, in a terminal.

`opening` opens a game or goes on with one; `hotseat` shows the board, reads a line and asks the
referee; `typed` reads a line as an action; `completion` completes it from what is legal.

Imports the records, the referee, the store and the console; knows no Discord. Only `bot.cli`
imports it.
"""
