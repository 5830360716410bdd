"""The files of a new system: the toy's, with its names in place of the toy's."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 32
"""As long as the name of a command may be."""
SHORT = 3
"""How many words give a letter to the ids of rules."""

_RULES = '''"""{title}: say here in a line or two what is played.

Begin with `ruleset`, which lists the chapters of the rules. `numbers` and `steps` are one each:
what may happen, and what one may do. One that grows becomes a package. `actions` are what players
ask for, `questions` what they are asked. `state` is a game, `view` what a seat sees of it, `brief`
what it starts from, `rulebook` the rules in short. Imported by nobody but its tests and
``render.systems.{name}``.
"""
'''
_RENDER = '''"""How {title} is drawn.

`scene` turns a view into a scene. It knows the board that it is drawn on, the scene's model and the
views of ``rules.systems.{name}``; nobody imports it by name.
"""
'''
_RULEBOOK = '''"""The rules of {title} in short, refusals, and how it is played."""

from __future__ import annotations

from rules.kernel.system.how_to_play import load_how_to_play
from rules.kernel.system.rulebook import load_rulebook

RULEBOOK = load_rulebook("{name}")
HOW_TO_PLAY = load_how_to_play("{name}")
illegal = RULEBOOK.illegal
'''


_COPIED = (
    *("actions.py", "brief.py", "numbers.py", "questions.py"),
    *("ruleset.py", "state.py", "steps.py", "view.py"),
)
"""The modules of the toy's rules."""


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

    def in_place_of_the_toys(self, text: str) -> str:
        """A text of the toy's with these names."""
        words = {
            "tests.toy.scene": f"render.systems.{self.name}.scene",
            "tests.toy": f"rules.systems.{self.name}",
            "toy_race": self.name,
            'command = "race"': f'command = "{self.name}"',
            "`/race ": f"`/{self.name} ",
            "Toy Race": self.title,
            "ToyRace": f"{self.camel}Rules",  # by itself it may be the name of an action
            "The toy race": self.title,
        }
        # All at once: what is put in may look like what is looked for.
        either = "|".join(map(re.escape, words))
        return re.sub(
            rf"{either}|\bT(T?\d)\b",
            lambda found: words.get(found[0]) or self.prefix + found[1],
            text,
        )


def names(name: str, taken: Collection[str]) -> Names:
    """The names of a new system; its prefix is none of those that are taken.

    Raises:
        ValueError: It can't be a package, or is too long for a command.
    """
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ValueError(f"a name is of small letters, digits and _, at most {LONGEST}: hex_war")
    if keyword.iskeyword(name):
        raise ValueError(f"{name} is a word of Python, which no package can be called")
    words = [word for word in name.split("_") if word[0].isalpha()]
    letters = [word[0] for word in words[:SHORT]]
    rest = [letter for letter in name.replace("_", "")[1:] if letter.isalpha()]
    while len(letters) < 2 or _taken("".join(letters).upper(), taken):
        letters.append(rest.pop(0) if rest else "z")
    return Names(name, "".join(letters).upper())


def _taken(prefix: str, taken: Collection[str]) -> bool:
    return not {prefix, f"{prefix}T"}.isdisjoint(taken)


def files(root: Path, new: Names) -> Iterator[tuple[Path, str]]:
    """Each file of a new system, as seen from ``root``, and what stands in it."""
    toy = root / "tests" / "toy"
    rules = Path("rules", "systems", new.name)
    render = Path("render", "systems", new.name)
    tests = Path("tests", "systems", new.name)

    def renamed(path: Path) -> str:
        return new.in_place_of_the_toys(path.read_text("utf-8"))

    yield rules / "__init__.py", _RULES.format(title=new.title, name=new.name)
    yield rules / "rulebook.py", _RULEBOOK.format(title=new.title, name=new.name)
    for name in _COPIED:
        yield rules / name, renamed(toy / name)
    yield rules / "README.md", renamed(toy / "README.md")
    for name in ("rules.toml", "how_to_play.toml"):
        yield Path("data", new.name, name), renamed(toy / name)
    yield render / "__init__.py", _RENDER.format(title=new.title, name=new.name)
    yield render / "scene.py", renamed(toy / "scene.py")
    yield tests / "__init__.py", ""
    yield tests / "test_rules.py", renamed(toy / "test_rules.py")
    for story in sorted((root / "tests" / "playthroughs" / "toy_race").glob("*.txt")):
        yield Path("tests", "playthroughs", new.name, story.name), renamed(story)
