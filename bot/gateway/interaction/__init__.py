"""One interaction with Discord: a command, a press or a form, from its arrival to its last answer.

`reply` answers it in time and reports refusals and errors; `components` are buttons and selects
whose whole meaning is in their id, so that they survive a restart; `modals` are forms;
`long_answers` divides what is longer than a message;
`answer_policy` applies a server's settings to an answer; `cooldown` remembers for some seconds what
was asked; `rights` says what the bot may do in the channel; `in_flight` counts the work in progress
and drains it at shutdown.

Knows no game's message. Imports `text`; `message`, `game`, `commands` and the client import it.
"""
