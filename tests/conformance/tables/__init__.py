"""The tables of a system that random play must reach, row by row: optional, a module a system.

Each module has ``ROWS``, every row there is, and ``row_of(event)``, the row that was read.
"""
