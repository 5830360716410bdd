"""What all else is made of: frozen values and records, refusals, words, data that are read.

`frozen` makes values that are quick to make and to change, `record` gives them a tag and a form in
JSON. `errors` say why something may not be. `counting` and `naming` are words: numbers, and things
by what players call them. `data` and `toml` read and write TOML.
"""
