"""Compare campaigns: ``python -m tests.systems.buoyz_campaign.second --positions 20000``."""

from __future__ import annotations

import sys

from tests.systems.buoyz_campaign.second.comparing import compare
from tests.systems.tally import run

if __name__ == "__main__":
    sys.exit(run(compare, __doc__))
