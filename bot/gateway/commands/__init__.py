"""The slash commands, one module per command.

`system` builds the commands of a system from its ruleset; `game` and `dice` are about a channel's
game; `lookups` assembles `roll`, `odds`, `rule`, `table`, `unit`, `macro`, `luck`, `settings` and
`prefer`, most of which need no game; `notify` is about how a person hears, which `notify_desk`
keeps, `away` about when they are not there, `privacy` about what is kept of them; `gm` is for
moderators who put games right, `master` for a game master who is none; `help` explains them all. Of
``/game``, `status` tells how it stands, `game_records` has files, replay, report and film,
`consent` taking back and proposals, `substitute` who stands in, by the presses of `standing_in`.
`beside` assembles what goes on beside a game: `notes`, `side` and `watch`. `of_channel` makes
commands about the game of a channel, `building` makes one from declared parameters, and `choices`
turns candidates into Discord's autocompletion.

Imports every other package of the gateway but `connection`; only the client imports it.
"""
