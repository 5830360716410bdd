"""A game as a file, checked and told.

`archive` writes a game with its whole journal as JSON and reads such a file again; `verification`
throws every die again and folds every event; `story` tells a journal in lines of text.

Imports the referee, the store, the rules and the text boards of `render`. Knows no Discord. The
gateway, the terminal and the command line import it.
"""
