"""What a local Discord remembers from one start to the next, in a file of its own.

``KeptFile`` is the file, a JSON snapshot with the attachments in a folder beside it; ``Keeper``
reads it at the start and writes it soon after each change; ``UnusableFileError`` says why a file
can't be used. ``forms`` renders the world and its messages as JSON, and back; ``lock`` keeps a
second local Discord away.

It imports ``model`` and ``engine``; only the server uses it.
"""

from bot.sandbox.storage.file import KeptFile, UnusableFileError
from bot.sandbox.storage.keeper import Keeper

__all__ = ["Keeper", "KeptFile", "UnusableFileError"]
