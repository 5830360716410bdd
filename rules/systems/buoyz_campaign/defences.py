"""What a force buys for one scenario alone: batteries, stations, minefields (CAM 2.2).

They are no ships of the fleet: what is left of them stays where it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz.board.stats import Start
from rules.systems.buoyz.fleets import FIELD, MOST_FIELDS
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign.brief import BATTERY, STATION
from rules.systems.buoyz_campaign.listing import ships_of
from rules.systems.buoyz_campaign.questions import TakePost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz_campaign.actions import Post
    from rules.systems.buoyz_campaign.pieces import Battle
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import AnyPosition

BY_THEMSELVES: Final = 2
"""The last version of these rules in which disputed planets have a battery by themselves."""
MOST_BASES: Final = 2
"""Batteries and stations of a force at most (CAM32c)."""
_GUARDED: Final = ("planet", "giant")
"""Grounds with something that a defender may stand around (CAM35)."""
_OLD_SITES: Final = {"planet": "planet", "giant": "moon1"}


def sites(battle: Battle) -> tuple[str, ...]:
    """The bodies that batteries stand on, by id: the planet, or a giant's moons (CAM32c)."""
    if battle.ground == "planet":
        return ("planet",)
    if battle.ground == "giant":
        return tuple([f"moon{number}" for number in range(1, battle.moons + 1)])
    return ()


def posts(state: CampaignState) -> tuple[TakePost, ...]:
    """Who is asked where it stands: defenders of planets that lie on their tables (CAM35)."""
    if state.version <= BY_THEMSELVES or state.options.rules == "core":
        return ()
    return tuple(
        TakePost(seat=battle.defender, battle=battle.number)
        for battle in state.battles
        if battle.nature == "dispute" and battle.ground in _GUARDED and not battle.post
    )


def take_post(r: Resolution[CampaignState], question: TakePost, action: Post) -> None:
    """The defender stands around its planet, or at its edge (CAM35)."""
    r.emit(ev.PostTaken(battle=question.battle, seat=question.seat, post=action.where))


def roll_prices(r: Resolution[CampaignState], battle: Battle) -> None:
    """A side throws once for what each of its bases costs, and its minefields (CAM32b, CAM36b)."""
    options = r.state.options
    if r.state.version <= BY_THEMSELVES:
        return
    if r.state.brief.base and battle.nature == "dispute":
        _roll(r, battle, battle.defender, "base", r.state.brief.base[0].points)
    if options.plays("mines"):
        for seat in battle.sides:
            _roll(r, battle, seat, FIELD, 0)


def _roll(r: Resolution[CampaignState], battle: Battle, seat: str, what: str, plus: int) -> None:
    (face,) = r.roll(1, DIE, f"battle {battle.number}: price of a {what}: {seat}", seat)
    r.emit(
        ev.PriceRolled(battle=battle.number, seat=seat, what=what, face=face, points=face + plus)
    )


def offered(position: AnyPosition, battle: Battle, seat: str) -> dict[str, int]:
    """What may be bought beside ships, and how much of it at most (CAM32, CAM32c, CAM36)."""
    found: dict[str, int] = {}
    if battle.price(seat, "base"):
        batteries = min(MOST_BASES, len(sites(battle)))
        found = {each.id: 1 if each.id == STATION else batteries for each in position.brief.base}
    if battle.price(seat, FIELD):
        found[FIELD] = MOST_FIELDS
    return {kind: most for kind, most in found.items() if most}


def prices(position: AnyPosition, battle: Battle, seat: str) -> Mapping[str, int]:
    """What a side pays for everything in its list (CAM32b, CAM36b)."""
    bases = {each.id: battle.price(seat, "base") for each in position.brief.base}
    return {**position.brief.prices, **bases, FIELD: battle.price(seat, FIELD)}


def raised(position: AnyPosition, battle: Battle, seat: str) -> tuple[Description, ...]:
    """The bases of a side in a battle, for what they cost there, in its order (CAM32d)."""
    base = {each.id: each for each in position.brief.base}
    if battle.guarded(seat):
        return (_priced(base[BATTERY], battle.battery),)
    text = _force(battle, seat)
    points = battle.price(seat, "base")
    return tuple(_priced(base[kind], points) for kind in ships_of(text) if kind in base)


def _priced(sd: Description, points: int) -> Description:
    return sd.model_copy(update={"points": points, "roll": 0})


def fields(battle: Battle, seat: str) -> int:
    """How many minefields a side has bought (CAM36)."""
    return ships_of(_force(battle, seat)).count(FIELD)


def _force(battle: Battle, seat: str) -> str:
    return battle.forces[battle.sides.index(seat)] if battle.forces is not None else ""


def starts(position: AnyPosition, battle: Battle, seat: str) -> Iterator[Start]:
    """Where bases begin: batteries on their bodies; a station is deployed with ships (CAM32e)."""
    free = [_OLD_SITES.get(battle.ground, "")] if battle.guarded(seat) else list(sites(battle))
    for sd in raised(position, battle, seat):
        if sd.id == BATTERY:
            yield Start(sd=sd.id, name="Battery", on=free.pop(0))
        else:
            yield Start(sd=sd.id, name="Station")


def around(position: AnyPosition, battle: Battle, seat: str) -> str:
    """The body that a side is deployed around; empty if it is at its edge (CAM35)."""
    if position.version <= BY_THEMSELVES:
        return _OLD_SITES.get(battle.ground, "") if battle.guarded(seat) else ""
    return battle.ground if battle.post == "planet" and seat == battle.defender else ""
