"""Positions and play in a line each, so that a test reads like the example of a rule.

state = position("interceptor", tiger="60,60,0 4 amber", assegai="60,40,180")
step = play(state, fly("tiger", "F"))
"""

from typing import Any, Final

from rules.kernel.game.action import Action
from rules.kernel.game.agenda import level
from rules.kernel.playing.play import Step, first_state
from rules.kernel.system.presets import AS_WRITTEN, PRESET
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.interceptors.actions import Energy, Fire, Flip, Fly, Gamble, Glide, Sweep
from rules.systems.interceptors.pieces import Fighter, Scenic, Status, Structure
from rules.systems.interceptors.questions import BeginGo, EndGo, Guns, Turns
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.state import FightersState, Order, Secret
from rules.systems.interceptors.stats import CM, FORCES, GUN, INTERCEPTOR, INTRUDER, TARGET
from tests.systems.common import SystemTests

USUAL: Final[dict[str, Any]] = {PRESET: AS_WRITTEN}
_TESTS = SystemTests(RULESET, **USUAL)
set_up, tellings, told, rules = _TESTS.set_up, _TESTS.tellings, _TESTS.told, _TESTS.rules
the, all_of = _TESTS.the, _TESTS.all_of
_GUNS = ("", "", INTERCEPTOR)
_LEVELS = {"green": 0, "amber": 1, "red": 2}


def position(side: str, /, **given: object) -> FightersState:
    """A go in which a side is to begin with its fighters, the other one after the next go.

    A fighter is given by where it is and what it is, "60,40,90 4 red ga": cm east and south,
    heading, blocks, level, extras; "gone", "fresh", "destroyed", "off", "waiting" among them.
    a1="60,40" is a piece of scenery; g1="60,40 1" a gun cluster that was hit once, t3c="60,40" a
    target in a ground attack, values=("3c",) those that are worth much. options={...} are the
    options, drift= where scenery moves, version= that of the rules.
    """
    version: Any = given.pop("version", RULESET.version)
    values: tuple[str, ...] = tuple(given.pop("values", ()))  # type: ignore[arg-type]  # ids
    options: dict[str, Any] = dict(given.pop("options", {}))  # type: ignore[call-overload]  # a mapping
    drift = str(given.pop("drift", "east"))
    orders: dict[str, Order] = dict(given.pop("orders", {}))  # type: ignore[call-overload]  # a mapping
    start = RULESET.start(RULESET.read_options({**USUAL, "purchase": "stock", **options}))
    state: FightersState = first_state(RULESET, start._replace(version=version))
    names = {
        name.lower(): (name, code, of)
        for of in (INTERCEPTOR, INTRUDER)
        for name, code in zip(FORCES.called(of), FORCES.codes(of), strict=True)
    }
    fighters, pieces, built = [], [], []
    for key, words in given.items():
        if key in names:
            fighters.append(_fighter(*names[key], str(words)))
        elif key[0] in "gt":
            built.append(_structure(key, str(words)))
        else:
            east, south = (int(each) * CM for each in str(words).split(","))
            kind: Any = "C" if key[0] == "w" else key[0].upper()
            pieces.append(Scenic(id=key, kind=kind, at=(east, south), wreck=key[0] == "w"))
    table = changed(
        state.table,
        fighters=tuple(fighters),
        scenery=tuple(pieces),
        structures=tuple(built),
        drift=drift,
    )
    edges = {INTERCEPTOR: "south", INTRUDER: "north"}
    hidden = {
        of: Secret(
            listed="",
            orders={key: e for key, e in orders.items() if names.get(key, _GUNS)[2] == of},
            values=values if of == INTERCEPTOR else (),
        )
        for of in (INTERCEPTOR, INTRUDER)
    }
    guns = (level((Guns(),), 0),) if built else ()
    agenda = (
        level((EndGo(),), 0),
        *guns,
        level((Turns(side=side),), 0),
        level((BeginGo(seat=side),), 0),
    )
    state = state.with_(valued=len(values))
    return state.with_(
        table=table, edges=edges, hidden=hidden, go=3, first=side, half=side, agenda=agenda, asked=1
    )


