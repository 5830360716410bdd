"""What the local Discord remembers from one start to the next, in a file of its own."""

from bot.sandbox.kept.file import KeptFile, UnusableFileError
from bot.sandbox.kept.keeper import Keeper

__all__ = ["Keeper", "KeptFile", "UnusableFileError"]
