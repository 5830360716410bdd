"""The story of a game: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.counting import counted
from rules.kernel.telling import UNSAID, Brief, Telling, Throw
from rules.systems.space_convoy import events as ev
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.events import Reason
from rules.systems.space_convoy.pieces import name_of
from rules.systems.space_convoy.refusals import rolled_rows
from rules.systems.space_convoy.stats import HITS, OBJECTS, VESSELS, Damage

if TYPE_CHECKING:
    from rules.kernel.event import Event
    from rules.systems.space_convoy.stats import VesselKind

SIDES = {"freeloaders": "Freeloaders", "naztees": "Naztees"}

_REASONS = {
    Reason.START: "they start",
    Reason.FAILED_MOVE: "the move failed",
    Reason.DEFEATED: "the attack was defeated",
    Reason.SHORT: "the shot fell short",
    Reason.PASSED: "the other side passed",
    Reason.RECYCLED: "recycling ends an initiative",
    Reason.NOTHING_TO_DO: "the other side can do nothing",
    Reason.GIVEN: "it is given to them",
}
_REASON_RULES: dict[Reason, tuple[str, ...]] = {
    Reason.START: ("SC11",),
    Reason.FAILED_MOVE: ("SCT15",),
    Reason.DEFEATED: ("SCT16",),
    Reason.SHORT: ("SCT17",),
    Reason.PASSED: ("SC16",),
    Reason.RECYCLED: ("SC45",),
    Reason.NOTHING_TO_DO: ("SC17",),
    Reason.GIVEN: (),
}
_ENDS = {
    "brigghavens": ("No Brigghaven is left in play", "SC43"),
    "naztees destroyed": (
        "Every Naztee vessel is destroyed: the Brigghavens left count as off",
        "SC44",
    ),
    "uncontested": (
        "Every Naztee vessel is destroyed: the Brigghavens on the table that can move are off",
        "SC44",
    ),
    "both passed": ("Both sides passed in turn", "SC16"),
    "turn limit": ("The last initiative is over", "SC52"),
}
_DAMAGE = {
    Damage.SLOWED: ("slowed: it moves on a modified 5+ only", "SC33"),
    Damage.WEAKENED: ("its defence is one die at most", "SC34"),
    Damage.DISARMED: ("its guns are gone", "SC35"),
}

_TO_THE_LETTER: Final = 3
"""The last result of the hit table that SC32 is about."""


def tell(event: Event, _view: object) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    return _tell(event)


@singledispatch
def _tell(_event: Event) -> Telling | None:
    return None


@_tell.register
def _(event: ev.PlacementDue) -> Telling:
    name = OBJECTS[event.kind].name
    return Telling(f"The {SIDES[event.seat]} place the next object: {name}", rules=("SC49",))


@_tell.register
def _(event: ev.ObjectPlaced) -> Telling:
    kind = OBJECTS[event.kind]
    what = f"{kind.name} at {event.cell}, pull {kind.pull}"
    if event.seat:
        return Telling(what, why=f"the {SIDES[event.seat]} place it", rules=("SC49",))
    throws: tuple[Throw, ...] = ()
    why = "placed by dice"
    if event.rolled:
        rows, lanes = zip(*event.rolled, strict=True)
        throws = (Throw("", rows, "row die"), Throw("", lanes, "lane die"))
        why += ", the row die plus 1"
    if len(event.rolled) > 1:
        why += "; thrown again while the area was taken"
    return Telling(what, throws, why, ("SC6",), Brief(f"{kind.name} at {event.cell}"))


@_tell.register
def _(_event: ev.DeploymentOpened) -> Telling:
    return Telling("The Naztees deploy; the Freeloaders wait off the east edge", rules=("SC42",))


@_tell.register
def _(event: ev.DeploymentDue) -> Telling | None:
    if event.face is None:
        return None
    why = rolled_rows(event.face, event.rows)
    rules = ("SC51",) if min(event.rows) > event.face else ("SC41",)
    return Telling(f"{name_of(event.vessel)} rolls for its row", _die(event.face), why, rules)


@_tell.register
def _(event: ev.Deployed) -> Telling:
    return Telling(f"{name_of(event.vessel)} deploys at {event.cell}")


@_tell.register
def _(event: ev.InitiativeRolled) -> Telling:
    tie = event.freeloaders == event.naztees
    throws = (
        Throw("", (event.freeloaders,), "Freeloaders"),
        Throw("", (event.naztees,), "Naztees"),
    )
    why = "a tie, roll again" if tie else "the higher die starts"
    brief = Brief("First initiative:", throws, "a tie" if tie else "")
    return Telling("Roll for the first initiative", throws, why, ("SC11",), brief)


@_tell.register
def _(event: ev.InitiativeTaken) -> Telling:
    why = _REASONS[event.reason]
    rules = _REASON_RULES[event.reason]
    brief = UNSAID  # what ended the initiative before says that it passes
    if event.spent:
        why, rules = "the other side is out of actions", ("SC57",)
    if event.left is not None:
        why += f"; {event.left} more can follow it" if event.left else "; it is the last one"
        rules = (*rules, "SC52")
        left = f"{event.left} more can follow" if event.left else "the last one"
        brief = Brief(f"Initiative to the {SIDES[event.seat]}: {left}")
    return Telling(f"Initiative to the {SIDES[event.seat]}", why=why, rules=rules, brief=brief)


@_tell.register
def _(event: ev.MoveRolled) -> Telling:
    rules = ["SCT15"]
    if event.to == OFF_TABLE:
        what = (
            "leaves the table over the west edge" if event.succeeded else "fails to leave the table"
        )
        rules.append("SC38")
    elif event.origin is None:
        enters = "enters" if event.succeeded else "fails to enter"
        what = f"{enters} the table at {event.to}"
        rules.append("SC37")
    else:
        what = f"{'moves' if event.succeeded else 'fails to move'} to {event.to}"
    why = f"rolled {event.face}, "
    if event.pull:
        why += f"{event.pull} less by gravity is {event.face - event.pull}, "
        rules.append("SCT5")
    why += f"needs {event.number}+"
    if event.number > _kind(event.vessel).move:
        why += " because it is slowed"
        rules.append("SC33")
    if event.succeeded and event.face - event.pull < event.number:
        why += ": a natural 6 always moves"
        rules.append("SC10")
    what = f"{name_of(event.vessel)} {what}"
    pull = f"less {event.pull}, " if event.pull else ""
    brief = Brief(what, _die(event.face), f"{pull}needs {event.number}+")
    return Telling(what, _die(event.face), why, tuple(rules), brief)


@_tell.register
def _(event: ev.Attacked) -> Telling:
    areas = counted(event.distance, "area")
    blue, *sums = _defence(event)
    if event.outcome == "hit":
        why = f"hit! Red {event.attack} beats blue {blue}; white {event.reach} reaches"
        rules: tuple[str, ...] = ("SCT16", *sums, "SCT17")
    elif event.outcome == "defeated":
        why, rules = f"defeated: red {event.attack} does not beat blue {blue}", ("SCT16", *sums)
    else:
        why, rules = f"short: white {event.reach} does not reach {event.distance}", ("SCT17",)
    who, whom = name_of(event.vessel), name_of(event.target)
    ended = {"hit": "hits {}", "defeated": "is beaten off by {}", "short": "falls short of {}"}
    dice = (Throw("red", event.red), Throw("white", event.white))
    return Telling(
        f"{who} fires at {whom} over {areas}",
        (*dice, Throw("blue", event.blue, "against")),
        why,
        rules,
        Brief(f"{who} {ended[event.outcome].format(whom)}", (*dice, Throw("blue", event.blue))),
    )


@_tell.register
def _(event: ev.Struck) -> Telling:
    name = name_of(event.target)
    rules: tuple[str, ...]
    if event.destroyed:
        rules = ("SC32" if event.face <= _TO_THE_LETTER else "SCT18",)
        what, why = f"{name} is destroyed", ""
    elif event.damage is not None:
        words, rule = _DAMAGE[event.damage]
        what, why, rules = f"{name} is hit: {words}", "", (rule,)
    else:
        what = f"No effect on {name}; the initiative stays"
        effect = HITS[event.face].effect
        why = f"it is {effect} already" if effect else ""
        rules = ("SCT19" if effect else "SC32", "SC15")
    return Telling(what, (Throw("yellow", (event.face,)),), why, rules)


@_tell.register
def _(event: ev.Passed) -> Telling | None:
    if event.spent:
        return Telling(f"The {SIDES[event.seat]} have used up their actions", rules=("SC57",))
    if event.automatic:
        return Telling(f"The {SIDES[event.seat]} have nothing left to do", rules=("SC17",))
    if event.absent:
        return Telling(f"The referee passes for the {SIDES[event.seat]}", rules=("SC16",))
    return Telling(f"The {SIDES[event.seat]} pass", rules=("SC16",))


@_tell.register
def _(event: ev.Recycled) -> Telling:
    return Telling(f"The Naztees recycle {name_of(event.vessel)}", rules=("SC45",))


@_tell.register
def _(event: ev.PlayEnded) -> Telling:
    words, rule = _ENDS[event.reason]
    return Telling(words, rules=(rule,))


@_tell.register
def _(event: ev.VictoryRolled) -> Telling:
    off = f"{counted(event.off, 'Brigghaven')} off"
    winner = SIDES[event.winner]
    if event.face is None:
        return Telling(off, why=f"no roll needed, the {winner} win", rules=("SCT2",))
    needs = f"the Freeloaders need {event.needed}+: the {winner} win"
    brief = Brief(off, _die(event.face), needs)
    return Telling(f"Victory roll with {off}", _die(event.face), needs, ("SCT2",), brief)


@_tell.register
def _(event: ev.VesselPut) -> Telling:
    return Telling(f"{name_of(event.vessel)} is put at {event.cell}")


@_tell.register
def _(event: ev.VesselRemoved) -> Telling:
    return Telling(f"{name_of(event.vessel)} is taken out of play")


@_tell.register
def _(event: ev.VesselMarked) -> Telling:
    damage = ", ".join(event.damage) or "no damage"
    return Telling(f"{name_of(event.vessel)} bears {damage} now")


def _die(face: int) -> tuple[Throw, ...]:
    return (Throw("", (face,)),)


def _kind(vessel_id: str) -> VesselKind:
    """A vessel's row in the vessel table, from its id: ``slayer-b`` is a Slayer."""
    return VESSELS.get(vessel_id) or VESSELS[vessel_id.rpartition("-")[0]]


def _defence(event: ev.Attacked) -> tuple[str, ...]:
    """What the defence came to, as a sum where it is more than its best die; by which rule."""
    best, total = max(event.blue), event.defence
    if total == best:
        return (str(total),)
    if len(event.blue) > 1:
        return f"{' + '.join(map(str, event.blue))} = {total}", "SC19"
    bonus = total - best
    where = "for the range" if bonus == event.distance else "for the areas between"
    return f"{best} + {bonus} {where} = {total}", "SC22"
