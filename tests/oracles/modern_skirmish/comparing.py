"""Holds the second reading against the game: every deed of a game, and what might be done in it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from rules.kernel.playing.journal import Folding, spans_of
from rules.kernel.system.outcome import result
from rules.systems.modern_skirmish.events import Charged, Fired, Tested
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.fuzz.games import random_game
from tests.oracles.modern_skirmish import deeds
from tests.oracles.modern_skirmish.probing import Look, Probe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.playing.journal import Entry
    from rules.systems.modern_skirmish.state import SkirmishState
    from tests.oracles.tally import Tally


def compare(seed: int, tally: Tally, *, looks: int = 4) -> None:
    """Play a game with options drawn by lot and compare all of it; ``looks``: positions probed."""
    played = random_game(RULESET, str(seed), look=False)
    folding = Folding(RULESET, played.start, spans_of(played.entries))
    rng = Random(seed)
    probed = set(rng.sample(range(len(played.entries)), min(looks, len(played.entries))))
    for number, entry in enumerate(played.entries):
        state, after = folding.state, folding.add(entry)
        where = f"game {seed}, entry {number}"
        if entry.action is not None and entry.seat is not None:  # what a side does
            _compare_deed(state, entry, after, tally, where)
        if number in probed and result(RULESET, after) is None:
            Probe(after, rng, tally, where).all()


def _books(state: SkirmishState) -> deeds.Books:
    units = state.field.units
    alive = {
        unit.id: frozenset(
            each.id
            for each in state.field.figures
            if each.unit == unit.id and each.status in (Status.IN_PLAY, Status.UNPLACED)
        )
        for unit in units
    }
    options = state.options
    seat = state.question.seat if state.question is not None else ""
    return deeds.Books(
        alive=alive,
        killed={unit.id: unit.killed for unit in units},
        markers={unit.id: unit.markers for unit in units},
        routed=tuple(unit.id for unit in units if unit.routed),
        seat=seat,
        number=state.initiative,
        limit=options.turn_limit,
        rout_passes=options.rout_passes,
        miss_passes=options.miss_passes,
        fired=state.shot,
        passed=state.passed,
    )


def _compare_deed(
    state: SkirmishState, entry: Entry, after: SkirmishState, tally: Tally, where: str
) -> None:
    assert entry.action is not None
    verb = entry.action["is"]
    question = state.question
    assert question is not None
    faces = [face for roll in entry.rolls for face in roll["faces"]]
    books = _books(state)
    unit = _acting(state, entry.action)
    if unit is not None and question.tag == "use_initiative":
        minuses = books.minuses(unit)
        least = deeds.needed(minuses)
        face = None if least is None else faces.pop(0)
        passed = least is None or (face is not None and face >= least)
        tests = [each for each in _events(entry) if isinstance(each, Tested)]
        told = [(each.unit, each.minuses, each.face, each.passed) for each in tests]
        tally.same("test", where, [(unit, minuses, face, passed)], told)
        if not passed:
            _same_books(deeds.failed(books), books, entry, after, tally, where)
            assert not faces
            return
    expected: deeds.Books | None
    if verb == "fire":
        expected = _expected_shot(state, books, entry, faces, tally, where)
    elif verb == "charge":
        expected = _expected_melee(state, books, entry, faces, tally, where)
    elif verb == "pass" or (
        verb == "absent" and question.tag in ("use_initiative", "act_with_unit")
    ):
        expected = deeds.gave_way(books, absent=verb == "absent")
    elif verb in ("advance", "done") or (verb == "absent" and question.tag == "go_on_moving"):
        expected = deeds.moved(books)
        tally.same("dice left", where, [], faces)
    elif verb == "move":
        going_on = after.question is not None and after.question.tag == "go_on_moving"
        expected = replace(books, passed=None) if going_on else deeds.moved(books)
    elif verb == "activate":
        expected = books
        tally.same("asked", where, ("act_with_unit", books.seat), _asked(after))
    else:
        return
    _same_books(expected, books, entry, after, tally, where)


def _acting(state: SkirmishState, action: dict[str, Any]) -> str | None:
    if action["is"] in ("activate", "advance"):
        return str(action["unit"])
    if action["is"] in ("fire", "charge", "move"):
        return state.field.figure(action["figure"]).unit
    return None


def _asked(state: SkirmishState) -> tuple[str, str] | None:
    return None if state.question is None else (state.question.tag, state.question.seat)


def _events(entry: Entry) -> Iterator[Any]:
    codec = RULESET.event_codec
    for each in entry.events:
        yield codec.from_json(each)


def _expected_shot(  # noqa: PLR0917 - what happened and what should have
    state: SkirmishState,
    books: deeds.Books,
    entry: Entry,
    faces: list[int],
    tally: Tally,
    where: str,
) -> deeds.Books:
    (fired,) = [each for each in _events(entry) if isinstance(each, Fired)]
    assert entry.action is not None
    shooter = state.field.figure(entry.action["figure"])
    target = state.field.figure(entry.action["target"])
    assert shooter.at is not None
    assert target.at is not None
    look = Look.of(state)
    cm, cover = look.aim(shooter.at, target.at, {shooter.id, target.id}) or (0, False)
    coloured, white = faces
    dice = (coloured, white)
    shown = deeds.shot(deeds.ROSTER[shooter.unit][1], cm, covered=cover, dice=dice)
    told = (fired.reach, bool(fired.cover), (fired.hit, fired.killed))
    tally.same("shot", where, (cm, cover, shown), told)
    return deeds.fire(books, shooter.unit, shooter.id, (target.unit, target.id), dice, shown)


def _expected_melee(  # noqa: PLR0917 - what happened and what should have
    state: SkirmishState,
    books: deeds.Books,
    entry: Entry,
    faces: list[int],
    tally: Tally,
    where: str,
) -> deeds.Books:
    (charged,) = [each for each in _events(entry) if isinstance(each, Charged)]
    assert entry.action is not None
    figure = state.field.figure(entry.action["figure"])
    target = state.field.figure(entry.action["target"])
    a, b, c, d = faces
    outcome = deeds.melee((a, b), (c, d))
    tally.same("close combat", where, outcome, charged.outcome)
    return deeds.close_combat(books, figure.unit, figure.id, (target.unit, target.id), outcome)


def _same_books(  # noqa: PLR0917 - what happened and what should have
    expected: deeds.Books,
    before: deeds.Books,
    entry: Entry,
    after: SkirmishState,
    tally: Tally,
    where: str,
) -> None:
    now = _books(after)
    fresh = tuple(each for each in expected.routed if each not in before.routed)
    told = tuple(
        f"rout {each['unit']} {each['minuses']}" for each in entry.events if each["is"] == "routed"
    )
    tally.same("routs", where, expected.news, told)
    tally.same("who is left", where, expected.alive, now.alive)
    tally.same("minuses", where, _minuses(expected), _minuses(now))
    assert len(fresh) == len(expected.news)
    if expected.over is not None:
        end = after.ended
        found = None
        if end is not None:
            found = (
                (end.field or "nobody", end.winner or "nobody"),
                (end.affiliation, end.antagonist),
            )
        tally.same("end", where, (expected.over, expected.scores), found)
        return
    tally.same("goes on", where, False, after.ended is not None)
    ours = (expected.seat, expected.number, sorted(expected.fired))
    tally.same("initiative", where, ours, (now.seat, now.number, sorted(now.fired)))
    tally.same("passes", where, expected.passed, now.passed)


def _minuses(books: deeds.Books) -> dict[str, int]:
    return {unit: books.minuses(unit) for unit in books.alive}
