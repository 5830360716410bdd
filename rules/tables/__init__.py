"""Look-up tables: rows by ranges of a roll or by weight, which may lead to further tables.

`lookup` has ``Table``, ``Row`` and ``roll_table``, and says what is wrong with a table
(``BadTable``). `results` throws the dice in what a row says.

`reading` reads a table from any list of text (``read``): `lines` and `structured` cut text and JSON
into rows, `entries` finds what each begins with, for which `keys` knows the forms, and `reading`
settles what the numbers mean. `files` reads TOML, and writes it (``table_to_toml``).

The table commands of `bot` import it. It imports `rules.dice`, whose notation its rolls are
written in, and ``rules.kernel.values.errors``. The tables printed in a game's rule book are not
here: a system shows those through ``rules.kernel.system.reference``.
"""
