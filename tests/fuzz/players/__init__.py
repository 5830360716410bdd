"""Players who know a game: optional, one module a system, ``PLAYERS`` by seat."""
