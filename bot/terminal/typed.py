"""Parses a typed line as an action: ``move slayer-b 7-4``, ``fire slayer b at coffin a``."""

from __future__ import annotations

import re
import shlex
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.foresight.completion import candidates
from rules.kernel.game.action import CallOff, Concede
from rules.kernel.system.spec import verb
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset
    from rules.kernel.system.spec import Param, Verb

LONGEST = 500
_MOST_WORDS = 14
_JOINTS = {"at", "to", "the", "on", "in", "into", "with", "from", "->", "→"}
"""Words that only separate values."""
_APOSTROPHE = re.compile(r"\w'\w")
_TYPED_OUT = {Concede.tag, CallOff.tag}


class _Reading(NamedTuple):
    """One way to divide the words among the parameters, and how plausible it is."""

    fields: dict[str, str]
    at_joints: int
    evenness: int


def verbs(ruleset: AnyRuleset) -> dict[str, Verb]:
    """The verbs of a system by name, with conceding."""
    actions: tuple[type[Action], ...] = (*ruleset.actions, Concede)
    return {each.tag: verb(each) for each in actions}


def resolve(name: str, names: Iterable[str]) -> str | None:
    """The one of the names that is typed in full, or abbreviated unambiguously.

    A verb that ends the game must be typed in full.
    """
    wanted = name.lower().replace("-", "_")
    found = list(names)
    if wanted in found:
        return wanted
    starts = [each for each in found if each.startswith(wanted) and each not in _TYPED_OUT]
    return starts[0] if len(starts) == 1 else None


def split(line: str) -> list[str]:
    """The words of a line; quotes group words, but an apostrophe as in ``o'conner`` does not.

    Raises:
        Malformed: A quote is not closed, or the line is too long.
    """
    if len(line) > LONGEST:
        raise Malformed(f"That line is too long to be an action ({LONGEST} characters at most).")
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    if _APOSTROPHE.search(line):
        lexer.quotes = '"'
    try:
        return list(lexer)
    except ValueError:
        raise Malformed("A quotation mark in that line is not closed.") from None


def parse(ruleset: AnyRuleset, offers: Sequence[Offer], words: Sequence[str]) -> Action:
    """The action that the words mean, the verb first; a legal one if several are possible.

    Raises:
        Malformed: They mean no action.
    """
    known = verbs(ruleset)
    name = resolve(words[0], known)
    if name is None:
        raise Malformed(
            f"“{words[0][:40]}” is nothing that can be done here; ? shows what can.",
            legal=tuple(known),
        )
    best: tuple[tuple[bool, int, int, int, int], Action] | None = None
    refusal: Malformed | None = None
    legal = {offer.action for offer in offers}
    for reading in _readings(known[name], words[1:]):
        fields, hits = _recognised(offers, name, reading.fields)
        try:
            action = ruleset.parse(name, fields)
        except Malformed as error:
            refusal = refusal or error
            continue
        score = (action in legal, hits, len(fields), reading.at_joints, reading.evenness)
        if best is None or score > best[0]:
            best = (score, action)
    if best is None:
        raise refusal or Malformed(_usage(known[name]))
    return best[1]


def usage(form: Verb) -> str:
    """How a verb is typed: ``move VESSEL TO``."""
    return " ".join([form.name.replace("_", "-"), *map(_placeholder, form.params)])


def _usage(form: Verb) -> str:
    return f"It is typed so: {usage(form)}"


def _placeholder(param: Param) -> str:
    name = param.name.upper().replace("_", "-")
    return name if param.required else f"[{name}]"


def _readings(form: Verb, words: Sequence[str]) -> Iterator[_Reading]:
    """Every way to divide the words among the unnamed parameters, the most plausible first."""
    named: dict[str, str] = {}
    loose: list[str] = []
    joints: set[int] = set()
    by_name = {param.name: param for param in form.params}
    for word in words:
        key, equals, value = word.partition("=")
        if equals and key.lower().replace("-", "_") in by_name:
            named[key.lower().replace("-", "_")] = value
        elif word.lower() in _JOINTS or word.lower() in by_name:
            joints.add(len(loose))
        else:
            loose.append(word)
    if len(loose) > _MOST_WORDS:
        return
    free = [param for param in form.params if param.name not in named]
    least = sum(param.required for param in free)
    found: list[_Reading] = []
    for count in range(least, len(free) + 1):
        found += _divisions(free[:count], loose, joints, named)
    yield from sorted(found, key=lambda each: (-each.at_joints, -each.evenness))


def _divisions(
    free: Sequence[Param], words: Sequence[str], joints: set[int], named: Mapping[str, str]
) -> Iterator[_Reading]:
    if not free:
        if not words:
            yield _Reading(dict(named), 0, 0)
        return
    for cuts in combinations(range(1, len(words)), len(free) - 1):
        spans = list(pairwise((0, *cuts, len(words))))
        values = [" ".join(words[start:end]) for start, end in spans]
        sizes = [end - start for start, end in spans]
        if min(sizes) > 0:
            fields = dict(zip((param.name for param in free), values, strict=True))
            yield _Reading({**named, **fields}, len(joints & set(cuts)), min(sizes) - max(sizes))


def _recognised(
    offers: Sequence[Offer], name: str, fields: Mapping[str, str]
) -> tuple[dict[str, str], int]:
    """The fields with candidates' labels replaced by their values; how many match a candidate."""
    found: dict[str, str] = {}
    hits = 0
    for field, typed in fields.items():
        meant = typed
        wanted = typed.casefold().replace(" ", "-")
        for value, text in candidates(offers, name, field, {}):
            if wanted in {each.casefold().replace(" ", "-") for each in (value, text)}:
                meant = value
                hits += 1
                break
        found[field] = meant
    return found, hits
