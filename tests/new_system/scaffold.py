"""The files of a new system: the toy's, with its names in place of the toy's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 32

_RULES = '''"""{title}: say here in a line or two what is played.

`ruleset` is the system as the kernel asks for it; `rulebook` its rules in short. Split it as it
grows: actions, events, questions, state, view, legal, forecasts, prose, a module for each part of
the rules. Imported by nobody but its tests and ``render.systems.{name}``.
"""
'''
_RENDER = '''"""How {title} is drawn.

`scene` turns a view into a scene. It knows the views of ``rules.systems.{name}``, the board that
it is drawn on and the scene's model; nobody imports it by name.
"""
'''
_RULEBOOK = '''"""The rules of {title} in short, refusals, and how it is played."""

from __future__ import annotations

from rules.kernel.how_to_play import load_how_to_play
from rules.kernel.rulebook import load_rulebook

RULEBOOK = load_rulebook("{name}")
HOW_TO_PLAY = load_how_to_play("{name}")
illegal = RULEBOOK.illegal
'''


class Names(NamedTuple):
    """What a system is called.

    Attributes:
        name: Its folder: ``hex_war``.
        prefix: How the ids of its rulings begin: ``HW``.
    """

    name: str
    prefix: str

    @property
    def title(self) -> str:
        """In words: ``Hex War``."""
        return self.name.replace("_", " ").title()

    @property
    def camel(self) -> str:
        """For its classes: ``HexWar``."""
        return self.title.replace(" ", "")


def names(name: str, taken: Collection[str]) -> Names:
    """The names of a new system; its prefix is none of those that are taken.

    Raises:
        ValueError: It can't be a folder, or is too long for a command.
    """
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ValueError(f"a name is of small letters, digits and _, at most {LONGEST}: hex_war")
    letters = [word[0] for word in name.split("_")]
    rest = [letter for letter in name.replace("_", "")[1:] if letter.isalpha()]
    while len(letters) < 2 or _taken("".join(letters).upper(), taken):
        letters.append(rest.pop(0) if rest else "z")
    return Names(name, "".join(letters).upper())


def _taken(prefix: str, taken: Collection[str]) -> bool:
    return not {prefix, f"{prefix}T"}.isdisjoint(taken)


def files(root: Path, new: Names) -> Iterator[tuple[Path, str]]:
    """Each file of a new system, below ``root``, and what stands in it."""
    toy = root / "tests" / "toy"
    rules = root / "rules" / "systems" / new.name
    render = root / "render" / "systems" / new.name
    tests = root / "tests" / "systems" / new.name
    yield rules / "__init__.py", _RULES.format(title=new.title, name=new.name)
    yield rules / "rulebook.py", _RULEBOOK.format(title=new.title, name=new.name)
    yield rules / "ruleset.py", _renamed(toy / "ruleset.py", new)
    yield rules / "brief.py", _renamed(toy / "brief.py", new)
    yield rules / "README.md", _renamed(toy / "README.md", new)
    for name in ("rules.toml", "how_to_play.toml"):
        yield root / "data" / new.name / name, _renamed(toy / name, new)
    yield render / "__init__.py", _RENDER.format(title=new.title, name=new.name)
    yield render / "scene.py", _renamed(toy / "scene.py", new)
    yield tests / "__init__.py", ""
    yield tests / "test_rules.py", _renamed(toy / "test_rules.py", new)
    for story in sorted((root / "tests" / "playthroughs" / "toy_race").glob("*.txt")):
        yield root / "tests" / "playthroughs" / new.name / story.name, _renamed(story, new)


def _renamed(path: Path, new: Names) -> str:
    text = path.read_text("utf-8")
    for old, now in (
        ("tests.toy.scene", f"render.systems.{new.name}.scene"),
        ("tests.toy", f"rules.systems.{new.name}"),
        ("toy_race", new.name),
        ('command = "race"', f'command = "{new.name}"'),
        ("`/race ", f"`/{new.name} "),
        ("Toy Race", new.title),
        ("ToyRace", new.camel),
        ("The toy race", new.title),
    ):
        text = text.replace(old, now)
    return re.sub(r"\bT(T?)(\d)\b", rf"{new.prefix}\1\2", text)
