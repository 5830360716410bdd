import pytest

from rules.kernel.game.event import Event
from rules.space.grid import Cell
from rules.systems.space_convoy.corrections import VesselMarked, VesselPut, VesselRemoved
from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.initiative.events import (
    InitiativeRolled,
    InitiativeTaken,
    Passed,
    Reason,
)
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.recycling import Recycled
from rules.systems.space_convoy.ruleset import RULESET
from rules.systems.space_convoy.setup.events import (
    Deployed,
    DeploymentDue,
    DeploymentOpened,
    ObjectPlaced,
    PlacementDue,
)
from rules.systems.space_convoy.stats import Damage
from rules.systems.space_convoy.victory import PlayEnded, VictoryRolled
from tests.systems.space_convoy.positions import position

HERE, THERE = Cell(7, 4), Cell(6, 4)
VIEW = RULESET.view(position(), None)


def moved(**changes: object) -> MoveRolled:
    facts: dict[str, object] = {
        "vessel": "slayer-b",
        "origin": HERE,
        "to": THERE,
        "face": 3,
        "pull": 0,
        "number": 3,
        "succeeded": True,
    }
    return MoveRolled.model_validate(facts | changes)


def attacked(**changes: object) -> Attacked:
    facts: dict[str, object] = {
        "vessel": "harsh-crusher",
        "target": "slayer-b",
        "attacker_cell": HERE,
        "target_cell": Cell(5, 4),
        "distance": 2,
        "red": (6, 1),
        "white": (2, 1),
        "blue": (3,),
        "attack": 6,
        "defence": 5,
        "reach": 2,
        "outcome": "hit",
    }
    return Attacked.model_validate(facts | changes)


