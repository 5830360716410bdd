"""What refusals suggest is tried: whoever follows a suggestion is not refused again."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.terminal.typed import parse, split
from rules.kernel.game.action import unit_field
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.instead import Instead
from rules.kernel.playing.play import act, offers
from rules.kernel.values.errors import Refusal, Unknown
from rules.kernel.values.naming import bare
from tests.conformance.sample import Position, pools, positions
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset

each_system = pytest.mark.parametrize("system_id", IDS)
POSITIONS = 10
TRIES = 12
STRANGE = ("nowhere", "-5,3", "999,1", "zz-9")
_JOINTS = {"act", "with", "the", "at", "of", "and", "between", "that", "way", "cm", "to"}
_RANGES = re.compile(r"row (\d+) lanes? (.+)")


@each_system
def test_whoever_follows_a_suggestion_is_not_refused_again(system_id: str) -> None:
    ruleset, rng = system(system_id), Random(system_id)
    suggested = 0
    for position in _sample(system_id):
        found = offers(ruleset, position.state, position.seat)
        for action, refusal in _refusals(ruleset, system_id, position, found, rng):
            instead = Instead(ruleset, position.state, position.seat, action, found)
            instead.amend(refusal)
            assert refusal.legal, refusal.message
            for words in refusal.legal:
                suggested += 1
                assert _leads_on(ruleset, position, action, words, found), (
                    f"{action!r}: {refusal.message} {words!r}"
                )
    assert suggested


@each_system
def test_a_near_miss_is_answered_with_what_is_meant(system_id: str) -> None:
    """A letter is missing from the end of a unit's id, a target's or a place's."""
    ruleset = system(system_id)
    for position in _sample(system_id)[::4]:
        found = offers(ruleset, position.state, position.seat)
        for offer in found[:: max(1, len(found) // 4)]:
            for name, value in offer.fields.items():
                wrong = _mistyped(ruleset, offer, name, str(value)[:-1])
                refusal = wrong and _refusal(ruleset, position, wrong)
                if not wrong or not isinstance(refusal, Unknown) or len(str(value)) < 5:
                    continue
                Instead(ruleset, position.state, position.seat, wrong, found).amend(refusal)
                assert "Did you mean" in refusal.message
                assert _leads_on(ruleset, position, wrong, refusal.legal[0], found)


def _sample(system_id: str) -> Sequence[Position]:
    known = positions(system_id)
    return known[:: max(1, len(known) // POSITIONS)]


def _refusals(
    ruleset: AnyRuleset,
    system_id: str,
    position: Position,
    found: Sequence[Offer],
    rng: Random,
) -> Iterator[tuple[Action, Refusal]]:
    """Legal actions with one field changed, and any with values that were legal somewhere."""
    known = pools(system_id)
    for number in range(TRIES):
        if number % 2:
            offer = rng.choice(found)
            verb, fields = offer.action.tag, dict(offer.fields)
        else:
            verb = rng.choice(sorted(known))
            fields = {name: rng.choice(values) for name, values in known[verb].items()}
        if known[verb]:
            name = rng.choice(sorted(known[verb]))
            fields[name] = rng.choice([*known[verb][name], *STRANGE])
        action = _parsed(ruleset, verb, fields)
        refusal = action and _refusal(ruleset, position, action)
        if action and refusal and type(action) not in ruleset.anytime:
            yield action, refusal


def _parsed(ruleset: AnyRuleset, verb: str, fields: dict[str, Any]) -> Action | None:
    try:
        return ruleset.parse(
            verb, {key: value for key, value in fields.items() if value is not None}
        )
    except Refusal:
        return None


def _refusal(ruleset: AnyRuleset, position: Position, action: Action) -> Refusal | None:
    try:
        act(ruleset, position.state, position.seat, action, SeededDice(b"a", b"b"))
    except Refusal as refusal:
        return refusal
    return None


def _mistyped(ruleset: AnyRuleset, offer: Offer, name: str, typed: str) -> Action | None:
    return _parsed(ruleset, offer.action.tag, {**offer.fields, name: typed})


def _leads_on(
    ruleset: AnyRuleset, position: Position, action: Action, words: str, found: Sequence[Offer]
) -> bool:
    """Whether somebody who does what the words say is accepted.

    They are a verb; a value for a field, the others kept or left out; a unit that can do that with
    other values; or a sentence of an action.
    """
    same = [offer for offer in found if type(offer.action) is type(action)]
    if any(offer.action.tag == words for offer in found):
        return True
    unit, model = unit_field(type(action)), type(action).model_fields
    whole = action.model_dump(mode="json", exclude_none=True)
    needed = {unit, *(name for name, info in model.items() if info.is_required())}
    short = {name: value for name, value in whole.items() if name in needed}
    for fields in (whole, short):
        for name in model:
            for typed in (words, words.rpartition(" to ")[2]):
                other = _parsed(ruleset, action.tag, {**fields, name: typed})
                if other is not None and _refusal(ruleset, position, other) is None:
                    return True
    if any(bare(words) in (bare(offer.unit), _called(offer)) for offer in same):
        return True
    ranges = _RANGES.fullmatch(words)
    if ranges is not None:
        offered = {str(value) for offer in found for value in offer.fields.values()}
        return {f"{ranges[1]}-{lane}" for lane in _lanes(ranges[2])} <= offered
    if _typed(ruleset, position, action, words, found):
        return True
    wanted = set(re.findall(r"[\w'-]+", words.lower())) - _JOINTS
    return any(wanted <= _told(offer) for offer in found)


def _typed(
    ruleset: AnyRuleset, position: Position, action: Action, words: str, found: Sequence[Offer]
) -> bool:
    """Whether the words are accepted as the terminal reads them behind the verb: ``D2 at A1``."""
    try:
        meant = parse(ruleset, found, [action.tag, *split(words)])
    except Refusal:
        return False
    return _refusal(ruleset, position, meant) is None


def _called(offer: Offer) -> str:
    subject = offer.label.subject
    return bare(re.split(r" · |, ", subject.text)[0]) if subject else ""


def _told(offer: Offer) -> set[str]:
    """All words of an offer."""
    texts = (offer.action.tag, offer.label.text, offer.unit, *offer.label.values.values())
    return set(re.findall(r"[\w'-]+", " ".join((*texts, *map(str, offer.fields.values()))).lower()))


def _lanes(text: str) -> Iterator[int]:
    for part in text.split(", "):
        first, _, last = part.partition(" to ")
        yield from range(int(first), int(last or first) + 1)
