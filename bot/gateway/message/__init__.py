"""A game's messages in its channel: what they say, what can be pressed on them, and sending them.

`panel` writes a message, `layout` lays out its buttons and selects; `publisher` brings a game's
messages up to date, at once for whoever acted; `outbox_worker` retries what failed; `recovery`
finds a message that was sent and not noted before a crash.

Imports `interaction` and `text`, the referee, the store and the pictures; `game`, `commands` and
the client import it.
"""
