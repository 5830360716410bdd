from __future__ import annotations

import hashlib
import hmac
import os
import struct
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.game import dice as dice_module
from rules.kernel.game.dice import ScriptedDice, SeededDice, commitment, salt_of
from tests.processes import run

SEED = bytes(range(32))
KNOWN_D6 = [3, 2, 1, 1, 1, 5, 6, 4, 5, 5, 1, 6, 4, 1, 2, 5, 6, 5, 1, 5]
KNOWN_MIXED = [1, 1, 1, 4, 8, 10, 5, 10, 67, 465]


def test_known_answers() -> None:
    """These faces never change: players check old games with them."""
    dice = SeededDice(SEED, salt_of(("ann", "bob")))
    assert [dice.draw(6) for _ in range(20)] == KNOWN_D6
    dice = SeededDice(SEED, b"")
    assert [dice.draw(sides) for sides in (2, 3, 4, 6, 8, 10, 12, 20, 100, 1000)] == KNOWN_MIXED


def test_a_die_depends_on_seed_salt_and_cursor_alone() -> None:
    whole = SeededDice(SEED, b"salt")
    faces = [whole.draw(6) for _ in range(50)]
    assert whole.cursor == 50
    later = SeededDice(SEED, b"salt", cursor=30)
    assert [later.draw(6) for _ in range(20)] == faces[30:]
    # A die in between with other sides moves nothing but the cursor.
    mixed = SeededDice(SEED, b"salt")
    mixed.draw(20)
    assert [mixed.draw(6) for _ in range(49)] == faces[1:]
    other = SeededDice(SEED, b"pepper")
    assert [other.draw(6) for _ in range(50)] != faces
    other = SeededDice(SEED[::-1], b"salt")
    assert [other.draw(6) for _ in range(50)] != faces


def test_the_same_in_every_process() -> None:
    code = (
        "from rules.kernel.game.dice import SeededDice, salt_of\n"
        "d = SeededDice(bytes(range(32)), salt_of(('ann', 'bob')))\n"
        "print([d.draw(6) for _ in range(20)])"
    )
    for hash_seed in ("0", "1"):
        done = run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        )
        assert done.stdout.strip() == str(KNOWN_D6)


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 10, 20, 100, 129, 255])
def test_rejection_leaves_every_face_exactly_as_likely(
    sides: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With words of one byte, all 256 are drawn: each face comes equally often."""
    words = iter(range(256))
    monkeypatch.setattr(dice_module, "_SPAN", 256)
    monkeypatch.setattr(dice_module, "_words", lambda *_asked: (next(words),))
    dice = SeededDice(b"", b"")
    per_face, _rejected = divmod(256, sides)
    found = Counter(dice.draw(sides) for _ in range(per_face * sides))
    assert found == Counter(dict.fromkeys(range(1, sides + 1), per_face))
    # The words that are left are the rejected ones, or were skipped on the way.
    with pytest.raises(StopIteration):
        dice.draw(sides)


def test_a_rejected_block_leads_to_the_next_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def words(_keyed: object, index: int, attempt: int) -> tuple[int, ...]:
        asked.append((index, attempt))
        return ((1 << 64) - 1 if attempt == 0 else 5,) * 4

    monkeypatch.setattr(dice_module, "_words", words)
    dice = SeededDice(b"", b"", cursor=41)
    assert dice.draw(6) == 6
    assert asked == [(41, 0), (41, 1)]
    assert dice.cursor == 42


@given(st.binary(max_size=200), st.integers(0, 10**9), st.integers(0, 3))
def test_words_are_those_of_hmac_whatever_the_length_of_the_key(
    key: bytes, index: int, attempt: int
) -> None:
    digest = hmac.digest(key, b"%d:%d" % (index, attempt), "sha256")
    keyed = dice_module._keyed(key)
    assert dice_module._words(keyed, index, attempt) == struct.unpack(">4Q", digest)


@given(st.integers(1, 10_000), st.binary(max_size=40), st.integers(0, 10**9))
def test_faces_are_on_the_die(sides: int, seed: bytes, cursor: int) -> None:
    assert 1 <= SeededDice(seed, b"", cursor).draw(sides) <= sides


def test_real_faces_are_about_even() -> None:
    dice = SeededDice(SEED, b"")
    found = Counter(dice.draw(6) for _ in range(60_000))
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in found.values())
    assert len(found) == 6
    assert chi_square < 20.5  # 5 degrees of freedom: one in a thousand is above


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_salt_depends_on_every_contribution_and_their_order() -> None:
    salts = {salt_of(each) for each in [(), ("a",), ("a", "b"), ("b", "a"), ("a", "b", "c")]}
    assert len(salts) == 5
    assert salt_of(("a", "b")) == hashlib.sha256(b"a\nb").digest()


def test_scripted_dice_are_drawn_in_order_and_must_be_used_up() -> None:
    dice = ScriptedDice(3, 20, 1)
    assert (dice.draw(6), dice.draw(20)) == (3, 20)
    with pytest.raises(AssertionError, match=r"left over: \(1,\)"):
        dice.assert_used_up()
    assert dice.draw(6) == 1
    dice.assert_used_up()
    with pytest.raises(AssertionError, match="used up"):
        dice.draw(6)
    assert dice.cursor == 3


@pytest.mark.parametrize("face", [0, 7, -1])
def test_scripted_dice_know_their_sides(face: int) -> None:
    dice = ScriptedDice(face)
    with pytest.raises(AssertionError, match="drawn as a d6"):
        dice.draw(6)
    assert dice.cursor == 0
