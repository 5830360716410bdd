"""A position of the game in the words of the second reading."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tests.oracles.braid.battle import Battle, Contact, Feature, Unit, Variants
from tests.oracles.braid.shapes import Stance, box

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.braid import combat
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.options import BraidOptions
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.shapes import Spot

_INCH = 100
_ARMS = {"lancer": "lancers", "cuirassier": "cuirassiers"}
Table = tuple[
    float, tuple[Feature, ...], tuple[tuple["Spot", ...], ...], tuple[tuple["Spot", ...], ...]
]


def stance(pose: Pose, depth: float) -> Stance:
    """A pose in inches, y north."""
    return Stance(pose.x / _INCH, depth - pose.y / _INCH, pose.heading)


@lru_cache(maxsize=8)
def _table(brief: BattleBrief) -> Table:
    scenario = brief.scenario
    features = tuple(
        Feature(e.id, e.kind, box(*(each / _INCH for each in e.rect))) for e in scenario.feature
    )
    roads = tuple(tuple((x / _INCH, y / _INCH) for x, y in e.points) for e in scenario.road)
    walls = tuple(tuple((x / _INCH, y / _INCH) for x, y in e.points) for e in scenario.barrier)
    return float(scenario.depth), features, roads, walls


def variants(options: BraidOptions) -> Variants:
    """What of the options this reading knows."""
    return Variants(
        charge_test=options.charge_test,
        joint=options.joint_factors == "each",
        lancers_light=options.lancers_light,
        flank_bonus=options.flank_bonus,
        rises=options.rises,
        into_contact=options.shoot_into_contact,
        half_rate=options.wood_rate == "half",
    )


def contact_of(contact: combat.Contact) -> Contact:
    """A contact; its ground in the words of the text."""
    return Contact(
        charger=contact.charger,
        charged=contact.charged,
        ground=frozenset({contact.ground} - {"open"}),
        high=contact.high or None,
        cover=contact.cover,
        flank=contact.face != 0,
    )


def battle_of(state: BraidState) -> Battle:
    """All that is on the table."""
    field, brief = state.field, state.field.brief
    depth, features, roads, walls = _table(brief)
    units: dict[str, Unit] = {}
    for side in (field.attacker, field.defender):
        for each in field.of(side):
            if each.plays and each.pose is not None:
                stats = brief.units[each.id]
                units[each.id] = Unit(
                    id=each.id,
                    number=len(units),
                    side=side,
                    arm=_ARMS.get(stats.arm, stats.arm),
                    formation=each.formation,
                    stands=each.stands,
                    full=each.full or stats.stands,
                    stance=stance(each.pose, depth),
                    area=each.area or None,
                    moved=each.moved,
                    shooting=stats.shooting,
                    melee=stats.melee,
                    morale=stats.morale,
                    english=stats.flag == "English",
                    rifles=stats.rifles,
                    poor=stats.poorly_armed,
                )
    return Battle(
        width=float(brief.scenario.width),
        depth=depth,
        units=units,
        features=features,
        roads=roads,
        walls=walls,
        contacts=tuple(contact_of(each) for each in field.combat.contacts),
        variants=variants(field.options),
    )
