"""``python -m tests.new_system NAME``: see the package."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from rules.registry import usable
from tests.new_system.scaffold import files, names

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Write the files of a new system."""
    parser = argparse.ArgumentParser(prog="python -m tests.new_system", description=__doc__)
    parser.add_argument("name", help="its folder: small letters, digits and _, such as hex_war")
    name = parser.parse_args().name
    taken = {rule.id.rstrip("0123456789") for each in usable() for rule in each.rulebook.rule}
    try:
        new = names(name, taken)
    except ValueError as error:
        parser.error(str(error))
    found = list(files(ROOT, new))
    there = [path for path, _ in found if path.exists()]
    if there:
        parser.error(f"{there[0].relative_to(ROOT)} is there already")
    for path, text in found:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    written = [str(path) for path, _ in found if path.suffix == ".py"]
    for module, *arguments in (
        ("ruff", "check", "--quiet", "--fix", *written),
        ("ruff", "format", "--quiet", *written),
        ("tests.playthroughs", "--write"),
        ("tests.rule_tables", "--write"),
        ("tests.regressions.export", new.name),
    ):
        subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, check=True)  # noqa: S603 - our own tools
    for path, _ in found:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    sys.stdout.write("Next: rules/systems/README.md, from its second step.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