DICE = "red 6, 1; white 2, 1; against blue"
STORIES: list[tuple[Event, str]] = [
    (
        PlacementDue(seat="naztees", kind="planet"),
        "The Naztees place the next object: Planet [SC49]",
    ),
    (
        ObjectPlaced(kind="comet", cell=HERE, seat=None),
        "Ice Comet at 7-4, pull 1: placed by dice [SC6]",
    ),
    (
        ObjectPlaced(kind="comet", cell=HERE, seat=None, rolled=((6, 4),)),
        (
            "Ice Comet at 7-4, pull 1 (row die 6; lane die 4): "
            "placed by dice, the row die plus 1 [SC6]"
        ),
    ),
    (
        ObjectPlaced(kind="comet", cell=HERE, seat=None, rolled=((1, 2), (1, 2), (6, 4))),
        (
            "Ice Comet at 7-4, pull 1 (row die 1, 1, 6; lane die 2, 2, 4): "
            "placed by dice, the row die plus 1; thrown again while the area was taken [SC6]"
        ),
    ),
    (
        ObjectPlaced(kind="nebula", cell=HERE, seat="freeloaders"),
        "Nebula at 7-4, pull 3: the Freeloaders place it [SC49]",
    ),
    (
        DeploymentOpened(),
        "The Naztees deploy; the Freeloaders wait off the east edge [SC42]",
    ),
    (
        DeploymentDue(vessel="coffin-a", face=3, rows=(3,)),
        "Coffin A rolls for its row (3): row 3 [SC41]",
    ),
    (
        DeploymentDue(vessel="coffin-a", face=3, rows=(1, 2, 3)),
        "Coffin A rolls for its row (3): row 1, 2 or 3 [SC41]",
    ),
    (
        DeploymentDue(vessel="coffin-a", face=3, rows=(2,)),
        "Coffin A rolls for its row (3): row 3 is full, so row 2 [SC41]",
    ),
    (
        DeploymentDue(vessel="coffin-a", face=3, rows=(4,)),
        "Coffin A rolls for its row (3): row 3 is full, so row 4 [SC51]",
    ),
    (
        Deployed(vessel="lite-crusher", cell=Cell(1, 5)),
        "Lite Crusher deploys at 1-5",
    ),
    (
        InitiativeRolled(freeloaders=4, naztees=2),
        "Roll for the first initiative (Freeloaders 4; Naztees 2): the higher die starts [SC11]",
    ),
    (
        InitiativeRolled(freeloaders=2, naztees=2),
        "Roll for the first initiative (Freeloaders 2; Naztees 2): a tie, roll again [SC11]",
    ),
    (moved(), "Slayer B moves to 6-4 (3): rolled 3, needs 3+ [SCT15]"),
    (
        moved(face=2, succeeded=False),
        "Slayer B fails to move to 6-4 (2): rolled 2, needs 3+ [SCT15]",
    ),
    (
        moved(face=4, pull=2, succeeded=False),
        (
            "Slayer B fails to move to 6-4 (4): "
            "rolled 4, 2 less by gravity is 2, needs 3+ [SCT15, SCT5]"
        ),
    ),
    (
        moved(face=4, number=5, succeeded=False),
        (
            "Slayer B fails to move to 6-4 (4): "
            "rolled 4, needs 5+ because it is slowed [SCT15, SC33]"
        ),
    ),
    (
        moved(vessel="coffin-a", face=4, number=4),
        "Coffin A moves to 6-4 (4): rolled 4, needs 4+ [SCT15]",
    ),
    (
        moved(origin=None, to=Cell(12, 4), face=1, succeeded=False),
        ("Slayer B fails to enter the table at 12-4 (1): rolled 1, needs 3+ [SCT15, SC37]"),
    ),
    (
        moved(origin=None, to=Cell(12, 4)),
        "Slayer B enters the table at 12-4 (3): rolled 3, needs 3+ [SCT15, SC37]",
    ),
    (
        moved(vessel="brigghaven-c", to="off"),
        ("Brigghaven C leaves the table over the west edge (3): rolled 3, needs 3+ [SCT15, SC38]"),
    ),
    (
        moved(vessel="brigghaven-c", to="off", face=1, succeeded=False),
        "Brigghaven C fails to leave the table (1): rolled 1, needs 3+ [SCT15, SC38]",
    ),
    (
        moved(face=6, pull=4),
        (
            "Slayer B moves to 6-4 (6): "
            "rolled 6, 4 less by gravity is 2, needs 3+: "
            "a natural 6 always moves [SCT15, SCT5, SC10]"
        ),
    ),
    (
        attacked(),
        (
            f"Harsh Crusher fires at Slayer B over 2 areas ({DICE} 3): "
            "hit! Red 6 beats blue 3 + 2 for the range = 5; white 2 reaches [SCT16, SC22, SCT17]"
        ),
    ),
    (
        attacked(blue=(4,), defence=6, outcome="defeated"),
        (
            f"Harsh Crusher fires at Slayer B over 2 areas ({DICE} 4): "
            "defeated: red 6 does not beat blue 4 + 2 for the range = 6 [SCT16, SC22]"
        ),
    ),
    (
        attacked(blue=(4,), defence=5),
        (
            f"Harsh Crusher fires at Slayer B over 2 areas ({DICE} 4): "
            "hit! Red 6 beats blue 4 + 1 for the areas between = 5; white 2 reaches "
            "[SCT16, SC22, SCT17]"
        ),
    ),
    (
        attacked(target="brigghaven-a", blue=(2, 3), distance=3, outcome="short"),
        (
            f"Harsh Crusher fires at Brigghaven A over 3 areas ({DICE} 2, 3): "
            "short: white 2 does not reach 3 [SCT17]"
        ),
    ),
    (
        attacked(target="brigghaven-a", blue=(2, 5), defence=7, distance=1, outcome="defeated"),
        (
            f"Harsh Crusher fires at Brigghaven A over 1 area ({DICE} 2, 5): "
            "defeated: red 6 does not beat blue 2 + 5 = 7 [SCT16, SC19]"
        ),
    ),
    (
        attacked(target="blitzship", blue=(2, 5, 5), defence=5, distance=1),
        (
            f"Harsh Crusher fires at Blitzship over 1 area ({DICE} 2, 5, 5): "
            "hit! Red 6 beats blue 5; white 2 reaches [SCT16, SCT17]"
        ),
    ),
    (
        Struck(target="slayer-b", face=1, destroyed=True, damage=None),
        "Slayer B is destroyed (yellow 1) [SC32]",
    ),
    (
        Struck(target="slayer-b", face=5, destroyed=True, damage=None),
        "Slayer B is destroyed (yellow 5) [SCT18]",
    ),
    (
        Struck(target="slayer-b", face=3, destroyed=False, damage=None),
        "No effect on Slayer B; the initiative stays (yellow 3) [SC32, SC15]",
    ),
    (
        Struck(target="slayer-b", face=4, destroyed=False, damage=Damage.SLOWED),
        "Slayer B is hit: slowed: it moves on a modified 5+ only (yellow 4) [SC33]",
    ),
    (
        Struck(target="blitzship", face=5, destroyed=False, damage=Damage.WEAKENED),
        "Blitzship is hit: its defence is one die at most (yellow 5) [SC34]",
    ),
    (
        Struck(target="coffin-a", face=6, destroyed=False, damage=Damage.DISARMED),
        "Coffin A is hit: its guns are gone (yellow 6) [SC35]",
    ),
    (Passed(seat="naztees", automatic=False), "The Naztees pass [SC16]"),
    (
        Passed(seat="naztees", automatic=True),
        "The Naztees have nothing left to do [SC17]",
    ),
    (
        Passed(seat="naztees", automatic=True, spent=True),
        "The Naztees have used up their actions [SC57]",
    ),
    (Recycled(vessel="coffin-b"), "The Naztees recycle Coffin B [SC45]"),
    (PlayEnded(reason="brigghavens"), "No Brigghaven is left in play [SC43]"),
    (
        PlayEnded(reason="naztees destroyed"),
        "Every Naztee vessel is destroyed: the Brigghavens left count as off [SC44]",
    ),
    (
        PlayEnded(reason="uncontested"),
        (
            "Every Naztee vessel is destroyed: the Brigghavens on the table that can move are off"
            " [SC44]"
        ),
    ),
    (PlayEnded(reason="both passed"), "Both sides passed in turn [SC16]"),
    (PlayEnded(reason="turn limit"), "The last initiative is over [SC52]"),
    (
        VictoryRolled(off=1, needed=6, face=5, winner="naztees"),
        "Victory roll with 1 Brigghaven off (5): the Freeloaders need 6+: the Naztees win [SCT2]",
    ),
    (
        VictoryRolled(off=4, needed=1, face=None, winner="freeloaders"),
        "4 Brigghavens off: no roll needed, the Freeloaders win [SCT2]",
    ),
]


