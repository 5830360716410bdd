"""The games: their rules, and what any rules need. No chat, no pictures, no store, no clock.

`registry` finds the systems that are installed. `systems` has a package for each game. `tables`
rolls on look-up tables. `dice` reads dice notation, rolls it and counts its odds. `space` measures
on grids and on open tables. `kernel` plays any system: seats, actions, events, journals.

Each imports only packages named after it, and no system another: they need nothing but the
standard library and pydantic. All is a pure function of values; chance comes from dice that the
caller gives. `bot` plays games through `registry` and `kernel`; `render` draws what views show.
"""
