"""Options named in one text, such as ``gravity sum, recycle on``: read, and completed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Malformed
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.kernel.system.spec import Param

VARIANTS: Final = "variants"
"""The name of the text beside a system's own options."""
LONGEST: Final = 1_000
_BETWEEN: Final = re.compile(r"[,;\n]")
_SWITCH: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_SHORTEST: Final = 3
_TOO_LONG: Final = "Too long to be completed here; type on, and put a comma after each"


def merged(given: Mapping[str, Any], params: Sequence[Param], text: str | None) -> dict[str, Any]:
    """Options that were given by themselves, with those that a text names.

    Raises:
        Malformed: The text can't be read, or names one of those again.
    """
    named = read(params, str(text)) if text is not None else {}
    for name in named:
        if name in given:
            raise Malformed(
                f"“{_shown(name)}” is given twice: as an option and among the variants."
            )
    return {**given, **named}


def read(params: Sequence[Param], text: str) -> dict[str, Any]:
    """The options that a text names, with their values.

    Names and choices are read forgivingly, and from their beginning if no other begins so; a
    switch that is named alone is on.

    Args:
        params: The options that there are.
        text: Each with its value, separated by commas.

    Raises:
        Malformed: There is no such option or value, or one is named twice.
    """
    if len(text) > LONGEST:
        raise Malformed(f"The variants are too long ({LONGEST} characters at most).")
    found: dict[str, Any] = {}
    for part in _parts(text):
        param, value = _divided(params, part)
        if param is None:
            raise Malformed(
                f"There is no variant “{_plain(part)}”. They are written so: {_example(params)}.",
                legal=tuple(each.name for each in params if each.rare),
            )
        if param.name in found:
            raise Malformed(f"“{param.label}” is named twice among the variants.")
        found[param.name] = _value(param, value)
    return found


def suggest(params: Sequence[Param], typed: str, most: int = 100) -> list[Candidate]:
    """Texts that go on from what was typed: what stands before the last comma is kept.

    Args:
        params: The options that there are; the rare ones are suggested.
        typed: The text so far.
        most: Characters that a suggestion may have. Where there is not enough room, the names
            that were typed before are abbreviated.
    """
    *before, last = _BETWEEN.split(typed)
    kept = [part.strip() for part in before if part.strip()]
    named = {param.name for part in kept if (param := _divided(params, part)[0]) is not None}
    free = [param for param in params if param.rare and param.name not in named]
    found: list[Candidate] = []
    for tail, words in _tails(params, free, last):
        text = next((each for each in _joined(params, kept, tail) if len(each) <= most), None)
        if text is not None:
            found.append(Candidate(text, f"{text} · {words}"))
    if not found and kept and 0 < len(typed) <= most and any(_tails(params, free, last)):
        return [Candidate(typed, _TOO_LONG)]
    return found


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _BETWEEN.split(text) if part.strip()]


def _divided(params: Sequence[Param], part: str) -> tuple[Param | None, str]:
    """The option that a part names, and the words of its value."""
    words = re.sub(r"[=:]", " ", part).split()
    by_name = {bare(param.name): param for param in params}
    starts = range(len(words), 0, -1)
    for count in starts:
        if (exact := by_name.get(bare("".join(words[:count])))) is not None:
            return exact, " ".join(words[count:])
    begun: tuple[Param | None, str] = (None, "")
    for count in starts:
        start = bare("".join(words[:count]))
        fitting = [param for name, param in by_name.items() if start and name.startswith(start)]
        if len(fitting) == 1:
            begun = fitting[0], " ".join(words[count:])
            if _is_value(*begun):
                break
    return begun


