"""Compare campaigns: ``python -m tests.oracles.buoyz_campaign --positions 20000``."""

from __future__ import annotations

import sys

from tests.oracles.buoyz_campaign.comparing import compare
from tests.oracles.tally import run

if __name__ == "__main__":
    sys.exit(run(compare, __doc__))
