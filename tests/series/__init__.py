"""A series of toy races: the smallest game that has other games as its parts."""