def _value(param: Param, typed: str) -> Any:
    """The value that is meant.

    Raises:
        Malformed: It is none of the option's.
    """
    name = param.label
    if param.kind == "switch":
        if (bare(typed) or "on") in _SWITCH:
            return _SWITCH[bare(typed) or "on"]
        raise Malformed(f"“{name}” is either on or off.", legal=_written(param))
    if param.kind == "integer":
        if re.fullmatch(r"-?\d{1,15}", typed) and _within(param, int(typed)):
            return int(typed)
        raise Malformed(f"“{name}” is a whole number{_bounds(param)}.")
    if not param.choices and typed:
        return typed
    wanted = bare(typed)
    for choice in param.choices:
        if wanted and wanted in (bare(choice), bare(param.title(choice))):
            return choice
    begun = [choice for choice in param.choices if wanted and bare(choice).startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    problem = f"can't be “{_plain(typed)}”" if typed else "needs a value"
    raise Malformed(f"“{name}” {problem}.", legal=_written(param))


def _is_value(param: Param, typed: str) -> bool:
    try:
        _value(param, typed)
    except Malformed:
        return False
    return True


def _within(param: Param, number: int) -> bool:
    low = param.minimum is None or number >= param.minimum
    return low and (param.maximum is None or number <= param.maximum)


def _bounds(param: Param) -> str:
    low, high = param.minimum, param.maximum
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f", {low} at least"
    return f", {high} at most" if high is not None else ""


def _values(param: Param, typed: str = "") -> list[str]:
    """The values worth suggesting, as they are typed: the default last."""
    if param.kind == "switch":
        found = ["on", "off"]
        default = "on" if param.default else "off"
    elif param.kind == "integer":
        numbers = [int(each) for each in re.findall(r"\d{1,15}", typed)[-1:]]
        bounds = [each for each in (param.minimum, param.maximum) if each is not None]
        fitting = [str(each) for each in numbers if _within(param, each)]
        found, default = fitting or list(map(str, bounds)), str(param.default)
    else:
        found, default = list(param.choices), str(param.default)
    return sorted(found, key=lambda each: each == default)


def _written(param: Param) -> tuple[str, ...]:
    return tuple(f"{param.name} {value}" for value in _values(param))


def _example(params: Sequence[Param]) -> str:
    rare = [param for param in params if param.rare] or params
    return ", ".join(f"{param.name} {value}" for param in rare[:2] for value in _values(param)[:1])


def _tails(params: Sequence[Param], free: Sequence[Param], typed: str) -> Iterator[tuple[str, str]]:
    """What may stand after the last comma, each with its description, the likeliest first."""
    words = typed.lower().split()
    ranked: list[tuple[tuple[bool, int], str, str]] = []
    for param in free:
        for place, value in enumerate(_values(param, typed)):
            tail = f"{param.name} {value}"
            text = f"{tail} {_shown(tail)} {param.description}".lower()
            if all(word in text for word in words):
                begins = tail.startswith(" ".join(words))
                ranked.append(((not begins, place), tail, param.description))
    whole, value = _divided(params, typed)
    if whole is not None and whole in free and _is_value(whole, value):
        canonical = f"{whole.name} {_spelt(_value(whole, value))}"
        yield canonical, whole.description
        ranked = [each for each in ranked if each[1] != canonical]
        ranked += [
            ((True, len(free) + place), f"{canonical}, {each.name} {more}", each.description)
            for each in free
            if each != whole
            for place, more in enumerate(_values(each))
        ]
    for _, tail, description in sorted(ranked, key=lambda each: each[0]):
        yield tail, description


def _joined(params: Sequence[Param], kept: Sequence[str], tail: str) -> Iterator[str]:
    """The whole text: as it was typed, then with what was typed before abbreviated."""
    yield ", ".join([*kept, tail])
    yield ",".join([*(_abbreviated(params, part) for part in kept), tail])


def _abbreviated(params: Sequence[Param], part: str) -> str:
    """A part with as little of its name as means no other option."""
    param, value = _divided(params, part)
    if param is None:
        return part
    names = [bare(each.name) for each in params if each != param]
    name = bare(param.name)
    for length in range(_SHORTEST, len(name)):
        if not any(other.startswith(name[:length]) for other in names):
            return f"{name[:length]} {value}".strip()
    return f"{name} {value}".strip()


def _spelt(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _shown(name: str) -> str:
    return name.replace("_", " ")


def _plain(typed: str) -> str:
    """What was typed, without what could mean something else where it is shown."""
    return "".join(letter for letter in typed if letter.isalnum() or letter in " -")[:40].strip()
