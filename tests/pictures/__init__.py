"""The pictures of the README: of every system a board in mid-play and an end.

`make pictures` writes them to ``docs/pictures``. The games are drawn by lot from fixed seeds and by
the usual options, so that whoever changes no rule and no drawing gets the same bytes; `games` holds
any such game as the referee would.
"""
