"""Positions drawn by lot in which much can happen: few units near each other, in any formation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.kernel.game.agenda import level
from rules.kernel.playing.play import Step, carry_on, first_state, resolution
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.braid import questions as qu
from rules.systems.braid.options import BraidOptions
from rules.systems.braid.pieces import Status
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.stats import other
from tests.oracles.braid import ground
from tests.oracles.braid.reading import battle_of
from tests.oracles.braid.shapes import Stance, above, gap

if TYPE_CHECKING:
    from random import Random

    from rules.kernel.game.agenda import Task
    from rules.kernel.game.dice import Dice
    from rules.systems.braid.state import BraidState

_TRIES = 12
_LAST = 3
"""The turn limit: the least that there is."""
_FIGHT: tuple[Task, ...] = (
    qu.Shooting(), qu.Assaults(role="attacker"), qu.Charges(role="attacker"),
    qu.Assaults(role="defender"), qu.Charges(role="defender"), qu.Storms(), qu.Onset(),
    qu.Melees(), qu.EndPhase(),
)  # fmt: skip
"""Steps 3 to 7."""
_FOOT = ("march_column", "attack_column", "reinforced_line", "line", "square", "attack_column")


def some_options(rng: Random) -> dict[str, Any]:
    """A scenario, and now and then variants."""
    drawn: dict[str, Any] = {
        "scenario": rng.choice(("ridge", "ridge", "bridges", "village", "plain", "outpost")),
        "turn_limit": _LAST,
    }
    rare: dict[str, Any] = {
        "charge_test": "morale", "joint_factors": "each", "lancers_light": False,
        "flank_bonus": True, "shoot_into_contact": True, "rises": False, "general_die": "first",
        "battery_dice": "one", "align": False, "keep_winner": True, "wood_rate": "half",
        "storm_in": True, "loser_recoils": True, "pursuit": True,
    }  # fmt: skip
    return drawn | {name: value for name, value in rare.items() if rng.random() < 0.08}


def strewn(rng: Random, dice: Dice) -> Step:
    """A battle at its first question, in the middle of things."""
    options = BraidOptions.model_validate(some_options(rng))
    state: BraidState = first_state(RULESET, RULESET.start(options))
    attacker = rng.choice(("first", "second"))
    field = changed(state.field, attacker=attacker, north=other(attacker))
    for unit in field.units:
        field = field.changing(unit.id, status=Status.LOST)
    for leader in field.commanders:
        field = field.leading(leader.id, status=Status.LOST)
    begins = rng.choice((1, 2, 3, 3))
    due: list[Task] = [qu.NewTurn(number=begins)]
    if begins == _LAST and rng.random() < 0.6:  # without movement
        due = [*_FIGHT, qu.NewTurn(number=_LAST + 1)]
    made = tuple(level((each,), 0) for each in due[::-1])
    state = changed(state, field=field, turn=begins, agenda=made, asked=0)
    state = _peopled(state, rng)
    r = resolution(RULESET, state, dice)
    carry_on(RULESET, r)
    return Step(r.state, None, None, tuple(r.emitted), tuple(r.rolls))


def _peopled(state: BraidState, rng: Random) -> BraidState:
    brief = state.field.brief
    wide, deep = brief.scenario.width, brief.scenario.depth
    spots = [(rng.uniform(14, wide - 14), rng.uniform(12, deep - 12))]
    features = [each for each in brief.scenario.feature if each.kind not in ("rise", "river")]
    if rng.random() < 0.6:
        west, south, east, north = rng.choice(features).rect
        spots = [((west + east) / 200, (south + north) / 200)]
    x, y = spots[0]
    for side in ("first", "second"):
        mine = [each.id for each in brief.scenario.unit if each.side == side]
        rng.shuffle(mine)
        for unit in mine[: rng.randint(4, 6)]:
            state = _put(state, rng, unit, (x, y))
        state = _led(state, rng, side)
    return state


def _put(state: BraidState, rng: Random, unit: str, about: tuple[float, float]) -> BraidState:
    brief, field = state.field.brief, state.field
    stats = brief.units[unit]
    attacks = stats.side == field.attacker
    deep = brief.scenario.depth
    stands = stats.stands
    if stands > 1:
        stands = rng.choice((stands, stands, max(4, stands - 1), 4))
    for _ in range(_TRIES):
        formation = _formation(rng, stats.arm)
        count = stands
        if not stats.is_gun and rng.random() < 0.08:
            formation, count = "cluster", 3
        place = ""
        areas = [each.id for each in brief.scenario.feature if each.kind == "built_up"]
        if not stats.is_gun and rng.random() < 0.12:
            place = rng.choice(areas)
            formation = "garrison" if count > 3 else "cluster"
        x, y, heading = _near(state, rng, about, attacks=attacks)
        pose = Pose(round(x * 100), round((deep - y) * 100), heading % 360)
        if place:
            west, south, east, north = next(
                each.rect for each in brief.scenario.feature if each.id == place
            )
            pose = Pose((west + east) // 2, deep * 100 - north, 0)
            assert south < north
        new = field.changing(
            unit, status=Status.IN_PLAY, pose=pose, formation=formation, stands=count, area=place
        )
        found = changed(state, field=new)
        if _fits(found, unit):
            return found
    return state


def _near(
    state: BraidState, rng: Random, about: tuple[float, float], *, attacks: bool
) -> tuple[float, float, int]:
    """Before an enemy, looking at it, or anywhere about a place."""
    toward = 0 if attacks else 180
    side = state.field.attacker if attacks else state.field.defender
    foes = [each for each in battle_of(state).units.values() if each.side != side]
    foe = rng.choice(foes) if foes else None
    if foe is not None and foe.stance is not None and rng.random() < 0.75:
        aside = rng.choice((0, 0, 90, -90, 180, rng.randint(-180, 180)))
        there = Stance(foe.stance.x, foe.stance.y, foe.stance.heading + aside)
        x, y = there.out(rng.uniform(-3, 3), rng.uniform(1.2, 8))
        return x, y, round(there.heading) + 180 + rng.choice((0, rng.randint(-30, 30)))
    far = rng.choice((1, 4, 8, 12))
    x = about[0] + rng.uniform(-far, far)
    y = about[1] + rng.uniform(-far, far) * 0.6 + (-2.5 if attacks else 2.5)
    return x, y, toward + rng.choice((0, 0, rng.randint(-40, 40), rng.randrange(360)))


def _formation(rng: Random, arm: str) -> str:
    if arm.endswith("gun"):
        return rng.choice(("deployed", "deployed", "limbered"))
    if arm in ("foot", "light_foot"):
        return rng.choice(_FOOT)
    return rng.choice(("reinforced_line", "reinforced_line", "march_column"))


def _fits(state: BraidState, unit: str) -> bool:
    battle = battle_of(state)
    mine = battle.units[unit]
    shape = battle.shape(mine)
    for each in battle.units.values():
        if each.id == unit:
            continue
        if mine.area is not None and each.area == mine.area:
            return False
        near = gap(shape, battle.shape(each))
        least = 0.1 if each.side == mine.side else 1.1
        if above(least, near) is not False:
            return False
    if mine.area is not None:
        return True
    return ground.barred(battle, replace(mine, area=None), mine.formation, shape) is False


def _led(state: BraidState, rng: Random, side: str) -> BraidState:
    """Commanders with some of the units that they may be with."""
    field = state.field
    for leader in field.commanders:
        stats = field.brief.commanders[leader.id]
        taken = {each.unit for each in field.commanders}
        able = [
            each.id
            for each in field.on_table(side)
            if not field.brief.units[each.id].is_gun
            and each.id not in taken
            and stats.side == side
            and stats.rank != "aide"
            and stats.division in (0, field.brief.units[each.id].division)
        ]
        if able and rng.random() < 0.5:
            field = field.leading(leader.id, status=Status.IN_PLAY, unit=rng.choice(able))
    return changed(state, field=field)
