"""The store in PostgreSQL, for several bots on one database.

`address` says where it is, `dialect` translates statements, `connection` runs them, `schema` makes
and migrates the tables, `groups` commits closures together, `database` is the `Store`.

Only `bot.store` imports it, and only if a PostgreSQL is asked for.
"""
