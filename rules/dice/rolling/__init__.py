"""Rolls: trees thrown, every die kept."""
