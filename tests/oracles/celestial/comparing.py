"""Plays games in both readings: what may be done, and what comes of it with the same dice."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any

from rules.kernel.playing.play import active, evolve, open_game
from rules.kernel.system.outcome import result
from rules.systems.celestial.events import Displaced, MissileFlown, Moved, RoundBegun
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.setup_events import TerrainLaid
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.celestial import may, setting
from tests.oracles.celestial.battle import AGAIN, engagement
from tests.oracles.celestial.harm import OTHER
from tests.oracles.celestial.reading import SCENARIOS, read, written
from tests.oracles.celestial.space import apart, on_map, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.playing.play import Step
    from rules.systems.celestial.state import CelestialState
    from tests.oracles.celestial.harm import Ask, Deed, Field
    from tests.oracles.celestial.ships import Craft
    from tests.oracles.tally import Tally

_SCATTERED = 0.7
"""How often the dice place what is left."""
_SHIFTED = 0.15
"""How often ships are shifted together before a side moves or fires."""
_STREWN = 0.3
"""How often terrain is strewn among them then."""
_DENSE = 0.12
_MAP = [(q, r) for r in range(12) for q in range(-6, 16) if on_map((q, r))]
_KINDS = ("asteroid", "asteroid", "nebula", "nebula", "planet", "planet", "black hole", "wormhole")


def some_options(rng: Random) -> dict[str, object]:
    """Options drawn by lot; the map doesn't float."""
    return {
        "scenario": rng.choice(sorted(SCENARIOS)),
        "terrain": rng.choice((-1, 6, 10)),
        "turn_limit": rng.choice((0, 3, 6)),
        "black_hole": rng.random() < 0.5,
        "break_off": rng.choice(("half", "never")),
        "head_start": rng.choice((0, 0, 40, -30)),
        "planet_entry": rng.choice(("destroyed", "refused")),
        "boundary": rng.choice(("auto", "ask")),
        "arcs": rng.choice(("60/120", "60/120", "4x90")),
        "planet_spine": rng.choice(("blocked", "open")),
        "displaced_terrain": rng.random() < 0.7,
        "mirror": rng.random() < 0.5,
        "bases": rng.random() < 0.5,
    }


def compare(seed: int, tally: Tally) -> None:
    """Play one game by lot in both readings, until its end or the first difference."""
    rng = Random(f"second/{seed}")
    Comparison(rng, tally, f"game {seed}").play(str(seed))


