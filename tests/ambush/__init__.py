"""A small system of secrets, of answers given at once, ahead, and in the middle of a move."""
