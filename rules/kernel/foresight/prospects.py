"""What offers are worth, by what they may lead to: the likeliest, the hopeless, the grave."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.kernel.foresight.chances import foremost
from rules.kernel.foresight.offers import focus
from rules.kernel.game.action import Action, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.kernel.foresight.chances import Chance
    from rules.kernel.foresight.offers import Offer, Shown

_THINGS = {Role.TARGET: "target", Role.PLACE: "place"}
"""How what a field is about is counted."""


@cache
def field_of(action: type[Action], role: Role) -> str:
    """The first field of an action that has that role; empty if none has."""
    fields = action.model_fields.items()
    return next((name for name, info in fields if role in info.metadata), "")


def is_attack(action: type[Action]) -> bool:
    """Whether an action is against somebody."""
    return bool(field_of(action, Role.TARGET))


def aim_of(offer: Offer) -> Chance | None:
    """The chance of what an action is for; ``None`` where no dice are thrown."""
    return next((each for each in offer.chances if each.id), None)


def hopeless(offer: Offer) -> bool:
    """Whether what an action is for can't come true."""
    aim = aim_of(offer)
    return aim is not None and not aim.ways


def is_grave(offer: Offer) -> bool:
    """Whether an action probably costs the unit that acts; see ``Forecast.grave``."""
    return bool(offer.grave)


def rank(offer: Offer) -> int:
    """Where an offer stands in a list: behind the others what is hopeless, last what is grave."""
    return 2 if is_grave(offer) else int(hopeless(offer))


def by_rank(offers: Iterable[Offer]) -> list[Offer]:
    """The same offers, in the same order but for those whose ``rank`` is another."""
    return sorted(offers, key=rank)


def likeliest(offers: Sequence[Offer]) -> Offer | None:
    """The attack that is likeliest to succeed; without one, the first offer that is not hopeless.

    ``None`` if all are hopeless or grave, or none is to be suggested.
    """
    offers = [offer for offer in offers if type(offer.action).suggested]
    attacks = [offer for offer in offers if is_attack(type(offer.action))]
    able = [
        (aim.share, offer)
        for offer in attacks
        if (aim := aim_of(offer)) and aim.ways and not is_grave(offer)
    ]
    if able:
        return max(able, key=lambda each: each[0])[1]
    others = (offer for offer in offers if not is_attack(type(offer.action)))
    return next((offer for offer in others if not rank(offer)), None)


def summary(offers: Iterable[Offer]) -> str:
    """What may be done, in short: ``3 targets, best 67 % · 12 places · reload``."""
    offered = list(offers)
    verbs = dict.fromkeys(
        offer.action.tag.replace("_", " ") for offer in offered if _role(type(offer.action)) is None
    )
    return " · ".join([*counts(offered), *verbs])


def counts(offers: Iterable[Offer]) -> list[str]:
    """How many things there are to choose among: ``3 targets, best 67 %``, ``12 places``.

    Only of attacks the chances are worked out: of the others there may be very many.
    """
    found: dict[Role, list[Offer]] = {Role.TARGET: [], Role.PLACE: []}
    for offer in offers:
        role = _role(type(offer.action))
        if role is not None:
            found[role].append(offer)
    parts = [_count(each, role) for role, each in found.items() if each]
    if attacks := found[Role.TARGET]:
        chance = foremost((likeliest(attacks) or attacks[0]).chances)
        parts[0] += f", best {chance}" if chance else ""
    return parts


@cache
def _role(action: type[Action]) -> Role | None:
    """Whether an action is about a target or a place."""
    return next((role for role in _THINGS if field_of(action, role)), None)


def _count(offers: Iterable[Offer], role: Role) -> str:
    named = ((offer, getattr(offer.action, field_of(type(offer.action), role))) for offer in offers)
    number = len({offer.token if value is None else value for offer, value in named})
    return f"{number} {_THINGS[role]}{'s' if number > 1 else ''}"


def foretold(offers: Sequence[Offer], chosen: str | None) -> tuple[Shown | None, ...]:
    """What is shown of offers around a unit; ``None`` for those of which nothing is.

    Args:
        offers: What a seat may do.
        chosen: The unit in focus; ``None``: all of it is shown.
    """
    found = focus(offers, chosen or "")
    firsts = {each[0].action for each in found.by_unit.values()}
    return tuple(
        offer.shown()
        if chosen is None
        or offer.unit in ("", found.chosen)
        or offer.action in firsts
        or is_attack(type(offer.action))
        else None
        for offer in offers
    )
