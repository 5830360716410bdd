"""What a game system declares, and what it is built from.

`ruleset` is a system to everybody else; `section` is a chapter of its rules, `verb` what a seat may
do. `open_view` is for systems where nothing is hidden, `hiding` for those where something is.
`outcome` is how a game ended. `rulebook` and `reference` are what is looked up, `how_to_play` a
first game in few lines, by scenario where they differ, with notes on a board.

`spec` reads commands off models: which options there are, which are rare, whose choices come from
data. `options` are those that several systems have, `presets` go together, `variants` is one text
that names the rare ones; `reading` says in sentences what of it can't be read.
"""
