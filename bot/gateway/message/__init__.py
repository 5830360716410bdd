"""A game's messages in its channel: their text, their buttons and their delivery.

`panel` renders a message; `layout` lays out what a seat may do, in `rows` of buttons and selects;
`drill` splits what does not fit into levels that are opened one by one; `draft_panel` shows an
answer that is put together step by step, `ahead_panel` what is decided ahead, `farewell` what can
be done with a game that is over; `sequel` leads to its rematch. `publisher` brings a game's
messages up to date, at once after an action; `outbox` schedules retries and `outbox_worker` makes
them; `delivery` sends and edits; `recovery` finds a message that was sent but not recorded before a
crash.

Imports `interaction` and `text`, the referee, the store and the pictures; `game`, `commands` and
the client import it.
"""
