"""A small system of three seats, in which nothing is hidden."""
