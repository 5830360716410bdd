"""Check the stories, or tell them anew: ``python -m tests.playthroughs [--write] [file …]``.

Where nothing but the last line of a story differs, ``--steps`` prints it with the hash after each
step, here and at a commit whose story passes: the first one that differs is of the step to look at.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.playthroughs.script import files, read, told


def main() -> int:
    """1 if a story is out of date and was not written."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="bring the files up to date")
    what.add_argument("--steps", action="store_true", help="print them, with a hash a step")
    parser.add_argument("files", nargs="*", type=Path, help="these only")
    arguments = parser.parse_args()
    stale = 0
    for path in arguments.files or files():
        text = told(read(path.absolute()), steps=arguments.steps)
        if arguments.steps:
            sys.stdout.write(text)
            continue
        if path.read_text("utf-8") == text:
            continue
        stale += 1
        sys.stdout.write(f"{path}: {'written' if arguments.write else 'out of date'}\n")
        if arguments.write:
            path.write_text(text, "utf-8")
    return 1 if stale and not arguments.write else 0


if __name__ == "__main__":
    sys.exit(main())
