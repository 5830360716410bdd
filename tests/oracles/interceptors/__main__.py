"""Compare with games: ``python -m tests.oracles.interceptors --positions 20000``."""

from __future__ import annotations

import sys

from tests.oracles.interceptors.comparing import compare
from tests.oracles.tally import run

if __name__ == "__main__":
    sys.exit(run(compare, __doc__))