class Comparison:
    """One game in both readings."""

    def __init__(self, rng: Random, tally: Tally, where: str) -> None:
        self._rng = rng
        self._tally = tally
        self._game = self._where = where
        self._field: Field | None = None
        self._ask: Ask | None = None

    def play(self, seed: str) -> None:
        """To its end, or the first difference."""
        before = len(self._tally.differences)
        options = some_options(self._rng)
        self._game = f"{self._game} {options['scenario']}"
        dice = dice_of(seed)
        step = open_game(RULESET, RULESET.start(RULESET.read_options(options)), dice)
        laid = self._laid(step, int(str(options["terrain"])))
        while (seats := active(RULESET, step.state)) and len(self._tally.differences) == before:
            seat = self._rng.choice(seats)
            state = self._shifted(step.state)
            legal = RULESET.legal(RULESET.view(state, seat))
            self._compare_offers(state, seat, legal)
            self._compare_zones(state, seat, legal)
            self._compare_turns(state, seat)
            action = self._chosen(legal)
            self._where = f"{self._game}, {state.round}.{state.impulse} {action}"
            step = act(RULESET, state, seat, action, dice)
            laid = laid or self._laid(step, int(str(options["terrain"])))
            if self._field is None:
                self._begin(state, step)
            else:
                self._field.dice.extend(_faces(step))
                self._resolve(step, _deed(action))
        if self._field is not None and len(self._tally.differences) == before:
            over = result(RULESET, step.state) is not None
            self._same("over", self._field.ended is not None, over)

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def _chosen(self, legal: Sequence[Any]) -> Any:
        """Any, but shots rather than the end of a step."""
        kinds = sorted({each.tag for each in legal})
        if len(kinds) > 1 and "done" in kinds and self._rng.random() < 0.9:
            kinds.remove("done")
        if "scatter" in kinds and self._rng.random() < _SCATTERED:
            kinds = ["scatter"]
        kind = self._rng.choice(kinds)
        return self._rng.choice([each for each in legal if each.tag == kind])

    def _begin(self, state: CelestialState, step: Step) -> None:
        """Read the position at the beginning of the first round."""
        for each in step.emitted:
            state = evolve(RULESET, state, each.event)
            if isinstance(each.event, RoundBegun):
                self._field = read(state)
                self._running = engagement(self._field)
                self._ask = next(self._running)
                self._resolve(step, None)
                return

    def _laid(self, step: Step, features: int) -> bool:
        """Whether terrain was laid, and lies as the generator lays it (TN48)."""
        found = [each.event for each in step.emitted if isinstance(each.event, TerrainLaid)]
        if not found:
            return False
        scenario = SCENARIOS[step.state.board.options.scenario]
        thrown = [roll.faces[0] for roll in step.rolls if roll.label == "terrain"]
        self._same("features", len(thrown), scenario["terrain"] if features < 0 else features)
        parts = [(each.kind.value, [place(str(at)) for at in each.at]) for each in found]
        self._same("terrain", setting.wrong(thrown, parts, scenario), [])
        return True

    def _compare_zones(self, state: CelestialState, seat: str, legal: Sequence[Any]) -> None:
        """Where ships may be deployed (TE55, TN20, TN34)."""
        if state.question is None or state.question.tag != "deploy_ships":
            return
        kinds = {place(str(each.at)): each.kind.value for each in state.board.space.terrain}
        taken = {place(str(each.at)) for each in state.board.ships if each.at is not None}
        scenario = SCENARIOS[state.board.options.scenario]
        for ship in state.board.ships:
            if ship.side == seat and ship.at is None:
                theirs = {
                    (str(each.at), each.facing)
                    for each in legal
                    if each.tag == "deploy" and each.ship == ship.id
                }
                squads = [each for each in scenario["squad"] if each["side"] == seat]
                (squad,) = [
                    each for each in squads if ship.kind in each["ships"] or not each["ships"]
                ]
                ours = setting.zone(squad, kinds, taken)
                self._same("zone", sorted(ours), sorted(theirs))

    def _compare_turns(self, state: CelestialState, seat: str) -> None:
        """Who is to deploy: who lost the roll, then the sides in turn (TE55)."""
        if state.question is None or state.question.tag != "deploy_ships":
            return
        squads = SCENARIOS[state.board.options.scenario]["squad"]
        fixed = {kind for each in squads if each.get("fixed") for kind in each["ships"]}
        ships = [each for each in state.board.ships if each.kind not in fixed]
        left = {each.side for each in ships if each.at is None}
        placed = {side: sum(e.side == side and e.at is not None for e in ships) for side in OTHER}
        loser = OTHER[state.initiative]
        turn = loser if placed[loser] <= placed[state.initiative] else state.initiative
        self._same("deploys", turn if turn in left else OTHER[turn], seat)

    def _compare_offers(self, state: CelestialState, seat: str, legal: Sequence[Any]) -> None:
        if self._ask is None:
            return
        theirs = {_deed(each, ordered=False) for each in legal}
        ours = set(self._ask.offers)
        kind = self._ask.kind
        self._where = f"{self._game}, {state.round}.{state.impulse} {seat} {kind}"
        more, fewer = sorted(map(str, theirs - ours)), sorted(map(str, ours - theirs))
        self._same(f"may {kind}", (seat, fewer, []), (seat, [], more))

    def _resolve(self, step: Step, deed: Deed | None) -> None:
        """What comes of an action in the second reading, and whether it is the same."""
        assert self._field is not None
        f = self._field
        f.log.clear()
        told = list(_told(step))
        try:
            if deed is not None:
                self._send(deed)
            while self._ask is not None:
                ready = len(f.log) >= len(told)
                question = step.state.question
                asked = question is not None and result(RULESET, step.state) is None
                here = (question.tag, question.seat) if asked else None
                if ready and here == (self._ask.kind, self._ask.seat):
                    break
                self._send(self._by_itself(told[len(f.log)] if not ready else None))
        except (IndexError, StopIteration, LookupError, KeyError) as error:
            self._same(
                "resolves",
                f"{type(error).__name__} {error} {self._ask}",
                (step.state.question, told, f.log),
            )
            return
        self._same("by itself", f.log, told)
        self._same("dice left", [], list(f.dice))
        self._compare_states(step.state)

    def _by_itself(self, told: Deed | None) -> Deed:
        """What happens unasked: it must be the only way, or make no difference."""
        assert self._ask is not None
        offers = self._ask.offers
        if told is not None and told[0] in {"helm", "pull", "fly"}:
            deed = told if told[0] == "helm" else ("choose", told[1], str(told[2]).lower())
            ways = [each for each in offers if each[1:2] == (told[1],)]
            if told[0] == "pull":
                self._same("pull unasked", False, self._explodes(offers))
            self._same("one way", [deed], ways)
            if ways == [deed]:
                return deed
        if len(offers) == 1:
            return next(iter(offers))
        raise LookupError("not asked")

    def _explodes(self, offers: frozenset[Deed]) -> bool:
        """Whether a ship is lost by its own pull beside one that is to be pulled, too (TN37)."""
        f = self._field
        assert f is not None
        to = {each[1]: place(str(each[2]).upper()) for each in offers}
        return any(
            f.terrain.deadly(wreck)
            and f.ship(lost).card["blast"]
            and other != lost
            and min(apart(f.ship(other).here, wreck), apart(there, wreck)) <= 1
            for lost, wreck in to.items()
            for other, there in to.items()
        )

    def _send(self, deed: Deed) -> None:
        try:
            self._ask = self._running.send(deed)
        except StopIteration:
            self._ask = None

    def _compare_states(self, state: CelestialState) -> None:
        f = self._field
        assert f is not None
        theirs = read(state)
        for ours, other in zip(f.ships, theirs.ships, strict=True):
            self._same("ship", _plain(ours), _plain(other))
        if state.ended is None:
            self._same(
                "missiles",
                [asdict(each) for each in f.missiles],
                [asdict(m) for m in theirs.missiles],
            )
        if f.ended is not None or state.ended is not None:
            end = state.ended
            told: tuple[object, ...] | None = None
            if end is not None:
                told = (end.why, end.compact, end.dominion, end.winner, end.level)
            over = f.ended
            if told and over and (over[0], told[0]) == ("gone", "limit"):
                told = (over[0], *told[1:])  # both hold: a side went in the last round's pull
            self._same("end", over, told)
            return
        self._same(
            "clock",
            (f.round, f.impulse, f.initiative, f.challenges, f.guards),
            (state.round, state.impulse, state.initiative, state.challenges, state.guards),
        )

    def _shifted(self, state: CelestialState) -> CelestialState:
        """The same position, or one with the ships nearer to each other and more terrain."""
        f, ask = self._field, self._ask
        if f is None or ask is None or ask.kind not in {"steer_ships", "fire_groups"}:
            return state
        if self._rng.random() > _SHIFTED:
            return state
        kept = [(each, each.at, each.facing, each.groups) for each in f.ships]
        kinds = dict(f.terrain.kinds)
        sprints = _sprints(ask, f)
        self._together(f)
        if self._rng.random() < _STREWN:
            self._strewn(f)
        if _sprints(ask, f) != sprints or (
            ask.kind == "fire_groups" and not any(may.shots(f, ask.seat))
        ):
            for each, at, facing, groups in kept:
                each.at, each.facing, each.groups = at, facing, groups
            f.terrain.kinds = kinds
            return state
        for each in f.ships:
            if each.aboard and f.terrain.is_(each.here, "nebula"):
                each.markers.clear()
        self._send(AGAIN)
        return written(f, state)

    def _together(self, f: Field) -> None:
        """Put ships near one hex, their weapons charged."""
        middle = self._rng.choice(_MAP)
        near = self._rng.choice((2, 3, 4))
        free = [
            at
            for at in _MAP
            if apart(at, middle) <= near
            and not f.terrain.deadly(at)
            and not f.terrain.is_(at, "wormhole")
        ]
        for each in f.ships:
            if each.aboard and not each.is_("base") and free:
                each.at = self._rng.choice(free)
                free.remove(each.at)
                each.facing = self._rng.randrange(6)
                printed = each.card.get("group", ())
                each.groups = [
                    [full["cold"], full["hot"], 0] if each.works(number) else list(now)
                    for number, (full, now) in enumerate(zip(printed, each.groups, strict=True))
                ]

    def _strewn(self, f: Field) -> None:
        """Strew terrain among the ships, holes too."""
        taken = {each.at for each in f.ships} | {each.at for each in f.missiles}
        for at in _MAP:
            near = any(each.aboard and apart(each.here, at) < 4 for each in f.ships)
            free = at not in taken and at not in f.terrain.kinds
            if near and free and self._rng.random() < _DENSE:
                f.terrain.kinds[at] = self._rng.choice(_KINDS)


