"""``python -m tests.new_system NAME``: see the package."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.architecture.laws import named_systems
from tests.new_system.placing import add, there
from tests.new_system.scaffold import names
from tests.systems_under_test import SYSTEMS

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Write the files of a new system; 1 if that can't be done."""
    parser = argparse.ArgumentParser(prog="python -m tests.new_system", description=__doc__)
    parser.add_argument("name", help="its folder: small letters, digits and _, such as hex_war")
    name = parser.parse_args().name
    taken = {rule.id.rstrip("0123456789") for each in SYSTEMS for rule in each.rulebook.rule}
    try:
        new = names(name, taken)
    except ValueError as error:
        parser.error(str(error))
    if found := there(ROOT, new):
        parser.error(f"{found[0]} is there already")
    if name in {word for each in SYSTEMS for word in (each.id, each.command)}:
        parser.error(f"another system is called {name}, or has a command of that name")
    if found_in_bot := named_systems(ROOT, "bot", (name, new.title)):
        parser.error(f"the bot speaks of {name} already, as in {found_in_bot[0]}")
    try:
        written = add(ROOT, new)
    except subprocess.CalledProcessError as error:
        sys.stderr.write(f"{error.stdout}{error.stderr}")
        sys.stderr.write(f"{' '.join(error.cmd)} failed: nothing is written.\n")
        return 1
    for path in written:
        sys.stdout.write(f"{path}\n")
    sys.stdout.write("Next: rules/systems/README.md, from its second step.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
