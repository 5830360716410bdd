"""What one engagement starts from: its scenario and the cards of its ships."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from pydantic import Field, model_validator

from rules.kernel.game.brief import Brief, kept_brief
from rules.systems.celestial.kinds import oddities
from rules.systems.celestial.stats import CARDS, SCENARIOS, Card, Scenario, Squad

if TYPE_CHECKING:
    from collections.abc import Iterable


class Listed(NamedTuple):
    """A ship that takes part: its id, its card's id, its number, its squad."""

    id: str
    kind: str
    number: int
    squad: Squad


def numbered(listed: Iterable[tuple[str, Squad]]) -> tuple[Listed, ...]:
    """Cards and squads as ships; several of a class are numbered (TE63)."""
    cards = tuple(listed)
    several = {kind for kind, count in Counter(each for each, _ in cards).items() if count > 1}
    met: Counter[str] = Counter()
    found = []
    for kind, squad in cards:
        met[kind] += 1
        number = met[kind] if kind in several else 0
        found.append(Listed(f"{kind}-{number}" if number else kind, kind, number, squad))
    return tuple(found)


class CelestialBrief(Brief):
    """An engagement as its game keeps it: whatever the data say later, this is played.

    Attributes:
        scenario: What is fought.
        card: The cards of the ships that take part.
    """

    scenario: Scenario
    card: tuple[Card, ...] = Field(min_length=1)

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (CelestialBrief, self.model_dump_json())

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards by id."""
        return {each.id: each for each in self.card}

    @cached_property
    def powers(self) -> dict[str, tuple[int, ...]]:
        """By card: the Power of each row of its curve."""
        return {each.id: tuple([row.power for row in each.curve]) for each in self.card}

    @cached_property
    def speeds(self) -> dict[str, tuple[int, ...]]:
        """By card: the Speed of each row of its curve."""
        return {each.id: tuple([row.speed for row in each.curve]) for each in self.card}

    @cached_property
    def ids(self) -> tuple[Listed, ...]:
        """The ships that the scenario names, in order."""
        return numbered((each, squad) for squad in self.scenario.squad for each in squad.ships)

    @cached_property
    def squad_of(self) -> dict[str, Squad]:
        """The squad of each ship that the scenario names, by the ship's id."""
        return {each.id: each.squad for each in self.ids}

    @cached_property
    def home(self) -> dict[str, Squad]:
        """The first squad of each side: that of ships which are bought (TE61)."""
        return {each.side: each for each in reversed(self.scenario.squad)}

    @cached_property
    def vital(self) -> tuple[str, ...]:
        """The cards without which the engagement is decided: those of the stake, of the runner."""
        return tuple(filter(None, (self.scenario.stake, self.scenario.runner)))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What of people's own ships is unusual for their kind (TE50, TE53, TE54)."""
        own = [each for each in self.card if CARDS.get(each.id) != each]
        return tuple(f"{each.name}: {words}" for each in own for words in oddities(each))

    @model_validator(mode="after")
    def _whole(self) -> CelestialBrief:
        known = {each.id for each in self.card}
        if any(ship not in known for squad in self.scenario.squad for ship in squad.ships):
            raise ValueError("squads and cards must fit together")
        return self


@cache
def brief_of(scenario_id: str) -> CelestialBrief:
    """The brief of a scenario as the data have it (TE56 to TE61)."""
    scenario = SCENARIOS[scenario_id]
    sailing = {ship for squad in scenario.squad for ship in squad.ships}
    cards = (each for each in CARDS.values() if scenario.bought or each.id in sailing)
    found = CelestialBrief(scenario=scenario, card=tuple(cards))
    return kept_brief(CelestialBrief, found.model_dump_json())
