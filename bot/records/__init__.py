"""Export, verification and narration of whole games.

`archive` writes a game with its whole journal as JSON and reads such a file; `verification` draws
every die again and folds every event; `story` describes journal entries in lines of text.

Imports the referee, the store, the rules and the text boards of `render`. Knows nothing of Discord.
The gateway, the terminal and the command line import it.
"""
