"""A lock that ends with the process that holds it, on every system."""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        """Lock an open file.

        Raises:
            OSError: If somebody else has locked it.
        """
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        """Lock an open file.

        Raises:
            OSError: If somebody else has locked it.
        """
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
