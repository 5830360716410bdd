"""Check the tables of rules, or write them: ``python -m tests.rule_tables [--write]``."""

from __future__ import annotations

import argparse
import sys

from tests.rule_tables.table import ROOT, systems


def main() -> int:
    """1 if a table is out of date and was not written."""
    parser = argparse.ArgumentParser(prog="python -m tests.rule_tables", description=__doc__)
    parser.add_argument("--write", action="store_true", help="bring the READMEs up to date")
    arguments = parser.parse_args()
    stale = 0
    for system in systems().values():
        text = system.written()
        if text == system.text:
            continue
        stale += 1
        what = "written" if arguments.write else "out of date"
        sys.stdout.write(f"{system.readme.relative_to(ROOT)}: {what}\n")
        if arguments.write:
            system.readme.write_text(text, "utf-8")
    return 1 if stale and not arguments.write else 0


if __name__ == "__main__":
    sys.exit(main())