@pytest.mark.parametrize(("event", "words"), STORIES, ids=lambda value: str(value)[:60])
def test_every_event_is_told(event: Event, words: str) -> None:
    telling = event.told(VIEW)
    assert telling is not None
    assert telling.words == words


@pytest.mark.parametrize("reason", Reason)
def test_every_handover_says_why(reason: Reason) -> None:
    telling = InitiativeTaken(seat="naztees", reason=reason).told(VIEW)
    assert telling is not None
    assert telling.what == "Initiative to the Naztees"
    assert telling.why
    assert bool(telling.rules) == (reason is not Reason.GIVEN), "a game master gives it"


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (ObjectPlaced(kind="comet", cell=HERE, seat=None), {"rolled"}),
        (Passed(seat="naztees", automatic=True), {"spent"}),
        (InitiativeTaken(seat="naztees", reason=Reason.PASSED), {"left", "spent"}),
    ],
)
def test_events_that_were_recorded_without_these_are_read(event: Event, data: set[str]) -> None:
    recorded = {name: each for name, each in event.to_json().items() if name not in data}
    assert RULESET.event_codec.from_json(recorded) == event


def test_only_the_crushers_turn_goes_without_saying() -> None:
    assert DeploymentDue(vessel="lite-crusher", face=None, rows=(1,)).told(VIEW) is None


CORRECTED = (VesselPut, VesselRemoved, VesselMarked)
"""Told in ``test_corrections``."""


def test_no_event_is_forgotten() -> None:
    tested = {type(event) for event, _ in STORIES} | {InitiativeTaken, *CORRECTED}
    assert tested == set(RULESET.events)


def test_every_rule_that_is_cited_is_in_the_rule_book() -> None:
    handovers = [InitiativeTaken(seat="naztees", reason=reason) for reason in Reason]
    tellings = [event.told(VIEW) for event in (*(event for event, _ in STORIES), *handovers)]
    cited = {rule for telling in tellings if telling for rule in telling.rules}
    assert cited <= RULESET.rulebook.by_id.keys()
