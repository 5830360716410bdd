"""What the law about docstrings is tried on."""
