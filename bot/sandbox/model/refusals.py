"""What the Discord app itself does not let a person do."""

from __future__ import annotations


class NotPossibleError(Exception):
    """The Discord app would not let this person do this; nothing was sent to the bot."""
