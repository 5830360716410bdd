"""Compare with games: ``python -m tests.systems.braid.second --positions 20000``."""

from __future__ import annotations

import sys

from tests.systems.braid.second.comparing import compare
from tests.systems.tally import run

if __name__ == "__main__":
    sys.exit(run(compare, __doc__))
