"""Holds the second reading against games: what is offered, and each event that follows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rules.kernel.dice import SeededDice
from rules.kernel.play import act, active, evolve, open_game
from rules.systems.celestial import actions as ac
from rules.systems.celestial import events as ev
from rules.systems.celestial import questions as qu
from rules.systems.celestial.ruleset import RULESET
from tests.systems.celestial.second import tables
from tests.systems.celestial.second.plane import away, pushed, towards
from tests.systems.celestial.second.ships import ARCS, Picture, cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.action import Action
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState
    from tests.systems.tally import Tally

_SCENARIOS = ("skirmish", "meeting", "maw", "roost", "line-of-battle", "passage", "free-battle")
_VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"boundary": "ask", "arcs": "4x90", "terrain": 8},
    {"planet_spine": "open", "planet_entry": "refused", "terrain": 10},
    {"displaced_terrain": False, "break_off": "never", "terrain": 6},
)


def compare(seed: int, tally: Tally, rounds: int = 4) -> None:
    """Play a game that comes to blows and compare all of it."""
    rng, dice = Random(seed), SeededDice(str(seed).encode(), b"")
    options = {
        "scenario": _SCENARIOS[seed % len(_SCENARIOS)],
        "turn_limit": rounds,
        **_VARIANTS[seed % len(_VARIANTS)],
    }
    start = RULESET.start(RULESET.options.model_validate(options))
    state: Any = open_game(RULESET, start, dice).state
    number = 0
    while seats := active(RULESET, state):
        where = f"game {seed}, action {number}"
        legal = RULESET.legal(RULESET.view(state, seats[0]))
        _offered(state, legal, tally, where)
        step = act(RULESET, state, seats[0], _chosen(state, legal, rng), dice)
        Audit(state, tally, where).follow([each.event for each in step.emitted])
        state, number = step.state, number + 1


def _chosen(state: CelestialState, legal: Sequence[Action], rng: Random) -> Action:
    """Somebody who fires, and steers for the enemy."""
    shots = [each for each in legal if isinstance(each, ac.Fire)]
    if shots:
        return rng.choice(shots)
    moves = [each for each in legal if isinstance(each, ac.Helm)]
    if moves and rng.random() < 0.8:
        return min(moves, key=lambda each: _far(state, each))
    scatter = [each for each in legal if isinstance(each, ac.Scatter)]
    return scatter[0] if scatter else rng.choice(legal)


def _far(state: CelestialState, move: ac.Helm) -> int:
    picture, ship = Picture(state.board), state.board.ship(move.ship)
    to, facing = picture.course(ship, move.way)
    if to is None or picture.deadly(to):
        return 1_000
    ahead = picture.course(ship, "ahead")[0] is None
    foes = [each for each in picture.afloat() if each.side != ship.side]
    return min(away(to, str(each.at)) for each in foes) * 2 + (facing == ship.facing and ahead)


def _offered(state: CelestialState, legal: Sequence[Action], tally: Tally, where: str) -> None:
    """What a side is asked, and all that it is offered."""
    picture, question = Picture(state.board), state.question
    match question:
        case qu.FireGroups():
            fires = [e for e in legal if isinstance(e, ac.Fire)]
            theirs = sorted((e.ship, e.group, e.target, e.second or "") for e in fires)
            fired = sorted((*e[:3], e[3] or "") for e in picture.shots(question.seat))
            tally.same("shots", where, fired, theirs)
        case qu.SpendEnergy():
            due = picture.spenders(question.seat, state.impulse, state.done)
            tally.same("energy", where, due, list(question.ships))
            for each in question.ships:
                found = {e.use for e in legal if isinstance(e, ac.Power) and e.ship == each}
                ours = picture.uses(state.board.ship(each), state.initiative)
                tally.same("uses", where, ours, found)
        case qu.SteerShips():
            listed = tables.CHART[tables.IMPULSES[state.impulse]]
            due = [
                each.id
                for each in picture.afloat(question.seat)
                if each.id not in state.done
                and picture.speed(each) in listed
                and not cards()[each.kind].get("base")
            ]
            tally.same("due", where, due, list(question.ships))
            for each in question.ships:
                ways = {e.way for e in legal if isinstance(e, ac.Helm) and e.ship == each}
                tally.same("ways", where, picture.ways(state.board.ship(each)), ways)
        case _:
            pass


class Audit:
    """Follows the events of an action, and says of each what it should have been."""

    def __init__(self, state: CelestialState, tally: Tally, where: str) -> None:
        self.state, self.tally, self.where = state, tally, where
        self.boxes: dict[str, int] = {}
        self.due: dict[str, set[str]] = {}

    def follow(self, events: Sequence[Any]) -> None:
        """Compare one event after the other, each with the state that it meets."""
        for event in events:
            check = getattr(self, f"_{event.tag}", None)
            if check is not None:
                check(event, Picture(self.state.board))
            self.state = evolve(RULESET, self.state, event)
        for ship, left in self.boxes.items():
            afloat = self.state.board.ship(ship).at is not None
            self._same("boxes", 0 if afloat else left, left)

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self.tally.same(what, self.where, ours, theirs)

    def _ship(self, ship: str) -> Ship:
        return self.state.board.ship(ship)

    def _shot(self, event: ev.Shot, picture: Picture) -> None:
        ship = self._ship(event.ship)
        far, less = max(1, away(str(ship.at), str(event.at))), picture.less(ship.at, event.at)
        done = tables.damage(event.weapon, far, event.face - (less or 0))
        theirs = (event.distance, event.less, event.damage)
        self._same("shot", (far, less, done), theirs)

    def _burst_fired(self, event: ev.BurstFired, picture: Picture) -> None:
        hurt: dict[str, int] = {}
        for each in picture.afloat():
            beside, less = away(str(event.at), str(each.at)), picture.less(event.origin, each.at)
            far = max(1, away(str(event.origin), str(each.at)))
            if beside <= 1 and each.id != event.ship and less is not None and far <= 3:
                done = tables.damage("burst", far, event.face - less) // (1 + beside)
                hurt |= {each.id: done} if done else {}
        self._same("burst", hurt, dict(zip(event.ships, event.damages, strict=True)))

    def _moved(self, event: ev.Moved, picture: Picture) -> None:
        to, facing = picture.course(self._ship(event.ship), event.way)
        self._same("move", (to, facing), (str(event.to) if event.to else None, event.facing))

    def _displaced(self, event: ev.Displaced, picture: Picture) -> None:
        here, to = str(event.origin), str(event.to)
        if not event.hole:
            near = [str(e.at) for e in picture.afloat() if e.side != self._ship(event.ship).side]
            self._same("push", True, any(to in pushed(each, here) for each in near))
            return
        holes = [cell for cell, kind in picture.terrain.items() if kind == "black hole"]
        least = min(away(here, each) for each in holes)
        ways = {to for hole in holes if away(here, hole) == least for to in towards(here, hole)}
        self._same("pull", True, to in ways)

    def _struck(self, event: ev.Struck, picture: Picture) -> None:
        ship, arc = self._ship(event.ship), ARCS[event.arc]
        markers = shields = 0
        if picture.shields(ship):
            markers = min(event.damage, [each[0] for each in ship.markers].count(event.arc))
            shields = min(event.damage - markers, ship.shields[event.arc])
        hull = event.damage - markers - shields
        theirs = (event.markers, event.shields, event.hull)
        self._same(f"struck by {event.cause}", (markers, shields, hull), theirs)
        self.boxes[ship.id] = self.boxes.get(ship.id, 0) + hull
        if event.cause == "asteroid":
            self._same("asteroid", (1, "asteroid"), (event.damage, picture.terrain[str(ship.at)]))
        last = self.state.last
        if event.cause == "fire" and last is not None and isinstance(last.act, ev.Shot):
            shot = last.act
            if shot.weapon != "displacer" and len(last.then) == 0 and shot.target == ship.id:
                held = picture.arcs(ship, shot.origin)
                best = max(picture.strength(ship, each) for each in held)
                ours = arc in held and (
                    picture.options.boundary == "ask" or picture.strength(ship, arc) == best
                )
                self._same("arc", True, ours)

    def _hull_lost(self, event: ev.HullLost, _picture: Picture) -> None:
        ship = self._ship(event.ship)
        card = cards()[ship.kind]
        self.boxes[ship.id] = self.boxes.get(ship.id, 0) - 1
        if ship.lost + 1 == len(card["hull"]):
            self.due[ship.id] = {"destroyed"}
        elif ship.lost in card.get("critical", ()):
            self.due[ship.id] = {"critical"}

    def _critical(self, event: ev.Critical, _picture: Picture) -> None:
        ship = self._ship(event.ship)
        effect = tables.CRITICALS[sum(event.faces)]
        if effect.startswith("group") and all(each.lost for each in ship.groups):
            effect = "nothing"
        self._same("critical", ({"critical"}, effect), (self.due.pop(ship.id, None), event.effect))
        if effect == "core":
            self.due[ship.id] = {"destroyed"}
        self.boxes[ship.id] = self.boxes.get(ship.id, 0) + tables.MORE_BOXES.get(effect, 0)

    def _destroyed(self, event: ev.Destroyed, picture: Picture) -> None:
        if event.cause in ("planet", "black hole"):
            self._same("lost", event.cause, picture.terrain[str(self._ship(event.ship).at)])
        else:
            self._same("destroyed", {"destroyed"}, self.due.pop(event.ship, None))

    def _missile_flown(self, event: ev.MissileFlown, picture: Picture) -> None:
        missile = next(e for e in self.state.board.missiles if e.id == event.missile)
        target = str(self._ship(missile.target).at)
        here, to = str(missile.at), str(event.to)
        self._same("flight", (1, -1), (away(here, to), away(to, target) - away(here, target)))
        near = [cell for cell in towards(here, target) if not picture.deadly(cell)]
        self._same("shunned", False, picture.deadly(to) and bool(near))

    def _speed_changed(self, event: ev.SpeedChanged, _picture: Picture) -> None:
        ship = self._ship(event.ship)
        card = cards()[ship.kind]
        lost = card["hull"][ship.lost - 1] if ship.lost else 0
        left = card["curve"][event.row][0] + lost - ship.power_less
        self._same("row", (True, 1), (left >= 0, abs(event.row - ship.row)))