def _sprints(ask: Ask, f: Field) -> set[Deed]:
    """The sprints of those that may, but for what lies in their way: the game keeps who may."""
    ships = [f.ship(each[1]) for each in ask.offers if each[-1] == "sprint"]
    others = [each for each in f.own(ask.seat) if ask.kind == "steer_ships"]
    return {deed for each in (*ships, *others) for deed in may.sprint(f, each)}


def _plain(ship: Craft) -> dict[str, object]:
    found = asdict(ship)
    if not ship.aboard:
        return {key: found[key] for key in ("id", "status", "lost")}
    return found


def _faces(step: Step) -> list[int]:
    return [face for roll in step.rolls for face in roll.faces]


def _deed(action: Any, *, ordered: bool = True) -> Deed:
    """An action; not ``ordered``: with two targets in any order, as they are offered once."""
    fields = [getattr(action, each) for each in type(action).model_fields]
    if action.tag == "fire" and action.second is not None and not ordered:
        fields[2:] = sorted(fields[2:])
    return (action.tag, *fields)


def _told(step: Step) -> list[Deed]:
    """Moves, flights and pulls that happened, in order."""
    found: list[Deed] = []
    for each in step.emitted:
        event = each.event
        if isinstance(event, Moved):
            found.append(("helm", event.ship, event.way))
        elif isinstance(event, MissileFlown):
            found.append(("fly", event.missile, str(event.to)))
        elif isinstance(event, Displaced) and event.hole:
            found.append(("pull", event.ship, str(event.to)))
    return found
