"""The slash commands, one module a command.

`system` builds the commands of a system from what its ruleset declares; `game` and `dice` are about
a channel's game; `roll`, `odds`, `rule`, `table`, `unit`, `macro`, `luck` and `settings` work
anywhere and are put together by `lookups`; `building` makes a command from declared parameters, and
`choices` turns candidates into Discord's autocompletion.

Imports every other package of the gateway but `connection`; only the client imports it.
"""
