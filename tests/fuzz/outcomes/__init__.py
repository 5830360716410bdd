"""Outcomes of parts by lot, a module a system: where playing a part takes long.

Each has ``drawn(part, rng)``, what such a game might report.
"""
