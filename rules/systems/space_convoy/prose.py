"""The story of a game: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.telling import Telling, Throw
from rules.systems.space_convoy import events as ev
from rules.systems.space_convoy.actions import OFF_TABLE
from rules.systems.space_convoy.events import Reason
from rules.systems.space_convoy.pieces import name_of
from rules.systems.space_convoy.refusals import rows_in_words
from rules.systems.space_convoy.stats import OBJECTS, Damage

if TYPE_CHECKING:
    from rules.kernel.event import Event

SIDES = {"freeloaders": "Freeloaders", "naztees": "Naztees"}

_REASONS = {
    Reason.START: "they start",
    Reason.FAILED_MOVE: "the move failed",
    Reason.DEFEATED: "the attack was defeated",
    Reason.SHORT: "the shot fell short",
    Reason.PASSED: "the other side passed",
    Reason.RECYCLED: "recycling ends an initiative",
    Reason.NOTHING_TO_DO: "the other side can do nothing",
}
_REASON_RULES = {
    Reason.START: ("SC11",),
    Reason.FAILED_MOVE: ("SCT15",),
    Reason.DEFEATED: ("SCT16",),
    Reason.SHORT: ("SCT17",),
    Reason.PASSED: ("SC16",),
    Reason.RECYCLED: ("SC45",),
    Reason.NOTHING_TO_DO: ("SC17",),
}
_ENDS = {
    "brigghavens": ("No Brigghaven is left in play", "SC43"),
    "naztees destroyed": (
        "Every Naztee vessel is destroyed: the Brigghavens left count as off",
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


@singledispatch
def tell(_event: Event) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    return None


@tell.register
def _(event: ev.PlacementDue) -> Telling:
    name = OBJECTS[event.kind].name
    return Telling(f"The {SIDES[event.seat]} place the next object: {name}", rules=("SC6",))


@tell.register
def _(event: ev.ObjectPlaced) -> Telling:
    kind = OBJECTS[event.kind]
    by = f"The {SIDES[event.seat]} place it" if event.seat else "Placed by dice"
    return Telling(f"{kind.name} in {event.cell.words}, pull {kind.pull}", why=by)


@tell.register
def _(_event: ev.DeploymentOpened) -> Telling:
    return Telling("The Naztees deploy; the Freeloaders wait off the east edge", rules=("SC42",))


@tell.register
def _(event: ev.DeploymentDue) -> Telling | None:
    if event.face is None:
        return None
    why, rules = rows_in_words(event.rows), ("SC41",)
    if event.face not in event.rows:
        why = f"row {event.face} is full, so {why}"
        rules = ("SC41",) if max(event.rows) < event.face else ("SC51",)
    return Telling(f"{name_of(event.vessel)} rolls for its row", _die(event.face), why, rules)


@tell.register
def _(event: ev.Deployed) -> Telling:
    return Telling(f"{name_of(event.vessel)} deploys in {event.cell.words}")


@tell.register
def _(event: ev.InitiativeRolled) -> Telling:
    tie = event.freeloaders == event.naztees
    throws = (
        Throw("", (event.freeloaders,), "Freeloaders"),
        Throw("", (event.naztees,), "Naztees"),
    )
    why = "a tie, roll again" if tie else "the higher die starts"
    return Telling("Roll for the first initiative", throws, why, ("SC11",))


@tell.register
def _(event: ev.InitiativeTaken) -> Telling:
    why = _REASONS[event.reason]
    rules = _REASON_RULES[event.reason]
    return Telling(f"Initiative to the {SIDES[event.seat]}", why=why, rules=rules)


@tell.register
def _(event: ev.MoveRolled) -> Telling:
    name = name_of(event.vessel)
    if not event.succeeded:
        off = event.to == OFF_TABLE
        what = f"{name} fails to move {'off the table' if off else f'to {event.to.words}'}"
    elif event.to == OFF_TABLE:
        what = f"{name} leaves the table over the west edge"
    elif event.origin is None:
        what = f"{name} enters the table in {event.to.words}"
    else:
        what = f"{name} moves to {event.to.words}"
    why = _move_sum(event)
    if event.succeeded and event.face - event.pull < event.number:
        return Telling(what, _die(event.face), f"{why}: a natural 6 always moves", ("SC10",))
    return Telling(what, _die(event.face), why, ("SCT15",))


@tell.register
def _(event: ev.Attacked) -> Telling:
    areas = "1 area" if event.distance == 1 else f"{event.distance} areas"
    blue = _faces_sum(event.defence, event.blue)
    if event.outcome == "hit":
        why = f"hit! Red {event.attack} beats blue {blue}; white {event.reach} reaches"
        rules: tuple[str, ...] = ("SCT16", "SCT17")
    elif event.outcome == "defeated":
        why, rules = f"defeated: red {event.attack} does not beat blue {blue}", ("SCT16",)
    else:
        why, rules = f"short: white {event.reach} does not reach {event.distance}", ("SCT17",)
    return Telling(
        f"{name_of(event.vessel)} fires at {name_of(event.target)} over {areas}",
        (
            Throw("red", event.red),
            Throw("white", event.white),
            Throw("blue", event.blue, "against"),
        ),
        why,
        rules,
    )


@tell.register
def _(event: ev.Struck) -> Telling:
    name = name_of(event.target)
    if event.destroyed:
        what, rule = f"{name} is destroyed", "SC32"
    elif event.damage is None:
        what, rule = f"No effect on {name}; the initiative stays", "SC15"
    else:
        words, rule = _DAMAGE[event.damage]
        what = f"{name} is hit: {words}"
    return Telling(what, (Throw("yellow", (event.face,)),), rules=(rule,))


@tell.register
def _(event: ev.Passed) -> Telling | None:
    if event.automatic:
        return Telling(f"The {SIDES[event.seat]} have nothing left to do", rules=("SC17",))
    return Telling(f"The {SIDES[event.seat]} pass", rules=("SC16",))


@tell.register
def _(event: ev.Recycled) -> Telling:
    return Telling(f"The Naztees recycle {name_of(event.vessel)}", rules=("SC45",))


@tell.register
def _(event: ev.PlayEnded) -> Telling:
    words, rule = _ENDS[event.reason]
    return Telling(words, rules=(rule,))


@tell.register
def _(event: ev.VictoryRolled) -> Telling:
    off = f"{event.off} Brigghaven{'' if event.off == 1 else 's'} off"
    winner = SIDES[event.winner]
    if event.face is None:
        return Telling(off, why=f"no roll needed, the {winner} win", rules=("SCT2",))
    needs = f"the Freeloaders need {event.needed}+: the {winner} win"
    return Telling(f"Victory roll with {off}", _die(event.face), needs, ("SCT2",))


def _die(face: int) -> tuple[Throw, ...]:
    return (Throw("", (face,)),)


def _move_sum(event: ev.MoveRolled) -> str:
    if not event.pull:
        return f"rolled {event.face}, needs {event.number}+"
    total = event.face - event.pull
    return f"rolled {event.face}, {event.pull} less by gravity is {total}, needs {event.number}+"


def _faces_sum(total: int, faces: tuple[int, ...]) -> str:
    """The defence as a sum where it is more than its best die."""
    if total == max(faces):
        return str(total)
    if total == sum(faces):
        return f"{' + '.join(map(str, faces))} = {total}"
    return f"{max(faces)} + {total - max(faces)} = {total}"