def _structure(key: str, words: str) -> Structure:
    where, *hits = words.split()
    east, south = (round(float(each) * CM) for each in where.split(","))
    kind, code = (GUN, key) if key[0] == "g" else (TARGET, key[1:])
    number = int(code[0]) if kind == TARGET else 1
    name = f"{'Gun' if kind == GUN else 'Target'} {code.upper() if kind == TARGET else code[1:]}"
    return Structure(id=code, kind=kind, name=name, code=code.upper(), section=number,
                     at=(east, south), hits=int(hits[0]) if hits else 0)  # fmt: skip


def _fighter(name: str, code: str, side: str, words: str) -> Fighter:
    where, *rest = words.split()
    found: dict[str, Any] = {"blocks": 4, "level": 0, "extras": ""}
    for each in rest:
        if each in ("gone", "fresh"):
            found[each] = True
        elif each in _LEVELS:
            found["level"] = _LEVELS[each]
        elif each.isdigit():
            found["blocks"] = int(each)
        else:
            found["extras"] = each
    status = {"waiting": Status.WAITING, "destroyed": Status.DESTROYED, "off": Status.OFF,
              "exited": Status.EXITED}.get(where, Status.FLYING)  # fmt: skip
    pose = None
    if status is Status.FLYING:
        east, south, heading = where.split(",")
        pose = Pose(round(float(east) * CM), round(float(south) * CM), int(heading))
    edge = "south" if side == INTERCEPTOR else "north"
    return Fighter(id=name.lower(), name=name, code=code, side=side, bought=4, status=status,
                   pose=pose, edge=edge, **found)  # fmt: skip


def play(state: FightersState, action: Action, *faces: int, listed: bool = False) -> Step:
    """The step that an action of the side that is asked takes with these dice."""
    return _TESTS.play(state, acting(state), action, *faces, listed=listed)


def refused(state: FightersState, action: Action, rule: str | None = None) -> Refusal:
    """The refusal of an action of the side that is asked."""
    return _TESTS.refused(state, acting(state), action, rule)


def acting(state: FightersState) -> str:
    assert state.question is not None
    return state.question.seat


def fly(fighter: str, path: str, hold: str = "no") -> Fly:
    return Fly.model_validate({"fighter": fighter, "path": path, "hold": hold})


def fire(fighter: str, target: str) -> Fire:
    return Fire(fighter=fighter, target=target)


def flip(fighter: str, heading: int) -> Flip:
    return Flip(fighter=fighter, heading=str(heading))


def sweep(fighter: str, hand: str, units: str = "1") -> Sweep:
    return Sweep.model_validate({"fighter": fighter, "hand": hand, "units": units})


def energy(fighter: str, change: str) -> Energy:
    return Energy.model_validate({"fighter": fighter, "change": change})


def glide(fighter: str, units: str) -> Glide:
    return Glide.model_validate({"fighter": fighter, "units": units})


def gamble(hits: int) -> Gamble:
    return Gamble(hits=hits)


def asked(step: Step) -> tuple[str, str]:
    """Who is asked what after a step."""
    question = step.state.question
    return question.seat, question.tag


def fighter(found: Step | FightersState, name: str) -> Fighter:
    """A fighter after a step."""
    state: FightersState = found.state if isinstance(found, Step) else found
    return state.table.by_id[name]


def where(found: Step | FightersState, name: str) -> Pose:
    """Where a fighter is."""
    return fighter(found, name).here


def legal(state: FightersState) -> tuple[Action, ...]:
    """Everything that is offered to the side that is asked."""
    return RULESET.legal(RULESET.view(state, acting(state)))


def point(east: float, south: float) -> Point:
    """A point in cm."""
    return Point(round(east * CM), round(south * CM))
