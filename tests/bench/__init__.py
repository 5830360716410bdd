"""Benchmarks: what something takes, beside a reference that is measured in the same run."""

import os

os.environ.setdefault("TEST_TIMESCALE", "1")  # they count by the clock of the machine
