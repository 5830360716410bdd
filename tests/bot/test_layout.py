"""Whatever a system offers fits into what a message can carry."""

from __future__ import annotations

from typing import Annotated

import discord
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.interaction.components import Press
from bot.gateway.message.layout import turn_view
from bot.gateway.message.rows import ROW, ROWS
from rules.kernel.action import Action, Role
from rules.kernel.chances import Chance
from rules.kernel.forecast import Candidate, Forecast
from rules.kernel.offers import Offer


class Walk(Action):
    """Go somewhere."""

    unit: Annotated[str, Role.OWN_UNIT]
    to: int


class Shoot(Action):
    """Shoot at somebody."""

    unit: Annotated[str, Role.OWN_UNIT]
    target: Annotated[str, Role.TARGET]


class Wait(Action):
    """Do nothing."""

    minutes: int


def odds() -> tuple[Chance, ...]:
    """Shots hit, or break something with a very long name."""
    return (Chance("misses", 1, 6), Chance("hits", 5, 6, "hits"), Chance("x" * 100, 1, 6, "x"))


def offered(action: Action, text: str, short: str, subject: Candidate | None = None) -> Offer:
    chances = odds if isinstance(action, Shoot) else tuple
    return Offer(action, lambda each: Forecast(each, text, short, subject, odds=chances))


def offers(units: int, walks: int, shots: int, waits: int, words: str) -> list[Offer]:
    found = []
    for unit in range(units):
        subject = Candidate(f"unit-{unit}", f"Unit {unit} {words}")
        found += [
            offered(Walk(unit=subject.value, to=to), f"{to} {words}", f"{to}{words}", subject)
            for to in range(walks)
        ]
        found += [
            offered(
                Shoot(unit=subject.value, target=f"t{target}"),
                f"at {target} {words}",
                f"✹ {target} {words}",
                subject,
            )
            for target in range(shots)
        ]
    return found + [
        offered(Wait(minutes=each), f"Wait {each}", f"Wait {each}") for each in range(waits)
    ]


async def test_what_needs_no_unit_stands_behind_what_does() -> None:
    view = turn_view(offers(1, walks=2, shots=2, waits=1, words=""), Press("abcd", 1, ""), "unit-0")
    labels = [[part["label"] for part in row["components"]] for row in view.to_components()]
    assert labels == [["0", "1"], ["✹ 0  · 83 %", "✹ 1  · 83 %", "Wait 0"]]


@given(
    units=st.integers(0, 40),
    walks=st.integers(0, 70),
    shots=st.integers(0, 70),
    waits=st.integers(0, 4),
    words=st.text(max_size=200),
)
async def test_it_fits(units: int, walks: int, shots: int, waits: int, words: str) -> None:
    made = offers(units, walks, shots, waits, words)
    view = turn_view(made, Press("abcd", 123, "", question=45), f"unit-{units // 2}")
    rows = view.to_components()
    assert len(rows) <= ROWS
    ids = [part["custom_id"] for row in rows for part in row["components"]]
    assert len(ids) == len(set(ids))
    assert all(len(custom_id) <= 100 for custom_id in ids)
    offered = set()
    for row in rows:
        parts = row["components"]
        if parts[0]["type"] == discord.ComponentType.string_select.value:
            (menu,) = parts
            assert 1 <= len(menu["options"]) <= 25
            values = [option["value"] for option in menu["options"]]
            assert len(values) == len(set(values))
            assert all(1 <= len(option["label"]) <= 100 for option in menu["options"])
            described = [
                option["description"] for option in menu["options"] if "description" in option
            ]
            assert all(
                len(each) == 100 and each.startswith("83 % hits, 17 % x") for each in described
            )
            assert len(described) in {0, len(values)}
            assert bool(described) is menu["placeholder"].startswith("Shoot")
            assert len(menu["placeholder"]) <= 150
            offered |= set(values)
        else:
            assert len(parts) <= ROW
            assert all(1 <= len(part["label"]) <= 80 for part in parts)
            attacks = [part["label"] for part in parts if part["label"].startswith("✹")]
            assert all(each.endswith(("· 83 %", "…")) for each in attacks)
            offered |= {part["custom_id"].rsplit(":", 1)[-1] for part in parts}
    # What needs no unit is always there; so is all that a unit may do, while there is room.
    assert {o.token for o in made if o.action.tag == "wait"} <= offered
    if units and walks + shots <= 25:
        mine = f"unit-{units // 2}"
        tokens = {
            o.token for o in made if o.label.subject is not None and o.label.subject.value == mine
        }
        assert tokens <= offered
