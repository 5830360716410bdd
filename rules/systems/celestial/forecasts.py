"""What an action would be: its words, its chances, and how it is drawn while it is considered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import foremost
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.kernel.values.errors import Illegal, Unknown
from rules.space.hex import FACINGS
from rules.systems.celestial import actions as ac
from rules.systems.celestial import fire, helm, perils
from rules.systems.celestial import questions as qu
from rules.systems.celestial.aims import MISSILE
from rules.systems.celestial.buying import foreseen
from rules.systems.celestial.floating import floats
from rules.systems.celestial.legal import ends
from rules.systems.celestial.lines import DISTURBING
from rules.systems.celestial.odds import costs, firing
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.power import useless
from rules.systems.celestial.refusals import any_ship, misplaced, own_ship
from rules.systems.celestial.stats import ARCS, COLLISION, TOWARDS, WEAPONS
from rules.systems.celestial.words import USES, called

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.view import CelestialView

IMPOSSIBLE: Final = "not possible"
_WAYS: Final = {
    "ahead": "ahead",
    "left": "turn left",
    "right": "turn right",
    "slip-left": "slip left",
    "slip-right": "slip right",
    "sprint": "sprint",
}
_SHORT: Final = {
    "front": "shield ▲",
    "right": "shield ▶",
    "back": "shield ▼",
    "left": "shield ◀",
    "turn": "hard turn",
    "slip": "side slip",
    "battery": "battery",
    "challenge": "challenge",
    "guard": "guard",
    "nothing": "nothing",
}
_INTO: Final = {
    **perils.INTO,
    Kind.ASTEROID: "asteroid: 1 damage",
    Kind.NEBULA: "nebula: no shields",
}


@dataclass(frozen=True, slots=True)
class Course(Considered[Any]):
    """A move that is being considered, and how the ship would point then."""

    facing: int = 0


def forecast(view: CelestialView, action: Action) -> Forecast:
    """What an action would be; of a move or a shot, why it is impossible (X8).

    Raises:
        Refusal: It names nothing that is there, or it is not the time for it.
    """
    return _FORECASTS[type(action)](view, action)


def _mustering(view: CelestialView, action: ac.Muster) -> Forecast:
    question = view.question
    if not isinstance(question, qu.BuyFleet):
        raise misplaced_now(view)
    return foreseen(view, question, action)


def _retargeting(view: CelestialView, action: ac.Retarget) -> Forecast:
    board, ship = view.board, own_ship(view, view.acting, action.ship)
    target = any_ship(view, action.target)
    missile, name = f"Missile {action.missile[1:]}", board.name(target)
    return Forecast(
        action,
        f"{board.name(ship)} sends {missile} after {name}",
        f"➶ {missile} → {board.code(target)}",
        _subject(board, ship),
        {"missile": missile, "target": name},
    )


def _transmitting(view: CelestialView, action: ac.Transmit) -> Forecast:
    board, ship = view.board, own_ship(view, view.acting, action.ship)
    name = board.name(any_ship(view, action.squadron))
    text = f"{board.name(ship)} charges {name}"
    return Forecast(action, text, f"⚡ {name}", _subject(board, ship), {"squadron": name})


def _deploying(view: CelestialView, action: ac.Deploy) -> Forecast:
    ship = any_ship(view, action.ship)
    facing = action.facing or FACINGS[TOWARDS[ship.side]]
    text = f"{view.board.name(ship)} at {action.at}, facing {facing}"
    values = {"at": str(action.at), "facing": facing}
    short = f"{action.at} {facing}"
    return Forecast(action, text, short, _subject(view.board, ship), values)


def _choosing(view: CelestialView, action: ac.Choose) -> Forecast:
    ship, name = view.board.by_id.get(action.what), called(view.board, action.unit)
    if ship is not None:
        words = view.board.name(ship)
    else:
        words = f"the {action.what} shield" if action.what in ARCS else action.what.upper()
    subject = Candidate(action.unit, name)
    values = {"unit": name, "what": words}
    if isinstance(view.question, qu.ChooseBlast):
        return Forecast(action, f"{words} explodes first", f"{words} first", subject, values)
    short = f"→ {words}"
    if _alone(view.question):
        short = f"{name} {short}"
    return Forecast(action, f"{name}: {words}", short, subject, values)


def _scattering(_view: CelestialView, action: Action) -> Forecast:
    return Forecast(action, "Let the dice place all ships that are left", "Place all")


def _ending(_view: CelestialView, action: Action) -> Forecast:
    return Forecast(action, "End this step", "Done")


def _spending(view: CelestialView, action: ac.Power) -> Forecast:
    ship = own_ship(view, view.acting, action.ship)
    board, use = view.board, action.use
    short = _SHORT.get(use, "")
    words = USES[use]
    if use.startswith("charge"):
        number = int(use[-1])
        groups = board.card(ship).group
        if number > len(groups):
            raise useless(view, ship.id, use)
        full, state = groups[number - 1], ship.groups[number - 1]
        weapon = full.weapon if full.count == 1 else f"{full.weapon} x{full.count}"
        short = f"⚡ {weapon} {number} · {state.hot}/{full.hot}"
        words = f"charges group {number}, {weapon}, {state.hot} of {full.hot}"
    if _alone(view.question):
        short = f"{board.name(ship)} {short}"
    return Forecast(
        action.model_copy(update={"ship": ship.id}),
        f"{board.name(ship)} {words}",
        short,
        _subject(board, ship),
        {"use": words},
    )


def _changing(view: CelestialView, action: ac.Speed) -> Forecast:
    board = view.board
    ship = own_ship(view, view.acting, action.ship)
    row = ship.row + (1 if action.change == "slower" else -1)
    curve = board.card(ship).curve
    words: str = action.change
    short = "▲" if action.change == "faster" else "▼"
    if 0 <= row < len(curve):
        to = curve[row]
        power = board.power(ship, row)
        words = f"{action.change}: Speed {to.speed}, Power {power}, Turn {to.turn + ship.turn_more}"
        short += f" Speed {to.speed}, Power {power}"
    text = f"{board.name(ship)} {words}"
    if _alone(view.question):
        short = f"{board.name(ship)} {short}"
    return Forecast(action, text, short, _subject(board, ship), {"change": words})


def _moving(view: CelestialView, action: ac.Helm) -> Forecast:
    """A move; one that costs the ship is grave, so that it is asked about (TN35)."""
    board, question = view.board, view.question
    if not isinstance(question, qu.SteerShips):
        raise misplaced_now(view)
    ship = own_ship(view, question.seat, action.ship)
    action = action.model_copy(update={"ship": ship.id})
    to, facing = ends(ship, action.way)
    name = board.name(ship)
    try:
        helm.check(view, question, action)
    except Illegal as refusal:
        draw = partial(
            _drawn, ship=ship, end=to, shot=False, words=refusal.message, short=IMPOSSIBLE
        )
        return Forecast(action, refusal.message, refusal=refusal, draw=draw)
    floated = floats(view, ship, action.way) if to is None else None
    if floated is not None:  # it stays in the same hex of the map
        to, into = ship.at, f"all counters are shifted {FACINGS[floated.facing]}"
    else:
        into = "; ".join(_met(board, ship, to))
    where = str(to) if to is not None else perils.EDGE
    words = f"{name}, {_WAYS[action.way]} {'to ' if to else ''}{where}"
    words += f", facing {FACINGS[facing]}" if action.way in ("left", "right") else ""
    words += f" ({into})" if into else ""
    end = f"{to} {FACINGS[facing]}" if to is not None else perils.EDGE
    ends_there = to is not None and board.space.kinds.get(to) in perils.INTO
    short = f"{_WAYS[action.way]} {into if ends_there else end}"
    if _alone(question):
        short = f"{name} {short}"
    warn = " ⚠" if into and not ends_there else ""
    return Forecast(
        action,
        words,
        short + warn,
        _subject(board, ship),
        {"way": f"{_WAYS[action.way]} to {where}" + (f", {into}" if into else "")},
        draw=partial(
            _steered, ship=ship, end=to, facing=facing, words=words,
            short=into or (end if to is not None else "withdraws"),
        ),
        stakes=partial(perils.grave, view, question, ship, action.way),
    )  # fmt: skip


def _alone(question: Question | None) -> bool:
    """Whether a question is about one ship or missile: no list names it, so its buttons must."""
    match question:
        case qu.SteerShips():
            return len(question.ships) + len(question.sprinters) == 1
        case qu.GuideMissiles():
            return len(question.missiles) == 1
        case qu.SpendEnergy() | qu.ChangeSpeed() | qu.OrderPulls():
            return len(question.ships) == 1
        case _:
            return isinstance(question, qu.ABOUT)


def misplaced_now(view: CelestialView) -> Illegal:
    """Why it is not the time for a move or a shot."""
    if view.question is None:
        return Illegal("It is nobody's turn now.")
    return misplaced(view.question)


def _met(board: Board, ship: Ship, to: Hex | None) -> list[str]:
    """What a ship meets in a hex: terrain, a ship of its own side, missiles after it (TE21).

    Squadrons meet nothing in clouds.
    """
    if to is None:
        return []
    kind = board.space.kinds.get(to)
    squadron = board.card(ship).squadron
    harmless = squadron and kind in DISTURBING
    found = [_INTO[kind]] if kind is not None and not harmless else []
    if kind in perils.INTO:
        return found
    if not squadron:
        friends = [
            board.name(each)
            for each in board.at(to)
            if each.side == ship.side and not board.card(each).squadron
        ]
        if friends:
            found.append(f"collides with {' or '.join(friends)}: {COLLISION} damage to each")
    damage = WEAPONS[MISSILE].damage
    found += [
        f"{each.name} strikes: {damage} damage"
        for each in board.missiles
        if each.target == ship.id and each.at == to
    ]
    return found


def _firing(view: CelestialView, action: ac.Fire) -> Forecast:
    board, question = view.board, view.question
    if not isinstance(question, qu.FireGroups):
        raise misplaced_now(view)
    ship = own_ship(view, question.seat, action.ship)
    target = _target_at(view, action.target)
    try:
        aim = fire.aim(view, question.seat, action)
    except Illegal as refusal:
        draw = partial(
            _drawn, ship=ship, end=target, shot=True, words=refusal.message, short=IMPOSSIBLE
        )
        found = action.model_copy(update={"ship": ship.id})
        return Forecast(found, refusal.message, refusal=refusal, draw=draw)
    names = [called(board, each) for each in dict.fromkeys(aim.targets)]
    action = action.model_copy(
        update={
            "ship": ship.id,
            "target": aim.targets[0],
            "second": aim.targets[1] if action.second is not None else None,
        }
    )
    card = board.card(ship).group[aim.group]
    weapon = card.weapon if card.count == 1 else f"{card.weapon} x{card.count}"
    here, there = ship.at, target
    far = board.range(here, there) if here is not None and there is not None else 0
    less = board.space.less(here, there) if here is not None and there is not None else 0
    launch = board.weapon(ship, aim.group).launch
    verb = "launches" if launch else "fires"
    words = f"{board.name(ship)} {verb} group {action.group}, {weapon}, at {' and '.join(names)}"
    words += f", range {far}"
    words += f", die -{less}" if less and not launch else ""
    codes = "+".join(_code(board, each) for each in dict.fromkeys(aim.targets))
    return Forecast(
        action,
        words,
        f"✹ {board.code(ship)} {weapon} {action.group} → {codes} at {far}",
        _subject(board, ship),
        {
            "group": f"group {action.group}: {weapon}",
            "target": f"{names[0]}, range {far}",
            "second": names[-1],
        },
        odds=partial(firing, board, aim),
        costs=partial(costs, board, aim),
        draw=partial(_drawn, ship=ship, end=target, shot=True, words=words, short=f"range {far}"),
    )


def _code(board: Board, unit: str) -> str:
    ship = board.by_id.get(unit)
    return board.code(ship) if ship is not None else unit


def _target_at(view: CelestialView, text: str) -> Hex | None:
    """Where a target is, if there is one of that name."""
    missile = view.board.by_missile.get(text)
    if missile is not None:
        return missile.at
    try:
        return any_ship(view, text).at
    except Unknown:
        return None


def _steered(
    _found: Forecast, *, ship: Ship, end: Hex | None, facing: int, words: str, short: str
) -> Course:
    """A move as it is drawn."""
    return Course(ship.id, ship.at, end, True, False, words, short, facing=facing)


def _drawn(
    found: Forecast, *, ship: Ship, end: Any, shot: bool, words: str, short: str
) -> Considered[Any]:
    """A move or a shot as it is drawn; what is beside its line ends with the chance."""
    chance = foremost(found.chances)
    if chance:
        short = f"{short} · {chance}"
    return Considered(ship.id, ship.at, end, found.refusal is None, shot, words, short)


def _subject(board: Board, ship: Ship) -> Candidate:
    row = board.row(ship)
    parts = [board.name(ship)]
    if ship.at is not None:
        parts += [f"{ship.at} {FACINGS[ship.facing]}", f"Power {board.power(ship)}"]
        parts.append(f"Speed {row.speed}")
    return Candidate(ship.id, " · ".join(parts))


_FORECASTS: Final[dict[type[Action], Callable[[Any, Any], Forecast]]] = {
    ac.Muster: _mustering,
    ac.Helm: _moving,
    ac.Fire: _firing,
    ac.Power: _spending,
    ac.Retarget: _retargeting,
    ac.Transmit: _transmitting,
    ac.Speed: _changing,
    ac.Deploy: _deploying,
    ac.Choose: _choosing,
    ac.Scatter: _scattering,
    ac.Done: _ending,
}
