"""The commands of `umpire` beside `run`: play, export, import, replay and verify.

`arguments` reads the command line; `play` opens a game in the terminal; `records` carries out the
commands about a game as a file, and `sources` finds that game by its code or in its file.

Imports the terminal, the records, the referee, the store and the console; knows no Discord. Only
`bot.__main__` imports it.
"""
