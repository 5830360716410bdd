"""Games in a terminal: several people at one keyboard, or one for practice.

`opening` opens or resumes a game; `hotseat` shows the board, reads a line and asks the referee;
`typed` parses a line as an action; `completion` completes it from what is legal.

Imports the records, the referee, the store and the console; knows nothing of Discord. Only
`bot.cli` imports it.
"""
