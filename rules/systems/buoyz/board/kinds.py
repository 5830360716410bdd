"""Kinds of ships that people describe: what the text says of each is supplied, or told (BZ286).

Printed ships are as they are printed, and games keep descriptions as they were read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.systems.buoyz.board.sds import PRICES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.systems.buoyz.board.sds import Ability, Description

_SMALL: Final = 5
"""The size of ships that fire from under their cloaks (10.2)."""
_LARGE: Final = 3
"""The size of ships with pursuit mines at most (BZ58)."""
_PATROL: Final[tuple[Ability, ...]] = ("agile", "advanced_sensors")


def supplied(sd: Description) -> Description:
    """A description with what its kind has by the text; as it is, if nothing is missing.

    A patrol counter is agile, has Advanced Sensors, launches its torpedoes forward, and is never
    crippled (4.1, 9.2, 5.1, 5.7). A base neither moves nor turns (11.2). Who has flights aboard is
    a carrier (BZ11b, BZT47).
    """
    fields: dict[str, Any] = {}
    more: list[Ability] = []
    if sd.patrol:
        more += _PATROL
        fields["crippled"] = 0
        fields["torpedo"] = tuple(each.model_copy(update={"arc": "F"}) for each in sd.torpedo)
    if sd.base:
        fields |= {"speed": 0, "turning": 0}
    if sd.craft:
        more.append("carrier")
    fields["abilities"] = (*sd.abilities, *(each for each in more if each not in sd.abilities))
    return sd.model_copy(update=fields)


def _lacks(one: Ability, other: Ability) -> Callable[[Description], bool]:
    """Whether a ship has one ability without another one."""
    return lambda sd: one in sd.abilities and other not in sd.abilities


def _driven(sd: Description) -> bool:
    return not {"warp", "impulse", "hyperdrive"}.isdisjoint(sd.abilities)


REMARKS: Final[tuple[tuple[Callable[[Description], bool], str], ...]] = (
    (
        lambda sd: sd.patrol,
        (
            "As a patrol counter it is agile, has Advanced Sensors, launches forward, is never"
            " crippled, and helps the initiative."
        ),
    ),
    (lambda sd: sd.base, "As a base it neither moves nor turns."),
    (lambda sd: sd.craft > 0, "It has flights aboard, so Carrier is one of its abilities."),
    (lambda sd: sd.civilian, "As civilian shipping it takes 1 from its side's initiative."),
    (
        lambda sd: sd.speed > 0 and not sd.base and not _driven(sd),
        "It has no engines: without Warp, Impulse or a hyperdrive it goes nowhere.",
    ),
    (
        lambda sd: sd.chemical and not {"warp", "hyperdrive"}.isdisjoint(sd.abilities),
        "Its chemical engines matter only where it has lost Warp or its hyperdrive.",
    ),
    (
        lambda sd: {"warp", "hyperdrive"} <= set(sd.abilities),
        "A hyperdrive is had instead of Warp; it has both.",
    ),
    (
        lambda sd: sd.singularity and "warp" in sd.abilities,
        "Nothing comes of its quantum singularity beside Warp.",
    ),
    (_lacks("shield_drain", "tractor"), "Nothing comes of Shield drain without Tractor."),
    (_lacks("fire_cloaked", "cloak"), "Nothing comes of Fire cloaked without Cloak."),
    (
        lambda sd: "fire_cloaked" in sd.abilities and sd.size < _SMALL,
        f"Ships that fire from under their cloaks are of size {_SMALL}.",
    ),
    (
        lambda sd: "carrier" in sd.abilities and not (sd.craft or sd.room),
        "Nothing comes of Carrier without flights aboard, or room for them.",
    ),
    (
        lambda sd: bool(sd.room) and "carrier" not in sd.abilities,
        "Nothing comes of its room for flights without Carrier.",
    ),
    (
        lambda sd: sd.dreadnought and "saucer" not in sd.abilities,
        "Nothing comes of its being a dreadnought without Saucer separation.",
    ),
    (
        lambda sd: "pursuit_mine" in sd.abilities and sd.size > _LARGE,
        f"Nothing comes of its pursuit mine: it takes a ship of size {_LARGE} or larger.",
    ),
    (
        lambda sd: sd.points < PRICES.get(sd.letters, 0),
        "It costs less than ships of its class do.",
    ),
)
"""What is told of a ship of one's own, and of which: the rules and rulings say why (BZ286)."""


def remarks(sd: Description) -> tuple[str, ...]:
    """What whoever described a ship should know of its kind, a sentence each."""
    return tuple(words for fits, words in REMARKS if fits(sd))
