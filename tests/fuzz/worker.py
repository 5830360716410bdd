"""Plays a share of the games and prints a line of JSON for each; see ``python -m tests.fuzz``."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from tests.fuzz.games import FoundError, random_game
from tests.systems_under_test import system


def main() -> None:
    """Play games ``first`` to ``first + count - 1`` of each system."""
    parser = argparse.ArgumentParser()
    parser.add_argument("systems", help="their ids, with commas between them")
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--look", action="store_true")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    arguments = parser.parse_args()
    fixed = dict(one.split("=", 1) for one in arguments.set)
    for ruleset in map(system, arguments.systems.split(",")):
        options = {**(ruleset.small if arguments.small else {}), **fixed}
        for number in range(arguments.first, arguments.first + arguments.count):
            line: dict[str, object] = {"system": ruleset.id, "game": number}
            try:
                played = random_game(ruleset, str(number), look=arguments.look, **options)
                line |= {"digest": played.digest, "plies": played.plies}
            except FoundError as found:
                line |= {"what": found.what, "case": asdict(found.case)}
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
