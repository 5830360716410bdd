"""Holds the second reading against campaigns: each battle, each interval, the standings."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.action import Report
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import Step, active, open_game
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal
from rules.systems.buoyz.lists import kinds_of, written
from rules.systems.buoyz_campaign.actions import Choose, Raise, Replace, Stand
from rules.systems.buoyz_campaign.questions import ChooseForce, RaiseFleet, ReplaceLosses, TakeRole
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz_campaign import book
from tests.oracles.buoyz_campaign.book import Fleet, House, Hull

if TYPE_CHECKING:
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz_campaign.pieces import Battle
    from rules.systems.buoyz_campaign.state import CampaignState
    from tests.oracles.tally import Tally

FATES: Final = ("whole", "whole", "crippled", "destroyed", "captured")
POWERS: Final = {
    "federation": "UFP", "klingon": "Klingons", "romulan": "Romulans", "gorn": "Gorns",
    "kzinti": "Kzinti", "cardassian": "Cardassians", "borg": "Borg", "dominion": "Dominion",
    "tholian": "Tholian", "bajoran": "Bajorans", "kazon": "Kazon",
}  # fmt: skip
GROUNDS: Final = {
    "open": "open", "terrestrial": "planet", "giant": "giant", "nebulae": "nebulae",
}  # fmt: skip
FLEETS: Final = {
    2: ("5xca-classic,9xrunabout,2xtp-maru", "4xbc-d7,9xtp-maru", "8xca-firecat,4xtp-maru"),
    5: ("5xca-galaxy,9xrunabout,2xtp-maru", "2xbb-cube,3xtp-maru", "8xca-firecat,4xtp-maru"),
}


def hull(sd: Description, fate: str = "whole") -> Hull:
    """A ship as the book sees it."""
    return Hull("RUNABOUT" if sd.patrol else sd.letters, sd.size, fate)


@dataclass
class Books:
    """What the second reading keeps of a fleet.

    Attributes:
        ships: By id: class letters, Size, condition.
    """

    ships: dict[str, tuple[str, int, str]]
    level: str
    stores: int = 0
    cp: int = 0
    kills: int = 0
    sunk: list[str] = field(default_factory=list)


class Comparison:
    """One campaign, played by lot, beside its books."""

    def __init__(self, seed: int, tally: Tally) -> None:
        self.rng = Random(seed)
        self.tally, self.seed = tally, seed
        rng, period = self.rng, self.rng.choice((2, 5))
        self.options = RULESET.options(
            players=rng.choice((2, 2, 3, 4)),
            games=rng.randint(1, 4),
            period=period,
            points=rng.choice((40, 60, 90)),
            campaign_points=rng.choice((96, 105, 150)),
            threshold=rng.choice((25, 40)),
            contact=rng.choice(("each turn", "at the end")),
            unavailable=rng.choice(("reroll", "one game")),
            failed_replacement=rng.choice(("keep", "lose")),
            literal_small=rng.random() < 0.5,
            dispute_rows=rng.choice(("giant", "clamp")),
        )
        self.house = House(
            self.options.unavailable.replace(" ", "_"),
            self.options.failed_replacement,
            self.options.literal_small,
        )
        self.dice = SeededDice(str(seed).encode(), b"")
        self.fleets: dict[str, Books] = {}
        self.step = open_game(RULESET, RULESET.start(self.options), self.dice)
        self.period = period

    @property
    def state(self) -> CampaignState:
        state: CampaignState = self.step.state
        return state

    def same(self, what: str, ours: object, theirs: object) -> None:
        where = f"campaign {self.seed}, scenario {self.state.number}"
        self.tally.same(what, where, ours, theirs)

    def play(self) -> None:
        """To the end."""
        while (ended := result(RULESET, self.state)) is None:
            if seats := active(RULESET, self.state):
                self._answer(self.rng.choice(seats))
            else:
                self._report(self.rng.choice([e for e in self.state.battles if e.is_open]))
        best = book.standings({s: (each.cp, each.kills) for s, each in self.fleets.items()})
        self.same("winner", best[0] if len(best) == 1 else None, ended.winner)

    def _act(self, seat: str | None, action: Any) -> Step:
        self.step = act(RULESET, self.state, seat, action, self.dice)
        if self.state.raised and not self.fleets:
            for name, fleet in self.state.fleets.items():
                ships = {e.id: (*hull(self.state.sd(e))[:2], "ready") for e in fleet.ships}
                self.fleets[name] = Books(ships, book.supply(POWERS[fleet.race]))
        self._tables()
        return self.step

    def _tables(self) -> None:
        """What the dice have said of new battles (CAM 2.1, 2.3)."""
        natures = {}
        for each in self.step.emitted:
            event: Any = each.event
            if event.tag == "nature_set":
                natures[event.battle] = event.nature
                self.same("nature", book.nature(event.face), event.nature)
            elif event.tag == "ground_set":
                dispute = natures[event.battle] == "dispute"
                clamp = self.options.dispute_rows == "clamp"
                ours = GROUNDS[book.ground(event.face, dispute, clamp=clamp)]
                self.same("table", ours, event.ground)
                self.same("moons", ours == "giant", 2 <= event.moons <= 7)

    def _answer(self, seat: str) -> None:
        question = self.state.question_for(seat)
        match question:
            case RaiseFleet():
                self._raise(seat)
            case TakeRole():
                self._act(seat, Stand(role=self.rng.choice(("attack", "defend"))))
            case ChooseForce():
                self._choose(seat, self.state.battle(question.battle))
            case ReplaceLosses():
                self._replace(seat)
            case _:
                raise TypeError(question)

    def _raise(self, seat: str) -> None:
        brief, most = self.state.brief, self.options.campaign_points
        kinds = list(kinds_of(self.rng.choice(FLEETS[self.period])))
        while sum(hull(brief.sds[each]).price for each in kinds) > most or len(kinds) > 16:
            kinds.remove(self.rng.choice(kinds[1:]))
        cost = sum(hull(brief.sds[each]).price for each in kinds)
        self.same("price", cost, sum(brief.sds[each].points for each in kinds))
        self._act(seat, Raise(ships=written(Counter(kinds))))

    def _choose(self, seat: str, battle: Battle) -> None:
        """Lists by lot, shares kept or not; then one that is taken."""
        state, sds = self.state, self.state.brief.sds
        ready = list(state.fleets[seat].ready)
        waived = battle.nature == "convoy" and not self._can(seat, battle, ready)
        for _ in range(3):
            kinds = self.rng.sample(ready, self.rng.randint(1, min(8, len(ready))))
            hulls = [hull(sds[each]) for each in kinds]
            fits = book.points(hulls) <= self.options.points
            fits &= any(sds[e].main or sds[e].torpedo for e in kinds)
            if battle.nature == "convoy" and not waived:
                fits &= book.convoy_holds(hulls, battle.attacker != seat)
            self.same("force", fits, self._taken(seat, Choose(ships=written(Counter(kinds)))))
        offered = RULESET.legal(RULESET.view(state, seat))
        self._act(seat, self.rng.choice(offered))

    def _can(self, seat: str, battle: Battle, ready: list[str]) -> bool:
        """Whether some force keeps the shares: all that there are, tried one by one."""
        sds, most = self.state.brief.sds, self.options.points
        room = Counter(ready)
        found: list[tuple[str, ...]] = [()]
        for kind, count in room.items():
            found = [(*few, *[kind] * n) for few in found for n in range(count + 1)]
            found = [e for e in found if len(e) <= 8 and sum(hull(sds[k]).price for k in e) <= most]
        return any(
            book.convoy_holds([hull(sds[k]) for k in each], battle.attacker != seat)
            and any(sds[k].main or sds[k].torpedo for k in each)
            for each in found
            if each
        )

    def _taken(self, seat: str, action: Any) -> bool:
        try:
            act(RULESET, self.state, seat, action, SeededDice(b"try", b""))
        except Illegal:
            return False
        return True

    def _report(self, battle: Battle) -> None:
        rng, sds = self.rng, self.state.brief.sds
        assert battle.forces is not None
        forces = [kinds_of(text) for text in battle.forces]
        hulls = [[hull(sds[k], rng.choice(FATES)) for k in kinds] for kinds in forces]
        checked = self.options.contact == "each turn"
        turns = rng.randint(4, 10)
        gone = [
            side
            for side, fleet in zip(("blue", "red"), hulls, strict=True)
            if all(each.gone for each in fleet) or rng.random() < 0.2
        ]
        broke = [
            (s, rng.randint(1, turns)) for s in ("blue", "red") if checked and rng.random() < 0.5
        ]
        sides = zip(("blue", "red"), forces, hulls, strict=True)
        told = {
            side: [{"sd": k, "name": k, "fate": h.fate} for k, h in zip(kinds, own, strict=True)]
            for side, kinds, own in sides
        }
        outcome = {"is": "fought", "turns": turns, "gone": gone, "broke": broke, **told}
        outcome["contact"] = checked
        before = self.state
        ids = [
            self._ids(before, seat, kinds) for seat, kinds in zip(battle.sides, forces, strict=True)
        ]
        self._act(None, Report(part=battle.key, game="k7m2", outcome=json.dumps(outcome)))
        left: list[int | None] = [None, None]
        for side, turn in broke:
            left[("blue", "red").index(side)] = turn
        for side in gone:
            at = ("blue", "red").index(side)
            now = left[at]
            left[at] = turns if now is None else min(now, turns)
        if not checked and not gone:
            self._at_the_end(battle, hulls, left, turns)
        self._score(battle, hulls, left)
        for at, seat in enumerate(battle.sides):
            ours = self.fleets[seat]
            for ship, each in zip(ids[at], hulls[at], strict=True):
                kind, size, _ = ours.ships[ship]
                state = {"whole": "ready", "crippled": "crippled"}.get(each.fate, each.fate)
                ours.ships[ship] = kind, size, state
                ours.sunk += [ship] if each.fate == "destroyed" else []
        self._intervals()

    def _ids(self, state: CampaignState, seat: str, kinds: tuple[str, ...]) -> list[str]:
        """The ships of a list: of each kind the first that are ready."""
        left = [e for e in state.fleets[seat].ships if self.fleets[seat].ships[e.id][2] == "ready"]
        found = []
        for kind in kinds:
            ship = next(each for each in left if each.sd == kind)
            left.remove(ship)
            found.append(ship.id)
        return found

    def _at_the_end(
        self, battle: Battle, hulls: list[list[Hull]], left: list[int | None], turns: int
    ) -> None:
        """The check of CAM 3.1, made once; what its die says."""
        events: list[Any] = [each.event for each in self.step.emitted]
        rolled = {each.seat: each for each in events if each.tag == "contact_checked"}
        for at, seat in enumerate(battle.sides):
            fleet = hulls[at]
            there = [each for each in fleet if not each.gone]
            why = book.checks(fleet, there, self.options.threshold)
            self.same("check", bool(why), seat in rolled)
            if seat in rolled:
                event = rolled[seat]
                self.same("why", True, event.why in why)
                flag = self.state.brief.sds[kinds_of((battle.forces or ("", ""))[at])[0]]
                race = POWERS.get(flag.race) or POWERS[self.state.fleets[seat].race]
                stays = book.stays(event.face, race)
                self.same("stays", stays, not event.breaks)
                if not stays:
                    left[at] = turns

    def _score(self, battle: Battle, hulls: list[list[Hull]], left: list[int | None]) -> None:
        event: Any = next(e.event for e in self.step.emitted if e.event.tag == "battle_scored")
        lost = [book.lost(each) for each in hulls]
        rest = [book.points(each) - gone for each, gone in zip(hulls, lost, strict=True)]
        self.same("lost", tuple(lost), event.lost)
        self.same("left", tuple(rest), event.left)
        winner, how = book.grade(rest, [each is not None for each in left])
        self.same("victor", "" if winner is None else battle.sides[winner], event.winner)
        self.same("grade", how or "draw", event.grade)
        gained = tuple(book.campaign_points(left[n], left[1 - n], lost[1 - n]) for n in (0, 1))
        self.same("gained", gained, event.cp)
        for at, seat in enumerate(battle.sides):
            self.fleets[seat].cp += gained[at]
            self.fleets[seat].kills += lost[1 - at]

    def _intervals(self) -> None:
        """What is between two scenarios; several times in a step where nobody can fight."""
        found: list[Any] = []
        for each in self.step.emitted:
            found.append(each.event)
            if each.event.tag == "supplied":
                self._interval(found)
                found = []
        for seat, ours in self.fleets.items():
            late = [e for e in found if e.tag in ("survived", "repaired") and e.seat == seat]
            self.same("nothing after the last", [], late)
            self.same("stores", ours.stores, self.state.fleets[seat].saved)
        self._fleets()

    def _interval(self, events: list[Any]) -> None:
        """Who rolls what, and what comes of it (CAM 4.2)."""
        for seat, ours in self.fleets.items():
            tried = {e.ship: e for e in events if e.tag == "survived" and e.seat == seat}
            mended = {e.ship: e for e in events if e.tag == "repaired" and e.seat == seat}
            wanted = ours.ships.items()
            hurt = {k for k, (_, _, state) in wanted if state in ("crippled", "repair")}
            self.same("survivals", {*ours.sunk}, {*tried})
            self.same("repairs", hurt, {*mended})
            for ship, event in tried.items():
                kind, size, _ = ours.ships[ship]
                back = book.survived(*event.faces)
                self.same("survived", back, event.back)
                ours.ships[ship] = kind, size, "ready" if back else "destroyed"
            for ship, event in mended.items():
                kind, size, state = ours.ships[ship]
                once = state == "repair" and self.house.unavailable == "one_game"
                back = once or book.repaired(event.face)
                self.same("repaired", back, event.back)
                ours.ships[ship] = kind, size, "ready" if back else "repair"
            ours.sunk = []
            ours.stores += book.delivery(self.options.campaign_points)

    def _fleets(self) -> None:
        words = {"docked": "repair", "destroyed": "lost", "captured": "lost"}
        for seat, ours in self.fleets.items():
            fleet = self.state.fleets[seat]
            expected = {k: words.get(e[2], e[2]) for k, e in ours.ships.items()}
            there = {e.id: words.get(e.condition, e.condition) for e in fleet.ships}
            self.same("conditions", expected, there)
            self.same("points", (ours.cp, ours.kills), (fleet.cp, fleet.kills))

    def _replace(self, seat: str) -> None:
        """Projects by lot, too dear ones and too many among them; then some that are taken."""
        ours, sds = self.fleets[seat], self.state.brief.sds
        kinds = {e.id: e.sd for e in self.state.fleets[seat].ships}
        lost = [k for k, e in ours.ships.items() if e[2] in ("destroyed", "captured")]
        gone = Counter(ours.ships[each][0] for each in lost)
        races = {self.state.fleets[seat].race, "civilian", "none", "other"}
        own = {kinds[each] for each in lost} | {e.id for e in sds.values() if e.race in races}
        choice: list[str] = []
        for _ in range(4):
            names = [*dict.fromkeys(kinds.values()), *sds]
            tried = [self.rng.choice(names) for _ in range(self.rng.randint(1, 3))]
            price = sum(hull(sds[each]).price for each in tried)
            classes = Counter(hull(sds[each]).letters for each in tried)
            fits = own.issuperset(tried) and not classes - gone and price <= ours.stores
            self.same("project", fits, self._taken(seat, Replace(ships=written(Counter(tried)))))
            choice = tried if fits else choice
        self._act(seat, Replace(ships=written(Counter(choice)) if choice else "none"))
        events: list[Any] = [
            e.event for e in self.step.emitted if e.event.tag == "replacement_tried"
        ]
        told = Counter(e.sd or kinds[e.ship] for e in events)
        self.same("projects", Counter(choice), told)
        for event in events:
            was, size, state = ours.ships[event.ship]
            letters = hull(sds[event.sd]).letters if event.sd else was
            size = sds[event.sd].size if event.sd else size
            self.same("class for class", was, letters)
            self.same("like for like", True, state in ("destroyed", "captured"))
            fleet = Fleet(ours.ships, ours.stores, ours.level)
            comes, stores = book.replaced(fleet, letters, size, event.face, self.house)
            self.same("delivered", comes, event.back)
            ours.stores = stores
            if comes and event.sd:
                ours.ships[event.ship] = was, size, "replaced"
            if comes:
                ours.ships[event.joins or event.ship] = letters, size, "ready"
        self._intervals()


def compare(seed: int, tally: Tally) -> None:
    """Play a campaign by lot and compare all of it."""
    Comparison(seed, tally).play()
