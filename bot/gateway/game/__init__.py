"""What people do with a game: presses and commands become requests to the referee.

`controller` carries out presses and commands and answers them; `choices` shows a seat what it may
do, privately; `drafts` puts answers together step by step; `ahead` takes down what a seat decides
ahead; `previews` shows an action before it is confirmed; `threads` opens a thread for a game;
`afterwards` opens the rematch of a game that is over; `fairness` draws a game's dice again.

Imports `message`, `interaction` and `text`; the commands and the client import it.
"""
