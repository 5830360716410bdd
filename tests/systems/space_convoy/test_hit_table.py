import pytest

from render.systems.space_convoy.scene import scene
from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.state import ConvoyState
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, Damage
from tests.systems.space_convoy.positions import (
    fire,
    holder,
    kept,
    legal_moves,
    legal_targets,
    move,
    play,
    position,
    refused,
    rules,
    the,
    vessel,
)

# The game's own table, row by row: which kinds a face destroys, and what it leaves on the others.
DESTROYED = {
    1: {"coffin-a", "brigghaven-a", "slayer-a", "lite-crusher", "harsh-crusher", "blitzship"},
    2: {"coffin-a", "brigghaven-a", "slayer-a", "lite-crusher"},
    3: {"coffin-a", "brigghaven-a"},
    4: set(),
    5: {"coffin-a", "slayer-a"},
    6: {"brigghaven-a"},
}
LEFT = {4: Damage.SLOWED, 5: Damage.WEAKENED, 6: Damage.DISARMED}

# Target: its attacker, and red, white and blue dice of a hit.
SHOTS: dict[str, tuple[str, tuple[int, ...]]] = {
    "coffin-a": ("slayer-b", (6, 6, 1)),
    "harsh-crusher": ("blitzship", (6, 6, 6, 6, 6, 6, 1, 1)),
    "lite-crusher": ("blitzship", (6, 6, 6, 6, 6, 6, 1, 1)),
    "blitzship": ("harsh-crusher", (6, 6, 6, 6, 1, 1, 1)),
    "slayer-a": ("harsh-crusher", (6, 6, 6, 6, 1)),
    "brigghaven-a": ("harsh-crusher", (6, 6, 6, 6, 1, 1)),
}


def facing(target: str, damage: str = "") -> ConvoyState:
    """The attacker's initiative, its target in the next area."""
    attacker, _ = SHOTS[target]
    seat = FREELOADERS if attacker in ("slayer-b", "blitzship") else NAZTEES
    pieces = {attacker: "6-5", target: f"5-5 {damage}", "coffin-d": "1-1"}
    return position(seat, **{name.replace("-", "_"): words for name, words in pieces.items()})


@pytest.mark.rule("SCT18", "SC32", "SC33", "SC34", "SC35", "SCT20", "SC15")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("target", SHOTS)
def test_every_row_of_the_hit_table_on_every_kind(target: str, face: int) -> None:
    state = facing(target)
    attacker, dice = SHOTS[target]
    seat = state.board.vessel(attacker).side
    step = play(state, seat, fire(attacker, target), *dice, face)
    struck = vessel(step, target)
    if target in DESTROYED[face]:
        assert (struck.status, struck.cell) == (Status.DESTROYED, None)
        assert the(step, Struck).destroyed
    else:
        left = (LEFT[face],) if face in LEFT else ()
        assert (struck.status, str(struck.cell), struck.damage) == (Status.ON_TABLE, "5-5", left)
    assert kept(step)
    assert holder(step) == seat


@pytest.mark.rule("SCT19", "SC15", "SC36", "SC33b")
@pytest.mark.parametrize(("face", "damage"), LEFT.items())
def test_the_same_result_again_changes_nothing_and_keeps_the_initiative(
    face: int, damage: Damage
) -> None:
    state = facing("blitzship", damage)
    _, dice = SHOTS["blitzship"]
    blue = dice[:5] if damage is Damage.WEAKENED else dice
    step = play(state, NAZTEES, fire("harsh-crusher", "blitzship"), *blue, face)
    assert vessel(step, "blitzship") == state.board.vessel("blitzship")
    assert the(step, Struck).damage is None
    assert kept(step)
    assert rules(step)[-1] == ("SCT19", "SC15")


@pytest.mark.rule("SC36")
def test_all_three_results_are_held_at_once() -> None:
    state = facing("blitzship")
    for face, blue in ((4, 3), (5, 3), (6, 1)):
        faces = (6, 6, 6, 6, *[1] * blue, face)
        state = play(state, NAZTEES, fire("harsh-crusher", "blitzship"), *faces).state
    assert state.board.vessel("blitzship").damage == tuple(LEFT.values())


@pytest.mark.rule("SC33", "X2")
@pytest.mark.parametrize(("pull", "least"), [("", 5), ("7-5", 6)])
def test_a_slowed_vessel_moves_on_a_modified_five(pull: str, least: int) -> None:
    state = position(NAZTEES, lite_crusher="6-5 slowed", comet=pull)
    for face in (least - 1, least):
        step = play(state, NAZTEES, move("lite-crusher", "5-5"), face)
        assert the(step, MoveRolled).succeeded is (face == least)


@pytest.mark.rule("SC33", "SC10")
def test_a_slowed_vessel_beside_a_planet_is_stuck() -> None:
    state = position(blitzship="6-5 slowed", lite_crusher="1-1", planet="7-5")
    assert legal_moves(state, "blitzship") == set()
    refused(state, FREELOADERS, move("blitzship", "5-5"), "SC10")


@pytest.mark.rule("SC34")
@pytest.mark.parametrize(
    ("target", "attacker", "red"),
    [
        ("blitzship", "harsh_crusher", 2),
        ("blitzship", "coffin_a", 1),
        ("brigghaven_a", "harsh_crusher", 2),
        ("brigghaven_a", "coffin_a", 1),
        ("harsh_crusher", "blitzship", 3),
        ("lite_crusher", "blitzship", 3),
    ],
)
def test_a_weakened_vessel_has_one_blue_die_whoever_fires(
    target: str, attacker: str, red: int
) -> None:
    seat = FREELOADERS if attacker == "blitzship" else NAZTEES
    pieces = {target: "5-5 weakened", attacker: "6-5", "coffin_d": "1-1"}
    state = position(seat, **pieces)
    white = 3 if attacker == "blitzship" else 2
    faces = (*[5] * red, *[1] * white, 4, 4)
    shot = fire(attacker.replace("_", "-"), target.replace("_", "-"))
    attacked = the(play(state, seat, shot, *faces), Attacked)
    assert (attacked.blue, attacked.defence, attacked.outcome) == ((4,), 4, "hit")


@pytest.mark.rule("SC35")
def test_a_vessel_without_guns_moves_and_blocks_but_does_not_fire() -> None:
    state = position(blitzship="6-5 disarmed", slayer_a="7-5", lite_crusher="5-5")
    assert legal_targets(state, "slayer-a") == {"lite-crusher"}
    assert legal_targets(state, "blitzship") == set()
    refused(state, FREELOADERS, fire("blitzship", "lite-crusher"), "SC35")
    refused(state, FREELOADERS, move("slayer-a", "6-5"), "SCT6")
    assert kept(play(state, FREELOADERS, move("blitzship", "6-6"), 3))


@pytest.mark.parametrize("damage", Damage)
def test_each_damage_is_told_weighed_and_drawn(damage: Damage) -> None:
    """What a new one has to say is asked for in four places; none of them fails in a game only."""
    state = position(slayer_a=f"5-5 {damage}", harsh_crusher="8-8")
    view = RULESET.view(state, None)
    struck = Struck(target="slayer-a", face=4, destroyed=False, damage=damage)
    assert "Slayer A is hit" in str(struck.told(view))
    assert any(damage in str(each.rows) for each in RULESET.tables)
    whole = RULESET.view(position(slayer_a="5-5", harsh_crusher="8-8"), None)
    assert RULESET.worth(view, FREELOADERS) < RULESET.worth(whole, FREELOADERS)
    (piece,) = (each for each in scene(view).pieces if each.id == "slayer-a")
    assert len(piece.badges) == 1
