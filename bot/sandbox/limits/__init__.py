"""Discord's limits on what a bot sends, checked by hand on every request."""
