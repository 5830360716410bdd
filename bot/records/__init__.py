"""Export, verification and narration of whole games.

`archive` writes a game with its whole journal as JSON and reads such a file; `verification` draws
every die again and folds every event; `story` describes journal entries in lines of text; `luck`
compares rolls with their odds; `ending` says how a game ended, for its last picture.

Imports the referee, the store, the rules and the models and text boards of `render`. Knows nothing
of Discord. The gateway, the terminal and the command line import it.
"""
