"""Look-up tables: rows by ranges of a roll or by weight, which may lead to further tables.

`lookup` has ``Table``, ``Row`` and ``roll_table``, and says what is wrong with a table
(``BadTable``). `files` reads tables from TOML and CSV (``table_from_toml``, ``table_from_csv``) and
writes TOML (``table_to_toml``).

The table commands of `bot` import it. It imports `rules.dice`, whose notation its rolls are
written in, and ``rules.kernel.errors``. The tables printed in a game's rule book are not here:
a system shows those through ``rules.kernel.reference``.
"""
