"""Stories of games: a file says what is done, and records everything that happens.

A story begins with its title and what it needs, each on a line of its own; then the lines that
begin with ``>`` are what is done, and all others are what the referee answers::

    Gravity holds a Brigghaven back (SCT5, SC9)
    options: gravity=strongest first_initiative=freeloaders
    dice: 3 4 2 6

    > freeloaders: move vessel=brigghaven-a to=12-4
      Brigghaven A enters the table at 12-4 (4): rolled 4, needs 3+ [SCT15]
    > look

``dice`` are faces, which must be used up; ``seed`` draws them as in a real game. ``> look``
shows every action that each seat is offered; nothing else lists or counts offers, so that a new
offer changes no other line. ``> referee: `` is said of what no side does, and of what a game master
corrects. The last line is a hash of the state and of everybody's view of it after each step: what
no other line shows changes that one, and a new field of a state changes no more than that.
``python -m tests.playthroughs --write`` writes everything but the head and the lines with ``>``
again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rules.kernel.game.action import Intervention
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene
from rules.kernel.playing.play import act, offers, open_game
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Refusal
from tests.fuzz.games import dice_of
from tests.systems_under_test import system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.dice import Dice
    from rules.kernel.game.event import Event
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset

FOLDER = Path(__file__).parent
WIDTH = 100
_DO = "> "
_LOOK = "look"
_REFEREE = "referee"


@dataclass(frozen=True)
class Story:
    """What a file asks for.

    Attributes:
        system: The id of its system: the name of its folder.
        title: Its first line.
        head: The lines about options and dice.
        options: Options by name, as typed.
        dice: A fresh source of the dice it asks for.
        doings: The lines that say what is done, without their mark.
    """

    system: str
    title: str
    head: dict[str, str]
    doings: tuple[str, ...]

    @property
    def options(self) -> dict[str, str]:
        """Options by name, as they would be typed."""
        return _fields(self.head.get("options", ""))

    def dice(self) -> Dice:
        """The dice that it asks for, none drawn yet."""
        if "seed" in self.head:
            return dice_of(self.head["seed"])
        return ScriptedDice(*map(int, self.head.get("dice", "").split()))


def files() -> list[Path]:
    """Every story there is."""
    return sorted(FOLDER.glob("*/*.txt"))


def systems_with_stories() -> set[str]:
    """Ids of the systems that have any."""
    return {path.parent.name for path in files()}


def read(path: Path) -> Story:
    """The story of a file."""
    lines = path.read_text("utf-8").splitlines()
    blank = lines.index("")
    head = dict(line.split(": ", 1) for line in _unwrapped(lines[1:blank]))
    doings = tuple(line.removeprefix(_DO) for line in lines if line.startswith(_DO))
    return Story(path.parent.name, lines[0], head, doings)


def outcomes(story: Story) -> Iterator[tuple[str, Step | Refusal]]:
    """The outcome of each thing done, the set-up first; of a look, the step before it."""
    ruleset = system(story.system)
    dice = story.dice()
    step = open_game(ruleset, ruleset.start(ruleset.read_options(story.options)), dice)
    yield "", step
    for doing in story.doings:
        if doing == _LOOK:
            yield doing, step
            continue
        seat, _, typed = doing.partition(": ")
        verb, _, fields = typed.partition(" ")
        try:
            action = ruleset.parse(verb, _fields(fields))
            by = None if seat == _REFEREE else seat
            if isinstance(action, Intervention):
                step = intervene(ruleset, step.state, by, action, dice)
            else:
                step = act(ruleset, step.state, by, action, dice)
        except Refusal as refusal:
            yield doing, refusal
        else:
            yield doing, step
    if isinstance(dice, ScriptedDice):
        dice.assert_used_up()


def told(story: Story, *, steps: bool = False) -> str:
    """The whole text of a story, played again; with ``steps``, the hash so far after each step."""
    ruleset = system(story.system)
    lines = [story.title, *_head(story)]
    digest = hashlib.sha256()
    for doing, outcome in outcomes(story):
        lines += [_DO + doing] if doing else ["", "Set-up"]
        if isinstance(outcome, Refusal):
            lines += _refused(outcome)
        elif doing == _LOOK:
            lines += _looks(ruleset, outcome.state)
        else:
            lines += _happened(ruleset, outcome)
            for seen in (outcome.state, *_views(ruleset, outcome.state)):
                digest.update(seen.model_dump_json().encode())
            if steps:
                lines.append(_hash(digest))
    lines.append(_hash(digest))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(story: Story) -> list[str]:
    lines: list[str] = []
    for name, words in story.head.items():
        lines += wrap(f"{name}: {words}", WIDTH, subsequent_indent="  ")
    return lines


def _unwrapped(lines: list[str]) -> list[str]:
    found: list[str] = []
    for line in lines:
        if line.startswith("  "):
            found[-1] += " " + line.strip()
        else:
            found.append(line)
    return found


def _fields(words: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words.split())


def _happened(ruleset: AnyRuleset, step: Step) -> list[str]:
    lines: list[str] = []
    for emitted in step.emitted:
        if emitted.audience is not None:
            view = ruleset.view(step.state, emitted.audience)
            lines += _event(ruleset, emitted.event, view, f"(only to {emitted.audience}) ")
        lines += _event(ruleset, emitted.seen_by(None), ruleset.view(step.state, None))
    ended = result(ruleset, step.state)
    return [*lines, f"  THE END: {ended.words}"] if ended is not None else lines


def _event(ruleset: AnyRuleset, event: Event | None, view: Any, to: str = "") -> list[str]:
    telling = ruleset.tell(event, view) if event is not None else None
    if telling is None:
        return []
    return wrap(to + telling.words, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _refused(refusal: Refusal) -> list[str]:
    rule = f" [{refusal.rule}]" if refusal.rule else ""
    kind = type(refusal).__name__
    words = f"refused ({kind}): {refusal.message}{rule}"
    if refusal.legal:
        words += f" Legal: {'; '.join(refusal.legal)}."
    return wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _looks(ruleset: AnyRuleset, state: Any) -> list[str]:
    lines: list[str] = []
    for seat in ruleset.seats_in(state):
        lines.append(f"  {seat.id}:")
        lines += [f"    {offer.label.text}" for offer in offers(ruleset, state, seat.id)]
    return lines


def _views(ruleset: AnyRuleset, state: Any) -> Iterator[Any]:
    for seat in (None, *(each.id for each in ruleset.seats_in(state))):
        yield ruleset.view(state, seat)


def _hash(digest: hashlib._Hash) -> str:
    return f"States and views: {digest.hexdigest()[:12]}"
