"""Games in a terminal: several people at one keyboard, or one against the practice opponent.

`opening` opens or resumes a game, `seating` says who plays which side of it; `hotseat` shows the
board, reads a line and asks the referee; `typed` parses a line as an action; `completion` completes
it from what is legal.

Imports the records, the opponent, the referee, the store and the console; knows nothing of Discord.
Only `bot.cli` imports it.
"""
