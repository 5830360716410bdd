"""Export, verification and narration of whole games.

`archive` writes a game with its whole journal as JSON and reads such a file; `verification` draws
every die again and folds every event; `story` describes journal entries in lines of text; `luck`
compares rolls with their odds; `ending` says how a game ended, for its last picture. `known` writes
what one side may know of a game under way; `importing` brings a verified file into a running bot.
`chronicle` reads a finished game once and says which actions turned it; `report` and `report_page`
tell its story, `film_cut` chooses the boards of its film. `carried` takes a game to another
process, where `making` and `film_cut` do their work. `keepsakes` is what they made, as it is kept.
`packing` makes large files small.

Imports the referee, the store, the rules and the models and text boards of `render`. Knows nothing
of Discord. The gateway, the terminal and the command line import it.
"""
