"""Whatever a system's data and options may say is read by its rules."""

from __future__ import annotations

from typing import Literal

import pytest

from rules.registry import installed
from tests.architecture.reading import unread
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions

SYSTEMS = installed()


class Odd(RaceOptions):
    """Options with one that nothing reads."""

    lanes: int = 2
    shouted: str = "no"
    skills: tuple[Literal["swims", "flies"], ...] = ()


class OddRace(type(RULESET)):  # type: ignore[misc]  # the toy's own class
    """The toy's race with these options."""

    options = Odd


def able(options: Odd) -> bool:
    """Reads two of them."""
    return options.lanes > 1 and bool(options.skills)


@pytest.mark.parametrize("system", [each.id for each in SYSTEMS])
def test_every_field_of_data_and_options_is_read(system: str) -> None:
    assert list(unread(SYSTEMS[system])) == []


def test_what_nothing_reads_is_found() -> None:
    assert list(unread(OddRace())) == ["Odd.shouted", "Odd.skills: swims", "Odd.skills: flies"]
